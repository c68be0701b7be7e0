"""Which copies are made: right engines are never blamed, and each clause fires on the fault it is about."""

from __future__ import annotations

from collections.abc import Iterable

import attrs
import pytest

from conformance.facts import Facts
from conformance.invariants.hive_mind_making import (
    copies_equal_players_minus_one,
    copies_untargeted_spells_too,
    copy_is_mandatory,
)
from conformance.invariants.registry import Judged, Witness
from conformance.mutants.hive_mind_making import COUNTS, MANDATORY, UNTARGETED
from reference_engine.words.answers import Activate, Cast, Choose, ChooseTargets, Concede, TargetList
from reference_engine.words.scenario import Experiment
from reference_engine.words.trace import Trace
from reference_engine.words.view import View
from strategies.building import BoardBuilder
from tests.conformance.invariants.wrong_engines import fired, held, on_mutant
from tests.conformance.stage import Line, perform, rewritten, stack_of


def hive(seats: int = 3, *owners: int) -> BoardBuilder:
    """So many seats, seat 0 active, a Hive Mind under each of the owners, seat 0 if none is named."""
    board = BoardBuilder.of(seats)
    for owner in owners or (0,):
        board = board.permanent("Hive Mind", owner)
    return board


def cast(board: BoardBuilder, card: str, *lines: Line, seat: int = 0, **plan: object) -> Trace:
    """The seat casts the card, then the lines are spoken."""
    board = board.in_hand(card, seat)
    answer = Cast(board.last, **plan)  # type: ignore[arg-type]  # fields of Cast by name
    return perform(board, Line(seat, answer), *lines)


def copies(trace: Trace) -> list[int]:
    """The seats whose copies came to the stack, bottom to top."""
    return [copy.controller for copy in Facts(trace).copies]


# -- hive-mind.copies-equal-players-minus-one -----------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("owner", [0, 1])
def test_each_other_player_copies_once(seats: int, owner: int) -> None:
    trace = cast(hive(seats, owner), "Zorvask")
    assert copies(trace) == list(range(1, seats))
    assert held(copies_equal_players_minus_one, trace) == {"missing"}


def test_without_the_permanent_nothing_is_said() -> None:
    trace = cast(BoardBuilder.of(3), "Zorvask")
    assert held(copies_equal_players_minus_one, trace) == set() == held(copies_untargeted_spells_too, trace)


def test_where_nothing_is_cast_nothing_is_said() -> None:
    trace = perform(hive(3))
    assert held(copies_equal_players_minus_one, trace) == set() == held(copies_untargeted_spells_too, trace)


def test_each_of_several_permanents_makes_its_own_set() -> None:
    trace = cast(hive(3, 0, 0, 2), "Zorvask")
    assert len(copies(trace)) == 3 * 2
    assert held(copies_equal_players_minus_one, trace) == {"missing", "sets"}


def test_replacement_effects_are_counted() -> None:
    trace = cast(hive(3).permanent("Twinning Staff", 2), "Zorvask")
    assert copies(trace) == [1, 2, 2]
    assert held(copies_equal_players_minus_one, trace) == {"missing"}


def leaves(seat: int) -> Line:
    """That seat leaves while the spell and the ability are on the stack."""
    return Line(seat, Concede(), when=stack_of(2))


def test_a_player_who_left_copies_nothing() -> None:
    trace = cast(hive(4), "Zorvask", leaves(2))
    assert copies(trace) == [1, 3]
    assert held(copies_equal_players_minus_one, trace) == {"missing"}


def test_once_the_caster_has_left_everybody_is_another_player() -> None:
    trace = cast(hive(4, 1), "Zorvask", leaves(0))
    assert copies(trace) == [1, 2, 3]
    assert held(copies_equal_players_minus_one, trace) == {"missing"}


def test_once_the_controller_has_left_nobody_copies() -> None:
    trace = cast(hive(4, 1), "Zorvask", leaves(1))
    assert copies(trace) == []
    assert held(copies_equal_players_minus_one, trace) == set()


@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize(
    ("mutant", "trace", "clause"),
    [
        ("starting-players", cast(hive(4), "Zorvask", leaves(2)), "extra"),
        ("caster-too", cast(hive(2), "Zorvask"), "caster"),
        ("controllers-opponents", cast(hive(3, 1), "Zorvask"), "missing"),
        ("all-but-controller", cast(hive(3, 1), "Zorvask"), "caster"),
        ("one-set", cast(hive(2, 0, 1), "Zorvask"), "sets"),
        ("one-controller", cast(hive(4), "Zorvask"), "missing"),
    ],
)
def test_miscounted_copies_are_found(mutant: str, trace: Trace, clause: str, *, bare: bool) -> None:
    assert clause in fired(copies_equal_players_minus_one, on_mutant(trace, f"{COUNTS}.{mutant}", bare=bare))


def test_a_copy_for_a_player_who_left_is_found() -> None:
    trace = cast(hive(4), "Zorvask", leaves(2))

    def under_the_wrong_seat(view: View) -> View:
        stack = (attrs.evolve(s, controller=2) if s.id == "copy of Zorvask by @3" else s for s in view.stack)
        return attrs.evolve(view, stack=tuple(stack))

    wrong = rewritten(trace, 0, under_the_wrong_seat, until=len(trace.transitions))
    assert fired(copies_equal_players_minus_one, Facts(wrong)) == {"missing", "left"}


