"""Whether the suite catches a wrong engine: each mutant, seed by seed, in the theme of its own obligation.

A mutant is hunted in two ways: by the invariants alone, which never ask the reference, and by agreement alone, where
nothing but the reference's own game is laid beside.
"""

from __future__ import annotations

from time import perf_counter
from typing import Any, Literal

import attrs

from conformance.adapters.mutated import watched_mutant
from conformance.adapters.opening import Showing
from conformance.campaign import Settings, Task, rounds, run_task
from conformance.mutants.beside import Noted
from conformance.mutants.registry import Mutant
from conformance.records import Record, Sighting, Tally
from conformance.registered import all_invariants
from conformance.variants import VARIANTS

MOST = 500
"""Examples after which a mutant counts as not caught by a seed."""

By = Literal["invariant", "agreement"]
"""What is to catch the mutant: its own obligation's invariant, or the game of the reference."""

WAYS: tuple[By, ...] = ("invariant", "agreement")

DIFFERENCES = frozenset({"disagreement", "crash", "timeout", "engine-error", "protocol-error"})
"""Kinds of finding in which a wrong engine goes another way than the reference."""


@attrs.frozen
class Hunt:
    """One mutant and one seed. alone: only its own obligation watches, so that nothing is known of the others."""

    mutant: str
    rule: str
    seed: int
    view: Showing = "full"
    most: int = MOST
    by: By = "invariant"
    alone: bool = False


@attrs.frozen
class Caught:
    """How a hunt ended.

    examples: played up to and with the one that showed it, or all. by: the fingerprint, or "". cases, reached,
    triggered: of the mutant's rule function, see ``Noted``. also: the other obligations that were violated meanwhile.
    """

    hunt: Hunt
    killed: bool
    examples: int
    by: str
    seconds: float
    cases: int = 0
    reached: int = 0
    triggered: int = 0
    also: tuple[str, ...] = ()


def hunt(job: Hunt) -> Caught:
    """Play the theme of the mutant's obligation until that obligation is violated, or until the games differ."""
    begun = perf_counter()
    noted = Noted()
    adapter = watched_mutant(job.mutant, noted)
    engine = VARIANTS["minimal-view"](adapter) if job.view == "minimal" else adapter
    by, played, also = "", 0, set[str]()
    for nth, examples in enumerate(rounds(job.most)):
        task = Task(job.rule, f"mutant:{job.mutant}", job.seed, nth, examples, _settings(job))
        records = run_task(task, adapter=engine)
        tally = next(r for r in records if isinstance(r, Tally))
        also |= {r.rule for r in records if isinstance(r, Sighting) and r.kind == "violated"}
        if tally.hit is not None:
            by, played = _first(job, records), played + tally.hit + 1
            break
        played += tally.examples
    return Caught(
        job, by != "", played, by, perf_counter() - begun,
        noted.cases, noted.reached, noted.triggered, tuple(sorted(also - {job.rule})),
    )  # fmt: skip


def _settings(job: Hunt) -> Settings:
    if job.by == "agreement":
        return Settings((), view=job.view, until=DIFFERENCES)
    watching = (job.rule,) if job.alone else tuple(all_invariants())
    return Settings(watching, view=job.view, until=job.rule, compare=False)


def _first(job: Hunt, records: list[Record]) -> str:
    """The fingerprint that ended the hunt."""
    sightings = (r for r in records if isinstance(r, Sighting))
    if job.by == "agreement":
        return next(s.fingerprint for s in sightings if s.kind in DIFFERENCES)
    return next(s.fingerprint for s in sightings if s.kind == "violated" and s.rule == job.rule)


def hunts(mutants: dict[str, Mutant], rules: tuple[str, ...], seeds: int, view: Showing, most: int) -> list[Hunt]:
    """A hunt in each way for each seed of each mutant of those rules, seeds counted from 1."""
    return [
        Hunt(m.id, m.rule, seed, view, most, by)
        for m in mutants.values()
        if m.rule in rules
        for seed in range(1, seeds + 1)
        for by in WAYS
    ]


def mutant_rows(caught: list[Caught]) -> list[dict[str, Any]]:
    """A row a mutant. examples and seconds to kill it: on average over the seeds; seeds: each with how it ended."""
    by_id: dict[str, list[Caught]] = {}
    for one in caught:
        by_id.setdefault(one.hunt.mutant, []).append(one)
    return [_row(id_, sorted(found, key=lambda c: c.hunt.seed)) for id_, found in sorted(by_id.items())]


def _row(id_: str, found: list[Caught]) -> dict[str, Any]:
    own = [c for c in found if c.hunt.by == "invariant"]
    cases = sum(c.cases for c in own)
    return {
        "id": id_,
        "rule": own[0].hunt.rule,
        "killed": all(c.killed for c in own),
        "killed_by": sorted({c.by for c in own if c.killed}),
        "examples": _mean([c.examples for c in own]),
        "seconds": round(sum(c.seconds for c in own), 3),
        "seeds": [
            {"seed": c.hunt.seed, "killed": c.killed, "examples": c.examples, "seconds": round(c.seconds, 3)}
            for c in own
        ],
        "reached": _share([c.reached for c in own], cases),
        "triggered": _share([c.triggered for c in own], cases),
        "also": sorted({rule for c in own for rule in c.also}),
        "agreement": _agreement([c for c in found if c.hunt.by == "agreement"]),
    }


def _agreement(found: list[Caught]) -> dict[str, Any]:
    return {
        "killed": all(c.killed for c in found),
        "examples": _mean([c.examples for c in found]),
        "seeds": [{"seed": c.hunt.seed, "killed": c.killed, "examples": c.examples} for c in found],
    }


def _mean(numbers: list[int]) -> float:
    return round(sum(numbers) / max(1, len(numbers)), 1)


def _share(numbers: list[int], cases: int) -> float:
    """The share of the cases in which it was so."""
    return round(sum(numbers) / max(1, cases), 3)
