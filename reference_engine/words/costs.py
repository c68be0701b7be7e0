"""Parts of costs other than the mana cost of a card (118)."""

from __future__ import annotations

import attrs

from reference_engine.words.base import Amount, Cost
from reference_engine.words.mana import ManaCost
from reference_engine.words.selectors import Filter


@attrs.frozen
class PayMana(Cost):
    """Pay that mana."""

    mana: ManaCost


@attrs.frozen
class PayLife(Cost):
    """Pay that much life (119.4)."""

    amount: int | Amount


@attrs.frozen
class SacrificePermanents(Cost):
    """Sacrifice that many permanents that meet the filter (701.21)."""

    filter: Filter
    number: int = 1


@attrs.frozen
class DiscardCards(Cost):
    """Discard that many cards that meet the filter."""

    filter: Filter = Filter(zone="hand")
    number: int = 1


@attrs.frozen
class TapThis(Cost):
    """{T}: tap this permanent (107.5)."""


@attrs.frozen
class SacrificeThis(Cost):
    """Sacrifice this permanent."""


@attrs.frozen
class UntapThis(Cost):
    """{Q}: untap this permanent (107.6)."""


@attrs.frozen
class RemoveCounters(Cost):
    """Remove that many counters of that kind from this permanent."""

    counter: str
    number: int | Amount = 1


@attrs.frozen
class TapPermanents(Cost):
    """Tap that many untapped permanents of yours that meet the filter; not {T}, so 302.6 is no matter."""

    filter: Filter
    number: int = 1


@attrs.frozen
class MillCards(Cost):
    """Mill that many cards (701.17b)."""

    number: int = 1
