"""605. Mana Abilities: when they may be activated, and that nobody can respond."""

from __future__ import annotations

import pytest

from reference_engine.cards import card
from reference_engine.cards.wording import activated, pay, permanent, spell
from reference_engine.rules.cr_605_mana_abilities import is_mana_ability, is_tapped_for_mana, is_triggered_mana_ability
from reference_engine.words.abilities import Activated, Triggered
from reference_engine.words.answers import Activate, Choose
from reference_engine.words.instructions import AddMana, GainLife
from tests.rules.kit import Place, on, table
from tests.rules.mana_kit import tap

KINDS = [
    ("Sol Ring", 0, True, True),
    ("Ashnod's Altar", 0, True, False),
    ("Pili-Pala", 0, True, False),
    ("Chromatic Sphere", 0, True, True),
    ("Millikin", 0, True, True),
    ("Reflecting Pool", 0, True, True),
    ("Rhystic Cave", 0, True, True),
    ("Aimmere", 0, False, False),
    ("Icy Manipulator", 0, False, False),
    ("Towermere", 0, True, True),
]


@pytest.mark.parametrize(("name", "index", "mana", "taps"), KINDS)
def test_which_activated_abilities_are(name: str, index: int, mana: bool, taps: bool) -> None:
    """605.1a, 106.12: no target, and it could add mana; {T} in the cost for tapping for mana."""
    ability = [a for a in card(name).abilities if isinstance(a, Activated)][index]
    assert (is_mana_ability(ability), is_tapped_for_mana(ability)) == (mana, taps)


@pytest.mark.parametrize(
    ("name", "mana"), [("Mana Flare", True), ("Manabarbs", False), ("Aidspire", False), ("Forbidden Orchard", False)]
)
def test_which_triggered_abilities_are(name: str, mana: bool) -> None:
    """605.1b: it triggers from a mana ability, has no target and could add mana."""
    (ability,) = [a for a in card(name).abilities if isinstance(a, Triggered)]
    assert is_triggered_mana_ability(ability) is mana


def test_at_priority_it_resolves_at_once_and_priority_stays() -> None:
    """605.3b, 117.1d: nothing on the stack, the same player has priority."""
    game = table(Place(battlefield=["Forest"]), Place(battlefield=["Island"])).turn_to(1).activate("Island")
    assert (game.pool(1), game.stack(), game.asks("priority").seat) == ("U", [], 1)


def test_without_priority_nobody_activates() -> None:
    """605.3a: only with priority, or when asked to pay."""
    game = table(Place(battlefield=["Forest"]), Place(battlefield=["Island"]))
    assert "602.2" in game.cannot_activate("Island")


def test_while_casting() -> None:
    """605.3a, 601.2g: after the announcement, before anything is paid."""
    game = table(Place(hand=["Shock"], battlefield=["Mountain", "Forest"]))
    game.cast("Shock", targets=[["@1"]], activations=(tap("Mountain"), tap("Forest")))
    assert (game.stack(), game.pool(0)) == (["Shock"], "G")


def test_while_activating() -> None:
    """605.3a: an ability whose cost has mana."""
    game = table(Place(battlefield=["Icy Manipulator", "Mountain", "Forest"]))
    game.activate("Icy Manipulator", targets=[["Forest"]], activations=(tap("Mountain"),))
    assert game.stack() == ["ability of Icy Manipulator by @0"]


def test_a_mana_ability_pays_for_a_mana_ability() -> None:
    """605.3a: one that has mana in its cost, while something else is being paid for."""
    game = table(Place(hand=["Deduce"], battlefield=["Azorius Signet", "Forest"]))
    game.cast("Deduce", activations=(tap("Azorius Signet", pays=(tap("Forest"),)),))
    assert (game.stack(), game.pool(0)) == (["Deduce"], "")


