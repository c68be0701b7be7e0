"""An engine in a process of its own that is right but for one fault of its process or its conversation.

``misbehaving.py FAULT``. It plays the reference, and misbehaves only in games of three players (or, at ``cards`` and
``hello``, always), so that a run has examples that go well beside those that do not.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO

from conformance.adapters.hosting import Host
from conformance.adapters.reference import Reference
from conformance.protocol.messages import (
    AnswerRequest,
    AnyReply,
    CardsRequest,
    HelloRequest,
    RejectedReply,
    StartRequest,
    StepReply,
    StopRequest,
    line_of,
    name_of,
    read_request,
)
from reference_engine.words.requests import Request

FOREVER = 3600
CHILDREN = "MISBEHAVING_CHILDREN"
"""The environment variable that names the file in which the ids of forked children are noted."""


class Misbehaving:
    """One conversation. fault: such as ``"dies at answer"`` or ``"garbage"``."""

    def __init__(self, fault: str, out: BinaryIO) -> None:
        self.fault, self.out = fault, out
        self.host = Host(Reference())
        self.seats = self.answers = self.games = 0
        self.twisted = False

    def converse(self, incoming: BinaryIO) -> int:
        """Reply to each line, well or badly; the status to end with."""
        for line in self._lines(incoming):
            request = read_request(line)
            if isinstance(request, StartRequest):
                self.seats, self.answers = len(request.scenario.seats), 0
                self.games += 1
            self.answers += isinstance(request, AnswerRequest)
            self._before(name_of(request))
            reply = self.host.reply(line)
            if self._due(request):
                self._say(reply)
            else:
                self.out.write(line_of(reply))
            if isinstance(request, StopRequest):
                return 3 if self.fault == "status at stop" else 0
        return 0

    def _lines(self, incoming: BinaryIO) -> Iterable[bytes]:
        """What is read: a line each, or whatever there is, of which all but the first line is overlooked."""
        if self.fault != "reads what there is":
            yield from incoming
        while read := os.read(incoming.fileno(), 1 << 20):
            while not read.endswith(b"\n"):
                read += os.read(incoming.fileno(), 1 << 20)
            yield read.splitlines(keepends=True)[0]

    def _before(self, message: str) -> None:
        if self.fault == f"dies at {message}" and self._here(message):
            sys.stderr.write("boom: out of mana\n")
            sys.stderr.flush()
            os._exit(9)
        if self.fault == f"hangs at {message}" and self._here(message):
            time.sleep(FOREVER)

    def _here(self, message: str) -> bool:
        return message in {"hello", "cards", "stop"} or (self.seats == 3 and (message == "start" or self.answers == 4))

    def _due(self, request: object) -> bool:
        if self.fault.startswith("early ") and isinstance(request, CardsRequest | HelloRequest):
            return True
        return self.seats == 3 and isinstance(request, AnswerRequest) and self.answers >= 2

    def _say(self, reply: AnyReply) -> None:
        """Faults of what is written; where it is none of them, of what is said."""
        line, fault = line_of(reply), self.fault.removeprefix("early ")
        written = {
            "garbage": b"}{ this is no JSON\n",
            "half a line": line[: len(line) // 2],
            "dies in a line": line[: len(line) // 2],
            "two replies": line + line,
            "wrong seq": line.replace(b'"seq":', b'"seq":1'),
            "no seq": line.replace(b'"seq":', b'"sequence":'),
            "huge line": b"x" * (100 << 20 if fault == "huge line" else 0) + b"\n",
            "invalid utf-8": line.replace(b'"step"', b'"\xff\xfe"'),
            "text between messages": b"resolving the top of the stack...\n" + line,
            "deep nesting": b"[" * 200_000 + b"\n",
            "closes stdout": b"",
        }
        if fault not in written:
            return self._twist(reply)
        self.out.write(written[fault])
        if fault == "dies in a line":
            os._exit(1)
        if fault == "closes stdout":
            self.out.close()
            os.close(1)
        if fault in {"half a line", "closes stdout"}:
            time.sleep(FOREVER)
        return None

    def _twist(self, reply: AnyReply) -> None:
        """Faults of what is said, in good form."""
        if self.fault == "floods stderr":
            for _ in range(64):
                os.write(2, b"trace: " + b"z" * 65_536 + b"\n")
        elif self.fault == "holds memory":
            self.held = bytearray(os.urandom(1 << 20)) * 600
            time.sleep(FOREVER)
        elif self.fault == "forks a child" and not self.twisted:
            self.twisted = True
            # One in the engine's group, one that left it; both hold the engine's streams open.
            for own_session in (False, True):
                child = subprocess.Popen(["sleep", str(FOREVER)], start_new_session=own_session)
                with Path(os.environ[CHILDREN]).open("a", encoding="ascii") as noted:
                    noted.write(f"{child.pid}\n")
        elif isinstance(reply, StepReply):
            self._twist_step(reply)
        elif isinstance(reply, RejectedReply) and self.fault == "changes when refusing":
            view = self.host._last.view if self.host._last else None
            assert view is not None
            self.host._views.partial(view)
            reply.view = type(self.host._views.partial(view))(turn=view.turn + 1)
        self.out.write(line_of(reply))

    def _twist_step(self, reply: StepReply) -> None:
        asked = reply.request
        if self.fault == "unknown object" and asked is not None:
            reply.request = Request(asked.seat, "pick", "no such thing", "", ("no such thing either",))
        elif self.fault == "no options" and asked is not None:
            reply.request = Request(asked.seat, "pick", None, "", (), 1, 1)
        elif self.fault == "contradicts itself":
            reply.view.active = 7
        elif self.fault == "unknown entry":
            reply.view.stack = ("never shown",)
        elif self.fault == "flaky" and self.games % 5 == 0:
            reply.view.turn = 99
        elif self.fault == "every other game" and self.games % 2:
            reply.view.active = 1


def main(fault: str) -> int:
    incoming, outgoing = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb", buffering=0)
    if fault == "dies at birth":
        sys.stderr.write("libengine.so: cannot open shared object file\n")
        return 127
    return Misbehaving(fault, outgoing).converse(incoming)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
