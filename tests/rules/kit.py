"""A table to play on in tests: boards from card names, actions in the suite's names, and what can be seen.

A card's id is its name (``"Shock"``; the second one is ``"Shock 2"``), so that ``table.stack()`` reads
``["Shock", "copy of Shock by @1"]``. After every answer the game value is looked over (``problems``), and a refused
answer has to leave everything as it was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from reference_engine.cards import catalogue
from reference_engine.play import Play
from reference_engine.state.game import Rules
from reference_engine.state.problems import problems
from reference_engine.words.answers import Activate, Answer, Cast, Choose, ChooseTargets, Concede, Pass
from reference_engine.words.characteristics import Card
from reference_engine.words.mana import MANA_TYPES, Mana, mana_of
from reference_engine.words.requests import Request
from reference_engine.words.scenario import PlacedCard, PlacedPermanent, Scenario, Seat
from reference_engine.words.steps import Rejected, Step
from reference_engine.words.view import PermanentView, StackView, View
from strategies.naming import Names
from strategies.trying import smallest
from tests.rules.checking import CHECKED

Targets = Sequence[Sequence[str]]


@attrs.frozen
class On:
    """A permanent with something about it; ``on`` makes one."""

    card: str | Card
    changes: Mapping[str, Any]


def on(card: str | Card, **changes: Any) -> On:
    """A permanent with fields of ``PlacedPermanent`` changed: tapped, sick, damage, owner, counters=(("+1/+1", 2),)."""
    return On(card, changes)


@attrs.frozen
class Place:
    """What one player starts with; cards by name, or as a card of the test's own."""

    hand: Sequence[str | Card] = ()
    battlefield: Sequence[str | Card | On] = ()
    library: Sequence[str | Card] = ()
    graveyard: Sequence[str | Card] = ()
    exile: Sequence[str | Card] = ()
    pool: str | tuple[Mana, ...] = ""
    life: int = 20
    counters: tuple[tuple[str, int], ...] = ()


class Builder:
    """Gives every card an id of its own and collects the definitions."""

    def __init__(self) -> None:
        self.cards: dict[str, Card] = {}
        self.seen: Counter[str] = Counter()

    def card(self, card: str | Card) -> tuple[str, str]:
        """The id and the name of one more such card."""
        definition = catalogue()[card] if isinstance(card, str) else card
        name = definition.name
        self.cards[name] = definition
        self.seen[name] += 1
        return (name if self.seen[name] == 1 else f"{name} {self.seen[name]}"), name

    def placed(self, cards: Sequence[str | Card]) -> tuple[PlacedCard, ...]:
        """Those cards in a zone."""
        return tuple(PlacedCard(*self.card(c)) for c in cards)

    def permanents(self, seat: int, permanents: Sequence[str | Card | On]) -> tuple[PlacedPermanent, ...]:
        """Those permanents under that player's control."""
        found = []
        for each in permanents:
            plain = each if isinstance(each, On) else On(each, {})
            placed = PlacedPermanent(*self.card(plain.card), controller=seat, owner=seat)
            found.append(attrs.evolve(placed, **plain.changes))
        return tuple(found)


def scenario(*places: Place, active: int = 0, step: str = "precombat main") -> Scenario:
    """The board with those players in turn order; tokens and copies may be put there only by cards."""
    builder = Builder()
    seats = tuple(
        Seat(
            life=place.life,
            hand=builder.placed(place.hand),
            library=builder.placed(place.library),
            graveyard=builder.placed(place.graveyard),
            exile=builder.placed(place.exile),
            pool=mana_of(place.pool) if isinstance(place.pool, str) else place.pool,
            counters=place.counters,
        )
        for place in places
    )
    battlefield = tuple(p for n, place in enumerate(places) for p in builder.permanents(n, place.battlefield))
    return Scenario(seats, battlefield, active=active, step=step, cards=tuple(builder.cards.values()))


def table(*places: Place, active: int = 0, step: str = "precombat main", rules: Rules = CHECKED) -> Table:
    """A game about to begin on that board, a second player sitting opposite if only one is given."""
    seated = places if len(places) > 1 else (*places, Place())
    return Table(scenario(*seated, active=active, step=step), rules)


