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
from conformance.reports import kill_matrix
from conformance.scheduling import spread


@click.command()
@rules_option
@click.option("--seeds", type=click.IntRange(min=1), default=1, show_default=True, metavar="N", help="Seeds for each.")
@click.option("--view", type=click.Choice(["full", "minimal"]), default="full", show_default=True,
              help="See the mutants whole, or only as a minimal engine shows itself.")  # fmt: skip
@click.option("--examples", type=click.IntRange(min=1), default=MOST, show_default=True, metavar="N",
              help="Examples after which a mutant counts as not caught.")  # fmt: skip
@workers_option
@click.option("--page", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Write the kill matrix as a page of Markdown.")  # fmt: skip
@json_option
def mutants(
    globs: tuple[str, ...],
    seeds: int,
    view: Showing,
    examples: int,
    workers: int,
    page: Path | None,
    json_file: Path | None,
) -> int:
    """Play each wrong engine in the theme of the obligation it breaks. Exit status 1 where one is not caught.

    Each is hunted by the obligation's own invariant, and once more by agreement with the reference alone.
    """
    check_writable(json_file, "--json")
    check_writable(page, "--page")
    jobs = hunts(all_mutants(), selected(globs), seeds, view, examples)
    rows = mutant_rows(spread(hunt, jobs, workers, lambda: None))
    text = to_json(rows)
    if str(json_file) == "-":
        click.echo(text, nl=False)
    else:
        for row in rows:
            click.echo(_told(row))
        for line in kill_matrix.summary(rows):
            click.echo(line)
        if json_file is not None:
            write_atomically(json_file, text)
    if page is not None:
        write_atomically(page, kill_matrix.page(rows))
    return int(not all(r["killed"] for r in rows))


def _told(row: kill_matrix.Row) -> str:
    caught = sum(s["killed"] for s in row["seeds"])
    agreement = row["agreement"]
    return (
        f"{'caught' if row['killed'] else 'NOT CAUGHT'}  {row['id']}  {caught} of {len(row['seeds'])} seeds, "
        f"{row['examples']} examples on average; reached in {row['reached']:.0%} of the cases, triggered in "
        f"{row['triggered']:.0%}; by agreement {agreement['examples']} examples"
        f"{'' if agreement['killed'] else ', not by every seed'}"
    )
