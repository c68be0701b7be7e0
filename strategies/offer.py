"""What an engine supports, as drawing needs to know it: cards, and how many seats.

An ``Offer`` travels in ``Draws`` and in ``BoardBuilder``. Picking leaves out what is not supported, and a board refuses
it; both raise ``NotOffered`` where nothing is left. A theme then draws once more (``strategies.drawing.drawing``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import TypeVar

import attrs

from reference_engine.cards import catalogue
from reference_engine.words.characteristics import Card

Item = TypeVar("Item")

SEATS = (2, 6)
"""The fewest and most seats that are ever drawn."""


class NotOffered(Exception):
    """What is to be drawn needs something that the engine does not support; the message says what, as "it …"."""


def _supports(_: Card) -> str:
    return ""


@attrs.frozen
class Offer:
    """What an engine supports; what of it is data decides which examples a seed names.

    refused: the cards of the catalogue that it does not support, each with its reason, in the catalogue's order. seats:
    the fewest and most players. ask: why a card that is not of the catalogue is not supported, "" if it is; it has to
    say the same of the same card each time.
    """

    refused: tuple[tuple[str, str], ...] = ()
    seats: tuple[int, int] = SEATS
    ask: Callable[[Card], str] = attrs.field(default=_supports, eq=False, repr=False)

    @cached_property
    def is_everything(self) -> bool:
        """Whether there is no card that is not supported."""
        return not self.refused and self.ask is _supports

    @cached_property
    def _reasons(self) -> dict[str, str]:
        return dict(self.refused)

    def why_not(self, card: Card | str) -> str:
        """Why that card, or that card of the catalogue, is not supported; the empty text if it is."""
        if self.is_everything:
            return ""
        name = card if isinstance(card, str) else card.name
        if isinstance(card, Card) and (known := catalogue().get(name)) is not card and known != card:
            return self.ask(card)
        return self._reasons.get(name, "")

    def require(self, card: Card | str) -> None:
        """Raise NotOffered for a card that is not supported."""
        reason = self.why_not(card)
        if reason:
            raise NotOffered(f"it does not support {_name(card)}: {reason}")

    def among(self, items: Iterable[Item], card: Callable[[Item], object] = lambda item: item) -> tuple[Item, ...]:
        """Those of the items that are supported, in their order; there may be none.

        card: gives the card of an item, or its name. What is neither stays.
        """
        if self.is_everything:
            return tuple(items)
        return tuple(item for item in items if not self._refuses(card(item)))

    def of(self, items: Iterable[Item], what: str = "") -> tuple[Item, ...]:
        """Those of the items that are supported, one at least. what: what they are, for the message: "a card that …".

        Raises NotOffered where none is.
        """
        wanted = tuple(items)
        found = self.among(wanted)
        if wanted and not found:
            raise self.lacking([item for item in wanted if isinstance(item, Card | str)], what)
        return found

    def lacking(self, cards: Sequence[Card | str], what: str = "") -> NotOffered:
        """The error for cards none of which is supported, with the reason for the first of them."""
        first = f"{_name(cards[0])}: {self.why_not(cards[0])}"
        if what:
            return NotOffered(f"it supports no {what}, such as {first}")
        if len(cards) == 1:
            return NotOffered(f"it does not support {first}")
        return NotOffered(f"it supports none of {len(cards)} cards that would do, such as {first}")

    def seat_bounds(self, least: int, most: int) -> tuple[int, int]:
        """The bounds for the number of seats within what the engine plays. Raises NotOffered where they do not meet."""
        low, high = max(least, self.seats[0]), min(most, self.seats[1])
        if low > high:
            raise NotOffered(f"it plays with {self.seats[0]} to {self.seats[1]} seats, not with {least} to {most}")
        return low, high

    def _refuses(self, item: object) -> bool:
        return isinstance(item, Card | str) and bool(self.why_not(item))


def _name(card: Card | str) -> str:
    return card if isinstance(card, str) else card.name


def both(one: Offer, other: Offer) -> Offer:
    """What two engines both support; for any card that is not of the catalogue each is to be asked on its own."""
    reasons = dict((*one.refused, *other.refused))
    refused = tuple((name, reasons[name]) for name in catalogue() if name in reasons)
    return Offer(refused, (max(one.seats[0], other.seats[0]), min(one.seats[1], other.seats[1])))


EVERYTHING = Offer()
"""The offer of an engine that supports every card, and any number of seats."""


def if_supported(setup: Item, step: Callable[[Item], Item]) -> Item:
    """The setup after that step, or as it is where the engine does not support what the step adds."""
    try:
        return step(setup)
    except NotOffered:
        return setup
