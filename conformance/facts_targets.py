"""Whether what was targeted is still the same object, and still a legal target (400.7, 608.2b)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from conformance.facts_announced import Announced
from conformance.facts_objects import StackObject
from reference_engine.words.amounts import ColorsSpent, Plus, Times, TimesKicked, X
from reference_engine.words.answers import seat_of
from reference_engine.words.base import Amount
from reference_engine.words.selectors import Targets
from reference_engine.words.view import View
from strategies.seeing import Look, Unseen, legality

Legal = tuple[tuple[bool | None, ...], ...]
"""For each target, by instance and slot, whether it is legal; None where that cannot be told."""


class Continuity:
    """Which objects stayed the same from one view to another."""

    def __init__(self, views: tuple[View, ...]) -> None:
        self._views = views
        self._shown: dict[str, list[Mapping[str, int]]] = {}
        self._moved: list[tuple[int, frozenset[str] | None]] = []
        self._stirred: list[int] = []

    def note_move(self, view: int, names: frozenset[str] | None) -> None:
        """Just before that view those objects left and came back, unseen; None: any may have."""
        self._moved.append((view, names))

    def note_stirred(self, view: int) -> None:
        """Just before that view cards of the graveyards may have been in a hand and been discarded, unseen."""
        self._stirred.append(view)

    def zone(self, handle: str, view: int) -> str | None:
        """The zone in which that view shows the object; None if it shows it nowhere."""
        for zone in ZONES:
            if handle in self._since(zone)[view]:
                return zone
        return None

    def is_in(self, zone: str, handle: str, view: int) -> bool:
        """Whether that view shows the object in that zone."""
        return handle in self._since(zone)[view]

    def _since(self, zone: str) -> list[Mapping[str, int]]:
        """For each view what it shows in the zone: since which view it was shown there in every view."""
        found = self._shown.get(zone)
        if found is None:
            found = self._shown[zone] = list(_unbroken(self._views, zone))
        return found

    def same(self, handle: str, since: int, now: int) -> bool | None:
        """Whether what view ``since`` shows is still there, as the same object (400.7); None: cannot be told."""
        seat = seat_of(handle)
        if seat is not None:
            return not self._views[now].players[seat].lost
        zone = self.zone(handle, since)
        if zone is None or self._since(zone)[now].get(handle, now + 1) > since:
            return False
        for view, names in self._moved:
            if since < view <= now and (names is None or handle in names):
                return None if names is None else False
        stirred = zone == "graveyard" and any(since < view <= now for view in self._stirred)
        return None if stirred else True


ZONES = ("battlefield", "stack", "graveyard", "hand", "exile")


def _unbroken(views: tuple[View, ...], zone: str) -> Iterator[Mapping[str, int]]:
    last: object = None
    since: Mapping[str, int] = {}
    for index, view in enumerate(views):
        on_table = zone in ("battlefield", "stack")
        shown: tuple[Any, ...] = getattr(view, zone) if on_table else view.players
        # What did not change from view to view is the same object in both, in the suite's names.
        if shown is not last:
            zones = [shown] if on_table else [getattr(seen, zone) or () for seen in shown]
            since = {entry.id: since.get(entry.id, index) for entries in zones for entry in entries}
            last = shown
        yield since


def number_for(said: Announced) -> Callable[[Amount], int | None]:
    """Works out the amounts in a description that what was announced decides (a mana value of X, say)."""

    def number(amount: int | Amount) -> int | None:
        match amount:
            case int():
                return amount
            case X():
                return said.x
            case TimesKicked(kicker=None):
                return sum(said.kicks)
            case ColorsSpent():
                return said.colors_spent
            case Times(factor=factor, of=of):
                value = number(of)
                return None if value is None else factor * value
            case Plus(left=left, right=right):
                one, other = number(left), number(right)
                return None if one is None or other is None else one + other
        return None

    return number


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
    is_legal = legality(**Look(**{**look, "source": source, "colors": said.colors, "number": number_for(said)}))

    def legal(phrase: Targets, handle: str, since: int) -> bool | None:
        same = continuity.same(handle, since, now)
        if not same or handle == thing.name:
            return same and False
        try:
            return is_legal(phrase, handle)
        except Unseen:
            return None

    return tuple(
        [
            tuple([legal(phrase, handle, since) for handle, since in zip(chosen, row, strict=True)])
            for phrase, chosen, row in zip(phrases, said.targets, said.since, strict=True)
        ]
    )
