"""What a pool pays, and which mana is spent: arithmetic on costs, from a view (118, 601.2f–h)."""

from __future__ import annotations

from collections import Counter

from reference_engine.words.abilities import SpellsCostLess
from reference_engine.words.base import Cost
from reference_engine.words.costs import PayMana
from reference_engine.words.mana import MANA_TYPES, ManaCost, Pool
from strategies.draws import Draws
from strategies.texts import Face, abilities

MOST_X = 6
"""The largest X that a plan announces, however much mana there is."""


def types_of(pool: Pool) -> Counter[str]:
    """The pool as a multiset of type letters, in WUBRGC order."""
    return Counter({t: n for t in MANA_TYPES if (n := pool.amount(t))})


def generic_left(cost: ManaCost, x: int, less: int) -> int:
    """How much generic mana is to be paid for that X, after a reduction of generic mana by ``less`` (118.7a)."""
    return max(0, cost.generic + x * cost.x_symbols - less)


def after_typed(pool: Pool, cost: ManaCost) -> Counter[str] | None:
    """What is left of the pool once the typed symbols are paid; None if it cannot pay them."""
    left = types_of(pool)
    for symbol in cost.typed:
        if not left[symbol]:
            return None
        left[symbol] -= 1
    return left


def affordable(pool: Pool, cost: ManaCost, *, x: int = 0, less: int = 0) -> bool:
    """Whether the pool pays the cost with that X."""
    if pool.total < len(cost.typed):
        return False
    left = after_typed(pool, cost)
    return left is not None and left.total() >= generic_left(cost, x, less)


def most_x(pool: Pool, cost: ManaCost, *, less: int = 0) -> int | None:
    """The largest X that the pool pays for, at most ``MOST_X``; None if it does not even pay for 0."""
    left = after_typed(pool, cost) if pool.total >= len(cost.typed) else None
    if left is None or left.total() < generic_left(cost, 0, less):
        return None
    if not cost.x_symbols:
        return MOST_X
    return min(MOST_X, (left.total() + less - cost.generic) // cost.x_symbols)


def payment(pool: Pool, cost: ManaCost, x: int, less: int, draws: Draws) -> str | None:
    """The mana to be spent, where the pool leaves a choice of it; None where there is only one way to pay.

    Raises ValueError where the pool does not pay the cost.
    """
    left = after_typed(pool, cost)
    generic = generic_left(cost, x, less)
    if left is None or left.total() < generic:
        raise ValueError(f"{pool} does not pay {cost} with X = {x}: plan only what is affordable")
    left = +left
    if not generic or generic == left.total() or len(left) == 1:
        return None
    spent = list(cost.typed)
    for _ in range(generic):
        mana = draws.pick([t for t in MANA_TYPES if left[t]])
        left[mana] -= 1
        spent.append(mana)
    return "".join(sorted(spent, key=MANA_TYPES.index))


def reduction(card: Face, permanents: tuple[Face, ...]) -> int:
    """How much generic mana less a spell costs a player who controls those permanents (118.7a)."""
    return sum(
        ability.amount
        for permanent in permanents
        for ability in abilities(permanent, SpellsCostLess)
        if not ability.colors or set(ability.colors) & set(card.colors)
    )


def mana_in(costs: tuple[Cost, ...]) -> ManaCost:
    """The mana among those parts of a cost."""
    total = ManaCost()
    for part in costs:
        if isinstance(part, PayMana):
            total = total.plus(part.mana)
    return total


def mana_for(cost: ManaCost, *, x: int = 0, generic: str = "C") -> str:
    """A row of type letters that pays the cost exactly, the generic part in mana of the letters given, by turns."""
    number = cost.generic + x * cost.x_symbols
    return "".join(cost.typed) + "".join(generic[n % len(generic)] for n in range(number))
