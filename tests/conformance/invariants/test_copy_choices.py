"""Choices made on resolution: right engines are never blamed, and each clause fires on the fault it is about."""

from __future__ import annotations

import pytest

from conformance.facts import Facts
from conformance.invariants.copy_choices import resolution_choices_made_separately, resolution_choices_not_copied
from conformance.mutants.copy_choices import NOT_COPIED, SEPARATE
from reference_engine.words.answers import Cast, Choose
from reference_engine.words.trace import Trace
from strategies.building import BoardBuilder
from tests.conformance.invariants.wrong_engines import fired, held, on_mutant
from tests.conformance.stage import Line, perform


def under_hive_mind(
    card: str, *answers: tuple[int, str, str], targets: tuple[tuple[str, ...], ...] = (), seats: int = 3
) -> Trace:
    """Seat 0 casts the card under Hive Mind; answers: seat, kind and option, in the order asked.

    Everybody has two creatures and two cards in hand.
    """
    board = BoardBuilder.of(seats).permanent("Hive Mind", 0)
    for seat in board.seats:
        board = board.permanent("Bodrun", seat).permanent("Bodvast", seat).in_hand("Plains", seat)
        board = board.in_hand("Plains", seat)
    board = board.in_hand(card, 0)
    lines = [Line(seat, Choose((option,)), kind=kind) for seat, kind, option in answers]
    return perform(board, Line(0, Cast(board.last, targets=targets)), *lines)


def numbers() -> Trace:
    """The copies of @2 and @1 and the original take 2, 3 and 1."""
    return under_hive_mind("Numarest", (2, "number", "2"), (1, "number", "3"), (0, "number", "1"))


def test_each_answers_for_itself() -> None:
    trace = numbers()
    assert [p.life for p in trace.end.players] == [21, 23, 22]
    assert held(resolution_choices_not_copied, trace) == {"pre-asked", "asked", "domain"}
    assert held(resolution_choices_made_separately, trace) == {"asked", "decider", "followed"}


def test_nothing_is_said_where_nothing_is_chosen() -> None:
    trace = under_hive_mind("Drethil")
    assert held(resolution_choices_not_copied, trace) == held(resolution_choices_made_separately, trace) == set()
    board = BoardBuilder.of(2).in_hand("Numarest", 0)
    assert held(resolution_choices_made_separately, perform(board, Line(0, Cast(board.last)))) == set()


@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize(
    ("mutant", "clauses"),
    [
        ("pre-asked", {"pre-asked", "asked"}),
        ("as-intended", {"asked"}),
        ("locked-by-first", {"asked"}),
        ("narrowed", {"domain"}),
    ],
)
def test_a_choice_that_is_fixed(mutant: str, clauses: set[str], bare: bool) -> None:
    wrong = on_mutant(numbers(), f"{NOT_COPIED}.{mutant}", bare=bare)
    assert fired(resolution_choices_not_copied, wrong) == clauses


@pytest.mark.parametrize("bare", [False, True])
def test_a_may_that_is_asked_too_early(bare: bool) -> None:
    trace = under_hive_mind("Mayhalde", (2, "may", "yes"), (0, "may", "yes"))
    assert [p.life for p in trace.end.players] == [21, 20, 21]
    assert held(resolution_choices_not_copied, trace) == {"pre-asked", "asked", "domain"}
    wrong = on_mutant(trace, f"{NOT_COPIED}.may-asked-early", bare=bare)
    assert fired(resolution_choices_not_copied, wrong) == {"pre-asked", "asked"}


@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize(
    ("mutant", "clause"),
    [("one-for-all", "followed"), ("caster-decides", "decider"), ("duplicate-suppressed", "asked")],
)
def test_choices_that_are_not_separate(mutant: str, clause: str, bare: bool) -> None:
    wrong = on_mutant(numbers(), f"{SEPARATE}.{mutant}", bare=bare)
    assert clause in fired(resolution_choices_made_separately, wrong)


def test_a_copy_may_have_what_another_has_taken_already() -> None:
    """The first copy takes the largest creature; the next can choose among what is left, then."""
    trace = under_hive_mind("Pickwode", (1, "pick", "c19"), (0, "pick", "c22"), seats=2)
    assert [p.id for p in trace.end.battlefield] == ["c17", "c18", "c23"]
    assert held(resolution_choices_not_copied, trace) >= {"asked", "domain"}
    assert held(resolution_choices_made_separately, trace) >= {"asked", "decider", "followed"}


@pytest.mark.parametrize("bare", [False, True])
def test_another_object_than_the_one_chosen(bare: bool) -> None:
    trace = under_hive_mind("Pickwode", (1, "pick", "c22"), (0, "pick", "c19"), seats=2)
    wrong = on_mutant(trace, f"{SEPARATE}.other-object", bare=bare)
    assert "followed" in fired(resolution_choices_made_separately, wrong)


@pytest.mark.parametrize("bare", [False, True])
def test_an_opponent_chooses_what_to_sacrifice(bare: bool) -> None:
    trace = under_hive_mind("Foesworn", (1, "pick", "c31"), targets=(("@1",),))
    assert held(resolution_choices_made_separately, trace) >= {"decider", "followed"}
    wrong = on_mutant(trace, f"{SEPARATE}.sacrifice-not-chosen", bare=bare)
    assert "followed" in fired(resolution_choices_made_separately, wrong)


@pytest.mark.parametrize("bare", [False, True])
def test_each_player_chooses_what_to_discard(bare: bool) -> None:
    board = BoardBuilder.of(2).permanent("Hive Mind", 0)
    for seat in board.seats:
        board = board.in_hand("Plains", seat).in_hand("Bodrun", seat).in_hand("Plains", seat)
    board = board.in_hand("Eachdrel", 0)
    first = Line(0, Choose(("c19",)), kind="discard")
    trace = perform(board, Line(0, Cast(board.last)), first, Line(1, Choose(("c22",)), kind="discard"))
    assert held(resolution_choices_made_separately, trace) >= {"discarded", "decider", "asked"}
    wrong = on_mutant(trace, f"{SEPARATE}.discard-not-chosen", bare=bare)
    assert fired(resolution_choices_made_separately, wrong) == {"discarded"}


def test_a_cost_on_resolution_is_asked_for_each() -> None:
    trace = under_hive_mind("Mayborne", (2, "may", "no"), (1, "may", "yes"), (0, "may", "yes"))
    assert [p.life for p in trace.end.players] == [19, 19, 20]
    assert "asked" in held(resolution_choices_not_copied, trace)
    facts = Facts(trace)
    assert len([w for w in resolution_choices_not_copied(facts) if w.clause == "asked"]) == 2
