"""Keeps an engine's process: starts it, and sees to it that nothing of it outlives the suite.

Run as a program of its own, by path and without site packages, so that it is up in a few milliseconds:
``keeper.py FD MEMORY COMMAND…``. FD is one end of a socket whose other end only the suite holds. When the engine ends,
how it ended is written there as one JSON object; when the suite lets go of its end, however it dies, the engine is
killed. Whatever the engine has started is killed with it: its process group everywhere, and on Linux also what has left
that group, for the keeper takes in orphans there.

MEMORY is a number of MiB that the engine and what it has started may hold together, 0 for no limit; it is watched where
the system tells (Linux), for address space, which could be limited everywhere, says nothing about a Java or a Node.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

_LOOK_EVERY = 0.1
"""Seconds between two looks at the memory."""

_CHILD_SUBREAPER = 36
_DEATH_SIGNAL = 1
"""Numbers of options of Linux's prctl."""

_ON_LINUX = sys.platform == "linux"


def main(arguments: list[str]) -> int:
    """Keep one engine until it ends or the suite is gone."""
    control = socket.socket(fileno=int(arguments[0]))
    memory, command = int(arguments[1]), arguments[2:]
    # A terminal's interrupt is the suite's to handle; it ends this process by letting go of the socket.
    for ignored in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(ignored, signal.SIG_IGN)
    woken = _wake_on_child()
    libc = ctypes.CDLL(None) if _ON_LINUX else None
    if libc is not None:
        libc.prctl(_CHILD_SUBREAPER, 1, 0, 0, 0)
    try:
        engine = subprocess.Popen(  # noqa: S603 - starting the command that the user names is what this is for
            command,
            start_new_session=True,
            preexec_fn=lambda: _in_child(libc),  # noqa: PLW1509 - one thread runs here, and prctl is for the child
        )
    except OSError as error:
        _tell(control, {"unstartable": error.strerror or str(error)})
        return 1
    _let_go_of_streams()
    ending = _watch(engine, control, woken, memory)
    _kill_all(engine.pid)
    if ending is not None:
        _tell(control, ending)
    return 0


def _in_child(libc: ctypes.CDLL | None) -> None:
    """In the engine's process, before it is the engine's: its signals as they were; it dies with its keeper."""
    for ignored in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(ignored, signal.SIG_DFL)
    if libc is not None:
        libc.prctl(_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)


def _wake_on_child() -> int:
    """A descriptor that becomes readable when a child ends."""
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    return reading


def _let_go_of_streams() -> None:
    """Only the engine may hold its streams: where it closes one, the suite is to see the end."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)


def _watch(
    engine: subprocess.Popen[bytes], control: socket.socket, woken: int, memory: int
) -> dict[str, object] | None:
    """How the engine ended; None where the suite let go first."""
    looking = memory > 0 and _ON_LINUX
    while True:
        readable, _, _ = select.select([control.fileno(), woken], [], [], _LOOK_EVERY if looking else None)
        if control.fileno() in readable:
            return None
        if woken in readable:
            os.read(woken, 4096)
        status = engine.poll()
        if status is not None:
            return {"status": status}
        if looking and _held(engine.pid) > memory:
            return {"memory": memory}


def _tell(control: socket.socket, ending: dict[str, object]) -> None:
    with contextlib.suppress(OSError):  # the suite is gone: there is nobody to tell
        control.sendall(json.dumps(ending).encode() + b"\n")


# -- what the engine has started ------------------------------------------------------------------------------------


def _descendants() -> list[int]:
    """All processes below this one, children before their own."""
    if not _ON_LINUX:
        return []
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            parent = _parent_of(entry)
            if parent is not None:
                children.setdefault(parent, []).append(int(entry.name))
    found, open_ = [], [os.getpid()]
    while open_:
        below = children.get(open_.pop(), [])
        found += below
        open_ += below
    return found


def _parent_of(process: Path) -> int | None:
    try:
        # The name stands in brackets and may hold anything; the state and the parent come after the last bracket.
        return int((process / "stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[1])
    except (OSError, IndexError, ValueError):
        return None  # it ended while it was looked at


def _held(engine: int) -> float:
    """MiB that the engine and what it has started hold in memory."""
    page = os.sysconf("SC_PAGESIZE")
    total = 0
    for process in {engine, *_descendants()}:
        with contextlib.suppress(OSError, IndexError, ValueError):  # it ended while it was looked at
            total += int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1]) * page
    return total / 2**20


def _kill_all(engine: int) -> None:
    """Kill the engine's group and whatever is still below this process, until nothing is."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(engine, signal.SIGKILL)
    for _ in range(100):
        left = _descendants()
        for process in left:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGKILL)
        with contextlib.suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        if not left:
            return
        time.sleep(0.01)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
