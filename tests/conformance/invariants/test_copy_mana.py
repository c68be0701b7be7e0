"""Mana spent on a copied spell: right engines are never blamed, and each clause fires on the fault it is about."""

from __future__ import annotations

import pytest

from conformance.facts import Facts
from conformance.invariants.copy_mana import converge_counts_zero, mana_spent_not_copied
from conformance.mutants.copy_mana import CONVERGE, SPENT
from reference_engine.words.answers import Cast
from reference_engine.words.trace import Trace
from strategies.answers import on_stack
from strategies.building import BoardBuilder
from tests.conformance.invariants.wrong_engines import fired, held, on_mutant
from tests.conformance.stage import Line, perform


def under_hive_mind(card: str, mana: str, *lines: Line, x: int | None = None, rider: str | None = None) -> Trace:
    """Seat 0 casts the card with that mana under Hive Mind; seat 1 copies it, and holds what counters a spell."""
    board = BoardBuilder.of(2).permanent("Hive Mind", 0).in_hand("Gravix", 1).in_hand(card, 0)
    board = board.pool(0, mana, rider=rider)
    return perform(board, Line(0, Cast(board.last, x=x, payment=mana)), *lines)


def hands(trace: Trace) -> list[int]:
    return [len(player.hand or ()) for player in trace.end.players]


# -- converge -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mana", "drawn"), [("CCC", 0), ("WWW", 1), ("WUB", 3)])
def test_a_copy_counts_no_colors(mana: str, drawn: int) -> None:
    trace = under_hive_mind("Convarin", mana)
    assert hands(trace) == [drawn, 1]
    assert [p.life for p in trace.end.players] == [21, 21]
    assert held(converge_counts_zero, trace) == {"number", "whole"}
    assert held(mana_spent_not_copied, trace) == set()


def test_nothing_is_said_of_spells_that_do_not_ask() -> None:
    trace = under_hive_mind("Divination", "CCU")
    assert held(converge_counts_zero, trace) == held(mana_spent_not_copied, trace) == set()


@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize(("mutant", "clause"), [("copied", "number"), ("printed-cost", "number"), ("skipped", "whole")])
def test_a_copy_that_counts_colors_or_does_nothing(mutant: str, clause: str, bare: bool) -> None:
    wrong = on_mutant(under_hive_mind("Convarin", "WUB"), f"{CONVERGE}.{mutant}", bare=bare)
    assert fired(converge_counts_zero, wrong) == {clause}


@pytest.mark.parametrize("bare", [False, True])
def test_a_copys_own_colors_count_no_more(bare: bool) -> None:
    trace = under_hive_mind("Convoleth", "CCG")
    assert [p.life for p in trace.end.players] == [31, 21]
    assert fired(converge_counts_zero, on_mutant(trace, f"{CONVERGE}.own-colors", bare=bare)) == {"number"}


def doubled(card: str, mana: str, x: int | None = None) -> Trace:
    """Seat 0 casts the creature and copies it with Double Major."""
    board = BoardBuilder.of(2).in_hand("Double Major", 0).in_hand(card, 0).pool(0, f"{mana}GU")
    major = Line(0, Cast("c17", targets=(("c18",),), payment="GU"), when=on_stack("c18"))
    return perform(board, Line(0, Cast("c18", x=x, payment=mana)), major)


@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize(("card", "mana", "x"), [("Convigar", "WU", None), ("Skyrider Elf", "BRGU", 2)])
def test_a_token_has_no_counters_for_colors(card: str, mana: str, x: int | None, bare: bool) -> None:
    trace = doubled(card, mana, x)
    tokens = [p for p in trace.end.battlefield if p.token]
    assert [(p.power, p.toughness) for p in tokens] == ([(0, 1)] if card == "Convigar" else [])
    assert held(converge_counts_zero, trace) == held(mana_spent_not_copied, trace) == {"permanent"}
    cloned = on_mutant(trace, f"{CONVERGE}.copied", bare=bare)
    assert fired(converge_counts_zero, cloned) == fired(mana_spent_not_copied, cloned) == {"permanent"}
    sunburst = on_mutant(trace, f"{SPENT}.sunburst", bare=bare)
    assert fired(mana_spent_not_copied, sunburst) == {"permanent"}


# -- what was spent -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize(
    ("card", "mana", "mutant"),
    [
        ("Adamarn", "RRR", "ledger-cloned"),
        ("Adamarn", "CCR", "adamant"),
        ("Adamoth", "C", "amount-kept"),
        ("Adamoth", "C", "ledger-cloned"),
    ],
)
def test_a_copy_is_told_that_mana_was_spent(card: str, mana: str, mutant: str, bare: bool) -> None:
    trace = under_hive_mind(card, mana)
    assert held(mana_spent_not_copied, trace) == {"predicate"}
    assert fired(mana_spent_not_copied, on_mutant(trace, f"{SPENT}.{mutant}", bare=bare)) == {"predicate"}


def test_the_original_is_told_what_was_spent_on_it() -> None:
    assert [p.life for p in under_hive_mind("Adamarn", "RRR").end.players] == [25, 22]
    assert [p.life for p in under_hive_mind("Adamarn", "CCR").end.players] == [22, 22]


def test_x_is_copied_and_the_green_mana_is_not() -> None:
    trace = under_hive_mind("Dawnquell", "GWC", x=2)
    assert [p.life for p in trace.end.players] == [24, 20]
    assert held(mana_spent_not_copied, trace) == {"predicate"}


COPY_OF_ADAMOTH = "copy of Adamoth by @1"


@pytest.mark.parametrize("bare", [False, True])
def test_the_mana_that_protects_the_original_does_not_protect_the_copy(bare: bool) -> None:
    counter = Line(1, Cast("c18", targets=((COPY_OF_ADAMOTH,),)), when=on_stack(COPY_OF_ADAMOTH))
    trace = under_hive_mind("Adamoth", "C", counter, rider="uncounterable")
    assert "rider" in held(mana_spent_not_copied, trace)
    assert fired(mana_spent_not_copied, on_mutant(trace, f"{SPENT}.protected", bare=bare)) == {"rider"}


def test_the_original_may_stay_on_the_stack() -> None:
    counter = Line(1, Cast("c18", targets=(("c19",),)), when=on_stack("c19"))
    trace = under_hive_mind("Adamoth", "C", counter, rider="uncounterable")
    assert "rider" not in held(mana_spent_not_copied, trace)
    assert any(card.id == "c19" for card in trace.end.players[0].graveyard or ())
    assert Facts(trace).copies
