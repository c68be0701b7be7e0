"""What happens in a campaign, as records in append-only JSON-lines files, one file a worker.

Progress, reports and recovery read these files and nothing else. A line is whole or it is not there: a worker that died
while writing leaves a last line without its line break, which readers leave out.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Protocol

import attrs

from conformance.errors import ConformanceError
from conformance.protocol.codec import from_plain, json_bytes, plain_json, to_plain
from reference_engine.words.scenario import Experiment
from reference_engine.words.trace import Trace

ROUND = 100
"""Examples in a round; the last round of a theme takes what is left over, and only a lone round is smaller."""


@attrs.frozen
class Place:
    """Where an example is found again: the same place always gives the same example.

    seed: that of the run. nth: the round, counted from 0. index: of the example in its round. examples: how many the
    round holds, which the drawing depends on.
    """

    theme: str
    seed: int
    nth: int
    index: int
    examples: int

    @property
    def number(self) -> int:
        """The index of the example among all those of its theme; all rounds but the last are full."""
        return self.nth * ROUND + self.index


@attrs.frozen
class Sighting:
    """A fingerprint seen for the first time in a task, or in a smaller experiment than before.

    kind: of finding. size: smaller tuples are smaller experiments. experiment: None where none was drawn.
    """

    rule: str
    kind: str
    fingerprint: str
    place: Place
    size: tuple[int, ...]
    expected: str = ""
    seen: str = ""
    experiment: Experiment | None = None


@attrs.frozen
class Tally:
    """A task that is done, counted in examples.

    exercised: by rule, in the rule's own theme; watched: in any theme, its own too. found: by fingerprint, how many
    examples showed it. labels: by label. digests: of the distinct experiments, where asked for. unsupported: why
    examples were left out, and how many. behaviours: where asked for, how many examples showed each. choices: draws
    that went into all examples together. seconds: drawing, reference, engine, judging. hit: index of the example after
    which the task stopped by itself, having seen what it was to look for.
    """

    theme: str
    nth: int
    examples: int
    discards: int = 0
    exercised: dict[str, int] = attrs.field(factory=dict)
    watched: dict[str, int] = attrs.field(factory=dict)
    found: dict[str, int] = attrs.field(factory=dict)
    labels: dict[str, int] = attrs.field(factory=dict)
    digests: tuple[str, ...] = ()
    not_comparable: int = 0
    unsupported: dict[str, int] = attrs.field(factory=dict)
    behaviours: dict[str, int] = attrs.field(factory=dict)
    choices: int = 0
    seconds: dict[str, float] = attrs.field(factory=dict)
    hit: int | None = None


@attrs.frozen
class Shrunk:
    """The smallest experiment of a fingerprint. steady: it shows the same each time it is played again.

    expected, seen: empty where it did not show again at all. plays: how many it took. cut_short: the time was over, and
    a database keeps what a later run goes on from. database_lost: why there is none any more, if it was lost.
    """

    rule: str
    fingerprint: str
    place: Place
    experiment: Experiment
    traces: tuple[Trace, ...]
    expected: str = ""
    seen: str = ""
    steady: bool = True
    plays: int = 0
    cut_short: bool = False
    database_lost: str = ""


@attrs.frozen
class Died:
    """The process that worked on a task died; its other records do not count."""

    theme: str
    nth: int
    message: str


Record = Sighting | Tally | Shrunk | Died

_KINDS: dict[str, type[Record]] = {k.__name__.lower(): k for k in (Sighting, Tally, Shrunk, Died)}


_FILES = "worker-*.jsonl"


class Writer(Protocol):
    """Takes records as they happen."""

    def __call__(self, record: Record) -> None:
        """Keep the record."""


class RecordFile:
    """This process's file in a folder of records; each record is written out at once."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / f"worker-{os.getpid()}.jsonl"

    def __call__(self, record: Record) -> None:
        """Append the record as one line."""
        self.append(record_line(record))

    def append(self, lines: bytes) -> None:
        """Append whole lines that ``record_line`` gave, all at once."""
        with self.path.open("ab") as file:
            file.write(lines)


def record_line(record: Record) -> bytes:
    """The record as a line of such a file, its line break with it."""
    return json_bytes({"record": type(record).__name__.lower(), **to_plain(record)}) + b"\n"


class Following:
    """Reads a folder of records while it is written to."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._read = folder, dict[str, int]()

    def __call__(self) -> Iterator[Record]:
        """The records that were written whole since the last call."""
        for path in sorted(self._folder.glob(_FILES)):
            with path.open("rb") as file:
                file.seek(self._read.get(path.name, 0))
                data = file.read()
            whole = data[: data.rfind(b"\n") + 1]
            self._read[path.name] = self._read.get(path.name, 0) + len(whole)
            yield from parse_records(whole, path.name)


def read_records(folder: Path) -> list[Record]:
    """All whole records of a folder. Raises ConformanceError for a line that is none."""
    found: list[Record] = []
    for path in sorted(p for p in folder.glob(_FILES) if p.is_file()):
        found.extend(parse_records(path.read_bytes(), str(path)))
    return found


def parse_records(data: bytes, what: str) -> Iterable[Record]:
    """The whole lines of a file as records."""
    lines = data.split(b"\n")[:-1]
    for number, line in enumerate(lines, start=1):
        where = f"line {number} of {what}"
        plain = plain_json(line, where)
        kind = _KINDS.get(plain.pop("record", "")) if isinstance(plain, dict) else None
        if kind is None:
            raise ConformanceError(f"{where} is no record of a campaign: remove the file and run again")
        yield from_plain(kind, plain, where)