def test_not_again_before_it_has_resolved() -> None:
    """605.3c: not even to pay for itself."""
    loop = permanent("Loopstone", "{1}", "Artifact", activated(pay("{1}"), do=(AddMana("CC"),)), invented=True)
    game = table(Place(battlefield=[loop], pool="C"))
    assert "605.3c" in game.cannot_activate("Loopstone", activations=(tap("Loopstone"),))
    assert game.activate("Loopstone").pool(0) == "CC"


def test_only_where_mana_is_to_be_paid() -> None:
    """601.2g: there is no chance to activate mana abilities for a cost without mana."""
    game = table(Place(hand=["Zorvask"], battlefield=["Forest"]))
    assert "601.2g" in game.cannot_cast("Zorvask", activations=(tap("Forest"),))
    assert "605.3a" in table(Place(hand=["Shock"], battlefield=["Mountain", "Icy Manipulator"])).cannot_cast(
        "Shock", targets=[["@1"]], activations=(tap("Icy Manipulator"),)
    )


def test_the_same_land_does_not_pay_twice() -> None:
    """107.5: it is tapped by then."""
    two = spell("Twofold", "{G}{G}", "Instant", GainLife(1), invented=True)
    game = table(Place(hand=[two], battlefield=["Forest"]))
    assert "107.5" in game.cannot_cast("Twofold", activations=(tap("Forest"), tap("Forest")))


def test_split_second_leaves_mana_abilities_alone() -> None:
    """702.61b: no spells and no other abilities."""
    theirs = Place(hand=["Shock"], pool="R", battlefield=["Island", "Terstane"])
    game = table(Place(hand=["Gripmane"]), theirs).cast("Gripmane").turn_to(1)
    assert "702.61a" in game.cannot_cast("Shock", targets=[["@0"]])
    assert "702.61a" in game.cannot_activate("Terstane")
    assert game.activate("Island").pool(1) == "UR"


def test_what_can_only_be_activated_as_an_instant() -> None:
    """605.1, 602.5e: still a mana ability, and not while something is being paid for."""
    game = table(Place(hand=["Shock"], battlefield=["Rhystic Cave", "Instmere"]))
    assert "602.5e" in game.cannot_cast("Shock", targets=[["@1"]], activations=(tap("Rhystic Cave", "R"),))
    game.activate("Rhystic Cave", choices=("R",))
    assert (game.pool(0), game.stack()) == ("R", [])


def test_a_payment_that_its_own_effect_offers() -> None:
    """118.12a, 605.3a: paid with mana abilities while the mana ability resolves; it stops the mana."""
    game = table(Place(battlefield=["Rhystic Cave"]), Place(battlefield=["Island"]))
    game.activate("Rhystic Cave", choices=("R",))
    request = game.asks("may")
    assert (request.seat, request.options) == (1, ("no",))
    game.answer(Activate("Island"))
    assert game.asks("may").options == ("no", "yes")
    game.choose("yes")
    assert (game.pool(0), game.pool(1), game.permanent("Rhystic Cave").tapped) == ("", "", True)
    declined = table(Place(battlefield=["Rhystic Cave"]), Place(battlefield=["Island"]))
    assert declined.activate("Rhystic Cave", choices=("R",)).choose("no").pool(0) == "R"


@pytest.mark.parametrize("pays", [True, False])
def test_mana_abilities_while_something_resolves(pays: bool) -> None:
    """605.3a, 608.2g: a counterspell that asks for mana."""
    mine = Place(hand=["Shock"], pool="R", battlefield=["Island", "Sol Ring"])
    game = table(mine, Place(hand=["Mana Leak"], pool="UU"))
    game.cast("Shock", targets=[["@1"]]).cast("Mana Leak", seat=1, targets=[["Shock"]]).pass_all()
    assert game.asks("may").options == ("no",)
    game.answer(Activate("Island")).answer(Activate("Sol Ring"))
    assert game.asks("may").options == ("no", "yes")
    game.answer(Choose(("yes" if pays else "no",)))
    assert game.stack() == (["Shock"] if pays else [])
    assert game.pool(0) == ("" if pays else "UCC")


