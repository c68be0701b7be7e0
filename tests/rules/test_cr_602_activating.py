"""602. Activating Activated Abilities."""

from __future__ import annotations

import pytest

from reference_engine.cards.wording import activated, one, pay, permanent
from reference_engine.words.abilities import Activated
from reference_engine.words.costs import DiscardCards, PayLife, TapThis
from reference_engine.words.instructions import DealDamage, Effect, GainLife
from reference_engine.words.selectors import ANY_TARGET
from tests.rules.kit import Place, on, table

FOUNTAIN = permanent("Fountain", "{1}", "Artifact", activated(pay("{2}"), TapThis(), do=(GainLife(1),)), invented=True)
BEAST = permanent(
    "Beast", "{1}", "Creature — Beast", activated(TapThis(), do=(GainLife(1),)), size=(1, 1), invented=True
)
ALTAR = permanent(
    "Altar",
    "{1}",
    "Artifact",
    activated(PayLife(2), DiscardCards(), do=(DealDamage(3),), targets=one(ANY_TARGET)),
    invented=True,
)
SLOW = permanent("Slow", "{1}", "Artifact", Activated((), Effect((GainLife(1),)), sorcery_speed=True), invented=True)


def test_the_cost_is_all_that_stands_before_the_colon() -> None:
    """602.1a: two mana of any type, and tapping."""
    game = table(Place(battlefield=[FOUNTAIN], pool="WG"))
    game.activate("Fountain")
    assert (game.pool(0), game.permanent("Fountain").tapped) == ("", True)
    assert (game.top().kind, game.top().source, game.life(0)) == ("activated", "Fountain", 20)
    assert game.pass_all().life(0) == 21


def test_only_the_controller_activates() -> None:
    """602.2."""
    assert "602.2" in table(Place(), Place(battlefield=[FOUNTAIN])).cannot_activate("Fountain")


@pytest.mark.parametrize("source", ["Zorvask", "@0", "nothing", "", "Beast"])
def test_there_has_to_be_an_ability_on_the_battlefield(source: str) -> None:
    """602.2: no card in a hand, no player, nothing that is not there."""
    table(Place(hand=["Zorvask", BEAST])).cannot_activate(source)


@pytest.mark.parametrize("ability", [1, -1, 10**9])
def test_there_has_to_be_such_an_ability(ability: int) -> None:
    """602.2."""
    table(Place(battlefield=[FOUNTAIN], pool="CC")).cannot_activate("Fountain", ability)


@pytest.mark.parametrize(
    "plan",
    [
        {"pool": ""},
        {"pool": "C"},
        {"modes": (0,)},
        {"targets": [["@0"]]},
        {"x": 0},
        {"division": (1,)},
        {"costs": [["Fountain"]]},
        {"payment": "CCC"},
    ],
)
def test_what_is_announced_has_to_fit(plan: dict[str, object]) -> None:
    """602.2b, 601.2b–h."""
    game = table(Place(battlefield=[FOUNTAIN], pool=plan.pop("pool", "CC")))  # type: ignore[arg-type]
    game.cannot_activate("Fountain", **plan)  # type: ignore[arg-type]


def test_a_tapped_permanent_cannot_tap() -> None:
    """602.5, 107.5."""
    assert "107.5" in table(Place(battlefield=[on(FOUNTAIN, tapped=True)], pool="CC")).cannot_activate("Fountain")


def test_a_creature_that_just_came_cannot_tap_for_its_ability() -> None:
    """602.5a, 302.6; 302.6 speaks of creatures, so an artifact may."""
    assert "302.6" in table(Place(battlefield=[on(BEAST, sick=True)])).cannot_activate("Beast")
    table(Place(battlefield=[on(FOUNTAIN, sick=True)], pool="CC")).activate("Fountain")
    table(Place(battlefield=[BEAST])).activate("Beast")


def test_a_creature_is_sick_until_its_controllers_next_turn() -> None:
    """302.6: another player's turn changes nothing."""
    game = table(Place(hand=[BEAST], pool="C", library=["Island"]), Place(library=["Island"])).cast("Beast").pass_all()
    assert "302.6" in game.cannot_activate("Beast")
    game.turn_step("upkeep")
    assert "302.6" in game.turn_to(0).cannot_activate("Beast")
    game.turn_step("upkeep") if game.view.active == 0 else game.turn_step("end").turn_step("upkeep")
    game.turn_to(0).activate("Beast")


def test_every_part_of_the_cost_is_paid() -> None:
    """602.2b, 118.3: life and a card."""
    game = table(Place(hand=["Zorvask"], battlefield=[ALTAR]))
    game.cannot_activate("Altar", targets=[["@1"]])
    game.activate("Altar", targets=[["@1"]], costs=[["Zorvask"]])
    assert (game.life(0), game.zone(0, "graveyard"), game.pass_all().life(1)) == (18, ["Zorvask"], 17)


def test_only_as_a_sorcery_means_the_timing_of_a_sorcery() -> None:
    """602.5d."""
    game = table(Place(hand=["Zorvask"], battlefield=[SLOW])).cast("Zorvask")
    assert "602.5d" in game.cannot_activate("Slow")
    assert "602.5d" in table(Place(), Place(battlefield=[SLOW])).turn_to(1).cannot_activate("Slow")
    assert "602.5d" in table(Place(battlefield=[SLOW]), step="upkeep").cannot_activate("Slow")
    assert table(Place(battlefield=[SLOW])).activate("Slow").pass_all().life(0) == 21


def test_an_ability_divides_as_a_spell_does() -> None:
    """602.2b, 601.2d."""
    game = table(Place(battlefield=["Splitbeak"]))
    game.cannot_activate("Splitbeak", targets=[["@0", "@1"]], division=(3, 0))
    assert game.activate("Splitbeak", targets=[["@0", "@1"]], division=(1, 2)).pass_all().lives() == [19, 18]
