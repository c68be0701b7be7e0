"""A board as the judges' own model of mana sees it: what each permanent is once continuous effects apply (611, 613).

Worked out from the words of cards alone, so that nothing of it rests on what an engine shows of types or abilities.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property

import attrs

from reference_engine.words.abilities import Activated
from reference_engine.words.base import Ability
from reference_engine.words.characteristics import Token
from reference_engine.words.continuous import Change, ContinuousChange
from reference_engine.words.scenario import Scenario
from reference_engine.words.selectors import Filter
from strategies.characteristics import (
    Lasting,
    Now,
    changes_abilities,
    changes_types,
    printed,
    with_abilities,
    with_types,
)
from strategies.texts import Face, abilities


class Unclear(Exception):
    """What is asked cannot be worked out: it is hidden, or the rules leave it open. The message says which."""


@attrs.frozen(eq=False)
class Thing:
    """A permanent as it stands on the board, before continuous effects.

    handle: the suite's name of it. counters: by kind; None: not known. power: as it is shown, None: not shown, or no
    creature. token: whether it is one.
    """

    handle: str
    face: Face
    controller: int
    tapped: bool = False
    counters: Mapping[str, int] | None = None
    power: int | None = None
    token: bool = False


@attrs.frozen(eq=False)
class Player:
    """What amounts may ask about a player; None: not known."""

    life: int | None = None
    hand: int | None = None
    library: int | None = None
    graveyard: int | None = None
    lost: bool = False


@attrs.frozen(eq=False)
class Being:
    """A permanent as it is by now. now: types and abilities. base_power: before counters, None for what has none."""

    thing: Thing
    now: Now
    colors: tuple[str, ...]
    base_power: int | None = None

    @property
    def handle(self) -> str:
        """The suite's name of the permanent."""
        return self.thing.handle

    @property
    def controller(self) -> int:
        """The seat of its controller."""
        return self.thing.controller

    @property
    def types(self) -> tuple[str, ...]:
        """Its card types."""
        return self.now.types

    @property
    def subtypes(self) -> tuple[str, ...]:
        """Its subtypes."""
        return self.now.subtypes

    @property
    def supertypes(self) -> tuple[str, ...]:
        """Its supertypes."""
        face = self.thing.face
        return () if isinstance(face, Token) else face.supertypes

    @property
    def abilities(self) -> tuple[Ability, ...]:
        """Its own abilities and those that it was given; not those of its basic land types."""
        return self.now.abilities

    @cached_property
    def activated(self) -> tuple[Activated, ...]:
        """Its activated abilities, as answers count them: its own and given ones, then those of basic land types."""
        return self.now.activated or ()

    @property
    def power(self) -> int:
        """Its power with its counters (613.4). Raises Unclear where neither is known."""
        if self.thing.power is not None:
            return self.thing.power
        if self.base_power is None:
            return 0
        if self.thing.counters is None:
            raise Unclear(f"the power of {self.handle} is not shown")
        return self.base_power + self.thing.counters.get("+1/+1", 0) - self.thing.counters.get("-1/-1", 0)


@attrs.frozen(eq=False)
class Board:
    """Permanents, the oldest first; what lasts without a source, younger than all of them; players by seat."""

    things: tuple[Thing, ...]
    players: tuple[Player, ...]
    lasting: tuple[Lasting, ...] = ()

    @cached_property
    def beings(self) -> Mapping[str, Being]:
        """Every permanent as it is by now, by handle, the oldest first."""
        return as_they_are(self)


def board_of(scenario: Scenario) -> Board:
    """The board with which a game begins."""
    faces = {card.name: card for card in scenario.cards}
    things = tuple(Thing(p.id, faces[p.card], p.controller, p.tapped, dict(p.counters)) for p in scenario.battlefield)
    players = tuple(Player(s.life, len(s.hand), len(s.library), len(s.graveyard)) for s in scenario.seats)
    return Board(things, players)


# -- what fits (109.2, 109.5) ---------------------------------------------------------------------------------------


def fits(wanted: Filter, being: Being, you: int, source: str) -> bool:
    """Whether a permanent meets a description in a text of that controller and source. Raises Unclear."""
    if not wanted.objects or wanted.zone != "battlefield":
        return False
    if wanted.whose != "anyone" and (being.controller == you) != (wanted.whose == "you"):
        return False
    if wanted.another and being.handle == source:
        return False
    return _is_such(wanted, being) and _looks_so(wanted, being)


def _is_such(wanted: Filter, being: Being) -> bool:
    if wanted.types and not any(t in being.types for t in wanted.types):
        return False
    if any(t in being.types for t in wanted.not_types) or any(s in being.supertypes for s in wanted.not_supertypes):
        return False
    if wanted.subtype is not None and wanted.subtype not in being.subtypes:
        return False
    return wanted.supertype is None or wanted.supertype in being.supertypes


