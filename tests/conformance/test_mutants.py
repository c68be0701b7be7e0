"""Each wrong engine is caught by the obligation that it breaks; each obligation catches at least two."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from conformance.adapters.opening import Showing
from conformance.hunting import Hunt, hunt
from conformance.registered import all_mutants, all_themes

MOST = 200
"""Examples after which a mutant counts as not caught."""

THEMES = tuple(all_themes())
MUTANTS = {rule: tuple(m.id for m in all_mutants().values() if m.rule == rule) for rule in THEMES}


def survivors(rule: str, mutants: tuple[str, ...], view: Showing) -> Iterator[str]:
    """Those of the mutants that the obligation did not catch in its own theme."""
    for mutant in mutants:
        caught = hunt(Hunt(mutant, rule, 1, view, MOST, alone=True))
        if not caught.killed or not caught.by.startswith(f"{rule}/"):
            yield mutant


def test_every_mutant_belongs_to_an_obligation_with_a_theme() -> None:
    assert {m.rule for m in all_mutants().values()} <= set(THEMES)


@pytest.mark.parametrize("rule", THEMES)
def test_an_obligation_has_two_mutants_and_catches_all(rule: str) -> None:
    assert len(MUTANTS[rule]) >= 2
    assert list(survivors(rule, MUTANTS[rule], "full")) == []


@pytest.mark.parametrize("rule", THEMES)
def test_one_is_caught_though_the_engine_hides_what_it_may(rule: str) -> None:
    """One of them here, to be quick; ``conformance mutants --view minimal`` hunts all."""
    middle = len(MUTANTS[rule]) // 2
    assert list(survivors(rule, MUTANTS[rule][middle : middle + 1], "minimal")) == []
