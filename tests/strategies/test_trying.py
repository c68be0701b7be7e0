"""What is answered where a case says nothing, and what is tried after a refusal."""

from __future__ import annotations

from itertools import combinations

import attrs
import pytest

from reference_engine.words.answers import KEEP, Answer, Choose, ChooseTargets, Pass
from reference_engine.words.requests import Request
from reference_engine.words.view import CardView, PermanentView, PlayerView, View
from strategies.trying import after_the_smallest, smallest

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
