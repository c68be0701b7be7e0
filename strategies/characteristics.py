"""What permanents are now: what is printed on them, and what continuous effects make of it (611, 613).

A reading of the words of the cards that a view shows, for plans and invariants alike; no engine has a say. Example::

    now = permanents_now(view, cards)
    now["c3"].activated        # the abilities that ``Activate.ability`` counts, or None where they cannot be told
    now["c3"].has(Haste)

Where two effects do something else in one order than in the other, the order is not worked out (613.7, 613.8): what
depends on it is not known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

import attrs

from reference_engine.words.abilities import Activated, Changeling
from reference_engine.words.base import Ability
from reference_engine.words.continuous import Change, ContinuousChange
from reference_engine.words.intrinsic import INTRINSIC
from reference_engine.words.selectors import Filter
from reference_engine.words.subtypes import CREATURE_TYPES, goes_with, is_creature_type
from reference_engine.words.view import PermanentView, View
from strategies.texts import Face, has, read_once

Cards = Mapping[str, Face]


@attrs.frozen
class Lasting:
    """A continuous effect of something that has resolved, and the permanents that it is about (611.2c)."""

    change: Change
    names: frozenset[str]


@attrs.frozen
class Now:
    """What a permanent is. known: False where what it is, or what it can do, depends on an order not worked out.

    types, subtypes, abilities: as they are. mute: it has lost all abilities, those of its land types too.
    """

    face: Face
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    abilities: tuple[Ability, ...]
    mute: bool = False
    known: bool = True

    @property
    def is_creature(self) -> bool:
        """Whether it is a creature."""
        return "Creature" in self.types

    def has(self, kind: type[Ability]) -> bool:
        """Whether it has an ability of that kind."""
        return any(isinstance(ability, kind) for ability in self.abilities)

    @cached_property
    def activated(self) -> tuple[Activated, ...] | None:
        """Its activated abilities as ``Activate.ability`` counts them: its own, others', intrinsic; None: not known."""
        if not self.known:
            return None
        own = tuple(a for a in self.abilities if isinstance(a, Activated))
        return own if self.mute or "Land" not in self.types else (*own, *_intrinsic(self.subtypes))


def _intrinsic(subtypes: tuple[str, ...]) -> tuple[Activated, ...]:
    """The mana abilities of basic land types (305.6), in WUBRG order."""
    return tuple(ability for subtype, ability in INTRINSIC.items() if subtype in subtypes)


@attrs.frozen(eq=False)
class _Effect:
    """A continuous effect at work. source: what has the ability, "" for one that lasts of itself."""

    change: Change
    source: str = ""
    controller: int = 0
    ability: ContinuousChange | None = None
    names: frozenset[str] = frozenset()


def permanents_now(view: View, cards: Cards, lasting: Sequence[Lasting] = ()) -> dict[str, Now]:
    """Every permanent whose name is known, by handle. lasting: effects that are no static abilities, oldest first."""
    if lasting:
        return _permanents_now(view, cards, lasting)
    if _latest and _latest[0][0] is view.battlefield and _latest[0][1] is cards:
        return _latest[0][2]
    found = _permanents_now(view, cards, ())
    _latest[:] = [(view.battlefield, cards, found)]
    return found


_latest: list[tuple[object, Cards, dict[str, Now]]] = []
"""The battlefield that was looked at last: many views in a row have the same."""


def _permanents_now(view: View, cards: Cards, lasting: Sequence[Lasting]) -> dict[str, Now]:
    things = {p.id: printed(cards[p.name]) for p in view.battlefield if p.name in cards}
    effects = [*_static(view, cards), *(_Effect(each.change, names=each.names) for each in lasting)]
    if not effects:
        return things
    found = _in_layers(view, things, effects)
    if len(effects) == 1:
        return found
    other = _in_layers(view, things, effects[::-1])
    return {name: now if _alike(now, other[name]) else attrs.evolve(now, known=False) for name, now in found.items()}


def now_of(view: View, cards: Cards, handle: str, lasting: Sequence[Lasting] = ()) -> Now | None:
    """What that permanent is; None where it is no permanent of a known name."""
    entry = next((p for p in view.battlefield if p.id == handle), None)
    if entry is None or entry.name not in cards:
        return None
    if not lasting and not any(p.name in cards and has(cards[p.name], ContinuousChange) for p in view.battlefield):
        return printed(cards[entry.name])
    return permanents_now(view, cards, lasting)[handle]


def ability_now(view: View, cards: Cards, handle: str, index: int, lasting: Sequence[Lasting] = ()) -> Activated | None:
    """The activated ability of that permanent with that index (``Activate.ability``); None where it is not known."""
    now = now_of(view, cards, handle, lasting)
    known = now.activated if now is not None else None
    return known[index] if known is not None and 0 <= index < len(known) else None


@read_once
def printed(face: Face) -> Now:
    """What a permanent is that no effect changes."""
    subtypes = face.subtypes
    if has(face, Changeling):
        subtypes = (*subtypes, *(s for s in CREATURE_TYPES if s not in subtypes))
    return Now(face, face.types, subtypes, face.abilities)


