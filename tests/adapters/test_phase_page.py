"""The page about phase.rs says what the expectations file says; this needs no engine."""

from __future__ import annotations

import re

from conformance.expectations import read_expectations, shipped_for
from conformance.registered import all_invariants
from tests.adapters.phase_page import PAGE, page


def test_the_page_is_up_to_date() -> None:
    """If not: ``python -m tests.adapters.phase_page``."""
    assert PAGE.read_text(encoding="utf-8") == page()


def test_every_finding_is_told_with_its_rule() -> None:
    path = shipped_for("phase")
    assert path is not None
    entries = read_expectations(path, all_invariants())
    lines = [line for line in page().splitlines() if line.startswith("* ")]
    assert len(lines) == len(entries)
    for entry in entries:
        assert re.search(r"\([0-9]{3}\.[0-9]+[a-z]?(, [0-9]{3}\.[0-9]+[a-z]?)*\)\.$", entry.reason), entry.fingerprint
