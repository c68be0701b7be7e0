"""The words "you" and "opponent" on a copy: right engines are never blamed, and each clause fires on its fault."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest

from conformance.adapters.reference import Reference
from conformance.facts import Facts
from conformance.invariants.copy_you import opponent_relative_to_copy_controller, you_means_copy_controller
from conformance.mutants.copy_you import OPPONENT, YOU
from reference_engine.words.answers import Activate, Cast, ChooseTargets, Concede, Pass, Planned
from reference_engine.words.scenario import Case
from reference_engine.words.trace import Trace
from reference_engine.words.view import View
from strategies.answers import on_stack
from strategies.building import BoardBuilder
from strategies.playing import Moment, play
from tests.conformance.invariants.wrong_engines import fired, held, on_mutant
from tests.conformance.stage import Line, perform, rewritten

Targets = tuple[tuple[str, ...], ...]


def under_hive_mind(card: str, *lines: Line, targets: Targets = (), seats: int = 3, mana: str = "") -> Trace:
    """Seat 1 casts the card under Hive Mind; seat 0 has two creatures, seat 1 one."""
    board = BoardBuilder.of(seats, active=1).permanent("Hive Mind", 0).permanent("Bodrun", 0).permanent("Bodvast", 0)
    board = board.permanent("Bodrun", 1).permanent("Blackwell Gauge", 0)
    board = board.in_hand(card, 1).pool(1, mana)
    return perform(board, Line(1, Cast(board.last, targets=targets)), *lines)


def test_the_controller_of_each_copy_gains_the_life() -> None:
    trace = under_hive_mind("Zorvask")
    assert held(you_means_copy_controller, trace) == {"effect"}
    marks = [w.where for w in you_means_copy_controller(Facts(trace))]
    assert [m for m in marks if m.startswith("copy")] == ["copy of Zorvask by @0", "copy of Zorvask by @2"]
    assert len(marks) == 3  # the original is judged too
    assert held(opponent_relative_to_copy_controller, trace) == set()


def test_nothing_is_said_of_texts_without_you() -> None:
    assert held(you_means_copy_controller, under_hive_mind("Velgrist")) == set()
    board = BoardBuilder.of(2).in_hand("Zorvask", 0)
    assert held(you_means_copy_controller, perform(board, Line(0, Cast(board.last)))) == set()


@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize(
    ("card", "mutant", "mana"),
    [
        ("Zorvask", "caster", ""),
        ("Zorvask", "last-controller", ""),
        ("Drethil", "cards-to-caster", ""),
        ("Mubrask", "tokens-to-caster", ""),
        ("Ulbrecht", "counts-for-caster", ""),
        ("Night's Whisper", "cards-to-caster", "BB"),
    ],
)
def test_somebody_else_is_taken_for_you(card: str, mutant: str, mana: str, bare: bool) -> None:
    trace = under_hive_mind(card, mana=mana)
    assert "effect" in held(you_means_copy_controller, trace)
    assert fired(you_means_copy_controller, on_mutant(trace, f"{YOU}.{mutant}", bare=bare)) == {"effect"}


def test_mana_is_seen_by_what_it_pays() -> None:
    def got_mana(view: View) -> bool:
        pool = view.players[0].pool
        return pool is not None and pool.B == 3

    gauge = "c29"
    trace = under_hive_mind("Dark Ritual", Line(0, Activate(gauge, payment="B"), when=got_mana), mana="B")
    assert held(you_means_copy_controller, trace) >= {"effect", "mana"}
    wrong = f"{YOU}.mana-to-caster"
    assert fired(you_means_copy_controller, on_mutant(trace, wrong)) == {"effect", "mana"}
    assert fired(you_means_copy_controller, on_mutant(trace, wrong, bare=True)) == {"mana"}


def test_mana_that_was_there_before_says_nothing() -> None:
    board = BoardBuilder.of(2).permanent("Hive Mind", 0).permanent("Blackwell Gauge", 1).pool(1, "B")
    gauge = board.last
    board = board.in_hand("Dark Ritual", 0).pool(0, "B")
    spend = Line(1, Activate(gauge, payment="B"), when=lambda view: not view.stack)
    trace = perform(board, Line(0, Cast(board.last)), spend)
    assert "mana" not in held(you_means_copy_controller, trace)


@pytest.mark.parametrize("bare", [False, True])
def test_what_comes_in_the_next_upkeep(bare: bool) -> None:
    def go_on(moment: Moment) -> Planned | None:
        if moment.view.turn == 5 and moment.view.active == 1 and moment.decision.nth == 0 and moment.request.seat == 1:
            pact = next((c for c in moment.view.players[1].hand or () if c.name == "Pact of the Titan"), None)
            if pact is not None:
                return Planned(moment.decision, Cast(pact.id))
        over = moment.view.turn > 8 or moment.request.kind != "priority" or bool(moment.view.stack)
        return None if over else Planned(moment.decision, Pass())

    board = BoardBuilder.of(3, active=1).permanent("Hive Mind", 0).in_hand("Pact of the Titan", 1)
    trace = play(Reference(), Case(board.scenario()), go_on)
    upkeeps = [w.where for w in you_means_copy_controller(Facts(trace)) if w.clause == "delayed"]
    # Neither can pay, so that the game is over before the caster has an upkeep.
    assert [w.split(",")[0] for w in upkeeps] == ["upkeep of @2", "upkeep of @0"]
    assert held(you_means_copy_controller, trace) == {"effect", "owner", "delayed"}
    wrong = on_mutant(trace, f"{YOU}.delayed-for-caster", bare=bare)
    assert fired(you_means_copy_controller, wrong) == {"delayed"}


@pytest.mark.parametrize("bare", [False, True])
def test_copies_stay_as_the_caster_leaves(bare: bool) -> None:
    trace = under_hive_mind("Drethil", Line(1, Concede(), when=on_stack("copy of Drethil by @0")))
    assert "stays" in held(you_means_copy_controller, trace)
    wrong = on_mutant(trace, f"{YOU}.owner-is-caster", bare=bare)
    assert fired(you_means_copy_controller, wrong) == {"stays"}


def test_the_game_that_is_over_says_nothing() -> None:
    trace = under_hive_mind("Drethil", Line(1, Concede(), when=on_stack("copy of Drethil by @0")), seats=2)
    assert "stays" not in held(you_means_copy_controller, trace)


def tokens(change: Callable[[View], View]) -> Trace:
    trace = under_hive_mind("Mubrask", seats=2)
    views = [trace.start, *(t.after for t in trace.transitions)]
    first = next(i for i, view in enumerate(views) if any(p.token for p in view.battlefield))
    return rewritten(trace, first, change, until=len(trace.transitions))


def owned_by_caster(view: View) -> View:
    permanents = tuple(attrs.evolve(p, owner=1) if p.token else p for p in view.battlefield)
    return attrs.evolve(view, battlefield=permanents)


def test_a_token_is_owned_by_who_created_it() -> None:
    assert "owner" in held(you_means_copy_controller, under_hive_mind("Mubrask", seats=2))
    assert fired(you_means_copy_controller, Facts(tokens(owned_by_caster))) == {"owner"}


def permanent_spell() -> Trace:
    board = BoardBuilder.of(2).in_hand("Double Major", 0).in_hand("Bodvast", 0).pool(0, "GU")
    double = Line(0, Cast("c17", targets=(("c18",),)), when=on_stack("c18"))
    return perform(board, Line(0, Cast("c18")), double)


def under_another(view: View) -> View:
    permanents = tuple(attrs.evolve(p, controller=1, owner=1) if p.token else p for p in view.battlefield)
    return attrs.evolve(view, battlefield=permanents)


def test_the_copy_of_a_permanent_spell_is_its_controllers() -> None:
    trace = permanent_spell()
    assert held(you_means_copy_controller, trace) == {"permanent", "owner"}
    first = next(i + 1 for i, t in enumerate(trace.transitions) if any(p.token for p in t.after.battlefield))
    wrong = rewritten(trace, first, under_another, until=len(trace.transitions))
    assert fired(you_means_copy_controller, Facts(wrong)) == {"permanent"}


# -- targets that are yours -----------------------------------------------------------------------------------------


HIS, CASTERS = "c18", "c20"
"""A creature of seat 0, and the one of seat 1, who casts."""


def rethlan(*lines: Line) -> Trace:
    """Counters for a creature of yours, destruction for one of an opponent's: the copier inherits both wrong."""
    return under_hive_mind("Rethlan", *lines, targets=((CASTERS,), (HIS,)), seats=2)


