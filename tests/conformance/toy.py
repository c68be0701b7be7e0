"""A toy game, for the tests of what goes on around engines: cast free cards, pass, the top resolves.

Each ``Zap`` costs the player after its controller 1 life as it resolves. The toy's engines can be wrong in several
ways, its theme draws how many Zaps there are and who casts them, and its invariants know what is right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import attrs
from hypothesis import strategies as st

from conformance.errors import EngineError, ProtocolError
from conformance.facts import Facts
from conformance.invariants.registry import Invariant, Judged, Witness
from reference_engine.words.answers import Answer, Cast, Pass, Planned
from reference_engine.words.capabilities import Capabilities
from reference_engine.words.characteristics import Card
from reference_engine.words.instructions import Effect, LoseLife, SpellAbility
from reference_engine.words.mana import ManaCost, Pool
from reference_engine.words.requests import Request
from reference_engine.words.scenario import Case, Experiment, PlacedCard, Scenario, Seat
from reference_engine.words.selectors import EachOpponent
from reference_engine.words.steps import Rejected, Step
from reference_engine.words.view import CardView, PlayerView, StackView, View
from strategies.drawn import Drawn
from strategies.playing import Moment, play

_TEXT = SpellAbility(Effect((LoseLife(1, EachOpponent()),)))
ZAP = Card("Toy Zap", ("Instant",), ManaCost(()), abilities=(_TEXT,), invented=True)
RULE = "toy.zap-hits"
OTHER = "toy.cards-stay"
BROKEN = "toy.breaks"
VANISHING = "python:tests.conformance.engines:vanishing"
"""The toy that loses a card."""


class Toy:
    """A right engine of the toy game. fault: what it does wrong; calls: answers it was given since it was made."""

    def __init__(self, fault: str = "") -> None:
        self.fault, self.calls = fault, 0

    def hello(self) -> Capabilities:
        """Two to six seats, or two."""
        return Capabilities("toy", seats=(2, 2) if self.fault == "two seats" else (2, 6))

    def cards(self, cards: Sequence[Card]) -> Mapping[str, str]:
        """All cards, or none."""
        return {c.name: "no zaps here" for c in cards} if self.fault == "no cards" else {}

    def close(self) -> None:
        """Holds nothing."""

    def start(self, scenario: Scenario) -> Step:
        """Deal."""
        self.hands = [list(s.hand) for s in scenario.seats]
        self.graves: list[list[PlacedCard]] = [[] for _ in scenario.seats]
        self.life = [s.life for s in scenario.seats]
        self.stack: list[tuple[PlacedCard, int]] = []
        self.priority, self.passes = scenario.active, 0
        return self.step()

    def step(self) -> Step:
        """What is seen now."""
        players = tuple(
            PlayerView(life, self._cards(hand), 0, self._cards(grave), (), Pool())
            for life, hand, grave in zip(self.life, self.hands, self.graves, strict=True)
        )
        stack = tuple(StackView(f"o{c.id}", "spell", c.card, seat, card=c.id) for c, seat in self.stack)
        view = View(5, "precombat main", 0, self.priority, players, stack=stack)
        return Step(view, Request(self.priority, "priority"))

    def _cards(self, cards: list[PlacedCard]) -> tuple[CardView, ...]:
        return tuple(CardView(f"o{c.id}", c.id, c.card) for c in cards)

    def answer(self, answer: Answer) -> Step | Rejected:
        """Cast or pass."""
        self.calls += 1
        self._misbehave()
        if isinstance(answer, Pass):
            self._pass()
            return self.step()
        assert isinstance(answer, Cast)
        card = next((c for c in self.hands[self.priority] if f"o{c.id}" == answer.object), None)
        if card is None:
            return Rejected("not in your hand", self.step())
        self.hands[self.priority].remove(card)
        self.stack.append((card, self.priority))
        self.passes = 0
        return self.step()

    def _pass(self) -> None:
        self.passes += 1
        self.priority = (self.priority + 1) % len(self.life)
        if self.passes == len(self.life):
            self.passes, self.priority = 0, 0
            if self.stack:
                self._resolve()

    def _resolve(self) -> None:
        card, seat = self.stack.pop()
        hit = (seat + 1) % len(self.life)
        self.life[hit] -= 2 if self.fault == "third hits twice" and len(self.graves[seat]) == 2 else 1
        if self.fault == "life only" and hit == 0:
            self.life[1] += 1
        if self.fault != "second vanishes" or len(self.graves[seat]) != 1:
            self.graves[seat].append(card)

    def _misbehave(self) -> None:
        deep = len(self.stack) >= 2
        if self.fault == "crashes" and deep:
            raise ZeroDivisionError("a toy broke")
        if self.fault == "panics" and deep:
            raise BaseException("a native panic")  # noqa: TRY002 - what a panic of native code looks like
        if self.fault == "says so" and deep:
            raise EngineError("internal state is inconsistent")
        if self.fault == "babbles" and deep:
            raise ProtocolError("a message of no kind")
        if self.fault == "hangs" and deep:
            while True:
                pass
        if self.fault == "interrupts":
            raise KeyboardInterrupt
        if self.fault == "flaky" and self.calls % 7 == 0:
            self.life[0] += 1


def board(zaps: Sequence[int], life: int = 20) -> Scenario:
    """A seat for each number, holding that many Zaps."""
    ids = iter(range(1, 1 + sum(zaps)))
    seats = tuple(Seat(life, hand=tuple(PlacedCard(f"c{next(ids)}", ZAP.name) for _ in range(n))) for n in zaps)
    return Scenario(seats, cards=(ZAP,))


def casting(moment: Moment, who: int | None = None) -> Planned | None:
    """Cast the first card in hand, if there is one (and it is that seat)."""
    hand = moment.view.players[moment.request.seat].hand
    if not hand or who not in {None, moment.request.seat}:
        return None
    return Planned(moment.decision, Cast(hand[0].id))


def everything(zaps: Sequence[int]) -> Case:
    """The case in which everybody casts all they have as soon as they can."""
    return play(Toy(), Case(board(zaps)), casting).case


@st.composite
def _drawn(draw: st.DrawFn) -> Drawn:
    zaps = draw(st.lists(st.integers(0, 3), min_size=2, max_size=4))

    def policy(moment: Moment) -> Planned | None:
        planned = casting(moment)
        return planned if planned and draw(st.booleans()) else None

    trace = play(Toy(), Case(board(zaps, draw(st.integers(1, 30)))), policy)
    labels = (f"seats={len(zaps)}", *(("zaps",) if sum(zaps) else ()))
    return Drawn(Experiment(RULE, (trace.case,), labels), (trace,))


def theme() -> st.SearchStrategy[Drawn]:
    """Boards of Zaps; shrinks towards none."""
    return _drawn()


def _hits(judged: Judged) -> Iterator[Witness]:
    for facts in judged.facts:
        yield from _hits_of(facts)


def _hits_of(facts: Facts) -> Iterator[Witness]:
    for t in facts.trace.transitions:
        if len(t.after.stack) < len(t.before.stack):
            top = t.before.stack[-1]
            hit = (top.controller + 1) % len(t.before.players)
            lost = t.before.players[hit].life - t.after.players[hit].life
            held = lost == 1
            yield Witness("hit", top.id, held) if held else Witness("hit", top.id, False, "1 life lost", f"{lost} lost")


def _stay(judged: Judged) -> Iterator[Witness]:
    for facts in judged.facts:
        cards = [sum(len(p.hand or ()) + len(p.graveyard or ()) for p in v.players) + len(v.stack)
                 for v in (facts.trace.start, facts.trace.end)]  # fmt: skip
        held = cards[0] == cards[1]
        yield Witness("count", "", held, "" if held else f"{cards[0]} cards", "" if held else f"{cards[1]} cards")


def _breaks(judged: Judged) -> Iterator[Witness]:
    raise LookupError(f"this judge is broken: {len(judged.facts)}")
    yield


HITS = Invariant(RULE, ("119.3",), ("hit",), _hits)
STAY = Invariant(OTHER, ("400.1",), ("count",), _stay, watcher=True)
BREAKS = Invariant(BROKEN, ("100.1",), ("never",), _breaks)


def drawn_for(rule: str, zaps: Sequence[int]) -> tuple[Experiment, tuple[object, ...]]:
    """An experiment of that theme with everything cast."""
    case = everything(zaps)
    return Experiment(rule, (case,)), (play(Toy(), case),)


def attempt(case: Case) -> Case:
    """The case with every answer marked as an attempt."""
    return attrs.evolve(case, answers=tuple(attrs.evolve(a, attempt=True) for a in case.answers))
