"""Each legal variant differs from the reference in the way that it says, and in nothing that matters.

Otherwise a variant that changes nothing would prove nothing.
"""

from __future__ import annotations

import attrs
import pytest

from conformance.adapters.base import Adapter
from conformance.adapters.reference import Reference
from conformance.agreement import compare
from conformance.variants import VARIANTS
from conformance.variants.late_refusal import SAYS
from conformance.variants.wrapping import Wrapping
from reference_engine.words.answers import Answer, Cast, ChooseTargets, Planned
from reference_engine.words.requests import RE_AIM, Request
from reference_engine.words.scenario import Case, Scenario
from reference_engine.words.steps import Rejected, Step
from reference_engine.words.trace import Trace
from reference_engine.words.view import View
from strategies.building import BoardBuilder
from strategies.playing import Moment, play


class Recorder(Wrapping):
    """Keeps what the engine inside gives back, before anything is named: steps, and the reasons of refusals."""

    def __init__(self, inner: Adapter) -> None:
        super().__init__(inner)
        self.steps: list[Step] = []
        self.refusals: list[str] = []

    def start(self, scenario: Scenario) -> Step:
        """Set up the board."""
        step = super().start(scenario)
        self.steps = [step]
        return step

    def answer(self, answer: Answer) -> Step | Rejected:
        """Play one answer."""
        result = super().answer(answer)
        if isinstance(result, Rejected):
            self.refusals.append(result.reason)
        self.steps.append(result.step if isinstance(result, Rejected) else result)
        return result

    def requests(self, kind: str) -> list[Request]:
        """All requests of that kind."""
        return [s.request for s in self.steps if s.request is not None and s.request.kind == kind]


_TABLE = (
    BoardBuilder.of(3)
    .permanent("Hive Mind", 1)
    .permanent("Castwatch Gauge", 0)
    .permanent("Allcast Gauge", 0)
    .permanent("Isamaru, Hound of Konda", 2)
)
BOARD = (
    _TABLE.in_hand("Mind Rot", 0)
    .in_hand("Lightning Bolt", 0)
    .in_hand("Shock", 0)
    .in_hand("Plains", 1)
    .in_hand("Island", 1)
    .in_hand("Swamp", 1)
    .in_hand("Plains", 2)
    .in_hand("Island", 2)
    .pool(0, "BRRRR")
)
"""Two triggers to be ordered, copies to be aimed, cards to be discarded, and hands in which the order shows."""

ROT, BOLT, SHOCK = (f"c{_TABLE.placed + n}" for n in (1, 2, 3))

ILLEGAL = Cast(BOLT, targets=(("@0", "@1"),))
PLAN = (
    ("priority", ILLEGAL),
    ("priority", Cast(BOLT, targets=(("@1",),))),
    ("priority", Cast(ROT, targets=(("@1",),))),
)


def drawn(board: BoardBuilder, *answers: tuple[str, Answer]) -> Case:
    """The case in which seat 0 answers so, each as soon as it is asked such a question; the rest is the smallest."""
    left = list(answers)

    def policy(moment: Moment) -> Planned | None:
        busy = moment.request.kind == "priority" and moment.view.stack
        if not left or busy or (moment.request.seat, moment.request.kind) != (0, left[0][0]):
            return None
        return Planned(moment.decision, left.pop(0)[1])

    case = play(Reference(), Case(board.scenario()), policy).case
    assert not left
    return case


def both(variant: str, case: Case | None = None) -> tuple[Recorder, Recorder]:
    """The reference and the variant after the same case, which comes to the same on both."""
    case = case or drawn(BOARD, *PLAN)
    engines = Recorder(Reference()), Recorder(VARIANTS[variant](Reference()))
    ours, theirs = (play(engine, case) for engine in engines)
    agreement = compare(ours, theirs)
    assert (agreement.difference, agreement.not_comparable) == (None, "")
    assert ours.end.stack == theirs.end.stack == ()
    return engines


def test_there_are_seven_beside_the_reference() -> None:
    """Each answers to the name of the engine inside and its own."""
    names = {VARIANTS[variant](Reference()).hello().name for variant in VARIANTS}
    assert len(names) == len(VARIANTS) == 7
    assert all(name.startswith("reference (") for name in names)


