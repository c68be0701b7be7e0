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
from strategies.texts import Face, triggered


@attrs.frozen(eq=False)
class Happening:
    """What abilities may have triggered on. kind: cast or copied. object: the spell. targets: what it targets."""

    kind: str
    seat: int
    object: StackObject
    targets: tuple[str, ...]


@attrs.frozen(eq=False)
class Cause:
    """What is known of a triggered ability: None where it is not certain."""

    ability: Triggered | None = None
    index: int | None = None
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
    sure = [
        (index, happening)
        for happening in happenings
        for index, ability in enumerate(known)
        if _sets_off(ability, controller, happening, cards, title, sources)
    ]
    if not sure:
        other = [i for i, a in enumerate(known) if not isinstance(a.when, _SPELL_EVENTS)]
        index = other[0] if len(other) == 1 else 0 if len(known) == 1 else None
        return Cause() if index is None else Cause(known[index], index)
    indexes = {index for index, _ in sure}
    objects = list({h.object.index: h.object for _, h in sure}.values())
    seats = {h.seat for _, h in sure}
    chosen = min(indexes) if len(indexes) == 1 else None
    return Cause(
        None if chosen is None else known[chosen],
        chosen,
        objects[0] if len(objects) == 1 else None,
        seats.pop() if len(seats) == 1 else None,
    )


_SPELL_EVENTS = (SpellCast, SpellCopied, SpellCastOrCopied, ThisCast, BecomesTarget)


def _sets_off(
    ability: Triggered,
    controller: int,
    happening: Happening,
    cards: Mapping[str, Face],
    title: str,
    sources: frozenset[str],
) -> bool:
    when = ability.when
    if isinstance(when, ThisCast):
        return happening.kind == "cast" and happening.object.title == title and happening.seat == controller
    if isinstance(when, BecomesTarget):
        return _by(when.by, controller, happening.seat) and not sources.isdisjoint(happening.targets)
    if not isinstance(when, SpellCast | SpellCopied | SpellCastOrCopied):
        return False
    if not happening.object.is_spell or not _by(when.by, controller, happening.seat):
        return False
    if isinstance(when, SpellCast) and happening.kind != "cast":
        return False
    if isinstance(when, SpellCopied) and happening.kind != "copied":
        return False
    face = cards.get(happening.object.title)
    return not when.types or (face is not None and bool(set(when.types) & set(face.types)))


def _by(by: str, controller: int, seat: int) -> bool:
    return by == "anyone" or (by == "you") == (seat == controller)
