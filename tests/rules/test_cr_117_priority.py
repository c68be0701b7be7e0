"""117. Timing and Priority."""

from __future__ import annotations

import pytest

from reference_engine.words.answers import Answer, Choose, ChooseTargets, Pass
from tests.rules.kit import Place, table


def test_an_instant_may_be_cast_whenever_one_has_priority() -> None:
    """117.1a: on another player's turn and with something on the stack."""
    game = table(Place(hand=["Zorvask"]), Place(hand=["Drethil"], library=["Island"]))
    game.cast("Zorvask").cast("Drethil", seat=1)
    assert game.stack() == ["Zorvask", "Drethil"]


@pytest.mark.parametrize("card", ["Velgrist", "Memnite", "Trinketarn"])
def test_anything_else_waits_for_ones_own_main_phase_and_an_empty_stack(card: str) -> None:
    """117.1a."""
    game = table(Place(hand=["Zorvask", card]), Place(hand=[card]))
    game.cast("Zorvask")
    assert "117.1a" in game.cannot_cast(card)
    assert "117.1a" in game.cannot_cast(f"{card} 2", seat=1)
    game.settle().cast(card).settle()
    assert "117.1a" in game.cannot_cast(f"{card} 2", seat=1)


@pytest.mark.parametrize("step", ["upkeep", "draw", "beginning of combat", "end"])
def test_other_steps_are_no_main_phase(step: str) -> None:
    """117.1a, 505.1."""
    assert "117.1a" in table(Place(hand=["Velgrist", "Zorvask"]), step=step).cannot_cast("Velgrist")


def test_flash_makes_a_creature_as_quick_as_an_instant() -> None:
    """702.8a."""
    game = table(Place(hand=["Zorvask"]), Place(hand=["Bogardan Hellkite"], pool="RRCCCCCC"))
    game.cast("Zorvask").cast("Bogardan Hellkite", seat=1)
    assert game.stack() == ["Zorvask", "Bogardan Hellkite"]


def test_after_a_resolution_the_active_player_has_priority() -> None:
    """117.3b: whoever controlled what resolved."""
    game = table(Place(), Place(hand=["Zorvask"]), Place(), active=2)
    game.cast("Zorvask", seat=1).pass_all()
    assert (game.view.priority, game.life(1)) == (2, 21)


def test_who_acts_keeps_priority() -> None:
    """117.3c."""
    game = table(Place(), Place(hand=["Zorvask"]), Place()).cast("Zorvask", seat=1)
    assert game.view.priority == 1


def test_priority_goes_round_in_turn_order() -> None:
    """117.3d."""
    game = table(Place(), Place(), Place(), active=1)
    order = []
    for _ in range(3):
        order.append(game.view.priority)
        game.answer(Pass())
    assert (order, game.view.step) == ([1, 2, 0], "beginning of combat")


def test_one_object_resolves_when_all_have_passed() -> None:
    """117.4: the top one only, and then players have priority again."""
    game = table(Place(hand=["Zorvask", "Zorvask"])).cast("Zorvask").cast("Zorvask 2").pass_all()
    assert (game.stack(), game.life(0)) == (["Zorvask"], 21)


def test_passes_count_only_in_succession() -> None:
    """117.4: an action in between means that everybody has to pass anew."""
    game = table(Place(hand=["Zorvask"]), Place(hand=["Zorvask"])).cast("Zorvask").cast("Zorvask 2", seat=1)
    game.answer(Pass())
    assert (game.stack(), game.view.priority) == (["Zorvask", "Zorvask 2"], 0)
    game.answer(Pass())
    assert game.stack() == ["Zorvask"]


def test_the_step_ends_when_all_pass_with_an_empty_stack() -> None:
    """117.4, 500.2."""
    steps = []
    game = table(Place(library=["Island"] * 3), Place(library=["Island"] * 3))
    for _ in range(9):
        steps.append((game.view.turn, game.view.step))
        game.pass_all()
    assert steps == [
        (5, "precombat main"),
        (5, "beginning of combat"),
        (5, "declare attackers"),
        (5, "end of combat"),
        (5, "postcombat main"),
        (5, "end"),
        (6, "upkeep"),
        (6, "draw"),
        (6, "precombat main"),
    ]
    assert (game.view.active, game.library(1), game.library(0)) == (1, 2, 3)


def test_state_based_actions_come_before_triggers_and_both_before_priority() -> None:
    """117.5: the creature is in the graveyard, and what waits for that is on the stack, when a player can act again."""
    game = table(Place(hand=["Kresnul"], battlefield=["Zulaport Cutthroat", "Memnite"]))
    game.cast("Kresnul", targets=[["Memnite"]]).pass_all()
    assert (game.zone(0, "graveyard"), game.stack()) == (
        ["Kresnul", "Memnite"],
        ["ability of Zulaport Cutthroat by @0"],
    )


def test_what_is_cast_in_response_resolves_first() -> None:
    """117.7."""
    game = table(Place(hand=["Zorvask"]), Place(hand=["Quorbane"])).cast("Zorvask").cast("Quorbane", seat=1).pass_all()
    assert (game.stack(), game.lives()) == (["Zorvask"], [19, 20])


@pytest.mark.parametrize("answer", [Choose(), Choose(("yes",)), ChooseTargets(), ChooseTargets((("@0",),))])
def test_choosing_is_nothing_to_do_with_priority(answer: Answer) -> None:
    """117.1."""
    assert "117.1" in table(Place()).refuse(answer)
