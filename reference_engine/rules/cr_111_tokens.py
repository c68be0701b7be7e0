"""111. Tokens."""

from __future__ import annotations

from reference_engine.rules.asking import Asking
from reference_engine.rules.door import happen
from reference_engine.rules.resolving import At
from reference_engine.state.game import Game
from reference_engine.state.happenings import TokensCreated
from reference_engine.words.characteristics import Card, Token
from reference_engine.words.instructions import CreateTokens


# 111.2. The player who creates a token is its owner, and it enters under that player's control.
def create_tokens(game: Game, at: At, word: CreateTokens) -> Asking[Game]:
    """Carry out "create tokens"."""
    amount = game.rules.number(game, at, word.amount)
    for seat in game.rules.players(game, at, word.who):
        if amount > 0:
            game, _ = yield from happen(game, TokensCreated(seat, token_characteristics(word.token), amount))
    return game


# 111.3. A token has just what the effect that created it says.
def token_characteristics(token: Token) -> Card:
    """The token's characteristics as copiable values."""
    return Card(
        name=token.name,
        types=token.types,
        subtypes=token.subtypes,
        color_indicator=token.colors or None,
        power=token.power,
        toughness=token.toughness,
        abilities=token.abilities,
        invented=True,
    )
