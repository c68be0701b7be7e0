"""The mana abilities that objects have without any text: those of basic land types (305.6)."""

from __future__ import annotations

from reference_engine.words.abilities import Activated
from reference_engine.words.costs import TapThis
from reference_engine.words.instructions import AddMana, Effect
from reference_engine.words.subtypes import BASIC_LAND_TYPES

INTRINSIC: dict[str, Activated] = {
    subtype: Activated((TapThis(),), Effect((AddMana(mana),))) for subtype, mana in BASIC_LAND_TYPES.items()
}
"""The intrinsic ability of each basic land type, in WUBRG order."""
