"""Views on the wire: only what changed is sent, and what did not change is the very same object again.

Both ends remember the last view of the game. An entry of the battlefield or the stack that is shown as it was before is
sent as its id, a player as the seat; a whole member of the view that is as before is left out.
"""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec import UNSET, UnsetType

from conformance.errors import ProtocolError
from conformance.protocol.messages import PartialView
from reference_engine.words.view import PermanentView, PlayerView, StackView, View

_Entry = TypeVar("_Entry", PermanentView, StackView)


class ViewWriter:
    """The engine's end: views of one game in, partial views out."""

    def __init__(self) -> None:
        self._last: View | None = None

    def partial(self, view: View) -> PartialView:
        """What the other end must be sent to see this view."""
        last, self._last = self._last, view
        if last is None:
            return PartialView(
                view.turn, view.step, view.active, view.priority, view.players, view.battlefield, view.stack
            )
        return PartialView(
            view.turn if view.turn != last.turn else UNSET,
            view.step if view.step != last.step else UNSET,
            view.active if view.active != last.active else UNSET,
            view.priority if view.priority != last.priority else UNSET,
            UNSET if view.players is last.players else _players(view.players, last.players),
            UNSET if view.battlefield is last.battlefield else _entries(view.battlefield, last.battlefield),
            UNSET if view.stack is last.stack else _entries(view.stack, last.stack),
        )


def _players(now: tuple[PlayerView, ...], before: tuple[PlayerView, ...]) -> tuple[int | PlayerView, ...] | UnsetType:
    if now == before:
        return UNSET
    if len(now) != len(before):
        return now
    return tuple(
        [seat if _same(one, other) else one for seat, (one, other) in enumerate(zip(now, before, strict=True))]
    )


def _entries(now: tuple[_Entry, ...], before: tuple[_Entry, ...]) -> tuple[str | _Entry, ...] | UnsetType:
    if now == before:
        return UNSET
    known = {entry.id: entry for entry in before}
    return tuple([entry.id if _same(known.get(entry.id), entry) else entry for entry in now])


def _same(one: object, other: object) -> bool:
    """Equality of words, which takes its time even where they are one and the same."""
    return one is other or one == other


class ViewReader:
    """The suite's end: partial views of one game in, whole views out."""

    def __init__(self) -> None:
        self._last: View | None = None

    def whole(self, partial: PartialView) -> View:
        """The view that was meant. Raises ProtocolError where what is left out was never there."""
        last = self._last
        if last is None:
            view = _first(partial)
        else:
            view = View(
                last.turn if partial.turn is UNSET else partial.turn,
                last.step if partial.step is UNSET else partial.step,
                last.active if partial.active is UNSET else partial.active,
                last.priority if partial.priority is UNSET else partial.priority,
                last.players if partial.players is UNSET else _whole_players(partial.players, last.players),
                last.battlefield
                if partial.battlefield is UNSET
                else _whole("battlefield", partial.battlefield, last.battlefield),
                last.stack if partial.stack is UNSET else _whole("stack", partial.stack, last.stack),
            )
        self._last = view
        return view


def _first(partial: PartialView) -> View:
    """The first view of a game, in which there is nothing that could be as before."""
    missing = [name for name in PartialView.__struct_fields__ if getattr(partial, name) is UNSET]
    if missing:
        raise ProtocolError(
            f"the first view of a game lacks {', '.join(missing)}: members may be left out only where a view before it "
            "has them"
        )
    values: Any = {name: getattr(partial, name) for name in PartialView.__struct_fields__}
    values["players"] = _whole_players(values["players"], ())
    for member in ("battlefield", "stack"):
        values[member] = _whole(member, values[member], ())
    return View(**values)


def _whole_players(players: tuple[int | PlayerView, ...], before: tuple[PlayerView, ...]) -> tuple[PlayerView, ...]:
    found = []
    for player in players:
        if isinstance(player, int):
            if not 0 <= player < len(before):
                raise ProtocolError(
                    f"the view says that player {player} is as before, but the last view has no such player: send the "
                    "whole player"
                )
            found.append(before[player])
        else:
            found.append(player)
    return tuple(found)


def _whole(member: str, entries: tuple[str | _Entry, ...], before: tuple[_Entry, ...]) -> tuple[_Entry, ...]:
    known = {entry.id: entry for entry in before}
    found = []
    for entry in entries:
        if isinstance(entry, str):
            if entry not in known:
                raise ProtocolError(
                    f"the view says that {entry!r} on its {member} is as before, but the last view has no {entry!r} "
                    "there: send the whole entry"
                )
            found.append(known[entry])
        else:
            found.append(entry)
    return tuple(found)
