"""107.5, 107.6, 302.6, 118.10–118.12. {T}, {Q}, and who has waited long enough for them."""

from __future__ import annotations

import pytest

from reference_engine.words.answers import Play
from tests.rules.kit import Place, on, table
from tests.rules.mana_kit import tap

# -- {T} ------------------------------------------------------------------------------------------------------------


def test_t_taps_the_source_and_nothing_else() -> None:
    """107.5: at payment, and it stays tapped if the ability is countered."""
    mine = Place(battlefield=["Terstane", "Sol Ring", "Memnite"])
    game = table(mine, Place(hand=["Nullorne"])).activate("Terstane")
    assert [p.id for p in game.view.battlefield if p.tapped] == ["Terstane"]
    game.cast("Nullorne", seat=1, targets=[["ability of Terstane by @0"]]).settle()
    assert [p.id for p in game.view.battlefield if p.tapped] == ["Terstane"]
    assert game.life(0) == 20


def test_of_a_given_ability_the_bearer_is_tapped() -> None:
    """107.5: "this permanent" is the one that has the ability."""
    game = table(Place(battlefield=["Cryptolith Rite", "Grizzly Bears"])).activate("Grizzly Bears", choices=("G",))
    assert [p.id for p in game.view.battlefield if p.tapped] == ["Grizzly Bears"]


def test_a_tapped_permanent_cannot_be_tapped_again() -> None:
    """107.5: whichever of its abilities; entering tapped counts."""
    game = table(Place(battlefield=[on("Terstane", tapped=True), "Vivid Crag"], hand=["Worn Powerstone"], pool="CCC"))
    assert "107.5" in game.cannot_activate("Terstane")
    game.activate("Vivid Crag")
    assert "107.5" in game.cannot_activate("Vivid Crag", 1, choices=("W",))
    game.cast("Worn Powerstone").settle()
    assert "107.5" in game.cannot_activate("Worn Powerstone")


def test_one_creature_does_not_pay_for_both_parts() -> None:
    """118.10, 107.5: {T} and "tap an untapped creature you control"."""
    game = table(Place(battlefield=["Cluegolem", "Gearwake", "Springleaf Drum"]))
    assert "118.3" in game.cannot_activate("Springleaf Drum", costs=[["Springleaf Drum"]], choices=("W",))
    game.activate("Springleaf Drum", costs=[["Cluegolem"]], choices=("W",))
    assert game.pool(0) == "W"


# -- {Q} ------------------------------------------------------------------------------------------------------------


def test_q_untaps_the_source() -> None:
    """107.6: at payment; again only once it is tapped again."""
    game = table(Place(battlefield=[on("Querstane", tapped=True), on("Sol Ring", tapped=True)]))
    game.activate("Querstane")
    assert [p.id for p in game.view.battlefield if p.tapped] == ["Sol Ring"]
    assert "107.6" in game.cannot_activate("Querstane")
    assert game.settle().life(0) == 21


def test_an_untapped_permanent_cannot_be_untapped() -> None:
    """107.6."""
    assert "107.6" in table(Place(battlefield=["Querstane"])).cannot_activate("Querstane")


def test_q_is_paid_after_the_chance_for_mana_abilities() -> None:
    """601.2g–h: it may tap itself for the mana of that same cost, and not the other way round."""
    game = table(Place(battlefield=["Bothvane"])).activate("Bothvane", 1, activations=(tap("Bothvane"),))
    assert (game.stack(), game.permanent("Bothvane").tapped) == (["ability of Bothvane by @0"], False)
    tapped = table(Place(battlefield=[on("Bothvane", tapped=True)]))
    assert "107.5" in tapped.cannot_activate("Bothvane", 1, activations=(tap("Bothvane"),))


def test_a_stun_counter_is_removed_instead_and_the_cost_is_paid() -> None:
    """122.1d, 118.11: it stays tapped, so it can be activated again at once."""
    game = table(Place(battlefield=[on("Querstane", tapped=True, counters=(("stun", 1),))]))
    game.activate("Querstane")
    assert (game.permanent("Querstane").tapped, game.permanent("Querstane").counters) == (True, ())
    game.activate("Querstane")
    assert game.permanent("Querstane").tapped is False
    assert game.settle().life(0) == 22


def test_what_cannot_untap_cannot_pay() -> None:
    """614.17b: unlike an untapping that is only replaced; nor does it untap in any other way."""
    place = Place(hand=["Untapmane"], battlefield=[on("Querstane", tapped=True), "Holdspire"], library=["Shock"] * 2)
    game = table(place, Place(library=["Shock"]))
    assert "614.17b" in game.cannot_activate("Querstane")
    assert game.cast("Untapmane", targets=[["Querstane"]]).settle().permanent("Querstane").tapped is True


