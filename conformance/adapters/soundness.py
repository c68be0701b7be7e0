"""Whether what an engine shows and asks can be meant at all: a view that contradicts itself is judged by no rule."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from attrs import astuple

from reference_engine.words.answers import TargetList
from reference_engine.words.requests import Kind, Request
from reference_engine.words.scenario import Scenario
from reference_engine.words.steps import Step
from reference_engine.words.view import CardView, Counters, PermanentView, PlayerView, StackView, View
from strategies.texts import definitions

_KINDS = frozenset(get_args(Kind))

_OF_OBJECTS = frozenset({"pick", "discard", "legend"})
"""Kinds of request whose options are handles; those of the others are spelled, or may be."""

_WITHOUT_OPTIONS = frozenset({"priority", "targets", "new-targets", "x", "division", "cast", "pay"})
"""Kinds of request that may list nothing: what fits is found out by trying."""

_Entry = CardView | PermanentView | StackView

MOST = 1_000_000
"""The greatest number that a view may hold: what counts so far cannot be looked at one by one."""

MOST_LIFE = 10**12
"""The same for life: one life total may carry what several probes have measured, each in digits of its own."""

_FAR = f"which is too far from 0 to be judged: a view may hold numbers up to {MOST}, a life total up to {MOST_LIFE}"


class Soundness:
    """One game's views and requests, each looked at as it comes; entries that did not change are looked at once."""

    def __init__(self, scenario: Scenario) -> None:
        self.seats = len(scenario.seats)
        self._cards = frozenset(_card_ids(scenario))
        self._names = definitions(scenario).keys()
        self._seen: set[str] = set()
        self._fine: dict[int, object] = {}
        self._last: View | None = None

    def problem(self, step: Step) -> str:
        """What is wrong with a step, in one sentence; the empty text if nothing is."""
        view, request = step.view, step.request
        try:
            return self._of_view(view) or ("" if request is None else self._of_request(view, request))
        except (TypeError, ValueError, AttributeError) as error:  # an adapter in Python may show values of any type
            return f"what the engine shows does not fit the words of the suite ({error})"

    # -- views ------------------------------------------------------------------------------------------------------

    def _of_view(self, view: View) -> str:
        if len(view.players) != self.seats:
            return f"the view shows {len(view.players)} players, the scenario has {self.seats}"
        if not 0 <= view.active < self.seats:
            return f"the active player is {view.active}, {self._range()}"
        if view.priority is not None and not 0 <= view.priority < self.seats:
            return f"player {view.priority} has priority, {self._range()}"
        last = self._last
        if last is None or not _same_objects(view, last):
            wrong = self._of_objects(view)
            if wrong:
                return wrong
        self._last = view
        return ""

    def _of_objects(self, view: View) -> str:
        entries = _entries(view)
        ids = [entry.id for entry in entries]
        distinct = set(ids)
        self._seen |= distinct
        if len(distinct) < len(ids):
            twice = next(one for one in ids if ids.count(one) > 1)
            return f"the view shows the object {twice!r} in two places: an object is in one zone, once"
        for entry in (*view.players, *entries):
            if self._fine.get(id(entry)) is not entry:
                wrong = self._of_player(entry) if isinstance(entry, PlayerView) else self._of_entry(entry)
                if wrong:
                    return wrong
                self._fine[id(entry)] = entry
        return ""

    def _of_player(self, player: PlayerView) -> str:
        pool = () if player.pool is None else astuple(player.pool)
        far = _too_far((player.library, *pool, *_numbers(player.counters)))
        far = _too_far((player.life,), MOST_LIFE) if far is None else far
        if far is not None:
            return f"a player is shown with the number {far}, {_FAR}"
        if player.library is not None and player.library < 0:
            return f"a library of {player.library} cards is shown: send how many cards it holds"
        return ""

    def _of_entry(self, entry: _Entry) -> str:
        if entry.card is not None and entry.card not in self._cards:
            return f"the object {entry.id!r} is shown as the card {entry.card!r}, which the scenario does not place"
        if entry.name not in self._names:
            return (
                f"the object {entry.id!r} is called {entry.name!r}: use the names of the scenario's cards, and for a "
                "token that of the text that makes it"
            )
        if isinstance(entry, CardView):
            return ""
        far = _too_far(_numbers_of(entry))
        if far is not None:
            return f"the object {entry.id!r} is shown with the number {far}, {_FAR}"
        if not 0 <= entry.controller < self.seats:
            return f"the object {entry.id!r} is controlled by player {entry.controller}, {self._range()}"
        if isinstance(entry, PermanentView):
            if entry.owner is not None and not 0 <= entry.owner < self.seats:
                return f"the permanent {entry.id!r} is owned by player {entry.owner}, {self._range()}"
            return ""
        return self._of_targets(f"a target of {entry.id!r}", entry.targets or ())

    def _of_targets(self, what: str, targets: TargetList) -> str:
        return next((wrong for chosen in targets for handle in chosen if (wrong := self._of_handle(what, handle))), "")

    def _of_handle(self, what: str, handle: str) -> str:
        if handle.startswith("@"):
            seat = handle[1:]
            if seat.isascii() and seat.isdigit() and int(seat) < self.seats:
                return ""
            return f"{what} is {handle!r}, {self._range()}"
        return "" if handle in self._seen else f"{what} is {handle!r}, an object that no view has shown"

    def _range(self) -> str:
        return f"the scenario has seats 0 to {self.seats - 1}"

    # -- requests ---------------------------------------------------------------------------------------------------

    def _of_request(self, view: View, request: Request) -> str:
        kind = request.kind
        if kind not in _KINDS:
            return f"a request of kind {kind!r} is made: the kinds are {', '.join(sorted(_KINDS))}"
        if not 0 <= request.seat < self.seats:
            return f"seat {request.seat} is asked, {self._range()}"
        if kind == "priority" and view.priority not in {None, request.seat}:
            return f"seat {request.seat} is asked at priority while the view gives priority to {view.priority}"
        if not 0 <= request.min <= request.max:
            return f"a request of kind {kind!r} is for {request.min} to {request.max} options"
        if kind not in _WITHOUT_OPTIONS and len(request.options) < request.min:
            return f"a request of kind {kind!r} is for {request.min} options and lists {len(request.options)}"
        if request.object is not None and self._of_handle("", request.object):
            return self._of_handle(f"what a request of kind {kind!r} is asked for", request.object)
        if kind in _OF_OBJECTS:
            return self._of_targets(f"an option of a request of kind {kind!r}", (request.options,))
        return self._of_targets("a current target", request.current or ())


