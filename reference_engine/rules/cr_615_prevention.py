"""615. Prevention Effects."""

from __future__ import annotations

from reference_engine.mechanics.protection import is_protected
from reference_engine.state.game import Game


# 615.1, 702.16e. Damage that would be dealt by a source with the quality is prevented: it is not dealt at all.
def damage_is_prevented(game: Game, source: int, target: int) -> bool:
    """Whether damage from that source to that player or permanent is prevented."""
    if target < 0:
        return False
    return is_protected(game.objects[target], game.known(source).chars)
