"""What permanents are and which abilities they have now: what continuous effects make of them (613), from words alone.

Types come from the view where it shows them; an engine that hides them shows which permanents there are, and their
words say the rest. What spells and abilities did until end of turn cannot be read there. Example::

    board = standing(view, cards)
    ability = board.activated("c3")[plan.ability]     # counted as ``Activate.ability`` counts
    creatures = candidates(CREATURE, view=board.view, cards=cards, controller=0)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property

import attrs

from reference_engine.words.abilities import Activated, Changeling
from reference_engine.words.base import Ability
from reference_engine.words.continuous import Change, ContinuousChange
from reference_engine.words.intrinsic import INTRINSIC
from reference_engine.words.subtypes import CREATURE_TYPES, goes_with, is_creature_type
from reference_engine.words.view import PermanentView, View
from strategies.naming import option_order
from strategies.seeing import candidates
from strategies.texts import Face, has, read_once

Cards = Mapping[str, Face]


@attrs.frozen
class Being:
    """What one permanent is: card types, subtypes, and abilities, its own first, then those that it was given.

    bare: it has lost all abilities, so that its basic land types give it none either (613.1f).
    """

    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    abilities: tuple[Ability, ...]
    bare: bool = False

    @property
    def activated(self) -> tuple[Activated, ...]:
        """Its activated abilities in the order in which answers count them; those of basic land types last (305.6)."""
        return (*[a for a in self.abilities if isinstance(a, Activated)], *self._intrinsic())

    def _intrinsic(self) -> tuple[Activated, ...]:
        if "Land" not in self.types or self.bare:
            return ()
        return tuple([ability for subtype, ability in INTRINSIC.items() if subtype in self.subtypes])


@attrs.frozen(eq=False, slots=False)
class Standing:
    """A battlefield as continuous effects make it. beings: what is known of, by name."""

    seen: View
    cards: Cards
    beings: Mapping[str, Being]

    @cached_property
    def view(self) -> View:
        """The view with card types and subtypes filled in where the engine hides them."""
        return _filled(self.seen, self.beings)

    def activated(self, name: str) -> tuple[Activated, ...]:
        """The activated abilities of that permanent; none where it is not there."""
        being = self.beings.get(name)
        return () if being is None else being.activated

    def abilities(self, name: str) -> tuple[Ability, ...]:
        """The abilities of that permanent, but for those of basic land types."""
        being = self.beings.get(name)
        return () if being is None else being.abilities

    def all(self) -> Iterator[tuple[PermanentView, Ability]]:
        """Every ability of every permanent, but for those of basic land types."""
        for permanent in self.seen.battlefield:
            for ability in self.abilities(permanent.id):
                yield permanent, ability


_kept: list[tuple[object, object, Standing]] = []
_ROOM = 8


def standing(view: View, cards: Cards) -> Standing:
    """The battlefield of that view as continuous effects make it."""
    for battlefield, known, found in _kept:
        if battlefield is view.battlefield and known is cards:
            return found if found.seen is view else attrs.evolve(found, seen=view)
    found = Standing(view, cards, _beings(view, cards))
    _kept.insert(0, (view.battlefield, cards, found))
    del _kept[_ROOM:]
    return found


def _beings(view: View, cards: Cards) -> Beings:
    known = [p for p in view.battlefield if p.name in cards]
    beings = {p.id: _printed(cards[p.name]) for p in known}
    if any(has(cards[p.name], ContinuousChange) or has(cards[p.name], Changeling) for p in known):
        beings = _changed(view, cards, beings)
    return {p.id: _shown(beings[p.id], p) for p in known}


@read_once
def _printed(face: Face) -> Being:
    return Being(face.types, face.subtypes, face.abilities)


def _shown(being: Being, permanent: PermanentView) -> Being:
    """With the types that are shown: a land that was made a basic land type has no text any more (305.7)."""
    if not permanent.types:
        return being
    subtypes = being.subtypes if permanent.subtypes is None else permanent.subtypes
    if being.types == permanent.types and being.subtypes == subtypes:
        return being
    made = any(s in INTRINSIC and s not in being.subtypes for s in subtypes)
    return attrs.evolve(being, types=permanent.types, subtypes=subtypes, abilities=() if made else being.abilities)


def _filled(view: View, beings: Mapping[str, Being]) -> View:
    return attrs.evolve(
        view,
        battlefield=tuple(
            [
                attrs.evolve(p, types=beings[p.id].types, subtypes=beings[p.id].subtypes) if p.id in beings else p
                for p in view.battlefield
            ]
        ),
    )


# -- layers ---------------------------------------------------------------------------------------------------------


Beings = dict[str, Being]

_Make = Callable[[Being, Change], Being]
"""What a change makes of a permanent in one layer."""


@attrs.frozen(eq=False)
class _Effect:
    """A continuous effect of a static ability."""

    source: PermanentView
    ability: ContinuousChange


@attrs.frozen
class _Layers:
    view: View
    cards: Cards

    def affected(self, effect: _Effect, beings: Beings) -> tuple[str, ...]:
        """What it applies to: nothing if the ability that it is from is gone."""
        source = effect.source
        if effect.ability not in beings[source.id].abilities:
            return ()
        if effect.ability.what is None:
            return (source.id,)
        board = _filled(self.view, beings)
        look = candidates(
            effect.ability.what, view=board, cards=self.cards, controller=source.controller, source=source.id
        )
        return tuple(name for name in look if name in beings)

    # 613.3, 613.6. What has begun to apply goes on to the same objects in later layers.
    def applied(self, effects: list[_Effect], beings: Beings, begun: dict[int, tuple[str, ...]], make: _Make) -> Beings:
        """The permanents after those effects have been applied in one layer."""
        waiting = list(effects)
        while waiting:
            effect = self._next(waiting, beings, begun, make) if len(waiting) > 1 else waiting[0]
            waiting.remove(effect)
            if id(effect) not in begun:
                begun[id(effect)] = self.affected(effect, beings)
            names = begun[id(effect)]
            beings = beings | {name: make(beings[name], effect.ability.change) for name in names}
        return beings

    # 613.7, 613.8. One that waits for what another makes of the board comes after it; else the oldest first.
    def _next(self, waiting: list[_Effect], beings: Beings, begun: dict[int, tuple[str, ...]], make: _Make) -> _Effect:
        def depends(effect: _Effect, other: _Effect) -> bool:
            names = begun.get(id(other)) or self.affected(other, beings)
            after = beings | {name: make(beings[name], other.ability.change) for name in names}
            return self.affected(effect, after) != self.affected(effect, beings)

        free = [e for e in waiting if id(e) in begun or not any(depends(e, o) for o in waiting if o is not e)]
        return (free or waiting)[0]


def _changed(view: View, cards: Cards, beings: Beings) -> Beings:
    layers = _Layers(view, cards)
    known = [p for p in sorted(view.battlefield, key=lambda p: option_order(p.id)) if p.name in cards]
    effects = [_Effect(p, a) for p in known for a in cards[p.name].abilities if isinstance(a, ContinuousChange)]
    every = Change(every_creature_type=True)
    beings = beings | {p.id: _of_types(beings[p.id], every) for p in known if has(cards[p.name], Changeling)}
    begun: dict[int, tuple[str, ...]] = {}
    beings = layers.applied([e for e in effects if e.ability.change.changes_types], beings, begun, _of_types)
    of_abilities = [e for e in effects if e.ability.change.abilities or e.ability.change.no_abilities]
    return layers.applied(of_abilities, beings, begun, _of_abilities)


# 205.1a–b, 305.7.
def _of_types(being: Being, change: Change) -> Being:
    types, subtypes, abilities = being.types, being.subtypes, being.abilities
    if change.land_types and "Land" in types:
        subtypes = (*[s for s in subtypes if goes_with(s) != ("Land",)], *change.land_types)
        abilities = ()
    if change.types:
        types = change.types
        subtypes = (*[s for s in subtypes if not change.subtypes and set(goes_with(s)) & set(types)], *change.subtypes)
    types = (*types, *[t for t in change.add_types if t not in types])
    if change.creature_types:
        subtypes = (*[s for s in subtypes if not is_creature_type(s)], *change.creature_types)
    added = (*change.add_subtypes, *(CREATURE_TYPES if change.every_creature_type else ()))
    subtypes = (*subtypes, *[s for s in added if s not in subtypes])
    kept = tuple([s for s in subtypes if set(goes_with(s)) & set(types)])
    return Being(types, kept, abilities, being.bare)


# 613.1f.
def _of_abilities(being: Being, change: Change) -> Being:
    kept = () if change.no_abilities else being.abilities
    return attrs.evolve(being, abilities=(*kept, *change.abilities), bare=being.bare or change.no_abilities)
