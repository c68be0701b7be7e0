"""702.40. Storm."""

from __future__ import annotations

import pytest

from tests.rules.kit import Place, table


@pytest.mark.parametrize("before", [0, 1, 3])
def test_one_copy_for_each_spell_cast_before_it(before: int) -> None:
    """702.40a: by whomever, as long as it was this turn."""
    hands = [["Zorvask"] * (before - before // 2), ["Zorvask"] * (before // 2)]
    game = table(Place(hand=[*hands[0], "Storvath"], battlefield=["Bodvast"]), Place(hand=hands[1]))
    for n in range(len(hands[0])):
        game.cast("Zorvask" if n == 0 else f"Zorvask {n + 1}").settle()
    for n in range(len(hands[1])):
        game.cast(f"Zorvask {len(hands[0]) + n + 1}", seat=1).settle()
    game.cast("Storvath", seat=0, targets=[["Bodvast"]])
    assert [s.kind for s in game.view.stack] == ["spell", "triggered"]
    assert game.settle().permanent("Bodvast").damage == before + 1


def test_copies_are_not_cast_and_do_not_count() -> None:
    """702.40a, 707.10: a copied spell before it is one spell that was cast, and a copy's storm does not trigger."""
    game = table(Place(hand=["Zorvask", "Echovane", "Storvath"], battlefield=["Bodvast"])).cast("Zorvask")
    game.cast("Echovane", targets=[["Zorvask"]]).settle().cast("Storvath", targets=[["Bodvast"]])
    assert game.settle().permanent("Bodvast").damage == 3


def test_a_countered_storm_spell_is_copied_all_the_same() -> None:
    """702.40a, 608.2h: the ability copies it as it last existed."""
    game = (
        table(Place(hand=["Zorvask", "Storvath"], battlefield=["Bodvast"]), Place(hand=["Gravix"]))
        .cast("Zorvask")
        .settle()
    )
    game.cast("Storvath", targets=[["Bodvast"]]).cast("Gravix", seat=1, targets=[["Storvath"]]).settle()
    assert game.permanent("Bodvast").damage == 1


def test_new_targets_may_be_chosen_for_each_copy() -> None:
    """702.40a, 707.10c."""
    game = table(Place(hand=["Zorvask", "Storvath"], battlefield=["Bodvast", "Hexbodrun"])).cast("Zorvask").settle()
    game.cast("Storvath", targets=[["Bodvast"]]).pass_all().aim(["Hexbodrun"]).settle()
    assert [game.permanent(c).damage for c in ("Bodvast", "Hexbodrun")] == [1, 1]


def test_the_count_begins_anew_each_turn() -> None:
    """702.40a: "this turn"."""
    lands = ["Island"] * 5
    game = table(
        Place(hand=["Zorvask"], library=lands), Place(hand=["Storvath"], battlefield=["Bodvast"], library=lands)
    )
    game.cast("Zorvask").settle().turn_step("precombat main")
    assert game.cast("Storvath", seat=1, targets=[["Bodvast"]]).settle().permanent("Bodvast").damage == 1


def test_spells_cast_after_it_do_not_count() -> None:
    """702.40a: "before it"; the number is that of its cast, also if more are cast in response."""
    game = table(Place(hand=["Storvath", "Zorvask", "Zorvask"], battlefield=["Bodvast"]))
    game.cast("Storvath", targets=[["Bodvast"]]).cast("Zorvask").cast("Zorvask 2").settle()
    assert game.permanent("Bodvast").damage == 1
