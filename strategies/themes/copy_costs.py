"""The themes of ``copy.no-additional-cost-choice`` and ``copy.additional-cost-effects-carry-over``."""

from __future__ import annotations

import attrs
from hypothesis.strategies import SearchStrategy

from reference_engine.words.amounts import TimesKicked
from reference_engine.words.base import Cost
from reference_engine.words.characteristics import Card
from reference_engine.words.conditions import WasCast, WasCastFrom
from reference_engine.words.costs import DiscardCards, PayLife, PayMana, SacrificePermanents
from reference_engine.words.selectors import CostObject
from strategies.affording import mana_for
from strategies.building import BoardBuilder
from strategies.drawn import Drawn
from strategies.draws import Draws
from strategies.shelves import creatures
from strategies.texts import additional_costs, kickers, mentions, spell_effect
from strategies.themes.furnishing import props
from strategies.themes.kit import (
    Setup,
    setups,
    table,
    victims,
    with_copier,
    with_responders,
    with_second_copier,
    with_victim,
)
from strategies.themes.registry import theme

LEFT_OUT_DIMENSIONS = {
    "buyback, replicate, conspire, casualty, bargain, gift": "no card of the vocabulary has them",
    "overload, flashback, evoke": "the vocabulary has no alternative costs",
    "convoke, delve": "the vocabulary has no way to pay mana with objects",
    "exile as a cost": "no card of the vocabulary asks for it",
    "what the caster controlled as it was cast": "the vocabulary has no word for it",
}
"""Dimensions of the obligations that are not drawn here, and why."""


@theme("copy.no-additional-cost-choice")
def no_additional_cost_choice() -> SearchStrategy[Drawn]:
    """A spell with a kicker or an additional cost, paid or not, under copiers who could pay it themselves.

    Shrinks towards two seats, a kicker that is not paid, and a Hive Mind whose copies keep their targets.
    """
    return setups("copy.no-additional-cost-choice", _no_choice)


def _no_choice(draws: Draws) -> Setup:
    card = draws.pick(victims(_mandatory) if draws.chance(2) else victims(_has_kicker))
    kicks = tuple(draws.take(3 if k.multi else 2) for k in kickers(card))
    setup = with_victim(_well_off(table(draws), card), card, draws, kicks=kicks)
    setup = setup.labelled(*_costs(card), _paid(card, kicks))
    setup = with_second_copier(with_copier(setup, draws), draws)
    return with_responders(setup, draws).with_habits(acts=1)


@theme("copy.additional-cost-effects-carry-over")
def additional_cost_effects_carry_over() -> SearchStrategy[Drawn]:
    """A spell that looks at how often it was kicked, at what was sacrificed or discarded for it, or at its casting.

    Shrinks towards two seats, a kicker that is not paid, and a Hive Mind whose copies keep their targets.
    """
    return setups("copy.additional-cost-effects-carry-over", _carry_over)


def _carry_over(draws: Draws) -> Setup:
    way = draws.take(10)
    if way >= 8:
        return _permanent(draws)
    card = draws.pick(victims(_WAYS[way]))
    kicks = _kicks(card, draws)
    setup = with_victim(table(draws), card, draws, kicks=kicks).labelled(*_patterns(card, kicks))
    setup = with_second_copier(with_copier(_grown(setup, card, draws), draws), draws)
    return with_responders(setup, draws)


def _kicks(card: Card, draws: Draws) -> tuple[int, ...]:
    """How often each kicker is paid; of two kickers mostly the one or the other."""
    own = kickers(card)
    if len(own) == 2 and not any(kicker.multi for kicker in own):
        return draws.pick(((0, 1), (1, 0), (0, 1), (1, 0), (1, 1), (0, 0)))
    return tuple(draws.take(4) if kicker.multi else 1 - draws.take(2) for kicker in own)


def _permanent(draws: Draws) -> Setup:
    """A kicked permanent spell: the token that its copy becomes counts as kicked (702.33d, 707.10f)."""
    card = draws.pick(victims(_has_kicker, permanents=True))
    kicks = _kicks(card, draws)
    setup = with_victim(table(draws), card, draws, kicks=kicks).labelled("spell=permanent", *_patterns(card, kicks))
    return with_responders(with_copier(setup, draws, kinds=("twin", "ability")), draws)


