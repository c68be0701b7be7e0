"""Setting up a board: a scenario becomes a game. Nothing triggers and nothing is replaced."""

from __future__ import annotations

from immutables import Map

from reference_engine.state.changes import create
from reference_engine.state.game import Game, Object, Player, Rules, Zone
from reference_engine.words.characteristics import Card
from reference_engine.words.scenario import PlacedCard, PlacedPermanent, Scenario, Seat


class UnknownCard(ValueError):
    """A scenario names a card for which it holds no definition."""


def set_up(scenario: Scenario, rules: Rules) -> Game:
    """The game as the scenario has it, nobody having priority yet. Raises UnknownCard."""
    cards = {card.name: card for card in scenario.cards}
    game = Game(
        rules=rules,
        scenario=scenario,
        players=tuple(_player(n, seat) for n, seat in enumerate(scenario.seats)),
        objects=Map(),
        last=Map(),
        became=Map(),
        battlefield=Map(),
        watchers=Map(),
        statics=Map(),
        legends=Map(),
        active=scenario.active,
        turn=scenario.turn,
        step=scenario.step,
    )
    for number, seat in enumerate(scenario.seats):
        for card in seat.library:
            game = _place(game, cards, card, number, "library")
        for card in seat.hand:
            game = _place(game, cards, card, number, "hand")
        for card in seat.graveyard:
            game = _place(game, cards, card, number, "graveyard")
        for card in seat.exile:
            game = _place(game, cards, card, number, "exile")
    for permanent in scenario.battlefield:
        game, _ = create(game, _permanent(cards, permanent))
    return game


def _player(number: int, seat: Seat) -> Player:
    return Player(number, seat.life, pool=seat.pool, counters=tuple(sorted(seat.counters)))


def _definition(cards: dict[str, Card], name: str) -> Card:
    if name not in cards:
        raise UnknownCard(f"the scenario names the card {name!r} but defines only {', '.join(sorted(cards)) or 'none'}")
    return cards[name]


def _place(game: Game, cards: dict[str, Card], card: PlacedCard, seat: int, zone: Zone) -> Game:
    game, _ = create(game, Object(game.next_id, _definition(cards, card.card), seat, seat, zone, card_id=card.id))
    return game


def _permanent(cards: dict[str, Card], placed: PlacedPermanent) -> Object:
    return Object(
        id=0,
        chars=_definition(cards, placed.card),
        owner=placed.owner,
        controller=placed.controller,
        zone="battlefield",
        card_id=placed.id,
        tapped=placed.tapped,
        sick=placed.sick,
        damage=placed.damage,
        counters=tuple(sorted(placed.counters)),
    )
