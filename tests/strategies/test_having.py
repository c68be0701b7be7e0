"""What permanents are and have, as the words say it, is what the reference makes of them; types shown or not."""

from __future__ import annotations

import random

import attrs
import pytest

from reference_engine.cards import cards_of_mana
from reference_engine.play import Play
from reference_engine.words.characteristics import Card
from reference_engine.words.continuous import ContinuousChange
from reference_engine.words.scenario import Scenario
from strategies.building import BoardBuilder
from strategies.having import standing
from strategies.naming import Names
from strategies.texts import definitions, has

PERMANENTS = [c for c in cards_of_mana().values() if c.is_permanent_card and (c.toughness is None or c.toughness > 0)]
CHANGERS = [c for c in PERMANENTS if has(c, ContinuousChange)]


def drawn(seed: int) -> Scenario:
    """Six permanents and up to three more that change others, under two players."""
    choose = random.Random(seed)  # noqa: S311 - a board, no secret
    cards: list[Card] = [choose.choice(PERMANENTS) for _ in range(6)]
    cards += [choose.choice(CHANGERS) for _ in range(choose.randrange(4))]
    board = BoardBuilder.of(2)
    for card in cards:
        board = board.permanent(card.name, choose.randrange(2))
    return board.scenario()


@pytest.mark.parametrize("hidden", [False, True], ids=["types shown", "types hidden"])
def test_abilities_are_those_that_the_reference_counts(hidden: bool) -> None:
    """613.1d, 613.1f, 305.6–7: in the order in which answers count them."""
    for seed in range(150):
        scenario = drawn(seed)
        play, names = Play(), Names()
        view = names.view(play.start(scenario).view)
        right = {
            names.name(f"o{number}"): (thing.chars.types, play.game.rules.activated_abilities(thing))
            for number in play.game.battlefield
            for thing in (play.game.objects[number],)
        }
        if hidden:
            view = attrs.evolve(view, battlefield=tuple(attrs.evolve(p, types=None) for p in view.battlefield))
        board = standing(view, definitions(scenario))
        assert {name: (b.types, b.activated) for name, b in board.beings.items()} == right, seed
