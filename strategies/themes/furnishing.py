"""Putting on a board what a card needs to be cast: things to target, things to pay with, a spell to respond to."""

from __future__ import annotations

from functools import cache

from reference_engine.words.base import Amount
from reference_engine.words.characteristics import Card
from reference_engine.words.costs import DiscardCards, PayLife, SacrificePermanents
from reference_engine.words.selectors import Filter, Targets
from strategies.building import BoardBuilder
from strategies.draws import Draws
from strategies.shelves import cards, creatures, is_legendary
from strategies.texts import Face, additional_costs, kickers, phrases_of, spell_effect


def meets(card: Face, wanted: Filter) -> bool:
    """Whether what is printed on the card meets the description, wherever the card is and whoever has it."""
    return (
        (not wanted.types or not set(wanted.types).isdisjoint(card.types))
        and set(wanted.not_types).isdisjoint(card.types)
        and (wanted.subtype is None or wanted.subtype in card.subtypes)
        and (wanted.supertype is None or wanted.supertype in getattr(card, "supertypes", ()))
        and (not wanted.colors or not set(wanted.colors).isdisjoint(card.colors))
        and set(wanted.not_colors).isdisjoint(card.colors)
        and (wanted.power_at_least is None or (card.power or 0) >= wanted.power_at_least)
        and wanted.token is not True
    )


def target_phrases(card: Card) -> tuple[Targets, ...]:
    """Every target phrase of the card's spell ability, in whatever mode, kicked or not."""
    effect = spell_effect(card)
    if effect is None:
        return ()
    return effect.targets or tuple(phrase for mode in effect.modes for phrase in mode.targets)


def needed_spell(card: Card) -> Filter | None:
    """What the spell is like that the card wants to target on the stack; None if it wants none."""
    return next((p.what for p in target_phrases(card) if p.what.zone == "stack"), None)


def must_respond(card: Card) -> bool:
    """Whether the card cannot be cast unless something is on the stack."""
    effect = spell_effect(card)
    if effect is None:
        return False
    if not effect.modes:
        return any(p.what.zone == "stack" for p in phrases_of(effect))
    free = [m for m in effect.modes if all(p.what.zone != "stack" for p in m.targets)]
    return not free or (len(free) < effect.choose.min and not effect.choose.repeats)


@cache
def baits(wanted: Filter) -> tuple[Card, ...]:
    """Cards of the catalogue that can be cast as a spell that meets the description, the simplest first.

    Permanent cards without abilities, and instants and sorceries that need at most one target, a player or a creature.
    """
    found = [card for card in cards(_is_simple) if meets(card, wanted) and _has_mana_value(card, wanted)]
    if wanted.single_target:
        found = [card for card in found if len(target_phrases(card)) == 1]
    return tuple(sorted(found, key=lambda card: (len(card.abilities), len(target_phrases(card)))))


def _is_simple(card: Card) -> bool:
    if card.cost is None or card.cost.x_symbols or is_legendary(card):
        return False
    if card.is_permanent_card:
        return not card.abilities
    phrases = target_phrases(card)
    effect = spell_effect(card)
    return (
        len(card.abilities) == 1
        and effect is not None
        and not effect.modes
        and all(p.min == 1 and p.max == 1 and p.what in _EASY for p in phrases)
    )


_EASY = (
    Filter(types=("Creature",)),
    Filter(types=("Creature",), players=True),
    Filter(objects=False, players=True),
    Filter(objects=False, players=True, whose="opponent"),
)


def _has_mana_value(card: Card, wanted: Filter) -> bool:
    return not isinstance(wanted.mana_value, int) or card.cost is None or card.cost.mana_value() == wanted.mana_value


# -- what is put on the board ---------------------------------------------------------------------------------------


def furnish(board: BoardBuilder, card: Card, caster: int, draws: Draws, *, x: int = 0, kicks: int = 0) -> BoardBuilder:
    """Enough on the battlefield and in graveyards for each target phrase, and for each part of the cost."""
    for phrase in target_phrases(card):
        board = _targets(board, phrase, caster, draws, max(1 + kicks, x))
    parts = [*additional_costs(card), *(part for kicker in kickers(card) for part in kicker.cost)]
    for part in parts:
        if isinstance(part, SacrificePermanents):
            for _ in range(part.number + draws.take(2)):
                board = board.permanent(draws.pick(draws.offer.of(props(part.filter))[:4]).name, caster)
        elif isinstance(part, DiscardCards):
            for _ in range(part.number + draws.take(2)):
                spare = [c.name for c in draws.offer.among(creatures())] or [board.filler]
                board = board.in_hand(draws.pick(spare), caster)
        elif isinstance(part, PayLife) and isinstance(part.amount, int):
            board = board.life(caster, max(board.places[caster].life, part.amount + 1))
    return board


@cache
def props(wanted: Filter) -> tuple[Card, ...]:
    """Permanent cards that meet the description and do the least, to be targeted or sacrificed.

    Raises ValueError where the catalogue has none.
    """
    found = cards(lambda card: card.is_permanent_card and not is_legendary(card) and meets(card, wanted))
    alive = [card for card in found if card.toughness is None or card.toughness > 0]
    if not alive:
        raise ValueError(f"the catalogue has no permanent for {wanted}: add one, or leave that card out")
    return tuple(sorted(alive, key=lambda card: len(card.abilities)))


def _targets(board: BoardBuilder, phrase: Targets, caster: int, draws: Draws, many: int) -> BoardBuilder:
    """As many as the phrase needs, ``many`` where the number depends on X or kicks."""
    wanted = phrase.what
    if wanted.zone == "graveyard":
        return board.in_graveyard(draws.pick(creatures()).name, caster)
    if wanted.zone != "battlefield" or wanted.players or not wanted.objects:
        return board
    least = many if isinstance(phrase.min, Amount) else phrase.min
    number = max(1, least) + (phrase.other_than is not None)
    able = _able_seats(board, wanted, caster)
    missing = number - sum(1 for p in board.battlefield if p.controller in able and meets(board.card(p.card), wanted))
    for _ in range(missing):
        board = board.permanent(draws.pick(draws.offer.of(props(wanted))[:4]).name, draws.pick(able))
    return board


def _able_seats(board: BoardBuilder, wanted: Filter, caster: int) -> list[int]:
    others = [seat for seat in board.seats if seat != caster]
    if wanted.whose == "you":
        return [caster]
    return others if wanted.whose in ("opponent", "not-you") else [caster, *others]
