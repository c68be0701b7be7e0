"""Obligations against engines: what each engine's report says of each rule, as pages, JSON and Markdown."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import attrs

from conformance.errors import ConformanceError
from conformance.ledger import obligations
from conformance.protocol.codec import Plain, plain_json, to_json
from conformance.replay import write_atomically
from conformance.reports.finding_page import Account, Play, finding_page
from conformance.reports.markdown import totals_text
from conformance.reports.plain import markdown_text
from conformance.reports.templating import page

SCHEMA = 1
_NEEDED = ("schema", "engine", "profile", "seed", "examples", "rules", "findings", "totals")


@attrs.frozen
class Column:
    """One engine's report. document: as ``run --json`` writes it. plays: by finding id, what was played, if known."""

    document: dict[str, Any]
    plays: dict[str, Play] = attrs.field(factory=dict)

    @property
    def spec(self) -> str:
        """How the engine was named on the command line."""
        return str(self.document["engine"]["spec"])

    @property
    def title(self) -> str:
        """The engine's own name and version."""
        engine = self.document["engine"]
        return f"{engine['name']} {engine['version']}".strip()


def read_column(path: Path) -> Column:
    """The report in that file. Raises ConformanceError where it is none."""
    what = f"report {path}"
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ConformanceError(f"{what} cannot be read ({error.strerror}): name what `run --json` wrote") from error
    document = plain_json(data, what)
    if not isinstance(document, dict) or any(key not in document for key in _NEEDED):
        raise ConformanceError(f"{what} is no report of a run: name what `run --json` wrote")
    if document["schema"] != SCHEMA:
        raise ConformanceError(f"{what} has schema {document['schema']!r}, this version reads {SCHEMA}: run again")
    try:
        _cells(Column(document), 0)
        _findings(Column(document), 0)
    except (KeyError, TypeError, AttributeError) as error:
        raise ConformanceError(f"{what} is no whole report ({error!r} is amiss): run again") from error
    return Column(document)


# -- what is shown --------------------------------------------------------------------------------------------------


def _page(number: int, finding: dict[str, Any]) -> str:
    """Where a finding's page is, in letters that are safe in a path whatever a report calls the finding."""
    safe = "".join(c if c.isascii() and (c.isalnum() or c in ".-") else "-" for c in str(finding["id"]))
    return f"findings/{number}-{safe}.html"


def _cells(column: Column, number: int) -> dict[str, dict[str, Any]]:
    """By rule, what the engine's cell says; number: of the engine's column, counted from 0."""
    first: dict[str, str] = {}
    for finding in column.document["findings"]:
        if finding["kind"] == "violated":
            first.setdefault(finding["rule"], _page(number, finding))
    return {
        rule["id"]: {
            "verdict": rule["verdict"],
            "exercised": rule["exercised"],
            "examples": rule["examples"],
            "watched": rule["watched"],
            "reason": rule["reason"],
            "page": first.get(rule["id"]),
        }
        for rule in column.document["rules"]
    }


def _findings(column: Column, number: int) -> list[dict[str, Any]]:
    """The engine's findings, each with the name of its page."""
    return [{**finding, "page": _page(number, finding)} for finding in column.document["findings"]]


def matrix(columns: Sequence[Column]) -> dict[str, Any]:
    """Everything that the pages show, as plain data: engines in the order given, rules in that of their ids."""
    cells = [_cells(column, number) for number, column in enumerate(columns)]
    named = {o.id: o for o in obligations()}
    return {
        "schema": SCHEMA,
        "engines": [
            {
                "spec": column.spec,
                "title": column.title,
                "profile": column.document["profile"],
                "seed": column.document["seed"],
                "examples": column.document["examples"],
                "totals": column.document["totals"],
                "findings": _findings(column, number),
            }
            for number, column in enumerate(columns)
        ],
        "rules": [
            {
                "id": rule,
                "family": rule.partition(".")[0],
                "title": named[rule].title if rule in named else "",
                "citations": list(named[rule].citations) if rule in named else [],
                "cells": [engine.get(rule) for engine in cells],
            }
            for rule in sorted({rule for engine in cells for rule in engine})
        ],
    }


# -- pages ----------------------------------------------------------------------------------------------------------


def write_matrix(columns: Sequence[Column], out: Path) -> None:
    """Write index.html, matrix.json, matrix.md and a page a finding into that folder.

    Raises ConformanceError where it cannot be written.
    """
    made = matrix(columns)
    write_atomically(out / "matrix.json", to_json(made))
    write_atomically(out / "matrix.md", markdown(made))
    write_pages(columns, out)


def write_pages(columns: Sequence[Column], out: Path) -> None:
    """Write index.html and a page a finding into that folder. Raises ConformanceError where it cannot be written."""
    made = matrix(columns)
    families = [(family, list(rules)) for family, rules in groupby(made["rules"], key=lambda rule: rule["family"])]
    write_atomically(out / "index.html", page("matrix.html.j2", **made, families=families))
    for column, engine in zip(columns, made["engines"], strict=True):
        for finding in engine["findings"]:
            write_atomically(out / finding["page"], finding_page(_account(finding, engine, column)))


def _account(finding: dict[str, Any], engine: dict[str, Any], column: Column) -> Account:
    known = "; known" if finding["known"] else ""
    return Account(
        kind=finding["kind"],
        rule=finding["rule"],
        fingerprint=finding["fingerprint"],
        citations=tuple(finding["citations"]),
        expected=finding["expected"],
        seen=finding["seen"],
        engine=f"{engine['title']} ({engine['spec']})",
        often=f"in {finding['count']} of {finding['of']} examples{known}",
        again=f"conformance replay {shlex.quote(finding['replay'])}" if finding["replay"] else "",
        play=column.plays.get(finding["id"]),
        back="../index.html",
    )


def markdown(made: dict[str, Plain]) -> str:
    """The matrix as a Markdown table, for a CI page."""
    titles = [markdown_text(f"{e['title']} ({e['spec']})") for e in made["engines"]]
    lines = ["| rule | CR | " + " | ".join(titles) + " |", "|--|--|" + "--|" * len(titles)]
    for rule in made["rules"]:
        cells = [_cell(cell) for cell in rule["cells"]]
        lines.append(f"| `{rule['id']}` | {', '.join(rule['citations'])} | " + " | ".join(cells) + " |")
    totals = [totals_text(engine["totals"]) for engine in made["engines"]]
    lines.append("| **total** | | " + " | ".join(totals) + " |")
    return "\n".join(lines) + "\n"


def _cell(cell: dict[str, Any] | None) -> str:
    if cell is None:
        return "–"
    verdict = f"**{cell['verdict']}**" if cell["verdict"] == "violated" else cell["verdict"]
    return f"{verdict} {cell['exercised']}/{cell['examples']}"
