"""Progress while a run works, read from the files of records."""

from __future__ import annotations

from pathlib import Path
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from conformance.records import Following, Shrunk, Sighting, Tally

_SHOWN = {"search": "searching", "shrink": "shrinking"}


class RunProgress:
    """A bar on the terminal; where there is none, nothing but that a database was lost. Call it now and then."""

    def __init__(self, console: Console, folder: Path, tasks: int) -> None:
        self._new = Following(folder)
        self._found: set[str] = set()
        self._lost = ""
        self.done = self.shrunk = 0
        columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed:.0f}/{task.total:.0f}"))
        self._bar = Progress(
            *columns, TimeElapsedColumn(), console=console, disable=not console.is_terminal, transient=True
        )
        self._task = self._bar.add_task("searching", total=tasks)

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def __call__(self, phase: str) -> None:
        """Read what was written since the last call and show it."""
        for record in self._new():
            self.done += isinstance(record, Tally)
            if isinstance(record, Shrunk):
                self.shrunk += 1
                self._say_lost(record.database_lost)
            if isinstance(record, Sighting):
                self._found.add(record.fingerprint)
        found = f", {len(self._found)} findings" if self._found else ""
        self._bar.update(self._task, completed=self.done, description=f"{_SHOWN.get(phase, phase)}{found}")

    def _say_lost(self, said: str) -> None:
        """Say once that a database was lost; each process finds that out for itself."""
        if said and not self._lost:
            self._lost = said
            self._bar.console.print(f"conformance: {said}", highlight=False, markup=False, soft_wrap=True)
