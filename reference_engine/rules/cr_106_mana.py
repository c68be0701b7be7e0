"""106. Mana: pools, and paying from them."""

from __future__ import annotations

from collections import Counter

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
    generic = cost.generic + x * cost.x_symbols
    wanted = Counter(cost.typed)
    chosen = _automatic(pool, wanted, generic) if payment is None else payment
    given = Counter(chosen)
    if sum(given.values()) != sum(wanted.values()) + generic or wanted - given:
        raise Illegal(f"{cost} with X = {x} cannot be paid with {''.join(chosen) or 'nothing'}", "601.2h")
    spent = [_take(pool, mana_type, seat) for mana_type in chosen]
    if spent:
        game, _ = yield from happen(game, ManaLeaves(seat, tuple(pool)))
    return game, tuple(spent)


def _automatic(pool: list[Mana], wanted: Counter[str], generic: int) -> str:
    rest = Counter(m.type for m in pool) - wanted
    spare = [t for t in _PAY_GENERIC_WITH for _ in range(rest[t])]
    typed = [t for t in MANA_TYPES for _ in range(wanted[t])]
    return "".join(typed + spare[:generic])


def _take(pool: list[Mana], mana_type: str, seat: int) -> Mana:
    for index, mana in enumerate(pool):
        if mana.type == mana_type:
            return pool.pop(index)
    raise Illegal(f"seat {seat} has no {{{mana_type}}} left to pay with", "601.2h")
