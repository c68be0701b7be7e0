"""What copies "that spell": right engines are never blamed, and each clause fires on the fault it is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import attrs
import pytest

from conformance.facts import Facts
from conformance.invariants.copy_trigger import resolves_before_original, works_after_original_left
from conformance.invariants.registry import Judged, Witness
from conformance.mutants.copy_trigger import BEFORE, GONE
from reference_engine.words.answers import Activate, Cast, Choose, ChooseTargets, Concede, Planned
from reference_engine.words.scenario import Experiment
from reference_engine.words.trace import Trace
from reference_engine.words.view import View
from strategies.building import BoardBuilder
from strategies.themes.copy_trigger import REMOVERS
from tests.conformance.invariants.wrong_engines import fired, held, on_mutant
from tests.conformance.stage import Line, perform, rewritten, stack_of


def copier(name: str = "Hive Mind", seats: int = 2, owner: int = 0) -> BoardBuilder:
    """So many seats, and a permanent of that seat whose triggered ability copies spells."""
    return BoardBuilder.of(seats).permanent(name, owner)


def cast(board: BoardBuilder, *lines: Line, card: str = "Drethil", mana: str = "", **plan: object) -> Trace:
    """Seat 0 casts the card, then the lines are spoken."""
    board = board.pool(0, mana).in_hand(card, 0)
    answer = Cast(board.last, **plan)  # type: ignore[arg-type]  # fields of Cast by name
    return perform(board, Line(0, answer), *lines)


# -- copy-trigger.resolves-before-original --------------------------------------------------------------------------

FOUR = {"before-trigger", "before-copy", "window", "batch", "beneath"}


def countered_copy() -> Trace:
    """The only copy is countered."""
    aim = "copy of Drethil by @1"
    board = copier().in_hand("Gravix", 0)
    counter = Cast(board.last, targets=((aim,),))
    return cast(board, Line(0, counter, when=lambda view: any(s.id == aim for s in view.stack)))


@pytest.mark.parametrize(
    "trace",
    [
        cast(copier()),
        cast(copier(seats=4)),
        cast(copier("Echolarn")),
        cast(copier("Swarm Intelligence"), Line(0, Choose(("yes",)), kind="may")),
        cast(copier().permanent("Echolarn", 0)),
        countered_copy(),
    ],
)
def test_the_ability_and_its_copies_come_first(trace: Trace) -> None:
    assert held(resolves_before_original, trace) == FOUR


def test_an_ability_that_was_declined_comes_first_too() -> None:
    trace = cast(copier("Swarm Intelligence"), Line(0, Choose(("no",)), kind="may"))
    assert held(resolves_before_original, trace) == {"before-trigger", "window"}


def test_without_a_copier_nothing_is_said() -> None:
    assert held(resolves_before_original, cast(BoardBuilder.of(2))) == set()


def test_a_spell_that_is_gone_does_not_resolve_first() -> None:
    board = copier().permanent(REMOVERS["countered"], 1)
    spell = f"c{board.placed + 1}"
    remove = Activate(board.last, 0, targets=((spell,),))
    assert held(resolves_before_original, cast(board, Line(1, remove, when=stack_of(2)))) == {"window", "batch"}


@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize(
    ("mutant", "clause"),
    [
        ("spell-first", "before-trigger"),
        ("spell-before-copies", "before-copy"),
        ("one-batch", "batch"),
        ("copies-in-one", "together"),
        ("copies-beneath", "beneath"),
        ("trigger-beneath", "before-trigger"),
        ("used-up", "vanished"),
        ("no-window", "window"),
    ],
)
def test_another_order_is_found(mutant: str, clause: str, *, bare: bool) -> None:
    trace = cast(copier(seats=3))
    assert clause in fired(resolves_before_original, on_mutant(trace, f"{BEFORE}.{mutant}", bare=bare))


def test_a_spell_that_vanishes_is_found() -> None:
    trace = cast(copier(seats=3))
    view = next(n for n, seen in enumerate(Facts(trace).views) if len(seen.stack) == 3)

    def without_the_spell(seen: View) -> View:
        return attrs.evolve(seen, stack=tuple(s for s in seen.stack if s.card is None))

    wrong = rewritten(trace, view, without_the_spell, until=len(trace.transitions))
    assert fired(resolves_before_original, Facts(wrong)) == {"vanished"}


# -- copy-trigger.works-after-original-left -------------------------------------------------------------------------

Check = Callable[[Facts], Iterable[Witness]]


def removed(
    how: str = "countered",
    board: BoardBuilder | None = None,
    *,
    height: int = 2,
    more: tuple[Line, ...] = (),
    **plan: object,
) -> Trace:
    """Seat 0 casts a spell that leaves the stack in that way, by an ability of seat 1, when so much is on the stack."""
    board = (board or copier()).permanent(REMOVERS[how], 1)
    remover, spell = board.last, f"c{board.placed + 1}"
    remove = Line(1, Activate(remover, 0, targets=((spell,),)), when=stack_of(height))
    return cast(board, remove, *more, **plan)  # type: ignore[arg-type]  # fields of Cast by name


def left_alone(trace: Trace) -> Trace:
    """The same case, but nothing takes the spell off the stack and nobody leaves."""
    answers = tuple(p for p in trace.case.answers if not _removes(p))
    return attrs.evolve(trace, case=attrs.evolve(trace.case, answers=answers, edit="left-alone"))


def _removes(planned: Planned) -> bool:
    return isinstance(planned.answer, Activate | Concede) and planned.decision.kind == "priority"


def judging(trace: Trace, *, mutant: str | None = None, bare: bool = False) -> set[str]:
    """The clauses that held where no mutant is named, otherwise those that were violated by it."""
    checked = works_after_original_left
    cases = (trace.case, left_alone(trace).case)
    experiment = Experiment("copy-trigger.works-after-original-left", cases)
    if mutant is not None:
        facts = tuple(on_mutant(t, f"{GONE}.{mutant}", bare=bare) for t in (trace, left_alone(trace)))
        return {w.clause for w in checked(Judged(experiment, facts)) if not w.held}

    def check(facts: Facts) -> Iterable[Witness]:
        return checked(Judged(Experiment(experiment.theme, (facts.case,)), (facts,)))

    return held(check, trace)


def contrast() -> Trace:
    """Seat 1 forks the spell of seat 0, which is countered by then."""
    board = BoardBuilder.of(2).in_hand("Fork", 1).pool(1, "RR").permanent(REMOVERS["countered"], 1)
    remover, fork, spell = board.last, f"c{board.placed - 1}", f"c{board.placed + 1}"
    return cast(
        board,
        Line(1, Cast(fork, targets=((spell,),)), when=stack_of(1)),
        Line(1, Activate(remover, 0, targets=((spell,),)), when=stack_of(2)),
    )


def conceded(owner: int) -> Trace:
    """The caster leaves while the ability of that seat waits to copy the spell."""
    return cast(copier(seats=3, owner=owner), Line(0, Concede(), when=stack_of(2)))


def kicked() -> Trace:
    """A spell that was kicked once, and gains life by its kicks."""
    return removed(card="Kykelline", mana="C", kicks=(1,))


def with_x() -> Trace:
    """A spell with X = 2."""
    return removed(card="Xemmet", mana="CC", x=2)


def recast() -> Trace:
    """A spell with X = 2 is returned to hand, and cast with X = 1 while the ability still waits."""
    board = copier().permanent(REMOVERS["returned"], 1)
    spell = f"c{board.placed + 1}"
    again = Line(0, Cast(spell, x=1), when=lambda view: [s.kind for s in view.stack] == ["triggered"])
    remove = Line(1, Activate(board.last, 0, targets=((spell,),)), when=stack_of(2))
    return cast(board, remove, again, card="Xemmet", mana="CCC", x=2)


@pytest.mark.parametrize("how", ["countered", "returned", "exiled"])
def test_a_spell_that_has_left_is_copied(how: str) -> None:
    trace = removed(how)
    assert [copy.controller for copy in Facts(trace).copies] == [1]
    assert judging(trace) == {"trigger-gone", "missing", "shown"}


def test_as_it_last_was_on_the_stack() -> None:
    for trace, life in ((kicked(), [20, 21]), (removed(card="Moxleth", modes=(1,)), [20, 20 + 10**4])):
        assert [p.life for p in trace.end.players] == life
        assert judging(trace) == {"trigger-gone", "missing", "shown"}
    assert sum(p.name == "Goblin" for p in with_x().end.battlefield) == 2


def test_new_targets_may_still_be_chosen() -> None:
    re_aim = Line(1, ChooseTargets((("@0",),)), kind="new-targets")
    trace = removed(card="Tolverin", targets=(("@1",),), more=(re_aim,))
    assert [len(p.hand or ()) for p in trace.end.players] == [1, 0]
    assert judging(trace) == {"trigger-gone", "missing", "shown"}


def test_what_says_may_can_be_declined() -> None:
    board = copier("Mica, Reader of Ruins").permanent("Trinketarn", 0)
    accepted = Line(0, Choose(("yes",)), kind="may")
    trace = removed(board=board, more=(accepted,))
    assert [copy.controller for copy in Facts(trace).copies] == [0]
    assert judging(trace) == {"trigger-gone", "missing", "shown"}
    trace = removed(board=board, more=(Line(0, Choose(("no",)), kind="may"),))
    assert Facts(trace).copies == ()
    assert judging(trace) == {"trigger-gone", "missing"}


def test_the_ability_ceases_with_its_controller_alone() -> None:
    assert Facts(conceded(0)).copies == ()
    assert judging(conceded(0)) == {"left"}
    assert sorted(c.controller for c in Facts(conceded(1)).copies) == [1, 2]
    assert judging(conceded(1)) == {"trigger-gone", "missing", "shown"}


def test_what_aims_at_the_spell_does_nothing() -> None:
    assert Facts(contrast()).copies == ()
    assert judging(contrast()) == {"aimed"}


def test_nothing_is_said_where_the_spell_stays() -> None:
    assert judging(cast(copier())) == set()


@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize(
    ("mutant", "trace", "clause"),
    [
        ("does-nothing", removed(), "missing"),
        ("recast", recast(), "values"),
        ("fork-too", contrast(), "aimed"),
        ("countered-with-its-trigger", removed(), "trigger-gone"),
        ("returned-with-its-trigger", removed("returned"), "trigger-gone"),
        ("exiled-with-its-trigger", removed("exiled"), "trigger-gone"),
        ("leaves-with-its-caster", conceded(1), "trigger-gone"),
        ("x-forgotten", with_x(), "values"),
        ("kicks-forgotten", kicked(), "values"),
        ("modes-forgotten", removed(card="Moxurel", modes=(1, 2)), "values"),
        ("targets-forgotten", removed(card="Tolverin", targets=(("@1",),)), "values"),
        ("one-copy", removed(board=copier(seats=3)), "missing"),
    ],
)
def test_engines_that_need_the_spell_are_found(mutant: str, trace: Trace, clause: str, *, bare: bool) -> None:
    assert clause in judging(trace, mutant=mutant, bare=bare)


def test_decisions_that_are_shown_to_be_lost_are_found() -> None:
    assert {"shown", "values"} <= judging(with_x(), mutant="x-forgotten")


def test_an_ability_that_outlives_its_controller_is_found() -> None:
    trace = conceded(0)
    view = next(n for n, seen in enumerate(Facts(trace).views) if seen.players[0].lost)
    before = Facts(trace).views[view - 1]

    def still_there(seen: View) -> View:
        return attrs.evolve(seen, stack=tuple(s for s in before.stack if s.kind == "triggered"))

    wrong = Facts(rewritten(trace, view, still_there))
    experiment = Experiment("copy-trigger.works-after-original-left", (trace.case,))
    assert "left" in {w.clause for w in works_after_original_left(Judged(experiment, (wrong,))) if not w.held}
