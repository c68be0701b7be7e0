"""The catalogue sorted by what a theme needs it for, read off the words of the cards, in the catalogue's order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import attrs

from reference_engine.cards import cards_of_copying
from reference_engine.words.abilities import Hexproof, SpellCast, Triggered
from reference_engine.words.base import Cost
from reference_engine.words.characteristics import Card
from reference_engine.words.costs import SacrificePermanents
from reference_engine.words.instructions import CopySpell
from reference_engine.words.selectors import EachOtherThanThatPlayer, Filter, Targeted, ThatSpell, You
from strategies.texts import activated, copiers_in, has, mana_cost, phrases_of, spell_effect, triggered


def cards(wanted: Callable[[Card], bool]) -> tuple[Card, ...]:
    """Every card of the catalogue that is wanted."""
    return tuple(card for card in cards_of_copying().values() if wanted(card))


def is_legendary(card: Card) -> bool:
    """Whether two of it under one player would not last (704.5j)."""
    return "Legendary" in card.supertypes


@cache
def creatures() -> tuple[Card, ...]:
    """Creatures that do nothing: power and toughness is all there is to them."""
    return cards(lambda card: "Creature" in card.types and not card.abilities and not is_legendary(card))


@cache
def artifacts() -> tuple[Card, ...]:
    """Artifacts that are no creatures, those that do the least first."""
    found = cards(lambda card: "Artifact" in card.types and "Creature" not in card.types)
    return tuple(sorted(found, key=lambda card: len(card.abilities)))


@cache
def shielded() -> tuple[Card, ...]:
    """Creatures with hexproof."""
    return cards(lambda card: "Creature" in card.types and has(card, Hexproof))


@cache
def watchers() -> tuple[Card, ...]:
    """Permanents whose triggered abilities copy nothing: what they do shows what happened."""
    return cards(lambda card: card.is_permanent_card and has(card, Triggered) and not _copies(card))


@cache
def spells() -> tuple[Card, ...]:
    """Instants and sorceries that have a mana cost, without those that multiply, cheap ones first."""
    found = cards(lambda card: card.is_instant_or_sorcery and card.cost is not None and not multiplies(card))
    return tuple(sorted(found, key=lambda card: mana_cost(card).mana_value()))


def multiplies(card: Card) -> bool:
    """Whether one such spell makes several copies of another: aimed at each other they would never come to an end."""
    return any(copier.word.times != 1 for copier in copiers_in(card))


def _copies(card: Card) -> bool:
    return any(map(copiers_in, activated(card))) or any(map(copiers_in, triggered(card)))


@attrs.frozen
class Copier:
    """A card that copies spells.

    kind: ``"hive"``, a permanent for which every other player copies; ``"trigger"``, one whose controller copies what
    they cast; ``"twin"``, a spell that copies a target; ``"ability"``, a permanent with an activated ability that does.
    types: of the spells it copies; any, if empty. optional: its controller may decline. sacrifices, pays: what
    declining saves them. target: the description of what a twin or an ability may be aimed at.
    """

    kind: str
    card: Card
    types: tuple[str, ...] = ()
    optional: bool = False
    sacrifices: Filter | None = None
    pays: tuple[Cost, ...] = ()
    target: Filter | None = None
    ability: int = 0

    def copies(self, card: Card) -> bool:
        """Whether it copies a spell that is that card, cast by its own controller."""
        return not self.types or any(t in self.types for t in card.types)


_COPYING = {
    "hive": "copies a spell for every other player",
    "trigger": "copies what its controller casts",
    "twin": "is cast to copy a spell",
    "ability": "copies a spell by an activated ability",
}
"""What copiers do, by kind."""


def that_copies(kinds: Sequence[str]) -> str:
    """Copiers of those kinds in words: "card that …"."""
    words = dict.fromkeys(_COPYING[kind] for kind in kinds if kind in _COPYING)
    return f"card that {' or '.join(words)}"


@cache
def copiers() -> tuple[Copier, ...]:
    """Every card of the catalogue that copies spells."""
    return tuple(copier for card in cards_of_copying().values() for copier in _copiers(card))


def _copiers(card: Card) -> list[Copier]:
    found = []
    effect = spell_effect(card)
    if effect is not None and not effect.modes:
        found += [_aimed("twin", card, word, 0) for c in copiers_in(effect) if _is_aimed(word := c.word)]
    for index, ability in enumerate(activated(card)):
        words = [c.word for c in copiers_in(ability)]
        found += [_aimed("ability", card, word, index) for word in words if _is_aimed(word)]
    for trigger in triggered(card):
        if isinstance(trigger.when, SpellCast):
            found += _triggered_copiers(card, trigger)
    return [copier for copier in found if copier is not None]


def _is_aimed(word: CopySpell) -> bool:
    return word.what == Targeted(0) and word.times == 1


def _aimed(kind: str, card: Card, word: CopySpell, index: int) -> Copier | None:
    phrases = phrases_of(activated(card)[index] if kind == "ability" else card)
    if not phrases or not isinstance(word.who, You) or (phrases[0].what.stack and "spell" not in phrases[0].what.stack):
        return None
    return Copier(kind, card, phrases[0].what.types, target=phrases[0].what, ability=index)


def _triggered_copiers(card: Card, trigger: Triggered) -> list[Copier | None]:
    if not isinstance(trigger.when, SpellCast):
        return []
    found: list[Copier | None] = []
    for copier in copiers_in(trigger):
        if isinstance(copier.word.what, ThatSpell):
            hive = isinstance(copier.word.who, EachOtherThanThatPlayer)
            if not hive and (not isinstance(copier.word.who, You) or trigger.when.by == "opponent"):
                continue
            cost = copier.optional.cost if copier.optional else ()
            taken = next((part.filter for part in cost if isinstance(part, SacrificePermanents)), None)
            kind = "hive" if hive else "trigger"
            found.append(Copier(kind, card, trigger.when.types, copier.optional is not None, taken, cost))
    return found