def test_other_order_lists_the_same_the_other_way_round() -> None:
    ours, theirs = both("other-order")
    for our, their in zip(ours.steps, theirs.steps, strict=True):
        assert [p.id for p in their.view.battlefield] == [p.id for p in our.view.battlefield][::-1]
        assert [s.id for s in their.view.stack] == [s.id for s in our.view.stack]
        for mine, other in zip(our.view.players, their.view.players, strict=True):
            assert (other.hand, other.exile) == ((mine.hand or ())[::-1], (mine.exile or ())[::-1])
            assert other.graveyard == mine.graveyard
        assert (their.request is None) == (our.request is None)
        if our.request and their.request:
            assert their.request == attrs.evolve(our.request, options=our.request.options[::-1])
    assert all(ours.requests(kind) != theirs.requests(kind) for kind in ("order", "discard"))
    assert any(len(p.graveyard or ()) > 1 for p in ours.steps[-1].view.players)


def ids(view: View) -> list[str]:
    zones = [zone or () for p in view.players for zone in (p.hand, p.graveyard, p.exile)]
    cards = [card.id for zone in zones for card in zone]
    return cards + [p.id for p in view.battlefield] + [s.id for s in view.stack]


def test_other_ids_are_numbers_that_say_nothing() -> None:
    ours, theirs = both("other-ids")
    assert all(i.isdecimal() for step in theirs.steps for i in ids(step.view))
    assert not {i for step in ours.steps for i in ids(step.view)} & {i for step in theirs.steps for i in ids(step.view)}
    first = list(map(int, ids(theirs.steps[0].view)))
    assert first not in (sorted(first), sorted(first, reverse=True))
    spelled = {option for kind in ("order", "discard") for r in theirs.requests(kind) for option in r.options}
    assert all(option.partition("/")[0].isdecimal() for option in spelled)


def handle(step: Step, card: str) -> str:
    """The id of a card in the hand of seat 0."""
    return next(c.id for c in step.view.players[0].hand or () if c.card == card)


@pytest.mark.parametrize("variant", ["other-ids", "late-refusal"])
def test_a_card_that_comes_back_is_another_object(variant: str) -> None:
    """And the old id is nobody's any more, while what was left alone keeps its own."""
    engine = VARIANTS[variant](Reference())
    first = engine.start(BOARD.scenario())
    bolt = handle(first, BOLT)
    refused = engine.answer(Cast(bolt, targets=(("@0", "@1"),)))
    assert isinstance(refused, Rejected)
    assert handle(refused.step, BOLT) != bolt
    assert handle(refused.step, SHOCK) == handle(first, SHOCK)
    assert isinstance(engine.answer(Cast(bolt, targets=(("@1",),))), Rejected)
    assert isinstance(engine.answer(Cast(handle(refused.step, BOLT), targets=(("@1",),))), Step)


def test_a_late_refusal_takes_back_what_it_moved() -> None:
    """The card lies last in the hand, the reason says when it was found out, and the same is asked anew."""
    ours, theirs = both("late-refusal")
    assert len(ours.refusals) == len(theirs.refusals) == 1
    assert theirs.refusals[0] == f"{SAYS}: {ours.refusals[0]}"
    before, after = theirs.steps[0], theirs.steps[1]
    assert [c.card for c in before.view.players[0].hand or ()] == [ROT, BOLT, SHOCK]
    assert [c.card for c in after.view.players[0].hand or ()] == [ROT, SHOCK, BOLT]
    assert after.request == before.request
    assert after.request is not before.request
    assert after.view.stack == before.view.stack == ()


def test_no_events_are_none_where_the_reference_tells_some() -> None:
    ours, theirs = both("no-events")
    told = [event.kind for step in ours.steps for event in step.events or ()]
    assert {"spell cast", "copied", "damage dealt", "discarded", "moved to graveyard"} <= set(told)
    assert all(step.events is None for step in theirs.steps)
    assert [attrs.evolve(step, events=None) for step in ours.steps] == theirs.steps


