"""The command line on a cluster: a worker that is killed changes how long a run takes, and nothing else."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from conformance.fuzzing.corpus import Corpus
from conformance.replay import read_replay
from tests.fleet.loopback import Loopback, alive, below, environment, wait_until

_ENGINE = "mutant:copy.converge-counts-zero.copied"
_RULES = ("--rules", "copy.converge*", "--rules", "watch.*")


def _start(folder: Path, command: str, *more: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "conformance", command, "--engine", _ENGINE, *_RULES, *more, "--json", "out.json"],
        cwd=folder, env=environment(), start_new_session=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True,
    )  # fmt: skip


def _document(run: subprocess.Popen[str], folder: Path) -> dict[str, Any]:
    """What the run comes to, without what may differ from one to the next."""
    _, err = run.communicate(timeout=400)
    assert run.returncode == 1, err
    made: dict[str, Any] = json.loads((folder / "out.json").read_text(encoding="utf-8"))
    for timed in (made, *made["rules"], *made["watchers"]):
        timed.pop("seconds")
    made.pop("workers")
    return made


def _rounds(records: Path) -> int:
    return sum(p.read_text(encoding="utf-8").count('"record":"tally"') for p in records.glob("worker-*.jsonl"))


@pytest.mark.slow
def test_a_worker_killed_in_the_middle_changes_nothing_but_the_time(loopback: Loopback, tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    lost = loopback.add_worker()
    loopback.add_worker()
    wanted = ("--examples", "700", "--seed", "3", "--stats", "--report", "report")
    run = _start(there, "run", *wanted, "--scheduler", loopback.address)
    wait_until(lambda: _rounds(there / "report/records") >= 2 or run.poll() is not None, "two rounds")
    players = below(lost.pid)
    assert players, "the worker that is to be lost plays nothing"
    lost.kill()
    assert run.poll() is None
    assert _rounds(there / "report/records") < 7, "nothing is left to be played"
    after = _document(run, there)
    assert not alive(players), "what the lost worker had started lives on"
    assert after == _document(_start(here, "run", *wanted, "--workers", "1"), here)
    assert after["complete"]
    assert after["examples"] == 700
    assert after["findings"]
    for path in (here / "report/replays").iterdir():
        assert path.read_bytes() == (there / "report/replays" / path.name).read_bytes()


@pytest.mark.slow
def test_a_scheduler_killed_in_the_middle_leaves_a_report_of_what_was_found(loopback: Loopback, tmp_path: Path) -> None:
    loopback.add_worker()
    wanted = ("--examples", "100000", "--report", "report", "--scheduler", loopback.address)
    run = _start(tmp_path, "run", *wanted)
    wait_until(lambda: _rounds(tmp_path / "report/records") >= 1 or run.poll() is not None, "a round")
    assert loopback.scheduler is not None
    loopback.scheduler.kill()
    out, err = run.communicate(timeout=120)
    assert run.returncode == 1, err
    assert "distributed" not in err
    assert "Traceback" not in err
    made = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    assert made["complete"] is False
    assert made["findings"]
    assert "not all that was planned: the scheduler at tcp://" in out


@pytest.mark.slow
def test_fuzzing_on_a_cluster_keeps_what_it_finds_and_can_be_interrupted(two_workers: Loopback, tmp_path: Path) -> None:
    run = _start(tmp_path, "fuzz", "--minutes", "10", "--corpus", "corpus", "--scheduler", two_workers.address)
    corpus = Corpus(tmp_path / "corpus")
    wait_until(lambda: corpus.found() or run.poll() is not None, "a finding")
    playing = below(*(worker.pid for worker in two_workers.workers))
    os.killpg(run.pid, signal.SIGINT)
    made = _document(run, tmp_path)
    assert made["fuzz"]["new"]
    assert set(made["fuzz"]["new"]) >= {read_replay(path).fingerprint for path in corpus.found()}
    wait_until(lambda: not alive(playing), "the processes that played to end")
    assert all(worker.poll() is None for worker in two_workers.workers)


@pytest.mark.slow
def test_workers_stop_playing_for_a_run_that_was_killed(two_workers: Loopback, tmp_path: Path) -> None:
    workers = [worker.pid for worker in two_workers.workers]
    idle = below(*workers)
    with _start(tmp_path, "run", "--examples", "100000", "--scheduler", two_workers.address) as run:
        wait_until(lambda: len(below(*workers) - idle) >= 4 or run.poll() is not None, "both workers to play")
        playing = below(*workers) - idle
        assert run.poll() is None
        run.kill()
    wait_until(lambda: not alive(playing), "the processes that played to end")
    assert all(worker.poll() is None for worker in two_workers.workers)
