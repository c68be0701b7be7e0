"""Right engines that show or ask differently are never blamed, and every obligation is exercised on them."""

from __future__ import annotations

import pytest

from conformance.campaign import Settings, Task, run_task
from conformance.records import Record, Sighting, Tally
from conformance.registered import all_invariants, all_themes
from conformance.summary import ENOUGH
from conformance.variants import VARIANTS

EXAMPLES = 20
"""Of each theme on each variant; long campaigns play thousands."""

RULES = tuple(all_invariants())
THEMES = tuple(all_themes())


def told(records: list[Record]) -> list[str]:
    """What was found, in words."""
    return [f"{r.fingerprint}: expected {r.expected}; seen {r.seen}" for r in records if isinstance(r, Sighting)]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_a_right_engine_is_not_blamed(variant: str, theme: str) -> None:
    """Everything watches, and the engine is compared with the reference wherever both can be."""
    records = run_task(Task(theme, f"variant:{variant}", 1, 0, EXAMPLES, Settings(RULES)))
    assert told(records) == []
    (tally,) = (r for r in records if isinstance(r, Tally))
    assert (tally.examples, tally.unsupported) == (EXAMPLES, {})
    assert tally.exercised.get(theme, 0) >= ENOUGH
