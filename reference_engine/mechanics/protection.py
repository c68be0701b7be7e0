"""702.16. Protection from colours, as far as spells and abilities go: targeting and damage."""

from __future__ import annotations

from reference_engine.state.game import Object
from reference_engine.words.abilities import Protection
from reference_engine.words.characteristics import Card


# 702.16b, 702.16e. Judged by the colours of the spell, or of the source of the ability or damage.
def is_protected(thing: Object, source: Card) -> bool:
    """Whether that permanent has protection from a quality of the source."""
    return any(isinstance(a, Protection) and set(a.colors) & set(source.colors) for a in thing.chars.abilities)
