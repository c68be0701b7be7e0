"""Shrinks what the toy loses until it is killed: ``python -m tests.conformance.killed_shrinking DATABASE GAMES``."""

from __future__ import annotations

import os
import signal
import sys
from functools import cache

import attrs

from conformance.campaign import Settings, Task, run_task
from conformance.records import Sighting
from conformance.shrink import ShrinkTask, shrink_task
from reference_engine.words.scenario import Scenario
from reference_engine.words.steps import Step
from tests.conformance.engines import vanishing
from tests.conformance.toy import OTHER, RULE, Toy

FAULT = "second vanishes"


def shrinking(database: str | None) -> ShrinkTask:
    """What the toy's first round shows first, to be shrunk."""
    first = _first()
    settings = Settings((RULE, OTHER), compare=False)
    return ShrinkTask(first.rule, first.kind, first.fingerprint, first.place, "toy", settings, database=database)


@cache
def _first() -> Sighting:
    task = Task(RULE, "toy", 1, settings=Settings((RULE, OTHER), compare=False))
    return next(r for r in run_task(task, adapter=vanishing()) if isinstance(r, Sighting))


@attrs.define
class Killed(Toy):
    """After so many games its process is killed."""

    games: int
    fault: str = FAULT
    calls: int = 0

    def start(self, scenario: Scenario) -> Step:
        """One game more."""
        self.games -= 1
        if self.games < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().start(scenario)


if __name__ == "__main__":
    shrink_task(shrinking(sys.argv[1]), Killed(int(sys.argv[2])))
