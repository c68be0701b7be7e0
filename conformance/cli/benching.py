"""``conformance bench``: where the time goes."""

from __future__ import annotations

import sys

import click

from conformance.bench import time_engine
from conformance.growing import GROWS, exponent, growth
from conformance.registered import all_themes
from conformance.scheduling import settle_memory
from conformance.wire_cost import wire_cost


@click.command()
@click.option("--engine", "engines", multiple=True, metavar="E", help="Engines to time; the reference without any.")
@click.option("--examples", type=click.IntRange(min=1), default=100, show_default=True, metavar="N",
              help="Examples of each theme.")  # fmt: skip
def bench(engines: tuple[str, ...], examples: int) -> int:
    """Time drawing, playing and judging, what JSON lines cost, and how the cost grows."""
    settle_memory()  # as in the processes that a run has its work done by
    themes = tuple(all_themes())
    click.echo(
        f"{'milliseconds an example':32}{'drawing':>9}{'reference':>11}{'engine':>9}{'judging':>9}{'cases/s':>9}"
    )
    for engine in engines or ("reference",):
        timed = time_engine(engine, themes, examples)
        parts = "".join(f"{timed.milliseconds[p]:{w}.2f}" for p, w in
                        (("drawing", 9), ("reference", 11), ("engine", 9), ("judging", 9)))  # fmt: skip
        click.echo(f"{engine:32}{parts}{timed.cases_a_second:9.0f}")
    if not engines or any(engine.startswith("cmd:") for engine in engines):
        click.echo(_lines(themes, examples))
    for name, grows in GROWS.items():
        times = growth(grows)
        click.echo(f"\n{name:32}{'ms':>9}{'us each':>11}")
        for number, seconds in times.items():
            click.echo(f"{number:<32}{1000 * seconds:9.1f}{1e6 * seconds / number:11.1f}")
        click.echo(f"exponent of the growth: {exponent(times):.2f}")
    return 0


def _lines(themes: tuple[str, ...], examples: int) -> str:
    """What it costs that an engine is in a process of its own."""
    if sys.platform == "win32":
        return "JSON lines: not measured, for this system has no engines in processes of their own"
    return str(wire_cost(themes, examples))
