"""Engines in processes of their own that are kept from one round to the next: to start one may take seconds.

The first round of each theme has an engine of its own, from its start to its stop, for how an engine ends is judged
too. The later ones share an engine as long as it does as it should. What a round gives does not depend on it, unless
an engine carries something over from one game to another.
"""

from __future__ import annotations

import atexit
from functools import cache

from conformance.adapters.base import Adapter, Restartable
from conformance.adapters.limits import Limits
from conformance.adapters.opening import Showing, open_engine
from conformance.campaign import Task, run_task
from conformance.examine import closing_failure
from conformance.records import Record, Sighting, Writer

MOST = 10
"""Rounds that one engine plays at most: it remembers every card that it was ever told of."""

AS_IT_SHOULD = ("violated", "disagreement")
"""Kinds of finding in which an engine replied as it should, and may play on."""

_Name = tuple[str, Showing, Limits]

_KEPT: dict[_Name, tuple[Adapter, int]] = {}
"""The engines that wait for their next round, each with the rounds that it has played."""


def play_round(task: Task, write: Writer) -> list[Record]:
    """``run_task``, with an engine that was kept, and is kept again, where the task allows it."""
    if task.nth == 0:
        return run_task(task, write)
    name = (task.engine, task.settings.view, task.settings.limits)
    adapter, played = _KEPT.pop(name) if name in _KEPT else (open_engine(*name), 0)
    if not isinstance(adapter, Restartable):  # it shares this process: another is to be had for nothing
        return run_task(task, write, adapter, closes=True)
    stays = False
    try:
        records = run_task(task, write, adapter)
        stays = played + 1 < MOST and all(r.kind in AS_IT_SHOULD for r in records if isinstance(r, Sighting))
    finally:
        if not stays:
            closing_failure(adapter)  # how it ends was judged in the first rounds
    if stays:
        _KEPT[name] = adapter, played + 1
        _close_at_exit()
    return records


def let_go() -> None:
    """Stop the engines that are kept."""
    while _KEPT:
        _, (adapter, _) = _KEPT.popitem()
        closing_failure(adapter)


@cache
def _close_at_exit() -> None:
    atexit.register(let_go)
