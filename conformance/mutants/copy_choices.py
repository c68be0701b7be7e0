"""Wrong engines that the obligations about choices made on resolution must catch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from conformance.mutants.copy_you import caster_of
from conformance.mutants.registry import Rule, mutant
from reference_engine.rules.asking import Asking, Question
from reference_engine.rules.door import happen
from reference_engine.rules.resolving import At
from reference_engine.state.chain import up
from reference_engine.state.evolving import evolve
from reference_engine.state.game import Game, Object, handle
from reference_engine.state.happenings import Announces
from reference_engine.words.amounts import ChosenNumber, TimesChosen
from reference_engine.words.answers import Choose
from reference_engine.words.base import Instruction
from reference_engine.words.instructions import (
    AddMana,
    AddManaOfChosenColor,
    ChooseColor,
    ChooseCreatureType,
    ChooseNumber,
    CopySpell,
    Effect,
    May,
)
from reference_engine.words.mana import COLORS
from reference_engine.words.requests import Request
from strategies.texts import instructions

NOT_COPIED = "copy.resolution-choices-not-copied"
SEPARATE = "copy.resolution-choices-made-separately"

CHOOSING = (ChooseColor, ChooseNumber, ChooseCreatureType)


def settled(word: Any, chosen: Mapping[str, Any], *, asks: bool) -> Any:
    """The text with those choices written into it; asks: the questions stay, though nothing depends on the answers."""
    if isinstance(word, ChosenNumber) and word.key in chosen:
        return int(chosen[word.key])
    if isinstance(word, TimesChosen) and word.key in chosen:
        return int(chosen[word.key] == word.value)
    if isinstance(word, AddManaOfChosenColor) and word.key in chosen and isinstance(word.amount, int):
        return AddMana(chosen[word.key] * word.amount, word.who)
    if isinstance(word, tuple):
        kept = (i for i in word if asks or not (isinstance(i, CHOOSING) and i.key in chosen))
        return tuple(settled(item, chosen, asks=asks) for item in kept)
    if not attrs.has(type(word)):
        return word
    values = {f.name: getattr(word, f.name) for f in attrs.fields(type(word))}
    return type(word)(**{name: settled(value, chosen, asks=asks) for name, value in values.items()})


def _settle_all(right: Rule, *, asks: bool) -> Rule:
    """What is chosen for the first of a spell and its copies to resolve is written into the others."""

    def follow(game: Game, at: At, words: tuple[Instruction, ...]) -> Asking[Game]:
        game = yield from right(game, at, words)
        for number in up(game.stack) if at.chosen and at.me.kind in ("card", "copy") else ():
            thing = game.objects[number]
            said = thing.said
            if thing.id == at.me.id or thing.chars.name != at.me.chars.name or said is None or said.effect is None:
                continue
            effect: Effect = settled(said.effect, at.chosen, asks=asks)
            game, _ = yield from happen(game, Announces(number, evolve(said, effect=effect)))
        return game

    return follow


# -- copy.resolution-choices-not-copied -----------------------------------------------------------------------------


@mutant(f"{NOT_COPIED}.locked-by-first", rule=NOT_COPIED, entry="follow")
def locked_by_first(right: Rule) -> Rule:
    """The choice made for the first of them to resolve is that of all, and nobody else is asked."""
    return _settle_all(right, asks=False)


@mutant(f"{NOT_COPIED}.pre-asked", rule=NOT_COPIED, entry="make_copy")
def pre_asked(right: Rule) -> Rule:
    """Who makes a copy makes its choices at once."""

    def make_copy(game: Game, at: At, word: CopySpell, original: Object, seat: int) -> Asking[Game]:
        said = original.said
        chosen: dict[str, Any] = {}
        for choice in instructions(said.effect.do) if said is not None and said.effect is not None else ():
            if isinstance(choice, ChooseColor | ChooseNumber):
                request = _request(choice, seat, handle(original.id))
                answer = yield Question(game, request)
                options = answer.options if isinstance(answer, Choose) else ()
                chosen[choice.key] = options[0] if options and options[0] in request.options else request.options[0]
        if said is not None and chosen:
            effect: Effect = settled(said.effect, chosen, asks=False)
            original = evolve(original, said=evolve(said, effect=effect))
        game = yield from right(game, at, word, original, seat)
        return game

    return make_copy


def _request(choice: ChooseColor | ChooseNumber, seat: int, asks: str) -> Request:
    if isinstance(choice, ChooseColor):
        return Request(seat, "color", asks, choice.key, COLORS)
    return Request(seat, "number", asks, choice.key, tuple(str(n) for n in range(choice.min, choice.max + 1)))


@mutant(f"{NOT_COPIED}.may-asked-early", rule=NOT_COPIED, entry="make_copy")
def may_asked_early(right: Rule) -> Rule:
    """Whether a copy does what it may do is asked as it is made."""

    def make_copy(game: Game, at: At, word: CopySpell, original: Object, seat: int) -> Asking[Game]:
        said = original.said
        first = said.effect.do[:1] if said is not None and said.effect is not None else ()
        if said is not None and said.effect is not None and first and isinstance(first[0], May) and not first[0].cost:
            answer = yield Question(game, Request(seat, "may", handle(original.id), "may", ("no", "yes")))
            do = first[0].do if answer == Choose(("yes",)) else first[0].otherwise
            effect = attrs.evolve(said.effect, do=(*do, *said.effect.do[1:]))
            original = evolve(original, said=evolve(said, effect=effect))
        game = yield from right(game, at, word, original, seat)
        return game

    return make_copy


@mutant(f"{NOT_COPIED}.as-intended", rule=NOT_COPIED, entry="resolution_choice")
def as_intended(right: Rule) -> Rule:
    """A copy's choices are taken to be made already: nobody is asked."""

    def resolution_choice(game: Game, at: At, request: Request) -> Asking[str]:
        if at.me.kind == "copy":
            return request.options[-1]
        chosen: str = yield from right(game, at, request)
        return chosen

    return resolution_choice


