"""``conformance changes``: two reports of one engine side by side."""

from __future__ import annotations

from pathlib import Path

import click

from conformance.cli.options import check_writable, json_option, write_json
from conformance.protocol.codec import to_json
from conformance.reports.changes import changes, changes_lines, changes_plain
from conformance.reports.matrix import read_column
from conformance.reports.plain import printable


@click.command("changes")
@click.argument("before", type=click.Path(path_type=Path), metavar="BEFORE.json")
@click.argument("now", type=click.Path(path_type=Path), metavar="NOW.json")
@json_option
def changes_command(before: Path, now: Path, json_file: Path | None) -> int:
    """Say what is new, fixed or still there from one report of a run to a later one.

    Exit status 1 where something is new, else 0.
    """
    check_writable(json_file, "--json")
    found = changes(read_column(before).document, read_column(now).document)
    if str(json_file) != "-":
        click.echo(printable("\n".join(changes_lines(found))))
    write_json(json_file, to_json(changes_plain(found)))
    return int(bool(found.new))
