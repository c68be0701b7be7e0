"""Games that go round and round by nobody's fault: an engine may ask more than a case answers."""

from __future__ import annotations

from reference_engine.words.answers import Pass
from reference_engine.words.trace import Trace

LONG = 400
"""So many answers are more than any case needs."""

_FORCED = ("priority", "order", "legend", "replacement")


def goes_round_by_choice(trace: Trace) -> bool:
    """Whether the game came to no end because of choices that the case does not answer.

    For these the smallest option is taken each time. A loop that such a choice keeps up is no mandatory one, which the
    game would have to end (104.4b): whoever makes the choice has to make another sooner or later, and the suite never
    does.
    """
    if trace.failure is None or trace.failure.kind != "timeout" or len(trace.transitions) < LONG:
        return False
    return any(not t.planned and t.request.kind not in _FORCED for t in trace.transitions[-LONG // 2 :])


def passes_on_and_on(trace: Trace) -> bool:
    """Whether the game came to no end though all passed and passed at last: something must come of that (117.4)."""
    if trace.failure is None or trace.failure.kind != "timeout" or len(trace.transitions) < LONG:
        return False
    return all(isinstance(t.answer, Pass) and t.outcome == "accepted" for t in trace.transitions[-LONG // 2 :])