def _looks_so(wanted: Filter, being: Being) -> bool:
    if wanted.colors and not any(c in being.colors for c in wanted.colors):
        return False
    if any(c in being.colors for c in wanted.not_colors):
        return False
    if wanted.name not in (None, being.thing.face.name) or wanted.token not in (None, being.thing.token):
        return False
    if wanted.tapped not in (None, being.thing.tapped):
        return False
    if wanted.mana_value is not None:
        raise Unclear("a description asks for a mana value")
    return wanted.power_at_least is None or being.power >= wanted.power_at_least


# -- continuous effects (613) ---------------------------------------------------------------------------------------

Beings = dict[str, Being]


@attrs.frozen(eq=False)
class _Effect:
    """source: of a static ability, "" for what has resolved. handles: what a lasting effect applies to."""

    change: Change
    source: str = ""
    controller: int = 0
    ability: ContinuousChange | None = None
    handles: tuple[str, ...] = ()

    def reach(self, beings: Beings) -> tuple[str, ...]:
        """What it applies to, none if the ability it is from is gone (613.8a)."""
        if self.ability is None:
            return tuple(h for h in self.handles if h in beings)
        if not any(a is self.ability for a in beings[self.source].abilities):
            return ()
        wanted = self.ability.what
        if wanted is None:
            return (self.source,)
        return tuple(h for h, being in beings.items() if fits(wanted, being, self.controller, self.source))


Layer = tuple[Callable[[Change], bool], Callable[[Being, Change], Being]]


def as_they_are(board: Board) -> Mapping[str, Being]:
    """Every permanent once all continuous effects have been applied, layer by layer."""
    beings = {thing.handle: _printed(thing) for thing in board.things}
    effects = list(_effects(board))
    if not effects:
        return beings
    begun: dict[int, tuple[str, ...]] = {}
    for has_part, applied in LAYERS:
        waiting = [effect for effect in effects if has_part(effect.change)]
        while waiting:
            effect = _next(waiting, beings, applied, begun)
            waiting.remove(effect)
            # 613.6. What has begun to apply goes on to the same permanents.
            reach = begun.setdefault(id(effect), effect.reach(beings))
            beings = _after(beings, effect, reach, applied)
    return beings


def _printed(thing: Thing) -> Being:
    return Being(thing, printed(thing.face), thing.face.colors, thing.face.power)


def _effects(board: Board) -> Iterator[_Effect]:
    for thing in board.things:
        for ability in abilities(thing.face, ContinuousChange):
            yield _Effect(ability.change, thing.handle, thing.controller, ability)
    for lasting in board.lasting:
        yield _Effect(lasting.change, handles=tuple(sorted(lasting.names)))


# 613.7, 613.8. Timestamps, but what depends on another effect waits for it; in a loop the oldest.
def _next(
    waiting: list[_Effect],
    beings: Beings,
    applied: Callable[[Being, Change], Being],
    begun: Mapping[int, tuple[str, ...]],
) -> _Effect:
    for effect in waiting:
        if id(effect) in begun or not any(
            _depends(effect, other, beings, applied, begun) for other in waiting if other is not effect
        ):
            return effect
    return waiting[0]


def _depends(
    effect: _Effect,
    other: _Effect,
    beings: Beings,
    applied: Callable[[Being, Change], Being],
    begun: Mapping[int, tuple[str, ...]],
) -> bool:
    after = _after(beings, other, begun.get(id(other)) or other.reach(beings), applied)
    return effect.reach(after) != effect.reach(beings)


def _after(
    beings: Beings, effect: _Effect, reach: tuple[str, ...], applied: Callable[[Being, Change], Being]
) -> Beings:
    return {**beings, **{handle: applied(beings[handle], effect.change) for handle in reach}}


def _typed(being: Being, change: Change) -> Being:
    return attrs.evolve(being, now=with_types(being.now, change))


def _colored(being: Being, change: Change) -> Being:
    return attrs.evolve(being, colors=change.colors or ())


def _changes_colors(change: Change) -> bool:
    return change.colors is not None


def _enabled(being: Being, change: Change) -> Being:
    return attrs.evolve(being, now=with_abilities(being.now, change))


def _sized(being: Being, change: Change) -> Being:
    return attrs.evolve(being, base_power=change.size[0] if change.size else None)


def _changes_size(change: Change) -> bool:
    return change.size is not None


LAYERS: tuple[Layer, ...] = (
    (changes_types, _typed),
    (_changes_colors, _colored),
    (changes_abilities, _enabled),
    (_changes_size, _sized),
)
"""Layers 4, 5, 6 and 7b: which changes have a part in it, and what such a change makes of a permanent (613.1d–g)."""
