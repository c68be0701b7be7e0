"""The suite's own names for what an engine shows.

A card is named by its card id wherever it is. Everything else is named by what it is: ``"copy of Zap by @1"``,
``"ability of Hive Mind by @0"``, ``"token Goblin by @2"``, with ``#2``, ``#3`` … for the next of the same description
in order of appearance (the stack is read from the bottom). So the same thing has the same name on every engine,
whatever ids that engine uses and in whatever order it lists things.

What an engine owes (docs/decisions/0008): a handle never stands for two things. A card may change its handle at any
time, for it is shown with its card id; what has no card keeps its handle as long as it exists.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
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
from reference_engine.words.events import Event
from reference_engine.words.requests import Request
from reference_engine.words.view import CardView, PermanentView, PlayerView, StackView, View

_Entry = TypeVar("_Entry")

_NOTHING = View(turn=0, step="", active=0, priority=None, players=())
"""What is shown before the first view."""

VALUE_KINDS = frozenset({"may", "kick", "mode", "x", "division", "color", "mana-type", "number", "creature-type"})
"""Kinds of request whose options are spelled values, never handles: an engine's ids may well look like numbers."""


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

_COPY_OF = "copy of "
"""How the names of copies of spells begin."""


class Names:
    """Both directions between one game's object ids and the suite's names, learned from the views of that game.

    What did not change since the last view is not named again: those parts of two views are the same objects.
    """

    def __init__(self) -> None:
        self._name: dict[str, str] = {}
        self._id: dict[str, str] = {}
        self._seen: Counter[str] = Counter()
        self._cache: dict[int, tuple[object, object]] = {}
        self._hands: dict[int, tuple[tuple[CardView, ...], tuple[CardView, ...]]] = {}
        self._last: tuple[View, View] | None = None
        self._offered: dict[str, str] = {}

    @property
    def shown(self) -> View:
        """The last view, in the suite's names."""
        return _NOTHING if self._last is None else self._last[1]

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
            for player in view.players:
                for zone in (player.hand, player.graveyard, player.exile):
                    self._answer_to(zone or ())
        if view.battlefield != last.battlefield:
            battlefield = tuple(sorted([self._cached(p, self._permanent) for p in view.battlefield], key=_by_id))
            self._answer_to(view.battlefield)
        if view.stack != last.stack:
            # What is lower on the stack may point at what is above it.
            for thing in view.stack:
                if thing.id not in self._name:
                    self._learn_stack_object(thing)
            stack = tuple([self._cached(s, self._stack_object) for s in view.stack])
            self._answer_to(view.stack)
        found = View(view.turn, view.step, view.active, view.priority, players, battlefield, stack)
        self._last = (view, found)
        return found

    def _answer_to(self, shown: Iterable[CardView | PermanentView | StackView]) -> None:
        """A card answers to the handle that it is shown with now, be it one that it had before."""
        for thing in shown:
            if thing.card is not None:
                self._id[thing.card] = thing.id

    def request(self, request: Request) -> Request:
        """The request in the suite's names, its options in the suite's order."""
        self._offered = {}
        if request.kind == "priority" and not request.options:
            return request
        for option in request.options:
            name = self._option(option, request.kind)
            while request.kind == "order" and name in self._offered:  # abilities of two objects that one card was
                name = _once_more(name)
            self._offered.setdefault(name, option)
        return Request(
            request.seat,
            request.kind,
            None if request.object is None else self.name(request.object),
            request.slot,
            tuple(sorted(self._offered, key=option_order)),
            request.min,
            request.max,
            None if request.current is None else self._targets(request.current),
        )

    def _option(self, option: str, kind: str) -> str:
        if kind in VALUE_KINDS:
            return option
        if kind != "order":
            return self.name(option)
        source, *rest = option.rsplit("/", 2)
        return "/".join((self.name(source), *rest))

    def event(self, event: Event) -> Event:
        """The event in the suite's names."""
        thing, other, name = event.object, event.other, self.name
        return Event(
            event.kind,
            event.seat,
            None if thing is None else name(thing),
            None if other is None else name(other),
            event.amount,
        )

    def _targets(self, targets: TargetList) -> TargetList:
        return tuple(tuple(map(self.name, phrase)) for phrase in targets)

    def _learn_stack_object(self, thing: StackView) -> str:
        known = self._name.get(thing.id)
        if known is not None:
            return known
        what = _COPY_OF if thing.kind == "spell" else "ability of "
        return self._note(thing.id, thing.card, f"{what}{thing.name} by @{thing.controller}")

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
        name = self._name.get(card.id) or self._note(card.id, card.card, f"card {card.name}")
        return CardView(name, card.card, card.name)

    def _player(self, player: PlayerView) -> PlayerView:
        hand, graveyard, exile = player.hand, player.graveyard, player.exile
        return PlayerView(
            player.life,
            None if hand is None else self._hand(hand),
            player.library,
            None if graveyard is None else self._zone(graveyard),
            None if exile is None else self._zone(exile),
            *_AFTER_EXILE(player),
        )

    def _hand(self, hand: tuple[CardView, ...]) -> tuple[CardView, ...]:
        found = self._hands.get(id(hand))
        if found is None:
            found = self._hands[id(hand)] = hand, tuple(sorted(self._cards(hand), key=_by_id))
        return found[1]

    def _zone(self, zone: tuple[CardView, ...]) -> tuple[CardView, ...]:
        return self._cached(zone, self._cards)

    def _cards(self, zone: tuple[CardView, ...]) -> tuple[CardView, ...]:
        return tuple([self._cached(c, self._card) for c in zone])

    def _permanent(self, permanent: PermanentView) -> PermanentView:
        name = self._name.get(permanent.id)
        # A copy of a permanent spell becomes a token as it resolves (707.10f), and may keep its handle.
        if name is None or (permanent.card is None and name.startswith(_COPY_OF)):
            description = f"token {permanent.name} by @{permanent.controller}"
            name = self._note(permanent.id, permanent.card, description)
        return PermanentView(name, *_AFTER_ID(permanent))

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
        """The engine's handle for a name; a name that stands for nothing seen yet stands for nothing there either."""
        if not _is_object(name):
            return name
        known = self._id.get(name)
        if known is not None:
            return known
        while name in self._name:  # the engine calls something else so
            name += "?"
        return name

    def answer(self, answer: Answer, kind: str) -> Answer:
        """The answer in the engine's handles. kind: of the request that it answers, which was named last."""
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
            return attrs.evolve(answer, options=tuple(self._chosen(o, kind) for o in answer.options))
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
            choices=tuple(map(self._choice, answer.choices)),
        )

    def _choice(self, choice: str) -> str:
        """What is chosen as a mana ability resolves: a type of mana, or a replacement effect by its source."""
        return choice if choice in SPELLED else self.handle(choice)

    def _chosen(self, option: str, kind: str) -> str:
        """An option as the engine listed it: it may be the handle of an object that is not there any more."""
        listed = self._offered.get(option)
        if listed is not None:
            return listed
        return option if kind in VALUE_KINDS or kind == "order" else self.handle(option)

    def _handles(self, targets: TargetList) -> TargetList:
        return tuple(tuple(map(self.handle, phrase)) for phrase in targets)


def _once_more(option: str) -> str:
    which, _, times = option.rpartition("/")
    return f"{which}/{int(times) + 1}" if times.isdigit() else f"{option}/1"


def _by_id(entry: PermanentView | CardView) -> tuple[int, str]:
    return len(entry.id), entry.id


SPELLED = ("no", "yes", "W", "U", "B", "R", "G", "C")
"""Spelled values that are words or letters, in the suite's order; no handle, whatever the kind of the request."""

_NUMBER = re.compile("[0-9]{1,18}")
_SEAT = re.compile("@[0-9]{1,18}")


def option_order(option: str) -> tuple[int, int, str]:
    """Sort key of options in the suite's order: "no" before "yes", WUBRG, numbers by size, players by seat, names."""
    if option in SPELLED:
        return 0, SPELLED.index(option), ""
    if _NUMBER.fullmatch(option):
        return 1, int(option), ""
    if _SEAT.fullmatch(option):
        return 2, int(option[1:]), ""
    return 3, len(option), option
