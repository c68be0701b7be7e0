"""The targets of a copy: right engines are never blamed, and each clause fires on the fault it is about."""

from __future__ import annotations

import attrs
import pytest

from conformance.facts import Facts
from conformance.invariants.copy_targets import inherits_targets, may_change_any_subset, unreplaceable_target_stays
from conformance.mutants.copy_targets import ANY_SUBSET, INHERITS, UNREPLACEABLE
from reference_engine.words.answers import KEEP, Cast, ChooseTargets, TargetList
from reference_engine.words.trace import Trace
from strategies.building import BoardBuilder
from tests.conformance.invariants.wrong_engines import fired, held, on_mutant
from tests.conformance.stage import Line, perform, stack_of

VAST, BEARS, BODRUN, UNSUMMON = "c18", "c19", "c20", "c21"


def board(*, creatures: bool = True) -> BoardBuilder:
    """Two seats, Hive Mind under the second, three creatures or only the first, and removal in the second's hand."""
    found = BoardBuilder.of(2).permanent("Hive Mind", 1).permanent("Bodvast", 0)
    for name in ("Grizzly Bears", "Bodrun") if creatures else ("Trinketarn", "Trinketarn"):
        found = found.permanent(name, 1)
    return found.in_hand("Unsummon", 1).pool(1, "U")


def copied(card: str, targets: TargetList, *lines: Line, on: BoardBuilder | None = None, mana: str = "") -> Trace:
    """The first seat casts the card, the second copies it."""
    there = (board() if on is None else on).in_hand(card, 0).pool(0, mana)
    payment = mana or None
    return perform(there, Line(0, Cast(there.last, targets=targets, payment=payment)), *lines)


def removes(creature: str) -> Line:
    """The second seat returns a creature to its owner's hand before the copy is made."""
    return Line(1, Cast(UNSUMMON, targets=((creature,),), payment="U"), when=stack_of(2))


def aims(*targets: tuple[str, ...]) -> Line:
    """The second seat's answer to a request for new targets."""
    return Line(1, ChooseTargets(targets), kind="new-targets")


SAME = (KEEP,)

# -- copy.inherits-targets ------------------------------------------------------------------------------------------


def two_slots() -> Trace:
    return copied("Arbestine", (("@0",), ("@1",)))


def re_aimed_before() -> Trace:
    there = board().in_hand("Redirect", 1).pool(1, "UU").in_hand("Kresnul", 0)
    redirect, spell = "c22", there.last
    return perform(
        there,
        Line(0, Cast(spell, targets=(("@1",),))),
        Line(1, Cast(redirect, targets=((spell,),), payment="UU"), when=stack_of(2)),
        aims(("@0",)),
    )


def drains_what_is_gone() -> Trace:
    return copied("Lightning Helix", ((VAST,),), removes(VAST), mana="RW")


def test_targets_are_inherited_slot_for_slot() -> None:
    assert held(inherits_targets, two_slots()) == {"offered", "shown", "effect"}


def test_no_targets_are_inherited_too() -> None:
    assert held(inherits_targets, copied("Morquill", ((),))) == {"shown", "effect"}


def test_changed_targets_are_inherited() -> None:
    trace = re_aimed_before()
    assert held(inherits_targets, trace) == {"offered", "shown", "effect"}
    assert [p.life for p in trace.end.players] == [18, 20]


def test_an_illegal_target_is_inherited_and_nothing_happens() -> None:
    trace = drains_what_is_gone()
    assert held(inherits_targets, trace) == {"offered", "shown", "effect"}
    assert [p.life for p in trace.end.players] == [20, 20]


def test_nothing_is_said_of_a_spell_that_targets_nothing() -> None:
    assert held(inherits_targets, copied("Drethil", ())) == set()


def test_nothing_is_said_where_all_targets_are_chosen_anew() -> None:
    assert held(inherits_targets, copied("Kresnul", (("@1",),), aims(("@0",)))) == set()


