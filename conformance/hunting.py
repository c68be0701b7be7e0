"""Whether the suite catches a wrong engine: each mutant, seed by seed, in the theme of its own obligation."""

from __future__ import annotations

from time import perf_counter
from typing import Any

import attrs

from conformance.adapters.opening import Showing
from conformance.campaign import Settings, Task, rounds, run_task
from conformance.mutants.registry import Mutant
from conformance.records import Sighting, Tally

MOST = 500
"""Examples after which a mutant counts as not caught by a seed."""


@attrs.frozen
class Hunt:
    """One mutant and one seed."""

    mutant: str
    rule: str
    seed: int
    view: Showing = "full"
    most: int = MOST


@attrs.frozen
class Caught:
    """How a hunt ended. examples: played up to and with the one that showed it, or all. by: the fingerprint, or ""."""

    hunt: Hunt
    killed: bool
    examples: int
    by: str
    seconds: float


def hunt(job: Hunt) -> Caught:
    """Play the theme of the mutant's obligation until that obligation is violated."""
    begun = perf_counter()
    settings = Settings((job.rule,), view=job.view, until=job.rule, compare=False)
    played = 0
    for nth, examples in enumerate(rounds(job.most)):
        records = run_task(Task(job.rule, f"mutant:{job.mutant}", job.seed, nth, examples, settings))
        tally = next(r for r in records if isinstance(r, Tally))
        if tally.hit is not None:
            by = next(r.fingerprint for r in records if isinstance(r, Sighting) and r.kind == "violated")
            return Caught(job, True, played + tally.hit + 1, by, perf_counter() - begun)
        played += tally.examples
    return Caught(job, False, played, "", perf_counter() - begun)


def hunts(mutants: dict[str, Mutant], rules: tuple[str, ...], seeds: int, view: Showing, most: int) -> list[Hunt]:
    """A hunt for each seed of each mutant of those rules, seeds counted from 1."""
    return [
        Hunt(m.id, m.rule, seed, view, most)
        for m in mutants.values()
        if m.rule in rules
        for seed in range(1, seeds + 1)
    ]


def mutant_rows(caught: list[Caught]) -> list[dict[str, Any]]:
    """A row a mutant. examples: on average over the seeds; seeds: each with how it ended."""
    by_id: dict[str, list[Caught]] = {}
    for one in caught:
        by_id.setdefault(one.hunt.mutant, []).append(one)
    return [_row(id_, sorted(found, key=lambda c: c.hunt.seed)) for id_, found in sorted(by_id.items())]


def _row(id_: str, found: list[Caught]) -> dict[str, Any]:
    return {
        "id": id_,
        "rule": found[0].hunt.rule,
        "killed": all(c.killed for c in found),
        "killed_by": sorted({c.by for c in found if c.killed}),
        "examples": round(sum(c.examples for c in found) / len(found), 1),
        "seconds": round(sum(c.seconds for c in found), 3),
        "seeds": [{"seed": c.hunt.seed, "killed": c.killed, "examples": c.examples} for c in found],
    }
