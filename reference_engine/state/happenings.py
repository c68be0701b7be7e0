"""Events of the game as data: what the door performs and what abilities trigger on (603.2, 614.1)."""

from __future__ import annotations

from typing import Literal

import attrs

from reference_engine.state.game import Announced, Lasting, Zone
from reference_engine.words.characteristics import Card
from reference_engine.words.mana import Mana

Cause = Literal[
    "", "cast", "sacrifice", "destroy", "discard", "draw", "mill", "counter", "resolve", "state-based", "leave"
]


@attrs.frozen(eq=False, slots=False)
class Happening:
    """Something that happens in the game."""


@attrs.frozen(eq=False, slots=False)
class ZoneChange(Happening):
    """An object goes to another zone. seat: who does it, where that matters. new: its number there, once performed.

    chars: what it is there, where it enters as a copy of something else; more: additional +1/+1 counters it enters
    with.
    """

    number: int
    to: Zone
    cause: Cause = ""
    controller: int | None = None
    seat: int | None = None
    said: Announced | None = None
    new: int = 0
    chars: Card | None = None
    more: int = 0


@attrs.frozen(eq=False, slots=False)
class Ceases(Happening):
    """An object that is no card is no more (704.5d, e; 608.2n for abilities)."""

    number: int


@attrs.frozen(eq=False, slots=False)
class Damage(Happening):
    """A source deals damage to a player or permanent (120.3)."""

    source: int
    target: int
    amount: int


@attrs.frozen(eq=False, slots=False)
class LifeChange(Happening):
    """A player gains (amount > 0) or loses (amount < 0) life (119.3)."""

    seat: int
    amount: int


@attrs.frozen(eq=False, slots=False)
class CountersPut(Happening):
    """Counters are put on a permanent (122.6)."""

    number: int
    counter: str
    amount: int


@attrs.frozen(eq=False, slots=False)
class CountersRemoved(Happening):
    """Counters are removed from a permanent."""

    number: int
    counter: str
    amount: int


@attrs.frozen(eq=False, slots=False)
class TokensCreated(Happening):
    """A player creates tokens (111.2). new: their numbers, once performed."""

    seat: int
    chars: Card
    amount: int
    new: tuple[int, ...] = ()


@attrs.frozen(eq=False, slots=False)
class ManaAdded(Happening):
    """Mana is put into a player's pool (106.4). source: what produces it. tapped: it is tapped for mana (106.12)."""

    seat: int
    mana: tuple[Mana, ...]
    source: int | None = None
    tapped: bool = False


@attrs.frozen(eq=False, slots=False)
class WasTappedForMana(Happening):
    """A player tapped a permanent for mana: the mana ability resolved and produced some (106.12a). mana: its types."""

    number: int
    seat: int
    mana: tuple[str, ...]


@attrs.frozen(eq=False, slots=False)
class ManaLeaves(Happening):
    """Mana leaves a player's pool: spent, or lost as a step ends (500.5). left: what stays."""

    seat: int
    left: tuple[Mana, ...]


@attrs.frozen(eq=False, slots=False)
class Tapped(Happening):
    """A permanent becomes tapped or untapped (701.26)."""

    number: int
    tapped: bool = True


@attrs.frozen(eq=False, slots=False)
class EffectBegins(Happening):
    """A continuous effect of a resolving spell or ability begins (611.2)."""

    effect: Lasting


@attrs.frozen(eq=False, slots=False)
class LandWasPlayed(Happening):
    """A player played a land (305.1)."""

    seat: int
    number: int


@attrs.frozen(eq=False, slots=False)
class Announces(Happening):
    """What is announced for an object on the stack is settled or changed."""

    number: int
    said: Announced


@attrs.frozen(eq=False, slots=False)
class BecameTarget(Happening):
    """A player or object became a target of a spell or ability (601.2c, 115.7)."""

    target: int
    by: int


@attrs.frozen(eq=False, slots=False)
class SpellWasCast(Happening):
    """A spell became cast (601.2i)."""

    number: int
    seat: int


@attrs.frozen(eq=False, slots=False)
class SpellWasCopied(Happening):
    """A copy of a spell or ability was put onto the stack (707.10). new: the copy, once performed."""

    original: int
    seat: int
    chars: Card
    said: Announced
    kind: Literal["copy", "ability"]
    new: int = 0


@attrs.frozen(eq=False, slots=False)
class CardWasCopied(Happening):
    """A copy of a card is created in the zone the card is in (707.12). new: its number, once performed."""

    original: int
    seat: int
    new: int = 0


@attrs.frozen(eq=False, slots=False)
class AbilityOnStack(Happening):
    """An activated or triggered ability is put onto the stack (602.2a, 603.3). new: its number, once performed."""

    seat: int
    chars: Card
    said: Announced
    new: int = 0


@attrs.frozen(eq=False, slots=False)
class DrewFromEmpty(Happening):
    """A player tried to draw from a library with no cards (121.4); noted=False forgets it again."""

    seat: int
    noted: bool = True


@attrs.frozen(eq=False, slots=False)
class PlayerLoses(Happening):
    """A player loses the game and leaves it (104.3, 800.4a). gone: permanents that leave the battlefield with it."""

    seat: int
    gone: tuple[int, ...] = ()


@attrs.frozen(eq=False, slots=False)
class UpkeepBegan(Happening):
    """The active player's upkeep began."""

    seat: int
