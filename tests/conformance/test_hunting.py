"""Mutants are hunted seed by seed; what comes of it is a row a mutant."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from conformance.cli import status_of
from conformance.hunting import Caught, Hunt, hunt, mutant_rows
from conformance.registered import all_mutants

RULE = "copy.modes-copied"
PAGE = Path(__file__).parents[2] / "docs" / "mutants.md"


def caught(seed: int, examples: int, by: str = "r/x", **more: Any) -> Caught:
    """How a hunt of the mutant m ended; by = "": it was not caught."""
    return Caught(Hunt("m", "r", seed, **more.pop("hunt", {})), by != "", examples, by, examples / 10, **more)


def test_a_row_sums_up_the_seeds() -> None:
    agreeing = {"hunt": {"by": "agreement"}}
    rows = mutant_rows(
        [
            caught(2, 5, "", cases=10, reached=6, triggered=1, also=("s", "q")),
            caught(1, 3, cases=10, reached=5, triggered=2, also=("s",)),
            caught(1, 2, "disagreement/life", **agreeing),
            caught(2, 3, "disagreement/life", **agreeing),
        ]
    )
    assert rows == [
        {
            "id": "m", "rule": "r", "killed": False, "killed_by": ["r/x"], "examples": 4.0, "seconds": 0.8,
            "seeds": [
                {"seed": 1, "killed": True, "examples": 3, "seconds": 0.3},
                {"seed": 2, "killed": False, "examples": 5, "seconds": 0.5},
            ],
            "reached": 0.55, "triggered": 0.15, "also": ["q", "s"],
            "agreement": {
                "killed": True, "examples": 2.5,
                "seeds": [{"seed": 1, "killed": True, "examples": 2}, {"seed": 2, "killed": True, "examples": 3}],
            },
        }
    ]  # fmt: skip


def test_agreement_alone_catches_without_any_invariant() -> None:
    mutant = next(m for m in all_mutants().values() if m.rule == RULE)
    found = hunt(Hunt(mutant.id, RULE, 1, by="agreement"))
    assert found.killed
    assert found.by.startswith("disagreement/")
    assert found.also == ()


def test_what_is_detected_was_triggered_and_what_is_triggered_was_reached() -> None:
    mutant = next(m for m in all_mutants().values() if m.rule == RULE)
    found = hunt(Hunt(mutant.id, RULE, 1, alone=True))
    assert found.killed
    assert 1 <= found.triggered <= found.reached <= found.cases
    assert found.cases >= found.examples


@pytest.mark.parametrize("view", ["full", "minimal"])
def test_a_mutant_is_caught_by_its_own_obligation(view: str) -> None:
    mutant = next(m for m in all_mutants().values() if m.rule == RULE)
    found = hunt(Hunt(mutant.id, RULE, 1, "minimal" if view == "minimal" else "full"))
    assert found.killed
    assert found.by.startswith(f"{RULE}/")
    assert 1 <= found.examples <= 500
    again = hunt(Hunt(mutant.id, RULE, 1, "minimal" if view == "minimal" else "full"))
    assert (again.examples, again.by) == (found.examples, found.by)


@pytest.mark.slow
def test_the_command_lists_each_mutant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    arguments = ["mutants", "--rules", RULE, "--examples", "1", "--workers", "1", "--json", "rows.json"]
    status = status_of([*arguments, "--page", "page.md"])
    rows, page = json.loads(Path("rows.json").read_text()), Path("page.md").read_text()
    assert [r["id"] for r in rows] == [m.id for m in all_mutants().values() if m.rule == RULE]
    assert all(r["examples"] == 1 for r in rows)
    assert status == int(not all(r["killed"] for r in rows))
    assert f"of {len(rows)} mutants are caught" in capsys.readouterr().out
    assert all(f"| `{row['id'].removeprefix(RULE + '.')}`: " in page for row in rows)


def test_the_page_has_each_mutant_and_no_other() -> None:
    """Its figures take a quarter of an hour to make; what it is about must be what there is."""
    told = re.findall(r"^## `(.*)`$|^\| `([^`]*)`: (.*?) \| \d", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    rule, found = "", {}
    for heading, name, title in told:
        rule = heading or rule
        if name:
            found[f"{rule}.{name}"] = title
    assert found == {m.id: m.title.splitlines()[0].replace("|", "/") for m in all_mutants().values()}
