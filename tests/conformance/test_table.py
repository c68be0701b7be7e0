"""What stands below the table at the end of a run."""

from __future__ import annotations

import io

import attrs
import pytest
from rich.console import Console

from conformance.expectations import Known
from conformance.records import Place
from conformance.reports.table import print_totals
from conformance.running import Outcome
from conformance.summary import Finding, Summary


def _printed(*findings: Finding, **what: tuple[str, ...]) -> str:
    out = io.StringIO()
    summary = Summary(rules=(), findings=findings, examples=7, seconds=(), **what)
    print_totals(Console(file=out, width=200), Outcome(summary, complete=True, seconds=1.0), 2)
    return out.getvalue()


def test_new_disagreements_are_counted() -> None:
    """No verdict tells of them."""
    new = Finding("x", "disagreement", "disagreement/stack/x", (), "", "", Place("x", 1, 0, 0, 100), 1, 1)
    known = attrs.evolve(new, known=Known("disagreement/stack/x", "r"))
    assert "1 disagreement that no rule explains; 7 examples" in _printed(new, known)
    assert "2 disagreements that no rule explains; 7 examples" in _printed(new, new)
    assert "disagreement" not in _printed(known)


def test_a_known_finding_that_may_be_called_fixed_is_named() -> None:
    assert "copy.x/[red] may be called fixed: strike it off" in _printed(fixed=("copy.x/[red]",))


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ((), ""),
        (("copy.x/rare", "stack/[red]"), "too few examples to call them fixed: 2: copy.x/rare, stack/[red]\n"),
        (("a", "b", "c", "d"), "too few examples to call them fixed: 4\n"),
    ],
)
def test_known_findings_that_were_not_seen_are_named_if_they_are_few(names: tuple[str, ...], said: str) -> None:
    printed = _printed(not_seen=names)
    assert said in printed
    assert ("not seen" in printed) == bool(names)
