"""Which cards an engine plays, and which of the others would let it play the most of what is drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import attrs

from conformance.adapters.base import Adapter
from conformance.campaign import theme_of
from conformance.pinned_hypothesis import run_examples, task_seed
from conformance.registered import all_themes
from reference_engine.cards import catalogue
from reference_engine.words.characteristics import Card
from strategies.drawing import within
from strategies.drawn import Drawn
from strategies.offer import EVERYTHING, Offer

EACH = 20
"""Examples of each theme that are drawn to see what is missing."""

ADVISED = 5
"""Cards that are named as those that would add most."""


@attrs.frozen
class Support:
    """refused: by name, why a card of the catalogue is not played; all others are. drawn: examples that were looked at.

    playable: how many of them need no card that is refused. advice: the cards that would add most, best first, each
    with how many of those examples could be played with it and those before it.
    """

    names: tuple[str, ...]
    refused: dict[str, str]
    drawn: int
    playable: int
    advice: tuple[tuple[str, int], ...]


def support_of(adapter: Adapter) -> Support:
    """What the engine plays. Raises whatever the adapter raises."""
    known = catalogue()
    refused = dict(adapter.cards(tuple(known.values())))
    needs = [_missing(adapter, drawn) for drawn in drawn_examples(EACH)]
    advice = tuple(advised([need for need in needs if need]))
    playable = sum(not need for need in needs)
    return Support(tuple(known), refused, len(needs), playable, tuple((name, playable + n) for name, n in advice))


def drawn_examples(each: int, offer: Offer = EVERYTHING) -> list[Drawn]:
    """So many examples of each theme, of what the offer holds."""
    found: list[Drawn] = []
    for theme in sorted(all_themes()):
        run_examples(within(theme_of(theme)(), offer), found.append, seed=task_seed(1, theme, 0), examples=each)
    return found


def _missing(adapter: Adapter, drawn: Drawn) -> frozenset[str]:
    cards: dict[str, Card] = {card.name: card for case in drawn.experiment.cases for card in case.scenario.cards}
    return frozenset(adapter.cards(tuple(cards.values())))


def advised(needs: list[frozenset[str]]) -> Iterable[tuple[str, int]]:
    """Card by card what would make the most examples playable, with how many are so far.

    needs: for each example the cards that it lacks. Where no one card is enough, that which the most examples lack.
    """
    left, gained = list(needs), 0
    for _ in range(ADVISED):
        alone = Counter(name for need in left if len(need) == 1 for name in need)
        anywhere = Counter(name for need in left for name in need)
        if not anywhere:
            return
        best = min(anywhere, key=lambda name: (-alone[name], -anywhere[name], name))
        left = [need - {best} for need in left]
        gained += left.count(frozenset())
        left = [need for need in left if need]
        yield best, gained
