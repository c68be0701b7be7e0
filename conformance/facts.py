"""The index over one trace that every invariant uses.

An invariant never asks an engine what is right, and must not depend on what engines hide. So facts come from the case
(the accepted answers), the cards' words, and what even the barest view shows: life, cards by id, which permanents there
are with their power, toughness and controller, and the kind, name and controller of each object on the stack. What only
some engines show (stack targets, pools, counters …) is used for additional clauses alone. Example::

    for resolution in facts.resolutions:
        if resolution.object.is_copy and resolution.clean:
            for difference in facts.differences(resolution) or ():
                ...

See ``docs/writing-an-invariant.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, wraps
from typing import Any, TypeVar

from conformance.facts_announced import Announced
from conformance.facts_building import Story
from conformance.facts_entering import Entry
from conformance.facts_moves import Move, in_game, moves_of, views_of
from conformance.facts_objects import ActivateFact, Aiming, CastFact, Copying, Ending, StackObject
from conformance.facts_resolutions import Resolution
from conformance.facts_targets import Legal, legal_now, number_for
from conformance.reading import Difference, Expected, Reader, compare
from reference_engine.words.base import Amount
from reference_engine.words.instructions import ChangeTargets, ChooseNewTargets, Effect
from reference_engine.words.scenario import Case, PlacedCard, Scenario
from reference_engine.words.selectors import Targets
from reference_engine.words.trace import Trace
from reference_engine.words.view import View
from strategies.seeing import Known, Look
from strategies.texts import Face, definitions, kinds_of_words


class Facts:
    """One trace, indexed. Everything is worked out when first asked for, once.

    kept: what was worked out of it elsewhere, see ``once_a_trace``.
    """

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.kept: dict[object, Any] = {}
        self._expected: dict[int, Expected | None] = {}
        self._differences: dict[Resolution, tuple[Difference, ...] | None] = {}

    # -- the case ---------------------------------------------------------------------------------------------------

    @property
    def case(self) -> Case:
        """The case that was played."""
        return self.trace.case

    @property
    def scenario(self) -> Scenario:
        """The board it began with."""
        return self.trace.case.scenario

    @property
    def seats(self) -> int:
        """How many players began."""
        return len(self.scenario.seats)

    @cached_property
    def cards(self) -> Mapping[str, Face]:
        """Definitions by name: the scenario's cards, and tokens as the effects that create them say."""
        return definitions(self.scenario)

    @cached_property
    def card_names(self) -> Mapping[str, str]:
        """The card's name for every card id of the scenario."""
        return {placed.id: placed.card for placed, _ in self._placed} | {
            p.id: p.card for p in self.scenario.battlefield
        }

    @cached_property
    def owners(self) -> Mapping[str, int]:
        """The owner's seat for every card id of the scenario."""
        return {placed.id: seat for placed, seat in self._placed} | {p.id: p.owner for p in self.scenario.battlefield}

    @cached_property
    def _placed(self) -> tuple[tuple[PlacedCard, int], ...]:
        return _placed(self.scenario)

    def card(self, card_id: str) -> Face:
        """The definition of the card with that card id. Raises KeyError for an id the scenario does not have."""
        return self.cards[self.card_names[card_id]]

    # -- the course of the game -------------------------------------------------------------------------------------

    @cached_property
    def views(self) -> tuple[View, ...]:
        """All views in order: ``views[i]`` is before transition ``i``, ``views[i + 1]`` after it."""
        return views_of(self.trace)

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The windows: what each player did with priority, in order, refused answers included."""
        return moves_of(self.trace)

    @cached_property
    def left_game(self) -> Mapping[int, Move]:
        """The seats of the players who left the game, each with the move during which they did."""
        return {seat: move for move in self.moves for seat in move.lost}

    def in_game(self, view: int) -> tuple[int, ...]:
        """The seats that are in the game in that view."""
        return in_game(self.views[view])

    @cached_property
    def _story(self) -> Story:
        return Story(self.scenario, self.views, self.moves, self.cards)

    # -- what was on the stack --------------------------------------------------------------------------------------

    @property
    def objects(self) -> list[StackObject]:
        """Every object that was on the stack, in order of appearance, of those that came together the lowest first."""
        return self._story.objects

    @property
    def casts(self) -> list[CastFact]:
        """The accepted casts, in order."""
        return self._story.casts

    @property
    def activations(self) -> list[ActivateFact]:
        """The accepted activations, mana abilities among them, in order."""
        return self._story.activations

    @property
    def resolutions(self) -> list[Resolution]:
        """The objects that left the stack by resolving, in order, with what changed meanwhile."""
        return self._story.resolutions

    @property
    def copyings(self) -> list[Copying]:
        """The instructions to copy something that came up, in order, with the copies that appeared."""
        return self._story.copyings

    @property
    def aimings(self) -> list[Aiming]:
        """The answers to requests for new targets, refused ones included, in order."""
        return self._story.aimings

    @property
    def entries(self) -> list[Entry]:
        """The permanents that entered the battlefield, in order, with how they did."""
        return self._story.entries

    def entry_of(self, thing: StackObject) -> Entry | None:
        """The entering that a permanent's own ability triggered on, of a copy of that ability too; else None."""
        return self._story.entry_of.get(thing.root.index)

    @cached_property
    def re_aiming(self) -> tuple[Copying, ...]:
        """The copyings by a text that also gives something on the stack new targets, in order."""
        return tuple(c for c in self.copyings if _re_aims(c.by.effect))

    @cached_property
    def copies(self) -> tuple[StackObject, ...]:
        """Every copy of a spell or ability that was put on the stack, in order of appearance."""
        return tuple(o for o in self.objects if o.is_copy)

    def ending(self, thing: StackObject) -> Ending | None:
        """How it left the stack; None if it is still there at the end of the trace."""
        return self._story.endings.get(thing.index)

    @cached_property
    def _resolution(self) -> Mapping[int, Resolution]:
        return {r.object.index: r for r in self.resolutions}

    def resolution(self, thing: StackObject) -> Resolution | None:
        """Its resolution; None if it did not resolve."""
        return self._resolution.get(thing.index)

    def copies_of(self, thing: StackObject) -> tuple[StackObject, ...]:
        """The copies made of that very object, in order of appearance."""
        return tuple(c for c in self.copies if c.original is thing)

    def family(self, thing: StackObject) -> tuple[StackObject, ...]:
        """The copies of that object, the copies of those, and so on, in order of appearance."""
        found = [thing]
        for copy in self.copies:
            if copy.original in found:
                found.append(copy)
        return tuple(found[1:])

    def copying_of(self, copy: StackObject) -> Copying | None:
        """The copying that made that copy; None where that is not known."""
        return next((c for c in self.copyings if copy in c.copies), None)

    @cached_property
    def _by_move(self) -> Mapping[int, list[StackObject]]:
        found: dict[int, list[StackObject]] = {}
        for thing in self.objects:
            found.setdefault(thing.move.index, []).append(thing)
        return found

    def new_in(self, move: Move) -> list[StackObject]:
        """The objects that came to the stack in that move, the lowest first."""
        return self._by_move.get(move.index, [])

    def triggered_by(self, spell: StackObject) -> tuple[StackObject, ...]:
        """The triggered abilities whose "that spell" is that one, lowest on the stack first."""
        return tuple(o for o in self.objects if o.how == "triggered" and o.that_spell is spell)

    def object_at(self, name: str, view: int) -> StackObject | None:
        """The object of that name on the stack in that view; None if there is none."""
        thing = self._latest(name, view)
        return thing if thing is not None and any(s.id == name for s in self.views[view].stack) else None

    def _latest(self, name: str, view: int) -> StackObject | None:
        """The last object of that name that had been on the stack by that view."""
        for thing in reversed(self._named.get(name, ())):
            if thing.first <= view:
                return thing
        return None

    @cached_property
    def _named(self) -> Mapping[str, list[StackObject]]:
        """The objects of each name, in order of appearance."""
        found: dict[str, list[StackObject]] = {}
        for thing in self.objects:
            found.setdefault(thing.name, []).append(thing)
        return found

    def windows(self, thing: StackObject) -> tuple[Move, ...]:
        """The moves in whose beginning that object was on the stack: who had priority while it was there, in order."""
        end = self.ending(thing)
        last = self.moves[-1].index if end is None else end.move.index
        return tuple(m for m in self.moves[thing.move.index + 1 : last + 1] if m.answer is not None)

    # -- what is known of it ----------------------------------------------------------------------------------------

    def announced(self, thing: StackObject, view: int | None = None) -> Announced | None:
        """What it must have had in that view, or at last: of a copy what it copied; None where that is not known."""
        story = self._story.said[thing.index]
        if view is None:
            return story[-1][1]
        for at, said in reversed(story):
            if at <= view:
                return said
        return None

    def first_announced(self, thing: StackObject) -> Announced | None:
        """What it had when it came to the stack; of a copy: with the targets that were chosen as it was put there."""
        story = self._story.said[thing.index]
        if len(story) == 1:
            at, said = story[0]
            return said if at <= thing.first else None
        return self.announced(thing, thing.first)

    def phrases(self, thing: StackObject) -> tuple[Targets, ...]:
        """Its target phrases, aligned with ``Announced.targets``; none where it is not known what it does."""
        return self._story.phrases(thing, self.announced(thing))

    def known(self, view: int) -> Mapping[str, Known]:
        """What is known of the objects on the stack in that view, by name."""
        return _KnownAt(self, view)

    def look(self, view: int, controller: int, thing: StackObject | None = None) -> Look:
        """The keywords with which to call ``strategies.seeing`` about that view: ``fits(f, h, **facts.look(3, seat))``.

        thing: the object whose text it is; for a copy that is yet to be made the original, whose colours it has.
        """
        said = self.announced(thing, view) if thing is not None else None
        return Look(
            view=self.views[view],
            cards=self.cards,
            controller=controller,
            source=None if thing is None else thing.source or (thing.name if thing.is_spell else None),
            colors=said.colors if said is not None else (),
            known=self.known(view),
            number=number_for(said) if said is not None else None,
        )

    def same_object(self, handle: str, since: int, now: int) -> bool | None:
        """Whether what view ``since`` shows of that name is the same object in view ``now``; None: cannot be told."""
        return self._story.continuity.same(handle, since, now)

    def legal_targets_now(self, thing: StackObject, view: int) -> Legal:
        """For each target of it, by instance and slot, whether it is legal in that view (608.2b)."""
        said = self.announced(thing, view)
        if said is None:
            return ()
        return legal_now(
            said,
            self._story.phrases(thing, said),
            thing,
            continuity=self._story.continuity,
            now=view,
            look=self.look(view, thing.controller, thing),
        )

    # -- what must happen -------------------------------------------------------------------------------------------

    def expected(self, resolution: Resolution) -> Expected | None:
        """What must have changed while it resolved, from the words alone; None where that cannot be worked out."""
        key = resolution.object.index
        if key not in self._expected:
            self._expected[key] = self.reader(resolution).expected()
        return self._expected[key]

    def differences(self, resolution: Resolution) -> tuple[Difference, ...] | None:
        """Where what was seen differs from ``expected``; None where that is not known or the resolution not clean."""
        if resolution not in self._differences:
            expected = self.expected(resolution) if resolution.clean else None
            self._differences[resolution] = None if expected is None else compare(expected, resolution)
        return self._differences[resolution]

    def reader(self, resolution: Resolution, announced: Announced | None = None) -> Reader:
        """A reader of what must happen, as it was announced or, to say what else it would have been, otherwise."""
        return Reader(
            resolution,
            resolution.announced if announced is None else announced,
            cards=self.cards,
            owners=self.owners,
            known=self.known(resolution.move.first),
            titles=self.card_names,
            riders=self._riders,
        )

    @cached_property
    def _riders(self) -> bool:
        """Whether any mana that there was in the beginning does something to what it is spent on (106.6)."""
        return any(mana.rider for seat in self.scenario.seats for mana in seat.pool)

    def amount(self, amount: int | Amount, resolution: Resolution) -> int | None:
        """What an amount in the text of a resolving object comes to; None where that cannot be worked out."""
        return self.reader(resolution).number(amount)


