"""The suite's end of a Dask cluster: finds the scheduler, and has jobs done by its workers as ``Pool`` does here."""

from __future__ import annotations

import contextlib
import gc
import importlib
import logging
import platform
import uuid
from collections.abc import Callable, Iterable
from pathlib import Path
from time import monotonic, sleep, time
from types import ModuleType, TracebackType
from typing import Any, Self

import attrs

from conformance.campaign import Task
from conformance.errors import ConformanceError, FleetLost, sentence
from conformance.fleet.player import Order
from conformance.fleet.playing import Played, play
from conformance.fleet.sameness import Runs, runs_here
from conformance.records import RecordFile
from conformance.scheduling import TICK, Job, Waiting, died

PATIENCE = 15.0
"""Seconds within which the scheduler, a first worker, and what each worker says of itself must be there."""

_WITHOUT_WORKERS = 60.0
"""Seconds that a campaign waits for another worker once the last one is gone."""

_COUNT_EVERY = 1.0
"""Seconds between two looks at how many workers there are."""


@attrs.define
class Cluster:
    """A scheduler whose workers run what runs here. threads: that play, when it was last asked, at most ``most``."""

    address: str
    dask: ModuleType
    client: Any
    threads: int = 0
    run: str = attrs.field(factory=lambda: uuid.uuid4().hex)
    counted: float = 0.0
    manned: float = attrs.field(factory=monotonic)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.client.close(timeout=2)

    def count(self) -> int:
        """How many threads of workers there are now. Raises FleetLost where there has been none for a minute."""
        if monotonic() - self.counted >= _COUNT_EVERY:
            self.threads = sum(self.client.nthreads().values()) if self.client.status == "running" else 0
            self.counted = monotonic()
            if self.threads:
                self.manned = self.counted
        if not self.threads and monotonic() - self.manned > _WITHOUT_WORKERS:
            raise FleetLost(f"the scheduler at {self.address} has had no worker for {_WITHOUT_WORKERS:g} s")
        return self.threads

    def submit(self, job: Job) -> Any:
        """Have a worker do the job; what Dask knows it by."""
        ends = job.settings.ends if isinstance(job, Task) else None
        left = None if ends is None else ends - time()
        orders = (Order(job, left, may_be_lost=lost).line() for lost in (True, False))
        key = f"conformance-{type(job).__name__.lower()}-{uuid.uuid4().hex}"
        return self.client.submit(play, *orders, run=self.run, runs=runs_here(), key=key, pure=False)

    def first_done(self, running: Iterable[Any]) -> list[Any]:
        """Those that are done, after waiting a moment for the first."""
        running = list(running)
        if not running:  # no worker is there to give anything to
            sleep(TICK)
            return []
        # Each says for itself what became of it.
        with (
            contextlib.suppress(TimeoutError, self.dask.TimeoutError, self.dask.CancelledError),
            self.client.as_current(),
        ):
            self.dask.wait(running, timeout=TICK, return_when="FIRST_COMPLETED")
        return [future for future in running if future.done()]

    def result(self, future: Any) -> Played:
        """What became of it. Raises FleetLost or ConformanceError where that is no record."""
        try:
            played: Played = future.result()
        except self.dask.CancelledError as error:
            raise FleetLost(
                f"the scheduler at {self.address} has dropped a round: it is gone, or somebody cancelled it"
            ) from error
        except importlib.import_module("distributed.scheduler").KilledWorker as error:
            return Played("died", why=f"the Dask workers that played it died: {sentence(error)}")
        except Exception as error:
            raise FleetLost(f"a worker of {self.address} cannot play: {sentence(error)}") from error
        if played.how == "refused":
            raise ConformanceError(f"on a worker of {self.address}: {played.why}")
        if played.how == "stranger":
            raise FleetLost(f"a worker that has joined {self.address} runs {played.why}: start it with the same")
        if played.how == "fault":
            raise RuntimeError(f"on a worker of {self.address}: {played.why}")
        return played

    def drop(self, running: Iterable[Any]) -> None:
        """Stop what is being done."""
        if self.client.status == "running":
            self.client.cancel(list(running), force=True)


