"""608.2d. Choices made while an effect is being carried out, and the shape of texts."""

from __future__ import annotations

from reference_engine.rules import cr_118_costs as costs
from reference_engine.rules.asking import Asking, Illegal, Question, choose
from reference_engine.rules.cr_106_mana import can_pay
from reference_engine.rules.cr_601_casting import plan_of
from reference_engine.rules.cr_603_triggers import delay, holds
from reference_engine.rules.resolving import At
from reference_engine.state.game import Delayed, Game, handle, player_ref, reference, seat_of_ref
from reference_engine.words.answers import Activate, Choose
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
from reference_engine.words.mana_making import UnlessPaid
from reference_engine.words.requests import Request
from reference_engine.words.subtypes import CREATURE_TYPES


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
    options = game.rules.creature_types_to_choose()
    chosen = yield from _option(game, at, word.who, "creature-type", word.key, options)
    if chosen is not None:
        at.chosen[word.key] = chosen
    return game


# 205.3c. No other subtype is ever one.
def creature_types_to_choose() -> tuple[str, ...]:
    """The creature types that are offered where one is chosen."""
    return CREATURE_TYPES


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
    if seat is None:
        return (yield from game.rules.follow(game, at, word.otherwise))
    game, does = yield from offer(game, at, seat, word.cost, "may")
    return (yield from game.rules.follow(game, at, word.do if does else word.otherwise))


# 118.12a. "Unless" offers the cost to each of the players, until one pays it.
def unless_paid(game: Game, at: At, word: UnlessPaid) -> Asking[Game]:
    """Carry out "… unless a player pays …"."""
    for seat in game.rules.players(game, at, word.who):
        game, paid = yield from offer(game, at, seat, word.cost, "unless")
        if paid:
            return game
    return (yield from game.rules.follow(game, at, word.do))


def offer(game: Game, at: At, seat: int, cost: tuple[Cost, ...], slot: str) -> Asking[tuple[Game, bool]]:
    """Ask whether the player does it, and let them pay its cost if they do. Gives whether they did.

    605.3a, 608.2g: where mana would have to be paid, they may activate mana abilities before they decide.
    """
    mana = costs.total(ManaCost(), cost).mana
    while True:
        paying = _payable(game, at, seat, cost)
        makes = bool(mana.symbols) and game.rules.could_activate_mana_ability(game, seat)
        if paying is None and not makes:
            return game, False
        options = ("no",) if paying is None else ("no", "yes")
        request = Request(seat, "may", handle(at.me.id), slot, options)
        if not makes:
            answer = yield from game.rules.resolution_choice(game, at, request)
            break
        given = yield Question(game, request)
        if isinstance(given, Activate):
            game = yield from game.rules.activate_mana_ability(game, seat, plan_of(given), paying=True)
            continue
        if not isinstance(given, Choose) or len(given.options) != 1 or given.options[0] not in options:
            raise Illegal(f"{given} is no answer: there are {', '.join(options)}, and mana abilities", "608.2d")
        answer = given.options[0]
        break
    if answer != "yes" or paying is None:
        return game, False
    return (yield from _pay(game, at, seat, cost, paying)), True


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
    pool = [m.type for m in game.players[seat].pool if game.rules.may_be_spent(m, None)]
    typed = can_pay("".join(pool), cost.typed, game.rules.spent_as_any_color(game, seat))
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
    game, _ = yield from game.rules.pay_costs(game, payer, total.parts, tuple(objects))
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
