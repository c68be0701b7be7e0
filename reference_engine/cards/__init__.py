"""The catalogue: named cards and probes as data, a file a theme.

Real cards have their real names and are said exactly, or are left out. Cards of our own have invented names
(``Card.invented``).
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from functools import cache

from reference_engine.cards import (
    burn,
    copying,
    costs,
    counterspells,
    creatures,
    modal,
    probes,
    spells,
    trials,
    watchers,
)
from reference_engine.words.characteristics import Card

_FILES = (copying, burn, counterspells, modal, costs, spells, creatures, watchers, probes, trials)


class UnknownCard(KeyError):
    """A name that the catalogue does not have."""

    def __str__(self) -> str:
        return str(self.args[0])


@cache
def catalogue() -> dict[str, Card]:
    """All cards by name, sorted by name. Raises ValueError if two have the same name."""
    return _by_name(card for file in _FILES for card in file.CARDS)


def _by_name(cards: Iterable[Card]) -> dict[str, Card]:
    found: dict[str, Card] = {}
    for each in cards:
        if each.name in found:
            raise ValueError(f"two cards of the catalogue are called {each.name!r}: give every card a name of its own")
        found[each.name] = each
    return dict(sorted(found.items()))


def card(name: str) -> Card:
    """The card of that name. Raises UnknownCard, with the names most like it, if there is none."""
    found = catalogue().get(name)
    if found is None:
        near = difflib.get_close_matches(name, catalogue(), n=3, cutoff=0.5)
        hint = f"did you mean {' or '.join(map(repr, near))}?" if near else "the command `conformance cards` lists all"
        raise UnknownCard(f"the catalogue has no card {name!r}: {hint}")
    return found
