"""Numbers that a text works out (107)."""

from __future__ import annotations

from typing import Literal

import attrs

from reference_engine.words.base import Amount, What, Who
from reference_engine.words.selectors import Filter, Itself


@attrs.frozen
class X(Amount):
    """The announced value of X (107.3a); for an enters ability that of the spell it was (107.3m)."""


@attrs.frozen
class Share(Amount):
    """What was announced for the slot being carried out, in a divided effect (601.2d)."""


@attrs.frozen
class CountOf(Amount):
    """How many objects meet the filter, from the controller's side, as the instruction is carried out (608.2h)."""

    filter: Filter


@attrs.frozen
class PowerOf(Amount):
    """The power of that object, now or as last known."""

    what: What


@attrs.frozen
class ManaValueOf(Amount):
    """The mana value of that object (202.3)."""

    what: What


@attrs.frozen
class CountersOn(Amount):
    """How many counters of that kind are on that object, now or as last known (608.2h)."""

    what: What
    counter: str = "+1/+1"


@attrs.frozen
class TimesKicked(Amount):
    """How often the spell was kicked (702.33d); with a ``kicker`` index, with that kicker only (702.33f)."""

    kicker: int | None = None


@attrs.frozen
class ColorsSpent(Amount):
    """Converge: how many colours of mana were spent to cast this."""


@attrs.frozen
class ManaSpent(Amount):
    """How much mana (of that type) was spent to cast this."""

    type: str | None = None


@attrs.frozen
class ChosenNumber(Amount):
    """The number chosen under that key during this resolution."""

    key: str = "number"


@attrs.frozen
class CardsIn(Amount):
    """How many cards that player has in that zone."""

    zone: Literal["hand", "library", "graveyard", "exile"]
    who: Who


@attrs.frozen
class LifeOf(Amount):
    """The life total of that player."""

    who: Who


@attrs.frozen
class SpellsCastBefore(Amount):
    """How many spells were cast this turn before the spell of this ability (702.40a)."""


@attrs.frozen
class TimesChosen(Amount):
    """1 if the colour, type or answer chosen under ``key`` equals ``value``, else 0."""

    key: str
    value: str


@attrs.frozen
class Times(Amount):
    """A multiple: ``factor`` times ``of``."""

    factor: int
    of: Amount


@attrs.frozen
class Plus(Amount):
    """The sum of two amounts."""

    left: int | Amount
    right: int | Amount


ITS_X = X()
SHARE = Share()
ITSELF = Itself()
