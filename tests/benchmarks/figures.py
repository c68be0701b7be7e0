"""What ``conformance bench`` does not measure: the same run with more processes, and what showing less costs."""

from __future__ import annotations

import tempfile
from pathlib import Path
from time import perf_counter

from conformance.bench import time_engine
from conformance.running import Plan, execute
from conformance.variants import VARIANTS


def by_workers(themes: tuple[str, ...], examples: int, workers: tuple[int, ...] = (1, 2)) -> dict[int, float]:
    """Seconds by the clock that the same run takes with so many processes; 0 is none beside this one."""
    found = {}
    for number in workers:
        with tempfile.TemporaryDirectory(prefix="conformance-") as folder:
            begun = perf_counter()
            execute(Plan("reference", themes, examples, 1, number), Path(folder))
            found[number] = perf_counter() - begun
    return found


def by_engine(themes: tuple[str, ...], examples: int) -> dict[str, float]:
    """Milliseconds that an example takes on the reference and on each of its legal variants, judged by everything."""
    engines = ("reference", *(f"variant:{name}" for name in sorted(VARIANTS)))
    timed = {engine: time_engine(engine, themes, examples).milliseconds for engine in engines}
    return {engine: spent["engine"] + spent["judging"] for engine, spent in timed.items()}
