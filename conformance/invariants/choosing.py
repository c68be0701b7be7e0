"""The choices that a text leaves to its resolution: of what kind, whose they are, and among what (608.2d)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from conformance.facts import Facts
from conformance.facts_announced import Announced
from conformance.facts_moves import apnap, in_game
from conformance.facts_objects import StackObject
from conformance.facts_resolutions import Resolution
from reference_engine.words.answers import player, seat_of
from reference_engine.words.base import Instruction, Who
from reference_engine.words.costs import PayLife
from reference_engine.words.instructions import (
    ChooseColor,
    ChooseCreatureType,
    ChooseNumber,
    ChooseObject,
    ChoosePlayer,
    CreateTokens,
    DiscardChosen,
    DrawCards,
    Effect,
    GainLife,
    If,
    LoseLife,
    May,
    Sacrifice,
)
from reference_engine.words.mana import COLORS
from reference_engine.words.selectors import EachOpponent, EachPlayer, Filter, Targeted, You
from strategies.seeing import Unseen, candidates
from strategies.texts import Part, mentions, parts_of, read_once

KINDS: dict[type[Instruction], str] = {
    ChooseColor: "color",
    ChooseNumber: "number",
    ChooseCreatureType: "creature-type",
    ChooseObject: "pick",
    ChoosePlayer: "pick",
    Sacrifice: "pick",
    DiscardChosen: "discard",
    May: "may",
}
"""The instructions that ask somebody to choose, with the kind of request they make."""

Able = tuple[tuple[str, ...], int]
"""Among what is chosen, and how many."""


@attrs.frozen
class Choice:
    """An instruction that asks for a choice. first: nothing before it in the same text changes anything.

    sure: it is carried out whatever was answered before.
    """

    word: Instruction
    kind: str
    first: bool
    sure: bool


def has_choices(effect: Effect | None) -> bool:
    """Whether the text asks somebody to choose as it is carried out."""
    return effect is not None and _asks(effect)


@read_once
def _asks(effect: Effect) -> bool:
    return any(mentions(effect, kind) for kind in KINDS)


def choices_in(effect: Effect | None, said: Announced | None) -> tuple[Choice, ...]:
    """The choices of all the texts that are carried out, in order; none where the modes are not known."""
    if effect is None or (effect.modes and said is None):
        return ()
    modes, kicked = (said.modes, said.kicked) if said is not None else ((), False)
    return _choices_in(parts_of(effect, modes, kicked=kicked))


@read_once
def _choices_in(parts: tuple[Part, ...]) -> tuple[Choice, ...]:
    return tuple(c for nth, part in enumerate(parts) for c in choices_of(part.do, first=nth == 0))


def choices_of(do: Iterable[object], *, sure: bool = True, first: bool = True) -> Iterator[Choice]:
    """The choices of a text, in order, those inside of "may" and "if" not being sure to come up."""
    for word in do:
        if isinstance(word, Instruction) and type(word) in KINDS:
            yield Choice(word, KINDS[type(word)], first, sure)
        if isinstance(word, May | If):
            yield from choices_of((*word.do, *word.otherwise), sure=False, first=False)
        first = first and isinstance(word, ChooseColor | ChooseNumber | ChooseCreatureType)


def surely_aimed(facts: Facts, thing: StackObject) -> bool:
    """Whether it is certain which answers about targets were about that object.

    A spell that re-aims another and then copies it asks twice about the one; an engine that skips a question that has
    one answer leaves it open which of the two it asked.
    """
    if not facts.re_aiming:
        return True
    return not any(copying.original is thing or thing in copying.copies for copying in facts.re_aiming)


def choosers(facts: Facts, resolution: Resolution, choice: Choice) -> tuple[int, ...] | None:
    """The players who make that choice, APNAP; None where that is not known."""
    who: Who = choice.word.who  # type: ignore[attr-defined]  # every word that asks says whom
    thing, there = resolution.object, in_game(resolution.before)
    match who:
        case You():
            meant: tuple[int, ...] = (thing.controller,)
        case EachPlayer():
            meant = there
        case EachOpponent():
            meant = tuple(s for s in there if s != thing.controller)
        case Targeted(phrase=phrase):
            found = _targeted(resolution, choice, phrase) if surely_aimed(facts, thing) else None
            if found is None:
                return None
            meant = found
        case _:
            return None
    return tuple(s for s in apnap(resolution.before) if s in meant)


def _targeted(resolution: Resolution, choice: Choice, phrase: int) -> tuple[int, ...] | None:
    """The players who are legal targets of that phrase of the text that the choice is in."""
    said, effect = resolution.announced, resolution.object.effect
    if said is None or effect is None:
        return None
    parts = [p for p in parts_of(effect, said.modes, kicked=said.kicked) if choice.word in p.do]
    if len(parts) != 1:
        return None
    instance = parts[0].instance(phrase)
    if instance is None or instance >= len(said.targets) or instance >= len(resolution.legal):
        return None
    chosen, legal = said.targets[instance], resolution.legal[instance]
    if any(ok is None for ok in legal):
        return None
    return tuple(s for h, ok in zip(chosen, legal, strict=True) if ok and (s := seat_of(h)) is not None)


def must_choose(facts: Facts, resolution: Resolution) -> Iterator[tuple[Choice, int]]:
    """Every choice that is sure to come up and has more than one legal answer, with the player whose it is."""
    said, effect = resolution.announced, resolution.object.effect
    if said is None or effect is None:
        return
    for choice in choices_in(effect, said):
        for seat in choosers(facts, resolution, choice) or () if choice.sure else ():
            able = domain(facts, resolution, choice, seat)
            if able is not None and len(able[0]) > able[1]:
                yield choice, seat


def domain(facts: Facts, resolution: Resolution, choice: Choice, seat: int) -> Able | None:
    """Among what that player chooses, and how many; None where that is not known."""
    match choice.word:
        case ChooseColor():
            return COLORS, 1
        case ChooseNumber(min=low, max=high):
            return tuple(str(n) for n in range(low, high + 1)), 1
        case May() as may:
            return _may(resolution, may, choice, seat)
    if not choice.first:
        return None  # what may be chosen may have changed since the view before
    match choice.word:
        case ChooseObject(filter=wanted):
            return _among(facts, resolution, wanted, objects=True)
        case ChoosePlayer(filter=wanted):
            return _among(facts, resolution, wanted, objects=False)
        case Sacrifice(filter=wanted, amount=int() as amount):
            return _own(facts, resolution, wanted, amount, seat)
        case DiscardChosen(amount=int() as amount):
            hand = resolution.before.players[seat].hand
            return None if hand is None else (tuple(card.id for card in hand), min(amount, len(hand)))
    return None


def _may(resolution: Resolution, may: May, choice: Choice, seat: int) -> Able | None:
    """Yes or no, where both can be said and make a difference: what cannot be done or paid need not be offered."""
    if not all(isinstance(word, GainLife | LoseLife | DrawCards | CreateTokens) for word in may.do) or not may.do:
        return None
    life = resolution.before.players[seat].life
    paid = [part.amount for part in may.cost if isinstance(part, PayLife) and isinstance(part.amount, int)]
    payable = len(paid) == len(may.cost) and sum(paid) <= life
    return (("no", "yes"), 1) if not may.cost or (choice.first and payable) else None


def _among(facts: Facts, resolution: Resolution, wanted: Filter, *, objects: bool) -> Able | None:
    found = _fitting(facts, resolution, wanted)
    if found is None:
        return None
    able = tuple(h for h in found if (seat_of(h) is None) == objects)
    return able, min(1, len(able))


def _own(facts: Facts, resolution: Resolution, wanted: Filter, amount: int, seat: int) -> Able | None:
    found = _fitting(facts, resolution, wanted)
    if found is None:
        return None
    under = {p.id for p in resolution.before.battlefield if p.controller == seat}
    able = tuple(h for h in found if h in under)
    return able, min(amount, len(able))


def _fitting(facts: Facts, resolution: Resolution, wanted: Filter) -> tuple[str, ...] | None:
    thing = resolution.object
    try:
        return candidates(wanted, **facts.look(resolution.move.first, thing.controller, thing))
    except Unseen:
        return None


def named(seats: Iterable[int]) -> str:
    """Players in words."""
    return " or ".join(map(player, seats)) or "nobody"
