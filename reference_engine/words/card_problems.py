"""What contradicts itself in a card, in sentences that say what to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from reference_engine.words.abilities import (
    Activated,
    AdditionalCost,
    AlternativeCost,
    CombatKeyword,
    EntersWithCounters,
    Hexproof,
    Kicker,
    PlayerHexproof,
    Shroud,
    Storm,
    ThisCast,
    Triggered,
)
from reference_engine.words.base import Ability
from reference_engine.words.card_text_problems import Setting, effect_problems
from reference_engine.words.characteristics import PERMANENT_TYPES, Card
from reference_engine.words.continuous import Change
from reference_engine.words.costs import PayLife, PayMana, SacrificeThis, TapThis
from reference_engine.words.inside import things_in
from reference_engine.words.instructions import Effect, SpellAbility
from reference_engine.words.mana import COLORS

SUPERTYPES = ("Basic", "Legendary", "Snow", "World")
TYPES = (*PERMANENT_TYPES, "Instant", "Kindred", "Sorcery")

_PERMANENTS_ONLY = (Activated, EntersWithCounters, Hexproof, Shroud, CombatKeyword, PlayerHexproof)


def problems(card: Card) -> list[str]:
    """Everything in which the card contradicts itself or the rules of its kind, a sentence each; empty if nothing."""
    return [f"{card.name or 'a card without a name'}: {p}" for p in (*_lines(card), *_costs(card), *_texts(card))]


def _lines(card: Card) -> Iterator[str]:
    if not card.name:
        yield "it has no name: give it one, for cards are told apart by name"
    if not card.types:
        yield "it has no card type: name at least one"
    for word, known, kind in ((card.types, TYPES, "card type"), (card.supertypes, SUPERTYPES, "supertype")):
        for unknown in sorted(set(word) - set(known)):
            yield f"{unknown!r} is no {kind}: use {', '.join(known)}"
    for words in (card.types, card.supertypes, card.subtypes):
        yield from (f"{w!r} stands twice in its type line: write it once" for w, n in Counter(words).items() if n > 1)
    if card.is_instant_or_sorcery and card.is_permanent_card:
        yield f"it is {' '.join(card.types)}, which nothing can be: an instant or sorcery is no permanent card"
    yield from _size(card)
    for color in sorted(set(card.color_indicator or ()) - set(COLORS)):
        yield f"{color!r} in its color indicator is no color: use {', '.join(COLORS)}"
    if "Land" in card.types and card.cost is not None:
        yield f"it is a land with the mana cost {card.cost}: leave the cost out"


def _size(card: Card) -> Iterator[str]:
    size = (card.power, card.toughness)
    if "Creature" in card.types and None in size:
        yield "it is a creature without power and toughness: give both"
    if "Creature" not in card.types and size != (None, None):
        yield f"it is no creature, and has power and toughness {card.power}/{card.toughness}: leave them out"


def _costs(card: Card) -> Iterator[str]:
    counted = Counter(a for a in card.abilities if isinstance(a, AdditionalCost | Kicker | Storm))
    yield from (
        f"{type(a).__name__} with the same cost stands twice: write it once" for a, n in counted.items() if n > 1
    )
    for ability in card.abilities:
        costs = (ability.cost,) if isinstance(ability, AdditionalCost) else getattr(ability, "cost", ())
        if isinstance(ability, AdditionalCost | Kicker) and any(isinstance(c, TapThis | SacrificeThis) for c in costs):
            yield "a cost of casting it taps or sacrifices this permanent, which is not there yet: use another cost"
        for cost in costs:
            if isinstance(cost, PayLife) and isinstance(cost.amount, int) and cost.amount < 1:
                yield f"a cost pays {cost.amount} life: pay at least 1, or drop it"
        for cost, times in Counter(costs).items():
            if times > 1 and not isinstance(cost, PayMana):
                yield f"{type(cost).__name__} stands twice in one cost: write it once, with a number"
        if isinstance(ability, Kicker) and not costs:
            yield "its kicker costs nothing: give it a cost, or it cannot be told whether it was paid"


def _texts(card: Card) -> Iterator[str]:
    spells = [a for a in card.abilities if isinstance(a, SpellAbility)]
    if card.is_instant_or_sorcery and len(spells) != 1:
        yield f"it is an instant or sorcery with {len(spells)} spell abilities: give it exactly one, with all its text"
    if not card.is_instant_or_sorcery and spells:
        yield "it is no instant or sorcery and has a spell ability: use a triggered or activated ability"
    for ability in card.abilities:
        if card.is_instant_or_sorcery and isinstance(ability, _PERMANENTS_ONLY):
            yield f"{type(ability).__name__} works on the battlefield, where this card never is: leave it out"
        if card.is_instant_or_sorcery and isinstance(ability, Triggered) and not isinstance(ability.when, ThisCast):
            yield "its triggered ability works on the battlefield, where this card never is: wait for ThisCast"
        yield from _ability(card, ability)


def _ability(card: Card, ability: Ability) -> Iterator[str]:
    setting = _setting(card, ability)
    effect = getattr(ability, "effect", None)
    if isinstance(effect, Effect):
        yield from effect_problems(effect, setting)
    # What an effect gives to other objects speaks for itself (107.3j).
    given = [a for t in things_in(ability) if isinstance(t, Change) for a in t.abilities]
    inside = set(map(id, things_in((effect, tuple(given)))))
    yield from setting.wrong_words(t for t in things_in(ability) if id(t) not in inside)


def _setting(card: Card, ability: Ability) -> Setting:
    """What the text of that ability may speak of. An activated ability has costs of its own."""
    kickers = tuple(a for a in card.abilities if isinstance(a, Kicker))
    casting = [a.cost for a in card.abilities if isinstance(a, AdditionalCost)] + [c for k in kickers for c in k.cost]
    casting += [c for a in card.abilities if isinstance(a, AlternativeCost) for c in a.cost]
    own = isinstance(ability, Activated)
    costs = tuple(ability.cost) if isinstance(ability, Activated) else tuple(casting)
    return Setting(
        costs=costs if own or card.cost is None else (PayMana(card.cost), *costs),
        kickers=len(kickers),
        when=ability.when if isinstance(ability, Triggered) else None,
    )
