"""614.5, 616.1, 106.12b. Replacement of what is produced: by whom it is ordered, each effect once."""

from __future__ import annotations

import pytest

from reference_engine.words.mana import Mana
from tests.rules.kit import Place, table
from tests.rules.mana_kit import tap


def made(land: str, *effects: str, choices: tuple[str, ...] = ()) -> str:
    """What the land makes under those effects."""
    return table(Place(battlefield=[land, *effects])).activate(land, choices=choices).pool(0)


@pytest.mark.parametrize(
    ("land", "effects", "mana"),
    [
        ("Forest", ("Mana Reflection",), "GG"),
        ("Forest", ("Mana Reflection", "Doublewell"), "GGGG"),
        ("Forest", ("Mana Reflection", "Nyxbloom Ancient"), "GGGGGG"),
        ("Duskmere", ("Nyxbloom Ancient",), "WWWUUU"),
        ("Ancient Tomb", ("Damping Sphere",), "C"),
        ("Duskmere", ("Damping Sphere",), "C"),
        ("Forest", ("Damping Sphere",), "G"),
        ("Forest", ("Mana Reflection", "Damping Sphere"), "C"),
        ("Duskmere", ("Murkfall",), "BB"),
        ("Duskmere", ("Contamination",), "B"),
        ("Sol Ring", ("Contamination",), "CC"),
        ("Island", ("Woodturn",), "U"),
        ("Towermere", ("Sol Ring", "Contamination"), "B"),
        ("Towermere", ("Sol Ring", "Damping Sphere"), "C"),
        ("Towermere", ("Sol Ring", "Murkfall"), "BBB"),
        ("Gaea's Cradle", ("Mana Reflection", "Contamination"), ""),
    ],
)
def test_results_that_are_certain(land: str, effects: tuple[str, ...], mana: str) -> None:
    """106.12b, 614.6: whatever is chosen first, this comes of it, and nobody is asked."""
    assert made(land, *effects) == mana


def test_the_player_who_gets_the_mana_chooses_the_order() -> None:
    """616.1: not those who control the effects."""
    theirs = Place(battlefield=["Contamination", "Doublewell"])
    for first, mana in (("Contamination", "BB"), ("Doublewell", "B")):
        game = table(Place(battlefield=["Forest"]), theirs).activate("Forest")
        request = game.asks("replacement")
        assert (request.seat, request.object, request.options) == (0, "Forest", ("Doublewell", "Contamination"))
        assert game.choose(first).pool(0) == mana


def test_ancient_tomb_under_reflection_and_sphere() -> None:
    """616.1f: the Sphere first leaves one, doubled to two; the Sphere last leaves one."""
    assert made("Ancient Tomb", "Mana Reflection", "Damping Sphere", choices=("Damping Sphere",)) == "CC"
    assert made("Ancient Tomb", "Mana Reflection", "Damping Sphere", choices=("Mana Reflection",)) == "C"


def test_of_two_types_the_last_stays() -> None:
    """616.1f: each applies once, and the last decides."""
    assert made("Forest", "Murkfall", "Emberfall", choices=("Murkfall",)) == "R"
    assert made("Forest", "Murkfall", "Emberfall", choices=("Emberfall",)) == "B"


def test_a_color_of_the_players_choice() -> None:
    """616.1, 608.2d: chosen as the effect is applied."""
    game = table(Place(battlefield=["Forest", "Pulse of Llanowar"])).activate("Forest")
    assert game.asks("mana-type").options == ("W", "U", "B", "R", "G")
    assert game.choose("U").pool(0) == "U"
    assert made("Wastes", "Pickturn", choices=("R",)) == "R"
    assert made("Duskmere", "Pulse of Llanowar") == "WU"


def test_what_is_no_tapping_for_mana_is_not_replaced() -> None:
    """106.12: spells, abilities without {T}, triggered mana abilities, other players' taps."""
    ritual = table(Place(hand=["Ritulane"], battlefield=["Triplewell"])).cast("Ritulane").pass_all()
    assert ritual.pool(0) == "RR"
    altar = table(Place(battlefield=["Ashnod's Altar", "Memnite", "Triplewell"]))
    assert altar.activate("Ashnod's Altar", costs=[["Memnite"]]).pool(0) == "CC"
    assert made("Forest", "Vernal Bloom", "Mana Reflection") == "GGG"
    assert made("Forest", "Mana Flare", "Contamination") == "BB"
    theirs = table(Place(battlefield=["Forest"]), Place(battlefield=["Mana Reflection"])).activate("Forest")
    assert theirs.pool(0) == "G"


def test_petal_is_tapped_for_mana_and_gold_is_not() -> None:
    """106.12: {T} is in the one's cost and not in the other's."""
    assert made("Lotus Petal", "Mana Reflection", choices=("W",)) == "WW"
    assert made("Goldflake", "Mana Reflection", choices=("W",)) == "W"


def test_restrictions_go_with_all_the_mana() -> None:
    """106.6a: what is added has them too."""
    game = table(Place(battlefield=["Beastmere", "Mana Reflection"])).activate("Beastmere")
    assert game.play.game.players[0].pool == (Mana("G", only=("Creature",)),) * 2


def test_effects_of_one_class_of_permanent() -> None:
    """106.12b: creatures, artifacts and enchantments."""
    assert made("Llanowar Elves", "Herddouble", "Relicdouble") == "GG"
    assert made("Sol Ring", "Herddouble", "Relicdouble") == "CCCC"


def test_an_order_inside_a_payment() -> None:
    """605.3b: chosen in the plan, as the mana ability resolves."""
    place = Place(hand=["Dark Ritual"], battlefield=["Forest", "Contamination", "Emberfall"])
    game = table(place)
    assert "601.2h" in game.cannot_cast("Dark Ritual", activations=(tap("Forest", "Contamination"),))
    game.cast("Dark Ritual", activations=(tap("Forest", "Emberfall"),))
    assert game.stack() == ["Dark Ritual"]


def test_choosing_more_than_is_asked_is_refused() -> None:
    """608.2d: a plan that chooses what nobody asks."""
    assert "608.2d" in table(Place(battlefield=["Forest"])).cannot_activate("Forest", choices=("G",))
    assert "608.2d" in table(Place(battlefield=["City of Brass"])).cannot_activate("City of Brass", choices=("C",))
