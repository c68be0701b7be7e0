"""Mana: strategies for costs and pools."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from reference_engine.words.mana import COLORS, MANA_TYPES, Mana, ManaCost, mana_of

RIDERS: tuple[str | None, ...] = (None, "uncounterable")


def mana_types() -> SearchStrategy[str]:
    """A type of mana. Shrinks towards ``"W"``."""
    return st.sampled_from(MANA_TYPES)


def mana_costs(*, max_generic: int = 3, max_colored: int = 2, x_symbols: int = 0) -> SearchStrategy[ManaCost]:
    """A cost of one colour with some generic mana, and that many {X} in front; one draw.

    max_generic, max_colored: at most that much generic mana and that many coloured symbols. Raises ValueError if one of
    them is negative. Shrinks towards ``{0}``, or towards nothing but its {X}.
    """
    if min(max_generic, max_colored, x_symbols) < 0:
        raise ValueError(
            f"max_generic={max_generic}, max_colored={max_colored} and x_symbols={x_symbols} cannot be negative: use 0"
        )
    front = ("X",) * x_symbols
    amounts = [(g, n) for n in range(max_colored + 1) for g in range(max_generic + 1)]
    costs = [
        ManaCost((*front, *((str(generic),) if generic else ()), *(color,) * colored))
        for generic, colored in sorted(amounts, key=sum)
        for color in (COLORS if colored else ("",))
    ]
    return st.sampled_from(costs)


def pools(
    *, min_size: int = 0, max_size: int = 8, types: str = "WUBRGC", riders: bool = False
) -> SearchStrategy[tuple[Mana, ...]]:
    """Single mana for a pool, sorted in WUBRGC order.

    types: a row of the type letters that may be in it. riders: some of it may carry a rider (106.6). Raises ValueError
    for an unknown letter. Shrinks towards ``min_size`` mana of the first of the types, without riders.
    """
    letters = [m.type for m in mana_of(types)]
    mana = st.sampled_from([Mana(t, r) for r in (RIDERS if riders else RIDERS[:1]) for t in letters])
    return st.lists(mana, min_size=min_size, max_size=max_size).map(_sorted)


def pools_that_pay(
    cost: ManaCost, *, x: int = 0, max_spare: int = 2, color: str | None = None
) -> SearchStrategy[tuple[Mana, ...]]:
    """A pool that pays that cost with that X, generic mana in types that are drawn.

    max_spare: at most that much mana is left over. color: if given, the generic mana and the spare are of that type.
    Shrinks towards exactly the cost, generic mana being paid with white mana (or with ``color``).
    """
    generic = cost.generic + x * cost.x_symbols
    rest = pools(min_size=generic, max_size=generic + max_spare, types=color or "WUBRGC")
    return rest.map(lambda mana: _sorted([*mana_of("".join(cost.typed)), *mana]))


def _sorted(mana: list[Mana]) -> tuple[Mana, ...]:
    return tuple(sorted(mana, key=lambda m: (MANA_TYPES.index(m.type), m.rider or "")))
