"""Boards as data: a scenario, and a case or an experiment played from it (design: the loop)."""

from __future__ import annotations

import attrs

from reference_engine.words.answers import Planned
from reference_engine.words.characteristics import Card
from reference_engine.words.mana import Mana

STEPS: tuple[str, ...] = (
    "untap",
    "upkeep",
    "draw",
    "precombat main",
    "beginning of combat",
    "declare attackers",
    "declare blockers",
    "combat damage",
    "end of combat",
    "postcombat main",
    "end",
    "cleanup",
)
"""The steps and main phases of a turn in order (500.1)."""


@attrs.frozen
class PlacedCard:
    """A card in a hand, library, graveyard or exile. id: the scenario's card id, unique in it, such as ``"c3"``."""

    id: str
    card: str


@attrs.frozen
class PlacedPermanent:
    """A permanent on the battlefield as the scenario starts.

    counters: pairs of kind and number, kinds distinct, numbers at least 1. sick: came under its controller's control
    since their most recent turn began (302.6).
    """

    id: str
    card: str
    controller: int
    owner: int
    tapped: bool = False
    sick: bool = False
    damage: int = 0
    counters: tuple[tuple[str, int], ...] = ()


@attrs.frozen
class Seat:
    """What one player starts with. library[-1] is the top card; graveyard[-1] is the top card. pool: single mana.

    counters: pairs of kind, such as ``"poison"``, and number, kinds distinct, numbers at least 1.
    """

    life: int = 20
    hand: tuple[PlacedCard, ...] = ()
    library: tuple[PlacedCard, ...] = ()
    graveyard: tuple[PlacedCard, ...] = ()
    exile: tuple[PlacedCard, ...] = ()
    pool: tuple[Mana, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()


@attrs.frozen
class Scenario:
    """A board with an empty stack, the active player about to receive priority.

    seats: in turn order. active: the seat whose turn it is. cards: a definition for every card named anywhere in it.
    """

    seats: tuple[Seat, ...]
    battlefield: tuple[PlacedPermanent, ...] = ()
    active: int = 0
    turn: int = 5
    step: str = "precombat main"
    cards: tuple[Card, ...] = ()


@attrs.frozen
class Case:
    """A scenario and what is answered in it. edit: how this case differs from its experiment's first one."""

    scenario: Scenario
    answers: tuple[Planned, ...] = ()
    edit: str = "base"


@attrs.frozen
class Experiment:
    """One case, or several that differ by a named edit; ``cases[0]`` is ``base``.

    theme: the obligation it was drawn for. labels: what the drawing says about it, for the statistics of the theme.
    """

    theme: str
    cases: tuple[Case, ...]
    labels: tuple[str, ...] = ()
