"""What is answered where a case says nothing, and what is tried after a refusal."""

from __future__ import annotations

from itertools import combinations

import attrs
import pytest

from reference_engine.cards import catalogue
from reference_engine.play import Play
from reference_engine.words.answers import KEEP, Answer, Cast, Choose, ChooseTargets, Decision, Pass, Planned
from reference_engine.words.requests import Request
from reference_engine.words.scenario import Case, PlacedCard, PlacedPermanent, Scenario, Seat
from reference_engine.words.view import CardView, PermanentView, PlayerView, StackView, View
from strategies.playing import play
from strategies.trying import after_the_smallest, smallest, smallest_targets

HAND = ("c3", "c4", "c5")
OWN = ("c1", "c6")


def shown(*, hand: bool = True) -> View:
    cards = tuple(CardView(card, card, "Bear") for card in HAND) if hand else None
    players = (PlayerView(20, (), 5, (), (), None), PlayerView(20, cards, 5, (), (), None))
    there = tuple(PermanentView(card, card, "Bear", 1, int(card in OWN)) for card in ("c1", "c2", "c6"))
    return View(5, "precombat main", 0, None, players, there)


LISTED = ("@0", "@1", "c1", "c2", "c3", "c4", "c5", "c6")


@pytest.mark.parametrize(
    ("request_", "answer"),
    [
        (Request(0, "priority", options=LISTED), Pass()),
        (Request(0, "order", options=("c1/0/0", "c2/0/0"), min=2, max=2), Choose(("c1/0/0", "c2/0/0"))),
        (Request(0, "targets"), Choose(())),
    ],
)
def test_of_some_kinds_there_is_one_smallest_answer_and_nothing_after_it(request_: Request, answer: Answer) -> None:
    assert smallest(request_) == answer
    assert list(after_the_smallest(request_, shown())) == []


def test_targets_that_may_not_be_kept_become_others() -> None:
    """Who changes the target of a spell has to where it can be changed (115.7a)."""
    asked = Request(0, "new-targets", current=(("@0",), ("c1", "c2")))
    assert smallest(asked) == ChooseTargets(((KEEP,), (KEEP, KEEP)))
    tried = list(after_the_smallest(asked, shown()))
    assert tried[0] == ChooseTargets((("@0",), ("@0", "@0")))
    assert ChooseTargets((("@1",), ("c6", "c2"))) in tried
    assert len(tried) == 5**3
    one = attrs.evolve(asked, current=(("@0",),), options=("c6",))
    assert list(after_the_smallest(one, shown())) == [ChooseTargets((("c6",),))]


@pytest.mark.parametrize(
    ("kind", "slot", "legal"),
    [
        ("discard", "hand", HAND),
        ("pick", "sacrifice", OWN),
        ("legend", "Bear", OWN),
        ("pay", "cost", (*HAND, *OWN)),
        ("pick", "which", ("@1", "c2", "c5")),
    ],
)
@pytest.mark.parametrize("number", [1, 2])
def test_the_first_legal_one_is_the_smallest_of_the_legal_ones(
    kind: str, slot: str, legal: tuple[str, ...], number: int
) -> None:
    asked = Request(1, kind, None, slot, LISTED, number, number)
    exact = Request(1, kind, None, slot, tuple(o for o in LISTED if o in legal), number, number)
    tried = [smallest(asked), *after_the_smallest(asked, shown())]
    fitting = [a for a in tried if isinstance(a, Choose) and set(a.options) <= set(legal)]
    assert fitting[0] == smallest(exact)
    assert len(set(tried)) == len(tried) == len(list(combinations(LISTED, number)))


def test_more_are_chosen_once_no_fewer_will_do() -> None:
    asked = Request(0, "pick", options=("@0", "@1"), min=0, max=2)
    assert smallest(asked) == Choose()
    tried = list(after_the_smallest(asked, shown()))
    assert tried == [Choose(("@0",)), Choose(("@1",)), Choose(("@0", "@1"))]


def test_an_engine_that_shows_no_hands_is_tried_as_it_lists() -> None:
    asked = Request(1, "discard", options=("c2", "c5"), slot="hand")
    assert list(after_the_smallest(asked, shown(hand=False))) == [Choose(("c5",))]


TRIGGERED = StackView("s1", "triggered", "Strewling", 0, source="c9")
CARDS = {name: catalogue()[name] for name in ("Strewling", "Bodrun")}


@pytest.mark.parametrize(
    ("request_", "stack", "answer"),
    [
        pytest.param(Request(0, "targets", "s1", "0"), (TRIGGERED,), ChooseTargets((("c1",),), (3,)), id="divided"),
        pytest.param(Request(0, "targets", "s1", "7"), (TRIGGERED,), Choose(), id="no such ability"),
        pytest.param(Request(0, "targets", "s1", "x"), (TRIGGERED,), Choose(), id="no number"),
        pytest.param(Request(0, "targets", "s1", "0"), (), Choose(), id="nowhere to be seen"),
        pytest.param(Request(0, "targets", None, "0"), (TRIGGERED,), Choose(), id="nothing asks"),
    ],
)
def test_a_triggered_ability_takes_the_fewest_and_first_targets(
    request_: Request, stack: tuple[StackView, ...], answer: Answer
) -> None:
    creature = PermanentView("c1", "c1", "Bodrun", 0, 0, types=("Creature",))
    view = attrs.evolve(shown(), battlefield=(creature,), stack=stack)
    assert smallest_targets(request_, view, CARDS) == answer


def test_a_case_goes_on_where_a_triggered_ability_asks_for_targets_that_it_does_not_have() -> None:
    """An engine may put an ability on the stack at another time, or another one, than the case was drawn with."""
    seats = (Seat(hand=(PlacedCard("h0", "Strewling"),)), Seat())
    scenario = Scenario(seats, (PlacedPermanent("p0", "Bodrun", 1, 1),), cards=tuple(CARDS.values()))
    trace = play(Play(), Case(scenario, (Planned(Decision(0, "priority", "", "", 0), Cast("h0")),)))
    (asked,) = [t for t in trace.transitions if t.request.kind == "targets"]
    assert (asked.planned, asked.outcome) == (False, "accepted")
    assert [p.counters for p in trace.end.battlefield if p.counters] == [(("+1/+1", 3),)]
