"""Shares come with an interval that holds what they can be trusted for."""

from __future__ import annotations

import pytest

from conformance.shares import wilson


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [(0, 10, 0.0, 0.278), (5, 10, 0.237, 0.763), (10, 10, 0.722, 1.0), (530, 1000, 0.499, 0.561)],
)
def test_the_interval_after_wilson(count: int, of: int, low: float, high: float) -> None:
    assert wilson(count, of) == pytest.approx((low, high), abs=0.001)


def test_of_nothing_nothing_is_known() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(("count", "of"), [(-1, 10), (11, 10)])
def test_what_is_no_share_is_refused(count: int, of: int) -> None:
    with pytest.raises(ValueError, match=f"{count} of {of}"):
        wilson(count, of)
