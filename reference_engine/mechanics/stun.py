"""122.1d. Stun counters."""

from __future__ import annotations

from reference_engine.state.game import Game
from reference_engine.state.happenings import CountersRemoved, Tapped


# 122.1d. If it would become untapped, a stun counter is removed instead.
def stays_tapped(game: Game, event: Tapped) -> CountersRemoved | Tapped:
    """What happens instead of the untapping of a permanent with a stun counter; anything else as it is."""
    if not event.tapped and game.objects[event.number].counter("stun"):
        return CountersRemoved(event.number, "stun", 1)
    return event
