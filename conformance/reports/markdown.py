"""A run as Markdown, for the page that a CI service shows of a job."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from conformance.reports.plain import markdown_text, one_line

MOST_ROWS = 50
"""Findings that are listed one by one; the report's own pages have all of them."""

_MOST_TEXT = 300


def totals_text(totals: dict[str, int]) -> str:
    """How many rules have each verdict, those that none has left out: ``27 held, 1 violated``."""
    return ", ".join(f"{number} {verdict.replace('_', '-')}" for verdict, number in totals.items() if number)


def summary_markdown(document: dict[str, Any]) -> str:
    """The run in a few lines, its new findings in a table, the known ones folded away."""
    return "\n".join(_lines(document)) + "\n"


def _lines(document: dict[str, Any]) -> Iterator[str]:
    engine, findings = document["engine"], document["findings"]
    new = [f for f in findings if not f["known"]]
    yield f"## {_verdict(document, len(new))}: {markdown_text(engine['name'] + ' ' + engine['version'])}"
    yield ""
    partly = "" if document["complete"] else ", not all that was planned"
    yield (
        f"{totals_text(document['totals'])}; {document['examples']} examples in {document['seconds']:.0f} s{partly}; "
        f"seed {document['seed']}; rules of {document['suite']['edition']}"
    )
    yield from _table("New findings", new)
    broken = [s for s in document["situations"] if s["verdict"] in {"violated", "error"}]
    if broken:
        yield from ("", f"Judges' situations that do not hold: {', '.join(markdown_text(s['id']) for s in broken)}")
    known = [f for f in findings if f["known"]]
    if known:
        yield from ("", f"<details><summary>{len(known)} known findings</summary>")
        yield from _table("", known)
        yield from ("", "</details>")


def _verdict(document: dict[str, Any], new: int) -> str:
    if document["exit"] == 2:
        return "The run itself failed" if not new else f"{new} new findings, and the run itself failed"
    if not new:
        return "Nothing new was found"
    return "1 new finding" if new == 1 else f"{new} new findings"


def _table(title: str, findings: Sequence[dict[str, Any]]) -> Iterator[str]:
    if not findings:
        return
    yield ""
    if title:
        yield from (f"### {title}", "")
    yield "| finding | CR | expected | seen | examples |"
    yield "|--|--|--|--|--|"
    for finding in findings[:MOST_ROWS]:
        texts = (finding["fingerprint"], ", ".join(finding["citations"]), finding["expected"], finding["seen"])
        cells = [markdown_text(one_line(text, _MOST_TEXT)) for text in texts]
        yield f"| {' | '.join(cells)} | {finding['count']} of {finding['of']} |"
    if len(findings) > MOST_ROWS:
        yield from ("", f"… and {len(findings) - MOST_ROWS} more, in the report.")
