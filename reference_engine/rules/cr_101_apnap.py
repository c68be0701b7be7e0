"""101. The Magic Golden Rules: who acts first when several would act at once."""

from __future__ import annotations

from reference_engine.state.game import Game


# 101.4. The active player first, then the others in turn order.
def apnap(game: Game, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Those players who are in the game, in turn order starting with the active player.

    If the active player has left, the next player in turn order comes first (800.4j).
    """
    seated = len(game.players)
    present = [s for s in seats if not game.players[s].lost]
    return tuple(sorted(present, key=lambda seat: (seat - game.active) % seated))


def next_in_turn_order(game: Game, seat: int) -> int:
    """The next player in turn order who is still in the game (103.1, 800.4j)."""
    seated = len(game.players)
    for step in range(1, seated + 1):
        following = (seat + step) % seated
        if not game.players[following].lost:
            return following
    return seat
