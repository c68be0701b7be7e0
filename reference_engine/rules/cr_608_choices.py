"""608.2d. Choices made while an effect is being carried out, and the shape of texts."""

from __future__ import annotations

from reference_engine.rules import cr_118_costs as costs
from reference_engine.rules.asking import Asking, choose
from reference_engine.rules.cr_603_triggers import delay, holds
from reference_engine.rules.resolving import At
from reference_engine.state.game import Delayed, Game, handle, player_ref, reference, seat_of_ref
from reference_engine.words.base import Cost, Who
from reference_engine.words.costs import DiscardCards, PayLife, SacrificePermanents
from reference_engine.words.instructions import (
    ChooseColor,
    ChooseCreatureType,
    ChooseNumber,
    ChooseObject,
    ChoosePlayer,
    If,
    May,
    NextUpkeep,
)
from reference_engine.words.mana import COLORS, ManaCost
from reference_engine.words.requests import Request

CREATURE_TYPES = ("Bear", "Elf", "Goblin", "Human", "Soldier", "Wizard", "Zombie")
"""The creature types that are offered where one is chosen; the rulebook has many more (205.3m)."""


def _chooser(game: Game, at: At, who: Who) -> int | None:
    seats: tuple[int, ...] = game.rules.players(game, at, who)
    return seats[0] if seats else None


def _option(game: Game, at: At, who: Who, kind: str, slot: str, options: tuple[str, ...]) -> Asking[str | None]:
    seat = _chooser(game, at, who)
    if seat is None or not options:
        return None
    return (yield from game.rules.resolution_choice(game, at, Request(seat, kind, handle(at.me.id), slot, options)))


# 608.2d. The player announces the choice while applying the effect; nothing illegal or impossible may be chosen.
def resolution_choice(game: Game, at: At, request: Request) -> Asking[str]:
    """Ask for one option, during this resolution."""
    chosen = yield from choose(game, request)
    return chosen[0]


def choose_color(game: Game, at: At, word: ChooseColor) -> Asking[Game]:
    """Carry out "choose a color" (105.4)."""
    color = yield from _option(game, at, word.who, "color", word.key, COLORS)
    if color is not None:
        at.chosen[word.key] = color
    return game


def choose_number(game: Game, at: At, word: ChooseNumber) -> Asking[Game]:
    """Carry out "choose a number"."""
    options = tuple(str(n) for n in range(word.min, word.max + 1))
    number = yield from _option(game, at, word.who, "number", word.key, options)
    if number is not None:
        at.chosen[word.key] = int(number)
    return game


def choose_creature_type(game: Game, at: At, word: ChooseCreatureType) -> Asking[Game]:
    """Carry out "choose a creature type" (205.3m)."""
    chosen = yield from _option(game, at, word.who, "creature-type", word.key, CREATURE_TYPES)
    if chosen is not None:
        at.chosen[word.key] = chosen
    return game


def choose_object(game: Game, at: At, word: ChooseObject) -> Asking[Game]:
    """Carry out "choose a permanent …" without a target (115.10)."""
    found = [n for n in game.rules.candidates(game, at.controller, at.source, word.filter) if n >= 0]
    chosen = yield from _option(game, at, word.who, "pick", word.key, tuple(map(handle, found)))
    if chosen is not None:
        at.chosen[word.key] = reference(chosen)
    return game


def choose_player(game: Game, at: At, word: ChoosePlayer) -> Asking[Game]:
    """Carry out "choose a player"."""
    seats = [s for s in game.in_game() if game.rules.fits(game, at.controller, at.source, word.filter, player_ref(s))]
    options = tuple(handle(player_ref(s)) for s in seats)
    chosen = yield from _option(game, at, word.who, "pick", word.key, options)
    if chosen is not None:
        at.chosen[word.key] = seat_of_ref(reference(chosen) or 0)
    return game


# 118.12. "May" is asked as the text is carried out; a cost that cannot be paid cannot be chosen.
def may(game: Game, at: At, word: May) -> Asking[Game]:
    """Carry out "may", with a cost or without."""
    seat = _chooser(game, at, word.who)
    paying = None if seat is None else _payable(game, at, seat, word.cost)
    answer = None
    if paying is not None and seat is not None:
        request = Request(seat, "may", handle(at.me.id), "may", ("no", "yes"))
        answer = yield from game.rules.resolution_choice(game, at, request)
    if answer == "yes" and paying is not None and seat is not None:
        game = yield from _pay(game, at, seat, word.cost, paying)
        return (yield from game.rules.follow(game, at, word.do))
    return (yield from game.rules.follow(game, at, word.otherwise))


Options = tuple[tuple[str, ...], ...]


def _payable(game: Game, at: At, seat: int, cost: tuple[Cost, ...]) -> Options | None:
    """For each cost that needs objects what could pay it, None if the cost cannot be paid."""
    player = game.players[seat]
    total = costs.total(ManaCost(), cost)
    if not _has_mana(game, seat, total.mana):
        return None
    options = []
    for part in total.parts:
        if isinstance(part, PayLife) and game.rules.number(game, at, part.amount) > player.life:
            return None
        if isinstance(part, SacrificePermanents):
            found = game.rules.candidates(game, seat, at.source, part.filter)
            own = tuple(handle(n) for n in found if n >= 0 and game.objects[n].controller == seat)
            options.append(own)
        if isinstance(part, DiscardCards):
            options.append(tuple(handle(n) for n in player.hand))
        if options and costs.needs_objects(part) and len(options[-1]) < part.number:  # type: ignore[attr-defined]
            return None
    return tuple(options)


def _has_mana(game: Game, seat: int, cost: ManaCost) -> bool:
    pool = [m.type for m in game.players[seat].pool]
    typed = all(pool.count(t) >= cost.typed.count(t) for t in cost.typed)
    return typed and len(pool) >= cost.generic + len(cost.typed)


def _pay(game: Game, at: At, seat: int, cost: tuple[Cost, ...], options: Options) -> Asking[Game]:
    total = costs.total(ManaCost(), cost)
    objects = []
    needing = [part for part in total.parts if costs.needs_objects(part)]
    for part, offered in zip(needing, options, strict=True):
        number = part.number if isinstance(part, SacrificePermanents | DiscardCards) else 1
        chosen = yield from choose(game, Request(seat, "pay", handle(at.me.id), "cost", offered, number, number))
        objects.append(tuple(n for c in chosen if (n := reference(c)) is not None))
    game, _ = yield from game.rules.pay_mana(game, seat, total.mana, 0, None)
    payer = At(at.me, at.said, seat)
    game, _ = yield from costs.pay(game, payer, total.parts, tuple(objects))
    return game


# 608.2c.
def if_then(game: Game, at: At, word: If) -> Asking[Game]:
    """Carry out "if …, … otherwise …"."""
    return (yield from game.rules.follow(game, at, word.do if holds(game, at, word.condition) else word.otherwise))


# 603.7a, 603.7d. The controller of a delayed triggered ability is the player who controlled what created it.
def next_upkeep(game: Game, at: At, word: NextUpkeep) -> Asking[Game]:
    """Carry out "at the beginning of your next upkeep"."""
    yield from ()
    return delay(game, Delayed(game.rules.you(game, at), at.source, at.me.chars, word.do, game.turn))
