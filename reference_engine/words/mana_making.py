"""Words for mana whose type is not fixed: the types there are to choose from, and adding it (106.1, 106.5, 106.7)."""

from __future__ import annotations

import attrs

from reference_engine.words.base import Amount, Cost, Instruction, ManaTypes, Who
from reference_engine.words.selectors import EachPlayer, Filter, You

# -- which types ----------------------------------------------------------------------------------------------------


@attrs.frozen
class AnyColor(ManaTypes):
    """Any colour (106.1a)."""


@attrs.frozen
class AnyType(ManaTypes):
    """Any type: a colour or colourless (106.1b)."""


@attrs.frozen
class OneOf(ManaTypes):
    """One of these types, a row of letters."""

    types: str


@attrs.frozen
class CouldProduce(ManaTypes):
    """Any type, or any colour, that a permanent that meets the filter could produce (106.7)."""

    filter: Filter
    colors: bool = False


@attrs.frozen
class ColorsAmong(ManaTypes):
    """Any colour of a permanent that meets the filter."""

    filter: Filter


@attrs.frozen
class TypesProduced(ManaTypes):
    """Any type of mana that the permanent produced whose being tapped for mana triggered this ability."""


# -- adding it ------------------------------------------------------------------------------------------------------


@attrs.frozen
class AddManaOfType(Instruction):
    """Those players add that much mana of one of those types, each choosing it as this is carried out.

    combination: every single mana of a type of its own. Where there is no such type nothing is added (106.5).
    only, rider: see ``Mana`` (106.6).
    """

    types: ManaTypes
    amount: int | Amount = 1
    combination: bool = False
    who: Who = You()
    only: tuple[str, ...] = ()
    rider: str | None = None


@attrs.frozen
class DoubleMana(Instruction):
    """Those players double the amount of each type of unspent mana that they have (701.10f)."""

    who: Who = You()


@attrs.frozen
class UnlessPaid(Instruction):
    """The following happens unless one of those players pays that cost; they are asked APNAP (118.12a)."""

    do: tuple[Instruction, ...]
    cost: tuple[Cost, ...]
    who: Who = EachPlayer()
