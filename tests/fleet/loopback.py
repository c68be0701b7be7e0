"""A real Dask scheduler with real workers, all on this machine, for as long as somebody needs them."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Self

import attrs

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 120.0
"""Seconds within which anything that is waited for has come, however busy the machine is."""

QUIET = ("--no-dashboard",)
ONE_PROCESS = ("--nthreads", "1", "--no-nanny", "--memory-limit", "0", "--death-timeout", "60")
"""A worker that nobody starts again once it is killed."""


def environment(*paths: Path) -> dict[str, str]:
    """This process's, so that Python finds the suite, and what lies in those folders."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (ROOT, *paths)))}


@attrs.define
class Loopback:
    """The processes, each the head of a session of its own.

    folder: where all that they write goes. settings: of Dask, as variables of the environment.
    """

    folder: Path
    settings: dict[str, str] = attrs.field(factory=dict)
    scheduler: subprocess.Popen[bytes] | None = None
    workers: list[subprocess.Popen[bytes]] = attrs.field(factory=list)

    def __enter__(self) -> Self:
        """Start the scheduler; workers come when they are asked for."""
        file = self.folder / "scheduler.json"
        self.scheduler = self._start(
            "scheduler", "--host", "127.0.0.1", "--port", "0", *QUIET, "--scheduler-file", str(file)
        )
        wait_until(file.exists, "the scheduler")
        return self

    def __exit__(self, *_: object) -> None:
        for process in (*self.workers, self.scheduler):
            if process is not None:
                end(process)

    @property
    def address(self) -> str:
        """What --scheduler is to be given."""
        said = json.loads((self.folder / "scheduler.json").read_text(encoding="utf-8"))
        return str(said["address"])

    def add_worker(self, *paths: Path, program: tuple[str, ...] = ()) -> subprocess.Popen[bytes]:
        """Start a worker that plays one job at a time. paths: where it finds engines."""
        where = self.folder / f"worker-{len(self.workers)}"
        where.mkdir()
        more = (self.address, "--host", "127.0.0.1", *QUIET, *ONE_PROCESS, "--local-directory", str(where))
        worker = self._start("worker", *more, paths=paths, program=program)
        self.workers.append(worker)
        return worker

    def _start(
        self, what: str, *arguments: str, paths: tuple[Path, ...] = (), program: tuple[str, ...] = ()
    ) -> subprocess.Popen[bytes]:
        with (self.folder / f"{what}-{len(self.workers)}.log").open("wb") as log:
            return subprocess.Popen(
                [sys.executable, *(program or ("-m", "dask")), what, *arguments], cwd=self.folder,
                env={**environment(*paths), **self.settings}, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                start_new_session=True,
            )  # fmt: skip


def end(process: subprocess.Popen[bytes]) -> None:
    """Kill it with its whole session, and wait until it is gone."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait(timeout=60)


def wait_until(there: Callable[[], object], what: str) -> None:
    """Wait for the function to say so. Raises AssertionError where it does not within a while."""
    ends = time.monotonic() + PATIENCE
    while not there():
        assert time.monotonic() < ends, f"waited in vain for {what}"
        time.sleep(0.05)


def below(*above: int) -> set[int]:
    """The living processes that those have started, and what these have started in turn (on Linux)."""
    children: dict[int, list[int]] = {}
    for folder in Path("/proc").iterdir():
        parent = _parent(int(folder.name)) if folder.name.isdigit() else None
        if parent is not None:
            children.setdefault(parent, []).append(int(folder.name))
    found, open_ = set[int](), list(above)
    while open_:
        started = children.get(open_.pop(), [])
        found.update(started)
        open_ += started
    return found


def alive(pids: set[int]) -> set[int]:
    """Those of the processes that have not ended."""
    return {pid for pid in pids if _parent(pid) is not None}


def _parent(pid: int) -> int | None:
    """Which process has started that one; None if it has ended, even if its parent has not heard of it."""
    try:
        said = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    # The name stands in brackets and may hold anything.
    state, parent = said.rpartition(")")[2].split()[:2]
    return None if state in "ZX" else int(parent)
