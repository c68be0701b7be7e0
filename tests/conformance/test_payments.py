"""What paying for a plan comes to, and what it depends on, on the reference and on what engines may hide of it."""

from __future__ import annotations

import pytest

from conformance.facts import Facts
from conformance.facts_costs import standing_of
from conformance.payments import payment
from reference_engine.words.answers import Activate, Cast, Pass
from strategies.building import BoardBuilder
from tests.conformance.stage import Line, everywhere, perform, stack_of


def first(facts: Facts, index: int = 0) -> tuple[tuple[str, ...], dict[str, bool], tuple[str, ...]]:
    """Why the plan at that index cannot be paid, what is turned by it, and what is sacrificed."""
    paying = payment(facts, index)
    assert paying is not None
    return tuple(p.why for p in paying.problems), paying.tapped, paying.sacrificed


@pytest.mark.parametrize(
    ("card", "state", "why"),
    [
        ("Terstane", {}, ()),
        ("Terstane", {"tapped": True}, ("tapped",)),
        ("Terstane", {"sick": True}, ()),
        ("Tervane", {"sick": True}, ("new",)),
        ("Querstane", {}, ("untapped",)),
        ("Querstane", {"tapped": True}, ()),
        ("Quolmane", {"tapped": True, "sick": True}, ("new",)),
    ],
)
def test_what_keeps_a_symbol_from_being_paid(card: str, state: dict[str, bool], why: tuple[str, ...]) -> None:
    board = BoardBuilder.of(2).permanent(card, 0, **state)  # type: ignore[arg-type]  # how it is placed, by name
    trace = perform(board, Line(0, Activate(board.last)))
    assert (trace.transitions[0].outcome == "rejected") == bool(why)
    for name, facts in everywhere(trace).items():
        assert first(facts)[0] == why, name


def test_mana_abilities_of_a_plan_come_first() -> None:
    board = BoardBuilder.of(2).permanent("Turnvane", 0, tapped=True)
    trace = perform(board, Line(0, Activate(board.last, 1, activations=(Activate(board.last),))))
    assert first(Facts(trace)) == ((), {board.last: True}, ())


def test_one_permanent_pays_once() -> None:
    board = BoardBuilder.of(2).permanent("Cluemote", 0).permanent("Cluevise", 0)
    clue = "c17"
    trace = perform(board, Line(0, Activate(board.last, costs=((clue, clue),))))
    assert first(Facts(trace))[0] == ("twice",)


def test_a_stun_counter_keeps_it_tapped() -> None:
    board = BoardBuilder.of(2).permanent("Querstane", 0, tapped=True, counters=(("stun", 1),))
    again = Line(0, Activate(board.last), when=stack_of(1))
    for name, facts in everywhere(perform(board, Line(0, Activate(board.last)), again)).items():
        assert first(facts)[1] == {board.last: True}, name
        assert first(facts, 1)[1] == {board.last: False}, name


def test_who_takes_a_creature_begins_anew_and_waits_for_a_turn_of_their_own() -> None:
    board = BoardBuilder.of(2).at("end").permanent("Tervane", 1).in_hand("Stealmane", 0)
    taken, spell = "c17", board.last
    passes = [Line(seat, Pass(), when=stack_of(0)) for seat in (0, 1)]
    trace = perform(board, Line(0, Cast(spell, targets=((taken,),))), *passes)
    for name, facts in everywhere(trace).items():
        standing = standing_of(facts)
        assert standing.too_new(taken, 0) is False, name
        resolved = next(n for n, view in enumerate(facts.views) if view.battlefield[0].controller == 0)
        assert standing.too_new(taken, resolved) is True, name
        assert standing.too_new(taken, len(facts.views) - 1) is True, name


def test_haste_that_is_lent_is_seen() -> None:
    board = BoardBuilder.of(2).permanent("Tervane", 0, sick=True).in_hand("Hastemane", 0)
    trace = perform(board, Line(0, Cast(board.last, targets=(("c17",),))))
    for name, facts in everywhere(trace).items():
        assert standing_of(facts).too_new("c17", 0) is True, name
        assert standing_of(facts).too_new("c17", len(facts.views) - 1) is False, name
