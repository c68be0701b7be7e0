"""Games that go round and round by nobody's fault: an engine may ask more than a case answers."""

from __future__ import annotations

from reference_engine.words.trace import Failure, Trace
from strategies.playing import STILL_ASKS, TAKES_NOTHING

LONG = 400
"""So many answers are more than any case needs."""

GIVEN_UP = {STILL_ASKS: "asks on", TAKES_NOTHING: "takes nothing"}
"""Why a game was given up in which the engine replied each time: how its failure begins, and in a word."""

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


def given_up(failure: Failure) -> str:
    """In a word, why the game was given up although the engine replied each time; the empty text where it did not."""
    if failure.kind != "timeout":
        return ""
    return next((word for begins, word in GIVEN_UP.items() if failure.message.startswith(begins)), "")
