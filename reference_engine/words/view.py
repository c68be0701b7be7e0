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
    """A card in a hand, graveyard or exile.

    id: its handle, the engine's own. card: the scenario's card id. name: of the card.
    """

    id: str
    card: str | None
    name: str


@attrs.frozen
class PlayerView:
    """One player.

    life: life total. hand: in no order. library: the number of cards. graveyard: the last one is the top card.
    exile: cards that this player owns there, in no order. pool: amounts of mana. lost: has lost or left the game.
    counters: on the player.
    """

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
    """One permanent.

    id: its handle, the engine's own. card: the scenario's card id, None for a token. name: as it is now, empty if it
    has none. owner, controller: seats. types: card types, as they are now. subtypes: as they are now. power, toughness:
    as they are now, None for what is no creature. damage: marked on it. sick: came under its controller's control since
    their most recent turn began (302.6), creature or not, haste or not.
    """

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

    id: its handle, the engine's own. name: of the card, or of an ability's source. controller: seat. card: the
    scenario's card id, of a spell that is a card; None for copies and abilities. source: handle of an ability's source,
    if it is still there. copy: whether it is a copy of a spell or ability. targets: handles, a list for each instance
    of the word "target". modes: indexes, ascending, with repeats. x: the announced value of X. kicks: how often each
    kicker was paid, aligned with the card's kickers. division: what each slot of the dividing phrase gets.
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
