"""The theme of ``hive-mind.trigger-goes-above-spell``."""

from __future__ import annotations

from hypothesis.strategies import SearchStrategy

from reference_engine.cards.probes import CAST_ALL_METER, CAST_METER, MAGE_METER, SACRIFICE_METER
from reference_engine.words.characteristics import Card
from reference_engine.words.costs import SacrificePermanents
from reference_engine.words.selectors import ACTIVATED_OR_TRIGGERED
from strategies.affording import mana_for
from strategies.answers import Intention, on_stack
from strategies.drawn import Drawn
from strategies.draws import Draws
from strategies.shelves import cards
from strategies.texts import additional_costs, mana_cost
from strategies.themes.furnishing import furnish, needed_spell
from strategies.themes.hive_mind_kit import (
    CastingCopies,
    Wearing,
    responses,
    with_cast_copy,
    with_hive_mind,
    worn_setups,
)
from strategies.themes.kit import Setup, table, victims, with_responders, with_victim
from strategies.themes.registry import theme

LEFT_OUT_DIMENSIONS: dict[str, str] = {
    "triggers from tapping for mana": "mana is in the pools from the start; triggers of sacrifices pay in their place",
}

WATCHERS = (
    CAST_METER,
    "Young Pyromancer",
    MAGE_METER,
    "Archmage Emeritus",
    CAST_ALL_METER,
    "Guttersnipe",
    "Witherbloom Apprentice",
)
"""Permanents with abilities that trigger on the same cast."""

MOURNERS = (SACRIFICE_METER, "Zulaport Cutthroat", "Mayhem Devil", "Blood Artist")
"""Permanents with abilities that trigger while a sacrifice is paid."""


@theme("hive-mind.trigger-goes-above-spell")
def trigger_goes_above_spell() -> SearchStrategy[Drawn]:
    """Spells cast among other abilities that trigger on the cast or its costs, players responding at once.

    Shrinks towards two seats and one Hive Mind, nobody responding.
    """
    return worn_setups("hive-mind.trigger-goes-above-spell", _setup)


def _setup(draws: Draws) -> tuple[Setup, Wearing]:
    setup = table(draws)
    costs = draws.chance(4)
    setup = with_victim(setup, draws.pick(victims(_is_paid_with_permanents) if costs else victims()), draws)
    setup = with_hive_mind(setup, draws)
    if costs:
        setup = _with_some(setup, MOURNERS, draws).labelled("cost=triggers")
    if draws.chance(2):
        setup = _with_some(setup, WATCHERS, draws).labelled("others=cast")
    if draws.chance(5):
        setup = with_cast_copy(setup, draws)
    if draws.chance(3):
        setup = _holding_priority(setup, draws)
    setup = with_responders(setup, draws, among=(*responses(), *_stiflers()), often=3, most=1 + draws.take(2))
    return setup.with_habits(acts=1, draws=20), CastingCopies


def _stiflers() -> tuple[Card, ...]:
    """Instants that counter the trigger, if it is there."""
    return cards(lambda card: "Instant" in card.types and needed_spell(card) == ACTIVATED_OR_TRIGGERED)


def _is_paid_with_permanents(card: Card) -> bool:
    return any(isinstance(part, SacrificePermanents) for part in additional_costs(card))


def _with_some(setup: Setup, names: tuple[str, ...], draws: Draws) -> Setup:
    """One or two of those permanents under any seats."""
    board = setup.board
    for _ in range(1 + draws.take(2)):
        board = board.permanent(draws.pick(names), draws.take(len(board.places)))
    return setup.on(board)


def _holding_priority(setup: Setup, draws: Draws) -> Setup:
    """The caster responds to the trigger at once."""
    card = draws.pick(responses())
    mana = mana_for(mana_cost(card))
    board = furnish(setup.board.pool(setup.caster, mana), card, setup.caster, draws).in_hand(card.name, setup.caster)
    meant = Intention(setup.caster, board.last, on_stack(setup.spell), mana=mana)
    return setup.on(board).means(meant).labelled("held-priority")
