"""What a game is: objects, players, zones, whose turn, what waits to be put on the stack.

Objects are numbered in the order in which they come to be; an object that changes zones becomes a new object with a new
number (400.7 taken literally). A *reference* is an int too: an object's number, or ``player_ref(seat)`` for a player.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import attrs
from immutables import Map

from reference_engine.state.chain import Chain, size, up
from reference_engine.words.answers import player
from reference_engine.words.base import Instruction
from reference_engine.words.characteristics import Card
from reference_engine.words.continuous import Change
from reference_engine.words.instructions import Effect
from reference_engine.words.mana import Mana
from reference_engine.words.scenario import Scenario

Zone = Literal["hand", "library", "graveyard", "exile", "battlefield", "stack", "nowhere"]
Refs = tuple[tuple[int, ...], ...]
"""Targets by instance of the word "target", as references."""


class Rules:
    """The frozen table of rule functions, by name; a mutant is this table with one entry replaced."""

    def __init__(self, entries: Map[str, Callable[..., Any]]) -> None:
        self._entries = entries
        self.__dict__.update(entries)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        raise AttributeError(f"the table of rule functions has no entry {name!r}")

    def __getitem__(self, name: str) -> Callable[..., Any]:
        return self._entries[name]

    def __contains__(self, name: str) -> bool:
        return name in self._entries

    def names(self) -> tuple[str, ...]:
        """The names of all entries, sorted."""
        return tuple(sorted(self._entries))

    def replace(self, name: str, function: Callable[..., Any]) -> Rules:
        """The table with that entry replaced. Raises KeyError for a name the table does not have."""
        if name not in self._entries:
            raise KeyError(f"the table of rule functions has no entry {name!r}: it has {', '.join(self.names())}")
        return Rules(self._entries.set(name, function))


@attrs.frozen
class Recolored(Card):
    """Copied characteristics with an exception: their colours are these, whatever the mana cost says (707.9b)."""

    only: tuple[str, ...] = ()

    @property
    def colors(self) -> tuple[str, ...]:
        """Its colours."""
        return self.only


def recolored(chars: Card, colors: tuple[str, ...]) -> Card:
    """Those characteristics, but of these colours."""
    values = {a.name: getattr(chars, a.name) for a in attrs.fields(Card)}
    return Recolored(**values, only=colors)


@attrs.frozen(eq=False)
class Trigger:
    """The event that made an ability trigger, as the ability remembers it. mana: the types that were produced."""

    seat: int | None = None
    spell: int | None = None
    object: int | None = None
    mana: tuple[str, ...] = ()


@attrs.frozen(eq=False, slots=False)
class Announced:
    """What was announced and paid for an object on the stack (601.2b–h, 602.2, 603.3), and what it is.

    effect: what it does as it resolves, None for a spell without a spell ability. targets: by instance of the word
    "target", in text order. division: one number a slot of the dividing phrase. paid: objects used to pay, by part
    ("sacrificed", "discarded"). mana: spent on it, in the order spent. source: the source of an ability; ability: the
    index of that ability on its card. spells_before: spells cast this turn before this one was.
    """

    kind: Literal["spell", "activated", "triggered"]
    effect: Effect | None = None
    modes: tuple[int, ...] = ()
    targets: Refs = ()
    x: int | None = None
    kicks: tuple[int, ...] = ()
    division: tuple[int, ...] = ()
    paid: tuple[tuple[str, tuple[int, ...]], ...] = ()
    mana: tuple[Mana, ...] = ()
    cast: bool = False
    cast_from: str | None = None
    source: int | None = None
    ability: int = 0
    trigger: Trigger | None = None
    spells_before: int = 0


@attrs.frozen(eq=False, slots=False)
class Object:
    """An object (109.1). chars: its characteristics as they are now. card_id: the scenario's id, where it is a card.

    copiable: its copiable values where continuous effects make its characteristics others (613). printed: what its card
    says, where it entered the battlefield as a copy of something else. base_controller: who
    controls it when no effect gives control of it to anybody, where one does. said: on the stack, its announcement;
    was: of a permanent, the announcement of the spell that became it (400.7d).
    """

    id: int
    chars: Card
    owner: int
    controller: int
    zone: Zone
    kind: Literal["card", "token", "copy", "ability"] = "card"
    card_id: str | None = None
    tapped: bool = False
    sick: bool = False
    damage: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    said: Announced | None = None
    was: Announced | None = None
    copiable: Card | None = None
    printed: Card | None = None
    base_controller: int | None = None

    @property
    def copied(self) -> Card:
        """Its copiable values (707.2)."""
        return self.chars if self.copiable is None else self.copiable

    def counter(self, kind: str) -> int:
        """How many counters of that kind are on it."""
        return dict(self.counters).get(kind, 0) if self.counters else 0


@attrs.frozen(eq=False, slots=False)
class Player:
    """A player. drew_from_empty: see 704.5b. counters: pairs of kind and number, sorted by kind (122.1).

    lands_played: this turn (305.2).

    A card that is put into a zone is a new object with the highest number so far, and it is put on top: so the order of
    a zone is that of its numbers, and only the library, from whose top cards are taken, has to keep one.
    """

    seat: int
    life: int
    hand_cards: Map[int, None] = Map()
    library_cards: Chain[int] | None = None
    graveyard_cards: Map[int, None] = Map()
    exile_cards: Map[int, None] = Map()
    pool: tuple[Mana, ...] = ()
    spells_cast: int = 0
    drew_from_empty: bool = False
    lost: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    lands_played: int = 0

    @property
    def hand(self) -> tuple[int, ...]:
        """The numbers of the cards in hand, the one that came last last."""
        return tuple(sorted(self.hand_cards))

    @property
    def library(self) -> tuple[int, ...]:
        """The numbers of the cards in the library, the top card last."""
        return up(self.library_cards)

    @property
    def graveyard(self) -> tuple[int, ...]:
        """The numbers of the cards in the graveyard, the top card last."""
        return tuple(sorted(self.graveyard_cards))

    @property
    def exile(self) -> tuple[int, ...]:
        """The numbers of the cards that the player owns in exile, the one that came last last."""
        return tuple(sorted(self.exile_cards))

    def how_many_in(self, zone: str) -> int:
        """How many cards are in that zone of the player's."""
        return size(self.library_cards) if zone == "library" else len(getattr(self, f"{zone}_cards"))

    def counter(self, kind: str) -> int:
        """How many counters of that kind the player has."""
        return dict(self.counters).get(kind, 0) if self.counters else 0


