"""``conformance mutants``: whether the suite catches engines that are wrong on purpose."""

from __future__ import annotations

from pathlib import Path

import click

from conformance.adapters.opening import Showing
from conformance.cli.options import check_writable, json_option, rules_option, workers_option
from conformance.hunting import MOST, hunt, hunts, mutant_rows
from conformance.protocol.codec import to_json
from conformance.registered import all_mutants, selected
from conformance.replay import write_atomically
from conformance.scheduling import spread


@click.command()
@rules_option
@click.option("--seeds", type=click.IntRange(min=1), default=1, show_default=True, metavar="N", help="Seeds for each.")
@click.option("--view", type=click.Choice(["full", "minimal"]), default="full", show_default=True,
              help="See the mutants whole, or only as a minimal engine shows itself.")  # fmt: skip
@click.option("--examples", type=click.IntRange(min=1), default=MOST, show_default=True, metavar="N",
              help="Examples after which a mutant counts as not caught.")  # fmt: skip
@workers_option
@json_option
def mutants(
    globs: tuple[str, ...], seeds: int, view: Showing, examples: int, workers: int, json_file: Path | None
) -> int:
    """Play each wrong engine in the theme of the obligation it breaks. Exit status 1 where one is not caught."""
    check_writable(json_file, "--json")
    jobs = hunts(all_mutants(), selected(globs), seeds, view, examples)
    rows = mutant_rows(spread(hunt, jobs, workers, lambda: None))
    text = to_json(rows)
    if str(json_file) == "-":
        click.echo(text, nl=False)
    else:
        for row in rows:
            caught = sum(s["killed"] for s in row["seeds"])
            verdict = "caught" if row["killed"] else "NOT CAUGHT"
            click.echo(f"{verdict}  {row['id']}  {row['rule']}  {caught} of {len(row['seeds'])} seeds, "
                       f"{row['examples']} examples on average")  # fmt: skip
        click.echo(f"{sum(r['killed'] for r in rows)} of {len(rows)} mutants caught by every seed")
        if json_file is not None:
            write_atomically(json_file, text)
    return int(not all(r["killed"] for r in rows))
