"""Setting up a board: a scenario becomes a game. Nothing triggers and nothing is replaced."""

from __future__ import annotations

from immutables import Map

from reference_engine.state.changes import create_board
from reference_engine.state.evolving import evolve
from reference_engine.state.game import Game, Object, Player, Rules, Zone
from reference_engine.words.characteristics import Card
from reference_engine.words.scenario import PlacedPermanent, Scenario, Seat

_KEPT = 4
"""Boards of which the game is kept, the last ones set up: one is as a rule played several times in succession."""

_ZONES: tuple[Zone, ...] = ("library", "hand", "graveyard", "exile")
"""A player's cards in the order in which they get their numbers."""


class UnknownCard(ValueError):
    """A scenario names a card for which it holds no definition."""


_boards: list[tuple[Scenario, Game]] = []


def set_up(scenario: Scenario, rules: Rules) -> Game:
    """The game as the scenario has it, nobody having priority yet. Raises UnknownCard.

    Setting up asks no rule, so that the same scenario gives the same board whatever the rules are.
    """
    for known, game in _boards:
        if known is scenario:
            return game if game.rules is rules else evolve(game, rules=rules)
    game = _anew(scenario, rules)
    _boards.insert(0, (scenario, game))
    del _boards[_KEPT:]
    return game


def _anew(scenario: Scenario, rules: Rules) -> Game:
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
    return create_board(game, _things(scenario))


def _things(scenario: Scenario) -> list[Object]:
    """Everything on the board, in the order in which it gets its numbers."""
    cards = {card.name: card for card in scenario.cards}
    things: list[Object] = []
    for seat, placed in enumerate(scenario.seats):
        for zone in _ZONES:
            for card in getattr(placed, zone):
                chars = _definition(cards, card.card)
                things.append(Object(len(things) + 1, chars, seat, seat, zone, card_id=card.id))
    for permanent in scenario.battlefield:
        things.append(_permanent(cards, permanent, len(things) + 1))
    return things


def _player(number: int, seat: Seat) -> Player:
    return Player(number, seat.life, pool=seat.pool, counters=tuple(sorted(seat.counters)))


def _definition(cards: dict[str, Card], name: str) -> Card:
    if name not in cards:
        raise UnknownCard(f"the scenario names the card {name!r} but defines only {', '.join(sorted(cards)) or 'none'}")
    return cards[name]


def _permanent(cards: dict[str, Card], placed: PlacedPermanent, number: int) -> Object:
    return Object(
        id=number,
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
