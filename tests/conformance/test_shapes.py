"""What an engine showed that does not fit the words is found wherever in a trace it first stands."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from conformance.play_case import play_case
from conformance.shapes import misshapen
from reference_engine.words.trace import Trace
from reference_engine.words.view import View
from tests.conformance.toy import Toy, everything

_WRONG: Any = "twenty"


def _played() -> Trace:
    return play_case(Toy(), everything([2, 1]))


def _spoilt(view: View) -> View:
    first, *others = view.players
    return attrs.evolve(view, players=(attrs.evolve(first, life=_WRONG), *others))


def test_a_sound_trace() -> None:
    assert misshapen(_played()) == ""


@pytest.mark.parametrize("place", ["start", "middle", "end"])
def test_a_wrong_part_is_found(place: str) -> None:
    trace = _played()
    assert "twenty" in misshapen(_with_spoilt(trace, place))


def _with_spoilt(trace: Trace, place: str) -> Trace:
    if place == "start":
        return attrs.evolve(trace, start=_spoilt(trace.start))
    nth = len(trace.transitions) // 2 if place == "middle" else -1
    steps = list(trace.transitions)
    steps[nth] = attrs.evolve(steps[nth], after=_spoilt(steps[nth].after))
    return attrs.evolve(trace, transitions=tuple(steps))


def test_a_request_that_is_none_of_the_words() -> None:
    trace = _played()
    first, *others = trace.transitions
    spoilt = attrs.evolve(first, request=attrs.evolve(first.request, seat=_WRONG))
    assert misshapen(attrs.evolve(trace, transitions=(spoilt, *others)))