class Table:
    """One game on the reference engine, in the suite's names."""

    def __init__(self, board: Scenario, rules: Rules = CHECKED) -> None:
        self.play = Play(rules)
        self.names = Names()
        self.view: View
        self.request: Request | None
        self._see(self.play.start(board))

    def _see(self, step: Step) -> None:
        assert problems(self.play.game) == ()
        self.view = self.names.view(step.view)
        self.request = None if step.request is None else self.names.request(step.request)

    # -- answering --------------------------------------------------------------------------------------------------

    def answer(self, answer: Answer) -> Table:
        """Give an answer that has to be accepted."""
        result = self.play.answer(self.names.answer(answer, self.request.kind if self.request else ""))
        assert isinstance(result, Step), f"{answer} was refused: {result.reason}"
        self._see(result)
        return self

    def refuse(self, answer: Answer) -> str:
        """Give an answer that has to be refused and to leave everything as it was. Gives the reason."""
        view, request = self.view, self.request
        result = self.play.answer(self.names.answer(answer, self.request.kind if self.request else ""))
        assert isinstance(result, Rejected), f"{answer} was accepted"
        self._see(result.step)
        assert (self.view, self.request) == (view, request)
        return result.reason

    def cast(self, card: str, *, seat: int | None = None, targets: Targets = (), **plan: Any) -> Table:
        """Cast that card; with ``seat``, everybody before that player passes first."""
        return self.turn_to(seat).answer(cast(card, targets, **plan))

    def cannot_cast(self, card: str, *, seat: int | None = None, targets: Targets = (), **plan: Any) -> str:
        """Try to cast that card and be refused. Gives the reason."""
        return self.turn_to(seat).refuse(cast(card, targets, **plan))

    def activate(self, source: str, ability: int = 0, *, targets: Targets = (), **plan: Any) -> Table:
        """Activate an ability of that permanent."""
        return self.answer(activate(source, ability, targets, **plan))

    def cannot_activate(self, source: str, ability: int = 0, *, targets: Targets = (), **plan: Any) -> str:
        """Try to activate an ability of that permanent and be refused. Gives the reason."""
        return self.refuse(activate(source, ability, targets, **plan))

    def choose(self, *options: str) -> Table:
        """Choose those options of what is asked."""
        return self.answer(Choose(options))

    def aim(self, *targets: Sequence[str], division: tuple[int, ...] = ()) -> Table:
        """Choose those targets, or new targets, one row an instance of the word "target"."""
        return self.answer(ChooseTargets(_tuples(targets), division))

    def keep(self) -> Table:
        """Leave the targets as they are."""
        return self.answer(ChooseTargets())

    def concede(self, seat: int | None = None) -> Table:
        """That player, or whoever has priority, leaves the game."""
        return self.turn_to(seat).answer(Concede())

    # -- passing ----------------------------------------------------------------------------------------------------

    def turn_to(self, seat: int | None) -> Table:
        """Everybody passes until that player has priority; nothing resolves meanwhile."""
        stack = self.view.stack
        while seat is not None and self.asks("priority").seat != seat:
            self.answer(Pass())
            assert self.view.stack == stack, f"seat {seat} does not get priority before something resolves"
        return self

    def pass_all(self) -> Table:
        """Everybody passes in succession: one object resolves, until something is asked, or the step ends."""
        for _ in range(sum(not p.lost for p in self.view.players)):
            if self.request is not None and self.request.kind == "priority":
                self.answer(Pass())
        return self

    def settle(self) -> Table:
        """Everybody passes until the stack is empty; whatever is asked gets the smallest answer."""
        while self.request is not None and (self.view.stack or self.request.kind != "priority"):
            self.answer(smallest(self.request))
        return self

    def turn_step(self, step: str) -> Table:
        """Everybody passes, whatever is asked getting the smallest answer, until the next such step begins."""
        begun = self.view.turn, self.view.step
        while self.view.step != step or (self.view.turn, self.view.step) == begun:
            assert self.request is not None, "the game is over"
            assert self.view.turn <= begun[0] + 1, f"there was no {step} step"
            self.answer(smallest(self.request))
        return self

    # -- looking ----------------------------------------------------------------------------------------------------

    def asks(self, kind: str) -> Request:
        """The standing request, which has to be of that kind."""
        assert self.request is not None, "the game is over"
        assert self.request.kind == kind, f"{self.request} is asked, and not for {kind}"
        return self.request

    def life(self, seat: int) -> int:
        """That player's life total."""
        return self.view.players[seat].life

    def lives(self) -> list[int]:
        """All life totals, by seat."""
        return [p.life for p in self.view.players]

    def lost(self) -> list[int]:
        """The seats of those who have lost."""
        return [seat for seat, p in enumerate(self.view.players) if p.lost]

    def zone(self, seat: int, zone: str) -> list[str]:
        """The cards in that player's hand, graveyard or exile."""
        return [c.id for c in getattr(self.view.players[seat], zone)]

    def library(self, seat: int) -> int:
        """How many cards that player's library holds."""
        return self.view.players[seat].library or 0

    def pool(self, seat: int) -> str:
        """The mana in that player's pool, as a row of type letters."""
        pool = self.view.players[seat].pool
        assert pool is not None
        return "".join(letter * pool.amount(letter) for letter in MANA_TYPES)

    def battlefield(self, seat: int | None = None) -> list[str]:
        """The permanents, of one player if a seat is given, sorted by name."""
        return sorted(p.id for p in self.view.battlefield if seat in (None, p.controller))

    def permanent(self, name: str) -> PermanentView:
        """That permanent."""
        found = [p for p in self.view.battlefield if p.id == name]
        assert found, f"{name} is not on the battlefield: {self.battlefield()}"
        return found[0]

    def stack(self) -> list[str]:
        """The stack from the bottom to the top."""
        return [s.id for s in self.view.stack]

    def top(self) -> StackView:
        """The object that resolves next."""
        return self.view.stack[-1]

    def on_stack(self, name: str) -> StackView:
        """That object on the stack."""
        found = [s for s in self.view.stack if s.id == name]
        assert found, f"{name} is not on the stack: {self.stack()}"
        return found[0]


def cast(card: str, targets: Targets = (), **plan: Any) -> Cast:
    """A plan to cast that card."""
    return Cast(card, targets=_tuples(targets), **_tupled(plan))


def activate(source: str, ability: int = 0, targets: Targets = (), **plan: Any) -> Activate:
    """A plan to activate an ability of that permanent."""
    return Activate(source, ability, targets=_tuples(targets), **_tupled(plan))


def _tuples(rows: Targets) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(row) for row in rows)


def _tupled(plan: Mapping[str, Any]) -> dict[str, Any]:
    rows = {"costs"} & set(plan)
    return {**plan, **{row: _tuples(plan[row]) for row in rows}}
