"""The order on the stack: right engines are never blamed, and each clause fires on the fault it is about."""

from __future__ import annotations

import attrs
import pytest

from conformance.facts import Facts
from conformance.invariants.hive_mind_stack import (
    copies_resolve_last_in_first_out,
    copy_order_apnap,
    original_resolves_last,
    trigger_goes_above_spell,
)
from conformance.mutants.hive_mind_stack import ABOVE, LAST_IN, ORDER, ORIGINAL
from reference_engine.cards.probes import CAST_METER
from reference_engine.words.answers import Activate, Cast, Concede
from reference_engine.words.trace import Trace
from reference_engine.words.view import View
from strategies.building import BoardBuilder
from tests.conformance.invariants.wrong_engines import fired, held, on_mutant
from tests.conformance.stage import Line, perform, rewritten, stack_of


def hive(seats: int = 3, *, owner: int = 0, active: int = 0) -> BoardBuilder:
    """So many seats and a Hive Mind."""
    return BoardBuilder.of(seats, active=active).permanent("Hive Mind", owner)


def cast(board: BoardBuilder, *lines: Line, card: str = "Zorvask", seat: int = 0, **plan: object) -> Trace:
    """The seat casts the card, then the lines are spoken."""
    board = board.in_hand(card, seat)
    answer = Cast(board.last, **plan)  # type: ignore[arg-type]  # fields of Cast by name
    return perform(board, Line(seat, answer), *lines)


def answered(height: int, board: BoardBuilder, seat: int = 1) -> Trace:
    """Seat 0 casts a spell; the other seat casts one when that many objects are on the stack."""
    board = board.in_hand("Drethil", seat)
    return cast(board, Line(seat, Cast(board.last), when=stack_of(height)))


def scepter() -> Trace:
    """Seat 1 casts a copy of a card while an ability resolves, under the Hive Mind of seat 0."""
    board = hive().in_graveyard("Zorvask", 1)
    card = board.last
    board = board.permanent("Echoscepter of Varn", 1).pool(1, "CC")
    return perform(
        board,
        Line(1, Activate(board.last, 0, targets=((card,),))),
        Line(1, Cast("card Zorvask"), kind="cast"),
    )


# -- hive-mind.trigger-goes-above-spell -----------------------------------------------------------------------------


def watched() -> Trace:
    """Two players have abilities that trigger on the same cast; the active one's goes on the stack first."""
    return cast(hive(active=1, owner=0).permanent(CAST_METER, 1), seat=1)


def paid() -> Trace:
    """A trigger of a cost goes on the stack together with that of the cast."""
    board = hive().permanent("Zulaport Cutthroat", 0).permanent("Bodrun", 0)
    return cast(board, card="Sacrenth", targets=(("@1",),), costs=((board.last,),))


def test_what_triggers_on_a_cast_is_above_it() -> None:
    assert held(trigger_goes_above_spell, cast(hive(2))) == {"missing", "below", "between"}
    assert held(trigger_goes_above_spell, watched()) == {"missing", "below", "between", "order"}
    assert held(trigger_goes_above_spell, paid()) == {"missing", "below", "between"}
    assert held(trigger_goes_above_spell, scepter()) == {"missing", "below", "between"}


def test_where_nothing_triggers_nothing_is_said() -> None:
    assert held(trigger_goes_above_spell, cast(BoardBuilder.of(2))) == set()


@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize(
    ("mutant", "trace", "clause"),
    [
        ("beneath", cast(hive()), "below"),
        ("beneath-during-resolution", scepter(), "below"),
        ("at-once", cast(hive()), "missing"),
        ("caster-first", cast(hive()), "missing"),
        ("turn-order-backwards", watched(), "order"),
    ],
)
def test_misplaced_triggers_are_found(mutant: str, trace: Trace, clause: str, *, bare: bool) -> None:
    assert clause in fired(trigger_goes_above_spell, on_mutant(trace, f"{ABOVE}.{mutant}", bare=bare))


def test_something_older_above_the_spell_is_found() -> None:
    trace = answered(2, hive())
    view = next(n for n, v in enumerate(Facts(trace).views) if len(v.stack) == 4)

    def swapped(seen: View) -> View:
        spell, old, *rest = seen.stack
        new, trigger = rest
        return attrs.evolve(seen, stack=(spell, new, old, trigger))

    assert fired(trigger_goes_above_spell, Facts(rewritten(trace, view, swapped))) == {"between"}


# -- hive-mind.copy-order-apnap -------------------------------------------------------------------------------------


def seats(trace: Trace) -> list[int]:
    """Whose copies came to the stack, bottom to top."""
    return [copy.controller for copy in Facts(trace).copies]


