"""What the obligations of the Hive Mind family share: which copyings they are about, and which casts set one off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import attrs

from conformance.facts import Facts, once_a_trace
from conformance.facts_moves import Move
from conformance.facts_objects import Copying, StackObject
from conformance.invariants.gauges import is_set_off, texts_hold
from reference_engine.words.abilities import SpellCast, Triggered
from reference_engine.words.selectors import EachOtherThanThatPlayer, ThatSpell
from strategies.texts import Face, copiers, read_once, triggered


def all_others_copy(facts: Facts) -> Iterator[Copying]:
    """The copyings of "each other player copies that spell", seen whole, during which nobody left the game."""
    for copying in facts.copyings:
        word = copying.copier.word
        hive = isinstance(word.who, EachOtherThanThatPlayer) and isinstance(word.what, ThatSpell)
        if hive and copying.move.whole and not copying.move.lost:
            yield copying


def is_hive_mind(ability: Triggered) -> bool:
    """Whether it has each other player copy a spell that was cast."""
    return isinstance(ability.when, SpellCast) and any(
        isinstance(word.who, EachOtherThanThatPlayer) for word in copiers(ability)
    )


@read_once
def _has_hive_mind(face: Face) -> bool:
    return any(map(is_hive_mind, triggered(face)))


@attrs.frozen(eq=False)
class SetOff:
    """A spell that was cast while abilities waited for spells like it, or for spells of another type.

    spell: by whom it was cast is ``seat``. waiting: how many abilities had to trigger. seen: how many came to the
    stack, or copies that none of them made, before the next spell was cast.
    """

    spell: StackObject
    seat: int
    waiting: int
    seen: int


@once_a_trace
def set_off(facts: Facts) -> tuple[SetOff, ...]:
    """Every cast, from a hand or during a resolution, with a Hive Mind on the battlefield before and after it."""
    return tuple(_set_off(facts))


def _set_off(facts: Facts) -> Iterator[SetOff]:
    titles = {name: face for name, face in facts.cards.items() if _has_hive_mind(face)}
    if not titles or not texts_hold(facts):
        return
    spells = [o for o in facts.objects if o.how in ("cast", "cast copy") and o.title in facts.cards]
    for nth, spell in enumerate(spells, start=1):
        move = spell.move
        if not move.whole or move.lost or spell.name not in move.stack_after:
            continue
        present, waiting = _waiting(titles, move, spell, facts)
        if present:
            until = spells[nth].index if nth < len(spells) else len(facts.objects)
            seen = sum(_answers(thing, titles, spell) for thing in facts.objects[spell.index + 1 : until])
            yield SetOff(spell, spell.controller, waiting, seen)


def _waiting(titles: Mapping[str, Face], move: Move, spell: StackObject, facts: Facts) -> tuple[int, int]:
    """How many Hive Minds there were before and after the cast, and how many abilities of theirs had to trigger."""
    still = {p.id for p in move.after.battlefield if p.name in titles}
    there = [p for p in move.before.battlefield if p.id in still]
    waiting = sum(
        is_hive_mind(ability) and is_set_off(facts, ability, p.controller, spell)
        for p in there
        for ability in triggered(titles[p.name])
    )
    return len(there), waiting


def _answers(thing: StackObject, titles: Mapping[str, Face], spell: StackObject) -> bool:
    """Whether it is such an ability, or a copy of the spell that none of them made."""
    if thing.how == "triggered":
        return thing.title in titles
    stray = thing.is_spell and thing.card is None and thing.title == spell.title
    return stray and (thing.maker is None or thing.maker.title not in titles)
