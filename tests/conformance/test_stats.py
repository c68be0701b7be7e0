"""What was drawn is told with how far it can be trusted."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from conformance.reports.stats import print_stats
from conformance.summary import RuleResult, Summary


def printed(rule: RuleResult) -> str:
    out = StringIO()
    print_stats(Console(file=out, width=200), Summary((rule,), (), rule.examples, ()))
    return out.getvalue()


def result(**changes: object) -> RuleResult:
    known = {"examples": 200, "exercised": 150, "discards": 50, "choices": 5_000, "distinct": 198}
    rule = "copy.mode-not-rechoosable"
    return RuleResult(rule, "copy", (), "held", **(known | changes))  # type: ignore[arg-type]  # fields by name


def test_the_figures_of_a_theme() -> None:
    said = printed(result(labels=(("seats=2", 40), ("attempt", 60))))
    assert "200 examples, exercised 75.0 % (at least 68.6 %), discarded 20.0 %, 25.0 choices" in said
    assert "distinct 99.0 %" in said
    assert said.index("30.0 %  attempt") < said.index("20.0 %  seats=2")


def test_values_that_were_hardly_tried() -> None:
    labels = (("chosen=1", 100), ("chosen=2", 90), ("chosen=3", 1), ("modes-target=none", 2))
    said = printed(result(labels=labels))
    assert "hardly tried of several modes: chosen=3\n" in said
    assert "a mode without targets" not in said


def test_values_that_are_never_drawn() -> None:
    rule = RuleResult("hive-mind.copy-order-apnap", "hive-mind", (), "held", examples=1)
    assert "never drawn of players: shared team turns" in printed(rule)


def test_a_rule_without_examples_is_not_listed() -> None:
    assert printed(result(examples=0)) == ""
