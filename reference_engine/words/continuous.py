"""Words for continuous effects: what they make of objects (611, 613), and who controls them."""

from __future__ import annotations

import attrs

from reference_engine.words.base import Ability, Instruction, What, Who
from reference_engine.words.selectors import Filter, Targeted, You


@attrs.frozen
class Change:
    """What a continuous effect makes of an object, in the order of the layers (613.1d–g).

    land_types: it is a land of these basic land types, in place of its other land types; it loses the abilities of its
    own text (305.7). types, subtypes: in place of its other card types, and of the subtypes that go with the new ones
    (205.1a). add_types, add_subtypes: in addition to what it is (205.1b). creature_types: in place of other creature
    types. every_creature_type: it has them all. colors: in place of its colours. no_abilities: it loses all abilities.
    abilities: it has these besides. size: its base power and toughness.
    """

    land_types: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    add_types: tuple[str, ...] = ()
    add_subtypes: tuple[str, ...] = ()
    creature_types: tuple[str, ...] = ()
    every_creature_type: bool = False
    colors: tuple[str, ...] | None = None
    no_abilities: bool = False
    abilities: tuple[Ability, ...] = ()
    size: tuple[int, int] | None = None

    @property
    def changes_types(self) -> bool:
        """Whether it has a part in layer 4."""
        sets = self.land_types or self.types or self.creature_types or self.every_creature_type
        return bool(sets or self.add_types or self.add_subtypes)


@attrs.frozen
class ContinuousChange(Ability):
    """Permanents that meet the filter, or this one if there is none, are changed so (604.1)."""

    change: Change
    what: Filter | None = None


@attrs.frozen
class Become(Instruction):
    """Those permanents are changed so until end of turn, or for as long as they are on the battlefield (611.2)."""

    change: Change
    what: What = Targeted(0)
    until_end_of_turn: bool = True


@attrs.frozen
class GainControl(Instruction):
    """That player gains control of those permanents, until end of turn or for good (613.1b)."""

    what: What = Targeted(0)
    who: Who = You()
    until_end_of_turn: bool = False
