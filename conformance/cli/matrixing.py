"""``conformance matrix``: obligations against engines, side by side."""

from __future__ import annotations

import tempfile
from pathlib import Path

import click
from rich.console import Console

from conformance.adapters.limits import Limits
from conformance.adapters.opening import open_engine
from conformance.cli.options import (
    check_writable,
    examples_option,
    limits_options,
    profile_option,
    rules_option,
    seed_option,
    workers_option,
)
from conformance.cli.run import write_replays
from conformance.errors import ConformanceError
from conformance.examine import closing_failure
from conformance.protocol.codec import to_json
from conformance.registered import selected
from conformance.replay import write_atomically
from conformance.reports.document import Around, document
from conformance.reports.finding_page import plays_of
from conformance.reports.matrix import Column, read_column, write_matrix
from conformance.reports.progress import RunProgress
from conformance.running import PROFILES, Plan, execute, tasks


@click.command()
@click.argument("reports", nargs=-1, type=click.Path(path_type=Path), metavar="[REPORT.json]...")
@click.option("--engine", "engines", multiple=True, metavar="E", help="An engine to run; may be given several times.")
@click.option("--out", required=True, type=click.Path(path_type=Path, file_okay=False), metavar="DIR",
              help="Where index.html, matrix.json, matrix.md and a page for each finding are written.")  # fmt: skip
@rules_option
@profile_option
@examples_option
@seed_option
@workers_option
@limits_options
def matrix(
    reports: tuple[Path, ...],
    engines: tuple[str, ...],
    out: Path,
    globs: tuple[str, ...],
    profile: str,
    examples: int | None,
    seed: int,
    workers: int,
    limits: Limits,
) -> int:
    """Lay the verdicts of several engines side by side, as pages that open from disk, JSON and Markdown.

    Engines are run here; reports are what `run --json` wrote elsewhere. Exit status 0 whatever the verdicts are.
    """
    if not engines and not reports:
        raise ConformanceError("there is nothing to lay side by side: give --engine E or reports of runs")
    check_writable(out / "index.html", "--out")
    columns = [read_column(path) for path in reports]
    number = examples or PROFILES[profile]
    said = "examples" if examples else profile
    plans = [Plan(engine, selected(globs), number, seed, workers, limits=limits) for engine in engines]
    columns += [_run(plan, said, out / "reports" / str(nth)) for nth, plan in enumerate(plans)]
    write_matrix(columns, out)
    click.echo(f"{len(columns)} engines side by side: {out / 'index.html'}")
    return 0


def _run(plan: Plan, profile: str, folder: Path) -> Column:
    """Run one engine, keeping its report and replay files in the folder."""
    adapter = open_engine(plan.engine, limits=plan.limits)
    capabilities = adapter.hello()
    closing_failure(adapter)  # an engine that ends badly does so in the run too, and there it is a finding
    with (
        tempfile.TemporaryDirectory(prefix="conformance-") as records,
        RunProgress(Console(stderr=True), Path(records), len(tasks(plan))) as progress,
    ):
        outcome = execute(plan, Path(records), progress)
    replays = write_replays(outcome.summary, plan, folder / "replays")
    status = outcome.summary.exit_status(strict=False)
    made = document(plan, outcome, Around(profile, capabilities, status, replays))
    write_atomically(folder / "report.json", to_json(made))
    return Column(made, plays_of(outcome.summary))
