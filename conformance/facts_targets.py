"""Whether what was targeted is still the same object, and still a legal target (400.7, 608.2b)."""

from __future__ import annotations

from collections.abc import Mapping

from conformance.facts_announced import Announced
from reference_engine.words.answers import seat_of
from reference_engine.words.selectors import Targets
from reference_engine.words.view import View
from strategies.seeing import Known, Unseen, legal_target
from strategies.texts import Face

Legal = tuple[tuple[bool | None, ...], ...]
"""For each target, by instance and slot, whether it is legal; None where that cannot be told."""


class Continuity:
    """Which objects stayed the same from one view to another."""

    def __init__(self, views: tuple[View, ...]) -> None:
        self._views = views
        self._names: dict[int, dict[str, str]] = {}
        self._moved: list[tuple[int, frozenset[str] | None]] = []

    def note_move(self, view: int, names: frozenset[str] | None) -> None:
        """Between the view before ``view`` and that one those objects left and came back; None: any may have."""
        self._moved.append((view, names))

    def zone(self, handle: str, view: int) -> str | None:
        """The zone in which that view shows the object; None if it shows it nowhere."""
        found = self._names.get(view)
        if found is None:
            found = self._names[view] = _zones(self._views[view])
        return found.get(handle)

    def same(self, handle: str, since: int, now: int) -> bool | None:
        """Whether the object shown in view ``since`` is still there, as the same object (400.7); None: cannot be told."""
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


def legal_now(
    said: Announced,
    phrases: tuple[Targets, ...],
    *,
    continuity: Continuity,
    now: int,
    view: View,
    cards: Mapping[str, Face],
    controller: int,
    name: str,
    source: str | None,
    known: Mapping[str, Known],
) -> Legal:
    """Which of an object's targets are legal in that view, for the object called ``name`` (608.2b)."""

    def legal(phrase: Targets, handle: str, since: int) -> bool | None:
        same = continuity.same(handle, since, now)
        if not same or handle == name:
            return same and False
        try:
            return legal_target(
                phrase,
                handle,
                view=view,
                cards=cards,
                controller=controller,
                source=source,
                colors=said.colors,
                known=known,
            )
        except Unseen:
            return None

    if len(phrases) != len(said.targets):
        return tuple(tuple(None for _ in chosen) for chosen in said.targets)
    return tuple(
        tuple(legal(phrase, handle, said.since[i][j]) for j, handle in enumerate(chosen))
        for i, (phrase, chosen) in enumerate(zip(phrases, said.targets, strict=True))
    )
