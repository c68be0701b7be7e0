"""What was worked out once from a value that never changes need not be worked out again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")

MOST = 2_048
"""Values that are remembered at a time, far more than the cards of one board; then all are forgotten."""


def by_identity(work: Callable[[K], V]) -> Callable[[K], V]:
    """The function, which must depend on its argument alone, remembering what it gave for the very same value.

    Cards are compared field by field down to the last instruction, which costs more than most of what is asked of
    them; the same value again is told by its identity, which is its own for as long as it is kept here.
    """
    known: dict[int, tuple[K, V]] = {}

    def remembering(value: K) -> V:
        found = known.get(id(value))
        if found is None:
            if len(known) >= MOST:
                known.clear()
            found = known[id(value)] = value, work(value)
        return found[1]

    return remembering
