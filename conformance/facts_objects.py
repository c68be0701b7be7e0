"""What was on the stack, as data: objects, how they came and went, casts, and copies being made."""

from __future__ import annotations

from typing import Literal

import attrs

from conformance.facts_announced import Announced
from conformance.facts_moves import Move
from reference_engine.words.abilities import Activated, Triggered
from reference_engine.words.answers import Activate, Cast
from reference_engine.words.instructions import Effect
from reference_engine.words.trace import Transition
from strategies.texts import Copier

How = Literal["cast", "activated", "triggered", "copied", "cast copy", "unknown"]
"""How an object came to the stack; ``cast copy``: a copy of a card that was cast (707.12)."""


@attrs.frozen(eq=False, slots=False)  # a frozen class with slots takes twice as long to make
class StackObject:
    """One object on the stack, from when it was first seen there until it was gone.

    index: among ``facts.objects``, in order of appearance, from the bottom. name: in the suite's names; a card that is
    cast again is another object with the same name. title: the name of the card, or of an ability's source. card: the
    card id of a spell that is a card. first: index of the first view that shows it. move: in which it came. original:
    what it is a copy of, itself maybe a copy. maker: the object that made the copy as it resolved. effect: what it
    does as it resolves; None for a permanent spell, or where that is not known. ability: the ability that it is; None
    for spells, or where several abilities of that source could be meant. source: handle of an ability's source, where
    it is known. that_spell, that_player: of the event that triggered it.
    """

    index: int
    name: str
    kind: str
    title: str
    controller: int
    card: str | None
    first: int
    move: Move
    how: How
    effect: Effect | None = None
    original: StackObject | None = None
    maker: StackObject | None = None
    ability: Triggered | Activated | None = None
    source: str | None = None
    that_spell: StackObject | None = None
    that_player: int | None = None

    @property
    def is_spell(self) -> bool:
        """Whether it is a spell, card or copy."""
        return self.kind == "spell"

    @property
    def is_copy(self) -> bool:
        """Whether it is a copy that was put on the stack without being cast or activated (707.10)."""
        return self.how == "copied"

    @property
    def root(self) -> StackObject:
        """What the first copy in its line was made of; itself if it is no copy or its original is not known."""
        found = self
        while found.original is not None:
            found = found.original
        return found

    def __str__(self) -> str:
        return self.name


@attrs.frozen(eq=False)
class Ending:
    """How an object left the stack.

    resolved: it was on top, and left after a pass (also if it did nothing because every target was illegal, 608.2b).
    removed: ``by`` removed it as it resolved. ceased: a player left the game. unexplained: none of these.
    last: index of the last view, in which a player had priority, that shows it.
    """

    object: StackObject
    how: Literal["resolved", "removed", "ceased", "unexplained"]
    move: Move
    last: int
    by: StackObject | None = None


@attrs.frozen(eq=False)
class CastFact:
    """An accepted cast. object: the spell; None if it was never seen there. nth: spells cast before it this turn."""

    move: Move
    seat: int
    answer: Cast
    object: StackObject | None
    announced: Announced
    nth: int


@attrs.frozen(eq=False)
class ActivateFact:
    """An accepted activation. object: the ability on the stack; None for a mana ability (605.3b)."""

    move: Move
    seat: int
    answer: Activate
    object: StackObject | None
    announced: Announced


@attrs.frozen(eq=False)
class Copying:
    """An instruction to copy that came up as an object resolved.

    by: the object that resolved. copier: the instruction. original: what was to be copied, None where that is not
    known. announced: what the original had then (its last known values if it was gone). players: who should copy, in
    the order in which they do; None where that is not known. each: how many copies each of them should make,
    replacement effects counted, aligned with players. copies: those that appeared, bottom to top. performed: False if
    nothing should be copied (declined, or a targeted original is no legal target any more); None where that is not
    known.
    """

    by: StackObject
    move: Move
    copier: Copier
    original: StackObject | None
    announced: Announced | None
    players: tuple[int, ...] | None
    each: tuple[int, ...] | None
    copies: tuple[StackObject, ...]
    performed: bool | None

    @property
    def requests(self) -> tuple[Transition, ...]:
        """All the choices asked while the copies were made, refused answers included."""
        return self.move.decisions

    @property
    def may_choose_new_targets(self) -> bool:
        """Whether the copy's controller may choose new targets (707.10c)."""
        return self.copier.word.new_targets and self.copier.word.aim is None

    def expected(self, seat: int) -> int | None:
        """How many copies that seat should have made; None where that is not known."""
        if self.performed is False:
            return 0
        if self.performed is None or self.players is None or self.each is None:
            return None
        return sum(n for s, n in zip(self.players, self.each, strict=True) if s == seat)

    def made_by(self, seat: int) -> tuple[StackObject, ...]:
        """The copies that appeared under that seat's control."""
        return tuple(c for c in self.copies if c.controller == seat)


@attrs.frozen(eq=False)
class Aiming:
    """An answer to a request for new targets, accepted or refused.

    object: the copy that it is for, or the object being re-aimed; None for a refused answer about a copy never made.
    current: the assignment before; final: the assignment asked for, ``KEEP`` filled in; each None where not known.
    copying: the copying during which it was asked, None for an object being re-aimed.
    """

    move: Move
    transition: Transition
    accepted: bool
    seat: int
    object: StackObject | None
    current: Announced | None
    copying: Copying | None
