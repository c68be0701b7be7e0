"""A run that somebody stops tells what was found until then."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

_MUTANT = "mutant:hive-mind.original-resolves-last.first"


@pytest.mark.slow
def test_an_interrupted_run_reports_what_was_found(root: Path, tmp_path: Path) -> None:
    """Ctrl-C reaches the command and its workers alike; the rounds that were played are reported."""
    command = [
        sys.executable, "-m", "conformance", "run", "--engine", _MUTANT, "--rules", "hive-mind.original-resolves-last",
        "--examples", "100000", "--workers", "1", "--report", "out", "--json", "out.json",
    ]  # fmt: skip
    environment = {**os.environ, "PYTHONPATH": str(root)}
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment, start_new_session=True, stderr=subprocess.PIPE, text=True
    ) as run:
        _wait_for_a_whole_round(tmp_path / "out/records", run)
        os.killpg(run.pid, signal.SIGINT)
        _, err = run.communicate(timeout=60)
    # An interrupt that falls into a callback of the garbage collector is told by Python itself, and goes no further.
    told_by_python = re.compile(r"Exception ignored in.*?KeyboardInterrupt: *\n", re.DOTALL)
    assert "Traceback" not in told_by_python.sub("", err)
    assert run.returncode == 1
    made = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    assert made["complete"] is False
    assert made["findings"]
    assert all((tmp_path / f["replay"]).is_file() for f in made["findings"])


def _wait_for_a_whole_round(records: Path, run: subprocess.Popen[str]) -> None:
    ends = time.monotonic() + 90
    while time.monotonic() < ends and run.poll() is None:
        if any('"record":"tally"' in path.read_text(encoding="utf-8") for path in records.glob("worker-*.jsonl")):
            return
        time.sleep(0.2)
    os.killpg(run.pid, signal.SIGKILL)
    pytest.fail("no round was played within a minute and a half")
