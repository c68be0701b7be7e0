"""What a copy divides: right engines are never blamed, and each clause fires on the fault it is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from conformance.facts import Facts
from conformance.invariants.copy_division import (
    distribution_of_counters_is_fixed,
    division_is_fixed,
    division_target_count_fixed,
)
from conformance.invariants.registry import Witness
from conformance.mutants.copy_division import COUNT, DISTRIBUTION, DIVISION
from reference_engine.words.answers import KEEP, Activate, Cast, ChooseTargets
from reference_engine.words.trace import Trace
from strategies.building import BoardBuilder
from tests.conformance.invariants.test_copy_targets import BEARS, BODRUN, VAST, aims, board, removes
from tests.conformance.invariants.wrong_engines import fired, held, on_mutant
from tests.conformance.stage import Line, perform, stack_of

Check = Callable[[Facts], Iterable[Witness]]

RIGHT = {"asked", "shown", "shares"}


def divided(
    card: str, targets: tuple[str, ...], division: tuple[int, ...], *lines: Line, on: BoardBuilder | None = None
) -> Trace:
    """The first seat divides something among those targets, the second copies it."""
    there = (board() if on is None else on).in_hand(card, 0)
    return perform(there, Line(0, Cast(there.last, targets=(targets,), division=division)), *lines)


def damage(*lines: Line) -> Trace:
    """Five to the first player, two to the second."""
    return divided("Splitharn", ("@0", "@1"), (5, 2), *lines)


def counters(*lines: Line) -> Trace:
    """Five on Bodvast, two on Grizzly Bears."""
    return divided("Strewmere", (VAST, BEARS), (5, 2), *lines)


def lost_share() -> Trace:
    return divided("Splitharn", (VAST, "@1"), (5, 2), removes(VAST))


SWAP = aims(("@1", "@0"))


# -- shares ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "life"), [(aims((KEEP, KEEP)), [10, 16]), (SWAP, [13, 13]), (aims((VAST, KEEP)), [15, 16])]
)
def test_each_slot_keeps_its_share_of_the_damage(change: Line, life: list[int]) -> None:
    trace = damage(change)
    assert held(division_is_fixed, trace) == RIGHT
    assert [p.life for p in trace.end.players] == life
    assert held(distribution_of_counters_is_fixed, trace) == set()


def test_the_share_of_an_illegal_target_is_lost() -> None:
    trace = lost_share()
    assert held(division_is_fixed, trace) == RIGHT
    assert [p.life for p in trace.end.players] == [20, 16]


@pytest.mark.parametrize("doubler", [False, True])
def test_each_slot_keeps_its_counters(doubler: bool) -> None:
    there = board().permanent("Doubling Season", 0) if doubler else board()
    trace = divided("Strewmere", (VAST, BEARS), (5, 2), aims((BEARS, BODRUN)), on=there)
    assert held(distribution_of_counters_is_fixed, trace) == RIGHT
    assert held(division_is_fixed, trace) == set()


def test_the_division_of_an_ability_is_fixed() -> None:
    there = BoardBuilder.of(2).permanent("Splitbeak", 0).permanent("Lithoform Engine", 0).pool(0, "CC")
    trace = perform(
        there,
        Line(0, Activate("c17", targets=(("@0", "@1"),), division=(1, 2))),
        Line(0, Activate("c18", targets=(("ability of Splitbeak by @0",),), payment="CC"), when=stack_of(1)),
        Line(0, ChooseTargets((("@1", "@0"),)), kind="new-targets"),
    )
    assert held(division_is_fixed, trace) == RIGHT
    assert [p.life for p in trace.end.players] == [17, 17]


@pytest.mark.parametrize(
    ("check", "mutant", "trace", "clauses"),
    [
        (division_is_fixed, f"{DIVISION}.asked-anew", damage(), RIGHT),
        (division_is_fixed, f"{DIVISION}.even", damage(), {"shown", "shares"}),
        (division_is_fixed, f"{DIVISION}.follows-objects", damage(SWAP), {"shown", "shares"}),
        (division_is_fixed, f"{DIVISION}.lost-share-dealt", lost_share(), {"shares"}),
        (division_is_fixed, f"{DIVISION}.whole-to-each", damage(), {"shares"}),
        (distribution_of_counters_is_fixed, f"{DISTRIBUTION}.asked-anew", counters(), RIGHT),
        (distribution_of_counters_is_fixed, f"{DISTRIBUTION}.even", counters(), {"shown", "shares"}),
        (
            distribution_of_counters_is_fixed,
            f"{DISTRIBUTION}.follows-objects",
            counters(aims((BEARS, VAST))),
            {"shown", "shares"},
        ),
        (distribution_of_counters_is_fixed, f"{DISTRIBUTION}.all-on-first", counters(), {"shares"}),
    ],
)
def test_other_shares(check: Check, mutant: str, trace: Trace, clauses: set[str]) -> None:
    assert fired(check, on_mutant(trace, mutant)) == clauses
    assert fired(check, on_mutant(trace, mutant, bare=True)) == clauses - {"shown"}


# -- how many -------------------------------------------------------------------------------------------------------

FEWER = aims((KEEP,))
MORE = aims((KEEP, KEEP, BODRUN))
TWICE = aims(("@1", KEEP))


@pytest.mark.parametrize("attempt", [FEWER, MORE])
def test_another_number_of_targets_is_refused(attempt: Line) -> None:
    assert held(division_target_count_fixed, damage(attempt)) == {"number", "shown", "affected"}


@pytest.mark.parametrize("change", [TWICE, SWAP])
def test_targets_stay_distinct(change: Line) -> None:
    assert held(division_target_count_fixed, damage(change)) == {"distinct", "shown", "affected"}


def test_a_copy_of_something_with_one_target_has_one() -> None:
    trace = divided("Splitharn", ("@1",), (7,), aims((KEEP, "@0")))
    assert held(division_target_count_fixed, trace) == {"number", "shown", "affected"}


def two_creatures() -> Trace:
    """Counters for the only two creatures."""
    there = BoardBuilder.of(2).permanent("Hive Mind", 1).permanent("Bodvast", 0).permanent("Grizzly Bears", 1)
    return divided("Strewmere", (VAST, BEARS), (5, 2), on=there)


@pytest.mark.parametrize(
    ("mutant", "trace", "full", "bare"),
    [
        ("any-number", damage(FEWER, aims((KEEP, KEEP))), "number", "number"),
        ("twice", damage(TWICE), "distinct", "distinct"),
        ("drops-stuck", two_creatures(), "affected", "affected"),
        ("merged", counters(), "shown", "affected"),
    ],
)
def test_another_number_of_targets(mutant: str, trace: Trace, full: str, bare: str) -> None:
    assert full in fired(division_target_count_fixed, on_mutant(trace, f"{COUNT}.{mutant}"))
    assert fired(division_target_count_fixed, on_mutant(trace, f"{COUNT}.{mutant}", bare=True)) == {bare}
