"""The dimensions of the obligations about {T} and {Q}, and about Clues."""

from __future__ import annotations

from strategies.themes.dimension import Dimension

_KINDS = ("source=artifact", "source=creature", "source=enchantment")

OF_COSTS: dict[str, tuple[Dimension, ...]] = {
    "cost.tap-symbol-taps-source": (
        Dimension(
            "where the ability is from", ("ability=printed", "ability=granted"), ("granted by an Aura or Equipment",)
        ),
        Dimension("kind of source", (*_KINDS, "source=land")),
        Dimension("what becomes of the ability", ("fate=resolves", "fate=countered", "ability=mana")),
        Dimension("a copy of the ability", ("fate=copied",)),
        Dimension("its source is untapped in response", ("fate=turned",)),
    ),
    "cost.untap-symbol-untaps-source": (
        Dimension("where the ability is from", ("ability=printed", "ability=granted")),
        Dimension("kind of source", _KINDS),
        Dimension("kind of ability", ("ability=mana", "ability=other")),
        Dimension(
            "what is there instead of untapping",
            ("replaced=no", "replaced=stun"),
            ("untapping replaced by something else than a stun counter",),
        ),
        Dimension("what keeps it from untapping in untap steps", ("kept-tapped-in-untap-steps",)),
        Dimension("what becomes of the ability", ("fate=resolves", "fate=countered", "fate=turned")),
    ),
}
"""By obligation, what its theme varies."""
