"""Lets every invariant judge an experiment as one engine played it."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from conformance.errors import where_raised
from conformance.facts import Facts
from conformance.invariants.registry import Invariant, Judged, Witness
from reference_engine.words.scenario import Experiment
from reference_engine.words.trace import Trace


@attrs.frozen
class Judgement:
    """What one invariant says of one experiment.

    exercised: places where its condition arose. violations: the witnesses that did not hold, in the order found.
    error: the invariant itself broke, in one line; that is the suite's own fault and says nothing of the engine.
    """

    rule: str
    exercised: int = 0
    violations: tuple[Witness, ...] = ()
    error: str = ""


def judge(experiment: Experiment, traces: tuple[Trace, ...], watching: Iterable[Invariant]) -> tuple[Judgement, ...]:
    """Each invariant's judgement of the traces; those that have nothing to say are left out.

    An invariant over a whole experiment judges its own theme only; all others watch every trace. A trace that ended in
    a failure is not judged: what it did not come to is no evidence.
    """
    if any(trace.failure for trace in traces):
        return ()
    try:
        judged = Judged(experiment, tuple(Facts(trace) for trace in traces))
    except Exception as error:  # noqa: BLE001 - whatever it is, it is reported as the suite's own fault
        return (Judgement("facts", error=where_raised(error)),)
    said = (_ask(inv, judged) for inv in watching if not inv.together or inv.id == experiment.theme)
    return tuple(j for j in said if j is not None)


def _ask(invariant: Invariant, judged: Judged) -> Judgement | None:
    """What the invariant says; None if it has nothing to say."""
    exercised = 0
    violations: list[Witness] = []
    try:
        for witness in invariant.check(judged):
            exercised += 1
            if witness.held:
                continue
            if witness.clause not in invariant.clauses:
                problem = f"it names the clause {witness.clause!r}, which it does not declare"
                return Judgement(invariant.id, exercised, error=problem)
            violations.append(witness)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is reported as the suite's own fault
        return Judgement(invariant.id, exercised, error=where_raised(error))
    return Judgement(invariant.id, exercised, tuple(violations)) if exercised else None


def fingerprint(rule: str, witness: Witness) -> str:
    """What makes two violations the same finding: the obligation and the clause."""
    return f"{rule}/{witness.clause}"
