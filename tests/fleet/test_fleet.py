"""Jobs on a cluster give what they give here; what dies, and what is not there."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path
from time import monotonic, time

import attrs
import pytest

from conformance.campaign import Settings, Task
from conformance.errors import ConformanceError, FleetLost
from conformance.fleet import cluster as clusters
from conformance.fleet.cluster import Fleet, reach
from conformance.fleet.player import Order, for_this_clock
from conformance.records import Died, Record, Shrunk, Tally, read_records
from conformance.running import Plan, execute
from conformance.scheduling import Job, Pool
from conformance.shrink import ShrinkTask
from conformance.summary import smallest_sightings
from tests.conformance.redis_server import redis_server
from tests.conformance.toy import OTHER, RULE
from tests.fleet.loopback import Loopback, alive, below, wait_until

_RULES = Settings((RULE, OTHER))
_ENGINES = "python:tests.conformance.engines:"


def _tasks(engine: str, number: int, examples: int = 20) -> list[Task]:
    return [Task(RULE, _ENGINES + engine, 3, nth, examples, _RULES) for nth in range(number)]


def _on(loopback: Loopback, jobs: Iterable[Job], folder: Path) -> list[Record]:
    with reach(loopback.address) as cluster:
        assert Fleet(cluster, folder).run(jobs)
    return read_records(folder)


def _timeless(records: list[Record]) -> list[str]:
    """In an order of their own, for jobs end in any."""
    plain = ((r.nth, r.found, r.exercised) if isinstance(r, Tally) else r for r in records)
    return sorted(map(repr, plain))


@pytest.mark.usefixtures("toy_rules")
def test_a_cluster_gives_the_records_that_processes_here_give(two_workers: Loopback, tmp_path: Path) -> None:
    tasks = _tasks("vanishing", 4)
    there = _on(two_workers, tasks, tmp_path / "there")
    Pool(0, tmp_path / "here").run(tasks)
    here = read_records(tmp_path / "here")
    assert _timeless(there) == _timeless(here)
    assert sum(isinstance(record, Tally) for record in there) == 4
    seen = next(iter(smallest_sightings(there).values()))
    shrinking = ShrinkTask(seen.rule, seen.kind, seen.fingerprint, seen.place, tasks[0].engine, _RULES)
    (shrunk,) = _on(two_workers, [shrinking], tmp_path / "shrunk")
    assert isinstance(shrunk, Shrunk)
    assert shrunk.fingerprint == seen.fingerprint


@pytest.mark.usefixtures("toy_rules")
def test_what_a_worker_has_shrunk_is_not_shrunk_again_by_another(two_workers: Loopback, tmp_path: Path) -> None:
    """With a Redis server that all of them reach; what comes of it is what comes of it without one."""
    (task,) = _tasks("vanishing", 1)
    seen = next(iter(smallest_sightings(_on(two_workers, [task], tmp_path / "there")).values()))
    plainly = ShrinkTask(seen.rule, seen.kind, seen.fingerprint, seen.place, task.engine, _RULES)
    with redis_server(tmp_path) as server:
        kept = attrs.evolve(plainly, database=server.url)
        plain, first, again = (
            _on(two_workers, [job], tmp_path / name)
            for name, job in (("plain", plainly), ("first", kept), ("again", kept))
        )
    assert first == plain
    (shrunk,) = plain
    assert isinstance(shrunk, Shrunk)
    assert shrunk.plays > 1
    assert again == [attrs.evolve(shrunk, plays=1)]


@pytest.mark.usefixtures("toy_rules")
def test_an_engine_that_kills_its_process_twice_is_recorded_once(two_workers: Loopback, tmp_path: Path) -> None:
    """Its worker lives on, and does the other jobs."""
    records = _on(two_workers, [*_tasks("dying", 1), *_tasks("right", 4)[1:]], tmp_path)
    assert [record for record in records if isinstance(record, Died)] == [
        Died(RULE, 0, "the process that played the engine died")
    ]
    assert {record.nth for record in records if isinstance(record, Tally)} == {1, 2, 3}
    assert all(worker.poll() is None for worker in two_workers.workers)


@pytest.mark.usefixtures("toy_rules")
def test_a_job_that_no_worker_outlives_is_recorded(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """As when a machine's memory is used up: the worker itself is killed. Dask gives up after some of them."""
    once = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}
    with Loopback(tmp_path_factory.mktemp("loopback"), once) as loopback:
        loopback.add_worker()
        loopback.add_worker()
        records = _on(loopback, [*_tasks("kills_the_worker", 1), *_tasks("right", 3)[1:]], tmp_path)
        assert sorted(worker.poll() or 0 for worker in loopback.workers) == [-signal.SIGKILL, 0]
    (died,) = (record for record in records if isinstance(record, Died))
    assert died.nth == 0
    assert "the Dask workers that played it died" in died.message
    assert {record.nth for record in records if isinstance(record, Tally)} == {1, 2}


