"""A script played on the reference engine, for the tests of facts and invariants."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from conformance.adapters.reference import Reference
from conformance.facts import Facts
from conformance.variants import VARIANTS
from reference_engine.words.answers import Answer, Planned
from reference_engine.words.scenario import Case, Scenario
from reference_engine.words.trace import Trace
from reference_engine.words.view import View
from strategies.building import BoardBuilder
from strategies.playing import Moment, play


def always(view: View) -> bool:  # noqa: ARG001 - one of the moments that a line may wait for
    return True


def stack_of(height: int) -> Callable[[View], bool]:
    return lambda view: len(view.stack) == height


@attrs.frozen
class Line:
    """What a seat answers as soon as it is asked such a question and ``when`` holds; lines are spoken in order."""

    seat: int
    answer: Answer
    kind: str = "priority"
    when: Callable[[View], bool] = always


def perform(board: BoardBuilder | Scenario, *lines: Line) -> Trace:
    """Play the board; who has no line says the smallest thing. All lines have to be spoken."""
    left = list(lines)

    def policy(moment: Moment) -> Planned | None:
        line = left[0] if left else None
        asked = line is not None and (line.seat, line.kind) == (moment.request.seat, moment.request.kind)
        if line is None or not asked or not line.when(moment.view):
            return None
        left.pop(0)
        return Planned(moment.decision, line.answer)

    scenario = board if isinstance(board, Scenario) else board.scenario()
    trace = play(Reference(), Case(scenario), policy)
    assert not left, f"never spoken: {left}"
    return trace


def everywhere(trace: Trace) -> dict[str, Facts]:
    """The facts of the trace, and of its case on each legal variant of the reference."""
    found = {"full": Facts(trace)}
    for name, wrap in VARIANTS.items():
        found[name] = Facts(play(wrap(Reference()), trace.case))
    return found


def rewritten(trace: Trace, view: int, change: Callable[[View], View], until: int | None = None) -> Trace:
    """The trace as an engine would have shown it that got view ``view`` (and those up to ``until``) wrong."""
    last = view if until is None else until
    views = [trace.start, *(t.after for t in trace.transitions)]
    for index in range(view, last + 1):
        views[index] = change(views[index])
    transitions = tuple(attrs.evolve(t, before=views[i], after=views[i + 1]) for i, t in enumerate(trace.transitions))
    return attrs.evolve(trace, start=views[0], transitions=transitions)


def asked_at(trace: Trace, top: str) -> Trace:
    """The same case with its new targets kept under another top of the stack, as an engine has it that asks late."""

    def kept(planned: Planned) -> Planned:
        if planned.decision.kind != "new-targets":
            return planned
        return attrs.evolve(planned, decision=attrs.evolve(planned.decision, object=top))

    return attrs.evolve(trace, case=attrs.evolve(trace.case, answers=tuple(map(kept, trace.case.answers))))
