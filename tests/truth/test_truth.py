"""Totals of long runs add up, say how far they can be trusted, and lose nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from conformance.errors import ConformanceError
from conformance.records import Place
from conformance.running import Outcome
from conformance.summary import Finding, RuleResult, Summary
from tests.truth.totals import Total, Totals, read_totals, write_totals

RULES = ("a.first", "a.second")


def outcome(exercised: int, *findings: Finding) -> Outcome:
    results = tuple(
        RuleResult(rule, "a", (), "held", examples=100, exercised=count, discards=1)
        for rule, count in zip(RULES, (90, exercised), strict=True)
    )
    return Outcome(Summary(results, findings, 200, ()), complete=True, seconds=1.0)


def finding(kind: str, count: int) -> Finding:
    return Finding("a.first", kind, kind, (), "this", "that", Place("a.first", 1, 0, 0, 100), count, 100)


def test_runs_add_up() -> None:
    total = Total().plus(outcome(80), RULES)
    assert total == Total(1, 200, 2)
    worse = total.plus(
        outcome(0, finding("violated", 3), finding("disagreement", 5), finding("checker-error", 1)), RULES
    )
    assert worse == Total(2, 400, 4, blamed=3, errors=1, unexercised=("a.second",))
    assert worse.plus(outcome(80), RULES).unexercised == ("a.second",)


@pytest.mark.parametrize(
    ("total", "bound"),
    [(Total(), 1.0), (Total(1, 1_000_000), 3.0e-6), (Total(1, 100), 0.03), (Total(1, 1_000, blamed=1), 4.74e-3)],
)
def test_the_bound_is_that_of_a_rare_event(total: Total, bound: float) -> None:
    assert total.bound == pytest.approx(bound, rel=2e-3)


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "totals.json"
    assert read_totals(path) == Totals()
    written = Totals().plus("reference", Total(2, 400, 4, unexercised=("a.second",))).plus("cmd:./b", Total(1, 5))
    write_totals(path, written)
    assert read_totals(path) == written
    assert list(read_totals(path).engines) == ["cmd:./b", "reference"]


def test_a_file_that_is_none_is_said(tmp_path: Path) -> None:
    path = tmp_path / "totals.json"
    path.write_text('{"engines": {"reference": {"seeds": "two"}}}')
    with pytest.raises(ConformanceError, match=r"totals\.json"):
        read_totals(path)
