"""``pytest --pyargs conformance --engine E`` runs one test an obligation, alone or under xdist."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

ENGINES = "python:tests.conformance.engines:"
_INSTALLED = bool(entry_points(group="pytest11", name="conformance"))


def _pytest(root: Path, cwd: Path, engine: str, *more: str) -> tuple[int, str]:
    """Run pytest as an engine's author does, outside of the checkout."""
    plugin = () if _INSTALLED else ("-p", "conformance.plugin")
    command = [sys.executable, "-m", "pytest", *plugin, "--pyargs", "conformance", "--engine", engine, "-p",
               "no:cacheprovider", "--conformance-examples", "60", "--conformance-rules", "toy.*", *more]  # fmt: skip
    done = subprocess.run(
        command, cwd=cwd, env={**os.environ, "PYTHONPATH": str(root)}, check=False, capture_output=True, text=True
    )
    return done.returncode, done.stdout + done.stderr


def test_importing_the_plugin_imports_nothing_else_of_the_suite(root: Path) -> None:
    code = "import conformance.plugin, sys; print([m for m in sys.modules if m.split('.')[0] in %r])"
    ours = ("conformance", "strategies", "reference_engine")
    done = subprocess.run([sys.executable, "-c", code % (ours,)], cwd=root, check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "['conformance', 'conformance.plugin']"


@pytest.mark.slow
def test_a_right_engine_passes(root: Path, tmp_path: Path) -> None:
    status, said = _pytest(root, tmp_path, ENGINES + "right")
    assert status == 0, said
    assert re.search(r"1 passed", said)


@pytest.mark.slow
@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_wrong_engine_fails_with_its_finding(root: Path, tmp_path: Path, workers: str) -> None:
    status, said = _pytest(root, tmp_path, ENGINES + "third", "-n", workers)
    assert status == 1, said
    assert "violates toy.zap-hits" in said
    assert "Traceback" not in said


@pytest.mark.slow
def test_an_engine_that_cannot_play_is_skipped_with_the_reason(root: Path, tmp_path: Path) -> None:
    status, said = _pytest(root, tmp_path, ENGINES + "without_cards", "-rs")
    assert status == 0, said
    assert "unsupported: it does not support Toy Zap: no zaps here" in said


@pytest.mark.slow
def test_an_unknown_engine_is_a_usage_error(root: Path, tmp_path: Path) -> None:
    status, said = _pytest(root, tmp_path, "refrence")
    assert status in {pytest.ExitCode.INTERRUPTED, pytest.ExitCode.USAGE_ERROR}, said
    assert "did you mean reference" in said
