"""106.1, 106.5. Mana of a type that is chosen: which types there are, and who chooses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from reference_engine.rules.asking import Asking, choose
from reference_engine.rules.resolving import At
from reference_engine.state.game import Game, handle
from reference_engine.words.base import ManaTypes
from reference_engine.words.mana import COLORS, MANA_TYPES, mana_of
from reference_engine.words.mana_making import (
    AddManaOfType,
    AnyColor,
    AnyType,
    ColorsAmong,
    CouldProduce,
    DoubleMana,
    OneOf,
    TypesProduced,
)
from reference_engine.words.requests import Request


# 106.5. Where no type is defined nothing is added; all else that the text says still happens.
def add_mana_of_type(game: Game, at: At, word: AddManaOfType) -> Asking[Game]:
    """Carry out "add mana of any type that …" and the like."""
    amount = game.rules.number(game, at, word.amount)
    for seat in game.rules.players(game, at, word.who):
        types = game.rules.types_offered(game, at, word.types)
        if types and amount > 0:
            chosen = yield from game.rules.choose_mana_types(game, at, seat, types, amount, word.combination)
            game = yield from game.rules.put_mana_into_pool(game, seat, mana_of(chosen, word.rider, word.only), at)
    return game


# 701.10f. As much again of each type, without what is said of the mana that is there (106.6).
def double_mana(game: Game, at: At, word: DoubleMana) -> Asking[Game]:
    """Carry out "double the amount of each type of unspent mana"."""
    for seat in game.rules.players(game, at, word.who):
        unspent = "".join(m.type for m in game.players[seat].pool)
        game = yield from game.rules.put_mana_into_pool(game, seat, mana_of(unspent), at)
    return game


# 608.2d. Chosen as the effect is carried out, by the player who gets the mana.
def choose_mana_types(
    game: Game, at: At, seat: int, types: tuple[str, ...], amount: int, combination: bool
) -> Asking[str]:
    """The types of that much mana, a row of letters: all of one type or, in combination, each of its own."""
    if not combination:
        return (yield from game.rules.choose_mana_type(game, seat, at.me.id, types)) * amount
    chosen = ""
    for _ in range(amount):
        chosen += yield from game.rules.choose_mana_type(game, seat, at.me.id, types)
    return chosen


def choose_mana_type(game: Game, seat: int, asks: int, types: tuple[str, ...]) -> Asking[str]:
    """The type that the player chooses; where there is but one nobody is asked."""
    if len(types) == 1:
        return types[0]
    chosen = yield from choose(game, Request(seat, "mana-type", handle(asks), "mana", types))
    return chosen[0]


def types_offered(game: Game, at: At, types: ManaTypes) -> tuple[str, ...]:
    """The types that the text lets mana be of now, in WUBRGC order; none where none is defined."""
    found = _TYPES[type(types)](game, at, types)
    return tuple(t for t in MANA_TYPES if t in found)


# 106.7. The union over all permanents that the text speaks of; "any color" leaves colourless out (106.1a).
def types_others_could_produce(game: Game, at: At, types: CouldProduce) -> frozenset[str]:
    """The types of mana that the permanents in the text's scope could produce."""
    could = game.rules.could_produce(game)
    found = frozenset(t for n in game.rules.permanents_in_scope(game, at, types) for t in could.get(n, ()))
    return game.rules.only_colors(found) if types.colors else found


# 109.5. "You" in the text is the controller of the ability that has it.
def permanents_in_scope(game: Game, at: At, types: CouldProduce) -> tuple[int, ...]:
    """The permanents that the text speaks of."""
    return tuple(n for n in game.rules.candidates(game, at.controller, at.source, types.filter) if n >= 0)


def only_colors(types: frozenset[str]) -> frozenset[str]:
    """Those of the types that are colours."""
    return types & frozenset(COLORS)


def _colors_among(game: Game, at: At, types: ColorsAmong) -> frozenset[str]:
    found = (n for n in game.rules.candidates(game, at.controller, at.source, types.filter) if n >= 0)
    return frozenset(c for n in found for c in game.objects[n].chars.colors)


def _produced(game: Game, at: At, types: TypesProduced) -> frozenset[str]:
    return frozenset(at.said.trigger.mana if at.said.trigger else ())


_TYPES: dict[type, Callable[[Game, At, Any], frozenset[str]]] = {
    AnyColor: lambda game, at, types: frozenset(COLORS),
    AnyType: lambda game, at, types: frozenset(MANA_TYPES),
    OneOf: lambda game, at, types: frozenset(types.types),
    CouldProduce: lambda game, at, types: game.rules.types_others_could_produce(game, at, types),
    ColorsAmong: _colors_among,
    TypesProduced: _produced,
}
