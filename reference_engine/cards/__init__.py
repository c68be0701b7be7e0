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
    clues,
    copying,
    costs,
    counterspells,
    creatures,
    lands,
    mana_makers,
    mana_probes,
    mana_trials,
    mana_watchers,
    modal,
    probes,
    spells,
    trials,
    watchers,
    x_clue_trials,
    x_permanents,
)
from reference_engine.words.characteristics import Card

_OF_COPYING = (copying, burn, counterspells, modal, costs, spells, creatures, watchers, probes, trials)
_OF_MANA = (
    lands,
    mana_makers,
    mana_watchers,
    x_permanents,
    clues,
    mana_probes,
    mana_trials,
    x_clue_trials,
)


class UnknownCard(KeyError):
    """A name that the catalogue does not have."""

    def __str__(self) -> str:
        return str(self.args[0])


@cache
def catalogue() -> dict[str, Card]:
    """All cards by name, sorted by name. Raises ValueError if two have the same name."""
    return _by_name(card for file in (*_OF_COPYING, *_OF_MANA) for card in file.CARDS)


@cache
def cards_of_copying() -> dict[str, Card]:
    """Those about casting and copying spells, by name, sorted by name: none that is there for mana or Clues."""
    return _by_name(card for file in _OF_COPYING for card in file.CARDS)


@cache
def cards_of_mana() -> dict[str, Card]:
    """Those about mana, {T} and {Q}, X on permanents, and Clues, by name, sorted by name."""
    return _by_name(card for file in _OF_MANA for card in file.CARDS)


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
