"""New targets as copies are placed: right engines are never blamed, and each clause fires on its fault."""

from __future__ import annotations

import attrs
import pytest

from conformance.facts import Facts
from conformance.invariants.hive_mind_retarget import retarget_as_placed
from conformance.mutants.hive_mind_retarget import RULE
from reference_engine.words.answers import Cast, ChooseTargets
from reference_engine.words.trace import Trace
from reference_engine.words.view import View
from strategies.building import BoardBuilder
from tests.conformance.invariants.wrong_engines import fired, held, on_mutant
from tests.conformance.stage import Line, asked_at, perform, rewritten, stack_of

COPIES = ("copy of Gravix by @0", "copy of Gravix by @2")
"""Seat 1 casts Gravix in the turn of seat 0."""


def aims(seat: int, name: str) -> Line:
    """That seat aims its copy at that."""
    return Line(seat, ChooseTargets(((name,),)), kind="new-targets")


def gravix(*lines: Line) -> Trace:
    """Seat 0 casts a spell, seat 1 counters it, and the others copy the counterspell."""
    board = BoardBuilder.of(3).permanent("Hive Mind", 0).in_hand("Zorvask", 0)
    bait = board.last
    board = board.in_hand("Gravix", 1)
    counter = Cast(board.last, targets=((bait,),))
    return perform(board, Line(0, Cast(bait)), Line(1, counter, when=stack_of(2)), *lines)


def original() -> str:
    return f"c{BoardBuilder.of(3).placed + 3}"


def test_copies_may_be_aimed_at_what_is_there() -> None:
    kept = {"earlier-missing", "later-there", "revised", "shown"}
    assert held(retarget_as_placed, gravix()) == kept
    assert held(retarget_as_placed, gravix(aims(0, original()))) == {*kept, "refused"}
    assert held(retarget_as_placed, gravix(aims(2, COPIES[0]))) == {*kept, "refused"}


def test_neither_itself_nor_a_later_copy_can_be_chosen() -> None:
    for seat, name in ((0, COPIES[0]), (0, COPIES[1]), (2, COPIES[1])):
        trace = gravix(aims(seat, name))
        assert [t.outcome for t in trace.transitions if t.planned][2] == "rejected"
        assert held(retarget_as_placed, trace) >= {"itself" if name == COPIES[seat // 2] else "later"}


def test_a_spell_without_targets_says_nothing() -> None:
    board = BoardBuilder.of(3).permanent("Hive Mind", 0).in_hand("Zorvask", 0)
    assert held(retarget_as_placed, perform(board, Line(0, Cast(board.last)))) == set()


@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize(
    ("mutant", "trace", "clause"),
    [
        ("choices-first", gravix(), "earlier-missing"),
        ("copies-first", gravix(), "later-there"),
        ("copies-first", asked_at(gravix(aims(0, COPIES[1])), COPIES[1]), "later"),
        ("itself", gravix(aims(0, COPIES[0])), "itself"),
        ("on-resolution", gravix(), "late"),
        ("second-thoughts", gravix(), "revised"),
        ("no-copies", gravix(aims(2, COPIES[0])), "refused"),
    ],
)
def test_other_ways_to_choose_are_found(mutant: str, trace: Trace, clause: str, *, bare: bool) -> None:
    assert clause in fired(retarget_as_placed, on_mutant(trace, f"{RULE}.{mutant}", bare=bare))


def test_other_targets_than_those_chosen_are_found() -> None:
    trace = gravix(aims(2, COPIES[0]))

    def forgotten(view: View) -> View:
        return attrs.evolve(
            view, stack=tuple(attrs.evolve(s, targets=((original(),),)) if s.id == COPIES[1] else s for s in view.stack)
        )

    wrong = rewritten(trace, 0, forgotten, until=len(trace.transitions))
    assert fired(retarget_as_placed, Facts(wrong)) == {"shown"}
