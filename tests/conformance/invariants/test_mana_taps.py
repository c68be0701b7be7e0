"""Tapping for mana: right engines are never blamed, and each clause fires on the fault it is about."""

from __future__ import annotations

import pytest

from conformance.invariants.mana_instead import modifies_production, type_amount_qualifiers
from conformance.invariants.mana_regime import governed
from conformance.invariants.mana_taps import definition
from conformance.invariants.mana_watching import on_resolve_and_produce, specified_type_actual
from conformance.mutants.mana_instead import MODIFIES, QUALIFIERS
from conformance.mutants.mana_regime import GOVERNED
from conformance.mutants.mana_taps import DEFINITION
from conformance.mutants.mana_watching import PRODUCED, TYPED
from reference_engine.words.answers import Activate, Cast
from reference_engine.words.trace import Trace
from strategies.building import BoardBuilder
from tests.conformance.invariants.wrong_engines import fired, held, on_mutant
from tests.conformance.stage import Line, perform

BARE = pytest.mark.parametrize("bare", [False, True])


def tapped(*permanents: str, pool: str = "", others: tuple[str, ...] = (), **how: object) -> Trace:
    """Seat 0 activates the first of its permanents, a tapped one if it untaps; ``others`` are of seat 1.

    Then it tries to pay with a green mana, twice.
    """
    board = BoardBuilder.of(2).permanent(permanents[0], 0, tapped=permanents[0] == "Quillane")
    for name in permanents[1:]:
        board = board.permanent(name, 0)
    for name in others:
        board = board.permanent(name, 1)
    board = board.permanent("Greenwell Gauge", 0).pool(0, pool)
    well = Activate(board.last)
    return perform(board, Line(0, Activate("c17", **how)), Line(0, well), Line(0, well))  # type: ignore[arg-type]


def cast_with(spell: str, *permanents: str, others: tuple[str, ...] = ()) -> Trace:
    """Seat 0 casts the spell, the first of its permanents being tapped for it; then it passes."""
    board = BoardBuilder.of(2)
    for name in permanents:
        board = board.permanent(name, 0)
    for name in others:
        board = board.permanent(name, 1)
    board = board.in_hand(spell, 0)
    return perform(board, Line(0, Cast(board.last, activations=(Activate("c17"),))))


# -- which activations are tapping for mana -------------------------------------------------------------------------


@pytest.mark.parametrize("source", ["Forest", "Llanowar Elves", "Quillane", "Lotus Petal", "Freewell", "Memnite"])
def test_a_right_engine_counts_what_is_tapped_for_mana(source: str) -> None:
    trace = tapped(source, "Rousespire", others=("Wellwatch Gauge", "Herdwell Gauge", "Herddouble"))
    assert "counted" in held(definition, trace)


@BARE
def test_an_untap_symbol_is_no_tap_symbol(bare: bool) -> None:
    trace = tapped("Quillane", "Herddouble", others=("Wellwatch Gauge",))
    assert fired(definition, on_mutant(trace, f"{DEFINITION}.untap-symbol", bare=bare)) == {"counted", "amount"}


@BARE
def test_what_gives_the_ability_is_not_tapped(bare: bool) -> None:
    trace = tapped("Memnite", "Rousespire", others=("Relicwell Gauge", "Herdwell Gauge"))
    assert held(definition, trace) == {"counted"}
    # An artifact creature is both; the enchantment is the one alone.
    trace = tapped("Grizzly Bears", "Rousespire", others=("Relicwell Gauge", "Herdwell Gauge"))
    assert fired(definition, on_mutant(trace, f"{DEFINITION}.granter", bare=bare)) == {"counted"}


# -- mana abilities in full -----------------------------------------------------------------------------------------


@BARE
def test_a_mana_ability_is_not_on_the_stack(bare: bool) -> None:
    trace = tapped("Forest")
    assert held(governed, trace) >= {"stack", "priority", "arrives", "barred"}
    assert "stack" in fired(governed, on_mutant(trace, f"{GOVERNED}.on-stack", bare=bare))


@BARE
def test_it_may_be_activated_while_paying(bare: bool) -> None:
    trace = cast_with("Greensink Murmur", "Forest")
    assert held(governed, trace) == {"stack", "barred", "arrives"}
    assert fired(governed, on_mutant(trace, f"{GOVERNED}.not-while-paying", bare=bare)) == {"usable"}


@BARE
def test_only_as_an_instant_is_not_while_paying(bare: bool) -> None:
    trace = cast_with("Graysink Murmur", "Instmere")
    assert trace.transitions[0].outcome == "rejected"
    assert held(governed, trace) == set()
    assert "barred" in fired(governed, on_mutant(trace, f"{GOVERNED}.instant-ignored", bare=bare))


# -- what waits for it ----------------------------------------------------------------------------------------------


