"""Many small choices read off few drawn integers.

Draws are the currency of a search: every one costs about as much as the reference needs for a whole answer. So choices
that belong together are read off one integer, each from bits of its own, the first choice from the lowest ones: thus
Hypothesis can shrink one without disturbing the others. The integer shrinks towards 0, where every choice is the first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import attrs
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

Item = TypeVar("Item")

BITS = 16
"""How many bits a drawn integer has: enough for four or five choices."""

ROOM = 1 << BITS
"""How many values a drawn integer has."""

_INTEGERS = st.integers(0, ROOM - 1)


@attrs.define
class Digits:
    """Reads choices off an integer, lowest bits first, and off the next one when its bits are used up.

    left, bits: what is left of the integer. more: gives the next integer; without it every further choice is the first.
    """

    left: int = 0
    bits: int = BITS
    more: Callable[[], int] | None = None

    def take(self, size: int) -> int:
        """A number from 0 to ``size - 1``. Raises ValueError where there is nothing to choose from."""
        if size < 1:
            raise ValueError(f"there is nothing to choose among {size} things: ask only where there is something")
        if size == 1:
            return 0
        # One bit more than needed evens out how often each number comes up.
        wide = (size - 1).bit_length() + 1
        if wide > self.bits and self.more is not None:
            self.left, self.bits = self.more(), BITS
        field = self.left & ((1 << wide) - 1)
        self.left >>= wide
        self.bits -= wide
        return field % size

    def pick(self, items: Sequence[Item]) -> Item:
        """One of the items; the first one is the smallest."""
        return items[self.take(len(items))]

    def chance(self, of: int) -> bool:
        """True once in ``of`` times; the smallest is False."""
        return self.take(of) == of - 1

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


def draw_digits(draw: DrawFn) -> Digits:
    """Digits that draw an integer whenever they need one. Shrinks towards the first choice everywhere."""
    return Digits(0, 0, lambda: draw(_INTEGERS))
