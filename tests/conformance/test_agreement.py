"""Two traces of one case are compared view by view; what cannot be told apart is not called a difference."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import attrs
import pytest

from conformance.agreement import compare
from conformance.play_case import play_case
from reference_engine.words.answers import Activate, Cast, Choose, Decision, Pass
from reference_engine.words.mana import Pool
from reference_engine.words.requests import Request
from reference_engine.words.scenario import Case, Scenario, Seat
from reference_engine.words.trace import Trace, Transition
from reference_engine.words.view import CardView, PermanentView, PlayerView, StackView, View
from tests.conformance.toy import Toy, everything


def _view(**changes: Any) -> View:
    players = (PlayerView(20, (), 5, (), (), None), PlayerView(20, (), 5, (), (), None))
    return View(**{"turn": 5, "step": "end", "active": 0, "priority": 0, "players": players, **changes})


def _trace(*views: View, answer: Any = None) -> Trace:
    """A trace that shows those views, one answer between each and the next."""
    steps = tuple(
        Transition(before, Request(0, "priority"), Decision(0, "priority"), answer or Pass(), after)
        for before, after in pairwise(views)
    )
    return Trace(Case(Scenario((Seat(), Seat()))), views[0], steps)


def _token(name: str, nth: int = 1, **changes: Any) -> PermanentView:
    id_ = f"token {name} by @0" + (f" #{nth}" if nth > 1 else "")
    return PermanentView(id_, None, name, 0, 0, token=True, power=1, toughness=1, **changes)


def test_the_same_play_agrees() -> None:
    case = everything([2, 2])
    assert compare(play_case(Toy(), case), play_case(Toy(), case)).difference is None


def test_the_first_difference_is_told_in_words() -> None:
    case = everything([3, 0])
    found = compare(play_case(Toy(), case), play_case(Toy("third hits twice"), case)).difference
    assert found
    assert found.field == "players.life"
    assert found.expected == "after player 1 passes priority, @1's life is 17"
    assert found.seen == "after player 1 passes priority, @1's life is 16"


def test_each_is_told_as_its_own_engine_came_to_it() -> None:
    """The answer that one of them takes, the other may refuse."""
    poorer = _view(players=(attrs.evolve(_view().players[0], life=19), _view().players[1]))
    took, refused = _trace(_view(), _view(), answer=Cast("c1")), _trace(_view(), poorer, answer=Cast("c1"))
    step = attrs.evolve(refused.transitions[0], outcome="rejected", reason="not now")
    found = compare(took, attrs.evolve(refused, transitions=(step,))).difference
    assert found
    assert "refused" not in found.expected
    assert "refused" in found.seen


def test_what_one_of_them_does_not_show_is_not_compared() -> None:
    hidden = tuple(attrs.evolve(p, hand=None, library=None) for p in _view().players)
    assert compare(_trace(_view()), _trace(_view(players=hidden))).difference is None


@pytest.mark.parametrize(
    ("ours", "theirs", "field"),
    [
        ({"turn": 6}, {}, "turn"),
        ({"priority": 1}, {}, "priority"),
        ({"battlefield": (PermanentView("c1", "c1", "Ogre", 0, 0),)}, {}, "battlefield"),
        (
            {"battlefield": (PermanentView("c1", "c1", "Ogre", 0, 0, damage=2),)},
            {"battlefield": (PermanentView("c1", "c1", "Ogre", 0, 0),)},
            "battlefield.damage",
        ),
        ({"battlefield": (_token("Imp"),)}, {"battlefield": (_token("Imp"), _token("Imp", 2))}, "battlefield.tokens"),
        ({"battlefield": (_token("Imp"),)}, {"battlefield": (_token("Imp", tapped=True),)}, "battlefield.tokens"),
        ({"stack": (StackView("c1", "spell", "Zap", 0, card="c1"),)}, {}, "stack"),
        (
            {"stack": (StackView("c1", "spell", "Zap", 0, card="c1", x=2),)},
            {"stack": (StackView("c1", "spell", "Zap", 0, card="c1", x=3),)},
            "stack.x",
        ),
        (
            {"stack": (StackView("c1", "spell", "Zap", 0, card="c1", targets=(("@1",),)),)},
            {"stack": (StackView("c1", "spell", "Zap", 0, card="c1", targets=(("@0",),)),)},
            "stack.targets",
        ),
    ],
)
def test_each_part_of_a_view_is_compared(ours: dict[str, Any], theirs: dict[str, Any], field: str) -> None:
    for left, right in ((ours, theirs), (theirs, ours)):
        found = compare(_trace(_view(**left)), _trace(_view(**right))).difference
        assert found
        assert found.field == field
        assert found.expected != found.seen


def test_cards_in_hands_and_graveyards_are_compared_without_order() -> None:
    def view(*cards: str) -> View:
        shown = tuple(CardView(c, c, "Zap") for c in cards)
        return _view(players=(attrs.evolve(_view().players[0], graveyard=shown), _view().players[1]))

    assert compare(_trace(view("c1", "c2")), _trace(view("c2", "c1"))).difference is None
    found = compare(_trace(view("c1", "c2")), _trace(view("c1"))).difference
    assert found
    assert "graveyard holds c1, c2" in found.expected


def test_indistinguishable_tokens_may_be_named_the_other_way_round() -> None:
    tapped_first = _view(battlefield=(_token("Imp", tapped=True), _token("Imp", 2)))
    tapped_second = _view(battlefield=(_token("Imp"), _token("Imp", 2, tapped=True)))
    assert compare(_trace(tapped_first), _trace(tapped_second)).difference is None


def test_targets_that_are_tokens_or_copies_are_compared_by_what_they_are() -> None:
    def view(target: str, copy: str) -> View:
        below = StackView(copy, "spell", "Zap", 0, copy=True)
        top = StackView("c1", "spell", "Echo", 0, card="c1", targets=((target, copy),))
        return _view(battlefield=(_token("Imp"), _token("Imp", 2)), stack=(below, top))

    ours, theirs = view("token Imp by @0", "copy of Zap by @0"), view("token Imp by @0 #2", "copy of Zap by @0 #2")
    assert compare(_trace(ours), _trace(theirs)).difference is None


def test_comparison_stops_where_an_answer_must_tell_apart_what_is_named_differently() -> None:
    """The engines gave two Imps each other's name: from where an answer names one of them, nothing is comparable."""
    big, small = {"power": 2}, {"power": 1}

    def views(first: dict[str, int], second: dict[str, int]) -> tuple[View, View]:
        imps = (attrs.evolve(_token("Imp"), **first), attrs.evolve(_token("Imp", 2), **second))
        return _view(battlefield=imps), _view(battlefield=imps[1:])

    names_one = Activate("token Imp by @0")
    agreement = compare(_trace(*views(big, small), answer=names_one), _trace(*views(small, big), answer=names_one))
    assert agreement.difference is None
    assert "token Imp by @0, which the two engines may have named differently" in agreement.not_comparable
    passing = compare(_trace(*views(big, small)), _trace(*views(small, big)))
    assert passing.difference


