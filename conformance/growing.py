"""How the reference's cost grows: with copies on the stack, with permanents, and with abilities that trigger at once.

Played without views: what is measured is the rules. Each game ends as it must, or the figure is worth nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from time import process_time

from reference_engine.play import Play
from reference_engine.words.abilities import SpellCast, Triggered
from reference_engine.words.answers import Cast, Choose, Pass
from reference_engine.words.characteristics import Card
from reference_engine.words.instructions import CopySpell, DealDamage, Effect, GainLife, SpellAbility
from reference_engine.words.mana import ManaCost
from reference_engine.words.scenario import PlacedCard, PlacedPermanent, Scenario, Seat
from reference_engine.words.selectors import CREATURE, SPELL, Each, Targets

SIZES = (1, 8, 64, 512, 4_096)
"""Numbers of things that the growth is measured at."""

_STEADY = 64
"""Things from which on the cost of setting up no longer counts."""

_FREE = ManaCost(())


def growth(grows: Callable[[int], float], sizes: tuple[int, ...] = SIZES) -> dict[int, float]:
    """Seconds that the game takes at each size; the best of three."""
    return {size: min(grows(size) for _ in range(3)) for size in sizes}


def exponent(times: dict[int, float]) -> float:
    """How the time grows from 64 things to the most measured: 1 is linear."""
    most = max(times)
    return math.log(times[most] / times[_STEADY]) / math.log(most / _STEADY)


def copies(number: int) -> float:
    """Seconds to make so many copies of a spell and to resolve them all."""
    heal = _instant("Bench Balm", Effect((GainLife(1),)))
    copying = CopySpell(times=number, new_targets=False)
    echo = _instant("Bench Echo", Effect((copying,), (Targets(SPELL),)))
    play, hand = _game((heal, echo), ())
    play.advance(Cast(hand["c1"]))
    spell = play.step().view.stack[-1].id
    play.advance(Cast(hand["c2"], targets=((spell,),)))
    return _resolving(play, 2 * (number + 2), life=20 + number + 1)


def permanents(number: int) -> float:
    """Seconds to resolve a spell that deals damage to so many creatures, all of which die."""
    creature = Card("Bench Bear", ("Creature",), _FREE, power=1, toughness=1, invented=True)
    sweep = _instant("Bench Sweep", Effect((DealDamage(1, Each(CREATURE)), GainLife(1))))
    play, hand = _game((sweep, creature), (creature.name,) * number)
    play.advance(Cast(hand["c1"]))
    seconds = _resolving(play, 2, life=21)
    if play.step().view.battlefield:
        raise RuntimeError(f"of {number} creatures some outlived their damage")
    return seconds


def triggers(number: int) -> float:
    """Seconds to put so many abilities that trigger on one spell on the stack, in order, and to resolve them all."""
    gains = Triggered(SpellCast("you"), Effect((GainLife(1),)))
    witness = Card("Bench Witness", ("Enchantment",), _FREE, abilities=(gains,), invented=True)
    heal = _instant("Bench Balm", Effect((GainLife(1),)))
    play, hand = _game((heal, witness), (witness.name,) * number)
    begun = process_time()
    play.advance(Cast(hand["c1"]))
    request = play.step().request
    if request is not None and request.kind == "order":
        play.advance(Choose(request.options))
    casting = process_time() - begun
    return casting + _resolving(play, 2 * (number + 1), life=20 + number + 1)


GROWS: dict[str, Callable[[int], float]] = {
    "copies on the stack": copies,
    "permanents": permanents,
    "triggers": triggers,
}
"""What grows, by name, in the order in which it is shown."""


def _instant(name: str, effect: Effect) -> Card:
    return Card(name, ("Instant",), _FREE, abilities=(SpellAbility(effect),), invented=True)


def _game(cards: tuple[Card, ...], battlefield: tuple[str, ...]) -> tuple[Play, dict[str | None, str]]:
    """A game in which the first player holds the instants; and the handles of those, by card id."""
    held = tuple(PlacedCard(f"c{n}", card.name) for n, card in enumerate(cards, 1) if "Instant" in card.types)
    placed = tuple(PlacedPermanent(f"p{n}", name, 0, 0) for n, name in enumerate(battlefield, 1))
    play = Play()
    start = play.start(Scenario((Seat(hand=held), Seat()), battlefield=placed, cards=cards)).view
    return play, {card.card: card.id for card in start.players[0].hand or ()}


def _resolving(play: Play, passes: int, *, life: int) -> float:
    """Seconds for so many passes, after which the stack is empty and the first player has that much life."""
    begun = process_time()
    for _ in range(passes):
        play.advance(Pass())
    seconds = process_time() - begun
    end = play.step().view
    if end.stack or end.players[0].life != life:
        raise RuntimeError(f"the game that is timed did not come to rest as it should: {end}")
    return seconds
