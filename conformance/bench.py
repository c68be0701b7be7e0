"""Measures the suite: where the time of an example goes."""

from __future__ import annotations

import attrs

from conformance.campaign import Settings, Task, run_task
from conformance.records import Tally
from conformance.registered import all_invariants


@attrs.frozen
class Timed:
    """Milliseconds an example by phase, and examples played on the engine a second."""

    examples: int
    milliseconds: dict[str, float]
    cases_a_second: float


def time_engine(engine: str, themes: tuple[str, ...], examples: int) -> Timed:
    """Run so many examples of each theme in this process, every invariant watching."""
    settings = Settings(tuple(all_invariants()))
    tallies: list[Tally] = []
    for theme in themes:
        records = run_task(Task(theme, engine, 1, 0, examples, settings))
        tallies += [r for r in records if isinstance(r, Tally)]
    count = sum(t.examples for t in tallies)
    seconds = {p: sum(t.seconds[p] for t in tallies) for p in ("drawing", "reference", "engine", "judging")}
    return Timed(count, {p: 1000 * s / max(1, count) for p, s in seconds.items()}, count / max(seconds["engine"], 1e-9))
