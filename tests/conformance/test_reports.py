"""What was played is told in a judge's words."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from conformance.play_case import play_case
from conformance.reports.board import scenario_lines, view_lines
from conformance.reports.play_by_play import change_lines, experiment_lines, trace_lines
from conformance.wording import answer_text
from reference_engine.words.answers import Activate, Answer, Cast, Choose, ChooseTargets, Concede, Decision, Pass
from reference_engine.words.mana import Pool, mana_of
from reference_engine.words.requests import Request
from reference_engine.words.scenario import Experiment, PlacedCard, PlacedPermanent, Scenario, Seat
from reference_engine.words.trace import Transition
from reference_engine.words.view import CardView, PermanentView, PlayerView, StackView, View
from tests.conformance.toy import RULE, Toy, everything


def test_a_board_is_told_zone_by_zone() -> None:
    library = tuple(PlacedCard(f"c{n}", name) for n, name in ((1, "Wastes"), (2, "Wastes"), (3, "Bolt")))
    seat = Seat(17, hand=(PlacedCard("c4", "Bolt"),), library=library, pool=mana_of("RRG"))
    ogre = PlacedPermanent("c5", "Ogre", 0, 1, tapped=True, damage=2, counters=(("+1/+1", 2), ("shield", 1)))
    assert scenario_lines(Scenario((seat, Seat()), (ogre,), active=1)) == [
        "2 players; player 1's turn 5, precombat main",
        "player 0: 17 life, mana {R}{R}{G}",
        "  battlefield: Ogre [c5] (2 +1/+1 counters, a shield counter, tapped, 2 damage, owned by player 1)",
        "  hand: Bolt [c4]",
        "  library, top first: Bolt, 2 Wastes",
        "player 1: 20 life",
    ]


_PLAYERS = (
    PlayerView(20, (CardView("c1", "c1", "Bolt"),), 9, (), (), Pool(R=1)),
    PlayerView(18, (), 9, (CardView("c2", "c2", "Ogre"),), (), Pool()),
)
_BELOW = StackView("c3", "spell", "Shock", 1, card="c3")
_COPY = StackView("copy of Shock by @0", "spell", "Shock", 0, copy=True)
_VIEW = View(5, "precombat main", 0, 0, _PLAYERS, (PermanentView("c4", "c4", "Hill", 0, 0),), (_BELOW, _COPY))


@pytest.mark.parametrize(
    ("answer", "request_", "text"),
    [
        (Pass(), Request(1, "priority"), "player 1 passes priority"),
        (Concede(), Request(1, "priority"), "player 1 concedes"),
        (
            Cast("c1", modes=(0, 0, 2), targets=(("@1", "c4"), ()), x=3, kicks=(2,), division=(1, 2), payment="RR"),
            Request(0, "priority"),
            (
                "player 0 casts Bolt [c1] choosing mode 1, 1, 3 with X = 3 kicked 2 times targeting player 1, "
                "Hill [c4]; nothing, divided 1 + 2 with mana {R}{R}"
            ),
        ),
        (Cast("c1", costs=(("c4",),)), Request(0, "priority"), "player 0 casts Bolt [c1] paying with Hill [c4]"),
        (Activate("c4", 1), Request(0, "priority"), "player 0 activates Hill [c4] (its ability 2)"),
        (
            ChooseTargets((("=", "@0"),)),
            Request(0, "new-targets", "copy of Shock by @0"),
            "player 0 chooses for copy of Shock by @0 the targets (unchanged), player 0",
        ),
        (
            ChooseTargets((("=",),)),
            Request(0, "new-targets", "copy of Shock by @0"),
            "player 0 leaves the targets of copy of Shock by @0 as they are",
        ),
        (Choose(("yes",)), Request(1, "may", "c3"), "player 1 chooses yes (may for Shock [c3])"),
        (Choose(()), Request(1, "pick"), "player 1 chooses nothing (pick)"),
        (
            Choose(("c4/0/0", "c4/0/1", "c2/1/0", "c9/0/0")),
            Request(0, "order", None, "triggers"),
            (
                "player 0 puts on the stack, in this order: ability of Hill [c4], ability of Hill [c4] #2, "
                "ability 2 of Ogre [c2], c9/0/0"
            ),
        ),
    ],
)
def test_each_answer_is_one_clause(answer: Answer, request_: Request, text: str) -> None:
    transition = Transition(_VIEW, request_, Decision(request_.seat, request_.kind), answer, _VIEW)
    assert answer_text(transition) == text


def test_a_refused_answer_says_so() -> None:
    decision = Decision(0, "priority")
    refused = Transition(_VIEW, Request(0, "priority"), decision, Cast("c1"), _VIEW, "rejected", reason="too dear")
    assert answer_text(refused) == "player 0 tries to cast Bolt [c1] and is refused"


def _changed(**changes: Any) -> list[str]:
    return list(change_lines(_VIEW, attrs.evolve(_VIEW, **changes), passing=True))


def test_changes_are_told_in_words() -> None:
    first = attrs.evolve(
        _PLAYERS[0], life=17, pool=Pool(), hand=(), graveyard=(CardView("c1", "c1", "Bolt"),), library=8
    )
    second = attrs.evolve(_PLAYERS[1], life=21, lost=True)
    hill = PermanentView("c4", "c4", "Hill", 0, 1, tapped=True, counters=(("+1/+1", 2),))
    imp = PermanentView("token Imp by @1", None, "Imp", 1, 1, token=True, power=1, toughness=2)
    assert _changed(players=(first, second), battlefield=(hill, imp), stack=(_BELOW,)) == [
        "copy of Shock by @0 resolves",
        "player 0 loses 3 life (20 → 17)",
        "player 0's mana is none (was {R})",
        "player 1 gains 3 life (18 → 21)",
        "player 1 loses the game",
        "Bolt [c1]: player 0's hand → player 0's graveyard",
        "player 0's library holds 8 cards (was 9)",
        "Hill [c4] has counters: 2 +1/+1",
        "player 1 gains control of Hill [c4]",
        "Hill [c4] is tapped",
        "player 1 gets the token Imp by @1 (1/2)",
    ]
    assert _changed() == []


def test_what_comes_onto_the_stack_is_told_with_what_was_announced() -> None:
    aimed = attrs.evolve(_COPY, id="copy of Shock by @0 #2", modes=(1,), x=2, targets=(("@1",),), division=(3,))
    assert _changed(stack=(_BELOW, _COPY, aimed)) == [
        "on the stack: copy of Shock by @0 #2 (controlled by player 0, mode 2, X = 2, targeting player 1, divided 3)"
    ]
    assert _changed(stack=(_BELOW, attrs.evolve(_COPY, targets=(("@0",),)))) == [
        "now copy of Shock by @0 (controlled by player 0, targeting player 0)"
    ]


def test_a_play_is_numbered_and_passes_are_told_together() -> None:
    lines = trace_lines(play_case(Toy(), everything([1, 0])))
    assert lines[0] == "1. player 0 casts Toy Zap [c1]"
    assert "2. players 0, 1 pass priority" in lines
    assert "     Toy Zap [c1] resolves" in lines
    assert len([line for line in lines if line[0].isdigit()]) == 2


def test_a_failure_ends_the_play() -> None:
    lines = trace_lines(play_case(Toy("crashes"), everything([3, 0])))
    assert lines[-1].endswith("the engine fails here: crash, ZeroDivisionError: a toy broke")


def test_cases_of_an_experiment_name_their_edit() -> None:
    base = everything([1, 0])
    other = attrs.evolve(base, answers=(), edit="nobody casts")
    traces = tuple(play_case(Toy(), case) for case in (base, other))
    lines = experiment_lines(Experiment(RULE, (base, other)), traces)
    assert "Case 1, base:" in lines
    assert "Case 2, nobody casts:" in lines
    assert "Board: as in the first case" in lines


def test_a_view_is_told_from_the_top_of_the_stack() -> None:
    assert view_lines(_VIEW) == [
        "player 0: 20 life, mana {R}",
        "  battlefield: Hill [c4]",
        "player 1: 18 life",
        "stack, top first: copy of Shock by @0, Shock [c3]",
    ]