@mutant(f"{NOT_COPIED}.narrowed", rule=NOT_COPIED, entry="resolution_choice")
def narrowed(right: Rule) -> Rule:
    """Not everything that may be chosen may be chosen for a copy."""

    def resolution_choice(game: Game, at: At, request: Request) -> Asking[str]:
        if at.me.kind == "copy" and len(request.options) > 1:
            request = attrs.evolve(request, options=request.options[:-1])
        chosen: str = yield from right(game, at, request)
        return chosen

    return resolution_choice


# -- copy.resolution-choices-made-separately ------------------------------------------------------------------------


@mutant(f"{SEPARATE}.one-for-all", rule=SEPARATE, entry="follow")
def one_for_all(right: Rule) -> Rule:
    """Everybody is asked, but what was chosen first is done by all of them."""
    return _settle_all(right, asks=True)


@mutant(f"{SEPARATE}.caster-decides", rule=SEPARATE, entry="resolution_choice")
def caster_decides(right: Rule) -> Rule:
    """The caster of the original makes the choices of its copies."""

    def resolution_choice(game: Game, at: At, request: Request) -> Asking[str]:
        seat = caster_of(game, at.me)
        chosen: str = yield from right(game, at, attrs.evolve(request, seat=seat) if at.me.kind == "copy" else request)
        return chosen

    return resolution_choice


@mutant(f"{SEPARATE}.duplicate-suppressed", rule=SEPARATE, entry="resolution_choice")
def duplicate_suppressed(right: Rule) -> Rule:
    """The same question is not put a second time for the same spell: the first option is taken."""

    def resolution_choice(game: Game, at: At, request: Request) -> Asking[str]:
        gone = (t for t in game.last.values() if t.kind == "copy" and t.id != at.me.id)
        if any(t.chars.name == at.me.chars.name for t in gone) and at.me.kind in ("copy", "card"):
            return request.options[0]
        chosen: str = yield from right(game, at, request)
        return chosen

    return resolution_choice


def _first_options(right: Rule) -> Rule:
    """Whatever is answered for a copy, the first options are taken."""

    def carry_out(game: Game, at: At, word: Instruction) -> Asking[Game]:
        doing = right(game, at, word)
        try:
            question = next(doing)
            while True:
                answer = yield question
                if at.me.kind == "copy" and isinstance(answer, Choose) and question.request.options:
                    answer = Choose(question.request.options[: question.request.max])
                question = doing.send(answer)
        except StopIteration as done:
            after: Game = done.value
            return after

    return carry_out


@mutant(f"{SEPARATE}.sacrifice-not-chosen", rule=SEPARATE, entry="sacrifice")
def sacrifice_not_chosen(right: Rule) -> Rule:
    """What a player chose to sacrifice to a copy is not what goes."""
    return _first_options(right)


@mutant(f"{SEPARATE}.discard-not-chosen", rule=SEPARATE, entry="discard_chosen")
def discard_not_chosen(right: Rule) -> Rule:
    """What a player chose to discard to a copy is not what goes."""
    return _first_options(right)


@mutant(f"{SEPARATE}.other-object", rule=SEPARATE, entry="choose_object")
def other_object(right: Rule) -> Rule:
    """A copy takes another object than the one that was chosen for it."""
    return _first_options(right)
