"""The suite's own names for what an engine shows.

A card is named by its card id wherever it is. Everything else is named by what it is: ``"copy of Zap by @1"``,
``"ability of Hive Mind by @0"``, ``"token Goblin by @2"``, with ``#2``, ``#3`` … for the next of the same description
in order of appearance (the stack is read from the bottom). So the same thing has the same name on every engine,
whatever ids that engine uses and in whatever order it lists things.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from operator import attrgetter
from typing import Any, TypeVar

import attrs

from reference_engine.words.answers import (
    Activate,
    Answer,
    Cast,
    Choose,
    ChooseTargets,
    Pass,
    Play,
    TargetList,
)
from reference_engine.words.requests import Request
from reference_engine.words.view import CardView, PermanentView, PlayerView, StackView, View

_Entry = TypeVar("_Entry")

_NOTHING = View(turn=0, step="", active=0, priority=None, players=())
"""What is shown before the first view."""


def _is_object(handle: str) -> bool:
    return not handle.startswith(("@", "="))


def _all_but(kind: type, *first: str) -> Callable[[object], tuple[Any, ...]]:
    """Reads the fields of such an entry in order, those left out that come first.

    An entry is made anew from its values several times faster than by ``attrs.evolve``, and that for every change.
    """
    names = tuple(field.name for field in attrs.fields(kind))
    if names[: len(first)] != first:
        raise TypeError(f"{kind.__name__} begins with the fields {', '.join(names)}, not with {', '.join(first)}")
    return attrgetter(*names[len(first) :])


_AFTER_EXILE = _all_but(PlayerView, "life", "hand", "library", "graveyard", "exile")
_AFTER_ID = _all_but(PermanentView, "id")
_AFTER_TARGETS = _all_but(StackView, "id", "kind", "name", "controller", "card", "source", "copy", "targets")


class Names:
    """Both directions between one game's object ids and the suite's names, learned from the views of that game.

    What did not change since the last view is not named again: those parts of two views are the same objects.
    """

    def __init__(self) -> None:
        self._name: dict[str, str] = {}
        self._id: dict[str, str] = {}
        self._seen: Counter[str] = Counter()
        self._cache: dict[int, tuple[object, object]] = {}
        self._last: tuple[View, View] | None = None

    # -- from the engine to the suite -------------------------------------------------------------------------------

    def name(self, handle: str) -> str:
        """The suite's name for a handle of the engine; a handle never seen in a view stands for itself."""
        return self._name.get(handle, handle) if _is_object(handle) else handle

    def view(self, view: View) -> View:
        """The view in the suite's names, the battlefield sorted by name."""
        last, named = self._last or (_NOTHING, _NOTHING)
        players, battlefield, stack = named.players, named.battlefield, named.stack
        if view.players != last.players:
            players = tuple([self._cached(p, self._player) for p in view.players])
        if view.battlefield != last.battlefield:
            battlefield = tuple(sorted([self._cached(p, self._permanent) for p in view.battlefield], key=_by_id))
        if view.stack != last.stack:
            # What is lower on the stack may point at what is above it.
            for thing in view.stack:
                self._learn_stack_object(thing)
            stack = tuple([self._cached(s, self._stack_object) for s in view.stack])
        found = View(view.turn, view.step, view.active, view.priority, players, battlefield, stack)
        self._last = (view, found)
        return found

    def request(self, request: Request) -> Request:
        """The request in the suite's names, its options in the suite's order."""
        if request.kind == "priority":
            return request
        return attrs.evolve(
            request,
            object=None if request.object is None else self.name(request.object),
            options=tuple(sorted((self.name(o) for o in request.options), key=option_order)),
            current=None if request.current is None else self._targets(request.current),
        )

    def _targets(self, targets: TargetList) -> TargetList:
        return tuple(tuple(map(self.name, phrase)) for phrase in targets)

    def _learn(self, handle: str, card: str | None, description: str) -> str:
        """The name of what that handle stands for, a new one where it was not seen before."""
        known = self._name.get(handle)
        return self._note(handle, card, description) if known is None else known

    def _learn_stack_object(self, thing: StackView) -> str:
        what = "copy of" if thing.kind == "spell" else "ability of"
        return self._learn(thing.id, thing.card, f"{what} {thing.name} by @{thing.controller}")

    def _note(self, handle: str, card: str | None, description: str) -> str:
        name = card
        if name is None:
            self._seen[description] += 1
            nth = self._seen[description]
            name = description if nth == 1 else f"{description} #{nth}"
        self._name[handle] = name
        self._id[name] = handle
        return name

    def _cached(self, entry: _Entry, make: Callable[[_Entry], _Entry]) -> _Entry:
        found = self._cache.get(id(entry))
        if found is None:
            found = self._cache[id(entry)] = (entry, make(entry))
        return found[1]  # type: ignore[return-value]  # stored under the same entry, by the same maker

    def _card(self, card: CardView) -> CardView:
        return CardView(self._learn(card.id, card.card, f"card {card.name}"), card.card, card.name)

    def _player(self, player: PlayerView) -> PlayerView:
        def cards(zone: tuple[CardView, ...] | None) -> tuple[CardView, ...] | None:
            return None if zone is None else tuple([self._cached(c, self._card) for c in zone])

        hand = cards(player.hand)
        return PlayerView(
            player.life,
            None if hand is None else tuple(sorted(hand, key=_by_id)),
            player.library,
            cards(player.graveyard),
            cards(player.exile),
            *_AFTER_EXILE(player),
        )

    def _permanent(self, permanent: PermanentView) -> PermanentView:
        description = f"token {permanent.name} by @{permanent.controller}"
        return PermanentView(self._learn(permanent.id, permanent.card, description), *_AFTER_ID(permanent))

    def _stack_object(self, thing: StackView) -> StackView:
        return StackView(
            self._learn_stack_object(thing),
            thing.kind,
            thing.name,
            thing.controller,
            thing.card,
            None if thing.source is None else self.name(thing.source),
            thing.copy,
            None if thing.targets is None else self._targets(thing.targets),
            *_AFTER_TARGETS(thing),
        )

    # -- from the suite to the engine -------------------------------------------------------------------------------

    def handle(self, name: str) -> str:
        """The engine's handle for a name; a name that stands for nothing seen yet stands for itself."""
        return self._id.get(name, name) if _is_object(name) else name

    def answer(self, answer: Answer) -> Answer:
        """The answer in the engine's handles."""
        if isinstance(answer, Pass):
            return answer
        if isinstance(answer, Activate):
            return self._activation(answer)
        if isinstance(answer, Cast):
            return attrs.evolve(
                answer,
                object=self.handle(answer.object),
                targets=self._handles(answer.targets),
                costs=self._handles(answer.costs),
                activations=tuple(map(self._activation, answer.activations)),
            )
        if isinstance(answer, Play):
            return Play(self.handle(answer.object))
        if isinstance(answer, Choose):
            return attrs.evolve(answer, options=tuple(map(self.handle, answer.options)))
        if isinstance(answer, ChooseTargets):
            return attrs.evolve(answer, targets=self._handles(answer.targets))
        return answer

    def _activation(self, answer: Activate) -> Activate:
        return attrs.evolve(
            answer,
            object=self.handle(answer.object),
            targets=self._handles(answer.targets),
            costs=self._handles(answer.costs),
            activations=tuple(map(self._activation, answer.activations)),
            choices=tuple(map(self.handle, answer.choices)),
        )

    def _handles(self, targets: TargetList) -> TargetList:
        return tuple(tuple(map(self.handle, phrase)) for phrase in targets)


def _by_id(entry: PermanentView | CardView) -> tuple[int, str]:
    return len(entry.id), entry.id


_SPELLED = ("no", "yes", "W", "U", "B", "R", "G", "C")


def option_order(option: str) -> tuple[int, int, str]:
    """Sort key of options in the suite's order: "no" before "yes", WUBRG, numbers by size, players by seat, names."""
    if option in _SPELLED:
        return 0, _SPELLED.index(option), ""
    if option.isdigit():
        return 1, int(option), ""
    if option.startswith("@"):
        return 2, int(option[1:]), ""
    return 3, len(option), option
