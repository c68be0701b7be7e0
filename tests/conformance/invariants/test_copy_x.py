"""X on a copy: right engines are never blamed, and each clause fires on the fault it is about."""

from __future__ import annotations

import attrs
import pytest

from conformance.facts import Facts
from conformance.invariants.copy_x import x_value_copied
from conformance.mutants import copy_x as mutants
from reference_engine.words.answers import Cast
from reference_engine.words.trace import Trace
from reference_engine.words.view import View
from strategies.answers import on_stack
from strategies.building import BoardBuilder
from tests.conformance.invariants.wrong_engines import fired, held, on_mutant
from tests.conformance.stage import Line, perform, rewritten, stack_of

RULE = mutants.X_VALUE_COPIED


def under_hive_mind(
    card: str, x: int, *lines: Line, targets: tuple[tuple[str, ...], ...] = (), mana: str = ""
) -> Trace:
    """Seat 1 of three casts the card with that X under Hive Mind; seat 2 holds what counters or returns a spell."""
    board = BoardBuilder.of(3, active=1).permanent("Hive Mind", 2).permanent("Bodrun", 1).permanent("Bodrun", 1)
    board = board.in_hand("Gravix", 2).in_hand("Yestrin", 2).in_hand("Cathrune", 2).pool(2, "CCC")
    board = board.in_hand(card, 1).pool(1, mana)
    return perform(board, Line(1, Cast(board.last, targets=targets, x=x if mana or x == 0 else None)), *lines)


def held_card(trace: Trace, name: str) -> str:
    return next(c.id for seat in trace.case.scenario.seats for c in seat.hand if c.card == name)


def life_of_two() -> Trace:
    return under_hive_mind("Xanthrel", 2, targets=(("@2",),), mana="CC")


def test_the_same_x_for_every_copy() -> None:
    assert held(x_value_copied, life_of_two()) == {"magnitude", "asked", "shown"}
    copies = [w.where for w in x_value_copied(Facts(life_of_two())) if w.clause == "magnitude"]
    assert copies == ["copy of Xanthrel by @2", "copy of Xanthrel by @0"]


def test_zero_stays_zero() -> None:
    assert "magnitude" in held(x_value_copied, under_hive_mind("Xanthrel", 0, targets=(("@0",),)))


def test_nothing_is_said_where_there_is_no_x() -> None:
    board = BoardBuilder.of(2).permanent("Hive Mind", 0).in_hand("Drethil", 0)
    assert held(x_value_copied, perform(board, Line(0, Cast(board.last)))) == set()


@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize(
    ("mutant", "full", "barest"),
    [
        ("zero", {"magnitude", "shown"}, {"magnitude"}),
        ("chosen-anew", {"magnitude", "shown", "asked"}, {"magnitude", "asked"}),
    ],
)
def test_another_x(mutant: str, full: set[str], barest: set[str], bare: bool) -> None:
    facts = on_mutant(life_of_two(), f"{RULE}.{mutant}", bare=bare)
    assert fired(x_value_copied, facts) == (barest if bare else full)


def test_x_is_not_what_was_paid_for_it() -> None:
    trace = under_hive_mind("Xivolar", 2, mana="CCCCU")
    assert "magnitude" in held(x_value_copied, trace)
    assert fired(x_value_copied, on_mutant(trace, f"{RULE}.paid-again", bare=True)) == {"magnitude"}


@pytest.mark.parametrize("remover", ["Gravix", "Yestrin"])
def test_the_original_is_gone_before_it_is_copied(remover: str) -> None:
    first = under_hive_mind("Xemmet", 2, mana="CC")
    spell, card = held_card(first, "Xemmet"), held_card(first, remover)
    removing = Line(2, Cast(card, targets=((spell,),)), when=stack_of(2))
    trace = under_hive_mind("Xemmet", 2, removing, mana="CC")
    assert "magnitude" in held(x_value_copied, trace)
    assert fired(x_value_copied, on_mutant(trace, f"{RULE}.gone-is-zero", bare=True)) == {"magnitude"}
    assert fired(x_value_copied, on_mutant(trace, f"{RULE}.read-live", bare=True)) == {"magnitude"}


