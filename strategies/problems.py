"""What is wrong with a scenario, in sentences that say what to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Sequence

from reference_engine.words.mana import MANA_TYPES
from reference_engine.words.scenario import STEPS, PlacedCard, PlacedPermanent, Scenario


def problems(scenario: Scenario) -> list[str]:
    """Everything that keeps the scenario from being played, a sentence each; an empty list if it can be."""
    return [*_whole(scenario), *_cards(scenario), *_permanents(scenario), *_seats(scenario)]


def _whole(scenario: Scenario) -> Iterator[str]:
    seats = len(scenario.seats)
    if not 2 <= seats <= 6:
        yield f"the scenario has {seats} seats: a game here has 2 to 6"
    if not 0 <= scenario.active < seats:
        yield f"it is the turn of seat {scenario.active}, which is not there: the seats are 0 to {seats - 1}"
    if scenario.turn < 1:
        yield f"the turn number is {scenario.turn}: count turns from 1"
    if scenario.step not in STEPS:
        yield f"there is no step {scenario.step!r}: take one of {', '.join(STEPS)}"


def _cards(scenario: Scenario) -> Iterator[str]:
    for name, times in sorted(Counter(c.name for c in scenario.cards).items()):
        if times > 1:
            yield f"the card {name!r} is defined {times} times: define every card once"
    defined = {c.name: c for c in scenario.cards}
    placed = [card for _, cards in _zones(scenario) for card in cards]
    if any(card.card not in defined for card in placed):
        yield from _undefined(scenario, defined)
    ids = [card.id for card in placed]
    if len(set(ids)) < len(ids) or any(not one or one[0] in "@=" for one in ids):
        yield from _ids(ids)
    for permanent in scenario.battlefield:
        card = defined.get(permanent.card)
        if card is not None and not card.is_permanent_card:
            yield f"{permanent.id} ({card.name}) is no permanent card and can't be on the battlefield: put it elsewhere"


def _undefined(scenario: Scenario, defined: Container[str]) -> Iterator[str]:
    for zone, cards in _zones(scenario):
        for card in cards:
            if card.card not in defined:
                yield f"{card.id} in {zone} is a card {card.card!r} that is not defined: add it to the scenario's cards"


def _ids(ids: list[str]) -> Iterator[str]:
    for card_id, times in sorted(Counter(ids).items()):
        if times > 1:
            yield f"the id {card_id!r} is given to {times} cards: give every card an id of its own"
        if not card_id or card_id[0] in "@=":
            yield f"{card_id!r} is no id for a card: '@' begins players and '=' stands for an unchanged target"


def _zones(scenario: Scenario) -> Iterator[tuple[str, Sequence[PlacedCard | PlacedPermanent]]]:
    """The zones, each with what is placed there."""
    yield "the battlefield", scenario.battlefield
    for number, seat in enumerate(scenario.seats):
        yield f"the hand of seat {number}", seat.hand
        yield f"the library of seat {number}", seat.library
        yield f"the graveyard of seat {number}", seat.graveyard
        yield f"the exile of seat {number}", seat.exile


def _permanents(scenario: Scenario) -> Iterator[str]:
    for permanent in scenario.battlefield:
        yield from _permanent(permanent, len(scenario.seats))


def _permanent(permanent: PlacedPermanent, seats: int) -> Iterator[str]:
    for role, seat in (("controller", permanent.controller), ("owner", permanent.owner)):
        if not 0 <= seat < seats:
            yield f"the {role} of {permanent.id} is seat {seat}, which is not there: the seats are 0 to {seats - 1}"
    if permanent.damage < 0:
        yield f"{permanent.id} has {permanent.damage} damage: damage is 0 or more"
    kinds = Counter(kind for kind, _ in permanent.counters)
    for kind, number in permanent.counters:
        if number < 1:
            yield f"{permanent.id} has {number} {kind} counters: leave out kinds of which there are none"
        if kinds[kind] > 1:
            yield f"{permanent.id} lists {kind} counters {kinds[kind]} times: add them up"


def _seats(scenario: Scenario) -> Iterator[str]:
    for number, seat in enumerate(scenario.seats):
        unknown = sorted({mana.type for mana in seat.pool} - set(MANA_TYPES))
        if unknown:
            yield f"the pool of seat {number} has mana of no type {unknown}: use {', '.join(MANA_TYPES)}"
        if seat.life < 1:
            yield f"seat {number} starts with {seat.life} life and would lose at once: start with 1 or more"
