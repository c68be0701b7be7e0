"""What players decide: whole plans at priority, chosen options elsewhere (design: words that cross the boundary).

Handles in an answer are the engine's object ids when an answer goes to an engine, and the suite's names (``"c3"``,
``"copy of Zap by @1"`` …) when it is part of a case; ``"@2"`` is the player in seat 2 in both.
"""

from __future__ import annotations

import re

import attrs

TargetList = tuple[tuple[str, ...], ...]
"""Targets by instance of the word "target", in the order of the text; inside, in slot order."""


KEEP = "="
"""In new targets: this slot stays as it is, also where its target is illegal or gone (115.7d)."""


_SEAT = re.compile("@[0-9]{1,9}")


def player(seat: int) -> str:
    """The handle of the player in that seat."""
    return f"@{seat}"


def seat_of(handle: str) -> int | None:
    """The seat that a handle names, None if it names an object; what is no number after ``@`` names nobody."""
    return int(handle[1:]) if handle.startswith("@") and _SEAT.fullmatch(handle) else None


@attrs.frozen
class Answer:
    """A decision."""


@attrs.frozen
class Pass(Answer):
    """Pass priority (117.3d)."""


@attrs.frozen
class Concede(Answer):
    """Leave the game (104.3a, 800.4a). Asked of the player who has priority."""


@attrs.frozen
class Cast(Answer):
    """Cast that card with everything that is announced for it (601.2b–d) and paid (601.2g–h).

    modes: indexes of the card's modes, ascending, repeats allowed. kicks: how often each kicker is paid, aligned with
    the card's kickers. division: one number a slot of the dividing phrase. costs: for each cost part that needs objects
    (the additional costs in printed order), the objects. payment: the mana spent, a row of type letters in any order;
    None where it is left to the engine. activations: the mana abilities activated before it is paid, in order (601.2g).
    alternative: its alternative cost is paid, not its mana cost; that cost's objects come before all others in costs.
    """

    object: str
    modes: tuple[int, ...] = ()
    targets: TargetList = ()
    x: int | None = None
    kicks: tuple[int, ...] = ()
    division: tuple[int, ...] = ()
    costs: TargetList = ()
    payment: str | None = None
    activations: tuple[Activate, ...] = ()
    alternative: bool = False


@attrs.frozen
class Activate(Answer):
    """Activate an ability of that permanent; also in answer to an offer to pay mana, if it is a mana ability (605.3a).

    ability: its index among the activated abilities that the object has now: its own in printed order, then those that
    other effects give it, then the mana abilities of its basic land types in WUBRG order (305.6). activations: the mana
    abilities activated before it is paid, in order. choices: of a mana ability, what is chosen as it resolves, and as
    the triggered mana abilities do that it causes, in the order asked; what is left out is asked for or, within the
    activations of another plan, is the smallest option.
    """

    object: str
    ability: int = 0
    modes: tuple[int, ...] = ()
    targets: TargetList = ()
    x: int | None = None
    division: tuple[int, ...] = ()
    costs: TargetList = ()
    payment: str | None = None
    activations: tuple[Activate, ...] = ()
    choices: tuple[str, ...] = ()


@attrs.frozen
class Play(Answer):
    """Play that land (305.1)."""

    object: str


@attrs.frozen
class Choose(Answer):
    """The options, as the request spells them: handles, ``"yes"``, ``"no"``, ``"R"``, ``"3"``, a creature type."""

    options: tuple[str, ...] = ()


@attrs.frozen
class ChooseTargets(Answer):
    """The whole, final assignment of targets, slots left unchanged being ``KEEP`` (115.7e).

    For new targets the empty tuple leaves everything as it is.
    division: where a triggered ability that is being put on the stack divides something (603.3d).
    """

    targets: TargetList = ()
    division: tuple[int, ...] = ()


@attrs.frozen
class Decision:
    """Which decision an answer belongs to; the same key names the same decision on every engine.

    seat: who decides. kind: of the request. object: the suite's name of the object that asks; where none does, as at
    priority, and for new targets that of the top of the stack, ``""`` if the stack is empty; a copy that is there
    already as it is aimed is not counted. slot: what the choice is for. nth: how many
    requests with the same seat, kind, object and slot came before it; one that stands again because the suite's own
    smallest answer was refused is the same request.
    """

    seat: int
    kind: str
    object: str = ""
    slot: str = ""
    nth: int = 0


@attrs.frozen
class Planned:
    """An answer of a case. attempt: it may well be illegal, and is given to see what the engine says."""

    decision: Decision
    answer: Answer
    attempt: bool = False