def test_copies_keep_x_when_the_spell_is_cast_anew_with_another() -> None:
    board = BoardBuilder.of(2).permanent("Hive Mind", 0).in_hand("Yestrin", 1).in_hand("Xemmet", 0).pool(0, "CCC")
    spell = board.last
    trace = perform(
        board,
        Line(0, Cast(spell, x=2, payment="CC")),
        Line(1, Cast("c18", targets=((spell,),)), when=on_stack("copy of Xemmet by @1")),
        Line(0, Cast(spell, x=1, payment="C"), when=lambda view: not view.stack),
    )
    marks = [w.where for w in x_value_copied(Facts(trace)) if w.clause == "magnitude"]
    assert "magnitude" in held(x_value_copied, trace)
    assert marks == ["copy of Xemmet by @1", "copy of Xemmet by @1 #2"]


def test_a_number_that_the_text_defines_is_counted_anew() -> None:
    board = BoardBuilder.of(2).permanent("Hive Mind", 0).permanent("Bodrun", 0).in_hand("Ulbrecht", 0)
    trace = perform(board, Line(0, Cast(board.last)))
    assert held(x_value_copied, trace) == {"defined"}
    assert fired(x_value_copied, on_mutant(trace, f"{RULE}.frozen-count", bare=True)) == {"defined"}


@pytest.mark.parametrize(("x", "clauses"), [(1, {"mana-value"}), (2, set())])
def test_the_mana_value_of_a_copy(x: int, clauses: set[str]) -> None:
    """Cathrune may be aimed only at a spell with mana value X: at the copy with 1, and not with 2."""
    meter = held_card(under_hive_mind("Xemmet", 1, mana="C"), "Cathrune")
    name = "copy of Xemmet by @0"
    aimed = Line(2, Cast(meter, targets=((name,),), x=x), when=on_stack(name))
    trace = under_hive_mind("Xemmet", 1, aimed, mana="C")
    assert held(x_value_copied, trace) & {"mana-value"} == clauses
    assert fired(x_value_copied, on_mutant(trace, f"{RULE}.no-mana-value", bare=True)) == clauses


def test_a_plan_that_is_accepted_for_another_mana_value() -> None:
    meter = held_card(under_hive_mind("Xemmet", 1, mana="C"), "Cathrune")
    name = "copy of Xemmet by @0"
    trace = under_hive_mind("Xemmet", 1, Line(2, Cast(meter, targets=((name,),), x=0), when=on_stack(name)), mana="C")
    wrong = tuple(attrs.evolve(t, outcome="accepted") if t.outcome == "rejected" else t for t in trace.transitions)
    assert fired(x_value_copied, Facts(attrs.evolve(trace, transitions=wrong))) == {"mana-value"}


@pytest.mark.parametrize("card", ["Endless One", "Xylofawn"])
def test_the_token_that_a_copy_becomes(card: str) -> None:
    board = BoardBuilder.of(2).in_hand("Double Major", 0).in_hand(card, 0).pool(0, "CCCCGU")
    spell = board.last
    trace = perform(
        board,
        Line(0, Cast(spell, x=2, payment="CC")),
        Line(0, Cast("c17", targets=((spell,),), payment="GU"), when=stack_of(1)),
    )
    assert "permanent" in held(x_value_copied, trace)
    assert fired(x_value_copied, on_mutant(trace, f"{RULE}.token-forgets", bare=True)) == {"permanent"}


def test_a_copy_that_is_shown_with_another_x() -> None:
    trace = life_of_two()
    index = next(i for i, t in enumerate(trace.transitions) if any(s.copy for s in t.after.stack)) + 1

    def wrong(view: View) -> View:
        return attrs.evolve(view, stack=tuple(attrs.evolve(s, x=5) if s.copy else s for s in view.stack))

    assert fired(x_value_copied, Facts(rewritten(trace, index, wrong, until=len(trace.transitions)))) == {"shown"}
