"""Wrong engines: the reference with one entry of its table of rule functions replaced."""

from __future__ import annotations

from conformance.adapters.reference import Reference
from conformance.errors import ConformanceError, unknown
from conformance.registered import all_mutants
from reference_engine.rules.table import STANDARD
from reference_engine.state.game import Rules


def mutated(id: str) -> Reference:
    """The reference engine with the fault of that mutant. Raises ConformanceError for an unknown id."""
    known = all_mutants()
    if id not in known:
        raise unknown("mutant", id, known, "`conformance rules ID` lists those of an obligation")
    return Reference(mutated_rules(id), f"mutant:{id}")


def mutated_rules(id: str) -> Rules:
    """The table of rule functions of that mutant."""
    mutant = all_mutants()[id]
    if mutant.entry not in STANDARD:
        raise ConformanceError(
            f"mutant {id} replaces {mutant.entry!r}, which is no entry of the table of rule functions: name one that is"
        )
    return STANDARD.replace(mutant.entry, mutant.make(STANDARD[mutant.entry]))
