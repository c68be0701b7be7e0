"""Subtypes and the card types that they go with (205.3)."""

from __future__ import annotations

BASIC_LAND_TYPES = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
"""The basic land types, each with the mana of its intrinsic ability (305.6)."""

ARTIFACT_TYPES = (
    "Attraction",
    "Blood",
    "Bobblehead",
    "Book",
    "Clue",
    "Contraption",
    "Equipment",
    "Food",
    "Fortification",
    "Gold",
    "Incubator",
    "Infinity",
    "Junk",
    "Lander",
    "Map",
    "Mutagen",
    "Powerstone",
    "Spacecraft",
    "Stone",
    "Treasure",
    "Vehicle",
)
"""The artifact types (205.3g)."""

LAND_TYPES = (
    *BASIC_LAND_TYPES,
    "Cave",
    "Desert",
    "Gate",
    "Lair",
    "Locus",
    "Mine",
    "Planet",
    "Power-Plant",
    "Sphere",
    "Tower",
    "Town",
    "Urza's",
)
"""The land types (205.3i)."""

ENCHANTMENT_TYPES = (
    "Aura",
    "Background",
    "Cartouche",
    "Case",
    "Class",
    "Curse",
    "Role",
    "Room",
    "Rune",
    "Saga",
    "Shard",
    "Shrine",
)
"""The enchantment types (205.3h)."""

SPELL_TYPES = ("Adventure", "Arcane", "Lesson", "Omen", "Trap")
"""The spell types (205.3k)."""

_KINDS = {
    **dict.fromkeys(ARTIFACT_TYPES, ("Artifact",)),
    **dict.fromkeys(LAND_TYPES, ("Land",)),
    **dict.fromkeys(ENCHANTMENT_TYPES, ("Enchantment",)),
    **dict.fromkeys(SPELL_TYPES, ("Instant", "Sorcery")),
}
_CREATURES = ("Creature", "Kindred")

CREATURE_TYPES = ("Bear", "Elf", "Goblin", "Human", "Soldier", "Wizard", "Zombie")
"""The creature types that are offered where one is chosen; the rulebook has many more (205.3m)."""


def goes_with(subtype: str) -> tuple[str, ...]:
    """The card types that a subtype goes with; what is in no other list is a creature type (205.3b–m)."""
    return _KINDS.get(subtype, _CREATURES)


def is_creature_type(subtype: str) -> bool:
    """Whether the subtype is a creature type (205.3m)."""
    return goes_with(subtype) == _CREATURES
