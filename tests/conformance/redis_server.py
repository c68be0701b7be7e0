"""A Redis server of the test's own, which nobody outside this machine can reach."""

from __future__ import annotations

import contextlib
import importlib.util
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

from tests.toolchains import missing

PROGRAM = "redis-server"

SECONDS = 30.0
"""Within which it has to answer, and to end."""


@attrs.frozen
class RedisServer:
    """A server that runs. port: on the loopback."""

    port: int
    process: subprocess.Popen[bytes]

    @property
    def url(self) -> str:
        """What names it on the command line."""
        return f"redis://127.0.0.1:{self.port}/0"

    def stop(self) -> None:
        """End it at once; again does nothing."""
        self.process.kill()
        self.process.wait(timeout=SECONDS)


def free_port() -> int:
    """A port on the loopback that nobody listens at now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def need_package() -> None:
    """Skip or fail the test where what talks to a server is not installed."""
    if importlib.util.find_spec("redis") is None:
        missing("the package redis must be installed to keep examples in Redis")


@contextlib.contextmanager
def redis_server(folder: Path, *options: str) -> Iterator[RedisServer]:
    """A server that keeps all in memory. Skips or fails the test where it, or what talks to it, is not installed."""
    program = shutil.which(PROGRAM)
    if program is None:
        missing(f"{PROGRAM} must be installed to keep examples in Redis")
    need_package()
    port = free_port()
    own = ("--bind", "127.0.0.1", "--port", str(port), "--save", "", "--appendonly", "no", "--dir", str(folder))
    server = RedisServer(port, subprocess.Popen([program, *own, *options], stdout=subprocess.DEVNULL))
    try:
        _wait_for(server)
        yield server
    finally:
        server.stop()


def _wait_for(server: RedisServer) -> None:
    ends = time.monotonic() + SECONDS
    while time.monotonic() < ends and server.process.poll() is None:
        with (
            contextlib.suppress(OSError),
            socket.create_connection(("127.0.0.1", server.port), timeout=1) as asked,
        ):
            asked.sendall(b"PING\r\n")
            if asked.recv(1) in b"+-":
                return
        time.sleep(0.05)
    pytest.fail(f"{PROGRAM} does not answer on port {server.port}")
