"""Run right engines for long, and add what came of it to the totals: ``python -m tests.truth``."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import click

from conformance.adapters.opening import open_engine
from conformance.cli.options import workers_option
from conformance.errors import ConformanceError
from conformance.offering import asked
from conformance.registered import all_invariants, all_themes
from conformance.reports.findings import findings_text
from conformance.running import Plan, execute
from conformance.variants import VARIANTS
from tests.truth.totals import TOTALS, read_totals, write_totals

REFERENCE, VARIANT = 100_000, 20_000
"""Examples, of all themes together, on the reference and on each variant."""


@click.command()
@click.option("--engine", "engines", multiple=True, metavar="E",
              help="A right engine; all of them, if none is named.")  # fmt: skip
@click.option("--examples", type=click.IntRange(min=1), metavar="N",
              help=f"Examples on each; if not said, {REFERENCE} on the reference, {VARIANT} on a variant.")  # fmt: skip
@click.option("--totals", "path", type=click.Path(dir_okay=False, path_type=Path), default=TOTALS, show_default=True,
              help="The file that the totals are added to.")  # fmt: skip
@workers_option
def truth(engines: tuple[str, ...], examples: int | None, path: Path, workers: int) -> None:
    """Play examples that no run before has drawn; exit status 1 where a right engine is blamed."""
    blamed = False
    for engine in engines or ("reference", *(f"variant:{name}" for name in sorted(VARIANTS))):
        number = examples or (REFERENCE if engine == "reference" else VARIANT)
        blamed |= _run(engine, number, path, workers)
    sys.exit(int(blamed))


def _run(engine: str, examples: int, path: Path, workers: int) -> bool:
    """Whether anything was found wrong on that engine. The totals are added to as soon as the run is over."""
    total = read_totals(path).of(engine)
    adapter = open_engine(engine)
    offer = asked(adapter)
    adapter.close()
    themes = tuple(all_themes())
    each = -(-examples // len(themes))
    plan = Plan(engine, tuple(all_invariants()), each, total.seeds + 1, workers, offer=offer)
    with tempfile.TemporaryDirectory(prefix="conformance-") as folder:
        outcome = execute(plan, Path(folder))
    if not outcome.complete:
        raise ConformanceError(f"the run on {engine} was cut short, and adds nothing to the totals: run it again")
    now = total.plus(outcome, themes)
    write_totals(path, read_totals(path).plus(engine, now))
    click.echo(f"{engine}: {now}")
    found = tuple(f for f in outcome.summary.findings if f.kind != "disagreement")
    if found:
        click.echo(findings_text(found, {}))
    return bool(found)


if __name__ == "__main__":
    try:
        truth.main(prog_name="python -m tests.truth", standalone_mode=False)
    except (ConformanceError, click.ClickException) as error:
        click.echo(f"truth: {error if isinstance(error, ConformanceError) else error.format_message()}", err=True)
        sys.exit(2)
