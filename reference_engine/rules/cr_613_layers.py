"""613. Interaction of Continuous Effects: types, colours, abilities, base power and toughness, layer by layer."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import attrs

from reference_engine.rules.cr_305_lands import NO_INTRINSIC
from reference_engine.state.evolving import evolve
from reference_engine.state.game import Game, Object, recolored
from reference_engine.words.abilities import Changeling
from reference_engine.words.characteristics import Card
from reference_engine.words.continuous import Change, ContinuousChange
from reference_engine.words.selectors import Filter
from reference_engine.words.subtypes import CREATURE_TYPES, goes_with, is_creature_type

Things = dict[int, Object]


@attrs.frozen(eq=False)
class Applying:
    """A continuous effect to be applied. key: its timestamp (613.7a–b). ability: the static ability it is from."""

    key: tuple[int, int]
    source: int
    controller: int
    change: Change
    what: Filter | None = None
    numbers: tuple[int, ...] | None = None
    ability: ContinuousChange | None = None


# 613.1. What every permanent is, beginning with its copiable values.
def characteristics(game: Game) -> Things:
    """All permanents as the continuous effects make them, by number."""
    things = {n: _as_copied(game.objects[n]) for n in sorted(game.battlefield)}
    affected: dict[int, tuple[int, ...]] = {}
    effects = tuple(_effects(game))
    for layer in LAYERS:
        things = layer.before(things)
        waiting = [e for e in effects if layer.has_part(e.change)]
        while waiting:
            effect = game.rules.next_effect(game, layer, waiting, things, affected)
            waiting.remove(effect)
            # 613.6. Once it has begun to apply, it goes on to the same objects in later layers.
            numbers = affected.get(id(effect))
            if numbers is None:
                numbers = affected[id(effect)] = affects(game, effect, things)
            things = layer.applied(game, effect, things, numbers)
    return things


def changed_characteristics(game: Game) -> list[tuple[int, Card]]:
    """The permanents that are not what the continuous effects make them, each with what it has to be."""
    now = game.rules.characteristics(game)
    return [(n, thing.chars) for n, thing in now.items() if thing.chars != game.objects[n].chars]


def _as_copied(thing: Object) -> Object:
    return thing if thing.copiable is None else evolve(thing, chars=thing.copiable)


def _effects(game: Game) -> Iterator[Applying]:
    # 613.7a. The timestamp of the object that the static ability is on.
    for number in sorted(game.continuous):
        thing = game.objects[number]
        for ability in thing.copied.abilities:
            if isinstance(ability, ContinuousChange):
                yield Applying((number, 0), number, thing.controller, ability.change, ability.what, ability=ability)
    for effect in game.lasting:
        if effect.change is not None:
            yield Applying((effect.timestamp, 1), 0, 0, effect.change, numbers=effect.numbers)


# 613.7, 613.8. The oldest of those that depend on no other that waits; in a loop just the oldest.
def next_effect(
    game: Game, layer: Layer, waiting: list[Applying], things: Things, affected: dict[int, tuple[int, ...]]
) -> Applying:
    """The effect that is applied next in that layer."""
    free = waiting
    if len(waiting) > 1:
        open_ = [e for e in waiting if id(e) not in affected]
        free = [
            e
            for e in waiting
            if e not in open_ or not any(depends(game, layer, e, o, things) for o in waiting if o is not e)
        ]
    return min(free or waiting, key=lambda e: e.key)


def depends(game: Game, layer: Layer, effect: Applying, other: Applying, things: Things) -> bool:
    """Whether applying the other would change whether that effect exists or what it applies to (613.8a)."""
    after = layer.applied(game, other, things, affects(game, other, things))
    return affects(game, effect, after) != affects(game, effect, things)


def affects(game: Game, effect: Applying, things: Things) -> tuple[int, ...]:
    """The permanents to which the effect applies, none if the ability it is from is gone."""
    if effect.numbers is not None:
        return tuple(n for n in effect.numbers if n in things)
    if effect.ability not in things[effect.source].chars.abilities:
        return ()
    if effect.what is None:
        return (effect.source,)
    wanted = effect.what
    return tuple(
        n for n, thing in things.items() if game.rules.meets(game, effect.controller, effect.source, wanted, thing)
    )


@attrs.frozen(eq=False)
class Layer:
    """A layer or sublayer (613.1). makes: the name of the rule function that says what a change makes of an object."""

    makes: str
    has_part: Callable[[Change], bool]
    before: Callable[[Things], Things] = lambda things: things

    def applied(self, game: Game, effect: Applying, things: Things, numbers: tuple[int, ...]) -> Things:
        """The permanents after that effect has been applied to some."""
        made = {n: evolve(things[n], chars=game.rules[self.makes](things[n].chars, effect.change)) for n in numbers}
        return {**things, **made} if made else things


# 613.3, 604.3. Characteristic-defining abilities come first.
def _changelings(things: Things) -> Things:
    found = {
        n: evolve(thing, chars=change_types(thing.chars, Change(every_creature_type=True)))
        for n, thing in things.items()
        if any(isinstance(a, Changeling) for a in thing.chars.abilities)
    }
    return {**things, **found} if found else things


# 613.1d. Layer 4. 305.7, 205.1a–b, 205.3d.
def change_types(chars: Card, change: Change) -> Card:
    """The characteristics with card types and subtypes changed."""
    if change.land_types and "Land" in chars.types:
        chars = become_lands(chars, change.land_types)
    if change.types:
        chars = become_types(chars, change.types, change.subtypes)
    types = (*chars.types, *(t for t in change.add_types if t not in chars.types))
    subtypes = chars.subtypes
    if change.creature_types:
        subtypes = (*(s for s in subtypes if not is_creature_type(s)), *change.creature_types)
    added = (*change.add_subtypes, *(every_creature_type() if change.every_creature_type else ()))
    subtypes = (*subtypes, *(s for s in added if s not in subtypes))
    return attrs.evolve(chars, types=types, subtypes=subtypes_kept(subtypes, types))


def become_lands(chars: Card, land_types: tuple[str, ...]) -> Card:
    """The characteristics of a land of those basic land types alone, without the abilities of its text (305.7)."""
    others = tuple(s for s in chars.subtypes if goes_with(s) != ("Land",))
    return attrs.evolve(chars, subtypes=(*others, *land_types), abilities=())


def become_types(chars: Card, types: tuple[str, ...], subtypes: tuple[str, ...]) -> Card:
    """The characteristics with card types set; subtypes stay that go with one of them and are not set too (205.1a)."""
    sets = {goes_with(s) for s in subtypes}
    kept = tuple(s for s in subtypes_kept(chars.subtypes, types) if goes_with(s) not in sets)
    return attrs.evolve(chars, types=types, subtypes=(*kept, *(s for s in subtypes if s not in kept)))


def subtypes_kept(subtypes: tuple[str, ...], types: tuple[str, ...]) -> tuple[str, ...]:
    """The subtypes that an object of those card types can have (205.1a, 205.3d)."""
    return tuple(s for s in subtypes if set(goes_with(s)) & set(types))


def every_creature_type() -> tuple[str, ...]:
    """Every creature type there is (205.3m)."""
    return CREATURE_TYPES


# 613.1e. Layer 5.
def change_colors(chars: Card, change: Change) -> Card:
    """The characteristics with colours changed."""
    return chars if change.colors is None else recolored(chars, change.colors)


# 613.1f. Layer 6.
def change_abilities(chars: Card, change: Change) -> Card:
    """The characteristics with abilities lost and gained."""
    kept = (NO_INTRINSIC,) if change.no_abilities else chars.abilities
    return attrs.evolve(chars, abilities=(*kept, *change.abilities))


# 613.1g, 613.4b. Layer 7b; counters, layer 7c, are added where power and toughness are asked for.
def change_size(chars: Card, change: Change) -> Card:
    """The characteristics with base power and toughness set."""
    return chars if change.size is None else attrs.evolve(chars, power=change.size[0], toughness=change.size[1])


LAYERS = (
    Layer("change_types", lambda change: change.changes_types, _changelings),
    Layer("change_colors", lambda change: change.colors is not None),
    Layer("change_abilities", lambda change: change.no_abilities or bool(change.abilities)),
    Layer("change_size", lambda change: change.size is not None),
)
