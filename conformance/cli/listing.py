"""``conformance rules``: the obligations, and what there is for each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import click
from rich.markup import escape
from rich.table import Table

from conformance.cli.options import check_writable, console, write_json
from conformance.ledger import Obligation, obligation, obligations
from conformance.mutants.faults import faults
from conformance.protocol.codec import to_json
from conformance.registered import all_invariants, all_mutants, all_themes


@click.command()
@click.argument("rule_id", metavar="[ID]", required=False)
@click.option("--json", "json_file", is_flag=False, flag_value="-", type=click.Path(path_type=Path), metavar="[FILE]",
              help="As JSON, into the file or printed.")  # fmt: skip
def rules(rule_id: str | None, json_file: Path | None) -> int:
    """List the obligations, or tell of one: where it comes from, and what checks it."""
    check_writable(json_file, "--json")
    chosen = (obligation(rule_id),) if rule_id else obligations()
    rows = rule_rows(chosen)
    if json_file is not None:
        write_json(json_file, to_json(rows))
    elif rule_id:
        _tell(rows[0])
    else:
        _print_table(rows)
    return 0


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
