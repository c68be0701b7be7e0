"""What mana abilities can have come to, and what players can have in their pools: the reference has no other."""

from __future__ import annotations

import random

import pytest

from conformance.facts import Facts
from conformance.facts_mana import activations
from conformance.facts_pools import looks
from reference_engine.cards import cards_of_mana
from reference_engine.cards.probes import DRAINS
from reference_engine.play import Play
from reference_engine.words.answers import Activate, Cast
from reference_engine.words.scenario import Case
from reference_engine.words.trace import Trace
from strategies.answers import Habits, drawing_policy
from strategies.building import FILLERS, BoardBuilder
from strategies.draws import Draws
from strategies.playing import play
from tests.conformance.stage import Line, perform

PERMANENTS = [
    c.name for c in cards_of_mana().values() if c.is_permanent_card and (c.toughness is None or c.toughness > 0)
]
SPELLS = [c.name for c in cards_of_mana().values() if not c.is_permanent_card]


def at_random(seed: int) -> Trace:
    """Somebody does this and that with mana on a board of this and that."""
    choose = random.Random(seed)  # noqa: S311 - a board, no secret
    seats = choose.randrange(2, 4)
    board = BoardBuilder.of(seats)
    for cards, number in ((PERMANENTS, 7), (FILLERS, 4), (tuple(DRAINS.values()), 4)):
        for _ in range(number):
            board = board.permanent(choose.choice(cards), choose.randrange(seats))
    for _ in range(3):
        board = board.in_hand(choose.choice(SPELLS), choose.randrange(seats))
    draws = Draws(choose.randrange, lambda times, of: choose.randrange(of) < times)
    habits = Habits(acts=6, windows=1, attempts=6, mana=True, draws=60)
    return play(Play(), Case(board.scenario()), drawing_policy(draws, board.scenario(), habits=habits))


def test_no_pool_is_ever_otherwise_than_it_can_be() -> None:
    """106.4: shown pools, payments, refusals."""
    seen = [look for seed in range(150) for look in looks(Facts(at_random(seed)))]
    assert {look.kind for look in seen} >= {"shown", "paid"}
    assert [(look.must, look.saw) for look in seen if not look.held] == []


def tapped(*permanents: str, answer: Activate | None = None, tapping: int = 0) -> Facts:
    """Seat 0 activates the first ability of the first of its permanents; those of ``tapping`` on are of seat 1."""
    board = BoardBuilder.of(2)
    for n, name in enumerate(permanents):
        board = board.permanent(name, int(bool(tapping) and n >= tapping))
    return Facts(perform(board, Line(0, answer or Activate("c17"))))


@pytest.mark.parametrize(
    ("permanents", "rows"),
    [
        (("Forest",), {"G"}),
        (("Forest", "Mana Reflection"), {"GG"}),
        (("Forest", "Mana Reflection", "Mana Reflection"), {"GGGG"}),
        (("Gaea's Cradle",), {""}),
        (("Forest", "Contamination", "Mana Reflection"), {"BB"}),
        (("Forest", "Damping Sphere", "Mana Reflection"), {"C"}),
    ],
)
def test_what_a_permanent_can_have_produced(permanents: tuple[str, ...], rows: set[str]) -> None:
    """106.12b, 616.1: what is asked is answered by the smallest option, the first of the effects."""
    (act,) = activations(tapped(*permanents))
    assert (act.accepted, act.rows) == (True, rows)


def test_what_is_chosen_is_what_came() -> None:
    """616.1: of two orders the one that was chosen, in the plan or when asked."""
    (act,) = activations(tapped("Forest", "Contamination", "Mana Reflection", answer=Activate("c17", choices=("c19",))))
    assert act.rows == {"B"}


def test_triggered_mana_abilities_add_to_it() -> None:
    """605.4a: what Mana Flare adds is not produced by the land."""
    (act,) = activations(tapped("Forest", "Mana Flare", "Mana Reflection"))
    assert act.outcomes is not None
    assert [(o.mana, o.more) for o in act.outcomes] == [("GG", ((0, "G"),))]


def test_within_plans() -> None:
    """601.2g, 605.3a: where each is activated, innermost first."""
    board = BoardBuilder.of(2).permanent("Forest", 0).permanent("Azorius Signet", 0).in_hand("Deduce", 0)
    signet = Activate("c18", activations=(Activate("c17"),))
    facts = Facts(perform(board, Line(0, Cast("c19", activations=(signet,)))))
    assert [(a.name, a.where, a.accepted) for a in activations(facts)] == [
        ("c17", "mana ability", True),
        ("c18", "cast", True),
    ]
    assert [(look.kind, look.held) for look in looks(facts)] == [("paid", True), ("paid", True), ("shown", True)]