class _KnownAt(Mapping[str, Known]):
    """What is known of the objects on the stack in one view: worked out for those that somebody asks about."""

    def __init__(self, facts: Facts, view: int) -> None:
        self._facts, self._view = facts, view

    def __getitem__(self, name: str) -> Known:
        thing = self._facts.object_at(name, self._view)
        said = None if thing is None else self._facts.announced(thing, self._view)
        if said is None:
            raise KeyError(name)
        return Known(said.targets, said.x, said.colors)

    def __iter__(self) -> Iterator[str]:
        return (s.id for s in self._facts.views[self._view].stack if s.id in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


R = TypeVar("R")


def once_a_trace(work: Callable[[Facts], R]) -> Callable[[Facts], R]:
    """The same work, done once for each trace: for what several invariants ask, or one asks again and again."""

    @wraps(work)
    def asked(facts: Facts) -> R:
        if work not in facts.kept:
            facts.kept[work] = work(facts)
        found: R = facts.kept[work]
        return found

    return asked


def _re_aims(effect: Effect | None) -> bool:
    return effect is not None and not kinds_of_words(effect).isdisjoint((ChooseNewTargets, ChangeTargets))


def _placed(scenario: Scenario) -> tuple[tuple[PlacedCard, int], ...]:
    return tuple(
        [
            (card, number)
            for number, seat in enumerate(scenario.seats)
            for zone in (seat.hand, seat.library, seat.graveyard, seat.exile)
            for card in zone
        ]
    )
