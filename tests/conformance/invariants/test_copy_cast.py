"""Copying is not casting: right engines are never blamed, and each clause fires on the fault it is about."""

from __future__ import annotations

import attrs
import pytest

from conformance.facts import Facts
from conformance.invariants.copy_cast import created_on_stack_not_cast
from conformance.invariants.copy_cast_triggers import no_cast_triggers
from conformance.mutants.copy_cast import NO_TRIGGERS, NOT_CAST
from reference_engine.cards.probes import AIM_METER, CAST_METER, DRAINS, MAGE_METER
from reference_engine.words.answers import Activate, Cast, Choose, ChooseTargets
from reference_engine.words.trace import Trace
from reference_engine.words.view import View
from strategies.building import BoardBuilder
from strategies.themes.copy_cast import ENVIER, HERALD
from tests.conformance.invariants.wrong_engines import fired, held, on_mutant
from tests.conformance.stage import Line, perform, rewritten, stack_of


def hive(seats: int = 2, *more: str) -> BoardBuilder:
    """So many seats, a Hive Mind of seat 0, and those permanents of seat 0."""
    board = BoardBuilder.of(seats).permanent("Hive Mind", 0)
    for name in more:
        board = board.permanent(name, 0)
    return board


def cast(board: BoardBuilder, card: str, *lines: Line, mana: str = "", **plan: object) -> Trace:
    """Seat 0 casts the card, then the lines are spoken."""
    board = board.pool(0, mana).in_hand(card, 0)
    answer = Cast(board.last, **plan)  # type: ignore[arg-type]  # fields of Cast by name
    return perform(board, Line(0, answer), *lines)


def has_copied(view: View) -> bool:
    """Seat 1 has a copy on the stack."""
    return any(thing.id.startswith("copy of ") and thing.controller == 1 for thing in view.stack)


# -- copy.created-on-stack-not-cast ---------------------------------------------------------------------------------


def free_instant() -> Trace:
    """A free instant: nothing could keep anybody from casting it."""
    return cast(hive(), "Drethil")


def costly() -> Trace:
    """An instant with a mana cost, copied by a player without mana."""
    return cast(hive(), "Dark Ritual", mana="B")


def sorcery() -> Trace:
    """A sorcery, copied by the player whose turn it is not."""
    return cast(hive(), "Velgrist")


def under_law() -> Trace:
    """Each player may cast one spell; seat 1 casts theirs having copied that of seat 0."""
    board = hive(3, "Rule of Law").in_hand("Mubrask", 1)
    return cast(board, "Drethil", Line(1, Cast(board.last), when=has_copied))


def own_copy_under_law() -> Trace:
    """Seat 0, who can cast no more, copies its own spell."""
    return cast(BoardBuilder.of(2).permanent("Echolarn", 0).permanent("Rule of Law", 1), "Drethil")


def stormy() -> Trace:
    """Seat 1 casts a spell with storm after it copied another: one spell was cast before."""
    board = hive(2, "Bodvast").in_hand("Storvath", 1)
    return cast(board, "Drethil", Line(1, Cast(board.last, targets=(("c18",),)), when=has_copied))


def with_mana_left() -> Trace:
    """Seat 1 copies a spell that costs {B} with {B} in the pool, and then uses that mana."""
    board = hive().permanent(DRAINS["B"], 1).pool(1, "B")
    return cast(board, "Dark Ritual", Line(1, Activate(board.last), when=has_copied), mana="B")


def herald() -> Trace:
    """A copy of a creature spell that sees whether it was cast."""
    board = BoardBuilder.of(2).in_hand("Double Major", 0).pool(0, "GU")
    major = board.last
    board = board.in_hand(HERALD, 0).pool(0, "C")
    twin = Cast(major, targets=((board.last,),), payment="GU")
    return perform(board, Line(0, Cast(board.last, payment="C")), Line(0, twin, when=stack_of(1)))


def scepter() -> Trace:
    """Seat 1 casts a copy of a card, which one gauge of casts sees."""
    board = BoardBuilder.of(2).permanent(CAST_METER, 0).in_graveyard("Drethil", 1)
    card = board.last
    board = board.permanent("Echoscepter of Varn", 1).pool(1, "CC")
    activate = Activate(board.last, 0, targets=((card,),))
    return perform(board, Line(1, activate), Line(1, Cast("card Drethil"), kind="cast"))


def gauged() -> Trace:
    """One spell, one copy, gauges of both."""
    return cast(hive(2, CAST_METER, MAGE_METER).permanent(MAGE_METER, 1), "Drethil")


