"""Small choices, each a number below the number of things there are to choose from.

Everything that draws takes a ``Draws`` instead of Hypothesis's own ``draw``: so the same code serves drawing, tests
that go through all choices, and the smallest choice of all. Where there is one thing to choose from, nothing is drawn;
two values of a draw should not mean the same, or an example is shrunk through others that are equal to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import attrs
from hypothesis.internal.conjecture.data import ConjectureData
from hypothesis.strategies import DrawFn, SearchStrategy

from reference_engine.words.characteristics import Card
from strategies.offer import EVERYTHING, NotOffered, Offer

Item = TypeVar("Item")

GENERATED = 4
"""How many generated cards an engine is asked about, one after the other, until it supports one."""


def _no_strategies(_: SearchStrategy[Card]) -> Card:
    raise ValueError("only Hypothesis draws from strategies: take a card of the catalogue here")


@attrs.frozen
class Draws:
    """Where choices come from.

    number: gives a number from 0 to one below the size it is given. happens: given ``(times, of)``, whether something
    happens that does ``times`` in ``of`` times. The smallest are 0 and False. offer: what the engine supports.
    strategy: draws a card from a strategy of Hypothesis, where it is Hypothesis that draws.
    """

    number: Callable[[int], int]
    happens: Callable[[int, int], bool]
    offer: Offer = EVERYTHING
    strategy: Callable[[SearchStrategy[Card]], Card] = _no_strategies

    def take(self, size: int) -> int:
        """A number from 0 to ``size - 1``.

        Raises ValueError where there is nothing to choose from; NotOffered where some cards of the catalogue are not
        supported, for then that is why.
        """
        if size < 1 and self.offer.refused:
            raise NotOffered("it supports nothing that is to be chosen from here")
        if size < 1:
            raise ValueError(f"there is nothing to choose among {size} things: ask only where there is something")
        return self.number(size) if size > 1 else 0

    def pick(self, items: Sequence[Item]) -> Item:
        """One of the items; of cards, and names of cards, one that the engine supports. The first one is the smallest.

        Raises NotOffered where the engine supports none of them.
        """
        if self.offer.refused:  # what is not of the catalogue is refused by the board
            items = self.offer.of(items)
        return items[self.take(len(items))]

    def card(self, cards: SearchStrategy[Card], instead: Sequence[Card] = ()) -> Card:
        """A card that nobody printed, of that strategy (``strategies.cards``); the engine is asked whether it has it.

        instead: cards that will do as well, taken where the engine has supported none of ``GENERATED`` cards. Raises
        NotOffered where it supports none of these either.
        """
        card = self.strategy(cards)
        for _ in range(GENERATED - 1):
            if not self.offer.why_not(card):
                return card
            card = self.strategy(cards)
        if not self.offer.why_not(card):
            return card
        return self.pick(self.offer.of((*instead, card)))

    def chance(self, of: int, *, times: int = 1) -> bool:
        """True ``times`` in ``of`` times; the smallest is False."""
        return self.happens(times, of)

    def some(self, items: Sequence[Item], number: int) -> tuple[Item, ...]:
        """``number`` different items in any order; the smallest are the first ones as they stand."""
        left = list(items)
        return tuple(left.pop(self.take(len(left))) for _ in range(number))

    def parts(self, total: int, number: int) -> tuple[int, ...]:
        """``total`` as a sum of ``number`` parts of at least 1; the smallest gives all the rest to the first part."""
        spare = total - number
        if spare < 0 or number < 1:
            raise ValueError(f"{total} has no {number} parts of at least 1: take at most {total} parts")
        rest = []
        for _ in range(number - 1):
            rest.append(self.take(spare + 1))
            spare -= rest[-1]
        return (spare + 1, *(part + 1 for part in rest))


SMALLEST = Draws(lambda _: 0, lambda *_: False)
"""The first choice everywhere."""


def draws_from(draw: DrawFn, offer: Offer = EVERYTHING) -> Draws:
    """Choices made by Hypothesis, one draw each. Shrinks towards the first choice everywhere."""
    return draw(_SOURCE if offer is EVERYTHING else _Source(offer))


def draws_of(data: ConjectureData, offer: Offer) -> Draws:
    """The same, for a strategy that is given the stream of choices itself."""
    return Draws(
        lambda size: data.draw_integer(0, size - 1),
        lambda times, of: data.draw_boolean(times / of),
        offer,
        data.draw,
    )


def draws_reading(number: int) -> Draws:
    """Choices read off a number, its lowest digit first; counting up goes through all combinations of choices."""
    left = number

    def digit(size: int) -> int:
        nonlocal left
        left, found = divmod(left, size)
        return found

    return Draws(digit, lambda times, of: digit(of) >= of - times)


class _Source(SearchStrategy[Draws]):
    """Draws straight from Hypothesis's stream of choices, without a strategy for each choice.

    What Hypothesis mutates is strategies of one kind: it would copy the outcome of one choice onto others that have
    nothing to do with it, and examples would no longer come up as often as the choices say. Besides it is faster.
    """

    def __init__(self, offer: Offer = EVERYTHING) -> None:
        super().__init__()
        self.offer = offer

    def do_draw(self, data: ConjectureData) -> Draws:
        """Tie choices to this example."""
        return draws_of(data, self.offer)


_SOURCE = _Source()
