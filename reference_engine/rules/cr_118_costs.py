"""118. Costs: what a total cost is made of, and paying it."""

from __future__ import annotations

from itertools import islice
from typing import Literal

import attrs

from reference_engine.rules.asking import Asking, Illegal
from reference_engine.rules.door import happen, happen_together
from reference_engine.rules.resolving import At
from reference_engine.state.chain import down
from reference_engine.state.game import Game, handle
from reference_engine.state.happenings import CountersRemoved, LifeChange, Tapped, ZoneChange
from reference_engine.words.base import Cost
from reference_engine.words.costs import (
    DiscardCards,
    MillCards,
    PayLife,
    PayMana,
    RemoveCounters,
    SacrificePermanents,
    SacrificeThis,
    TapPermanents,
    TapThis,
    UntapThis,
)
from reference_engine.words.mana import ManaCost

Paid = tuple[tuple[str, tuple[int, ...]], ...]


@attrs.frozen(eq=False)
class TotalCost:
    """A locked-in total cost (601.2f): its mana, and the parts that are no mana, in the order announced."""

    mana: ManaCost
    parts: tuple[Cost, ...] = ()


def total(mana: ManaCost, costs: tuple[Cost, ...]) -> TotalCost:
    """The mana cost together with other costs (118.8)."""
    for cost in costs:
        if isinstance(cost, PayMana):
            mana = mana.plus(cost.mana)
    return TotalCost(mana, tuple(c for c in costs if not isinstance(c, PayMana)))


def with_x(parts: tuple[Cost, ...], x: int) -> tuple[Cost, ...]:
    """The parts of a cost with generic mana in place of each {X} (107.3a)."""
    return tuple(PayMana(part.mana.with_x(x)) if isinstance(part, PayMana) else part for part in parts)


# 118.7a. A reduction of generic mana takes off generic mana only, and nothing below {0}.
def reduce_generic(cost: TotalCost, by: int) -> TotalCost:
    """The cost with that much less generic mana."""
    left = max(0, cost.mana.generic - by)
    symbols = tuple(s for s in cost.mana.symbols if not s.isdigit())
    return attrs.evolve(cost, mana=ManaCost(((str(left),) if left else ()) + symbols))


def increase_generic(cost: TotalCost, by: int) -> TotalCost:
    """The cost with that much more generic mana (118.7)."""
    return attrs.evolve(cost, mana=cost.mana.plus(ManaCost((str(by),)))) if by else cost


def needs_objects(cost: Cost) -> bool:
    """Whether paying the cost means choosing objects."""
    return isinstance(cost, SacrificePermanents | DiscardCards | TapPermanents)


# 118.3, 601.2h. A player pays all of it or the action is illegal; 118.10: nothing pays twice.
def pay_costs(
    game: Game, at: At, parts: tuple[Cost, ...], objects: tuple[tuple[int, ...], ...]
) -> Asking[tuple[Game, Paid]]:
    """Pay the parts that are no mana; ``objects`` are those chosen for each part that needs some, in order."""
    if len(objects) != sum(map(needs_objects, parts)):
        raise Illegal(
            f"objects for {len(objects)} costs were given, not for {sum(map(needs_objects, parts))}", "601.2h"
        )
    game.rules.check_objects_differ(objects)
    chosen = iter(objects)
    paid: list[tuple[str, tuple[int, ...]]] = []
    for part in parts:
        numbers = next(chosen) if needs_objects(part) else ()
        game, entry = yield from _pay_part(game, at, part, numbers)
        if entry:
            paid.append(entry)
    return game, tuple(paid)


# 118.10. Each payment of a cost applies to one cost only.
def check_objects_differ(objects: tuple[tuple[int, ...], ...]) -> None:
    """Raise Illegal if one object is to pay twice."""
    flat = [n for chosen in objects for n in chosen]
    if len(set(flat)) != len(flat):
        raise Illegal("one object would pay for two costs", "118.10")


Entry = tuple[str, tuple[int, ...]]


def _pay_part(game: Game, at: At, part: Cost, numbers: tuple[int, ...]) -> Asking[tuple[Game, Entry | None]]:
    seat = at.controller
    if isinstance(part, PayLife):
        return (yield from _pay_life(game, seat, game.rules.number(game, at, part.amount))), None
    if isinstance(part, MillCards):
        return (yield from _mill_cards(game, seat, part.number)), None
    if isinstance(part, SacrificePermanents | DiscardCards | TapPermanents):
        game.rules.check_cost_objects(game, at, part, numbers)
        return (yield from _pay_with_objects(game, seat, part, numbers))
    return (yield from _pay_with_this(game, at, part))


