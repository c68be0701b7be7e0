"""106. Mana: pools, and paying from them."""

from __future__ import annotations

from collections import Counter

from reference_engine.rules.asking import Asking, Illegal
from reference_engine.rules.door import happen
from reference_engine.rules.resolving import At
from reference_engine.state.game import Game, Object
from reference_engine.state.happenings import ManaAdded, ManaLeaves
from reference_engine.words.abilities import SpendAsAnyColor
from reference_engine.words.mana import MANA_TYPES, Mana, ManaCost

_PAY_GENERIC_WITH = ("C", "W", "U", "B", "R", "G")


# 106.4. Mana goes into the player's pool and stays there as unspent mana. 106.5: of an undefined type none is produced.
def put_mana_into_pool(game: Game, seat: int, mana: tuple[Mana, ...], at: At | None = None) -> Asking[Game]:
    """The player adds that mana; ``at``: the text that says so."""
    if not mana:
        return game
    tapped = at is not None and at.tapped
    game, done = yield from happen(game, ManaAdded(seat, mana, None if at is None else at.source, tapped))
    if at is not None and done is not None:
        at.produced.extend(m.type for m in done.mana)
    return game


# 106.6. Some mana may be spent only on spells of some types.
def may_be_spent(mana: Mana, spell: Object | None) -> bool:
    """Whether that mana may be spent on that spell; None stands for anything that is no spell."""
    return not mana.only or (spell is not None and bool(set(mana.only) & set(spell.chars.types)))


# 106.4, 500.5. As each step and phase ends, unspent mana is lost.
def empty_pools(game: Game) -> Asking[Game]:
    """Every pool is emptied."""
    for player in game.players:
        if player.pool:
            game, _ = yield from happen(game, ManaLeaves(player.seat, ()))
    return game


# 106.1, 107.4. Typed symbols take mana of their type, generic any; 118.3: no partial payment.
def pay_mana(
    game: Game, seat: int, cost: ManaCost, x: int, payment: str | None, spell: Object | None = None
) -> Asking[tuple[Game, tuple[Mana, ...]]]:
    """Pay a mana cost from the pool; ``payment`` says with which mana. Gives what was spent. Raises Illegal."""
    pool = list(game.players[seat].pool)
    generic, typed = cost.generic + x * cost.x_symbols, cost.typed
    usable = [m for m in pool if game.rules.may_be_spent(m, spell)] if any(m.only for m in pool) else pool
    wild = game.rules.spent_as_any_color(game, seat)
    chosen = _automatic([m.type for m in usable], typed, generic, wild) if payment is None else payment
    if len(chosen) != len(typed) + generic or not can_pay(chosen, typed, wild):
        raise Illegal(f"{cost} with X = {x} cannot be paid with {chosen or 'nothing'}", "601.2h")
    spent = [_take(pool, usable, mana_type, seat) for mana_type in chosen]
    if spent:
        game, _ = yield from happen(game, ManaLeaves(seat, tuple(pool)))
    return game, tuple(spent)


# 609.4b. Mana that may be spent as though it were of any colour stays of its type.
def spent_as_any_color(game: Game, seat: int) -> frozenset[str]:
    """The types of mana that the player may spend as though they were any colour."""
    return frozenset(
        ability.type
        for number in game.statics
        if game.objects[number].controller == seat
        for ability in game.objects[number].chars.abilities
        if isinstance(ability, SpendAsAnyColor)
    )


def can_pay(given: str, typed: tuple[str, ...], wild: frozenset[str]) -> bool:
    """Whether that mana pays all the typed symbols, those types of it counting as any colour."""
    if not wild:
        return all(given.count(t) >= typed.count(t) for t in typed)
    wanted, there = Counter(typed), Counter(given)
    lacking = wanted - there
    return not lacking["C"] and lacking.total() <= sum((there - wanted)[t] for t in wild)


def _automatic(pool: list[str], typed: tuple[str, ...], generic: int, wild: frozenset[str]) -> str:
    spare = "".join([t * max(0, pool.count(t) - typed.count(t)) for t in _PAY_GENERIC_WITH])
    if not wild:
        return "".join([t * typed.count(t) for t in MANA_TYPES]) + spare[:generic]
    exact = "".join([t * min(typed.count(t), pool.count(t)) for t in MANA_TYPES])
    for mana_type in [t for t in spare if t in wild][: len(typed) - len(exact)]:
        spare = spare.replace(mana_type, "", 1)
        exact += mana_type
    return exact + spare[:generic]


def _take(pool: list[Mana], usable: list[Mana], mana_type: str, seat: int) -> Mana:
    """Take such mana out of both lists, what can be spent on little else before the rest."""
    fitting = [m for m in usable if m.type == mana_type]
    if fitting:
        mana = next((m for m in fitting if m.only), fitting[0])
        pool.remove(mana)
        if usable is not pool:
            usable.remove(mana)
        return mana
    raise Illegal(f"seat {seat} has no {{{mana_type}}} left to pay with", "601.2h")
