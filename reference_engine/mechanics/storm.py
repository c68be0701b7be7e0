"""702.40. Storm."""

from __future__ import annotations

from reference_engine.state.game import Game
from reference_engine.words.abilities import Storm
from reference_engine.words.amounts import SpellsCastBefore
from reference_engine.words.base import Ability
from reference_engine.words.instructions import CopySpell, Effect
from reference_engine.words.selectors import ThatSpell

_EFFECT = Effect((CopySpell(ThatSpell(), times=SpellsCastBefore()),))


# 702.40a. When you cast this spell, copy it for each other spell cast before it this turn; new targets may be chosen.
def storm_effect(game: Game, ability: Ability) -> Effect | None:
    """What storm does when its spell is cast; None for any other ability."""
    return _EFFECT if isinstance(ability, Storm) else None
