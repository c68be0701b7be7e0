"""Wrong engines for the situations about {T}, {Q} and Clues."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from conformance.registered import all_mutants

Fault = tuple[str, str, Callable[[Any], Any]]


def as_mutant(situation: str, mutant: str) -> Fault:
    """That situation fails on the engine that an obligation must catch, too."""
    found = all_mutants()[mutant]
    return situation, found.entry, found.make


FAULTS_OF_COSTS: Sequence[Fault] = (
    as_mutant("34-stunned-pili-pala", "cost.untap-symbol-untaps-source.stun-unpayable"),
    as_mutant("87-clue-under-blood-moon", "clue.never-creature-or-land-type.one-set"),
    as_mutant("89-one-clue-one-cost", "clue.one-sacrifice-pays-one-cost.at-announcement"),
)
"""Which situation must fail on which wrong engine: the rule function that is replaced, and by what."""
