"""How experiments are told apart, and which of two is the smaller."""

from __future__ import annotations

import hashlib

from reference_engine.words.scenario import Case, Experiment


def digest(experiment: Experiment) -> str:
    """A short name of an experiment's cases: equal for equal cases, the same in every process."""
    return hashlib.blake2b(repr(experiment.cases).encode(), digest_size=8).hexdigest()


def size_of(experiment: Experiment) -> tuple[int, ...]:
    """How large an experiment is: answers, objects, seats, cases, life and mana; smaller tuples are smaller."""
    cases = experiment.cases
    return (
        sum(len(c.answers) for c in cases),
        sum(_objects(c) for c in cases),
        sum(len(c.scenario.seats) for c in cases),
        len(cases),
        sum(abs(s.life) + len(s.pool) + len(s.library) for c in cases for s in c.scenario.seats),
    )


def _objects(case: Case) -> int:
    seats = case.scenario.seats
    return len(case.scenario.battlefield) + sum(len(s.hand) + len(s.graveyard) + len(s.exile) for s in seats)