@attrs.frozen
class Fleet:
    """How jobs are run on a cluster; as ``scheduling.Pool`` otherwise."""

    cluster: Cluster
    folder: Path
    tick: Callable[[], None] = lambda: None
    deadline: float | None = None

    def run(self, jobs: Iterable[Job]) -> bool:
        """Run the jobs in order, each taken when it is to be started; whether all were started before the deadline.

        A job whose worker is lost is run again by another; one that no worker outlives is recorded as such. Raises what
        a job raises, a ConformanceError above all, and FleetLost where the cluster is gone.
        """
        waiting, running = Waiting(jobs), dict[Any, Job]()
        file = RecordFile(self.folder)
        try:
            while running or (not self._late() and waiting):
                # No more than can be played at once: what waited with a worker would be late when it began.
                while len(running) < self.cluster.count() and not self._late() and waiting:
                    job = waiting.take()
                    running[self.cluster.submit(job)] = job
                for future in self.cluster.first_done(running):
                    played = self.cluster.result(future)
                    file.append(played.records)
                    job = running.pop(future)
                    if played.how == "died":
                        file(died(job, *filter(None, [played.why])))
                self.tick()
        except BaseException:
            self.cluster.drop(running)
            raise
        return not waiting

    def _late(self) -> bool:
        return self.deadline is not None and monotonic() > self.deadline


def reach(address: str) -> Cluster:
    """The cluster of the scheduler at that address, looked over. Raises ConformanceError where it cannot be used."""
    dask = _dask()
    _quieten()
    client = _client(dask, address)
    cluster = Cluster(address, dask, client)
    try:
        _check(cluster)
    except BaseException:
        client.close(timeout=2)
        raise
    return cluster


def _client(dask: ModuleType, address: str) -> Any:
    try:
        return dask.Client(address, timeout=PATIENCE, set_as_default=False)
    except Exception as error:  # noqa: BLE001 - whatever Dask raises, there is no cluster to be had
        why = sentence(error)
    # What came to nothing closes itself when it is collected. Were that while the next one is being made, each would
    # wait for the other for ever: both need the lock of Dask's loops.
    gc.collect()
    raise ConformanceError(
        f"no scheduler can be reached at {address!r} ({why}): start one with `dask scheduler`, and give the address "
        "that it prints, such as tcp://10.0.0.1:8786"
    )


def _quieten() -> None:
    """What Dask has to say is said by our errors: its own lines, tracebacks among them, would stand in the progress."""
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":  # some have a level of their own
            logging.getLogger(name).setLevel(logging.CRITICAL)


def _dask() -> ModuleType:
    try:
        return importlib.import_module("distributed")
    except ImportError as error:
        raise ConformanceError(
            f"--scheduler needs the package distributed, which cannot be imported ({error}): "
            'install it with pip install "mtg-conformance[fleet]"'
        ) from error


def _check(cluster: Cluster) -> None:
    client = cluster.client
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError as error:
        raise ConformanceError(
            f"the scheduler at {cluster.address} has no workers: start some with `dask worker {cluster.address}`"
        ) from error
    # Python first: between two of them hardly anything else can be asked.
    here = runs_here()
    for worker, said in _ask_all(cluster, platform.python_version).items():
        if not isinstance(said, str) or said.split(".")[:2] != platform.python_version().split(".")[:2]:
            _refuse(cluster, worker, f"it runs Python {said}, not {platform.python_version()}")
    for worker, said in _ask_all(cluster, runs_here).items():
        if not isinstance(said, Runs):
            reason = sentence(said) if isinstance(said, BaseException) else repr(said)
            _refuse(cluster, worker, f"mtg-conformance cannot be imported there ({reason})")
        elif here.differs(said):
            _refuse(cluster, worker, f"it runs {here.differs(said)}")
    cluster.count()


def _ask_all(cluster: Cluster, question: Callable[[], object]) -> dict[str, object]:
    """What each worker says to that, in the order of their addresses."""
    try:
        said = cluster.client.run(question, on_error="return", callback_timeout=PATIENCE)
    except TimeoutError as error:
        raise ConformanceError(
            f"a worker of the scheduler at {cluster.address} says nothing within {PATIENCE:g} s: restart or remove it"
        ) from error
    return dict(sorted(said.items()))


def _refuse(cluster: Cluster, worker: str, why: str) -> None:
    raise ConformanceError(
        f"the worker {worker} of the scheduler at {cluster.address} cannot play: {why}; "
        "install the same there as here and restart it, or give another scheduler"
    )
