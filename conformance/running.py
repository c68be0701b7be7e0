"""A whole run: every theme searched, every unexpected fingerprint shrunk alone, everything summed up."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from time import monotonic
from typing import Protocol

import attrs

from conformance.adapters.limits import Limits
from conformance.adapters.opening import LIMITS, Showing
from conformance.campaign import Settings, Task, rounds
from conformance.errors import FleetLost
from conformance.examine import AT_THE_END
from conformance.expectations import Known
from conformance.ledger import obligations
from conformance.records import Record, read_records
from conformance.registered import all_invariants, all_themes
from conformance.scheduling import Job, Pool
from conformance.shrink import SECONDS, ShrinkTask
from conformance.summary import Summary, smallest_sightings, summarise, whole
from strategies.offer import Offer

PROFILES = {"quick": 100, "standard": 500, "thorough": 5_000}
"""Examples a rule."""

_NOT_SHRUNK = ("flaky", "checker-error")


@attrs.frozen
class Plan:
    """What is to be run. rules: ids of the invariants that watch; those with a theme are searched for.

    workers: processes, 0 for this one alone. time_limit: seconds after which no further task is begun. offer: what the
    engine said it supports; each task asks it, if None. against: an engine to compare with; then nobody watches.
    database: where shrinking keeps the smallest example it has come to, a folder or the URL of a Redis server.
    """

    engine: str
    rules: tuple[str, ...]
    examples: int
    seed: int = 1
    workers: int = 1
    time_limit: float | None = None
    stats: bool = False
    view: Showing = "full"
    known: tuple[Known, ...] = ()
    limits: Limits = LIMITS
    offer: Offer | None = None
    against: str | None = None
    database: str | None = None

    @property
    def settings(self) -> Settings:
        """The settings of each task."""
        watching = self.rules if self.against is None else ()
        return Settings(watching, self.stats, self.view, limits=self.limits, offer=self.offer, against=self.against)

    @property
    def themes(self) -> tuple[str, ...]:
        """The rules that have a theme."""
        return tuple(rule for rule in self.rules if rule in all_themes())


@attrs.frozen
class Outcome:
    """How a run ended. complete: every planned example was played. stopped: why it was cut off, if it was."""

    summary: Summary
    complete: bool
    seconds: float
    stopped: str = ""


def tasks(plan: Plan) -> list[Task]:
    """All tasks of a plan: the first round of every theme, then the second, so that a short run sees every theme."""
    sizes = rounds(plan.examples)
    return [
        Task(theme, plan.engine, plan.seed, nth, size, plan.settings)
        for nth, size in enumerate(sizes)
        for theme in plan.themes
    ]


INTERRUPTED = "it was interrupted"
"""Why a run was cut off that somebody stopped."""


class Crew(Protocol):
    """Whoever does jobs, as ``scheduling.Pool`` says."""

    def run(self, jobs: Iterable[Job]) -> bool:
        """Run the jobs; whether all were started before the deadline."""


CrewMaker = Callable[[Path, Callable[[], None], float | None], Crew]
"""Gives a crew for a folder of records, what is to be called now and then, and a deadline."""


def processes(workers: int) -> CrewMaker:
    """Processes of this machine; 0 for this one alone."""
    return lambda folder, tick, deadline: Pool(workers, folder, tick, deadline)


def execute(
    plan: Plan,
    folder: Path,
    tick: Callable[[str], None] = lambda _phase: None,
    crew: CrewMaker | None = None,
) -> Outcome:
    """Run the plan, keeping records in the folder; ``tick`` is called now and then with what is being done.

    crew: who plays, if not as many processes as the plan says.
    """
    begun = monotonic()
    deadline = None if plan.time_limit is None else begun + plan.time_limit
    crew = crew or processes(plan.workers)
    stopped, complete = "", False
    try:
        complete = crew(folder, lambda: tick("search"), deadline).run(tasks(plan))
        jobs = shrink_jobs(plan, whole(read_records(folder)), late=deadline is not None and monotonic() > deadline)
        if jobs:
            crew(folder, lambda: tick("shrink"), None).run(jobs)
    except KeyboardInterrupt:  # whatever was found until then is reported
        stopped = INTERRUPTED
    except FleetLost as error:
        stopped = str(error)
    summary = summary_of(plan, whole(read_records(folder)))
    return Outcome(summary, complete and not stopped, monotonic() - begun, stopped)


def shrink_jobs(plan: Plan, records: list[Record], *, late: bool) -> list[ShrinkTask]:
    """A job for each fingerprint that is to be shrunk; once the time is over each is only played once more."""
    known = {k.fingerprint for k in plan.known}
    seen = [s for s in smallest_sightings(records).values() if s.experiment is not None]
    wanted = [s for s in seen if worth_shrinking(s.kind, s.fingerprint) and s.fingerprint not in known]
    seconds = 0.0 if late else SECONDS
    return [
        ShrinkTask(
            s.rule, s.kind, s.fingerprint, s.place, plan.engine, plan.settings, seconds,
            database=plan.database, size=s.size,
        )
        for s in wanted
    ]  # fmt: skip


def worth_shrinking(kind: str, fingerprint: str) -> bool:
    """Whether a finding of that kind can be made smaller by playing it again."""
    return kind not in _NOT_SHRUNK and not fingerprint.endswith(AT_THE_END)


def summary_of(plan: Plan, records: list[Record]) -> Summary:
    """What the records of a plan come to."""
    invariants = all_invariants()
    return summarise(
        records,
        [invariants[rule] for rule in plan.rules],
        themes=frozenset(all_themes()),
        ledger={o.id: o for o in obligations()},
        known=plan.known,
    )