@attrs.frozen(eq=False)
class Waiting:
    """A triggered ability that has triggered and is not on the stack yet (603.2, 603.3)."""

    controller: int
    source: int
    chars: Card
    effect: Effect
    ability: int
    trigger: Trigger
    said: Announced | None = None


@attrs.frozen(eq=False)
class Delayed:
    """A delayed triggered ability that waits for its controller's next upkeep (603.7)."""

    controller: int
    source: int
    chars: Card
    do: tuple[Instruction, ...]
    after_turn: int


@attrs.frozen(eq=False)
class Lasting:
    """A continuous effect of a spell or ability that resolved (611.2).

    timestamp: later than that of objects with a number not above it. numbers: the permanents it affects (611.2c).
    change: what it makes of them. seat: who has control of them by it. until_end_of_turn: whether it ends at cleanup.
    """

    timestamp: int
    numbers: tuple[int, ...]
    change: Change | None = None
    seat: int | None = None
    until_end_of_turn: bool = True


@attrs.frozen(eq=False, slots=False)
class Game:
    """A game at rest, or between two events.

    last: each object that is gone, as it last existed (608.2h). became: which object an object became by changing
    zones. watchers: for each kind of event, the permanents with an ability that waits for it. statics: permanents
    with an ability that replaces events or restricts players. continuous: permanents with a static ability that changes
    characteristics. lasting: continuous effects of what has resolved, oldest first. legends: the legendary permanents
    of each name. dirty: permanents to look at in the next check of state-based actions. deathtouched: those of them
    that deathtouch dealt damage to since the last check (704.5h). stray: tokens and copies that are where they may not
    be. passed: how many players passed in succession.
    """

    rules: Rules
    scenario: Scenario
    players: tuple[Player, ...]
    objects: Map[int, Object]
    last: Map[int, Object]
    became: Map[int, int]
    battlefield: Map[int, None]
    watchers: Map[str, Map[int, None]]
    statics: Map[int, None]
    legends: Map[str, Map[int, None]]
    active: int
    turn: int
    step: str
    stack: Chain[int] | None = None
    next_id: int = 1
    priority: int | None = None
    passed: int = 0
    waiting: Chain[Waiting] | None = None
    delayed: tuple[Delayed, ...] = ()
    dirty: Map[int, None] = Map()
    deathtouched: Map[int, None] = Map()
    stray: Map[int, None] = Map()
    spells_cast: int = 0
    continuous: Map[int, None] = Map()
    lasting: tuple[Lasting, ...] = ()

    def object(self, number: int) -> Object | None:
        """The object of that number, None if it is no more."""
        return self.objects.get(number)

    def known(self, number: int) -> Object:
        """The object of that number as it is, or as it last existed (608.2h)."""
        return self.objects.get(number) or self.last[number]

    def in_game(self) -> tuple[int, ...]:
        """The seats of the players still in the game, in turn order from seat 0."""
        return tuple([p.seat for p in self.players if not p.lost])


_MOST_DIGITS = 18
"""Of a handle's number: more than any game comes to, and few enough to be read as a number."""


def player_ref(seat: int) -> int:
    """The reference that stands for the player in that seat."""
    return -1 - seat


def seat_of_ref(reference: int) -> int | None:
    """The seat that a reference stands for, None for an object."""
    return -1 - reference if reference < 0 else None


def handle(reference: int) -> str:
    """The handle under which the outside knows that object or player."""
    return f"o{reference}" if reference >= 0 else player(-1 - reference)


def reference(text: str) -> int | None:
    """The reference behind a handle, None if the text is no handle of this engine."""
    prefix, digits = text[:1], text[1:]
    if not (digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS):
        return None
    return int(digits) if prefix == "o" else player_ref(int(digits)) if prefix == "@" else None
