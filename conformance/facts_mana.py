"""Mana abilities that were activated in a trace, and the mana that each can have come to.

What a mana ability makes is worked out from words (605, 106.12, 616): what its text adds, what becomes of it in every
order of replacement effects that the choices made leave open, and what the triggered mana abilities add that it causes.
None of it rests on what an engine shows of pools. Example::

    for act in activations(facts):
        if act.accepted and act.outcomes is not None:
            rows = {outcome.mana for outcome in act.outcomes}     # what its permanent can have produced, "" for nothing
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Literal

import attrs

from conformance.could_produce import Model
from conformance.could_produce_board import Being, Board, Player, Thing, Unclear, fits
from conformance.could_produce_replaced import Replacer, replacers
from conformance.facts import Facts, once_a_trace
from reference_engine.words.abilities import Activated, TappedForMana, Triggered
from reference_engine.words.amounts import CardsIn, CountersOn, CountOf, PowerOf
from reference_engine.words.answers import Activate, Answer, Cast, Choose
from reference_engine.words.base import Instruction
from reference_engine.words.instructions import AddMana, If, May
from reference_engine.words.mana import MANA_TYPES
from reference_engine.words.mana_making import AddManaOfType, TypesProduced, UnlessPaid
from reference_engine.words.selectors import ThatPlayer, You
from reference_engine.words.trace import Transition
from reference_engine.words.view import View
from strategies.mana_abilities import adding, is_mana_ability, is_triggered_mana_ability, taps_for_mana
from strategies.naming import SPELLED, option_order
from strategies.texts import Face, is_object_cost, mentions

Where = Literal["priority", "cast", "activation", "mana ability", "resolution"]
"""When a mana ability is activated: with priority, while a spell, another ability or a mana ability is being paid for,
or while something resolves that asks for a payment."""

CHOOSING = ("mana-type", "color", "replacement")
"""The kinds of request that are about mana which is being added."""


@attrs.frozen
class Outcome:
    """What a mana ability came to.

    mana: what its permanent produced in the end, a row of letters in WUBRGC order, "" for nothing. more: what triggered
    mana abilities added then, pairs of seat and row.
    """

    mana: str
    more: tuple[tuple[int, str], ...] = ()

    def added(self, seat: int, controller: int) -> str:
        """All that it put into the pool of that seat; controller: who activated it."""
        own = self.mana if seat == controller else ""
        return own + "".join(row for who, row in self.more if who == seat)


@attrs.frozen(eq=False, slots=False)
class ManaActivation:
    """A mana ability of that permanent that a player activated or, where it was not accepted, tried to.

    index: of the transition. nth: among the mana abilities of that transition, in the order in which they resolve.
    alone: it is the whole answer. made: the model of the board before it. asked: the choices asked for it.
    """

    index: int
    nth: int
    seat: int
    answer: Activate
    ability: Activated
    being: Being
    model: Model
    where: Where
    accepted: bool
    asked: tuple[Transition, ...] = ()

    @property
    def taps(self) -> bool:
        """Whether it is tapping its permanent for mana (106.12)."""
        return taps_for_mana(self.ability)

    @property
    def name(self) -> str:
        """The name of its permanent."""
        return self.being.handle

    @cached_property
    def replacers(self) -> tuple[Replacer, ...]:
        """Every effect that replaces what some permanent is tapped for, the oldest first."""
        return tuple(replacers(self.model.board))

    @cached_property
    def outcomes(self) -> frozenset[Outcome] | None:
        """All that it can have come to, given what was chosen; None where that cannot be worked out."""
        return _outcomes(self)

    @cached_property
    def rows(self) -> frozenset[str] | None:
        """What its permanent can have produced in the end; None: not known."""
        return None if self.outcomes is None else frozenset(outcome.mana for outcome in self.outcomes)

    @cached_property
    def unreplaced(self) -> frozenset[str] | None:
        """What its text adds, by any choices, before anything replaces it; None: not known."""
        try:
            return frozenset(_bases(self))
        except Unclear:
            return None

    @property
    def chosen(self) -> tuple[str, ...]:
        """What was chosen as it resolved, in order: types of mana, sources of replacement effects."""
        told = [t.answer.options for t in self.asked if isinstance(t.answer, Choose) and t.request.seat == self.seat]
        return (*self.answer.choices, *(option for options in told for option in options))


# -- finding them ---------------------------------------------------------------------------------------------------


@once_a_trace
def activations(facts: Facts) -> tuple[ManaActivation, ...]:
    """Every mana ability that was activated, or tried, in the order in which they resolve."""
    return tuple(_found(facts))


def _found(facts: Facts) -> Iterator[ManaActivation]:
    models: dict[tuple[int, int], Model] = {}
    for index, transition in enumerate(facts.trace.transitions):
        if isinstance(transition.answer, Cast | Activate):
            before = transition.before
            key = id(before.battlefield), id(before.players)
            model = models.get(key) or Model(board_seen(before, facts.cards))
            models[key] = model
            yield from _of_answer(facts, index, transition, model)


def _of_answer(facts: Facts, index: int, transition: Transition, model: Model) -> Iterator[ManaActivation]:
    accepted, seat = transition.outcome == "accepted", transition.request.seat
    outer: Where = "priority" if transition.request.kind == "priority" else "resolution"
    for nth, (answer, where) in enumerate(_nested(transition.answer, model, outer)):
        ability, being = model.ability(answer.object, answer.ability), model.board.beings.get(answer.object)
        if ability is None or being is None or not is_mana_ability(ability):
            continue
        asked = _asked(facts, index) if answer is transition.answer and accepted else ()
        yield ManaActivation(index, nth, seat, answer, ability, being, model, where, accepted, asked)


def _nested(answer: Answer, model: Model, outer: Where) -> Iterator[tuple[Activate, Where]]:
    """The activations in a plan, those that pay for another before it."""
    if not isinstance(answer, Cast | Activate):
        return
    where: Where = "cast"
    if isinstance(answer, Activate):
        ability = model.ability(answer.object, answer.ability)
        where = "mana ability" if ability is not None and is_mana_ability(ability) else "activation"
    for inner in answer.activations:
        yield from _nested(inner, model, where)
    if isinstance(answer, Activate):
        yield answer, outer


def _asked(facts: Facts, index: int) -> tuple[Transition, ...]:
    """The choices asked of anybody right after that answer, refused ones left out."""
    found = []
    for transition in facts.trace.transitions[index + 1 :]:
        if transition.request.kind not in CHOOSING:
            break
        if transition.outcome == "accepted":
            found.append(transition)
    return tuple(found)


def board_seen(view: View, cards: Mapping[str, Face]) -> Board:
    """The board that a view shows; who came first is told by the names."""
    things = tuple(
        Thing(
            p.id,
            cards[p.name],
            p.controller,
            bool(p.tapped),
            None if p.counters is None else dict(p.counters),
            p.power,
            p.card is None,
        )
        for p in sorted(view.battlefield, key=lambda p: option_order(p.id))
        if p.name in cards
    )
    return Board(things, tuple(_player(view, seat) for seat in range(len(view.players))))


def _player(view: View, seat: int) -> Player:
    seen = view.players[seat]
    sizes = [None if zone is None else len(zone) for zone in (seen.hand, seen.graveyard)]
    return Player(seen.life, sizes[0], seen.library, sizes[1], seen.lost)


# -- what they come to ----------------------------------------------------------------------------------------------


@attrs.frozen
class _Script:
    """What was chosen and has not been used yet: types of mana, and sources of replacement effects, in order."""

    types: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()

    def of(self, types: tuple[str, ...]) -> Iterator[tuple[str, _Script]]:
        """The types that may have been chosen among these, each with what is left to be used."""
        if len(types) > 1 and self.types and self.types[0] in types:
            yield self.types[0], attrs.evolve(self, types=self.types[1:])
        else:
            yield from ((mana_type, self) for mana_type in types)


def _outcomes(act: ManaActivation) -> frozenset[Outcome] | None:
    chosen = act.chosen
    script = _Script(tuple(c for c in chosen if c in MANA_TYPES), tuple(c for c in chosen if c not in SPELLED))
    try:
        return frozenset(
            Outcome(in_order(mana), more)
            for base, rest in _produced(act, script)
            for mana, left in _replaced(act, base, rest, act.replacers if act.taps else ())
            for more in _triggered(act, mana, left)
        )
    except Unclear:
        return None


def in_order(mana: str) -> str:
    """The row of letters in WUBRGC order."""
    return "".join(t * mana.count(t) for t in MANA_TYPES)


def _events(do: tuple[Instruction, ...]) -> int:
    """How often the text adds mana at most."""
    each = (max(_events(w.do), _events(w.otherwise)) if isinstance(w, If) else len(tuple(adding((w,)))) for w in do)
    return sum(each)


def _bases(act: ManaActivation) -> Iterator[str]:
    effect = act.ability.effect
    if _events(effect.do) != 1 or mentions(effect, UnlessPaid) or mentions(effect, May):
        raise Unclear(f"{act.name} adds mana more than once, or may add none")
    # What is counted may have changed while costs were being paid.
    paying = act.where != "priority" or any(map(is_object_cost, act.ability.cost))
    if paying and any(mentions(effect, kind) for kind in (CountOf, CardsIn, CountersOn, PowerOf)):
        raise Unclear(f"what {act.name} counts in the middle of a payment")
    yield from act.model.additions(act.name, act.answer.ability) or ("",)


def _produced(act: ManaActivation, script: _Script) -> Iterator[tuple[str, _Script]]:
    """What the text adds, by the choices that were made for it."""
    rows = tuple(dict.fromkeys(_bases(act)))
    letters = {row[:1] for row in rows if row}
    if len(rows) > 1 and len(letters) == len(rows) and script.types and script.types[0] in letters:
        yield from ((row, _used(script, 1)) for row in rows if row[:1] == script.types[0])
    else:
        number = max(map(len, rows)) if len(rows) > 1 else 0
        told = in_order("".join(script.types[:number]))
        exact = [row for row in rows if number and len(told) == number and in_order(row) == told]
        yield from ((row, _used(script, number)) for row in exact or rows)


def _used(script: _Script, number: int) -> _Script:
    return attrs.evolve(script, types=script.types[number:])


# 616.1, 616.1f. As long as some effect applies, one of them; which, the player says who gets the mana.
def _replaced(
    act: ManaActivation, mana: str, script: _Script, effects: tuple[Replacer, ...]
) -> Iterator[tuple[str, _Script]]:
    able = [e for e in effects if mana and e.applies(act.being, mana)]
    if not able:
        yield mana, script
        return
    meant = [e for e in able if script.sources and e.being.handle == script.sources[0]]
    if meant and len({e.being.handle for e in able}) > 1:
        able, script = meant, attrs.evolve(script, sources=script.sources[1:])
    for effect in able:
        rest = tuple(e for e in effects if e is not effect)
        results = tuple(effect.results(mana))
        by_type = {row[0]: row for row in results if row}
        if len(by_type) == len(results):
            for mana_type, left in script.of(tuple(by_type)):
                yield from _replaced(act, by_type[mana_type], left, rest)
        else:
            for row in results:
                yield from _replaced(act, row, script, rest)


# 605.1b, 605.4a. What triggers from it and adds mana adds it at once; nothing replaces that.
def _triggered(act: ManaActivation, mana: str, script: _Script) -> Iterator[tuple[tuple[int, str], ...]]:
    if not mana or not act.taps:
        yield ()
        return
    found: list[tuple[tuple[tuple[int, str], ...], _Script]] = [((), script)]
    for source, ability in watching(act):
        if is_triggered_mana_ability(ability) and wakes(act, source, ability, mana):
            found = [
                ((*more, added), left)
                for more, rest in found
                for added, left in _more(act, source, ability, mana, rest)
            ]
    yield from (more for more, _ in found)


def watching(act: ManaActivation) -> Iterator[tuple[Being, Triggered]]:
    """Every ability on the board that waits for something to be tapped for mana, with the permanent that has it."""
    for source in act.model.board.beings.values():
        for ability in source.abilities:
            if isinstance(ability, Triggered) and isinstance(ability.when, TappedForMana):
                yield source, ability


# 106.12a.
def wakes(act: ManaActivation, source: Being, ability: Triggered, mana: str) -> bool:
    """Whether that ability triggers if the permanent was tapped for that mana. Raises Unclear."""
    when = ability.when
    if not isinstance(when, TappedForMana) or not act.taps or not mana:
        return False
    if ability.condition is not None:
        raise Unclear(f"whether the condition of {source.handle} holds")
    if when.by != "anyone" and (act.seat == source.controller) != (when.by == "you"):
        return False
    if when.type is not None and when.type not in mana:
        return False
    return act.name == source.handle if when.this else fits(when.filter, act.being, source.controller, source.handle)


def _more(
    act: ManaActivation, source: Being, ability: Triggered, mana: str, script: _Script
) -> Iterator[tuple[tuple[int, str], _Script]]:
    words = tuple(adding(ability.effect.do))
    word = words[0]
    if len(words) != 1 or not isinstance(word, AddMana | AddManaOfType) or not isinstance(word.who, You | ThatPlayer):
        raise Unclear(f"what {source.handle} adds")
    seat = source.controller if isinstance(word.who, You) else act.seat
    if isinstance(word, AddMana) and isinstance(word.times, int):
        yield (seat, in_order(word.mana * word.times)), script
    elif isinstance(word, AddManaOfType) and isinstance(word.types, TypesProduced) and word.amount == 1:
        yield from (((seat, t), left) for t, left in script.of(tuple(t for t in MANA_TYPES if t in mana)))
    else:
        raise Unclear(f"what {source.handle} adds")
