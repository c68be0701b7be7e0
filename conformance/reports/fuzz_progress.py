"""How a fuzz run is getting on: a line that lives on a terminal, elsewhere one now and then."""

from __future__ import annotations

from time import monotonic, time
from typing import Self

from rich.console import Console
from rich.live import Live

from conformance.fuzzing.session import Session

EVERY = 60.0
"""Seconds between two lines where there is no terminal."""


class FuzzProgress:
    """Call it now and then."""

    def __init__(self, console: Console, session: Session) -> None:
        self._session, self._console = session, console
        self._begun = self._said = monotonic()
        self._lost = ""
        self._live = Live(console=console, transient=True, refresh_per_second=4) if console.is_terminal else None

    def __enter__(self) -> Self:
        if self._live:
            self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._live:
            self._live.stop()

    def __call__(self) -> None:
        """Show how things stand, and say once that a database was lost."""
        if self._session.database_lost and not self._lost:
            self._lost = self._session.database_lost
            self._console.print(f"conformance: {self._lost}", highlight=False, markup=False, soft_wrap=True)
        if self._live:
            self._live.update(self.line())
        elif monotonic() - self._said >= EVERY:
            self._said = monotonic()
            self._console.print(self.line(), highlight=False, markup=False, soft_wrap=True)

    def line(self) -> str:
        """Time left, examples and their rate, themes, what was seen and found."""
        session = self._session
        minutes, seconds = divmod(max(0, round(session.ends - time())), 60)
        rate = session.examples / max(1e-9, monotonic() - self._begun)
        themes = session.sharing.themes.values()
        searched = sum(bool(state.rounds) for state in themes)
        seen = sum(len(state.behaviours) for state in themes)
        shrinking = sum(task is not None for task in session.unshrunk.values())
        waiting = f", {shrinking} to be shrunk" if shrinking else ""
        return (
            f"{minutes}:{seconds:02} left · {session.examples} examples ({rate:.0f}/s) · {searched}/{len(themes)} "
            f"themes searched · {seen} behaviours · {len(session.news)} new findings{waiting}"
        )
