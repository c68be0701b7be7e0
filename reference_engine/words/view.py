"""What can be seen of a game by the referee: nothing is hidden from it; None: this engine does not show it."""

from __future__ import annotations

from typing import Literal

import attrs

from reference_engine.words.answers import TargetList
from reference_engine.words.mana import Pool

Counters = tuple[tuple[str, int], ...]
"""Pairs of kind and number, sorted by kind, numbers at least 1."""


@attrs.frozen
class CardView:
    """A card in a hand, graveyard or exile."""

    id: str
    card: str | None
    name: str


@attrs.frozen
class PlayerView:
    """One player. hand in no order; graveyard[-1] is the top card; library: the number of cards."""

    life: int
    hand: tuple[CardView, ...] | None
    library: int | None
    graveyard: tuple[CardView, ...] | None
    exile: tuple[CardView, ...] | None
    pool: Pool | None
    lost: bool = False
    counters: Counters | None = ()


@attrs.frozen
class PermanentView:
    """One permanent. card: the scenario's card id, None for a token. types: card types."""

    id: str
    card: str | None
    name: str
    owner: int | None
    controller: int
    tapped: bool | None = False
    types: tuple[str, ...] | None = ()
    subtypes: tuple[str, ...] | None = ()
    counters: Counters | None = ()
    token: bool | None = False
    power: int | None = None
    toughness: int | None = None
    damage: int | None = 0
    sick: bool | None = False


@attrs.frozen
class StackView:
    """One object on the stack.

    name: of the card, or of an ability's source. card: the scenario's card id, of a spell that is a card; None for
    copies and abilities. source: handle of an ability's source, if it is still there. modes: indexes, ascending, with
    repeats.
    """

    id: str
    kind: Literal["spell", "activated", "triggered"]
    name: str
    controller: int
    card: str | None = None
    source: str | None = None
    copy: bool | None = False
    targets: TargetList | None = ()
    modes: tuple[int, ...] | None = ()
    x: int | None = None
    kicks: tuple[int, ...] | None = ()
    division: tuple[int, ...] | None = ()


@attrs.frozen
class View:
    """A game as it can be seen. stack[-1] is the top. priority: who has it, None in the middle of a decision."""

    turn: int
    step: str
    active: int
    priority: int | None
    players: tuple[PlayerView, ...]
    battlefield: tuple[PermanentView, ...] = ()
    stack: tuple[StackView, ...] = ()
