"""The roots of the vocabulary: each says what its sub-words may stand for."""

from __future__ import annotations

import attrs


@attrs.frozen
class Reference:
    """Something in a card's text that points at players or objects."""


@attrs.frozen
class Who(Reference):
    """Points at players."""


@attrs.frozen
class What(Reference):
    """Points at objects."""


@attrs.frozen
class Amount:
    """A number that is worked out from the game. Plain integers stand for themselves."""


@attrs.frozen
class Condition:
    """Something that is true or false when the text asks."""


@attrs.frozen
class Cost:
    """One part of a cost."""


@attrs.frozen
class Instruction:
    """One thing a spell or ability does as it resolves (608.2c)."""


@attrs.frozen
class When:
    """The event that a triggered ability waits for (603.1)."""


@attrs.frozen
class ManaTypes:
    """Which types an effect lets mana be of (106.1b)."""


@attrs.frozen
class Ability:
    """An ability as it stands on an object (112, 113)."""
