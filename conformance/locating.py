"""After which answer a finding is there to be seen.

Of a violation that is found by judging shorter and shorter beginnings of a trace; of a disagreement, by comparing
with the reference once more.
"""

from __future__ import annotations

import attrs

from conformance.adapters.reference import Reference
from conformance.agreement import compare
from conformance.judging import fingerprint, judge
from conformance.play_case import play_case
from conformance.registered import all_invariants
from reference_engine.words.scenario import Experiment
from reference_engine.words.trace import Trace


def where_it_shows(experiment: Experiment, traces: tuple[Trace, ...], rule: str, clause: str) -> tuple[int | None, ...]:
    """For each case, how many of its answers it takes until the violation is there and stays.

    clause: the fingerprint, ``id/clause``. None for a case on which the violation does not depend, and for each where
    the rule is no invariant of the suite or the traces do not show it.
    """
    return tuple(_answers_needed(experiment, traces, nth, rule, clause) for nth in range(len(traces)))


def where_it_differs(experiment: Experiment, traces: tuple[Trace, ...]) -> tuple[int | None, ...]:
    """For each case, how many of its answers it takes until the game is another than the reference's.

    None for a case in which it never is, and for each after the first one in which it is, as in a search.
    """
    found: list[int | None] = [None] * len(traces)
    for nth, (case, trace) in enumerate(zip(experiment.cases, traces, strict=True)):
        difference = compare(play_case(Reference(), case, foreign=False), trace).difference
        if difference:
            found[nth] = difference.answers
            break
    return tuple(found)


def _answers_needed(experiment: Experiment, traces: tuple[Trace, ...], nth: int, rule: str, clause: str) -> int | None:
    """A beginning may break the rule only because its end was cut off: so the search goes from the whole backwards."""
    needed = None
    for length in range(len(traces[nth].transitions), -1, -1):
        cut = attrs.evolve(traces[nth], transitions=traces[nth].transitions[:length], unasked=())
        if not _is_seen(experiment, (*traces[:nth], cut, *traces[nth + 1 :]), rule, clause):
            return needed
        needed = length
    return None


def _is_seen(experiment: Experiment, traces: tuple[Trace, ...], rule: str, clause: str) -> bool:
    invariant = all_invariants().get(rule)
    watching = (invariant,) if invariant else ()
    return any(
        fingerprint(said.rule, w) == clause for said in judge(experiment, traces, watching) for w in said.violations
    )