def test_a_minimal_view_hides_what_others_show() -> None:
    ours, theirs = both("minimal-view")
    assert {p.pool is None for step in ours.steps for p in step.view.players} == {False}
    assert {p.pool for step in theirs.steps for p in step.view.players} == {None}
    assert {s.targets for step in theirs.steps for s in step.view.stack} == {None}
    assert {p.types for step in theirs.steps for p in step.view.battlefield} == {None}


def test_too_many_options_are_listed_and_what_is_illegal_is_refused() -> None:
    """The same cards are discarded in the end, though others were listed before them."""
    ours, theirs = both("too-many-legal")
    assert len(ours.refusals) == 1
    assert len(theirs.refusals) > 1
    for kind in ("priority", "new-targets", "discard"):
        less = max(ours.requests(kind), key=lambda request: len(request.options))
        more = max(theirs.requests(kind), key=lambda request: len(request.options))
        assert set(less.options) < set(more.options)
        assert {"@0", "@1", "@2"} <= set(more.options)
    assert {len(r.options) for r in theirs.requests("order")} == {2}


def asked(trace: Trace, kind: str) -> int:
    return sum(t.request.kind == kind for t in trace.transitions)


def on(variant: str, case: Case) -> Trace:
    return play(VARIANTS[variant](Reference()), case)


def test_two_cards_out_of_two_are_discarded_without_a_question() -> None:
    """Two out of three are not: nobody is asked who discards the only ones, and seat 1 is."""
    for seat, questions in ((1, 1), (2, 0)):
        case = drawn(BOARD, ("priority", Cast(ROT, targets=((f"@{seat}",),))))
        ours, theirs = play(Reference(), case), on("auto-forced", case)
        assert compare(ours, theirs).difference is None
        assert asked(theirs, "discard") == questions
        assert asked(ours, "discard") > 0
        assert asked(ours, "new-targets") == asked(theirs, "new-targets") > 0


@pytest.mark.parametrize(("seats", "questions"), [(2, 0), (3, 1)])
def test_the_only_target_is_taken_without_a_question(seats: int, questions: int) -> None:
    """Bloodhusk Ritualist targets an opponent."""
    board = BoardBuilder.of(seats).in_hand("Bloodhusk Ritualist", 0).pool(0, "BBB")
    case = drawn(board, ("priority", Cast(board.last, kicks=(0,))), ("targets", ChooseTargets((("@1",),))))
    ours, theirs = play(Reference(), case), on("auto-forced", case)
    assert compare(ours, theirs).difference is None
    assert (asked(ours, "targets"), asked(theirs, "targets")) == (1, questions)
    assert len(theirs.unasked) == 1 - questions


def test_a_question_that_is_not_asked_shifts_no_other() -> None:
    """Wild Ricochet cannot re-aim the Edict of the only opponent, but can aim its copy at them (115.7d, 707.10c)."""
    board = BoardBuilder.of(2).in_hand("Cruel Edict", 1).in_hand("Wild Ricochet", 0).pool(0, "RRRR").pool(1, "BB")
    edict, ricochet = f"c{board.placed - 1}", board.last
    answers: dict[tuple[int, str, str], Answer] = {
        (1, "priority", ""): Cast(edict, targets=(("@0",),)),
        (0, "priority", edict): Cast(ricochet, targets=((edict,),)),
        (0, "new-targets", ricochet): ChooseTargets((("@1",),)),
    }

    def policy(moment: Moment) -> Planned | None:
        asked = moment.decision
        answer = answers.get((asked.seat, asked.kind, asked.object))
        return Planned(asked, answer) if answer and not asked.nth and asked.slot != RE_AIM else None

    scenario = board.turn_of(1).scenario()
    ours = play(Reference(), Case(scenario), policy)
    theirs = on("auto-forced", ours.case)
    assert not ours.unasked
    assert any(t.planned and t.request.kind == "new-targets" for t in theirs.transitions)
    assert (asked(ours, "new-targets"), asked(theirs, "new-targets")) == (2, 1)
    assert (theirs.unasked, compare(ours, theirs).difference) == ((), None)
