"""A game without end is the engine's fault, unless a choice that the case does not answer keeps it going."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from conformance.adapters.reference import Reference
from conformance.examine import Examiner
from conformance.loops import LONG, goes_round_by_choice
from conformance.play_case import play_case
from reference_engine.words.answers import Pass
from reference_engine.words.requests import Request
from reference_engine.words.scenario import Experiment
from reference_engine.words.trace import Failure, Trace
from strategies.playing import STILL_ASKS
from tests.conformance.toy import Toy, everything

ENDLESS = Failure("timeout", f"{STILL_ASKS} after 1000 answers")


def _trace(kind: str, times: int, failure: Failure | None = ENDLESS, **changes: Any) -> Trace:
    """A game of so many answers, the last of which is to a question of that kind."""
    trace = play_case(Toy(), everything([1, 0]))
    step = next(t for t in trace.transitions if isinstance(t.answer, Pass))
    last = attrs.evolve(step, request=Request(0, kind), **{"planned": False, **changes})
    return attrs.evolve(trace, transitions=(*(step for _ in range(times - 1)), last), failure=failure)


@pytest.mark.parametrize(
    ("trace", "said"),
    [
        pytest.param(_trace("may", LONG), True, id="an offer declined again and again"),
        pytest.param(_trace("priority", LONG), False, id="all pass again and again"),
        pytest.param(_trace("may", LONG, planned=True), False, id="the case answers it"),
        pytest.param(_trace("may", LONG - 1), False, id="a short game"),
        pytest.param(_trace("may", LONG, Failure("crash", "x")), False, id="a crash"),
        pytest.param(_trace("may", LONG, None), False, id="it came to rest"),
    ],
)
def test_whose_fault_it_is(trace: Trace, said: bool) -> None:
    assert goes_round_by_choice(trace) is said


@pytest.mark.parametrize(("kind", "found"), [("may", []), ("priority", ["timeout/asks on"])])
def test_it_is_no_finding(kind: str, found: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    trace = _trace(kind, LONG)
    monkeypatch.setattr(Examiner, "play", lambda *_: (trace,))
    examined = Examiner(Reference(), ()).examine(Experiment("toy.zap-hits", (trace.case,)), (trace,))
    assert [f.fingerprint for f in examined.found] == found
    assert examined.not_comparable is (not found)
