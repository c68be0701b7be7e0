"""Wrong engines: the reference with one entry of its table of rule functions replaced."""

from __future__ import annotations

from conformance.adapters.reference import Reference
from conformance.errors import ConformanceError, unknown
from conformance.mutants.beside import Noted, beside
from conformance.mutants.registry import Mutant
from conformance.registered import all_mutants
from reference_engine.rules.table import STANDARD
from reference_engine.state.game import Rules
from reference_engine.words.scenario import Scenario
from reference_engine.words.steps import Step


class Watched(Reference):
    """A wrong engine that counts in how many cases its fault was reached, and in how many it mattered."""

    def __init__(self, rules: Rules, name: str, noted: Noted) -> None:
        super().__init__(rules, name)
        self.noted = noted

    def start(self, scenario: Scenario) -> Step:
        """Set up the board."""
        self.noted.begin()
        return super().start(scenario)


def mutated(id: str) -> Reference:
    """The reference engine with the fault of that mutant. Raises ConformanceError for an unknown id."""
    return Reference(mutated_rules(id), f"mutant:{id}")


def watched_mutant(id: str, noted: Noted) -> Watched:
    """The same engine, telling ``noted`` what becomes of the fault. Raises ConformanceError for an unknown id."""
    mutant = _known(id)
    right = STANDARD[mutant.entry]
    return Watched(STANDARD.replace(mutant.entry, beside(right, mutant.make(right), noted)), f"mutant:{id}", noted)


def mutated_rules(id: str) -> Rules:
    """The table of rule functions of that mutant. Raises ConformanceError for an unknown id."""
    mutant = _known(id)
    return STANDARD.replace(mutant.entry, mutant.make(STANDARD[mutant.entry]))


def _known(id: str) -> Mutant:
    known = all_mutants()
    if id not in known:
        raise unknown("mutant", id, known, "`conformance rules ID` lists those of an obligation")
    mutant = known[id]
    if mutant.entry not in STANDARD:
        raise ConformanceError(
            f"mutant {id} replaces {mutant.entry!r}, which is no entry of the table of rule functions: name one that is"
        )
    return mutant
