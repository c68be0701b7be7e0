"""The smallest board that was found on which a wrong engine breaks the obligation that it is there for."""

from __future__ import annotations

from conformance.campaign import Settings, Task, run_task
from conformance.records import ROUND, Sighting
from conformance.registered import all_mutants
from conformance.replay import FoundAt, Replay
from conformance.shrink import ShrinkTask, shrink_task

SEED = 1
"""Of the run in which it is looked for."""


def smallest(mutant: str) -> Replay | None:
    """The first violation of its own obligation in one round of that obligation's theme, shrunk; None for none."""
    rule, engine = all_mutants()[mutant].rule, f"mutant:{mutant}"
    settings = Settings((rule,), until=rule, compare=False)
    records = run_task(Task(rule, engine, SEED, 0, ROUND, settings))
    seen = next((r for r in records if isinstance(r, Sighting) and (r.kind, r.rule) == ("violated", rule)), None)
    if seen is None:
        return None
    shrunk = shrink_task(ShrinkTask(rule, "violated", seen.fingerprint, seen.place, engine, settings))
    if shrunk is None:
        return None
    found = FoundAt(shrunk.place.theme, shrunk.place.seed, shrunk.place.number)
    return Replay(rule, shrunk.fingerprint, "violated", engine, found, shrunk.experiment, shrunk.expected, shrunk.seen)


def smallest_of(rule: str) -> Replay | None:
    """The same for the first of the obligation's mutants that is caught in time."""
    mutants = (m.id for m in all_mutants().values() if m.rule == rule)
    return next((found for mutant in mutants if (found := smallest(mutant)) is not None), None)
