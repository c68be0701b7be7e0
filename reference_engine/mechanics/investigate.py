"""701.16. Investigate."""

from __future__ import annotations

from reference_engine.rules.asking import Asking
from reference_engine.rules.cr_111_tokens import token_characteristics
from reference_engine.rules.door import happen
from reference_engine.rules.resolving import At
from reference_engine.state.game import Game
from reference_engine.state.happenings import TokensCreated
from reference_engine.words.arrivals import CLUE_TOKEN, Investigate
from reference_engine.words.characteristics import Card


# 701.16a. To investigate is to create a Clue token; to do so several times is to do so one after the other.
def investigate(game: Game, at: At, word: Investigate) -> Asking[Game]:
    """Carry out "investigate"."""
    times = game.rules.number(game, at, word.amount)
    for seat in game.rules.players(game, at, word.who):
        for _ in range(times):
            game, _ = yield from happen(game, TokensCreated(seat, game.rules.clue_token(), 1))
    return game


# 111.10f. A colourless Clue artifact; 111.4: called Clue Token.
def clue_token() -> Card:
    """The characteristics of a Clue token."""
    return token_characteristics(CLUE_TOKEN)