@pytest.mark.parametrize("bare", [False, True])
def test_a_target_that_is_yours_is_not_the_copiers(bare: bool) -> None:
    trace = rethlan()
    assert "inherited" in held(you_means_copy_controller, trace)
    wrong = on_mutant(trace, f"{YOU}.yours-is-casters", bare=bare)
    assert fired(you_means_copy_controller, wrong) == {"inherited"}


@pytest.mark.parametrize("bare", [False, True])
def test_a_copy_is_aimed_at_what_its_controller_has(bare: bool) -> None:
    trace = rethlan(Line(0, ChooseTargets(((HIS,), ("=",))), kind="new-targets"))
    assert "target" in held(you_means_copy_controller, trace)
    wrong = on_mutant(trace, f"{YOU}.aims-at-casters", bare=bare)
    assert fired(you_means_copy_controller, wrong) == {"target"}


# -- opponents ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_opponent_is_hit_by_all_but_their_own(seats: int) -> None:
    trace = under_hive_mind("Quorbane", seats=seats)
    assert [20 - p.life for p in trace.end.players] == [seats - 1] * seats
    assert held(opponent_relative_to_copy_controller, trace) == {"effect"}


@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize("mutant", ["of-caster", "everybody"])
@pytest.mark.parametrize("seats", [2, 3])
def test_others_are_taken_for_opponents(mutant: str, seats: int, bare: bool) -> None:
    facts = on_mutant(under_hive_mind("Quorbane", seats=seats), f"{OPPONENT}.{mutant}", bare=bare)
    assert fired(opponent_relative_to_copy_controller, facts) == {"effect"}
    assert fired(you_means_copy_controller, facts) == set()


