"""What should be copied as an object resolves: the original, who copies, how often, and what each copy then has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

import attrs

from conformance.facts_announced import Announced
from conformance.facts_copies import accepted_may, aimed_at, cannot_pay, once_more, targets_of, times_of, who_copies
from conformance.facts_moves import Move
from conformance.facts_objects import CastFact, Copying, StackObject
from conformance.facts_targets import Legal
from reference_engine.words.base import What
from reference_engine.words.selectors import Itself, Targeted, ThatSpell
from strategies.texts import Copier, Face, copiers_in


class Told(Protocol):
    """What has been told of the trace so far. latest: the last object of each name that was on the stack."""

    cards: Mapping[str, Face]
    casts: list[CastFact]
    latest: dict[str, StackObject]

    def now(self, thing: StackObject | None) -> Announced | None:
        """What is known of that object."""


@attrs.frozen(eq=False)
class Making:
    """A copying before it is known which copies appeared; the fields are those of ``Copying``."""

    by: StackObject
    move: Move
    copier: Copier
    original: StackObject | None
    announced: Announced | None
    players: tuple[int, ...] | None
    each: tuple[int, ...] | None
    performed: bool | None

    @property
    def expected(self) -> tuple[int, ...] | None:
        """How many copies each player should make, nothing where nothing should be copied; None where not known."""
        return () if self.performed is False else self.each

    def done(self, copies: tuple[StackObject, ...]) -> Copying:
        """The copying with the copies that appeared; a "may" that was not asked was accepted if there are some."""
        performed = True if copies and self.performed is None else self.performed
        return Copying(
            self.by,
            self.move,
            self.copier,
            self.original,
            self.announced,
            self.players,
            self.each,
            copies,
            performed,
        )


def expectations(
    thing: StackObject, said: Announced | None, legal: Legal, move: Move, told: Told
) -> tuple[Making, ...]:
    """The copyings that come up as that object resolves."""
    if thing.effect is None:
        return ()
    modes = said.modes if said is not None else ()
    if thing.effect.modes and said is None:
        return ()
    copiers = copiers_in(thing.effect, modes, kicked=said is not None and said.kicked)
    if not copiers:
        return ()
    return tuple(
        _making(thing, said, move, told, copier, original, lawful)
        for copier in copiers
        for original, lawful in originals(thing, said, legal, copier, told)
    )


def originals(
    thing: StackObject, said: Announced | None, legal: Legal, copier: Copier, told: Told
) -> Iterator[tuple[StackObject | None, bool | None]]:
    """What the instruction would copy, each with whether it may: a target that is illegal by now is not copied."""
    what = copier.word.what
    if not isinstance(what, Targeted):
        found = original_of(what, thing)
        yield found, None if found is None else True
        return
    instance = copier.part.instance(what.phrase)
    if said is None or instance is None:
        yield None, None if said is None else False
        return
    for slot, name in enumerate(targets_of(copier.part, what.phrase, said)):
        yield told.latest.get(name), legal[instance][slot] if instance < len(legal) else None


def original_of(what: What, thing: StackObject) -> StackObject | None:
    """What "that spell" or "this spell" means in that object's text; None where that is not known."""
    if isinstance(what, ThatSpell):
        return thing.that_spell
    return thing if isinstance(what, Itself) and thing.is_spell else None


def _making(  # noqa: PLR0913, PLR0917 - what is known at this point of the story, all of it needed
    thing: StackObject,
    said: Announced | None,
    move: Move,
    told: Told,
    copier: Copier,
    original: StackObject | None,
    lawful: bool | None,
) -> Making:
    players = who_copies(copier, thing, said, move.before)
    times = times_of(copier.word.times, thing, said, _spells_before(thing, told.casts))
    each = None
    if players is not None and times is not None:
        spell = original is None or original.is_spell
        each = tuple([times + (once_more(s, move, told.cards) if spell and times > 0 else 0) for s in players])
    performed = _performed(thing, copier, move, lawful)
    if performed is None and copier.optional is not None and copier.word in copier.optional.do:
        performed = False if cannot_pay(copier.optional.cost, thing.controller, move.before, told.cards) else None
    if copier.word.aim is not None and performed:
        performed = None  # whether the aim is legal for the copy is left to whoever asks (707.10e)
    return Making(thing, move, copier, original, told.now(original), players, each, performed)


def _spells_before(thing: StackObject, casts: Sequence[CastFact]) -> int | None:
    if thing.that_spell is None:
        return None
    return next((c.nth for c in casts if c.object is thing.that_spell), None)


def _performed(thing: StackObject, copier: Copier, move: Move, lawful: bool | None) -> bool | None:
    if lawful is False:
        return False
    if copier.conditional:
        return None
    if copier.optional is not None:
        answered = accepted_may(thing.controller, move)
        return False if answered is False else None if lawful is None else answered
    return lawful


def said_of_copy(making: Making, by: Announced | None) -> Announced | None:
    """What a copy has before its controller chooses new targets (707.10); None where that is not known."""
    original, word = making.announced, making.copier.word
    if original is None:
        return None
    said = original.copied(colors=None if word.color is None else (word.color,))
    if word.aim is None:
        return said
    target = aimed_at(word.aim, making.copier, making.by, by)
    if target is None:
        return None
    return said.aimed(tuple(tuple(target for _ in slots) for slots in said.targets), making.move.first)