@pytest.mark.parametrize(
    ("trace", "clauses"),
    [
        (free_instant(), {"asked", "charged"}),
        (costly(), {"asked", "charged", "unpaid"}),
        (sorcery(), {"asked", "charged", "timing"}),
        (own_copy_under_law(), {"asked", "charged", "forbidden"}),
        (under_law(), {"asked", "charged", "counted", "forbidden"}),
        (with_mana_left(), {"asked", "charged", "unpaid", "pool", "drained"}),
        (cast(hive(), "Casthold"), {"asked", "charged", "was-cast"}),
        (scepter(), {"cast-copy"}),
        (gauged(), {"asked", "charged", "digits"}),
    ],
)
def test_a_copy_is_put_on_the_stack(trace: Trace, clauses: set[str]) -> None:
    assert held(created_on_stack_not_cast, trace) == clauses


def test_where_nothing_is_copied_nothing_is_said() -> None:
    assert held(created_on_stack_not_cast, cast(BoardBuilder.of(2).permanent(CAST_METER, 0), "Drethil")) == set()


def test_who_cast_a_spell_can_cast_no_more_but_copies_it() -> None:
    board = hive(2, "Rule of Law").in_hand("Mubrask", 0)
    trace = cast(board, "Drethil", Line(0, Cast(board.last), when=has_copied))
    assert [t.outcome for t in trace.transitions if t.planned] == ["accepted", "rejected"]
    assert "counted" not in held(created_on_stack_not_cast, trace)


def test_the_probe_counts_casts_and_copies_by_seat() -> None:
    assert [p.life for p in gauged().end.players] == [20 + 101, 20 + 100]
    assert [p.life for p in scepter().end.players] == [20, 21]


def test_a_permanent_that_was_copied_was_not_cast() -> None:
    trace = herald()
    assert sum(p.name == "Heraldrun" for p in trace.end.battlefield) == 2
    assert "was-cast" in held(created_on_stack_not_cast, trace)


@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize(
    ("mutant", "trace", "clause"),
    [
        ("counted", under_law(), "counted"),
        ("storm-counts", stormy(), "storm"),
        ("asks-for-mana", costly(), "unpaid"),
        ("takes-mana", with_mana_left(), "drained"),
        ("announced-anew", free_instant(), "asked"),
        ("law-forbids", own_copy_under_law(), "forbidden"),
        ("timing-forbids", sorcery(), "timing"),
        ("own-turn-only", sorcery(), "timing"),
        ("was-cast", cast(hive(), "Casthold"), "was-cast"),
        ("token-was-cast", herald(), "was-cast"),
        ("all-cast", gauged(), "digits"),
        ("none-cast", scepter(), "cast-copy"),
    ],
)
def test_casting_a_copy_is_found(mutant: str, trace: Trace, clause: str, *, bare: bool) -> None:
    assert fired(created_on_stack_not_cast, on_mutant(trace, f"{NOT_CAST}.{mutant}", bare=bare)) >= {clause}


def test_mana_that_is_seen_to_go_is_found() -> None:
    assert "pool" in fired(created_on_stack_not_cast, on_mutant(with_mana_left(), f"{NOT_CAST}.takes-mana"))


def test_life_that_a_copy_costs_is_found() -> None:
    trace = free_instant()
    view = next(n for n, seen in enumerate(Facts(trace).views) if has_copied(seen))

    def poorer(seen: View) -> View:
        players = list(seen.players)
        players[1] = attrs.evolve(players[1], life=players[1].life - 2)
        return attrs.evolve(seen, players=tuple(players))

    wrong = rewritten(trace, view, poorer, until=len(trace.transitions))
    assert fired(created_on_stack_not_cast, Facts(wrong)) == {"charged"}


def test_no_digits_are_read_where_the_spell_moves_life() -> None:
    assert "digits" not in held(created_on_stack_not_cast, cast(hive(2, CAST_METER), "Zorvask"))


# -- copy.no-cast-triggers ------------------------------------------------------------------------------------------


def watched() -> Trace:
    """A spell and its copy, seen by what waits for opponents to cast, and for casting and copying."""
    return cast(hive(2, MAGE_METER).permanent(ENVIER, 0).permanent("Archmage Emeritus", 1), "Mubrask")


MICA = "Mica, Reader of Ruins"
"""It has ward, and waits for the instants and sorceries that its controller casts: two kinds beside each other."""


