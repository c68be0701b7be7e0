"""The laws of every trace: they hold on right engines, and each clause fires on a trace that breaks it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import attrs
import pytest

from conformance.facts import Facts
from conformance.invariants import watchers
from conformance.invariants.registry import Witness, invariants
from reference_engine.words.answers import Cast, Concede
from reference_engine.words.mana import Pool
from reference_engine.words.trace import Trace
from reference_engine.words.view import CardView, View
from strategies.building import BoardBuilder
from tests.conformance.stage import Line, everywhere, perform, rewritten, stack_of

LAWS = {rule: found for rule, found in invariants().items() if rule.startswith("watch.")}


def hive_mind(*more: Line) -> tuple[Trace, str]:
    """Seat 1 casts Lightning Bolt at seat 0 under Hive Mind; an illegal attempt comes first."""
    board = BoardBuilder.of(3, active=1).permanent("Hive Mind", 2).in_hand("Lightning Bolt", 1).pool(1, "RR")
    bolt = board.last
    wrong = Line(1, Cast(bolt, targets=(("@0", "@2"),)))
    return perform(board, wrong, Line(1, Cast(bolt, targets=(("@0",),))), *more), bolt


def broken(check: Callable[[Facts], Iterator[Witness]], trace: Trace) -> set[str]:
    return {w.clause for w in check(Facts(trace)) if not w.held}


def test_every_watcher_is_registered() -> None:
    assert {found.id for found in LAWS.values()} == {
        "watch.cards-are-conserved",
        "watch.no-copy-or-token-rests-elsewhere",
        "watch.only-the-top-resolves",
        "watch.pools-are-not-negative",
        "watch.priority-goes-round",
        "watch.rejection-changes-nothing",
    }


@pytest.mark.parametrize("lines", [(), (Line(2, Concede(), when=stack_of(3)),)])
def test_all_hold_and_are_exercised_on_right_engines(lines: tuple[Line, ...]) -> None:
    trace, _ = hive_mind(*lines)
    for variant, facts in everywhere(trace).items():
        for name in watchers.__all__:
            found = list(getattr(watchers, name)(facts))
            assert [w for w in found if not w.held] == [], (variant, name)
            assert found or (name, variant) == ("pools_are_not_negative", "minimal-view"), (variant, name)


def test_a_refused_answer_that_costs_something() -> None:
    trace, _ = hive_mind()
    refused = next(i for i, t in enumerate(trace.transitions) if t.outcome == "rejected")
    changed = rewritten(trace, refused + 1, lambda v: attrs.evolve(v, turn=v.turn + 1), until=len(trace.transitions))
    assert broken(watchers.rejection_changes_nothing, changed) == {"view"}
    (witness,) = [w for w in watchers.rejection_changes_nothing(Facts(changed)) if not w.held]
    assert witness.where == f"Cast of @1 (answer {refused})"
    other = list(trace.transitions)
    other[refused + 1] = attrs.evolve(other[refused + 1], request=attrs.evolve(other[refused + 1].request, seat=2))
    trace = attrs.evolve(trace, transitions=tuple(other))
    assert broken(watchers.rejection_changes_nothing, trace) == {"request"}


def graveyard_of(seat: int, change: Callable[[tuple[CardView, ...]], tuple[CardView, ...]]) -> Callable[[View], View]:
    def changed(view: View) -> View:
        players = list(view.players)
        players[seat] = attrs.evolve(players[seat], graveyard=change(players[seat].graveyard or ()))
        return attrs.evolve(view, players=tuple(players))

    return changed


def test_cards_that_are_lost_or_doubled() -> None:
    trace, bolt = hive_mind()
    end = len(trace.transitions)
    assert broken(watchers.cards_are_conserved, rewritten(trace, end, graveyard_of(1, lambda _: ()))) == {"lost"}
    twice = rewritten(trace, end, graveyard_of(0, lambda cards: (*cards, CardView("x", bolt, "Lightning Bolt"))))
    assert broken(watchers.cards_are_conserved, twice) == {"doubled"}

    def fuller(view: View) -> View:
        return attrs.evolve(view, players=(attrs.evolve(view.players[0], library=99), *view.players[1:]))

    assert broken(watchers.cards_are_conserved, rewritten(trace, end, fuller)) == {"doubled"}


@pytest.mark.parametrize(("name", "clause"), [("Lightning Bolt", "copy"), ("Soldier", "token")])
def test_copies_and_tokens_in_a_graveyard(name: str, clause: str) -> None:
    trace, _ = hive_mind()
    stray = graveyard_of(0, lambda cards: (*cards, CardView("x", None, name)))
    wrong = rewritten(trace, len(trace.transitions), stray)
    assert broken(watchers.no_copy_or_token_rests_elsewhere, wrong) == {clause}


def test_a_copy_of_an_instant_on_the_battlefield() -> None:
    trace, _ = hive_mind()

    def stray(view: View) -> View:
        odd = attrs.evolve(view.battlefield[0], id="token x", card=None, name="Lightning Bolt")
        return attrs.evolve(view, battlefield=(*view.battlefield, odd))

    wrong = rewritten(trace, len(trace.transitions), stray)
    assert broken(watchers.no_copy_or_token_rests_elsewhere, wrong) == {"copy"}


def test_a_token_on_the_stack() -> None:
    board = BoardBuilder.of(2).in_hand("Empty the Warrens", 0).in_hand("Lightning Bolt", 0)
    trace = perform(board.pool(0, "R"), Line(0, Cast(board.last, targets=(("@1",),))))

    def stray(view: View) -> View:
        return attrs.evolve(view, stack=tuple(attrs.evolve(s, card=None, name="Goblin") for s in view.stack))

    wrong = rewritten(trace, 1, stray)
    assert broken(watchers.no_copy_or_token_rests_elsewhere, wrong) == {"token"}


def stack_without(*names: str) -> Callable[[View], View]:
    return lambda view: attrs.evolve(view, stack=tuple(s for s in view.stack if s.id not in names))


def the_pass_that_resolves(trace: Trace, nth: int) -> Any:
    return Facts(trace).resolutions[nth].move


def test_something_resolves_before_all_have_passed() -> None:
    trace, _ = hive_mind()
    first = the_pass_that_resolves(trace, 0)
    early = rewritten(trace, first.first, stack_without(first.stack_before[-1]))
    assert "passes" in broken(watchers.only_the_top_resolves, early)


def test_nothing_resolves_though_all_have_passed() -> None:
    trace, _ = hive_mind()
    move = the_pass_that_resolves(trace, 1)
    stuck = rewritten(trace, move.last + 1, lambda v: attrs.evolve(v, stack=move.before.stack))
    assert "stuck" in broken(watchers.only_the_top_resolves, stuck)


def test_the_lowest_resolves_first() -> None:
    trace, bolt = hive_mind()
    move = the_pass_that_resolves(trace, 1)
    wrong = tuple(s for s in move.before.stack if s.id != bolt)
    trace = rewritten(trace, move.last + 1, lambda v: attrs.evolve(v, stack=wrong))
    assert "top" in broken(watchers.only_the_top_resolves, trace)


def test_several_resolve_at_once() -> None:
    trace, _ = hive_mind()
    move = the_pass_that_resolves(trace, 1)
    trace = rewritten(trace, move.last + 1, lambda v: attrs.evolve(v, stack=()), until=len(trace.transitions))
    assert broken(watchers.only_the_top_resolves, trace) == {"one"}


def test_a_pool_below_zero() -> None:
    trace, _ = hive_mind()
    cast = next(i for i, t in enumerate(trace.transitions) if isinstance(t.answer, Cast) and t.outcome == "accepted")

    def indebted(view: View) -> View:
        players = list(view.players)
        players[1] = attrs.evolve(players[1], pool=Pool(R=-1))
        return attrs.evolve(view, players=tuple(players))

    assert broken(watchers.pools_are_not_negative, rewritten(trace, cast + 1, indebted)) == {"negative"}


def asked_instead(trace: Trace, index: int, seat: int) -> Trace:
    other = list(trace.transitions)
    other[index] = attrs.evolve(other[index], request=attrs.evolve(other[index].request, seat=seat))
    return attrs.evolve(trace, transitions=tuple(other))


def test_priority_goes_to_the_wrong_player() -> None:
    trace, _ = hive_mind()
    facts = Facts(trace)
    cast = next(m for m in facts.moves if isinstance(m.answer, Cast) and m.accepted)
    assert broken(watchers.priority_goes_round, asked_instead(trace, cast.last + 1, 0)) >= {"after-action"}
    assert "turn-order" in broken(watchers.priority_goes_round, asked_instead(trace, cast.last + 2, 0))
    resolved = the_pass_that_resolves(trace, 1)
    assert "after-resolution" in broken(watchers.priority_goes_round, asked_instead(trace, resolved.last + 1, 2))


def test_every_clause_of_a_watcher_is_one_that_it_declares() -> None:
    trace, _ = hive_mind()
    for name in watchers.__all__:
        law = next(found for found in LAWS.values() if found.id == f"watch.{name.replace('_', '-')}")
        assert {w.clause for w in getattr(watchers, name)(Facts(trace))} <= set(law.clauses)
