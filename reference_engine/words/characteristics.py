"""Cards and tokens as data: the characteristics of an object (109.3)."""

from __future__ import annotations

import attrs

from reference_engine.words.base import Ability
from reference_engine.words.mana import COLORS, ManaCost

PERMANENT_TYPES = ("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker")


@attrs.frozen
class Token:
    """The characteristics of a token as the effect that creates it says them (111.3)."""

    name: str
    types: tuple[str, ...] = ("Creature",)
    subtypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    abilities: tuple[Ability, ...] = ()


@attrs.frozen
class Card:
    """A card: what is printed on it, as data.

    cost: None where there is no mana cost. color_indicator: colours beside those of the mana cost, None where it has
    none (202.2e). power, toughness: None for what is no creature. invented: the name is ours, no printed card has it.
    """

    name: str
    types: tuple[str, ...]
    cost: ManaCost | None = None
    supertypes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    color_indicator: tuple[str, ...] | None = None
    power: int | None = None
    toughness: int | None = None
    abilities: tuple[Ability, ...] = ()
    invented: bool = False

    @property
    def colors(self) -> tuple[str, ...]:
        """Its colours, in WUBRG order (105.2, 202.2)."""
        found = set(self.cost.colors if self.cost else ()) | set(self.color_indicator or ())
        return tuple(c for c in COLORS if c in found)

    @property
    def is_permanent_card(self) -> bool:
        """Whether it becomes a permanent when it resolves (110.4)."""
        return any(t in PERMANENT_TYPES for t in self.types)

    @property
    def is_instant_or_sorcery(self) -> bool:
        """Whether it is an instant or sorcery card."""
        return "Instant" in self.types or "Sorcery" in self.types
