"""The measurements measure what they say."""

from __future__ import annotations

import pytest

from conformance.bench import exponent, growth, time_engine


def test_the_growth_is_measured_at_each_size() -> None:
    times = growth((1, 64, 128))
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
