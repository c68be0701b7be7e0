"""What the tests around engines share."""

from __future__ import annotations

import pytest

from conformance.invariants import registry
from conformance.records import ROUND
from conformance.registered import all_invariants, all_themes
from conformance.running import Plan
from strategies.themes import registry as themes
from tests.conformance.toy import BREAKS, HITS, RULE, STAY, VANISHING, theme


@pytest.fixture
def toy_rules(monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    """The toy's theme and its right invariants are registered while the test runs; their ids."""
    all_invariants()  # everything real is registered before anything of the toy's is taken away again
    all_themes()
    monkeypatch.setitem(themes._THEMES, RULE, theme)
    for invariant in (HITS, STAY):
        monkeypatch.setitem(registry._INVARIANTS, invariant.id, invariant)
    return HITS.id, STAY.id


@pytest.fixture
def plan(toy_rules: tuple[str, ...]) -> Plan:
    """Of the toy's rules, on the engine that loses a card."""
    return Plan(VANISHING, toy_rules, ROUND, workers=0)


@pytest.fixture
def broken_rule(monkeypatch: pytest.MonkeyPatch) -> str:
    """An invariant that raises is registered while the test runs; its id."""
    monkeypatch.setitem(registry._INVARIANTS, BREAKS.id, BREAKS)
    return BREAKS.id
