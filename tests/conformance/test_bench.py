"""The measurements measure what they say."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from conformance.bench import time_engine
from conformance.growing import GROWS, exponent, growth
from conformance.wire_cost import WireCost, wire_cost


@pytest.mark.parametrize("grows", GROWS.values(), ids=list(GROWS))
def test_the_growth_is_measured_at_each_size(grows: Callable[[int], float]) -> None:
    times = growth(grows, (1, 64, 128))
    assert list(times) == [1, 64, 128]
    assert all(seconds > 0 for seconds in times.values())


def test_the_exponent_of_a_line_is_one_and_of_a_square_two() -> None:
    assert exponent({1: 0.9, 64: 1.0, 4_096: 64.0}) == pytest.approx(1)
    assert exponent({64: 1.0, 4_096: 4_096.0}) == pytest.approx(2)


def test_an_engine_is_timed_by_phase() -> None:
    timed = time_engine("reference", ("copy.modes-copied",), 10)
    assert timed.examples == 10
    assert set(timed.milliseconds) == {"drawing", "reference", "engine", "judging"}
    assert timed.cases_a_second > 0


def test_what_json_lines_cost_is_measured_beside_the_same_examples_in_this_process() -> None:
    cost = wire_cost(("copy.modes-copied",), 10)
    assert cost.examples == 10
    assert cost.whole_clock > 0
    assert cost.whole_processors > 0
    assert str(cost).startswith("JSON lines: ")


def test_what_json_lines_cost_is_said_in_a_line() -> None:
    said = str(WireCost(10, whole_clock=20.0, added_clock=5.0, whole_processors=10.0, added_processors=3.0))
    assert said == "JSON lines: +5.0 ms an example, 25% of the whole (of processors' time +3.0 ms, 30%)"
