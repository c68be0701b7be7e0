"""What a situation file says, as data; the form is described in ``docs/situations.md``.

Objects are named as in traces (see ``strategies.naming``): a card by its card id, which the file chooses, everything
else by what it is, such as ``"copy of Blaze by @1"``; ``"@1"`` is the player in seat 1.
"""

from __future__ import annotations

from typing import Literal

import attrs

Mark = Literal["CR", "RUL", "DER", "UNC"]
"""How sure the right answer is: the rules say it, a ruling says it, it follows from the rules, or it is open."""


@attrs.frozen
class SeatBoard:
    """What one player starts with.

    hand, battlefield, library, graveyard, exile: a text a card, ``"id: Name (tapped, 2 +1/+1)"``, only the name being
    needed; the last of library and graveyard is the top card. pool: a row of type letters; uncounterable: the same,
    for mana that makes the spell it pays for impossible to counter (106.6).
    """

    life: int = 20
    hand: tuple[str, ...] = ()
    battlefield: tuple[str, ...] = ()
    library: tuple[str, ...] = ()
    graveyard: tuple[str, ...] = ()
    exile: tuple[str, ...] = ()
    pool: str = ""
    uncounterable: str = ""


@attrs.frozen
class Board:
    """Where every case of the situation starts from. seats: in turn order. active: whose turn it is."""

    seats: tuple[SeatBoard, ...]
    active: int = 0
    step: str = "precombat main"
    turn: int = 5


@attrs.frozen
class ManaAbility:
    """A mana ability that pays for what it stands with. choices: what is chosen as it resolves."""

    object: str
    ability: int = 0
    choices: tuple[str, ...] = ()


@attrs.frozen
class Scripted:
    """One answer. seat, on, kind, slot, nth: the decision that it answers; the other fields are the answer.

    on: the object that asks; where none does, as at priority, and for new targets the top of the stack, if there is
    one. kind: of the request, needed for ``choose`` and to cast a copy during a resolution. times: for ``pass``, at so
    many decisions from ``nth`` on. mana: the mana abilities activated to pay for it, in order. choices: of a mana
    ability that is activated by itself, what is chosen as it resolves. refused: the engine has to reject it, and
    nothing may change. maybe: an engine need not ask for it.
    """

    seat: int
    do: Literal["cast", "activate", "pass", "concede", "choose", "new targets", "targets"]
    object: str = ""
    on: str = ""
    kind: str = ""
    slot: str = ""
    nth: int = 0
    times: int = 1
    ability: int = 0
    modes: tuple[int, ...] = ()
    targets: tuple[tuple[str, ...], ...] = ()
    x: int | None = None
    kicks: tuple[int, ...] = ()
    division: tuple[int, ...] = ()
    costs: tuple[tuple[str, ...], ...] = ()
    payment: str | None = None
    options: tuple[str, ...] = ()
    mana: tuple[ManaAbility, ...] = ()
    choices: tuple[str, ...] = ()
    refused: bool = False
    maybe: bool = False

    @property
    def request_kind(self) -> str:
        """The kind of the request that it answers; empty if the file does not say so."""
        if self.kind or self.do == "choose":
            return self.kind
        return {"new targets": "new-targets", "targets": "targets"}.get(self.do, "priority")


@attrs.frozen
class SeatExpected:
    """What one player must have: life, cards by name in no order, how many cards, whether the player has lost."""

    seat: int
    life: int | None = None
    hand: tuple[str, ...] | None = None
    hand_size: int | None = None
    graveyard: tuple[str, ...] | None = None
    exile: tuple[str, ...] | None = None
    library: int | None = None
    pool: str | None = None
    lost: bool | None = None


@attrs.frozen
class PermanentsExpected:
    """How many permanents of that name, and with all those properties, a player must control.

    counters: by kind, all that there are on the permanent.
    """

    name: str
    controller: int
    number: int = 1
    power: int | None = None
    toughness: int | None = None
    tapped: bool | None = None
    token: bool | None = None
    counters: dict[str, int] | None = None


@attrs.frozen
class StackExpected:
    """What an object on the stack, by its suite name, must have been announced with."""

    name: str
    targets: tuple[tuple[str, ...], ...] | None = None
    modes: tuple[int, ...] | None = None
    x: int | None = None
    kicks: tuple[int, ...] | None = None
    division: tuple[int, ...] | None = None


@attrs.frozen
class Asked:
    """How often that player must have been asked a question of that kind, up to the moment."""

    seat: int
    kind: str
    number: int
    on: str = ""


@attrs.frozen
class Expected:
    """What must be so at one moment.

    after: the first rest at which that object has left the stack. once: the first rest at which it is on the stack.
    Neither: the end of the case. stack: bottom to top, a text an object: ``"spell Blaze @0"``, ``"copy Blaze @1"``,
    ``"triggered Hive Mind @0"``, ``"activated Nivix Guildmage @0"``. copies, triggers: for each name how many copies of
    that spell, or triggered abilities of that source, each seat has put on the stack up to the moment.
    """

    after: str = ""
    once: str = ""
    life: tuple[int, ...] | None = None
    step: str | None = None
    stack: tuple[str, ...] | None = None
    copies: dict[str, tuple[int, ...]] = attrs.Factory(dict)
    triggers: dict[str, tuple[int, ...]] = attrs.Factory(dict)
    seats: tuple[SeatExpected, ...] = ()
    permanents: tuple[PermanentsExpected, ...] = ()
    objects: tuple[StackExpected, ...] = ()
    asked: tuple[Asked, ...] = ()


@attrs.frozen
class Variation:
    """One case of the situation. edit: what distinguishes it. without: ids of cards left out of the board."""

    edit: str
    answers: tuple[Scripted, ...]
    expect: tuple[Expected, ...]
    without: tuple[str, ...] = ()
    active: int | None = None
    step: str | None = None
    board: Board | None = None


@attrs.frozen
class Situation:
    """A board, what is done on it, and the right result, from the rules.

    id: row number and slug. row: its number in the project's list of hard interactions. title: in one sentence.
    note: what this file shows of the row, where that is not all of it.
    """

    id: str
    title: str
    mark: Mark
    citations: tuple[str, ...]
    board: Board
    cases: tuple[Variation, ...]
    note: str = ""

    @property
    def row(self) -> int:
        """The number that its id begins with."""
        return int(self.id.split("-")[0])