# -- hive-mind.copies-untargeted-spells-too -------------------------------------------------------------------------


def scepter() -> Trace:
    """Seat 1 casts a copy of a card while an ability resolves, under the Hive Mind of seat 0."""
    board = hive(3).in_graveyard("Zorvask", 1)
    card = board.last
    board = board.permanent("Echoscepter of Varn", 1).pool(1, "CC")
    return perform(
        board,
        Line(1, Activate(board.last, 0, targets=((card,),))),
        Line(1, Cast("card Zorvask"), kind="cast"),
    )


@pytest.mark.parametrize(
    ("card", "targets"),
    [
        ("Zorvask", ()),
        ("Velgrist", ()),
        ("Ostrelle", (("@2",),)),
        ("Arbestine", (("@2",), ("@1",))),
        ("Plovern", ((),)),
    ],
)
def test_the_number_of_targets_makes_no_difference(card: str, targets: TargetList) -> None:
    trace = cast(hive(3), card, targets=targets)
    assert copies(trace) == [1, 2]
    assert held(copies_untargeted_spells_too, trace) == {"not-triggered", "not-copied"}


def test_copies_of_cards_that_are_cast_are_copied() -> None:
    trace = scepter()
    assert copies(trace) == [0, 2]
    assert held(copies_untargeted_spells_too, trace) == {"not-triggered", "not-copied"}


def test_permanent_spells_are_not_copied() -> None:
    trace = cast(hive(3), "Bodrun")
    assert held(copies_untargeted_spells_too, trace) == {"triggered-anyway"}


@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize(
    ("mutant", "trace", "clause"),
    [
        ("targeted-only", cast(hive(3), "Zorvask"), "not-triggered"),
        ("controllers-spells-only", cast(hive(3, 1), "Zorvask"), "not-triggered"),
        ("instants-only", cast(hive(3), "Velgrist"), "not-triggered"),
        ("cards-only", scepter(), "not-triggered"),
        ("any-type", cast(hive(3), "Bodrun"), "triggered-anyway"),
        ("nothing-to-copy", cast(hive(3), "Zorvask"), "not-copied"),
        ("asks-for-targets", cast(hive(3), "Zorvask"), "asked"),
    ],
)
def test_spells_that_are_left_out_are_found(mutant: str, trace: Trace, clause: str, *, bare: bool) -> None:
    facts = on_mutant(trace, f"{UNTARGETED}.{mutant}", bare=bare)
    assert fired(copies_untargeted_spells_too, facts) == {clause}


# -- hive-mind.copy-is-mandatory ------------------------------------------------------------------------------------


def mandatory(facts: Facts) -> Iterable[Witness]:
    """The obligation about an experiment of that one case."""
    return copy_is_mandatory(Judged(Experiment(MANDATORY, (facts.case,)), (facts,)))


def out_of_reach() -> Trace:
    """A creature that only its controller can target, and a spell of that player aimed at it."""
    board = hive(3).permanent("Hexbodrun", 0)
    return cast(board, "Brovik", targets=((board.last,),))


def test_harmful_and_useless_copies_are_made() -> None:
    for trace in (cast(hive(3), "Pact of the Titan"), out_of_reach()):
        assert copies(trace) == [1, 2]
        assert held(mandatory, trace) == {"offered", "declined"}


@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize(
    ("mutant", "trace", "clauses"),
    [
        ("asks-whether", cast(hive(3), "Zorvask"), {"offered", "declined"}),
        ("declines-harm", cast(hive(3), "Pact of the Titan"), {"declined"}),
        ("skips-out-of-reach", out_of_reach(), {"declined"}),
        ("keeping-is-declining", cast(hive(3), "Ostrelle", targets=(("@0",),)), {"declined"}),
    ],
)
def test_declined_copies_are_found(mutant: str, trace: Trace, clauses: set[str], *, bare: bool) -> None:
    assert fired(mandatory, on_mutant(trace, f"{MANDATORY}.{mutant}", bare=bare)) == clauses


def optional(*lines: Line) -> Trace:
    """Seat 0 may copy its own spell."""
    return cast(BoardBuilder.of(2).permanent("Swarm Intelligence", 0), "Zorvask", *lines)


def test_what_may_be_copied_can_be_declined() -> None:
    assert held(mandatory, optional()) == {"optional"}
    assert held(mandatory, optional(Line(0, Choose(("yes",)), kind="may"))) == {"optional"}
    assert fired(mandatory, on_mutant(optional(), f"{MANDATORY}.may-means-must")) == {"optional"}


def test_what_players_decide_makes_no_difference() -> None:
    keeps = cast(hive(3), "Ostrelle", targets=(("@0",),))
    changed = Line(1, ChooseTargets((("@2",),)), kind="new-targets")
    re_aims = cast(hive(3), "Ostrelle", changed, targets=(("@0",),))
    cases = (keeps.case, attrs.evolve(re_aims.case, edit="re-aims"))

    def judged(*facts: Facts) -> set[str]:
        return {w.clause for w in copy_is_mandatory(Judged(Experiment(MANDATORY, cases), facts)) if not w.held}

    assert judged(Facts(keeps), Facts(re_aims)) == set()
    wrong = (on_mutant(t, f"{MANDATORY}.keeping-is-declining") for t in (keeps, re_aims))
    assert judged(*wrong) == {"declined", "policy"}
