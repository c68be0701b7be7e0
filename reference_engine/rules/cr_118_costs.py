"""118. Costs: what a total cost is made of, and paying it."""

from __future__ import annotations

from typing import Literal

import attrs

from reference_engine.rules.asking import Asking, Illegal
from reference_engine.rules.door import happen
from reference_engine.rules.resolving import At
from reference_engine.state.game import Game, handle
from reference_engine.state.happenings import LifeChange, Tapped, ZoneChange
from reference_engine.words.base import Cost
from reference_engine.words.costs import DiscardCards, PayLife, PayMana, SacrificePermanents, SacrificeThis, TapThis
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


# 118.7a. A reduction of generic mana takes off generic mana only, and nothing below {0}.
def reduce_generic(cost: TotalCost, by: int) -> TotalCost:
    """The cost with that much less generic mana."""
    left = max(0, cost.mana.generic - by)
    symbols = tuple(s for s in cost.mana.symbols if not s.isdigit())
    return attrs.evolve(cost, mana=ManaCost(((str(left),) if left else ()) + symbols))


def needs_objects(cost: Cost) -> bool:
    """Whether paying the cost means choosing objects."""
    return isinstance(cost, SacrificePermanents | DiscardCards)


# 118.3, 601.2h. A player pays all of it or the action is illegal; 118.10: nothing pays twice.
def pay(game: Game, at: At, parts: tuple[Cost, ...], objects: tuple[tuple[int, ...], ...]) -> Asking[tuple[Game, Paid]]:
    """Pay the parts that are no mana; ``objects`` are those chosen for each part that needs some, in order."""
    if len(objects) != sum(map(needs_objects, parts)):
        raise Illegal(
            f"objects for {len(objects)} costs were given, not for {sum(map(needs_objects, parts))}", "601.2h"
        )
    flat = [n for chosen in objects for n in chosen]
    if len(set(flat)) != len(flat):
        raise Illegal("one object would pay for two costs", "118.10")
    chosen = iter(objects)
    paid: list[tuple[str, tuple[int, ...]]] = []
    for part in parts:
        numbers = next(chosen) if needs_objects(part) else ()
        game, entry = yield from _pay_part(game, at, part, numbers)
        if entry:
            paid.append(entry)
    return game, tuple(paid)


def _pay_part(
    game: Game, at: At, part: Cost, numbers: tuple[int, ...]
) -> Asking[tuple[Game, tuple[str, tuple[int, ...]] | None]]:
    seat = at.controller
    if isinstance(part, PayLife):
        return (yield from _pay_life(game, seat, game.rules.number(game, at, part.amount))), None
    if isinstance(part, SacrificePermanents):
        _check(game, at, part, numbers)
        game = yield from game.rules.sacrifice_permanents(game, seat, numbers)
        return game, ("sacrificed", numbers)
    if isinstance(part, DiscardCards):
        _check(game, at, part, numbers)
        for number in numbers:
            game, _ = yield from happen(game, ZoneChange(number, "graveyard", "discard", seat=seat))
        return game, ("discarded", numbers)
    if isinstance(part, TapThis):
        return (yield from _tap_this(game, at)), None
    if isinstance(part, SacrificeThis):
        source = game.object(at.source)
        if source is None or source.zone != "battlefield":
            raise Illegal(f"{handle(at.source)} is not on the battlefield to be sacrificed", "701.21a")
        game = yield from game.rules.sacrifice_permanents(game, seat, (at.source,))
        return game, ("sacrificed", (at.source,))
    raise Illegal(f"{type(part).__name__} is no cost that can be paid here", "118.3")


def _check(game: Game, at: At, part: SacrificePermanents | DiscardCards, numbers: tuple[int, ...]) -> None:
    if len(numbers) != part.number:
        raise Illegal(f"{len(numbers)} objects were given for a cost of {part.number}", "601.2h")
    for number in numbers:
        thing = game.object(number)
        own = thing is not None and (thing.controller if thing.zone == "battlefield" else thing.owner) == at.controller
        zone: Literal["hand", "battlefield"] = "hand" if isinstance(part, DiscardCards) else "battlefield"
        if thing is None or not own or thing.zone != zone:
            raise Illegal(f"{handle(number)} cannot pay that cost", "118.3")
        if not game.rules.fits(game, at.controller, at.me.id, attrs.evolve(part.filter, zone=zone), number):
            raise Illegal(f"{handle(number)} is not what that cost asks for", "118.3")


# 119.4. A player can pay life only if they have that much; paying 0 life is always possible (119.4b).
def _pay_life(game: Game, seat: int, amount: int) -> Asking[Game]:
    if amount > max(0, game.players[seat].life):
        raise Illegal(f"seat {seat} has {game.players[seat].life} life and cannot pay {amount}", "119.4")
    if amount:
        game, _ = yield from happen(game, LifeChange(seat, -amount))
    return game


# 107.5, 302.6. {T} needs an untapped permanent, and a creature that is not summoning sick.
def _tap_this(game: Game, at: At) -> Asking[Game]:
    source = game.object(at.source)
    if source is None or source.zone != "battlefield" or source.tapped:
        raise Illegal(f"{handle(at.source)} cannot be tapped", "107.5")
    if source.sick and "Creature" in source.chars.types:
        raise Illegal(f"{handle(at.source)} came under its controller's control this turn", "302.6")
    game, _ = yield from happen(game, Tapped(at.source))
    return game
