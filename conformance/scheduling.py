"""Runs jobs in a pool of spawned processes; each process appends what happens to a file of its own."""

from __future__ import annotations

import gc
import multiprocessing
import multiprocessing.connection
import os
import threading
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from itertools import islice
from pathlib import Path
from time import monotonic
from typing import TypeVar

import attrs

from conformance.campaign import Task
from conformance.hastily import played_hastily
from conformance.keeping import let_go, play_round
from conformance.records import Died, RecordFile, Writer
from conformance.registered import all_invariants, all_themes
from conformance.shrink import ShrinkTask, shrink_task

Job = Task | ShrinkTask

_In = TypeVar("_In")
_Out = TypeVar("_Out")

TICK = 0.25
"""Seconds between two looks at the progress."""


class Waiting:
    """Jobs that are yet to be started; it is true as long as there is one."""

    def __init__(self, jobs: Iterable[Job]) -> None:
        self._jobs, self._next = iter(jobs), deque[Job]()

    def __bool__(self) -> bool:
        if not self._next:
            self._next.extend(islice(self._jobs, 1))
        return bool(self._next)

    def first(self) -> Job:
        """The next one, which goes on waiting."""
        return self._next[0]

    def take(self) -> Job:
        """The next one, which waits no longer."""
        return self._next.popleft()


@attrs.frozen
class Pool:
    """How jobs are run. workers: processes, 0 for none but this one. folder: where the records go."""

    workers: int
    folder: Path
    tick: Callable[[], None] = lambda: None
    deadline: float | None = None

    def run(self, jobs: Iterable[Job]) -> bool:
        """Run the jobs in order, each taken when it is to be started; whether all were started before the deadline.

        Raises what a job raises, a ConformanceError above all. A job whose process dies is run once more alone; if that
        dies too, a record says so.
        """
        waiting = Waiting(jobs)
        if self.workers == 0:
            return self._run_here(waiting)
        while not self._late() and waiting:
            for job in self._run_pool(waiting):
                self._run_alone(job)
        return not waiting

    def _late(self) -> bool:
        return self.deadline is not None and monotonic() > self.deadline

    def _run_here(self, waiting: Waiting) -> bool:
        try:
            while not self._late() and waiting:
                work(waiting.take(), self.folder)
                self.tick()
        finally:
            let_go()
        return not waiting

    def _run_pool(self, waiting: Waiting) -> list[Job]:
        """Run jobs until none waits, the deadline passes or a process dies; the jobs that were lost then."""
        running: dict[Future[None], Job] = {}
        pool = _processes(self.workers)
        try:
            while running or (not self._late() and waiting):
                while len(running) < self.workers + 1 and not self._late() and waiting:
                    job = waiting.first()
                    running[pool.submit(work, job, self.folder, may_be_lost=True)] = job  # raises if the pool is broken
                    waiting.take()
                done, _ = wait(running, timeout=TICK, return_when=FIRST_COMPLETED)
                for future in done:
                    future.result()
                    del running[future]
                self.tick()
        except BrokenProcessPool:
            return list(running.values())
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
        return []

    def _run_alone(self, job: Job) -> None:
        pool = _processes(1)
        try:
            pool.submit(work, job, self.folder).result()
        except BrokenProcessPool:
            RecordFile(self.folder)(died(job))
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
        self.tick()


def died(job: Job, message: str = "the process that played the engine died") -> Died:
    """The record of a job that cannot be done, for whatever does it dies of it."""
    place = job.place(0) if isinstance(job, Task) else job.place
    return Died(place.theme, place.nth, message)


def spread(function: Callable[[_In], _Out], jobs: list[_In], workers: int, tick: Callable[[], None]) -> list[_Out]:
    """What the function gives for each job, in the order of the jobs; ``tick`` is called after each."""
    found: list[_Out] = []
    if workers == 0:
        for job in jobs:
            found.append(function(job))
            tick()
        return found
    with _processes(workers) as pool:
        for result in pool.map(function, jobs):
            found.append(result)
            tick()
    return found


def _processes(workers: int) -> ProcessPoolExecutor:
    """Processes that do jobs; they end when this one does, however it ends."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(workers, mp_context=context, initializer=_end_with_parent)


def _end_with_parent() -> None:
    """In a worker: end at once when the process that started it is gone.

    A pool whose owner was killed waits for its next job for ever, and the engines that it holds with it.
    """
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch(sentinel: int) -> None:
        multiprocessing.connection.wait([sentinel])
        os._exit(1)

    threading.Thread(target=watch, args=(parent.sentinel,), daemon=True).start()


_THRESHOLDS = (20_000, 20, 20)
"""How much is allocated between two collections of garbage: almost all that an example leaves is freed without them."""


@cache
def settle_memory() -> None:
    """Take what stays for good out of what garbage is looked for in, once; for a process that does nothing but jobs."""
    all_invariants()
    all_themes()
    settle_what_is_loaded()


def settle_what_is_loaded() -> None:
    """The same for a process that does not judge."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)


def work(job: Job, folder: Path, *, may_be_lost: bool = False) -> None:
    """Run one job and append its records to this process's file."""
    if multiprocessing.parent_process() is not None:
        settle_memory()
    do(job, RecordFile(folder), may_be_lost=may_be_lost)


def do(job: Job, write: Writer, *, may_be_lost: bool = False) -> None:
    """Run one job in this process and write its records. Raises what it raises, a ConformanceError above all.

    may_be_lost: should this process end, the job is run again by another, to which that must not be said.
    """
    if isinstance(job, Task):
        records = played_hastily(job) if may_be_lost else None
        if records is None:
            play_round(job, write)
        for record in records or ():
            write(record)
        return
    shrunk = shrink_task(job)
    if shrunk is not None:
        write(shrunk)
