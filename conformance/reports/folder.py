"""A run's report as a folder: text, JSON, JUnit XML, Markdown, a badge, and pages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from conformance.protocol.codec import to_json
from conformance.replay import write_atomically
from conformance.reports.badge import badge
from conformance.reports.finding_page import plays_of
from conformance.reports.findings import findings_text
from conformance.reports.junit import junit
from conformance.reports.markdown import summary_markdown
from conformance.reports.matrix import Column, write_pages
from conformance.summary import Summary

FILES = {
    "report.txt": "the findings in words",
    "report.json": "all of it, for programs",
    "junit.xml": "for CI services",
    "summary.md": "for the page of a CI job",
    "badge.svg": "for a README",
    "index.html": "the rules, and a page for each finding under findings",
}
"""What is written, and what for."""


def write_report(
    folder: Path, summary: Summary, document: dict[str, Any], replays: dict[str, str], *, strict: bool
) -> None:
    """Write the files into the folder, over those of an earlier run.

    replays: path of the replay file by finding id. strict: a disagreement fails the run.
    Raises ConformanceError where they cannot be written.
    """
    texts = {
        "report.txt": findings_text(summary.findings, replays),
        "report.json": to_json(document),
        "junit.xml": junit(document, strict=strict),
        "summary.md": summary_markdown(document),
        "badge.svg": badge(document),
    }
    for name, text in texts.items():
        write_atomically(folder / name, text)
    for old in (folder / "findings").glob("*-*.html"):
        old.unlink()
    write_pages([Column(document, plays_of(summary))], folder)
