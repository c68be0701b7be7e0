"""Plans with mana abilities in them: what may be activated, what pays, and lands."""

from __future__ import annotations

import pytest

from reference_engine.play import Play
from reference_engine.words.answers import Activate, Cast
from reference_engine.words.answers import Play as PlayLand
from reference_engine.words.scenario import Case
from reference_engine.words.trace import Trace
from strategies.answers import Habits, Intention, drawing_policy
from strategies.building import BoardBuilder
from strategies.draws import SMALLEST, Draws
from strategies.naming import Names
from strategies.plans import Freedom, Wish, doables
from strategies.playing import play
from strategies.texts import definitions

OFTEN = Draws(lambda size: size - 1, lambda *_: True)
"""The last choice, and whatever may happen."""


FREE = Freedom(mana=True)


def able(board: BoardBuilder, freedom: Freedom = FREE) -> list[tuple[str, int | None]]:
    """What seat 0 could do: names of cards with the index of the ability."""
    scenario = board.scenario()
    view, cards = Names().view(Play().start(scenario).view), definitions(scenario)
    return [(d.card.name, d.ability) for d in doables(view, cards, 0, freedom)]


def played(board: BoardBuilder, *meant: Intention, draws: Draws = SMALLEST, **habits: int | bool) -> Trace:
    """The reference's trace of what is meant."""
    scenario = board.scenario()
    policy = drawing_policy(draws, scenario, intentions=meant, habits=Habits(attempts=0, **habits))  # type: ignore[arg-type]
    return play(Play(), Case(scenario), policy)


def test_printed_given_and_intrinsic_abilities() -> None:
    """305.6: the mana ability of a basic land type; 613.1f: what Cryptolith Rite gives."""
    board = BoardBuilder.of(2).permanent("Forest", 0).permanent("Memnite", 0).permanent("Cryptolith Rite", 0)
    assert able(board) == [("Forest", 0), ("Memnite", 0)]
    assert able(board, Freedom()) == []


@pytest.mark.parametrize(
    ("permanent", "with_", "possible"),
    [
        ("Gatemere", "Memnite", True),
        ("Gatemere", "Grizzly Bears", False),
        ("Pili-Pala", "Cursed Totem", False),
        ("Sol Ring", "Null Rod", False),
        ("Sol Ring", "Damping Matrix", True),
        ("Terstane", "Damping Matrix", False),
    ],
)
def test_what_is_said_and_what_prohibits(permanent: str, with_: str, possible: bool) -> None:
    """602.5: its own instruction, and what keeps abilities from being activated."""
    board = BoardBuilder.of(2).permanent(permanent, 0).permanent(with_, 1)
    assert ((permanent, 0) in able(board)) is possible


def test_one_land_a_turn() -> None:
    """305.2: one, in one's own main phase, and only where mana is of interest."""
    board = BoardBuilder.of(2).in_hand("Forest", 0)
    assert able(board) == [("Forest", None)]
    assert able(board, Freedom(lands=1, mana=True)) == able(board, Freedom()) == able(board.turn_of(1)) == []
    answers = [t.answer for t in played(board, Intention(0, board.last), mana=True).transitions]
    assert PlayLand("c17") in answers


def test_mana_abilities_pay_within_a_plan() -> None:
    """601.2g: counted on in the payment, and part of the plan."""
    board = BoardBuilder.of(2).permanent("Forest", 0).permanent("Oddmere", 0).in_hand("Grizzly Bears", 0)
    taps = Activate("c17"), Activate("c18", choices=("R",))
    wish = Wish(activations=taps, made="GR")
    trace = played(board, Intention(0, board.last, wish=wish))
    cast = next(t for t in trace.transitions if isinstance(t.answer, Cast))
    assert isinstance(cast.answer, Cast)
    assert (cast.answer.activations, cast.outcome) == (taps, "accepted")


def test_tapping_for_what_an_effect_offers() -> None:
    """605.3a: the offer is answered with a mana ability, and asked once more."""
    board = BoardBuilder.of(2).permanent("Rhystic Cave", 0).permanent("Forest", 1)
    trace = played(board, Intention(0, "c17", ability=0), draws=OFTEN, mana=True, acts=0)
    offered = [t for t in trace.transitions if t.request.kind == "may" and t.request.seat == 1]
    assert [t.outcome for t in offered][:2] == ["accepted", "accepted"]
    assert offered[0].answer == Activate("c18")
