"""Print the figures side by side."""

from __future__ import annotations

import sys

from conformance.bench import COPIES, exponent, growth
from conformance.registered import all_themes
from tests.benchmarks.figures import by_engine, by_workers

EXAMPLES = 100
"""Of each theme."""


def _print(title: str, figures: dict[str, float], unit: str) -> None:
    first = next(iter(figures.values()))
    lines = [f"  {name:24}{value:10.2f} {unit}{value / first:8.2f} x" for name, value in figures.items()]
    sys.stdout.write("\n".join([title, *lines, "", ""]))


def _main() -> None:
    themes = tuple(all_themes())
    times = growth(COPIES)
    _print("copies on the stack", {str(n): 1000 * seconds for n, seconds in times.items()}, "ms")
    _print("exponent of the growth, a line being the first", {"line": 1.0, "measured": exponent(times)}, "  ")
    _print("processes", {str(n): seconds for n, seconds in by_workers(themes, EXAMPLES).items()}, "s ")
    _print("engines, playing and judging an example", by_engine(themes, EXAMPLES), "ms")


if __name__ == "__main__":
    _main()
