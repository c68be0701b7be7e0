"""Which ability a triggered object on the stack is, and what set it off, from the cards' words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from conformance.facts_objects import StackObject
from reference_engine.words.abilities import (
    BecomesTarget,
    SpellCast,
    SpellCastOrCopied,
    SpellCopied,
    ThisCast,
    Triggered,
)
from reference_engine.words.instructions import Effect, NextUpkeep
from strategies.texts import Face, all_instructions, spell_effect, triggered


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
    """

    ability: Triggered | None = None
    effect: Effect | None = None
    spell: StackObject | None = None
    player: int | None = None


def cause_of(
    title: str,
    controller: int,
    cards: Mapping[str, Face],
    happenings: Iterable[Happening],
    sources: frozenset[str],
) -> Cause:
    """What a new triggered ability with that source's name is. sources: handles of the permanents of that name."""
    face = cards.get(title)
    if face is None:
        return Cause()
    known = triggered(face)
    watcher = _Watcher(title, controller, sources, cards)
    sure = [
        (index, happening)
        for happening in happenings
        for index, ability in enumerate(known)
        if _sets_off(ability, happening, watcher)
    ]
    if not sure:
        other = [i for i, a in enumerate(known) if not isinstance(a.when, _SPELL_EVENTS)]
        index = other[0] if len(other) == 1 else 0 if len(known) == 1 else None
        return _delayed(face) if index is None else Cause(known[index], known[index].effect)
    indexes = {index for index, _ in sure}
    objects = list({h.object.index: h.object for _, h in sure}.values())
    seats = {h.seat for _, h in sure}
    chosen = min(indexes) if len(indexes) == 1 else None
    return Cause(
        None if chosen is None else known[chosen],
        None if chosen is None else known[chosen].effect,
        objects[0] if len(objects) == 1 else None,
        seats.pop() if len(seats) == 1 else None,
    )


def _delayed(face: Face) -> Cause:
    """A delayed triggered ability, if the source's own text makes exactly one."""
    effect = spell_effect(face)
    found = [w for w in all_instructions(effect) if isinstance(w, NextUpkeep)] if effect is not None else []
    return Cause(effect=Effect(found[0].do)) if len(found) == 1 and not triggered(face) else Cause()


_SPELL_EVENTS = (SpellCast, SpellCopied, SpellCastOrCopied, ThisCast, BecomesTarget)


@attrs.frozen(eq=False)
class _Watcher:
    """Whose ability it may be."""

    title: str
    controller: int
    sources: frozenset[str]
    cards: Mapping[str, Face]


def _sets_off(ability: Triggered, happening: Happening, watcher: _Watcher) -> bool:
    when = ability.when
    if isinstance(when, ThisCast):
        own = happening.object.title == watcher.title and happening.seat == watcher.controller
        return own and happening.kind == "cast"
    if isinstance(when, BecomesTarget):
        targeted = not watcher.sources.isdisjoint(happening.targets)
        return targeted and _by(when.by, watcher.controller, happening.seat)
    if not isinstance(when, SpellCast | SpellCopied | SpellCastOrCopied) or not happening.object.is_spell:
        return False
    kinds = {SpellCast: ("cast",), SpellCopied: ("copied",), SpellCastOrCopied: ("cast", "copied")}[type(when)]
    if happening.kind not in kinds or not _by(when.by, watcher.controller, happening.seat):
        return False
    face = watcher.cards.get(happening.object.title)
    return not when.types or (face is not None and bool(set(when.types) & set(face.types)))


def _by(by: str, controller: int, seat: int) -> bool:
    return by == "anyone" or (by == "you") == (seat == controller)
