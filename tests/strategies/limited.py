"""Engines that play by the rules but support little: a few cards, few seats, no card that somebody made up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import attrs

from conformance.adapters.reference import Reference
from reference_engine.cards import catalogue
from reference_engine.rules.table import STANDARD
from reference_engine.state.game import Rules
from reference_engine.words.capabilities import Capabilities
from reference_engine.words.characteristics import Card

HANDFUL = ("Hive Mind", "Zorvask", "Drethil", "Shock", "Plains", "Grizzly Bears")
"""A copier, three simple spells, and fillers."""


class Limited(Reference):
    """The reference, but it supports only the cards for which ``wanted`` holds; calls counts what it was asked."""

    def __init__(
        self, wanted: Callable[[Card], bool], seats: tuple[int, int] = (2, 6), rules: Rules = STANDARD
    ) -> None:
        super().__init__(rules)
        self.wanted, self.seats, self.calls = wanted, seats, 0

    def hello(self) -> Capabilities:
        """It plays with so many seats."""
        return attrs.evolve(super().hello(), seats=self.seats)

    def cards(self, cards: Sequence[Card]) -> Mapping[str, str]:
        """Whatever is not wanted is not written yet."""
        self.calls += 1
        return {card.name: "not written yet" for card in cards if not self.wanted(card)}


def is_in_hand(card: Card) -> bool:
    """It is one of the handful, as the catalogue has it."""
    return card.name in HANDFUL and catalogue().get(card.name) == card


def handful() -> Limited:
    """An engine with a handful of cards, and none that is not of the catalogue."""
    return Limited(is_in_hand)


def without_hive_mind() -> Limited:
    """All but one copier, and what does the same."""
    return Limited(lambda card: card.name not in {"Hive Mind", "Swarm Intelligence"})


def two_seats() -> Limited:
    """Every card, but only two players."""
    return Limited(lambda _: True, (2, 2))
