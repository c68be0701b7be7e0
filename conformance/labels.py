"""What is counted of every example, whatever its theme, and how experiments are told apart and measured."""

from __future__ import annotations

import hashlib

from reference_engine.words.answers import Activate, Cast
from reference_engine.words.scenario import Case, Experiment
from reference_engine.words.trace import Trace

RESPONSE = "response by another player"
ATTEMPT = "attempt"


def labels_of(experiment: Experiment, traces: tuple[Trace, ...]) -> tuple[str, ...]:
    """The theme's own labels, the number of seats, and whether somebody responded or attempted something."""
    found = {*experiment.labels, f"{len(experiment.cases[0].scenario.seats)} seats"}
    if any(_responds(trace) for trace in traces):
        found.add(RESPONSE)
    if any(planned.attempt for case in experiment.cases for planned in case.answers):
        found.add(ATTEMPT)
    return tuple(sorted(found))


def _responds(trace: Trace) -> bool:
    """Whether a player other than the controller of the top of the stack cast or activated something."""
    return any(
        isinstance(t.answer, Cast | Activate)
        and t.outcome == "accepted"
        and bool(t.before.stack)
        and t.before.stack[-1].controller != t.request.seat
        for t in trace.transitions
    )


def digest(experiment: Experiment) -> str:
    """A short name of an experiment's cases: equal for equal cases, the same in every process."""
    return hashlib.blake2b(repr(experiment.cases).encode(), digest_size=8).hexdigest()


def size_of(experiment: Experiment) -> tuple[int, ...]:
    """How large an experiment is: answers, objects, seats, cases, life and mana; smaller tuples are smaller."""
    cases = experiment.cases
    return (
        sum(len(c.answers) for c in cases),
        sum(_objects(c) for c in cases),
        sum(len(c.scenario.seats) for c in cases),
        len(cases),
        sum(abs(s.life) + len(s.pool) + len(s.library) for c in cases for s in c.scenario.seats),
    )


def _objects(case: Case) -> int:
    seats = case.scenario.seats
    return len(case.scenario.battlefield) + sum(len(s.hand) + len(s.graveyard) + len(s.exile) for s in seats)
