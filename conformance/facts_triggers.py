"""Which ability a triggered object on the stack is, and what set it off, from the cards' words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from conformance.facts_entering import Moved
from conformance.facts_objects import StackObject
from reference_engine.words.abilities import (
    BecomesTarget,
    Enters,
    Leaves,
    Sacrificed,
    SpellCast,
    SpellCastOrCopied,
    SpellCopied,
    ThisCast,
    Triggered,
)
from reference_engine.words.continuous import ContinuousChange
from reference_engine.words.instructions import Effect, NextUpkeep
from reference_engine.words.view import View
from strategies.characteristics import permanents_now
from strategies.texts import Face, abilities, all_instructions, spell_effect, triggered


@attrs.frozen(eq=False)
class Happening:
    """What abilities may have triggered on. kind: cast or copied. object: the spell. targets: what it targets."""

    kind: str
    seat: int
    object: StackObject
    targets: tuple[str, ...]


@attrs.frozen(eq=False)
class Cause:
    """What is known of a triggered ability: None where it is not certain.

    effect: what it does; for a delayed triggered ability (603.7) there is an effect, but no ability on its source.
    given: another permanent's effect gives the ability to its source, which does not have it of its own text.
    """

    ability: Triggered | None = None
    effect: Effect | None = None
    spell: StackObject | None = None
    player: int | None = None
    given: bool = False


@attrs.frozen(eq=False)
class Watcher:
    """Whose ability it may be. title: its source's name. sources: handles of the permanents of that name.

    given: abilities that effects of other permanents give to some of them.
    """

    title: str
    controller: int
    sources: frozenset[str]
    cards: Mapping[str, Face]
    given: tuple[Triggered, ...] = ()


def cause_of(watcher: Watcher, happenings: Iterable[Happening], moved: Moved) -> Cause:
    """What a new triggered ability is. moved: what entered and left before it was put on the stack."""
    face = watcher.cards.get(watcher.title)
    if face is None:
        return Cause()
    own = triggered(face)
    known = (*own, *watcher.given)
    sure = [
        (index, happening)
        for happening in happenings
        for index, ability in enumerate(known)
        if _sets_off(ability, happening, watcher)
    ]
    if not sure:
        able = [i for i, a in enumerate(known) if not isinstance(a.when, _SPELL_EVENTS) and _may_be(a, watcher, moved)]
        index = able[0] if len(able) == 1 else 0 if len(known) == 1 else None
        if index is None:
            return _delayed(face)
        return Cause(known[index], known[index].effect, given=index >= len(own))
    indexes = {index for index, _ in sure}
    objects = list({h.object.index: h.object for _, h in sure}.values())
    seats = {h.seat for _, h in sure}
    chosen = min(indexes) if len(indexes) == 1 else None
    return Cause(
        None if chosen is None else known[chosen],
        None if chosen is None else known[chosen].effect,
        objects[0] if len(objects) == 1 else None,
        seats.pop() if len(seats) == 1 else None,
        chosen is not None and chosen >= len(own),
    )


def _may_be(ability: Triggered, watcher: Watcher, moved: Moved) -> bool:
    """Whether something happened that the ability may wait for: something entered, or left."""
    when = ability.when
    if isinstance(when, Enters):
        return bool(moved.entered_as(watcher.title, watcher.controller) if when.this else moved.entries)
    if isinstance(when, Leaves):
        return bool(moved.gone(watcher.title) if when.this else moved.left or moved.entries)
    if isinstance(when, Sacrificed):
        return bool(moved.left)
    return True


def gives_triggers(cards: Mapping[str, Face]) -> bool:
    """Whether any of the cards gives triggered abilities to permanents."""
    given = (static.change.abilities for face in cards.values() for static in abilities(face, ContinuousChange))
    return any(isinstance(ability, Triggered) for some in given for ability in some)


def given_triggers(
    views: tuple[View, ...], cards: Mapping[str, Face], sources: frozenset[str]
) -> tuple[Triggered, ...]:
    """The triggered abilities that any of the sources has in one of the views, and not of its own text (613.1f)."""
    found: list[Triggered] = []
    for view in views:
        everything = permanents_now(view, cards)
        for now in (everything[name] for name in sorted(sources) if name in everything):
            given = [a for a in now.abilities if isinstance(a, Triggered) and a not in now.face.abilities]
            found += [a for a in given if a not in found]
    return tuple(found)


def _delayed(face: Face) -> Cause:
    """A delayed triggered ability, if the source's own text makes exactly one."""
    effect = spell_effect(face)
    found = [w for w in all_instructions(effect) if isinstance(w, NextUpkeep)] if effect is not None else []
    return Cause(effect=Effect(found[0].do)) if len(found) == 1 and not triggered(face) else Cause()


_SPELL_EVENTS = (SpellCast, SpellCopied, SpellCastOrCopied, ThisCast, BecomesTarget)


def _sets_off(ability: Triggered, happening: Happening, watcher: Watcher) -> bool:
    when = ability.when
    if isinstance(when, ThisCast):
        own = happening.object.title == watcher.title and happening.seat == watcher.controller
        return own and happening.kind == "cast"
    if isinstance(when, BecomesTarget):
        targeted = not watcher.sources.isdisjoint(happening.targets)
        return targeted and is_by(when.by, watcher.controller, happening.seat)
    if not isinstance(when, SpellCast | SpellCopied | SpellCastOrCopied) or not happening.object.is_spell:
        return False
    kinds = {SpellCast: ("cast",), SpellCopied: ("copied",), SpellCastOrCopied: ("cast", "copied")}[type(when)]
    if happening.kind not in kinds or not is_by(when.by, watcher.controller, happening.seat):
        return False
    face = watcher.cards.get(happening.object.title)
    return not when.types or (face is not None and bool(set(when.types) & set(face.types)))


def is_by(by: str, controller: int, seat: int) -> bool:
    """Whether what a player did is what an ability waits for that says who has to do it. controller: of the ability."""
    return by == "anyone" or (by == "you") == (seat == controller)
