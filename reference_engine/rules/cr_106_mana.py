"""106. Mana: pools, and paying from them."""

from __future__ import annotations

from reference_engine.rules.asking import Asking, Illegal
from reference_engine.rules.door import happen
from reference_engine.state.game import Game
from reference_engine.state.happenings import ManaAdded, ManaLeaves
from reference_engine.words.mana import MANA_TYPES, Mana, ManaCost

_PAY_GENERIC_WITH = ("C", "W", "U", "B", "R", "G")


# 106.4. Mana goes into the player's pool and stays there as unspent mana.
def put_mana_into_pool(game: Game, seat: int, mana: tuple[Mana, ...]) -> Asking[Game]:
    """The player adds that mana."""
    game, _ = yield from happen(game, ManaAdded(seat, mana))
    return game


# 106.4, 500.5. As each step and phase ends, unspent mana is lost.
def empty_pools(game: Game) -> Asking[Game]:
    """Every pool is emptied."""
    for player in game.players:
        if player.pool:
            game, _ = yield from happen(game, ManaLeaves(player.seat, ()))
    return game


# 106.1, 107.4. Typed symbols take mana of their type, generic any; 118.3: no partial payment.
def pay_mana(
    game: Game, seat: int, cost: ManaCost, x: int, payment: str | None
) -> Asking[tuple[Game, tuple[Mana, ...]]]:
    """Pay a mana cost from the pool; ``payment`` says with which mana. Gives what was spent. Raises Illegal."""
    pool = list(game.players[seat].pool)
    generic, typed = cost.generic + x * cost.x_symbols, cost.typed
    chosen = _automatic([m.type for m in pool], typed, generic) if payment is None else payment
    if len(chosen) != len(typed) + generic or any(chosen.count(t) < typed.count(t) for t in typed):
        raise Illegal(f"{cost} with X = {x} cannot be paid with {chosen or 'nothing'}", "601.2h")
    spent = [_take(pool, mana_type, seat) for mana_type in chosen]
    if spent:
        game, _ = yield from happen(game, ManaLeaves(seat, tuple(pool)))
    return game, tuple(spent)


def _automatic(pool: list[str], typed: tuple[str, ...], generic: int) -> str:
    exact = "".join([t * typed.count(t) for t in MANA_TYPES])
    spare = "".join([t * max(0, pool.count(t) - typed.count(t)) for t in _PAY_GENERIC_WITH])
    return exact + spare[:generic]


def _take(pool: list[Mana], mana_type: str, seat: int) -> Mana:
    for index, mana in enumerate(pool):
        if mana.type == mana_type:
            return pool.pop(index)
    raise Illegal(f"seat {seat} has no {{{mana_type}}} left to pay with", "601.2h")
