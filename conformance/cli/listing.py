"""``conformance rules``: the obligations, and what there is for each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import click
from rich.markup import escape
from rich.table import Table

from conformance.cli.options import check_writable, console, write_json
from conformance.coverage import coverage
from conformance.ledger import Obligation, obligation, obligations
from conformance.mutants.faults import faults
from conformance.protocol.codec import to_json
from conformance.registered import all_invariants, all_mutants, all_themes
from conformance.replay import write_atomically
from conformance.reports.coverage_page import boards, coverage_page


@click.command()
@click.argument("rule_id", metavar="[ID]", required=False)
@click.option("--json", "json_file", is_flag=False, flag_value="-", type=click.Path(path_type=Path), metavar="[FILE]",
              help="As JSON, into the file or printed.")  # fmt: skip
@click.option("--coverage", "by_sentence", is_flag=True,
              help="Sentence by sentence of the source documents, and whether all of it is checked.")  # fmt: skip
@click.option("--page", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="With --coverage: write a page, its boards as replay files in a folder beside it.")  # fmt: skip
def rules(rule_id: str | None, json_file: Path | None, by_sentence: bool, page: Path | None) -> int:
    """List the obligations, or tell of one: where it comes from, and what checks it.

    With --coverage exit status 1 where something that a sentence says is not checked.
    """
    check_writable(json_file, "--json")
    check_writable(page, "--page")
    if by_sentence:
        if rule_id:
            raise click.UsageError("--coverage is about all sentences: leave the ID out")
        return _coverage(json_file, page)
    if page is not None:
        raise click.UsageError("--page is a page of --coverage: give both")
    chosen = (obligation(rule_id),) if rule_id else obligations()
    rows = rule_rows(chosen)
    if json_file is not None:
        write_json(json_file, to_json(rows))
    elif rule_id:
        _tell(rows[0])
    else:
        _print_table(rows)
    return 0


def _coverage(json_file: Path | None, page: Path | None) -> int:
    document = coverage()
    if page is not None:
        found = boards(page.with_suffix(""), document)
        write_atomically(page, coverage_page(document, found))
    if json_file is not None:
        write_json(json_file, to_json(document))
    elif page is None:
        _print_coverage(document)
    totals = document["totals"]
    return 0 if totals["covered"] == totals["testable"] else 1


def _print_coverage(document: dict[str, Any]) -> None:
    done = {row["id"] for row in document["obligations"] if row["implemented"]}
    table = Table(box=None, pad_edge=False, header_style="bold")
    for title in ("document", "line", "sentence", "covered", "obligations"):
        table.add_column(title)
    for row in document["sentences"]:
        covered = "yes" if row["covered"] else "no" if row["testable"] else "-"
        ids = ", ".join(id_ if id_ in done else f"{id_} (not checked)" for id_ in row["ids"]) or row["about"]
        table.add_row(row["file"], str(row["line"]), str(row["sentence"]), covered, escape(ids))
    out = console()
    out.print(table)
    totals = document["totals"]
    said = f"{totals['covered']} of {totals['testable']} testable sentences are covered"
    out.print(f"{said}; {totals['sentences']} sentences in all", highlight=False)


def rule_rows(chosen: tuple[Obligation, ...]) -> list[dict[str, Any]]:
    """What other programs read of each obligation. implemented: it has an invariant and a theme."""
    done = all_invariants().keys() & all_themes().keys()
    mutants: dict[str, list[str]] = {}
    for mutant in all_mutants().values():
        mutants.setdefault(mutant.rule, []).append(mutant.id)
    return [{**attrs.asdict(o), "implemented": o.id in done, "mutants": mutants.get(o.id, [])} for o in chosen]


def _tell(row: dict[str, Any]) -> None:
    click.echo(f"{row['id']}: {row['title']}")
    click.echo(f"tier {row['tier']}, {'implemented' if row['implemented'] else 'not implemented yet'}")
    click.echo(f"rules: {', '.join(row['citations'])}")
    for source in row["sources"]:
        click.echo(f"source: {source['file']}, line {source['line']}, sentence {source['sentence']}: {source['about']}")
    known = all_mutants()
    for id_ in row["mutants"]:
        click.echo(f"mutant {id_}: {known[id_].title}")
    for fault in faults().get(row["id"], ()):
        without = (
            f"needs {fault.needs}" if fault.needs else f"shown already: {fault.same}" if fault.same else "no mutant"
        )
        click.echo(f"fault: {fault.fault} ({', '.join(fault.mutants) or without})")


def _print_table(rows: list[dict[str, Any]]) -> None:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for title in ("rule", "tier", "checked", "mutants", "title"):
        table.add_column(title)
    for row in rows:
        checked = "yes" if row["implemented"] else "-"
        table.add_row(row["id"], row["tier"], checked, str(len(row["mutants"])), escape(row["title"]))
    out = console()
    out.print(table)
    count = sum(row["implemented"] for row in rows)
    out.print(f"{count} of {len(rows)} obligations are checked", highlight=False)
