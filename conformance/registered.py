"""All that is registered with the suite (themes, invariants, mutants), found by importing their packages whole."""

from __future__ import annotations

import fnmatch
import importlib
import pkgutil
from functools import cache

import conformance.invariants
import conformance.mutants
import strategies.themes
from conformance.errors import unknown
from conformance.invariants.registry import Invariant, invariants
from conformance.ledger import obligations
from conformance.mutants.registry import Mutant, mutants
from strategies.themes.registry import ThemeMaker, themes


@cache
def _import_all(package: str) -> None:
    """Import every module of a package, in the order of their names, so that what it holds is registered."""
    found = importlib.import_module(package)
    for info in sorted(pkgutil.walk_packages(found.__path__, f"{package}."), key=lambda i: i.name):
        importlib.import_module(info.name)


def all_invariants() -> dict[str, Invariant]:
    """All invariants by id."""
    _import_all(conformance.invariants.__name__)
    return invariants()


def citations_of(rule: str) -> tuple[str, ...]:
    """The rule numbers that a rule rests on: the ledger's of an obligation, else the invariant's own, else none."""
    known = all_invariants().get(rule)
    own = known.cr if known else ()
    return next((o.citations for o in obligations() if o.id == rule), own)


def all_mutants() -> dict[str, Mutant]:
    """All mutants by id."""
    _import_all(conformance.mutants.__name__)
    return mutants()


def all_themes() -> dict[str, ThemeMaker]:
    """All themes by obligation."""
    _import_all(strategies.themes.__name__)
    return themes()


def selected(globs: tuple[str, ...]) -> tuple[str, ...]:
    """Ids of the invariants that any of the patterns matches, all of them without a pattern.

    Raises ConformanceError for a pattern that matches nothing.
    """
    known = all_invariants()
    for glob in globs:
        if not fnmatch.filter(known, glob):
            raise unknown("rule", glob, known, "`conformance rules` lists those that are implemented")
    return tuple(i for i in known if not globs or any(fnmatch.fnmatchcase(i, glob) for glob in globs))
