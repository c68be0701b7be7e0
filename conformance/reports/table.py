"""The table at the end of a run, by family, and what stands below it."""

from __future__ import annotations

from itertools import groupby

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from conformance.reports.document import TOTALS, SituationRow
from conformance.reports.plain import printable
from conformance.running import Outcome
from conformance.summary import RuleResult, Summary

_STYLE = {
    "held": "green",
    "violated": "bold red",
    "error": "bold magenta",
    "not-exercised": "yellow",
    "unsupported": "dim",
}

_NAMED = 3
"""So many known findings that were not seen are named."""


def print_rules(console: Console, summary: Summary) -> None:
    """A row a rule, grouped by family, with how often each was exercised."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for title, right in (("rule", False), ("verdict", False), ("exercised", True), ("watched", True), ("", False)):
        table.add_column(title, justify="right" if right else "left", overflow="fold")
    for family, rules in groupby(sorted(summary.rules, key=lambda r: (r.family, r.id)), key=lambda r: r.family):
        table.add_row(f"[bold]{escape(family)}[/bold]")
        for rule in rules:
            style = _STYLE[rule.verdict]
            own = f"{rule.exercised}/{rule.examples}" if rule.theme else "-"
            verdict = f"[{style}]{rule.verdict}[/{style}]"
            table.add_row(f"  {escape(rule.id)}", verdict, own, str(rule.watched), escape(printable(rule.reason)))
    console.print(table)


def print_totals(console: Console, outcome: Outcome, workers: int) -> None:
    """One line of totals, and what the time went into."""
    summary = outcome.summary
    counted = (_counted(summary.obligations, ""), _counted(summary.watchers, "watchers "), _differing(summary))
    said = "; ".join(filter(None, counted))
    why = escape(printable(outcome.stopped)) or "the time was over"
    partly = "" if outcome.complete else f", not all that was planned: {why}"
    console.print(f"{said}; {summary.examples} examples in {outcome.seconds:.1f} s{partly}", highlight=False)
    spent = dict(summary.seconds)
    parts = ", ".join(f"{phase} {spent.get(phase, 0):.1f}" for phase in ("drawing", "reference", "engine", "judging"))
    console.print(f"seconds spent over {workers or 1} workers: {parts}", highlight=False)
    for fingerprint in summary.fixed:
        named = escape(printable(fingerprint))
        console.print(f"known finding {named} may be called fixed: strike it off", highlight=False)
    if summary.not_seen:
        console.print(_not_seen(summary.not_seen), highlight=False)


def _not_seen(fingerprints: tuple[str, ...]) -> str:
    """How many, and which where that is soon said: a run of few rules does not meet most of what is known."""
    named = f": {', '.join(map(printable, fingerprints))}" if len(fingerprints) <= _NAMED else ""
    return (
        f"known findings that were not seen, in too few examples to call them fixed: {len(fingerprints)}{escape(named)}"
    )


def _differing(summary: Summary) -> str:
    """How many findings no rule explains: no verdict tells of them."""
    found = sum(f.kind == "disagreement" and f.known is None for f in summary.findings)
    return f"{found} disagreement{'s' if found > 1 else ''} that no rule explains" if found else ""


def _counted(rules: tuple[RuleResult, ...], what: str) -> str:
    counts = ((t, sum(r.verdict == t for r in rules)) for t in TOTALS)
    return ", ".join(f"{n} {what}{t}" for t, n in counts if n)


def print_situations(console: Console, rows: tuple[SituationRow, ...]) -> None:
    """A line a situation that did not hold, and how many did."""
    for row in rows:
        if row.verdict != "held":
            said = printable(f"situation {row.id}: {row.verdict} {row.detail}".rstrip())
            console.print(said, highlight=False, markup=False)
    held = sum(row.verdict == "held" for row in rows)
    console.print(f"{held} of {len(rows)} situations held", highlight=False)
