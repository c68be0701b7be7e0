"""Whether what an engine showed fits the words: an adapter is foreign code, and may put anything into a view."""

from __future__ import annotations

from typing import Any

import attrs

from conformance.errors import ConformanceError
from conformance.protocol.codec import from_plain, to_plain
from reference_engine.words.trace import Trace
from reference_engine.words.view import View


def misshapen(trace: Trace) -> str:
    """What in the trace does not fit the words, in a sentence; the empty text where all does."""
    seen = _Seen()
    transitions = [
        attrs.evolve(t, before=seen.rest_of(t.before), after=seen.rest_of(t.after)) for t in trace.transitions
    ]
    try:
        for shown in (seen.rest_of(trace.start), *transitions):
            from_plain(type(shown), to_plain(shown), "what the engine showed")
    except ConformanceError as error:
        return str(error)
    return ""


class _Seen:
    """What was shown before, by identity: most of a view is the very same as in the view before."""

    def __init__(self) -> None:
        self._things: dict[int, object] = {}

    def rest_of(self, view: View) -> View:
        """The view without what was there before."""
        return View(
            view.turn,
            view.step,
            view.active,
            view.priority,
            self._new(view.players),
            self._new(view.battlefield),
            self._new(view.stack),
        )

    def _new(self, entries: Any) -> Any:
        if not isinstance(entries, tuple):
            return entries
        return tuple([entry for entry in entries if self._is_new(entry)]) if self._is_new(entries) else ()

    def _is_new(self, thing: object) -> bool:
        if id(thing) in self._things:
            return False
        self._things[id(thing)] = thing
        return True
