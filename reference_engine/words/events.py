"""What an engine may report as having happened, in order; optional, and no judgement depends on it."""

from __future__ import annotations

import attrs


@attrs.frozen
class Event:
    """One event. kind: such as ``"spell cast"``; seat, object, other, amount: who, what, with what, how much."""

    kind: str
    seat: int | None = None
    object: str | None = None
    other: str | None = None
    amount: int | None = None
