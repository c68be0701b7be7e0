"""Who and what a text points at: filters, players, objects (109, 115, 608.2)."""

from __future__ import annotations

from typing import Literal

import attrs

from reference_engine.words.base import Amount, What, Who

Whose = Literal["anyone", "you", "opponent", "not-you"]
"""Seen from the controller of the spell or ability: anyone's, your own, an opponent's, anyone's but yours (109.5)."""

StackKind = Literal["spell", "activated", "triggered"]


@attrs.frozen
class Filter:
    """A description that objects and, if ``players``, players may meet.

    types: card types, any of which is enough; empty means any type. zone: where the object has to be.
    stack: on the stack, which kinds of object. whose: judged by controller, or by owner outside battlefield and stack.
    another: not the object whose text this is. mana_value: exactly this. colors: any of these is enough.
    not_colors: none of these. power_at_least: that power or a greater one. single_target: a spell or ability that has
    exactly one target, whatever the number of targets that it could have had (115.9a). not_supertypes: none of these.
    name: exactly this name. tapped: tapped, or untapped.
    """

    types: tuple[str, ...] = ()
    zone: Literal["battlefield", "stack", "graveyard", "hand"] = "battlefield"
    stack: tuple[StackKind, ...] = ()
    objects: bool = True
    players: bool = False
    whose: Whose = "anyone"
    subtype: str | None = None
    supertype: str | None = None
    not_types: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    mana_value: int | Amount | None = None
    token: bool | None = None
    another: bool = False
    not_colors: tuple[str, ...] = ()
    power_at_least: int | None = None
    single_target: bool = False
    not_supertypes: tuple[str, ...] = ()
    name: str | None = None
    tapped: bool | None = None


CREATURE = Filter(types=("Creature",))
ARTIFACT = Filter(types=("Artifact",))
LAND = Filter(types=("Land",))
CLUE = Filter(subtype="Clue")
PERMANENT = Filter()
PLAYER = Filter(objects=False, players=True)
OPPONENT = Filter(objects=False, players=True, whose="opponent")
ANY_TARGET = Filter(types=("Creature",), players=True)
SPELL = Filter(zone="stack", stack=("spell",))
INSTANT_OR_SORCERY_SPELL = Filter(types=("Instant", "Sorcery"), zone="stack", stack=("spell",))
CREATURE_SPELL = Filter(types=("Creature",), zone="stack", stack=("spell",))
ACTIVATED_OR_TRIGGERED = Filter(zone="stack", stack=("activated", "triggered"))


@attrs.frozen
class Targets:
    """One instance of the word "target" (115.1, 115.3): what fits, and how many of it.

    number: at least ``min``, at most ``max`` (None: any number); an Amount fixes both ("X target creatures").
    divided: the total that is divided as announced among these targets, each getting at least 1 (601.2d).
    other_than: index of an earlier phrase of the same text; nothing chosen there may be chosen here ("another target").
    if_kicked, unless_kicked: the phrase exists only if the spell was kicked, or only if it was not (702.33g);
    ``Targeted(i)`` counts all phrases as they are written.
    """

    what: Filter
    min: int | Amount = 1
    max: int | Amount | None = 1
    divided: int | Amount | None = None
    other_than: int | None = None
    if_kicked: bool = False
    unless_kicked: bool = False

    def exists(self, kicked: bool) -> bool:
        """Whether the phrase is there in a spell that was, or was not, kicked."""
        return not (self.unless_kicked if kicked else self.if_kicked)


# -- references -----------------------------------------------------------------------------------------------------


@attrs.frozen
class Targeted(Who, What):
    """Every target chosen for target phrase ``phrase`` of this text, in slot order."""

    phrase: int = 0


@attrs.frozen
class You(Who):
    """The controller of the spell or ability (109.5)."""


@attrs.frozen
class EachPlayer(Who):
    """All players, APNAP."""


@attrs.frozen
class EachOpponent(Who):
    """All of the controller's opponents, APNAP."""


@attrs.frozen
class ThatPlayer(Who):
    """The player of the event that triggered this ability."""


@attrs.frozen
class EachOtherThanThatPlayer(Who):
    """All players but the one of the event that triggered this ability, APNAP."""


@attrs.frozen
class ControllerOf(Who):
    """The controller of that object, as it is or was last known."""

    what: What


@attrs.frozen
class OwnerOf(Who):
    """The owner of that object."""

    what: What


@attrs.frozen
class ChosenPlayer(Who):
    """The player chosen under that key during this resolution."""

    key: str = "player"


@attrs.frozen
class Itself(What):
    """The object whose text this is; for an ability its source (113.7a)."""


@attrs.frozen
class ThatSpell(What):
    """The spell or ability of the event that triggered this ability; last known information if it left (608.2h)."""


@attrs.frozen
class ThatObject(What):
    """The other object of the event that triggered this ability (the permanent that entered, was sacrificed …)."""


@attrs.frozen
class CostObject(What):
    """The objects used to pay that part of the spell's or ability's cost; a copy uses the original's (707.10)."""

    part: Literal["sacrificed", "discarded", "exiled"] = "sacrificed"


@attrs.frozen
class ChosenObject(What):
    """The object chosen under that key during this resolution."""

    key: str = "object"


@attrs.frozen
class Each(What):
    """Everything that meets the filter as the instruction is carried out."""

    filter: Filter
