"""A view of a scenario as it starts, made without any engine: what plans are read from."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from reference_engine.words.mana import Pool
from reference_engine.words.scenario import Scenario
from reference_engine.words.view import CardView, PermanentView, PlayerView, View


def _seen(scenario: Scenario) -> View:
    cards = {card.name: card for card in scenario.cards}
    players = tuple(
        PlayerView(
            life=seat.life,
            hand=tuple(CardView(c.id, c.id, c.card) for c in seat.hand),
            library=len(seat.library),
            graveyard=tuple(CardView(c.id, c.id, c.card) for c in seat.graveyard),
            exile=(),
            pool=Pool.of(seat.pool),
        )
        for seat in scenario.seats
    )
    battlefield = tuple(
        PermanentView(
            p.id,
            p.id,
            p.card,
            p.owner,
            p.controller,
            p.tapped,
            cards[p.card].types,
            counters=p.counters,
            sick=p.sick,
            power=cards[p.card].power,
            toughness=cards[p.card].toughness,
        )
        for p in scenario.battlefield
    )
    return View(scenario.turn, scenario.step, scenario.active, scenario.active, players, battlefield)


@pytest.fixture
def seen() -> Callable[[Scenario], View]:
    """The view of a scenario as it starts."""
    return _seen
