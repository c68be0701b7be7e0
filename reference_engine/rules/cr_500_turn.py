"""500–514. Turn Structure: steps end, pools empty, turns pass."""

from __future__ import annotations

from reference_engine.rules.asking import Asking, choose
from reference_engine.rules.cr_101_apnap import next_in_turn_order
from reference_engine.rules.cr_121_drawing import draw
from reference_engine.rules.cr_603_triggers import delayed_triggers
from reference_engine.rules.door import begin_turn, happen, happen_together, heal
from reference_engine.state.evolving import evolve
from reference_engine.state.game import Game, Object, handle, reference
from reference_engine.state.happenings import Tapped, UpkeepBegan, ZoneChange
from reference_engine.words.abilities import DoesntUntap
from reference_engine.words.requests import Request
from reference_engine.words.scenario import STEPS
from reference_engine.words.selectors import Filter

_SKIPPED = ("declare blockers", "combat damage")
"""508.8: no creature attacks here, so these steps are skipped."""

_HAND_SIZE = 7


# 500.2, 500.5. When all pass with an empty stack the step ends, unspent mana empties, the next step begins.
def end_step(game: Game) -> Asking[Game]:
    """The current step or phase ends and the next one in which somebody gets priority begins."""
    # 514.3a. After a cleanup step in which players had priority comes another one.
    again = game.step == "cleanup"
    while True:
        game = yield from game.rules.empty_pools(game)
        game, again = game if again else _next_step(game), False
        game = yield from game.rules.turn_based_actions(game)
        # 502.4, 514.3. Nobody gets priority in the untap step, nor as a rule during cleanup.
        any_applied = False
        if game.step == "cleanup":
            game, any_applied = yield from game.rules.state_based_actions(game)
        if game.step not in ("untap", "cleanup") or game.rules.is_over(game):
            return (yield from game.rules.give_priority(game, game.active))
        # 514.3a. Unless something happened in it or waits to be put on the stack.
        if game.step == "cleanup" and (any_applied or game.waiting is not None):
            return (yield from game.rules.give_priority(game, game.active))


def _next_step(game: Game) -> Game:
    following = STEPS.index(game.step) + 1
    while following < len(STEPS) and STEPS[following] in _SKIPPED:
        following += 1
    if following < len(STEPS):
        return evolve(game, step=STEPS[following])
    return evolve(begin_turn(game, next_in_turn_order(game, game.active)), step=STEPS[0])


# 703. Turn-based actions.
def turn_based_actions(game: Game) -> Asking[Game]:
    """Perform what the beginning step does by itself."""
    if game.players[game.active].lost:  # 800.4j. The turn goes on without an active player.
        return heal(game) if game.step == "cleanup" else game
    if game.step == "untap":  # 502.3
        return (yield from happen_together(game, [Tapped(n, False) for n in game.rules.permanents_that_untap(game)]))
    if game.step == "upkeep":  # 503.1
        game, _ = yield from happen(delayed_triggers(game), UpkeepBegan(game.active))
    if game.step == "draw":  # 504.1
        game = yield from draw(game, game.active)
    if game.step == "cleanup":  # 514.1, 514.2
        game = heal((yield from _discard_to_hand_size(game)))
    return game


# 502.3. All that the active player controls untaps, save what an effect keeps from untapping.
def permanents_that_untap(game: Game) -> list[int]:
    """The permanents that untap in this untap step."""
    own = [n for n in sorted(game.battlefield) if game.objects[n].controller == game.active]
    return [n for n in own if game.objects[n].tapped and not _kept_tapped(game, n) and game.rules.can_untap(game, n)]


def _kept_tapped(game: Game, number: int) -> bool:
    for other in game.statics:
        thing = game.objects[other]
        for ability in thing.chars.abilities:
            if isinstance(ability, DoesntUntap):
                if other == number if ability.filter is None else _meets(game, thing, ability.filter, number):
                    return True
    return False


def _meets(game: Game, source: Object, wanted: Filter, number: int) -> bool:
    return bool(game.rules.fits(game, source.controller, source.id, wanted, number))


def _discard_to_hand_size(game: Game) -> Asking[Game]:
    hand = game.players[game.active].hand
    excess = len(hand) - _HAND_SIZE
    if excess <= 0:
        return game
    chosen = yield from choose(
        game, Request(game.active, "discard", None, "hand size", tuple(map(handle, hand)), excess, excess)
    )
    numbers = [n for c in chosen if (n := reference(c)) is not None]
    return (
        yield from happen_together(game, [ZoneChange(n, "graveyard", "discard", seat=game.active) for n in numbers])
    )
