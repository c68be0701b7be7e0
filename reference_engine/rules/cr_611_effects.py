"""611. Continuous Effects of what resolves, and who controls a permanent by them (613.1b)."""

from __future__ import annotations

from reference_engine.rules.asking import Asking
from reference_engine.rules.cr_109_objects import on_battlefield
from reference_engine.rules.door import happen
from reference_engine.rules.resolving import At
from reference_engine.state.game import Game, Lasting
from reference_engine.state.happenings import EffectBegins
from reference_engine.words.continuous import Become, GainControl


# 611.2c. The set of objects that it affects is determined as it begins.
def become(game: Game, at: At, word: Become) -> Asking[Game]:
    """Carry out "becomes", "gains" and the like."""
    numbers = on_battlefield(game, game.rules.objects(game, at, word.what))
    if not numbers:
        return game
    effect = Lasting(game.next_id - 1, numbers, change=word.change, until_end_of_turn=word.until_end_of_turn)
    game, _ = yield from happen(game, EffectBegins(effect))
    return game


def gain_control(game: Game, at: At, word: GainControl) -> Asking[Game]:
    """Carry out "gains control"."""
    numbers = on_battlefield(game, game.rules.objects(game, at, word.what))
    for seat in game.rules.players(game, at, word.who)[:1]:
        if numbers:
            effect = Lasting(game.next_id - 1, numbers, seat=seat, until_end_of_turn=word.until_end_of_turn)
            game, _ = yield from happen(game, EffectBegins(effect))
    return game


# 613.1b. Of the effects that give control of a permanent the latest wins; without one its own controller has it.
def changes_of_control(game: Game) -> list[tuple[int, int]]:
    """The permanents that are not under the control of whom they should be, each with that player's seat."""
    by_effect: dict[int, int] = {n: e.seat for e in game.lasting if e.seat is not None for n in e.numbers}
    found = []
    for number in sorted(game.battlefield):
        thing = game.objects[number]
        own = thing.controller if thing.base_controller is None else thing.base_controller
        seat = by_effect.get(number, own)
        if seat != thing.controller:
            found.append((number, seat))
    return found


# 302.6. Control has to be continuous: whoever gets it begins anew.
def control_starts_anew(game: Game, number: int, seat: int) -> bool:
    """Whether a permanent that comes under that player's control is sick from now on."""
    return True


# 302.6. Since the player's most recent turn began.
def permanents_that_wake(game: Game, seat: int) -> list[int]:
    """The permanents that are sick no more now that a turn of that player begins."""
    return [n for n in sorted(game.battlefield) if game.objects[n].sick and game.objects[n].controller == seat]
