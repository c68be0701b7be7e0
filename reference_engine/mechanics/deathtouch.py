"""702.2. Deathtouch."""

from __future__ import annotations

from reference_engine.state.game import Object
from reference_engine.words.abilities import Deathtouch


# 702.2b. A creature that such a source dealt damage to is destroyed as a state-based action (704.5h).
def has_deathtouch(source: Object) -> bool:
    """Whether damage from that source is damage from a source with deathtouch."""
    return any(isinstance(a, Deathtouch) for a in source.chars.abilities)
