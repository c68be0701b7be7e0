"""Print the figures side by side."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from conformance.growing import GROWS, exponent, growth
from conformance.registered import all_themes
from conformance.scheduling import settle_memory
from tests.benchmarks.figures import by_engine, by_workers
from tests.benchmarks.plot import picture

EXAMPLES = 100
"""Of each theme."""


def _print(title: str, figures: dict[str, float], unit: str) -> None:
    first = next(iter(figures.values()))
    lines = [f"  {name:24}{value:10.2f} {unit}{value / first:8.2f} x" for name, value in figures.items()]
    sys.stdout.write("\n".join([title, *lines, "", ""]))


@click.command()
@click.option("--plot", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Draw how the cost grows, as SVG, and measure nothing else.")  # fmt: skip
def benchmarks(plot: Path | None) -> None:
    """Measure what no test asserts: growth, processes, engines."""
    settle_memory()  # as in the processes that a run has its work done by
    themes = tuple(all_themes())
    curves = {name: growth(grows) for name, grows in GROWS.items()}
    exponents = {name: exponent(times) for name, times in curves.items()}
    if plot is not None:
        plot.write_text(picture(curves, exponents), encoding="utf-8")
        return
    for name, times in curves.items():
        _print(name, {str(number): 1000 * seconds for number, seconds in times.items()}, "ms")
    _print("exponents of the growth, a line being the first", {"line": 1.0, **exponents}, "  ")
    _print("processes", {str(n): seconds for n, seconds in by_workers(themes, EXAMPLES).items()}, "s ")
    _print("engines, playing and judging an example", by_engine(themes, EXAMPLES), "ms")


if __name__ == "__main__":
    benchmarks(prog_name="python -m tests.benchmarks")
