"""Whether what was targeted is still the same object, and still a legal target (400.7, 608.2b)."""

from __future__ import annotations

from conformance.facts_announced import Announced
from conformance.facts_objects import StackObject
from reference_engine.words.answers import seat_of
from reference_engine.words.selectors import Targets
from reference_engine.words.view import View
from strategies.seeing import Look, Unseen, legal_target

Legal = tuple[tuple[bool | None, ...], ...]
"""For each target, by instance and slot, whether it is legal; None where that cannot be told."""


class Continuity:
    """Which objects stayed the same from one view to another."""

    def __init__(self, views: tuple[View, ...]) -> None:
        self._views = views
        self._names: dict[int, dict[str, str]] = {}
        self._moved: list[tuple[int, frozenset[str] | None]] = []

    def note_move(self, view: int, names: frozenset[str] | None) -> None:
        """Just before that view those objects left and came back, unseen; None: any may have."""
        self._moved.append((view, names))

    def zone(self, handle: str, view: int) -> str | None:
        """The zone in which that view shows the object; None if it shows it nowhere."""
        found = self._names.get(view)
        if found is None:
            found = self._names[view] = _zones(self._views[view])
        return found.get(handle)

    def same(self, handle: str, since: int, now: int) -> bool | None:
        """Whether what view ``since`` shows is still there, as the same object (400.7); None: cannot be told."""
        seat = seat_of(handle)
        if seat is not None:
            return not self._views[now].players[seat].lost
        zone = self.zone(handle, since)
        if zone is None:
            return False
        if any(self.zone(handle, view) != zone for view in range(since, now + 1)):
            return False
        for view, names in self._moved:
            if since < view <= now and (names is None or handle in names):
                return None if names is None else False
        return True


def _zones(view: View) -> dict[str, str]:
    found = {c.id: "hand" for seen in view.players for c in seen.hand or ()}
    for seen in view.players:
        found.update((c.id, "graveyard") for c in seen.graveyard or ())
        found.update((c.id, "exile") for c in seen.exile or ())
    found.update((p.id, "battlefield") for p in view.battlefield)
    found.update((s.id, "stack") for s in view.stack)
    return found


def legal_now(  # noqa: PLR0913 - the object, and by name where and when it is looked at
    said: Announced,
    phrases: tuple[Targets, ...],
    thing: StackObject,
    *,
    continuity: Continuity,
    now: int,
    look: Look,
) -> Legal:
    """Which of an object's targets are legal in view ``now`` (608.2b). look: that view, as its controller sees it."""
    if len(phrases) != len(said.targets):
        return tuple(tuple(None for _ in chosen) for chosen in said.targets)
    source = thing.source or (thing.name if thing.is_spell else None)
    seen = Look(**{**look, "source": source, "colors": said.colors})

    def legal(phrase: Targets, handle: str, since: int) -> bool | None:
        same = continuity.same(handle, since, now)
        if not same or handle == thing.name:
            return same and False
        try:
            return legal_target(phrase, handle, **seen)
        except Unseen:
            return None

    return tuple(
        tuple(legal(phrase, handle, said.since[i][j]) for j, handle in enumerate(chosen))
        for i, (phrase, chosen) in enumerate(zip(phrases, said.targets, strict=True))
    )
