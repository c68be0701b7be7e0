"""Wrong engines for the situations about what triggers on mana and what replaces it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from reference_engine.rules.cr_616_mana import Production
from tests.conformance.wrong_cost_rules import Fault, as_mutant

Right = Callable[..., Any]


def _with_what_is_added(right: Right) -> Right:
    """What triggered mana abilities add counts as produced by the land."""
    return lambda game, effect, tapped, made: right(game, effect, tapped, Production(made.types, made.amount + 1))


def _never(_: Right) -> Right:
    """Nothing is ever tapped for mana."""
    return lambda _: False


FAULTS_OF_TAPPING: Sequence[Fault] = (
    as_mutant("19-reflection-then-sphere", "mana.tapped-for-mana-replacement.type-amount-qualifiers.printed"),
    as_mutant("21-contamination-and-reflection", "mana.tapped-for-mana-replacement.type-amount-qualifiers.timestamps"),
    as_mutant("23-flare-and-contamination", "mana.tapped-for-mana-trigger.on-resolve-and-produce.on-stack"),
    as_mutant("24-added-mana-and-reflection", "mana.tapped-for-mana-replacement.modifies-production.all-mana"),
    ("25-added-mana-and-sphere", "replaces_mana", _with_what_is_added),
    as_mutant("26-mana-at-once-and-a-trigger", "mana.tapped-for-mana-trigger.on-resolve-and-produce.on-stack"),
    as_mutant("27-manabarbs-while-paying", "mana.tapped-for-mana-trigger.on-resolve-and-produce.dropped"),
    as_mutant("29-tapped-by-icy-manipulator", "mana.tap-for-mana.definition.any-tap"),
    ("30-forbidden-orchard", "was_tapped_for_mana", _never),
    as_mutant("31-targeted-mana", "mana.tap-for-mana.definition.targeted"),
    as_mutant("32-mana-and-a-card", "mana.tap-for-mana.governed-by-mana-ability-rules.on-stack"),
    as_mutant("33-restricted-mana-doubled", "mana.tapped-for-mana-replacement.modifies-production.unrestricted"),
)
"""Which situation must fail on which wrong engine: the rule function that is replaced, and by what."""