def _pay_with_objects(
    game: Game, seat: int, part: SacrificePermanents | DiscardCards | TapPermanents, numbers: tuple[int, ...]
) -> Asking[tuple[Game, Entry | None]]:
    if isinstance(part, SacrificePermanents):
        return (yield from game.rules.sacrifice_permanents(game, seat, numbers)), ("sacrificed", numbers)
    if isinstance(part, TapPermanents):
        return (yield from happen_together(game, [Tapped(n) for n in numbers])), None
    for number in numbers:
        game, _ = yield from happen(game, ZoneChange(number, "graveyard", "discard", seat=seat))
    return game, ("discarded", numbers)


def _pay_with_this(game: Game, at: At, part: Cost) -> Asking[tuple[Game, Entry | None]]:
    """Pay a part that taps, untaps, sacrifices or takes counters off the permanent whose ability it is."""
    if isinstance(part, TapThis):
        return (yield from game.rules.tap_this(game, at)), None
    if isinstance(part, UntapThis):
        return (yield from game.rules.untap_this(game, at)), None
    if isinstance(part, RemoveCounters):
        return (yield from _remove_counters(game, at, part)), None
    if isinstance(part, SacrificeThis):
        source = game.object(at.source)
        if source is None or source.zone != "battlefield":
            raise Illegal(f"{handle(at.source)} is not on the battlefield to be sacrificed", "701.21a")
        game = yield from game.rules.sacrifice_permanents(game, at.controller, (at.source,))
        return game, ("sacrificed", (at.source,))
    raise Illegal(f"{type(part).__name__} is no cost that can be paid here", "118.3")


def check_cost_objects(
    game: Game, at: At, part: SacrificePermanents | DiscardCards | TapPermanents, numbers: tuple[int, ...]
) -> None:
    """Raise Illegal unless those objects can pay that part of a cost now (601.2h)."""
    if len(numbers) != part.number:
        raise Illegal(f"{len(numbers)} objects were given for a cost of {part.number}", "601.2h")
    for number in numbers:
        thing = game.object(number)
        own = thing is not None and (thing.controller if thing.zone == "battlefield" else thing.owner) == at.controller
        zone: Literal["hand", "battlefield"] = "hand" if isinstance(part, DiscardCards) else "battlefield"
        if thing is None or not own or thing.zone != zone:
            raise Illegal(f"{handle(number)} cannot pay that cost", "118.3")
        if isinstance(part, TapPermanents) and thing.tapped:
            raise Illegal(f"{handle(number)} is tapped and cannot be tapped for a cost", "118.3")
        if not game.rules.fits(game, at.controller, at.me.id, attrs.evolve(part.filter, zone=zone), number):
            raise Illegal(f"{handle(number)} is not what that cost asks for", "118.3")


# 119.4. A player can pay life only if they have that much; paying 0 life is always possible (119.4b).
def _pay_life(game: Game, seat: int, amount: int) -> Asking[Game]:
    if amount > max(0, game.players[seat].life):
        raise Illegal(f"seat {seat} has {game.players[seat].life} life and cannot pay {amount}", "119.4")
    if amount:
        game, _ = yield from happen(game, LifeChange(seat, -amount))
    return game


# 118.3. What is not there cannot be removed, and cards that are not there cannot be milled (701.17b).
def _remove_counters(game: Game, at: At, part: RemoveCounters) -> Asking[Game]:
    source, number = game.object(at.source), game.rules.number(game, at, part.number)
    if source is None or source.zone != "battlefield" or source.counter(part.counter) < number:
        raise Illegal(f"{handle(at.source)} has not {number} {part.counter} counters to be removed", "118.3")
    if number:
        game, _ = yield from happen(game, CountersRemoved(at.source, part.counter, number))
    return game


def _mill_cards(game: Game, seat: int, number: int) -> Asking[Game]:
    if game.players[seat].how_many_in("library") < number:
        raise Illegal(f"the library of seat {seat} has not {number} cards to be milled", "701.17b")
    top = tuple(islice(down(game.players[seat].library_cards), number))
    return (yield from happen_together(game, [ZoneChange(n, "graveyard", "mill", seat=seat) for n in top]))