def _numbers(counters: Counters | None) -> Iterable[int]:
    return (number for _, number in counters or ())


def _numbers_of(entry: PermanentView | StackView) -> Iterable[int | None]:
    if isinstance(entry, PermanentView):
        return (entry.power, entry.toughness, entry.damage, *_numbers(entry.counters))
    return (entry.x, *(entry.modes or ()), *(entry.kicks or ()), *(entry.division or ()))


def _too_far(numbers: Iterable[int | None], most: int = MOST) -> int | str | None:
    """The first of the numbers that is farther from 0 than that, None if there is none."""
    for number in numbers:
        if number is not None and not -most <= number <= most:
            return number if abs(number) < 10**30 else "of many digits"
    return None


def _same_objects(view: View, last: View) -> bool:
    """Whether players and objects are the very ones of a view before, as they are where only the priority moved."""
    return view.players is last.players and view.battlefield is last.battlefield and view.stack is last.stack


def _entries(view: View) -> list[_Entry]:
    found: list[_Entry] = []
    for player in view.players:
        found += player.hand or ()
        found += player.graveyard or ()
        found += player.exile or ()
    found += view.battlefield
    found += view.stack
    return found


def _card_ids(scenario: Scenario) -> Iterable[str]:
    for seat in scenario.seats:
        for zone in (seat.hand, seat.library, seat.graveyard, seat.exile):
            yield from (card.id for card in zone)
    yield from (permanent.id for permanent in scenario.battlefield)
