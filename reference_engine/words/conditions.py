"""Conditions that a text asks about (603.4, 608.2c)."""

from __future__ import annotations

from typing import Literal

import attrs

from reference_engine.words.base import Amount, Condition


@attrs.frozen
class WasKicked(Condition):
    """The spell was kicked; with a ``kicker`` index, with that kicker (702.33d, f)."""

    kicker: int | None = None


@attrs.frozen
class WasCast(Condition):
    """The spell was cast; a copy of a spell was not (707.10)."""


@attrs.frozen
class WasCastFrom(Condition):
    """The spell was cast from that zone."""

    zone: Literal["hand", "graveyard", "exile"]


@attrs.frozen
class AtLeast(Condition):
    """The amount is at least ``number``."""

    amount: Amount
    number: int


@attrs.frozen
class Not(Condition):
    """The condition does not hold."""

    condition: Condition
