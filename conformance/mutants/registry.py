"""A mutant is a value: the frozen table of rule functions with one entry replaced."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

Rule = Callable[..., Any]


@attrs.frozen
class Mutant:
    """A wrong engine. rule: the obligation that must kill it. entry: the rule function that it replaces.

    make: takes the right function and gives the wrong one, which may call the right one.
    """

    id: str
    rule: str
    title: str
    entry: str
    make: Callable[[Rule], Rule]


_MUTANTS: dict[str, Mutant] = {}


def mutant(id: str, *, rule: str, entry: str) -> Callable[[Callable[[Rule], Rule]], Callable[[Rule], Rule]]:
    """Register the function below, whose docstring is the title, as a maker of a wrong rule function."""

    def register(make: Callable[[Rule], Rule]) -> Callable[[Rule], Rule]:
        if id in _MUTANTS:
            raise ValueError(f"mutant {id} is registered twice: give it a name of its own")
        _MUTANTS[id] = Mutant(id, rule, (make.__doc__ or "").strip(), entry, make)
        return make

    return register


def mutants() -> dict[str, Mutant]:
    """All mutants by id, in the order of their ids."""
    return dict(sorted(_MUTANTS.items()))