@pytest.mark.parametrize("bare", [False, True])
def test_an_inherited_opponent_may_be_the_copier(bare: bool) -> None:
    """Of two players the copier inherits themself: nothing happens to them unless they re-aim."""
    trace = under_hive_mind("Pargoth", targets=(("@0",),), seats=2)
    assert trace.end.players[0].life == 19
    assert "inherited" in held(opponent_relative_to_copy_controller, trace)
    wrong = on_mutant(trace, f"{OPPONENT}.inherited-stays-legal", bare=bare)
    assert fired(opponent_relative_to_copy_controller, wrong) == {"inherited"}


@pytest.mark.parametrize("bare", [False, True])
def test_the_copiers_only_opponent_is_the_caster(bare: bool) -> None:
    aimed = Line(0, ChooseTargets((("@1",),)), kind="new-targets")
    trace = under_hive_mind("Pargoth", aimed, targets=(("@0",),), seats=2)
    assert held(opponent_relative_to_copy_controller, trace) == {"target", "inherited"}
    wrong = on_mutant(trace, f"{OPPONENT}.aimed-by-caster", bare=bare)
    assert fired(opponent_relative_to_copy_controller, wrong) == {"target"}


@pytest.mark.parametrize("bare", [False, True])
def test_what_an_opponent_controls_is_seen_by_the_copier(bare: bool) -> None:
    board = BoardBuilder.of(2, active=1).permanent("Hive Mind", 0).permanent("Bodrun", 0).permanent("Bodrun", 1)
    board = board.in_hand("Cryptic Command", 1).pool(1, "UUUU")
    trace = perform(board, Line(1, Cast(board.last, modes=(2, 3))))
    assert "effect" in held(opponent_relative_to_copy_controller, trace)
    wrong = on_mutant(trace, f"{OPPONENT}.permanents-of-casters-opponents", bare=bare)
    assert fired(opponent_relative_to_copy_controller, wrong) == {"effect"}
