"""Labels say what a trace tried."""

from __future__ import annotations

import pytest

from reference_engine.words.answers import Cast, Choose, ChooseTargets
from reference_engine.words.scenario import Case
from reference_engine.words.trace import Trace
from strategies.building import BoardBuilder
from strategies.drawing import Along
from strategies.labels import labels_of
from tests.conformance.stage import Line, perform, stack_of

VAST, BEARS, DOUBLE = "c18", "c19", "c20"
"""Two creatures, and the card that is cast."""


def copied(card: str, targets: tuple[tuple[str, ...], ...], *lines: Line) -> Trace:
    """Seat 0 casts the card under the Hive Mind of seat 1, who has a spell to answer with."""
    board = BoardBuilder.of(2).permanent("Hive Mind", 1).permanent("Bodvast", 0).permanent("Grizzly Bears", 1)
    board = board.in_hand(card, 0).in_hand("Drethil", 1)
    return perform(board, Line(0, Cast(DOUBLE, targets=targets)), *lines)


def said(trace: Trace, *prefixes: str) -> set[str]:
    """Those of the trace's labels that begin so."""
    return {label for label in labels_of(trace) if label.startswith(prefixes)}


@pytest.mark.parametrize(
    ("card", "targets", "labels"),
    [
        ("Skelvane", ((VAST,),), {"inherits=permanent"}),
        ("Pargoth", (("@1",),), {"inherits=player", "inherits=own-controller", "copier-is-target"}),
        ("Zorvask", (), set()),
    ],
)
def test_what_a_copy_inherits(card: str, targets: tuple[tuple[str, ...], ...], labels: set[str]) -> None:
    assert said(copied(card, targets), "inherits", "copier-is") == labels


@pytest.mark.parametrize(("second", "labelled"), [(VAST, True), (BEARS, False)])
def test_one_target_twice(second: str, labelled: bool) -> None:
    aims = Line(1, ChooseTargets(((VAST, second),)), kind="new-targets")
    assert ("re-aimed=twice" in labels_of(copied("Dusketh", ((VAST, BEARS),), aims))) is labelled


@pytest.mark.parametrize(("height", "labelled"), [(2, False), (1, True)])
def test_an_answer_after_a_copy_has_left(height: int, labelled: bool) -> None:
    """While the ability is on top of the spell, and when nothing but the spell is left."""
    trace = copied("Skelvane", ((VAST,),), Line(1, Cast("c21"), when=stack_of(height)))
    assert ("response-after-a-copy" in labels_of(trace)) is labelled


@pytest.mark.parametrize("offered", [("yes",), ("no",)])
def test_what_is_optional(offered: tuple[str, ...]) -> None:
    board = BoardBuilder.of(2).permanent("Mica, Reader of Ruins", 0).permanent("Trinketarn", 0).in_hand("Drethil", 0)
    trace = perform(board, Line(0, Cast(board.last)), Line(0, Choose(offered), kind="may"))
    assert said(trace, "may=") == {f"may={offered[0]}"}


def test_further_cases_are_labels() -> None:
    along = Along("copy.modes-copied")
    along.play(Case(BoardBuilder.of(2).scenario()))
    along.derive("again")
    assert "case=again" in along.drawn().experiment.labels