@BARE
@pytest.mark.parametrize(
    ("source", "mutant", "clause"),
    [
        ("Gaea's Cradle", "without-mana", "nothing"),
        ("Gaea's Cradle", "on-tapping", "nothing"),
        ("Ancient Tomb", "for-each-mana", "once"),
        ("Forest", "on-stack", "at-once"),
    ],
)
def test_once_for_mana_that_came(source: str, mutant: str, clause: str, bare: bool) -> None:
    trace = tapped(source, "Mana Flare", others=("Wellwatch Gauge",))
    assert held(on_resolve_and_produce, trace) >= ({"nothing"} if source == "Gaea's Cradle" else {"once", "at-once"})
    assert clause in fired(on_resolve_and_produce, on_mutant(trace, f"{PRODUCED}.{mutant}", bare=bare))


@BARE
def test_what_is_reversed_triggers_nothing(bare: bool) -> None:
    trace = cast_with("Redsink Murmur", "Forest", others=("Wellwatch Gauge",))
    assert held(on_resolve_and_produce, trace) == {"reversed"}
    assert fired(on_resolve_and_produce, on_mutant(trace, f"{PRODUCED}.kept", bare=bare)) == {"reversed"}


@BARE
def test_triggers_of_a_payment_are_not_lost(bare: bool) -> None:
    trace = cast_with("Greensink Murmur", "Forest", others=("Wellwatch Gauge",))
    assert held(on_resolve_and_produce, trace) == {"once", "waits"}
    assert fired(on_resolve_and_produce, on_mutant(trace, f"{PRODUCED}.dropped", bare=bare)) == {"once"}


@BARE
@pytest.mark.parametrize(
    ("others", "mutant", "clauses"),
    [
        (("Contamination",), "printed", {"woken", "silent"}),
        (("Contamination",), "changed-away", {"silent"}),
        ((), "first-only", {"woken"}),
        (("Doublewell",), "for-each-mana", {"once"}),
    ],
)
def test_the_types_that_came(others: tuple[str, ...], mutant: str, clauses: set[str], bare: bool) -> None:
    watchers = ("Whitewatch Gauge", "Bluewatch Gauge", "Blackwatch Gauge")
    trace = tapped("Duskmere", *watchers, others=others)
    assert held(specified_type_actual, trace) == {"woken", "silent", "once"}
    assert fired(specified_type_actual, on_mutant(trace, f"{TYPED}.{mutant}", bare=bare)) == clauses


# -- what replaces it -----------------------------------------------------------------------------------------------


@BARE
@pytest.mark.parametrize(
    ("permanents", "mutant", "clause"),
    [
        (("Forest", "Mana Reflection"), "as-trigger", "stack"),
        (("Forest", "Mana Reflection"), "twice", "pool"),
        (("Forest", "Doublewell", "Vernal Bloom"), "all-mana", "others"),
    ],
)
def test_the_production_itself_is_changed(permanents: tuple[str, ...], mutant: str, clause: str, bare: bool) -> None:
    board = BoardBuilder.of(2)
    for name in (*permanents, "Greenwell Gauge"):
        board = board.permanent(name, 0)
    well = Activate(board.last)
    trace = perform(board, Line(0, Activate("c17")), *[Line(0, well)] * 4)
    assert clause in held(modifies_production, trace)
    assert clause in fired(modifies_production, on_mutant(trace, f"{MODIFIES}.{mutant}", bare=bare))


@BARE
def test_a_restriction_goes_with_all_of_it(bare: bool) -> None:
    trace = tapped("Beastmere", "Doublewell")
    assert held(modifies_production, trace) >= {"restricted"}
    assert fired(modifies_production, on_mutant(trace, f"{MODIFIES}.unrestricted", bare=bare)) == {"restricted"}


@BARE
def test_an_effect_becomes_applicable(bare: bool) -> None:
    trace = tapped("Forest", "Mana Reflection", others=("Damping Sphere",))
    assert held(type_amount_qualifiers, trace) == {"reachable"}
    assert "reachable" in fired(type_amount_qualifiers, on_mutant(trace, f"{QUALIFIERS}.printed", bare=bare))


@BARE
@pytest.mark.parametrize(("mutant", "clause"), [("timestamps", "offered"), ("controller", "chooser")])
def test_who_gets_the_mana_chooses(mutant: str, clause: str, bare: bool) -> None:
    trace = tapped("Forest", others=("Contamination", "Doublewell"))
    assert held(type_amount_qualifiers, trace) == {"reachable", "chooser", "offered"}
    assert clause in fired(type_amount_qualifiers, on_mutant(trace, f"{QUALIFIERS}.{mutant}", bare=bare))


@BARE
@pytest.mark.parametrize("other", ["Contamination", "Murkfall"])
def test_its_own_instead_comes_first(other: str, bare: bool) -> None:
    board = BoardBuilder.of(2).permanent("Towermere", 0).permanent("Terstane", 0).permanent(other, 1)
    board = board.permanent("Damping Sphere", 1).permanent("Graywell Gauge", 0)
    trace = perform(board, Line(0, Activate("c17")), Line(0, Activate(board.last)))
    assert "reachable" in held(type_amount_qualifiers, trace)
    assert fired(type_amount_qualifiers, on_mutant(trace, f"{QUALIFIERS}.own-last", bare=bare))
