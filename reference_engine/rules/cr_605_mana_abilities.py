"""605. Mana Abilities."""

from __future__ import annotations

from reference_engine.rules.asking import Asking
from reference_engine.rules.resolving import At
from reference_engine.state.game import Game
from reference_engine.words.abilities import Activated
from reference_engine.words.instructions import AddMana, AddManaOfChosenColor


# 605.1a. An activated ability without targets that could put mana into a pool as it resolves.
def is_mana_ability(ability: Activated) -> bool:
    """Whether that activated ability is a mana ability."""
    if ability.effect.targets or ability.effect.modes:
        return False
    return any(isinstance(word, AddMana | AddManaOfChosenColor) for word in ability.effect.do)


# 605.3b. It does not go on the stack: it resolves at once.
def resolve_mana_ability(game: Game, at: At, ability: Activated) -> Asking[Game]:
    """Carry out what an activated mana ability says."""
    return (yield from game.rules.follow(game, at, ability.effect.do))