def test_pili_pala() -> None:
    """107.6, 106.12: a mana ability with {Q}."""
    game = table(Place(battlefield=[on("Pili-Pala", tapped=True)], pool="CC")).activate("Pili-Pala", choices=("R",))
    assert (game.pool(0), game.permanent("Pili-Pala").tapped) == ("R", False)


# -- 302.6 ----------------------------------------------------------------------------------------------------------

SICK = [
    ("Dorvane", False, "302.6"),
    ("Tervane", False, "302.6"),
    ("Quolmane", True, "302.6"),
    ("Terstane", False, None),
    ("Querstane", True, None),
    ("Hastvane", False, None),
    ("Dryad Arbor", False, "302.6"),
    ("Forest", False, None),
]


@pytest.mark.parametrize(("name", "tapped", "rule"), SICK)
def test_who_has_to_wait(name: str, tapped: bool, rule: str | None) -> None:
    """302.6, 702.10c: creatures without haste, mana abilities too; nothing else."""
    game = table(Place(battlefield=[on(name, sick=True, tapped=tapped)]))
    if rule:
        assert rule in game.cannot_activate(name)
    else:
        game.activate(name)
    for helper in ("Fervor", "Thousand-Year Elixir"):
        table(Place(battlefield=[helper, on(name, sick=True, tapped=tapped)])).activate(name)
    elsewhere = table(Place(battlefield=[on(name, sick=True, tapped=tapped)]), Place(battlefield=["Fervor"]))
    assert rule is None or rule in elsewhere.cannot_activate(name)


def test_a_cost_of_tapping_another_creature_asks_nobody_to_wait() -> None:
    """302.6: it is not {T}."""
    board = ["Springleaf Drum", on("Memnite", sick=True)]
    game = table(Place(battlefield=board)).activate("Springleaf Drum", costs=[["Memnite"]], choices=("B",))
    assert game.pool(0) == "B"


def test_being_a_creature_is_tested_now() -> None:
    """302.6: what arrived since the turn began is sick once it is a creature; what did not is not."""
    for sick in (True, False):
        game = table(Place(hand=["Wakemane"], battlefield=[on("Terstane", sick=sick)]))
        game.cast("Wakemane", targets=[["Terstane"]]).settle()
        if sick:
            assert "302.6" in game.cannot_activate("Terstane")
        else:
            game.activate("Terstane")


def test_a_land_played_as_a_creature_is_sick_until_ones_next_turn() -> None:
    """302.6: through the opponents' turns, too."""
    players = [Place(hand=["Dryad Arbor"], library=["Shock"] * 3), Place(library=["Shock"] * 3)]
    game = table(*players).answer(Play("Dryad Arbor"))
    assert "302.6" in game.cannot_activate("Dryad Arbor")
    game.turn_step("upkeep").turn_to(0)
    assert (game.view.active, game.permanent("Dryad Arbor").sick) == (1, True)
    assert "302.6" in game.cannot_activate("Dryad Arbor")
    game.turn_step("upkeep")
    assert (game.view.active, game.permanent("Dryad Arbor").sick) == (0, False)
    assert game.activate("Dryad Arbor").pool(0) == "G"


def test_control_has_to_be_continuous() -> None:
    """302.6: losing and regaining control within a turn begins anew."""
    mine = Place(battlefield=["Tervane"], hand=["Borrowmane"], library=["Shock"] * 2)
    game = table(mine, Place(hand=["Borrowmane"], library=["Shock"] * 2))
    game.cast("Borrowmane 2", seat=1, targets=[["Tervane"]]).settle()
    assert (game.permanent("Tervane").controller, game.permanent("Tervane").sick) == (1, True)
    game.cast("Borrowmane", seat=0, targets=[["Tervane"]]).settle()
    assert (game.permanent("Tervane").controller, game.permanent("Tervane").sick) == (0, True)
    assert "302.6" in game.cannot_activate("Tervane")


# -- untapping ------------------------------------------------------------------------------------------------------


def test_what_does_not_untap() -> None:
    """502.3: in its controller's untap step; {Q} and effects untap it all the same."""
    board = [on("Basalt Monolith", tapped=True), on("Lockmere", tapped=True), on("Forest", tapped=True)]
    stunned = on("Sol Ring", tapped=True, counters=(("stun", 2),))
    game = table(Place(library=["Shock"]), Place(battlefield=[*board, stunned], library=["Shock"] * 2))
    game.turn_step("upkeep")
    assert {p.id for p in game.view.battlefield if p.tapped} == {"Basalt Monolith", "Lockmere", "Sol Ring"}
    assert game.permanent("Sol Ring").counters == (("stun", 1),)


def test_an_effect_untaps() -> None:
    """701.26b."""
    game = table(Place(hand=["Untapmane"], battlefield=[on("Basalt Monolith", tapped=True)]))
    assert game.cast("Untapmane", targets=[["Basalt Monolith"]]).settle().permanent("Basalt Monolith").tapped is False
