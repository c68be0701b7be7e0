"""Mutants are hunted seed by seed; what comes of it is a row a mutant."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from conformance.cli import status_of
from conformance.hunting import Caught, Hunt, hunt, mutant_rows
from conformance.registered import all_mutants

RULE = "copy.modes-copied"


def test_a_row_sums_up_the_seeds() -> None:
    first, second = (Hunt("m", "r", seed) for seed in (1, 2))
    rows = mutant_rows([Caught(second, False, 500, "", 2.0), Caught(first, True, 3, "r/x", 0.5)])
    assert rows == [
        {
            "id": "m", "rule": "r", "killed": False, "killed_by": ["r/x"], "examples": 251.5, "seconds": 2.5,
            "seeds": [{"seed": 1, "killed": True, "examples": 3}, {"seed": 2, "killed": False, "examples": 500}],
        }
    ]  # fmt: skip


@pytest.mark.parametrize("view", ["full", "minimal"])
def test_a_mutant_is_caught_by_its_own_obligation(view: str) -> None:
    mutant = next(m for m in all_mutants().values() if m.rule == RULE)
    caught = hunt(Hunt(mutant.id, RULE, 1, "minimal" if view == "minimal" else "full"))
    assert caught.killed
    assert caught.by.startswith(f"{RULE}/")
    assert 1 <= caught.examples <= 500
    again = hunt(Hunt(mutant.id, RULE, 1, "minimal" if view == "minimal" else "full"))
    assert (again.examples, again.by) == (caught.examples, caught.by)


@pytest.mark.slow
def test_the_command_lists_each_mutant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    arguments = ["mutants", "--rules", RULE, "--examples", "1", "--workers", "1", "--json", "rows.json"]
    status = status_of(arguments)
    rows = json.loads(Path("rows.json").read_text())
    assert [r["id"] for r in rows] == [m.id for m in all_mutants().values() if m.rule == RULE]
    assert all(r["examples"] == 1 for r in rows)
    assert status == int(not all(r["killed"] for r in rows))
    assert f"of {len(rows)} mutants caught" in capsys.readouterr().out
