"""A line out, a line back: an engine's process as the suite holds it, whatever that process does.

Everything is read and written without blocking, and while the suite waits for one stream it serves the others: an
engine that floods its standard error, or that stops reading while it writes, is not waited for in vain.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import socket
import subprocess
import sys
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from time import monotonic

from conformance.adapters.limits import Limits
from conformance.errors import EngineCrash, EngineTimeout, ProtocolError

KEEPER = Path(__file__).with_name("keeper.py")
"""The program that starts the engine and never lets it outlive the suite."""

_CHUNK = 1 << 16
_SPOKEN_KEPT = 1 << 16
"""Bytes of standard error that are kept, the last ones."""

_LAST_WORDS = 3
"""Lines of standard error that a message quotes."""


class Channel:
    """One engine's process. Raises EngineCrash, EngineTimeout or ProtocolError wherever a reply does not come."""

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        self.command, self.limits = tuple(command), limits
        self._ours, theirs = socket.socketpair()
        with theirs:
            os.set_inheritable(theirs.fileno(), True)
            self._keeper = subprocess.Popen(  # noqa: S603 - the command that the user names is what is to be run
                [sys.executable, "-I", "-S", str(KEEPER), str(theirs.fileno()), str(limits.memory), *command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
                bufsize=0,
            )
        assert self._keeper.stdin is not None
        assert self._keeper.stdout is not None
        assert self._keeper.stderr is not None
        self._in, self._out, self._err = (
            stream.fileno() for stream in (self._keeper.stdin, self._keeper.stdout, self._keeper.stderr)
        )
        for stream in (self._in, self._out, self._err):
            os.set_blocking(stream, False)
        self._poll = select.poll()
        for stream in (self._out, self._err):
            self._poll.register(stream, select.POLLIN)
        self._lines: deque[bytes] = deque()
        self._got = bytearray()
        self._spoken: deque[bytes] = deque()
        self._spoken_size = 0
        self._ending: str | None = None

    # -- a line out, a line back ------------------------------------------------------------------------------------

    def exchange(self, line: bytes, seconds: float, what: str) -> bytes:
        """Send the line and give the next one that comes back, without its line break.

        It may be several lines at once: what comes back to the others is given by ``receive``, once for each of them.
        what: the message, for the errors. Raises ProtocolError also where something came before it was asked for.
        """
        if self.unread:
            written = self._lines[0] + b"\n" if self._lines else self._got
            raise ProtocolError(
                f"before {what} was sent, the engine had written {_shown(written)}: one line for each message, and "
                "nothing else on standard output"
            )
        deadline = monotonic() + seconds
        self._send(line, deadline, what)
        return self._receive(deadline, seconds, what)

    def receive(self, seconds: float, what: str) -> bytes:
        """The next line that comes back to what was sent before, without its line break."""
        return self._lines.popleft() if self._lines else self._receive(monotonic() + seconds, seconds, what)

    @property
    def unread(self) -> bool:
        """Whether something came that was not given out yet."""
        return bool(self._lines or self._got)

    def _send(self, line: bytes, deadline: float, what: str) -> None:
        left = memoryview(line)
        while left:
            try:
                left = left[os.write(self._in, left) :]
            except BlockingIOError:
                self._poll.register(self._in, select.POLLOUT)
                try:
                    self._serve(deadline, f"the engine did not read {what}")
                finally:
                    self._poll.unregister(self._in)
            except BrokenPipeError:
                raise self._ended(f"it ended before it had read {what}", "input") from None

    def _receive(self, deadline: float, seconds: float, what: str) -> bytes:
        if not self.unread:
            self._look()
        while not self._lines:
            if len(self._got) > self.limits.line:
                raise ProtocolError(
                    f"the reply to {what} is longer than {self.limits.line} bytes: it begins with {_shown(self._got)}"
                )
            late = f"no reply to {what} within {seconds:g} s"
            if not self._serve(deadline, f"{late}, only {_shown(self._got)}" if self._got else late):
                half = f" in the middle of a line, after {_shown(self._got)}" if self._got else ""
                raise self._ended(f"it ended{half} when it was to reply to {what}", "output")
        return self._lines.popleft()

    def _look(self) -> None:
        """Take what is there already, without waiting; that nothing is, or will be, is found out by waiting."""
        with contextlib.suppress(BlockingIOError):
            self._take(os.read(self._out, _CHUNK))

    def _take(self, chunk: bytes) -> None:
        """Tell the lines in what came; the last may be a part of one."""
        first, *others = chunk.split(b"\n")
        self._got += first
        if others:
            self._lines.append(bytes(self._got))
            self._lines.extend(others[:-1])
            self._got[:] = others[-1]

    def _serve(self, deadline: float, late: str) -> bool:
        """Wait until a stream can be served, and serve it; False where standard output is at its end."""
        events = self._poll.poll(max(0.0, deadline - monotonic()) * 1000)
        if not events:
            raise EngineTimeout(late + self._said())
        for stream, _ in events:
            if stream == self._err:
                self._hear()
            elif stream == self._out:
                chunk = os.read(self._out, _CHUNK)
                if not chunk:
                    return False
                self._take(chunk)
        return True

    def _hear(self) -> None:
        chunk = os.read(self._err, _CHUNK)
        if not chunk:
            self._poll.unregister(self._err)
            return
        self._spoken.append(chunk)
        self._spoken_size += len(chunk)
        while self._spoken_size - len(self._spoken[0]) > _SPOKEN_KEPT:
            self._spoken_size -= len(self._spoken.popleft())

    # -- how it ended -----------------------------------------------------------------------------------------------

    def last_words(self) -> str:
        """The last lines of standard error, in one line; empty where it said nothing."""
        with contextlib.suppress(BlockingIOError, KeyError, OSError):
            while True:
                before = self._spoken_size
                self._hear()
                if self._spoken_size == before:
                    break
        text = b"".join(self._spoken).decode(errors="replace")
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        return " / ".join(line[:300] for line in lines[-_LAST_WORDS:])

    def _said(self) -> str:
        words = self.last_words()
        return f" (its last words on standard error: {words})" if words else ""

    def _ended(self, when: str, stream: str) -> Exception:
        """The error for an engine that closed a stream: a crash where its process is over."""
        ending = self.ending(self.limits.end if stream == "input" else 1.0)
        if ending is None:
            return ProtocolError(
                f"the engine closed its standard {stream}, but its process lives on{self._said()}: {when}"
            )
        return EngineCrash(f"{ending}: {when}{self._said()}")

    def ending(self, seconds: float) -> str | None:
        """How the process ended, waiting so long for it; None while it lives."""
        if self._ending is None:
            self._ours.settimeout(seconds)
            try:
                told = self._ours.recv(_CHUNK)
            except TimeoutError:
                return None
            except OSError:
                told = b""
            self._ending = _in_words(told)
        return self._ending

    def close(self) -> None:
        """Kill whatever is left of it."""
        self._ours.close()
        for stream in (self._keeper.stdin, self._keeper.stdout, self._keeper.stderr):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
        try:
            self._keeper.wait(timeout=5)
        except subprocess.TimeoutExpired:  # it is stuck in the kernel: the group still goes
            self._keeper.kill()
            self._keeper.wait()


def _in_words(told: bytes) -> str:
    """How the process ended, as the keeper told it."""
    if not told:
        return "the process that keeps the engine was killed"
    ending = json.loads(told)
    if "unstartable" in ending:
        return f"the engine cannot be started ({ending['unstartable']})"
    if "memory" in ending:
        return f"the engine was ended, for it held more than {ending['memory']} MiB"
    status = int(ending["status"])
    return (
        f"the engine's process ended with status {status}"
        if status >= 0
        else (f"the engine's process was ended by signal {-status}")
    )


def _shown(data: bytes | bytearray) -> str:
    """The beginning of what an engine wrote, safe to be printed."""
    text = bytes(data[:80]).decode(errors="replace")
    return repr(text[:60] + "…" if len(data) > 60 else text)