def test_condition_of_activation() -> None:
    """602.5b: "activate only if" is asked, of mana abilities too."""
    few = table(Place(battlefield=["Temple of the False God", *["Forest"] * 3]))
    assert "602.5b" in few.cannot_activate("Temple of the False God")
    many = table(Place(battlefield=["Temple of the False God", *["Forest"] * 4]))
    assert many.activate("Temple of the False God").pool(0) == "CC"


@pytest.mark.parametrize(
    ("stopper", "stopped", "free"),
    [
        ("Cursed Totem", ["Llanowar Elves", "Tervane"], ["Sol Ring", "Forest"]),
        ("Null Rod", ["Sol Ring", "Terstane"], ["Llanowar Elves", "Forest"]),
        ("Damping Matrix", ["Tervane", "Terstane"], ["Llanowar Elves", "Sol Ring", "Forest"]),
    ],
)
def test_what_keeps_abilities_from_being_activated(stopper: str, stopped: list[str], free: list[str]) -> None:
    """101.2: some of it spares mana abilities."""
    game = table(Place(battlefield=[stopper, *stopped, *free]))
    for name in stopped:
        assert "602.5" in game.cannot_activate(name)
    for name in free:
        game.activate(name)


def test_mana_for_creature_spells_only() -> None:
    """106.6: it is spent on nothing else."""
    hand = ["Shock", "Grizzly Bears"]
    game = table(Place(hand=hand, battlefield=["Ancient Ziggurat", "Beastmere", "Terstane"]))
    assert "601.2h" in game.cannot_cast("Shock", targets=[["@1"]], activations=(tap("Ancient Ziggurat", "R"),))
    game.cast("Grizzly Bears", activations=(tap("Beastmere"), tap("Ancient Ziggurat", "R")))
    assert game.stack() == ["Grizzly Bears"]


def test_an_undone_activation_leaves_no_trace() -> None:
    """733.1: an illegal plan that had paid in part."""
    board = [on("Vivid Crag", counters=(("charge", 2),)), "Mana Confluence", "Lotus Petal"]
    game = table(Place(hand=["Shock"], battlefield=board))
    plans = (tap("Vivid Crag", "W", ability=1), tap("Mana Confluence", "U"), tap("Lotus Petal", "G"))
    game.cannot_cast("Shock", targets=[["@1"]], activations=plans)
    assert (game.life(0), game.pool(0)) == (20, "")


def test_doubled_mana_is_unrestricted() -> None:
    """106.6: Doubling Cube adds mana of which nothing is said; a replacement doubles what is said, too (106.6a)."""
    game = table(Place(battlefield=["Beastmere", "Doubling Cube"], pool="CCC")).activate("Beastmere")
    game.activate("Doubling Cube")
    assert [m.only for m in game.play.game.players[0].pool] == [("Creature",), ()]


def test_white_mana_spent_as_any_color() -> None:
    """305.7, 609.4b: lands are Plains; white pays for any colour, and still is white mana."""
    board = ["Dawnspire", "Reflecting Pool", "Forest"]
    game = table(Place(hand=["Shock", "Dark Ritual"], battlefield=board))
    game.cast("Shock", targets=[["@1"]], activations=(tap("Reflecting Pool"),))
    said = game.play.game.objects[game.play.game.rules.top_of_stack(game.play.game)].said
    assert said is not None
    assert [m.type for m in said.mana] == ["W"]
    game.cast("Dark Ritual", activations=(tap("Forest"),), payment="W")
    assert game.stack() == ["Shock", "Dark Ritual"]
    assert "601.2h" in table(Place(hand=["Dark Ritual"], battlefield=["Dawnspire"], pool="G")).cannot_cast(
        "Dark Ritual"
    )
