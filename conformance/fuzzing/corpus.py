"""A folder that outlives runs: a replay file for each finding, the journals of runs, and how far the search went.

A finding is safe from two sides. The process that plays writes it into the journal at once, as one line; the one that
leads the run makes a replay file of it a moment later, whole or not at all. A run that was killed in between leaves its
journal, and the next run begins with it.
"""

from __future__ import annotations

import contextlib
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import attrs

from conformance.errors import ConformanceError
from conformance.fuzzing.state import State
from conformance.measure import size_of
from conformance.protocol.codec import from_plain, plain_json, to_json, to_plain
from conformance.replay import Replay, read_replay, replay_text, write_atomically
from conformance.summary import finding_id

if sys.platform != "win32":
    import fcntl

SCHEMA = 1
"""The version of the form of ``state.json``."""


@attrs.frozen
class Corpus:
    """A corpus in that folder. Whatever cannot be read or written raises ConformanceError."""

    folder: Path

    # -- findings ---------------------------------------------------------------------------------------------------

    def path(self, fingerprint: str) -> Path:
        """Where the replay file of that finding is, or would be."""
        return self.folder / f"{finding_id(fingerprint)}.json"

    @property
    def fixed(self) -> Path:
        """Where replay files go that do not fail any more; they are replayed too, for they may fail again."""
        return self.folder / "fixed"

    def found(self) -> list[Path]:
        """The replay files of findings that fail, as far as is known."""
        return [p for p in sorted(self.folder.glob("*.json")) if p != self._state]

    def files(self) -> list[Path]:
        """All replay files, those that were fixed last."""
        return self.found() + sorted(self.fixed.glob("*.json"))

    def read(self, fingerprint: str) -> Replay | None:
        """What is kept of that finding; None where nothing is, or nothing that can be read, or another finding."""
        path = self.path(fingerprint)
        kept = self.read_file(path) if path.exists() else None
        return kept if kept is not None and kept.fingerprint == fingerprint else None

    def read_file(self, path: Path) -> Replay | None:
        """What that file holds; None where somebody damaged it: it is as good as none, and is replaced in time."""
        try:
            return read_replay(path)
        except ConformanceError:
            return None

    def save(self, replay: Replay, *, shrunk: bool = False) -> bool:
        """Keep the finding, unless it is kept already and no larger; whether it was written.

        shrunk: it is the last word of shrinking, and replaces what is just as large.
        """
        kept = self.read(replay.fingerprint)
        if kept is not None:
            old, new = size_of(kept.experiment), size_of(replay.experiment)
            if new > old or (new == old and not shrunk):
                return False
        write_atomically(self.path(replay.fingerprint), replay_text(replay))
        return True

    def set_aside(self, path: Path) -> Path:
        """The finding does not fail any more; where its file is now."""
        return self._move(path, self.fixed / path.name)

    def take_back(self, path: Path) -> Path:
        """A finding that was set aside fails again; where its file is now."""
        return self._move(path, self.folder / path.name)

    def _move(self, path: Path, to: Path) -> Path:
        with self._speaking():
            to.parent.mkdir(parents=True, exist_ok=True)
            return path.replace(to)

    # -- how far the search went ------------------------------------------------------------------------------------

    @property
    def _state(self) -> Path:
        return self.folder / "state.json"

    def state(self, engine: str, seed: int) -> State:
        """What earlier runs left. Raises ConformanceError where they were on another engine or with another seed."""
        if not self._state.exists():
            return State(engine, seed)
        what = f"{self._state}, where the corpus remembers how far the search went,"
        with self._speaking():
            plain = plain_json(self._state.read_bytes(), what)
        if not isinstance(plain, dict) or plain.pop("schema", None) != SCHEMA:
            raise ConformanceError(f"{what} is of another version: remove it, and the search begins anew")
        state = from_plain(State, plain, what)
        if (state.engine, state.seed) != (engine, seed):
            raise ConformanceError(
                f"the corpus {self.folder} is of {state.engine} with seed {state.seed}, "
                f"not of {engine} with seed {seed}: name another --corpus"
            )
        return state

    def keep(self, state: State) -> None:
        """Remember the state."""
        write_atomically(self._state, to_json({"schema": SCHEMA, **to_plain(state)}))

    # -- journals ---------------------------------------------------------------------------------------------------

    def journals(self) -> list[Path]:
        """The folders of records that runs have left, oldest first."""
        found = (self.folder / "journal").glob("run-*")
        return sorted(path for path in found if path.is_dir() and path.name.partition("-")[2].isdecimal())

    def new_journal(self) -> Path:
        """A folder for the records of one more run."""
        last = max((int(path.name.partition("-")[2]) for path in self.journals()), default=0)
        path = self.folder / "journal" / f"run-{last + 1:06}"
        with self._speaking():
            path.mkdir(parents=True)
        return path

    def drop_folded(self, state: State) -> None:
        """Remove the journals that the state has counted in."""
        for path in self.journals():
            if path.name in state.folded:
                with self._speaking():
                    shutil.rmtree(path)

    # -- one run at a time ------------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def alone(self) -> Iterator[None]:
        """Nobody else works on this corpus meanwhile. Raises ConformanceError where somebody does."""
        with self._speaking():
            self.folder.mkdir(parents=True, exist_ok=True)
            file = (self.folder / ".lock").open("ab")
        with file:
            self._lock(file)
            yield

    def _lock(self, file: IO[bytes]) -> None:
        """Until this process ends, however it ends."""
        if sys.platform == "win32":
            return  # no such locks there: two runs on one corpus are the user's own affair
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise ConformanceError(
                f"another run works on the corpus {self.folder}: wait for it, or name another --corpus"
            ) from error

    @contextlib.contextmanager
    def _speaking(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise ConformanceError(
                f"the corpus {self.folder} cannot be used ({error.filename}: {error.strerror}): name another --corpus"
            ) from error