def test_an_engine_that_the_workers_lack_is_said(two_workers: Loopback, tmp_path: Path) -> None:
    with pytest.raises(ConformanceError, match=r"on a worker of tcp://.*: module 'only_here' .* cannot be imported"):
        _on(two_workers, [Task(RULE, "python:only_here:make", 3)], tmp_path)


@pytest.mark.usefixtures("toy_rules")
def test_jobs_that_nobody_waits_for_are_stopped(two_workers: Loopback, tmp_path: Path) -> None:
    """What was in flight when the command was interrupted: the processes that played it end at once."""
    workers = [worker.pid for worker in two_workers.workers]
    before, playing = below(*workers), set[int]()

    def interrupted() -> None:
        playing.update(below(*workers) - before)
        if len(playing) >= 4:  # for each worker the process that plays, and the one that keeps it
            raise KeyboardInterrupt

    with reach(two_workers.address) as cluster, pytest.raises(KeyboardInterrupt):
        Fleet(cluster, tmp_path, interrupted).run(_tasks("sleeping", 4, examples=1000))
    wait_until(lambda: not alive(playing), "the processes that played to end")


@pytest.mark.usefixtures("toy_rules")
def test_a_scheduler_that_is_lost_ends_the_campaign(loopback: Loopback, tmp_path: Path) -> None:
    loopback.add_worker()

    def lose() -> None:
        assert loopback.scheduler is not None
        os.killpg(loopback.scheduler.pid, signal.SIGKILL)

    with reach(loopback.address) as cluster, pytest.raises(FleetLost, match="is gone, or somebody cancelled it"):
        Fleet(cluster, tmp_path, _once(lose)).run(_tasks("sleeping", 2))


@pytest.mark.usefixtures("toy_rules")
def test_a_cluster_that_stays_without_workers_ends_the_campaign(
    loopback: Loopback, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clusters, "_WITHOUT_WORKERS", 1.0)
    worker = loopback.add_worker()
    with reach(loopback.address) as cluster, pytest.raises(FleetLost, match="has had no worker for 1 s"):
        Fleet(cluster, tmp_path, _once(worker.kill)).run(_tasks("sleeping", 2))


def _once(does: Callable[[], None]) -> Callable[[], None]:
    """A tick that does it the first time."""
    left = [does]
    return lambda: left.pop()() if left else None


@pytest.mark.usefixtures("toy_rules")
def test_no_job_is_begun_after_the_deadline(two_workers: Loopback, tmp_path: Path) -> None:
    with reach(two_workers.address) as cluster:
        assert not Fleet(cluster, tmp_path, deadline=monotonic() - 1).run(_tasks("right", 2))
    assert read_records(tmp_path) == []


def test_a_round_is_cut_short_by_what_is_left_whatever_the_clock_of_the_worker_says() -> None:
    task = attrs.evolve(_tasks("right", 1)[0], settings=attrs.evolve(_RULES, ends=12.0))
    told = for_this_clock(Order(task, 30.0, may_be_lost=False))
    assert isinstance(told, Task)
    assert told.settings.ends == pytest.approx(time() + 30, abs=20)
    assert for_this_clock(Order(task, None, may_be_lost=False)) == task


@pytest.mark.usefixtures("toy_rules")
def test_what_was_found_before_the_cluster_was_lost_is_reported(tmp_path: Path) -> None:
    @attrs.frozen
    class Losing:
        """Plays the first round, and then there is nobody any more."""

        folder: Path

        def run(self, jobs: Iterable[Job]) -> bool:
            """Lose the rest."""
            Pool(0, self.folder).run(islice(jobs, 1))
            raise FleetLost("nobody is left")

    plan = Plan(_ENGINES + "vanishing", (RULE, OTHER), 300)
    outcome = execute(plan, tmp_path, crew=lambda folder, _tick, _deadline: Losing(folder))
    assert outcome.stopped == "nobody is left"
    assert not outcome.complete
    assert outcome.summary.examples == 100
    assert outcome.summary.findings
