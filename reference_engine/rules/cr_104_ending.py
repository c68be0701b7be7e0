"""104. Ending the Game: who loses, when it is over."""

from __future__ import annotations

from reference_engine.rules.asking import Asking
from reference_engine.rules.door import happen
from reference_engine.state.game import Game
from reference_engine.state.happenings import PlayerLoses


# 104.2a, 104.4a. The game ends when at most one player is left.
def is_over(game: Game) -> bool:
    """Whether at most one player is still in the game."""
    left = len(game.players)
    for player in game.players:
        left -= player.lost
    return left <= 1


# 104.3a. A player can concede the game at any time; that player leaves the game.
def concede(game: Game, seat: int) -> Asking[Game]:
    """The player leaves the game at once."""
    game, _ = yield from happen(game, PlayerLoses(seat))
    return game
