"""The process that does the jobs of one thread of a Dask worker, so that no engine can take the worker with it.

It is told of a job by one line, and replies with a line that it has it, a line for each record, and one for the end.
"""

from __future__ import annotations

import base64
import pickle
import select
import sys
import traceback
from pathlib import Path
from time import time
from typing import BinaryIO

import attrs

from conformance.adapters.hosting import own_streams
from conformance.campaign import Task
from conformance.errors import ConformanceError
from conformance.protocol.codec import json_bytes
from conformance.records import Record, record_line
from conformance.scheduling import Job, do, settle_memory

IDLE = 20.0
"""Seconds without a job after which the process ends: whoever had it play is gone, or done."""


@attrs.frozen
class Order:
    """A job to be done. left: seconds until its rounds are to be cut short, for clocks differ between machines.

    may_be_lost: should this process die, the job is given to another, to which that must not be said.
    """

    job: Job
    left: float | None
    may_be_lost: bool

    def line(self) -> bytes:
        """The order as a line, its line break with it."""
        return base64.b64encode(pickle.dumps(self)) + b"\n"


def main() -> int:
    """Do jobs until nobody has any more; the exit status."""
    if str(Path.cwd()) not in sys.path:
        sys.path.append(str(Path.cwd()))  # so that python:package.module:factory finds an engine lying there
    incoming, outgoing = own_streams()
    with incoming, outgoing:
        settle_memory()
        outgoing.write(b"ready\n")
        # A line is only sent once the one before is dealt with: nothing can wait in the reader's own memory.
        while select.select([incoming], [], [], IDLE)[0]:
            line = incoming.readline()
            if not line:
                break
            outgoing.write(b"taken\n")
            _do(line, outgoing)
    return 0


def _do(line: bytes, outgoing: BinaryIO) -> None:
    def write(record: Record) -> None:
        outgoing.write(b"record " + record_line(record))

    def end(how: str, message: str = "") -> None:
        outgoing.write(how.encode() + b" " + json_bytes(message) + b"\n")

    try:
        order: Order = pickle.loads(base64.b64decode(line))  # noqa: S301 - from the suite itself, as between its processes
        do(for_this_clock(order), write, may_be_lost=order.may_be_lost)
    except ConformanceError as error:
        end("refused", str(error))
    except Exception:  # noqa: BLE001 - a fault of the suite itself, told where somebody reads it
        end("fault", traceback.format_exc())
    else:
        end("done")


def for_this_clock(order: Order) -> Job:
    """The job, cut short when the order says, as this machine's clock has it."""
    job = order.job
    if order.left is None or not isinstance(job, Task):
        return job
    return attrs.evolve(job, settings=attrs.evolve(job.settings, ends=time() + order.left))