@pytest.mark.parametrize(
    ("mutant", "trace", "clauses"),
    [
        ("none", two_slots(), {"shown", "effect"}),
        ("declared", re_aimed_before(), {"shown", "effect"}),
        ("reordered", two_slots(), {"offered", "shown", "effect"}),
        ("first-for-all", two_slots(), {"offered", "shown", "effect"}),
        ("drops-illegal", drains_what_is_gone(), {"shown", "effect"}),
    ],
)
def test_other_targets(mutant: str, trace: Trace, clauses: set[str]) -> None:
    assert fired(inherits_targets, on_mutant(trace, f"{INHERITS}.{mutant}")) >= clauses
    assert fired(inherits_targets, on_mutant(trace, f"{INHERITS}.{mutant}", bare=True)) == {"effect"}


# -- copy.may-change-any-subset -------------------------------------------------------------------------------------

SWAP = aims(("@1",), (VAST,))
FIRST = aims(("@0",), SAME)
SECOND = aims(SAME, (BEARS,))
BOTH = aims((BEARS,), ("@0",))
NOTHING = aims(SAME, SAME)
TWICE = aims(("@1",), SAME)
MORE = aims((KEEP, BEARS), SAME)
ABSENT = aims(("nothing",), SAME)


def another_target(*lines: Line) -> Trace:
    """Two damage to Bodvast and one to another target, the second player."""
    return copied("Arbestine", ((VAST,), ("@1",)), *lines)


@pytest.mark.parametrize("change", [SWAP, FIRST, SECOND, BOTH])
def test_any_subset_may_be_changed(change: Line) -> None:
    assert held(may_change_any_subset, another_target(change)) == {"reachable", "shown", "effect"}


def test_all_may_be_kept() -> None:
    assert held(may_change_any_subset, another_target(NOTHING)) == {"reachable"}


@pytest.mark.parametrize("attempt", [TWICE, MORE, ABSENT])
def test_other_assignments_are_refused(attempt: Line) -> None:
    assert held(may_change_any_subset, another_target(attempt, NOTHING)) == {"forbidden", "reachable"}


def test_two_instances_may_share_a_target() -> None:
    trace = copied("Twayblin", ((VAST,), (BEARS,)), aims((BEARS,), SAME))
    assert held(may_change_any_subset, trace) == {"reachable", "shown", "effect"}


def shielded(*lines: Line) -> Trace:
    """A creature that the caster may target, and the copier may not."""
    return copied("Brovik", ((VAST,),), *lines, on=board().permanent("Hexbodrun", 0))


def red_copy(*lines: Line) -> Trace:
    """A blue spell copied in red by the opponent of somebody whose creature red spells may not target."""
    there = BoardBuilder.of(2).permanent("Bodvast", 0).permanent("Redbodrun", 0).in_hand("Fork", 1).pool(1, "RR")
    there = there.in_hand("Unsummon", 0).pool(0, "U")
    return perform(
        there,
        Line(0, Cast("c20", targets=(("c17",),), payment="U")),
        Line(1, Cast("c19", targets=(("c20",),), payment="RR"), when=stack_of(1)),
        *lines,
    )


def one_gone(*lines: Line) -> Trace:
    return copied("Dusketh", ((VAST, BEARS),), removes(VAST), *lines)


def test_what_the_copy_may_target_is_judged_for_its_controller_and_colours() -> None:
    assert held(may_change_any_subset, shielded(aims(("c22",)), aims(SAME))) == {"forbidden", "reachable"}
    assert held(may_change_any_subset, red_copy(aims(("c18",)), aims(SAME))) == {"forbidden", "reachable"}


def test_a_target_that_is_illegal_already_may_be_kept_while_another_is_changed() -> None:
    assert held(may_change_any_subset, one_gone(aims((KEEP, BODRUN)))) == {"reachable", "shown", "effect"}


