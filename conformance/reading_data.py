"""What a reading gives: what must change as an object resolves, and how that differs from what was seen."""

from __future__ import annotations

import attrs

from reference_engine.words.base import Instruction


class Unreadable(Exception):
    """The words do not say plainly enough what must happen, or what they depend on is not known."""


@attrs.frozen
class Magnitude:
    """One number at work: the instruction, whom or what it is about ("" for none in particular), and how much."""

    word: Instruction
    about: str
    amount: int


@attrs.frozen
class Entering:
    """A permanent that must enter: of a permanent spell, or ``number`` tokens alike that an effect creates.

    card: the card id, None for a token. power, toughness: as they are with the counters it enters with. counters:
    those counters, by kind.
    """

    seat: int
    name: str
    card: str | None
    number: int
    power: int | None
    toughness: int | None
    counters: tuple[tuple[str, int], ...] = ()

    @property
    def lives(self) -> bool:
        """Whether state-based actions leave it there (704.5f)."""
        return self.toughness is None or self.toughness > 0


@attrs.frozen
class Expected:
    """What must change while an object resolves, before state-based actions.

    life: seat by seat. hand: by how many cards each hand grows. library: how many cards each library is to lose.
    damage: to permanents, by name. counters: put on permanents, by name and kind. gone: permanents that leave the
    battlefield. off_stack: other objects that leave the stack. tapped: permanents that become tapped. entering: what
    enters. back: what left and came back as a new object, by name (400.7). pool: mana added, a row of letters a seat.
    magnitudes: the numbers at work, in the order carried out. nothing: it does nothing at all, every target being
    illegal or its condition false.
    """

    life: tuple[int, ...]
    hand: tuple[int, ...]
    library: tuple[int, ...]
    damage: tuple[tuple[str, int], ...] = ()
    counters: tuple[tuple[str, str, int], ...] = ()
    gone: tuple[str, ...] = ()
    off_stack: tuple[str, ...] = ()
    tapped: tuple[str, ...] = ()
    entering: tuple[Entering, ...] = ()
    back: tuple[tuple[str, Entering], ...] = ()
    pool: tuple[str, ...] = ()
    magnitudes: tuple[Magnitude, ...] = ()
    nothing: bool = False


@attrs.frozen
class Difference:
    """One thing that was not as expected.

    field: ``life``, ``hand``, ``library``, ``gone`` (a permanent left, or did not), ``size`` (power and toughness),
    ``counters``, ``damage``, ``tapped``, ``entering`` (permanents that entered), ``stack`` (another object left the
    stack, or did not) or ``pool``. where: the player or object. hidden: the field is one that engines need not show.
    """

    field: str
    where: str
    expected: int | str
    seen: int | str

    @property
    def hidden(self) -> bool:
        """Whether a barer view would not have shown it."""
        return self.field in ("counters", "damage", "pool")

    def __str__(self) -> str:
        if self.field in _CHANGES:
            return f"{self.where}: {self.field} {_change(self.expected)} expected, {_change(self.seen)} seen"
        field = "" if self.field in _SPOKEN else f"{self.field} "
        return f"{self.where}: {field}{self.expected} expected, {self.seen} seen"


_CHANGES = ("life", "hand", "library")
"""Fields whose numbers say by how much something changed, so that ``life 0`` must not be taken for a life total."""

_SPOKEN = ("gone", "tapped", "stack")
"""Fields whose values are words that need no name beside them."""


def _change(by: int | str) -> str:
    return f"{by:+d}" if isinstance(by, int) and by else "unchanged"
