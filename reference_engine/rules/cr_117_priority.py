"""117. Timing and Priority: who may act, and what happens when everybody passes."""

from __future__ import annotations

from reference_engine.rules.asking import Asking, Illegal
from reference_engine.rules.cr_101_apnap import next_in_turn_order
from reference_engine.rules.cr_601_casting import plan_of
from reference_engine.rules.door import nobody_has_priority
from reference_engine.state.evolving import evolve
from reference_engine.state.game import Game
from reference_engine.words.answers import Activate, Answer, Cast, Concede, Pass, Play


# 117.1. The player with priority may cast, activate, or pass; 104.3a: or concede.
def act(game: Game, answer: Answer) -> Asking[Game]:
    """Carry out what the player with priority decided, up to the next time a player has priority. Raises Illegal."""
    seat = game.priority
    assert seat is not None  # only a player with priority is asked
    if isinstance(answer, Pass):
        return (yield from game.rules.pass_priority(game, seat))
    # Whatever is asked while it is carried out, nobody has priority meanwhile.
    game = evolve(game, priority=None)
    if isinstance(answer, Cast):
        game = yield from game.rules.cast_spell(game, seat, plan_of(answer))
    elif isinstance(answer, Activate):
        game = yield from game.rules.activate_ability(game, seat, plan_of(answer))
    elif isinstance(answer, Play):
        game = yield from game.rules.play_land(game, seat, answer)
    elif isinstance(answer, Concede):
        game = yield from game.rules.concede(game, seat)
        seat = next_in_turn_order(game, seat)  # 800.4a
    else:
        raise Illegal(f"{type(answer).__name__} is nothing that a player with priority can do", "117.1")
    # 117.3c. Whoever acted gets priority afterward; 117.4: the passes in succession begin anew.
    return (yield from game.rules.give_priority(game, seat))


# 117.3d. The next player in turn order gets priority; 117.4: when all have passed, the top of the stack resolves.
def pass_priority(game: Game, seat: int) -> Asking[Game]:
    """The player passes."""
    passed = game.passed + 1
    if passed < len(game.in_game()):
        return evolve(game, passed=passed, priority=next_in_turn_order(game, seat))
    if game.stack is None:
        return (yield from game.rules.end_step(game))
    game = yield from game.rules.resolve_top(nobody_has_priority(game))
    # 117.3b. The active player gets priority after a resolution.
    return (yield from game.rules.give_priority(game, game.active))


# 117.5. First state-based actions, then triggered abilities are put on the stack, over and over; then the player has
# it.
def give_priority(game: Game, seat: int) -> Asking[Game]:
    """The player would get priority."""
    game = nobody_has_priority(game)
    while True:
        game, any_applied = yield from game.rules.state_based_actions(game)
        if game.rules.is_over(game):
            return game
        if any_applied:
            continue
        if game.waiting is None:
            break
        game = yield from game.rules.put_triggers_on_stack(game)
    # 800.4j. If that player has left, the next in turn order gets it.
    holder = next_in_turn_order(game, seat) if game.players[seat].lost else seat
    return evolve(game, priority=holder)