def test_comparison_stops_where_the_engine_hides_what_sets_the_named_token_apart() -> None:
    def view(tapped: bool | None) -> View:
        return _view(
            battlefield=(_token("Imp", tapped=tapped), _token("Imp", 2, tapped=None if tapped is None else False))
        )

    names_one = Cast("c9", targets=(("token Imp by @0",),))
    agreement = compare(_trace(view(True), _view(), answer=names_one), _trace(view(None), _view(), answer=names_one))
    assert "does not show what sets it apart" in agreement.not_comparable
    alike = compare(_trace(view(False), _view(), answer=names_one), _trace(view(None), _view(), answer=names_one))
    assert alike.not_comparable == ""


def test_an_engine_that_stops_early_differs() -> None:
    long, short = _trace(_view(), _view(), _view()), _trace(_view(), _view())
    found = compare(long, short).difference
    assert found
    assert (found.field, found.expected) == ("priority", "after player 0 passes priority, 3 times until rest")


def test_an_engine_that_failed_is_compared_up_to_its_failure() -> None:
    case = everything([3, 0])
    assert compare(play_case(Toy(), case), play_case(Toy("crashes"), case)).difference is None


def _paid(pool: str) -> View:
    players = _view().players
    return _view(
        players=(
            attrs.evolve(players[0], pool=Pool(**{letter: pool.count(letter) for letter in set(pool)})),
            players[1],
        )
    )


@pytest.mark.parametrize(
    ("payment", "left", "field"),
    [(None, "B", ""), (None, "BB", "players.pool"), ("U", "B", "players.pool")],
)
def test_what_to_pay_with_is_the_engines_choice_where_the_answer_leaves_it_open(
    payment: str | None, left: str, field: str
) -> None:
    cast = Cast("c1", payment=payment)
    ours, theirs = (_trace(_paid("UB"), _paid(rest), answer=cast) for rest in ("U", left))
    found = compare(ours, theirs).difference
    assert (found.field if found else "") == field


def test_once_other_mana_is_left_another_cast_cannot_be_compared() -> None:
    cast, later = Cast("c1"), _view(step="upkeep")
    ours, theirs = (_trace(_paid("UBB"), _paid(rest), later, answer=cast) for rest in ("UB", "BB"))
    assert "left to the engine" in compare(ours, attrs.evolve(theirs)).not_comparable


@pytest.mark.parametrize(("left", "field"), [("B", ""), ("", "players.pool"), ("BB", "players.pool")])
def test_what_a_yes_is_paid_with_is_the_engines_choice(left: str, field: str) -> None:
    """Such as {3} of "you may pay {3}": the answer says no more than that it is paid."""
    ours, theirs = (_trace(_paid("UB"), _paid(rest), answer=Choose(("yes",))) for rest in ("U", left))
    found = compare(ours, theirs).difference
    assert (found.field if found else "") == field


def test_a_yes_that_costs_no_mana_changes_none() -> None:
    ours, theirs = (_trace(_paid("U"), _paid(rest), answer=Choose(("yes",))) for rest in "UB")
    found = compare(ours, theirs).difference
    assert found is not None
    assert found.field == "players.pool"
