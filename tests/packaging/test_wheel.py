"""The built wheel is what people get, so the built wheel is run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any

import pytest

from conformance.cli.initialising import SKELETONS, contents_of
from conformance.registered import all_themes

MINUTES = 60.0
_TIMES = {"seconds", "workers"}


_SCHEMAS = "from conformance.protocol.schemas import FOLDER; print(*sorted(p.name for p in FOLDER.iterdir()))"
_EXPECTATIONS = "from conformance.expectations import shipped_for; print(shipped_for('phase').read_text('utf-8'))"


def _run(*command: str | Path, cwd: Path, hash_seed: str = "0") -> str:
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "PYTEST", "COV"))}
    done = subprocess.run(
        command,
        cwd=cwd,
        env={**environment, "PYTHONHASHSEED": hash_seed},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=6 * MINUTES,
    )
    assert done.returncode == 0, f"{command} gave {done.returncode}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


def _but_for_times(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: _but_for_times(v) for k, v in value.items() if k not in _TIMES}
    return [_but_for_times(v) for v in value] if isinstance(value, list) else value


def _report(python: Path | str, *, cwd: Path, hash_seed: str, workers: int, to: Path) -> Any:
    main = "import sys; from conformance.cli import main; sys.exit(main())"
    options = ["run", "--profile", "quick", "--examples", "20", "--seed", "1", "--workers", str(workers), "--json", to]
    _run(python, "-c", main, *options, cwd=cwd, hash_seed=hash_seed)
    return json.loads(to.read_text(encoding="utf-8"))


def _files(folder: Path) -> dict[str, str]:
    paths = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in paths}


@pytest.mark.slow
def test_the_wheel_reports_the_same_as_the_checkout(root: Path, tmp_path: Path) -> None:
    """Outside the checkout, with other hashes and another number of workers: the same report but for times."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    _run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", tmp_path, root, cwd=elsewhere)
    (wheel,) = tmp_path.glob("mtg_conformance-*.whl")
    venv.create(tmp_path / "env", with_pip=True)
    python = tmp_path / "env/bin/python"
    _run(python, "-m", "pip", "install", "-q", wheel, cwd=elsewhere)

    home = _run(python, "-c", "import conformance; print(conformance.__file__)", cwd=elsewhere)
    assert Path(home).is_relative_to(tmp_path / "env"), f"not the installed package: {home}"
    assert "Usage: conformance" in _run(tmp_path / "env/bin/conformance", "--help", cwd=elsewhere)

    for language in SKELETONS:
        _run(tmp_path / "env/bin/conformance", "init", language, tmp_path / "engine" / language, cwd=elsewhere)
        written = _files(tmp_path / "engine" / language)
        assert written == {str(path): text for path, text in contents_of(language, language).items()}
    schemas = _run(python, "-c", _SCHEMAS, cwd=elsewhere).split()
    assert schemas == sorted(p.name for p in (root / "conformance/protocol/schema").iterdir())
    known = _run(python, "-c", _EXPECTATIONS, cwd=elsewhere)
    assert known.strip() == (root / "conformance/expectations/phase.toml").read_text(encoding="utf-8").strip()

    installed = _report(python, cwd=elsewhere, hash_seed="1", workers=2, to=tmp_path / "wheel.json")
    checkout = _report(sys.executable, cwd=root, hash_seed="0", workers=1, to=tmp_path / "checkout.json")
    assert len(installed["rules"]) == len(all_themes())  # the obligations; watchers stand apart
    assert _but_for_times(installed) == _but_for_times(checkout)


def test_times_are_left_out_and_nothing_else() -> None:
    report = {"seconds": 1.5, "workers": 2, "rules": [{"id": "a", "seconds": 2, "exercised": 3}], "exit": 0}
    assert _but_for_times(report) == {"rules": [{"id": "a", "exercised": 3}], "exit": 0}