# -- which cards ----------------------------------------------------------------------------------------------------


def _has_kicker(card: Card) -> bool:
    return bool(kickers(card))


def _mandatory(card: Card) -> bool:
    return bool(additional_costs(card))


def _used(card: Card) -> bool:
    return bool(additional_costs(card)) and mentions(card, CostObject)


def _casting(card: Card) -> bool:
    return mentions(card, WasCast) or mentions(card, WasCastFrom)


def _kicked_often(card: Card) -> bool:
    """What it does, and not only what it targets, depends on how often it was kicked."""
    effect = spell_effect(card)
    return effect is not None and mentions(effect.do, TimesKicked)


def _two_kickers(card: Card) -> bool:
    return len(kickers(card)) == 2


_WAYS = (_has_kicker, _has_kicker, _kicked_often, _two_kickers, _used, _used, _used, _casting)
"""What the spell looks at, each as often as it is worth drawing."""

_WORDS: dict[type[Cost], str] = {
    SacrificePermanents: "sacrifice",
    DiscardCards: "discard",
    PayLife: "life",
    PayMana: "mana",
}


def _costs(card: Card) -> tuple[str, ...]:
    found = [f"cost={_WORDS[type(part)]}" for part in additional_costs(card)]
    for kicker in kickers(card):
        found.append("cost=multikicker" if kicker.multi else "cost=kicker")
        found += [f"cost=kicker-{_WORDS[type(part)]}" for part in kicker.cost if not isinstance(part, PayMana)]
    return tuple(dict.fromkeys(found))


def _paid(card: Card, kicks: tuple[int, ...]) -> str:
    if not kickers(card):
        return "paid=mandatory"
    return "paid=yes" if any(kicks) else "paid=no"


def _patterns(card: Card, kicks: tuple[int, ...]) -> tuple[str, ...]:
    found = [f"used={_WORDS[type(part)]}" for part in additional_costs(card)]
    if len(kicks) > 1:
        found.append(f"two-kickers={'+'.join(str(n) for n in kicks)}")
    elif kicks:
        times = kicks[0]
        found.append(f"kicked={times if times < 2 else 'many'}")
    if _casting(card):
        found.append("facts-of-casting")
    return tuple(found)


# -- boards ---------------------------------------------------------------------------------------------------------


def _well_off(setup: Setup, card: Card) -> Setup:
    """Everybody could pay whatever the card costs beside its mana cost."""
    board = setup.board
    for seat in board.seats:
        board = _with_means(board, card, seat)
    return setup.on(board)


def _with_means(board: BoardBuilder, card: Card, seat: int) -> BoardBuilder:
    parts = [*additional_costs(card), *(part for kicker in kickers(card) for part in kicker.cost)]
    for part in parts:
        if isinstance(part, SacrificePermanents):
            board = board.permanent(board.offer.of(props(part.filter))[0].name, seat)
        elif isinstance(part, DiscardCards):
            for _ in range(part.number):
                board = board.in_hand(board.offer.of(creatures())[0].name, seat)
        elif isinstance(part, PayMana):
            board = board.pool(seat, mana_for(part.mana))
    return board


def _grown(setup: Setup, card: Card, draws: Draws) -> Setup:
    """Creatures with counters under who pays with one: it counts as it last existed, not as it is printed (608.2h)."""
    if not any(isinstance(part, SacrificePermanents) for part in additional_costs(card)) or not draws.take(2):
        return setup
    counters = (("+1/+1", 1 + draws.take(3)),)
    battlefield = tuple(
        attrs.evolve(p, counters=counters) if p.controller == setup.caster and _is_creature(setup, p.card) else p
        for p in setup.board.battlefield
    )
    return setup.on(attrs.evolve(setup.board, battlefield=battlefield)).labelled("used=grown")


def _is_creature(setup: Setup, name: str) -> bool:
    return "Creature" in setup.board.card(name).types
