"""Native engines played in a worker process itself, which is a process of their own as far as the run is concerned.

Between two processes every answer and every view is written and read, which costs a native engine more than the games.
A worker can be lost: so a task is first played in it, and what it gives counts only if nothing went wrong. At the first
sign of trouble the task is begun anew with the engine in a process of its own, where one example is all that is lost.
What the engine does wrong beside rules is therefore always judged there, and a run gives the same either way.
"""

from __future__ import annotations

import faulthandler
import os
from collections.abc import Mapping, Sequence
from functools import cache

import attrs

from conformance.adapters.base import Adapter
from conformance.adapters.opening import open_in_process
from conformance.campaign import Task, run_task
from conformance.keeping import AS_IT_SHOULD
from conformance.loops import GIVEN_UP
from conformance.play_case import PROCESS_SECONDS
from conformance.records import Record, Sighting
from reference_engine.words.answers import Answer
from reference_engine.words.capabilities import Capabilities
from reference_engine.words.characteristics import Card
from reference_engine.words.scenario import Scenario
from reference_engine.words.steps import Rejected, Step

NATIVE = frozenset({"phase"})
"""The engines that are played like this: native ones whose adapter is the suite's own."""

_GIVEN_UP = tuple(f"timeout/{why}" for why in GIVEN_UP.values())


def played_hastily(task: Task) -> list[Record] | None:
    """The records of the task, played in this process; None where it is to be played elsewhere.

    If the engine hangs past every interrupt this process ends, with status 1.
    """
    if task.engine not in NATIVE or task.settings.view != "full":
        return None
    watched = _watched(task.engine)
    if watched.troubled:
        return None
    try:
        records = run_task(task, adapter=watched)
    finally:
        faulthandler.cancel_dump_traceback_later()
    watched.troubled = any(isinstance(r, Sighting) and _is_trouble(r) for r in records)
    return None if watched.troubled else records


def _is_trouble(sighting: Sighting) -> bool:
    """Whether it says that the engine may be in no state to play on: not where it replied to all that it was asked."""
    return sighting.kind not in AS_IT_SHOULD and sighting.fingerprint not in _GIVEN_UP


@attrs.define
class _Watched:
    """An engine that ends this process when it takes far too long. troubled: something went wrong with it before."""

    inner: Adapter
    troubled: bool = False

    def hello(self) -> Capabilities:
        return self.inner.hello()

    def cards(self, cards: Sequence[Card]) -> Mapping[str, str]:
        self._watch()
        return self.inner.cards(cards)

    def start(self, scenario: Scenario) -> Step:
        self._watch()
        return self.inner.start(scenario)

    def answer(self, answer: Answer) -> Step | Rejected:
        return self.inner.answer(answer)

    def close(self) -> None:
        self.inner.close()

    def _watch(self) -> None:
        faulthandler.dump_traceback_later(PROCESS_SECONDS, exit=True, file=_nowhere())


@cache
def _watched(spec: str) -> _Watched:
    """The engine, opened once for all tasks of this process."""
    return _Watched(open_in_process(spec))


@cache
def _nowhere() -> int:
    """Where the traceback of a hanging engine goes: the task is played again where it can be told."""
    return os.open(os.devnull, os.O_WRONLY)