def _static(view: View, cards: Cards) -> Iterable[_Effect]:
    for permanent in view.battlefield:
        face = cards.get(permanent.name)
        if face is not None and has(face, ContinuousChange):
            for ability in face.abilities:
                if isinstance(ability, ContinuousChange):
                    yield _Effect(ability.change, permanent.id, permanent.controller, ability)


def _alike(one: Now, other: Now) -> bool:
    """Whether they are the same: the order matters of activated abilities alone, which answers count."""
    same = set(one.types) == set(other.types) and set(one.subtypes) == set(other.subtypes) and one.mute == other.mute
    return same and (one.abilities == other.abilities or _in_order(one.abilities) == _in_order(other.abilities))


def _in_order(abilities: tuple[Ability, ...]) -> list[Ability]:
    rest = [a for a in abilities if not isinstance(a, Activated)]
    return [*(a for a in abilities if isinstance(a, Activated)), *sorted(rest, key=repr)]


# -- layers ---------------------------------------------------------------------------------------------------------


def _in_layers(view: View, things: Mapping[str, Now], effects: Sequence[_Effect]) -> dict[str, Now]:
    """What the permanents are once those effects have applied in that order, layer by layer (613.1d, 613.1f)."""
    found = dict(things)
    affected: dict[_Effect, frozenset[str]] = {}
    for has_part, made in ((changes_types, with_types), (changes_abilities, with_abilities)):
        for effect in effects:
            if not has_part(effect.change):
                continue
            # 613.6. What has begun to apply goes on applying to the same objects in later layers.
            if effect not in affected:
                affected[effect] = _applies_to(view, effect, found)
            for name in affected[effect]:
                found[name] = made(found[name], effect.change)
    return found


def _applies_to(view: View, effect: _Effect, things: Mapping[str, Now]) -> frozenset[str]:
    if effect.ability is None:
        return effect.names & things.keys()
    source = things.get(effect.source)
    if source is None or effect.ability not in source.abilities:
        return frozenset()
    if effect.ability.what is None:
        return frozenset((effect.source,))
    wanted = effect.ability.what
    return frozenset(
        p.id
        for p in view.battlefield
        if p.id in things and meets(wanted, p, things[p.id], controller=effect.controller, source=effect.source)
    )


def meets(wanted: Filter, permanent: PermanentView, now: Now, *, controller: int, source: str = "") -> bool:
    """Whether a permanent that is so meets the description in a text of that controller's object ``source``."""
    supertypes: tuple[str, ...] = getattr(now.face, "supertypes", ())
    if not wanted.objects or wanted.zone != "battlefield" or (wanted.another and permanent.id == source):
        return False
    return (
        (wanted.whose == "anyone" or (wanted.whose == "you") == (permanent.controller == controller))
        and (not wanted.types or not set(wanted.types).isdisjoint(now.types))
        and set(wanted.not_types).isdisjoint(now.types)
        and (wanted.subtype is None or wanted.subtype in now.subtypes)
        and (wanted.supertype is None or wanted.supertype in supertypes)
        and set(wanted.not_supertypes).isdisjoint(supertypes)
        and (wanted.token is None or wanted.token == (permanent.card is None))
        and (not wanted.colors or not set(wanted.colors).isdisjoint(now.face.colors))
        and set(wanted.not_colors).isdisjoint(now.face.colors)
        and wanted.name in (None, permanent.name)
        and (wanted.tapped is None or wanted.tapped == permanent.tapped)
        and (wanted.power_at_least is None or (permanent.power or 0) >= wanted.power_at_least)
    )


def changes_types(change: Change) -> bool:
    """Whether it has a part in layer 4."""
    return change.changes_types


def changes_abilities(change: Change) -> bool:
    """Whether it has a part in layer 6."""
    return change.no_abilities or bool(change.abilities)


# 305.7, 205.1a–b, 205.3d.
def with_types(now: Now, change: Change) -> Now:
    """What it is once that change has applied in layer 4."""
    types, subtypes, abilities = now.types, now.subtypes, now.abilities
    if change.land_types and "Land" in types:
        subtypes = (*(s for s in subtypes if goes_with(s) != ("Land",)), *change.land_types)
        abilities = ()
    if change.types:
        types = change.types
        replaced = {goes_with(s) for s in change.subtypes}
        subtypes = (*(s for s in subtypes if goes_with(s) not in replaced), *change.subtypes)
    types = (*types, *(t for t in change.add_types if t not in types))
    if change.creature_types:
        subtypes = (*(s for s in subtypes if not is_creature_type(s)), *change.creature_types)
    more = (*change.add_subtypes, *(CREATURE_TYPES if change.every_creature_type else ()))
    subtypes = (*subtypes, *(s for s in more if s not in subtypes))
    kept = tuple(s for s in subtypes if not set(goes_with(s)).isdisjoint(types))
    return attrs.evolve(now, types=types, subtypes=kept, abilities=abilities)


def with_abilities(now: Now, change: Change) -> Now:
    """What it is once that change has applied in layer 6 (613.1f)."""
    kept = () if change.no_abilities else now.abilities
    return attrs.evolve(now, abilities=(*kept, *change.abilities), mute=now.mute or change.no_abilities)
