"""Costs and copies: right engines are never blamed, and each clause fires on the fault it is about."""

from __future__ import annotations

import pytest

from conformance.invariants.copy_costs import additional_cost_effects_carry_over, no_additional_cost_choice
from conformance.mutants.copy_costs import CARRY_OVER, NO_CHOICE
from reference_engine.words.answers import Cast, Choose, ChooseTargets
from reference_engine.words.trace import Trace
from strategies.building import BoardBuilder
from tests.conformance.invariants.wrong_engines import fired, held, on_mutant
from tests.conformance.stage import Line, perform, stack_of

SMALL, BIG, THEIRS = "c19", "c20", "c21"


def board_with(card: str, mana: str = "") -> BoardBuilder:
    """Two seats, Hive Mind under the second, creatures of three sizes, a card in each hand; the card comes last."""
    board = BoardBuilder.of(2).permanent("Hive Mind", 1).permanent("Trinketarn", 0)
    board = board.permanent("Bodrun", 0).permanent("Hill Giant", 0, counters=(("+1/+1", 1),))
    board = board.permanent("Grizzly Bears", 1).in_hand("Hill Giant", 1).in_hand("Murder", 0)
    return board.in_hand(card, 0).pool(0, mana).pool(1, "CCG")


def cast(card: str, mana: str = "", **plan: object) -> Trace:
    """Seat 0 casts the card, paying all its mana; seat 1 copies it."""
    board = board_with(card, mana)
    answer = Cast(board.last, payment=mana or None, **plan)  # type: ignore[arg-type]  # fields of Cast by name
    return perform(board, Line(0, answer))


def test_the_board_is_as_the_tests_name_it() -> None:
    placed = {p.id: p.card for p in board_with("Fling").scenario().battlefield}
    assert [placed[c] for c in (SMALL, BIG, THEIRS)] == ["Bodrun", "Hill Giant", "Grizzly Bears"]


def fling(victim: str = BIG) -> Trace:
    return cast("Sacrenth", targets=(("@1",),), costs=((victim,),))


def kicked(*kicks: int) -> Trace:
    return cast("Kykelline", "C" * sum(kicks), kicks=kicks)


# -- copy.no-additional-cost-choice ---------------------------------------------------------------------------------


def test_nobody_pays_for_a_copy() -> None:
    assert held(no_additional_cost_choice, fling()) == {"asked", "charged"}
    assert held(no_additional_cost_choice, kicked(0)) == {"asked", "charged", "augmented", "shown"}
    assert held(no_additional_cost_choice, kicked(2)) == {"asked", "charged"}


def test_nothing_is_said_of_a_spell_without_such_costs() -> None:
    trace = cast("Zorvask")
    assert held(no_additional_cost_choice, trace) == set() == held(additional_cost_effects_carry_over, trace)


def test_what_the_copying_effect_asks_for_is_no_cost_of_the_copy() -> None:
    board = BoardBuilder.of(2).permanent("Mica, Reader of Ruins", 0).permanent("Trinketarn", 0).permanent("Bodrun", 0)
    board = board.permanent("Trinketarn", 0).in_hand("Sacrenth", 0)
    trace = perform(
        board,
        Line(0, Cast(board.last, targets=(("@1",),), costs=(("c19",),))),
        Line(0, Choose(("yes",)), kind="may"),
        Line(0, Choose(("c18",)), kind="pay"),
    )
    assert held(no_additional_cost_choice, trace) == {"asked", "charged"}
    facts = on_mutant(trace, f"{NO_CHOICE}.charged", bare=True)
    assert fired(no_additional_cost_choice, facts) == {"charged"}


@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize(
    ("mutant", "trace", "clause"),
    [
        ("charged", fling(), "charged"),
        ("charged", cast("Sacrivane"), "charged"),
        ("charged", cast("Sacromir", costs=(("c23",),)), "charged"),
        ("asked-to-pay", cast("Sacromir", costs=(("c23",),)), "asked"),
        ("kicker-offered", kicked(0), "asked"),
        ("kicked-for-free", kicked(0), "augmented"),
    ],
)
def test_a_copy_that_costs_something(mutant: str, trace: Trace, clause: str, bare: bool) -> None:
    found = fired(no_additional_cost_choice, on_mutant(trace, f"{NO_CHOICE}.{mutant}", bare=bare))
    assert clause in found


def test_a_copy_that_is_shown_as_kicked() -> None:
    assert "shown" in fired(no_additional_cost_choice, on_mutant(kicked(0), f"{NO_CHOICE}.kicked-for-free"))


# -- copy.additional-cost-effects-carry-over ------------------------------------------------------------------------


def test_what_was_paid_counts_for_the_copy() -> None:
    assert held(additional_cost_effects_carry_over, kicked(3)) == {"kicked", "shown"}
    assert held(additional_cost_effects_carry_over, kicked(0)) == set()
    assert held(additional_cost_effects_carry_over, fling()) == {"used"}
    assert held(additional_cost_effects_carry_over, cast("Sacromir", costs=(("c23",),))) == {"used"}
    assert held(additional_cost_effects_carry_over, cast("Casthold")) == {"casting"}
    assert held(additional_cost_effects_carry_over, cast("Handhold")) == {"casting"}


@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize(
    ("mutant", "trace", "clause"),
    [
        ("not-kicked", kicked(3), "kicked"),
        ("kicked-once", kicked(3), "kicked"),
        ("first-kicker", cast("Kykurath", "G", kicks=(0, 1)), "kicked"),
        ("nothing-used", fling(), "used"),
        ("nothing-used", cast("Sacromir", costs=(("c23",),)), "used"),
        ("another-used", fling(), "used"),
        ("printed-power", fling(), "used"),
        ("zone-remembered", cast("Casthold"), "casting"),
        ("zone-remembered", cast("Handhold"), "casting"),
    ],
)
def test_a_copy_for_which_something_else_was_paid(mutant: str, trace: Trace, clause: str, bare: bool) -> None:
    found = fired(additional_cost_effects_carry_over, on_mutant(trace, f"{CARRY_OVER}.{mutant}", bare=bare))
    assert clause in found
    assert found <= ({clause} if bare else {clause, "shown"})


def test_the_creature_counts_as_it_last_existed() -> None:
    trace = fling()
    assert [p.life for p in trace.end.players] == [20, 12]


@pytest.mark.parametrize(
    ("card", "kicks", "mana", "aims"),
    [("Wolfbriar Elemental", (2,), "CCGGGG", 0), ("Thunderscape Battlemage", (1, 0), "CCRCB", 2)],
)
def test_the_token_of_a_kicked_spell(card: str, kicks: tuple[int, ...], mana: str, aims: int) -> None:
    board = BoardBuilder.of(2).in_hand("Double Major", 0).in_hand("Murder", 1).in_hand("Murder", 1)
    board = board.in_hand(card, 0).pool(0, mana + "GU")
    spell = board.last
    trace = perform(
        board,
        Line(0, Cast(spell, kicks=kicks, payment=mana)),
        Line(0, Cast("c17", targets=((spell,),), payment="GU"), when=stack_of(1)),
        *(Line(0, ChooseTargets((("@1",),)), kind="targets") for _ in range(aims)),
    )
    assert "token" in held(additional_cost_effects_carry_over, trace)
    facts = on_mutant(trace, f"{CARRY_OVER}.not-kicked", bare=True)
    assert fired(additional_cost_effects_carry_over, facts) == {"token"}
