"""Mana: its types, costs written in mana symbols, and amounts of mana in a pool (rules 105, 106, 107.4)."""

from __future__ import annotations

import re
from typing import Literal

import attrs

ManaType = Literal["W", "U", "B", "R", "G", "C"]
"""The five colours and colourless (106.1b)."""

COLORS: tuple[str, ...] = ("W", "U", "B", "R", "G")
"""The colours in the order in which the suite lists them (105.1)."""

MANA_TYPES: tuple[str, ...] = (*COLORS, "C")

COLOR_NAMES = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green", "C": "colorless"}

Rider = Literal["uncounterable"]
"""What some mana does to the spell it is spent on (106.6). ``uncounterable``: that spell can't be countered."""

_SYMBOL = re.compile(r"\{([WUBRGCX]|[0-9]{1,9})\}")


@attrs.frozen
class Mana:
    """One mana in a pool: its type and, rarely, a rider.

    only: the card types of the spells that it may be spent on, any of which is enough; empty: on anything (106.6).
    """

    type: str
    rider: str | None = None
    only: tuple[str, ...] = ()


@attrs.frozen
class ManaCost:
    """A cost in mana symbols, in printed order: ``("X", "2", "R")`` is {X}{2}{R}.

    A symbol is one of ``W U B R G C X`` or a number of generic mana. The empty tuple is {0}.
    """

    symbols: tuple[str, ...] = ()

    @classmethod
    def parse(cls, text: str) -> ManaCost:
        """Read ``"{X}{2}{R}"``. Raises ValueError for anything that is not a row of known symbols."""
        symbols = _SYMBOL.findall(text)
        if "".join(f"{{{s}}}" for s in symbols) != text:
            raise ValueError(f"{text!r} is not a mana cost: write a row of symbols such as '{{X}}{{2}}{{R}}'")
        return cls(tuple(s for s in symbols if s != "0"))

    def __str__(self) -> str:
        return "".join(f"{{{s}}}" for s in self.symbols) or "{0}"

    @property
    def generic(self) -> int:
        """How much generic mana, not counting {X}."""
        return sum(int(s) for s in self.symbols if s.isdigit())

    @property
    def x_symbols(self) -> int:
        """How many {X} the cost has; the announced X is paid that many times."""
        return self.symbols.count("X")

    @property
    def typed(self) -> tuple[str, ...]:
        """The symbols that only mana of one type pays, in printed order."""
        return tuple(s for s in self.symbols if s in MANA_TYPES)

    @property
    def colors(self) -> tuple[str, ...]:
        """The colours of the symbols, in WUBRG order (202.2)."""
        return tuple(c for c in COLORS if c in self.symbols)

    def mana_value(self, x: int = 0) -> int:
        """The mana value (202.3), counting each {X} as ``x``: the announced value on the stack, 0 elsewhere."""
        return self.generic + len(self.typed) + x * self.x_symbols

    def with_x(self, x: int) -> ManaCost:
        """The cost once X is announced: generic mana in place of each {X} (107.3a)."""
        if not self.x_symbols:
            return self
        rest = tuple(s for s in self.symbols if s != "X")
        return ManaCost(((str(x * self.x_symbols),) if x else ()) + rest)

    def plus(self, other: ManaCost) -> ManaCost:
        """Both costs together."""
        return ManaCost(self.symbols + other.symbols)


@attrs.frozen
class Pool:
    """Amounts of mana by type, as a view shows a mana pool."""

    W: int = 0
    U: int = 0
    B: int = 0
    R: int = 0
    G: int = 0
    C: int = 0

    def amount(self, mana_type: str) -> int:
        """How much mana of that type is in the pool."""
        value: int = getattr(self, mana_type)
        return value

    @property
    def total(self) -> int:
        """How much mana there is in all."""
        return self.W + self.U + self.B + self.R + self.G + self.C

    @classmethod
    def of(cls, mana: tuple[Mana, ...]) -> Pool:
        """Count single mana by type."""
        types = [m.type for m in mana]
        return cls(*(types.count(t) for t in MANA_TYPES))


def mana_of(types: str, rider: str | None = None, only: tuple[str, ...] = ()) -> tuple[Mana, ...]:
    """Single mana from a row of type letters: ``"RRG"`` is two red and one green."""
    unknown = sorted(set(types) - set(MANA_TYPES))
    if unknown:
        raise ValueError(f"{types!r} names mana of no type {unknown}: use the letters {''.join(MANA_TYPES)}")
    return tuple(Mana(t, rider, only) for t in types)