@pytest.mark.parametrize(
    ("mutant", "trace", "clauses"),
    [
        ("all-or-nothing", another_target(FIRST), {"reachable"}),
        ("first-only", another_target(SECOND), {"reachable"}),
        ("any-number", another_target(MORE, NOTHING), {"forbidden"}),
        ("judged-for-caster", shielded(aims(("c22",)), aims(SAME)), {"forbidden"}),
        ("judged-by-original", red_copy(aims(("c18",)), aims(SAME)), {"forbidden"}),
        ("kept-must-be-legal", one_gone(aims((KEEP, BODRUN))), {"reachable"}),
        ("one-after-the-other", copied("Dusketh", ((VAST, BEARS),), aims((BEARS, VAST))), {"reachable"}),
        ("twice", another_target(TWICE, NOTHING), {"forbidden"}),
        ("forgotten", copied("Kresnul", (("@1",),), aims(("@0",))), {"shown", "effect"}),
    ],
)
def test_other_subsets(mutant: str, trace: Trace, clauses: set[str]) -> None:
    assert fired(may_change_any_subset, on_mutant(trace, f"{ANY_SUBSET}.{mutant}")) == clauses
    bare = fired(may_change_any_subset, on_mutant(trace, f"{ANY_SUBSET}.{mutant}", bare=True))
    assert bare == clauses - {"shown"}


# -- copy.unreplaceable-target-stays --------------------------------------------------------------------------------


def only_one(card: str, *lines: Line) -> Trace:
    """The spell targets the only creature there is."""
    return copied(card, ((VAST,),), *lines, on=board(creatures=False))


def itself() -> Trace:
    """Aimed at an opponent, with two players: the copier inherits itself."""
    return copied("Pargoth", (("@1",),))


def test_the_only_target_stays() -> None:
    assert held(unreplaceable_target_stays, only_one("Skelvane")) == {"made", "asked-again", "kept", "stays", "effect"}


def test_an_illegal_target_stays_and_the_copy_does_nothing() -> None:
    trace = only_one("Skelvane", removes(VAST))
    assert held(unreplaceable_target_stays, trace) == {"made", "asked-again", "kept", "stays", "effect"}
    assert any(t.after.stack and t.after.stack[-1].copy for t in trace.transitions)


def test_an_illegal_target_may_stay_though_there_is_a_legal_one() -> None:
    assert held(unreplaceable_target_stays, itself()) == {"made", "asked-again", "kept", "stays", "effect"}


def test_nothing_is_said_where_every_target_is_legal_and_can_be_replaced() -> None:
    assert held(unreplaceable_target_stays, copied("Skelvane", ((VAST,),))) == set()


@pytest.mark.parametrize(
    ("mutant", "trace", "clauses"),
    [
        ("not-made", only_one("Skelvane", removes(VAST)), {"made"}),
        ("replaced", itself(), {"stays", "effect"}),
        ("asked-again", only_one("Skelvane"), {"asked-again"}),
        ("emptied", only_one("Skelvane"), {"stays", "effect"}),
        ("one-illegal-is-all", copied("Twayblin", ((VAST,), (BEARS,)), removes(BEARS)), {"effect"}),
    ],
)
def test_unreplaceable_targets_that_do_not_stay(mutant: str, trace: Trace, clauses: set[str]) -> None:
    assert fired(unreplaceable_target_stays, on_mutant(trace, f"{UNREPLACEABLE}.{mutant}")) == clauses
    bare = fired(unreplaceable_target_stays, on_mutant(trace, f"{UNREPLACEABLE}.{mutant}", bare=True))
    assert bare == clauses - {"stays"}


def test_nobody_is_made_to_replace_a_target() -> None:
    trace = itself()
    refused = tuple(
        attrs.evolve(t, outcome="rejected") if t.request.kind == "new-targets" else t for t in trace.transitions
    )
    assert "kept" in fired(unreplaceable_target_stays, Facts(attrs.evolve(trace, transitions=refused)))