def aimed(watcher: str, controller: int, *, moved: bool = False, mana: str = "") -> Trace:
    """A spell with one creature as its target, which seat 1's copy keeps, or changes to another if moved."""
    board = BoardBuilder.of(2).permanent("Hive Mind", 0).permanent("Bodvast", 0)
    other = board.last
    board = board.permanent(watcher, controller).pool(0, mana).pool(1, mana)
    lines = [Line(1, ChooseTargets(((other,),)), kind="new-targets")] if moved else []
    if mana:
        lines.append(Line(1, Choose(("yes",)), kind="may"))
    return cast(board, "Skelvane", *lines, targets=((board.last,),))


def storm() -> Trace:
    """A spell with storm, copied by its storm and by another player."""
    board = hive(2, "Bodvast")
    target = board.last
    board = board.in_hand("Drethil", 0)
    first = Line(0, Cast(board.last))
    board = board.in_hand("Storvath", 0)
    return perform(board, first, Line(0, Cast(board.last, targets=((target,),)), when=stack_of(2)))


@pytest.mark.parametrize(
    ("trace", "clauses"),
    [
        (free_instant(), {"retriggered"}),
        (watched(), {"retriggered", "copied", "digits"}),
        (aimed(AIM_METER, 0), {"retriggered", "targeted", "digits"}),
        (aimed(AIM_METER, 0, moved=True), {"retriggered", "targeted", "digits"}),
        (aimed("Waterfall Aerialist", 0, mana="CC"), {"retriggered", "targeted", "ward"}),
        (aimed("Waterfall Aerialist", 1), {"retriggered", "targeted"}),
        (aimed(MICA, 0), {"retriggered", "targeted", "ward"}),
        (aimed(MICA, 1), {"retriggered", "targeted", "ward"}),
        (gauged(), {"retriggered", "copied", "digits"}),
        (storm(), {"retriggered", "own-retriggered"}),
    ],
)
def test_copies_set_off_what_waits_for_copies(trace: Trace, clauses: set[str]) -> None:
    assert held(no_cast_triggers, trace) == clauses


def test_two_copiers_make_two_sets_and_no_more() -> None:
    trace = cast(hive(3, "Hive Mind"), "Drethil")
    assert len(Facts(trace).copies) == 2 * 2
    assert held(no_cast_triggers, trace) == {"retriggered"}


def test_a_target_that_was_replaced_is_not_counted() -> None:
    assert [p.life for p in aimed(AIM_METER, 0).end.players] == [40, 20]
    assert [p.life for p in aimed(AIM_METER, 0, moved=True).end.players] == [30, 20]


def test_a_target_that_left_and_came_back_is_no_target_of_a_copy() -> None:
    """The copy inherits the sentinel as it was; the one that came back is another object."""
    board = hive().in_hand("Cloudshift", 0).pool(0, "W")
    shift = board.last
    board = board.permanent(AIM_METER, 0)
    sentinel = board.last
    away = Line(0, Cast(shift, targets=((sentinel,),)), when=stack_of(3))
    trace = cast(board, "Skelvane", away, targets=((sentinel,),))
    assert [c.title for c in Facts(trace).copies] == ["Cloudshift", "Skelvane"]
    assert "targeted" in held(no_cast_triggers, trace)


def test_where_nothing_is_copied_nothing_triggers_on_it() -> None:
    assert held(no_cast_triggers, cast(BoardBuilder.of(2).permanent(CAST_METER, 0), "Drethil")) == set()


@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize(
    ("mutant", "trace", "clause"),
    [
        ("copier-again", free_instant(), "retriggered"),
        ("storms-again", storm(), "own-retriggered"),
        ("watchers-too", watched(), "retriggered"),
        ("caster-copied", gauged(), "digits"),
        ("caster-copied", watched(), "copied"),
        ("copying-unseen", gauged(), "copied"),
        ("aiming-unseen", aimed(AIM_METER, 0), "digits"),
        ("aiming-unseen", aimed("Waterfall Aerialist", 0), "targeted"),
        ("inherited-too", aimed(AIM_METER, 0, moved=True), "targeted"),
        ("inherited-unseen", aimed(AIM_METER, 0), "targeted"),
        ("inherited-unseen", aimed(MICA, 0), "targeted"),
        ("copier-again", aimed(MICA, 1), "targeted"),
        ("owner-pays-ward", aimed("Waterfall Aerialist", 0, mana="CC"), "ward"),
        ("ward-against-own", aimed("Waterfall Aerialist", 1), "targeted"),
    ],
)
def test_what_triggers_wrongly_is_found(mutant: str, trace: Trace, clause: str, *, bare: bool) -> None:
    assert clause in fired(no_cast_triggers, on_mutant(trace, f"{NO_TRIGGERS}.{mutant}", bare=bare))
