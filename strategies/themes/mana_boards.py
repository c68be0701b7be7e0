"""Boards of permanents that ask what others could produce, and of what they look at (106.7)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import attrs

from reference_engine.cards import card
from reference_engine.words.inside import things_in
from reference_engine.words.mana_making import CouldProduce
from reference_engine.words.selectors import Filter
from strategies.answers import Habits
from strategies.boards import draw_table
from strategies.draws import Draws
from strategies.themes.asking_mana import Asked
from strategies.themes.furnishing import meets
from strategies.themes.kit import Setup

LAND_ASKERS = ("Reflecting Pool", "Exotic Orchard", "Echomere", "Tintmere", "Farmere", "Ownmere")
"""Lands that ask, of every scope, some for any type and some for any colour."""

ROCK_ASKERS = ("Ownstone", "Fellwar Stone", "Echostone", "Farstone", "Naga Vitalist")
"""Permanents that ask about lands and are no lands themselves."""

WIDE_ASKERS = ("Wildmere", "Gearstone", "Allstone")
"""Those that ask about other permanents than lands."""

BASICS = ("Forest", "Plains", "Island", "Swamp", "Mountain")

SCOPES = {"you": "scope=yours", "opponent": "scope=opponents", "anyone": "scope=any"}


@cache
def asks_about(name: str) -> CouldProduce:
    """What the card of that name asks. Raises ValueError for one that asks nothing of others."""
    for word in things_in(card(name).abilities):
        if isinstance(word, CouldProduce):
            return word
    raise ValueError(f"{name} does not ask what others could produce: take one that does")


def asking_table(draws: Draws, *, min_seats: int = 2) -> Setup:
    """Seats, whose turn and life totals. Shrinks towards two seats in the first one's turn.

    Nobody does anything of their own accord: what is tapped for nothing answers no question.
    """
    return Setup(draw_table(draws, min_seats=min_seats, creatures_each=0), habits=Habits(acts=0))


def with_asker(setup: Setup, draws: Draws, among: Sequence[str]) -> tuple[Setup, Asked]:
    """One of those permanents under some seat, and labels for what it asks."""
    name = draws.pick(among)
    board = setup.board.permanent(name, draws.take(len(setup.board.places)))
    asks = asks_about(name)
    kind = "asks=color" if asks.colors else "asks=type"
    amount = 2 if name == "Twinstone" else 1
    placed = board.battlefield[-1]
    return setup.on(board).labelled(SCOPES[asks.filter.whose], kind), Asked(placed.id, placed.controller, 0, amount)


def seat_in_scope(setup: Setup, draws: Draws, asked: Asked, wanted: Filter) -> int:
    """A seat whose permanents the description can mean, seen from who asks."""
    seats = [(asked.seat + n) % len(setup.board.places) for n in range(len(setup.board.places))]
    if wanted.whose == "you":
        return asked.seat
    return draws.pick(seats[1:] if wanted.whose == "opponent" else seats)


def name_of(setup: Setup, asked: Asked) -> str:
    """The card's name of the permanent that asks."""
    return next(p.card for p in setup.board.battlefield if p.id == asked.source)


def with_observed(
    setup: Setup, draws: Draws, asked: Asked, among: Sequence[str], number: int, *, often: int = 3
) -> Setup:
    """So many of those cards on the battlefield; each in ``often`` of ``often + 1`` where the permanent looks."""
    wanted = asks_about(name_of(setup, asked)).filter
    fitting = [name for name in among if meets(card(name), attrs.evolve(wanted, whose="anyone"))] or list(among)
    for _ in range(number):
        inside = draws.chance(often + 1, times=often) if often else False
        name = draws.pick(fitting if inside else among)
        seat = seat_in_scope(setup, draws, asked, wanted) if inside else draws.take(len(setup.board.places))
        setup = setup.on(setup.board.permanent(name, seat, tapped=draws.chance(3)))
    return setup
