"""Whole random boards: everything on them that the catalogue has, and mana for what is in the hands."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from reference_engine.words.characteristics import Card
from reference_engine.words.scenario import Scenario
from strategies.affording import mana_for
from strategies.building import BoardBuilder
from strategies.draws import Draws, draws_from
from strategies.offer import EVERYTHING, Offer
from strategies.problems import problems
from strategies.shelves import copiers, creatures, shielded, spells, watchers
from strategies.texts import mana_cost

__all__ = ["BoardBuilder", "boards", "draw_table", "mana_to_cast", "problems", "with_creatures"]

LIVES = (20, 3, 40, 1, 100)
"""Life totals that are drawn, the usual one first."""

SPARE_MANA = "WUBRGC"

MORE_SPELLS = 5
"""The most spells in all hands beyond those asked for."""


def boards(
    *, min_seats: int = 2, max_seats: int = 6, min_spells: int = 0, offer: Offer = EVERYTHING
) -> SearchStrategy[Scenario]:
    """Whole boards of any number of seats, each equally likely.

    min_spells: the fewest instants and sorceries in all hands together. Shrinks towards two seats in the first one's
    turn, 20 life, an empty battlefield, and ``min_spells`` free spells in the first hand. offer: what the engine
    supports. Raises ValueError for bounds outside of 2 to 6 seats; drawing raises NotOffered where the engine supports
    no spell, or no such number of seats.
    """
    if not 2 <= min_seats <= max_seats <= 6:
        raise ValueError(f"boards of {min_seats} to {max_seats} seats were asked for: take bounds within 2 to 6")
    return _boards(min_seats, max_seats, min_spells, offer)


@st.composite
def _boards(draw: DrawFn, min_seats: int, max_seats: int, min_spells: int, offer: Offer) -> Scenario:
    draws = draws_from(draw, offer)
    board = _with_permanents(draw_table(draws, min_seats=min_seats, max_seats=max_seats), draws)
    for _ in range(min_spells + draws.take(MORE_SPELLS + 1)):
        board = _with_spell(board, draws)
    return board.scenario()


def draw_table(draws: Draws, *, min_seats: int = 2, max_seats: int = 6, creatures_each: int = 2) -> BoardBuilder:
    """Draw the seats, whose turn it is, life totals, and ``creatures_each`` creatures a seat at most.

    The seats are as many as the engine plays with, too. Shrinks towards two seats, seat 0 active, 20 life, and no
    creatures. Raises NotOffered where the engine plays with no such number of seats.
    """
    least, most = draws.offer.seat_bounds(min_seats, max_seats)
    seats = least + draws.take(most - least + 1)
    board = BoardBuilder.of(seats, active=draws.take(seats), offer=draws.offer)
    if draws.chance(3):
        board = board.life(draws.take(seats), draws.pick(LIVES[1:]))
    return with_creatures(board, draws, creatures_each) if creatures_each else board


def with_creatures(board: BoardBuilder, draws: Draws, most: int, *, least: int = 0) -> BoardBuilder:
    """``least`` to ``most`` creatures under each seat, of different power and toughness as long as there are enough.

    The number of draws is the same for any number of seats, so that seats can be shrunk away. No creatures at all for
    an engine that supports none of those that do nothing.
    """
    kinds, seats = draws.offer.among(creatures()), len(board.places)
    if not kinds:
        return board
    first = draws.take(len(kinds))
    more = draws.take(seats * (most - least) + 1)
    start = draws.take(seats)
    under = [*board.seats] * least + [(start + n) % seats for n in range(more)]
    for n, seat in enumerate(under):
        board = board.permanent(kinds[(first + n) % len(kinds)].name, seat)
    return board


def _with_permanents(board: BoardBuilder, draws: Draws) -> BoardBuilder:
    """Up to three permanents that watch, copy or can't be targeted, under any seats."""
    kinds = (watchers(), tuple(c.card for c in copiers() if c.card.is_permanent_card), shielded())
    shelves = [cards for kind in kinds if (cards := draws.offer.among(kind))]
    for _ in range(draws.take(4) if shelves else 0):
        shelf = draws.pick(shelves)
        board = board.permanent(draws.pick(shelf).name, draws.take(len(board.places)))
    return board


def _with_spell(board: BoardBuilder, draws: Draws) -> BoardBuilder:
    """An instant or sorcery in some hand, and the mana for it, exact or with some to spare."""
    seat, card = draws.take(len(board.places)), draws.pick(spells())
    board = board.in_hand(card.name, seat).pool(seat, mana_to_cast(card, draws))
    return board.pool(seat, SPARE_MANA) if draws.chance(6) else board


def mana_to_cast(card: Card, draws: Draws) -> str:
    """Mana that pays for the card: an X of up to three, in colours that vary."""
    cost = mana_cost(card)
    x = draws.take(4) if cost.x_symbols else 0
    generic = draws.pick(("C", "RG", "WUB", "WUBRG")) if cost.generic + x > 1 else "C"
    return mana_for(cost, x=x, generic=generic)
