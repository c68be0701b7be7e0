"""A scripted case as a mutant plays it, for the tests of invariants."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from conformance.adapters.reference import Reference
from conformance.facts import Facts
from conformance.invariants.registry import Witness
from conformance.mutants.registry import mutants
from conformance.variants.minimal_view import MinimalView
from reference_engine.rules.table import STANDARD
from reference_engine.words.trace import Trace
from strategies.playing import play
from tests.conformance.stage import everywhere

Check = Callable[[Facts], Iterable[Witness]]


def on_mutant(trace: Trace, mutant: str, *, bare: bool = False) -> Facts:
    """The facts of the trace's case as that mutant plays it, shown in full or as barely as can be."""
    found = mutants()[mutant]
    engine = Reference(STANDARD.replace(found.entry, found.make(STANDARD[found.entry])))
    return Facts(play(MinimalView(engine) if bare else engine, trace.case))


def fired(check: Check, facts: Facts) -> set[str]:
    """The clauses that were violated."""
    return {w.clause for w in check(facts) if not w.held}


def held(check: Check, trace: Trace) -> set[str]:
    """The clauses that held on the reference; they are never violated on a right engine, however it shows itself."""
    found = {name: list(check(facts)) for name, facts in everywhere(trace).items()}
    assert [(name, w) for name, witnesses in found.items() for w in witnesses if not w.held] == []
    assert bool(found["full"]) == bool(found["minimal-view"])
    return {w.clause for w in found["full"]}
