"""What the README tells a newcomer to type is what is checked."""

from __future__ import annotations

import subprocess
from pathlib import Path


def _fenced(text: str, marker: str) -> str:
    after = text.split(f"<!-- {marker} -->\n```\n", 1)[1]
    return after.split("\n```", 1)[0]


def test_the_check_runs_the_test_command_of_the_readme(root: Path) -> None:
    shown = subprocess.run([root / ".ci/run", "--show"], capture_output=True, text=True, check=True).stdout
    assert shown == _fenced((root / "README.md").read_text(encoding="utf-8"), "test-command") + "\n"


def test_a_readme_without_the_command_is_refused(root: Path, tmp_path: Path) -> None:
    (tmp_path / ".ci").mkdir()
    script = tmp_path / ".ci/run"
    script.write_bytes((root / ".ci/run").read_bytes())
    (tmp_path / "README.md").write_text("nothing here\n", encoding="utf-8")
    run = subprocess.run(["bash", script, "--show"], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout) == (2, "")
    assert "README.md must have exactly one line" in run.stderr


def test_each_command_of_the_readme_stands_alone(root: Path) -> None:
    readme = (root / "README.md").read_text(encoding="utf-8")
    for marker in ("run-command", "test-command"):
        command = _fenced(readme, marker)
        assert "\n" not in command
        assert command.startswith("python3 -m venv .venv && .venv/bin/pip install ")


def test_the_readme_shows_a_real_output(root: Path) -> None:
    sample = _fenced((root / "README.md").read_text(encoding="utf-8"), "sample-output")
    assert sample.startswith("$ conformance run --engine mutant:")
    assert "TO BE FILLED IN" not in sample