@pytest.mark.parametrize(
    ("active", "caster", "order"), [(0, 0, [1, 2, 3]), (2, 2, [3, 0, 1]), (2, 0, [2, 3, 1]), (3, 1, [3, 0, 2])]
)
def test_copies_come_in_turn_order(active: int, caster: int, order: list[int]) -> None:
    trace = cast(hive(4, active=active), seat=caster)
    assert seats(trace) == order
    assert held(copy_order_apnap, trace) == {"order"}


def test_the_next_player_comes_first_once_the_active_one_has_left() -> None:
    trace = cast(hive(4, active=2), Line(2, Concede(), when=stack_of(2)), seat=0)
    assert seats(trace) == [3, 1]
    assert held(copy_order_apnap, trace) == {"order"}


def test_two_players_have_no_order() -> None:
    assert held(copy_order_apnap, cast(hive(2))) == set()


@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize("mutant", ["from-the-caster", "from-the-controller", "by-seat", "backwards", "any-order"])
def test_other_orders_are_found(mutant: str, *, bare: bool) -> None:
    trace = cast(hive(4, owner=3, active=2).life(3, 7), seat=0)
    assert fired(copy_order_apnap, on_mutant(trace, f"{ORDER}.{mutant}", bare=bare)) == {"order"}


# -- hive-mind.copies-resolve-last-in-first-out ---------------------------------------------------------------------


def test_copies_resolve_one_at_a_time() -> None:
    assert held(copies_resolve_last_in_first_out, cast(hive(4))) == {"order", "interleaved", "window"}
    assert held(copies_resolve_last_in_first_out, cast(hive(2))) == {"interleaved", "window"}
    assert held(copies_resolve_last_in_first_out, answered(2, hive(4))) == {"order", "interleaved", "window"}


def test_copies_that_were_countered_did_not_resolve() -> None:
    aim = "copy of Zorvask by @1"
    board = hive(2).in_hand("Gravix", 0)
    counter = Cast(board.last, targets=((aim,),))
    trace = cast(board, Line(0, counter, when=lambda view: any(s.id == aim for s in view.stack)))
    facts = Facts(trace)
    endings = {copy.name: facts.ending(copy) for copy in facts.copies}
    assert (found := endings[aim]) is not None
    assert found.how == "removed"
    assert held(copies_resolve_last_in_first_out, trace) == {"interleaved", "window"}


@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize(
    ("mutant", "trace", "clause"),
    [
        ("first-in-first-out", cast(hive(3)), "order"),
        ("apnap", cast(hive(4)), "order"),
        ("batch", cast(hive(3)), "batch"),
        ("no-window", cast(hive(3)), "window"),
        ("responses-wait", answered(3, hive(3)), "interleaved"),
    ],
)
def test_copies_that_resolve_otherwise_are_found(mutant: str, trace: Trace, clause: str, *, bare: bool) -> None:
    assert clause in fired(copies_resolve_last_in_first_out, on_mutant(trace, f"{LAST_IN}.{mutant}", bare=bare))


# -- hive-mind.original-resolves-last -------------------------------------------------------------------------------


def countered_original() -> Trace:
    """Copies of a spell that counters, one of which counters the original: that never resolves."""
    board = hive(2).in_hand("Zorvask", 0)
    bait = board.last
    board = board.in_hand("Gravix", 1)
    return perform(
        board,
        Line(0, Cast(bait)),
        Line(1, Cast(board.last, targets=((bait,),)), when=stack_of(2)),
    )


def test_the_original_resolves_last() -> None:
    assert held(original_resolves_last, cast(hive(3))) == {"gone", "beneath", "resolved-first"}
    assert "beneath" in held(original_resolves_last, countered_original())


def test_an_original_that_is_gone_is_not_missed() -> None:
    board = hive(2).in_hand("Yestrin", 1)
    spell = f"c{board.placed + 1}"
    trace = cast(board, Line(1, Cast(board.last, targets=((spell,),)), when=stack_of(2)))
    assert seats(trace) == [0, 1]
    assert held(original_resolves_last, trace) == {"gone", "beneath", "resolved-first"}


@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize(
    ("mutant", "clause"),
    [("first", "resolved-first"), ("in-the-middle", "resolved-first"), ("on-top", "beneath"), ("used-up", "gone")],
)
def test_an_original_out_of_turn_is_found(mutant: str, clause: str, *, bare: bool) -> None:
    assert clause in fired(original_resolves_last, on_mutant(cast(hive(3)), f"{ORIGINAL}.{mutant}", bare=bare))
