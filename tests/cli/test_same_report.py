"""The same seed gives the same report, whatever the number of workers and whatever Python hashes strings with."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

RULES = ("--rules", "copy.modes-copied", "--rules", "watch.*")


def _report(root: Path, folder: Path, hash_seed: str, engine: str, *more: str) -> dict[str, Any]:
    """The report of a run in a process of its own, without what may differ."""
    file = folder / f"{hash_seed}.json"
    subprocess.run(
        [sys.executable, "-m", "conformance", "run", "--engine", engine, *RULES, "--examples", "120", "--seed", "3",
         "--stats", "--json", str(file), *more],
        cwd=folder, env={**os.environ, "PYTHONPATH": str(root), "PYTHONHASHSEED": hash_seed}, check=False,
        capture_output=True,
    )  # fmt: skip
    made: dict[str, Any] = json.loads(file.read_text())
    for timed in (made, *made["rules"], *made["watchers"]):
        timed.pop("seconds")
    made.pop("workers")
    return made


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["reference", "mutant:copy.modes-copied.default"])
def test_the_same_seed_gives_the_same_report(root: Path, tmp_path: Path, engine: str) -> None:
    one = _report(root, tmp_path, "0", engine, "--workers", "1")
    two = _report(root, tmp_path, "1", engine, "--workers", "2")
    assert one == two
    assert one["examples"] == 120
    assert bool(one["findings"]) is engine.startswith("mutant")
    assert one["exit"] == int(engine.startswith("mutant"))
