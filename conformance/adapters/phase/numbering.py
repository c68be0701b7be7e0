"""Numbers for the objects of a board, chosen so that the engine copies little.

The engine keeps its objects in a persistent map: a tree whose nodes have 32 slots of 5 KB each. It keeps the state from
before each action, so that a node with an object that changes is copied whole, all 158 KB of it. What may change is
numbered so that each object has a slot of the root to itself, as far as there are enough; the libraries share two
slots of it, and lie in nodes below that nobody touches. Numbered in a row, half of the objects had a node below, and
copying those took half of the time of a game. A version of the engine that spreads numbers otherwise is slower with
these, and no other.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

_SLOTS = 32
_MULTIPLIER = 0xF1357AEA2E62A9C5
_SHIFT = 38
_OF_LIBRARIES = range(2)

_CHOSEN_FROM = range(1, 4_097)


def slot(number: int, level: int) -> int:
    """In which slot of its node of that level the engine keeps the object with that number; level 0 is the root."""
    return (number * _MULTIPLIER % 2**64 >> (_SHIFT + 5 * level)) % _SLOTS


class Numbers:
    """Deals out numbers for one board; each is given once. last: the highest that was given, 0 before the first."""

    def __init__(self) -> None:
        self.last = 0
        self._beyond = _CHOSEN_FROM.stop
        self._apart, self._together = map(iter, _chosen())

    def apart(self) -> int:
        """A number for an object that may change."""
        return self._given(next(self._apart, None))

    def together(self) -> int:
        """A number for a card that most likely stays where it is, in a library."""
        return self._given(next(self._together, None))

    def _given(self, number: int | None) -> int:
        if number is None:
            number, self._beyond = self._beyond, self._beyond + 1
        self.last = max(self.last, number)
        return number


@cache
def _chosen() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Numbers that lie apart and numbers that lie together, those first that share their slot with the fewest."""
    apart: list[tuple[int, ...]] = []
    together: list[tuple[int, ...]] = []
    shared = Counter[tuple[int, ...]]()
    for number in _CHOSEN_FROM:
        root = slot(number, 0)
        at = (root, slot(number, 1)) if root in _OF_LIBRARIES else (root,)
        (together if root in _OF_LIBRARIES else apart).append((shared[at], *at[:-1], number))
        shared[at] += 1
    return tuple(n for *_, n in sorted(apart)), tuple(n for *_, n in sorted(together))
