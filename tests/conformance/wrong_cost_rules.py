"""Wrong engines for the situations about {T}, {Q} and Clues."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs

from conformance.registered import all_mutants

Fault = tuple[str, str, Callable[[Any], Any]]


def as_mutant(situation: str, mutant: str) -> Fault:
    """That situation fails on the engine that an obligation must catch, too."""
    found = all_mutants()[mutant]
    return situation, found.entry, found.make


def _one_kind_of_subtype(right: Any) -> Any:
    """Land types that are set take the place of all subtypes, of whatever kind."""

    def change_types(chars: Any, change: Any) -> Any:
        found = right(chars, change)
        return attrs.evolve(found, subtypes=change.land_types) if change.land_types else found

    return change_types


FAULTS_OF_COSTS: Sequence[Fault] = (
    as_mutant("34-stunned-pili-pala", "cost.untap-symbol-untaps-source.stun-unpayable"),
    ("87-clue-under-blood-moon", "change_types", _one_kind_of_subtype),
    as_mutant("89-one-clue-one-cost", "clue.one-sacrifice-pays-one-cost.at-announcement"),
)
"""Which situation must fail on which wrong engine: the rule function that is replaced, and by what."""
