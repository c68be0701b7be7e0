"""Wrong rule functions about mana, each with the situation that must fail on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs

from conformance.registered import all_mutants

Right = Callable[..., Any]
Fault = tuple[str, str, Callable[[Right], Right]]


def _as(situation: str, mutant: str) -> Fault:
    """That situation fails on the engine that an obligation must catch, too."""
    found = all_mutants()[f"mana.{mutant}"]
    return situation, found.entry, found.make


def _keeps_its_text(right: Right) -> Right:
    """A land whose land types are set keeps the abilities of its text."""
    return lambda chars, change: attrs.evolve(right(chars, change), abilities=chars.abilities)


def _oldest(_: Right) -> Right:
    """Effects apply in the order of their timestamps, whatever depends on what."""
    return lambda *given: min(given[2], key=lambda effect: effect.key)


def _pays_for_itself(_: Right) -> Right:
    """Nothing lets mana be spent as though it were of another type."""
    return lambda *_: frozenset()


FAULTS_OF_MANA: Sequence[Fault] = (
    _as("1-two-reflecting-pools", "undefined-type-produces-nothing.colorless"),
    _as("2-orchards-two-hops", "could-produce.cycles-least-fixpoint.dependents-skipped"),
    _as("4-colorless-is-no-color", "could-produce.cycles-least-fixpoint.colorless-leaks"),
    _as("6-cradle-without-creatures", "could-produce.empty-when-no-mana-would-come.printed"),
    _as("7-orchard-and-vivid-crag", "could-produce.ignores-costs.untapped"),
    _as("9-orchard-and-ziggurat", "could-produce.menu-is-union.restriction-copied"),
    _as("10-pool-under-contamination", "could-produce.replacements-any-order.ignored"),
    _as("11-pools-under-contamination", "undefined-type-produces-nothing.replaced"),
    ("13-pool-under-blood-moon", "change_types", _keeps_its_text),
    ("14-blood-moon-and-urborg", "next_effect", _oldest),
    _as("15-pool-and-urborg", "could-produce.hypothetical-resolution-now.printed"),
    ("16-plains-that-pay-for-all", "spent_as_any_color", _pays_for_itself),
    _as("17-lantern-across-the-table", "could-produce.hypothetical-resolution-now.printed"),
    _as("18-sick-dryad-arbor", "could-produce.ignores-costs.awake"),
)
"""Which situation must fail on which wrong engine: the rule function that is replaced, and by what."""
