"""The modes of a copy: right engines are never blamed, and each clause fires on the fault it is about."""

from __future__ import annotations

import attrs
import pytest

from conformance.facts import Facts
from conformance.invariants.copy_modes import mode_not_rechoosable, modes_copied
from conformance.mutants.copy_modes import MODES_COPIED, NOT_RECHOOSABLE
from reference_engine.words.answers import Cast, ChooseTargets
from reference_engine.words.trace import Trace
from strategies.building import BoardBuilder
from tests.conformance.invariants.wrong_engines import fired, held, on_mutant
from tests.conformance.stage import Line, perform, stack_of


def board_with(card: str, mana: str = "") -> BoardBuilder:
    """Two seats, Hive Mind under the second, two creatures, and removal in its hand; the card comes last."""
    board = BoardBuilder.of(2).permanent("Hive Mind", 1).permanent("Bodvast", 0).permanent("Grizzly Bears", 1)
    board = board.in_hand("Unsummon", 1).in_hand("Drethil", 0).pool(1, "U")
    return board.in_hand(card, 0).pool(0, mana)


BEARS, VAST, UNSUMMON, CANTRIP = "c19", "c18", "c20", "c21"


def charm(*lines: Line, target: str = VAST) -> Trace:
    """Izzet Charm in its second mode, two damage to a creature."""
    board = board_with("Izzet Charm", "UR")
    return perform(board, Line(0, Cast(board.last, modes=(1,), targets=((target,),), payment="UR")), *lines)


def doomed() -> Trace:
    """Moxthrane is to destroy a creature that leaves in response; its second mode could counter the original."""
    board = board_with("Moxthrane")
    gone = Line(1, Cast(UNSUMMON, targets=((VAST,),), payment="U"), when=stack_of(2))
    return perform(board, Line(0, Cast(board.last, modes=(0,), targets=((VAST,),))), gone)


def digits(*modes: int) -> Trace:
    board = board_with("Moxandor")
    return perform(board, Line(0, Cast(board.last, modes=modes)))


def test_the_board_is_as_the_tests_name_it() -> None:
    scenario = board_with("Moxleth").scenario()
    cards = {p.id: p.card for p in scenario.battlefield} | {c.id: c.card for s in scenario.seats for c in s.hand}
    assert [cards[c] for c in (VAST, BEARS, UNSUMMON, CANTRIP)] == ["Bodvast", "Grizzly Bears", "Unsummon", "Drethil"]


# -- copy.modes-copied ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("modes", [(0, 1, 2), (0, 0, 2), (1, 1, 1)])
def test_modes_and_repeats_are_copied(modes: tuple[int, ...]) -> None:
    assert held(modes_copied, digits(*modes)) == {"carried-out", "shown"}


def test_nothing_is_said_of_a_spell_without_modes() -> None:
    board = board_with("Kresnul")
    trace = perform(board, Line(0, Cast(board.last, targets=(("@1",),))))
    assert held(modes_copied, trace) == set() == held(mode_not_rechoosable, trace)


@pytest.mark.parametrize(
    ("mutant", "modes", "clauses"),
    [
        ("default", (1, 1, 2), {"carried-out", "shown"}),
        ("all", (1, 1, 2), {"carried-out"}),
        ("collapsed", (1, 1, 2), {"carried-out"}),
    ],
)
def test_other_modes(mutant: str, modes: tuple[int, ...], clauses: set[str]) -> None:
    trace = digits(*modes)
    assert fired(modes_copied, on_mutant(trace, f"{MODES_COPIED}.{mutant}")) == clauses
    assert fired(modes_copied, on_mutant(trace, f"{MODES_COPIED}.{mutant}", bare=True)) == {"carried-out"}


def test_a_mode_that_was_paid_for_is_kept_though_nothing_is_paid_for_the_copy() -> None:
    board = board_with("Moxkindle", "C")
    trace = perform(board, Line(0, Cast(board.last, modes=(1, 2), kicks=(1,), payment="C")))
    assert "carried-out" in held(modes_copied, trace)
    assert fired(modes_copied, on_mutant(trace, f"{MODES_COPIED}.bought-lost", bare=True)) == {"carried-out"}


def test_a_mode_that_has_become_impossible_stays() -> None:
    trace = doomed()
    assert "carried-out" in held(modes_copied, trace)
    assert fired(modes_copied, on_mutant(trace, f"{MODES_COPIED}.illegal-skipped", bare=True)) == {"carried-out"}


# -- copy.mode-not-rechoosable --------------------------------------------------------------------------------------


def aims(handle: str) -> Line:
    return Line(1, ChooseTargets(((handle,),)), kind="new-targets")


def test_new_targets_must_fit_the_mode_chosen() -> None:
    """The spell that answers is a target for another mode only; a creature is one for the mode chosen."""
    trace = charm(aims("c22"), aims(BEARS))
    outcomes = [t.outcome for t in trace.transitions if t.request.kind == "new-targets"]
    assert outcomes == ["rejected", "accepted"]
    assert held(mode_not_rechoosable, trace) == {"asked", "accepted", "refused", "shown", "switched"}


@pytest.mark.parametrize("bare", [False, True])
def test_targets_of_another_mode(bare: bool) -> None:
    trace = charm(aims("c22"), aims(BEARS))
    assert fired(mode_not_rechoosable, on_mutant(trace, f"{NOT_RECHOOSABLE}.any-mode-aims", bare=bare)) == {"accepted"}
    follows = fired(mode_not_rechoosable, on_mutant(trace, f"{NOT_RECHOOSABLE}.mode-follows-target", bare=bare))
    assert {"accepted"} <= follows <= {"accepted", "shown", "switched"}


@pytest.mark.parametrize("bare", [False, True])
def test_modes_offered_again(bare: bool) -> None:
    facts = on_mutant(charm(), f"{NOT_RECHOOSABLE}.offered-again", bare=bare)
    assert "asked" in fired(mode_not_rechoosable, facts)


def test_another_mode_where_the_target_is_gone() -> None:
    trace = doomed()
    assert "switched" in held(mode_not_rechoosable, trace)
    assert fired(mode_not_rechoosable, on_mutant(trace, f"{NOT_RECHOOSABLE}.drifts")) == {"shown", "switched"}
    assert fired(mode_not_rechoosable, on_mutant(trace, f"{NOT_RECHOOSABLE}.drifts", bare=True)) == {"switched"}


def test_a_mode_without_targets_asks_for_none() -> None:
    board = board_with("Izzet Charm", "UR")
    trace = perform(board, Line(0, Cast(board.last, modes=(2,), payment="UR")))
    assert not [t for t in trace.transitions if t.request.kind == "new-targets"]
    assert held(mode_not_rechoosable, trace) == {"asked"}


def test_a_fitting_target_that_is_refused() -> None:
    trace = charm(aims(BEARS))
    wrong = tuple(
        attrs.evolve(t, outcome="rejected") if t.request.kind == "new-targets" else t for t in trace.transitions
    )
    assert "refused" in fired(mode_not_rechoosable, Facts(attrs.evolve(trace, transitions=wrong)))


def test_an_answer_that_keeps_everything_is_no_evidence() -> None:
    assert held(mode_not_rechoosable, charm(aims(VAST))) == {"asked", "shown", "switched"}
