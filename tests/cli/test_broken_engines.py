"""Engines that misbehave cost a verdict or a clear sentence, never a traceback, a green run or a lost report."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from conformance.cli import status_of

_ENGINE = "python:tests.cli.broken:"
_RULE = "hive-mind.original-resolves-last"


def _run(engine: str, *more: str) -> int:
    return status_of(["run", "--engine", engine, "--rules", _RULE, "--examples", "10", "--workers", "1", *more])


@pytest.fixture(autouse=True)
def _elsewhere(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test in a folder of its own, the engines of this folder at hand."""
    monkeypatch.setenv("PYTHONPATH", str(root))
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("factory", "said"),
    [
        ("exits", "SystemExit"),
        ("WrongHello", "answers hello with str, not Capabilities"),
        ("WrongCards", "answers cards with list, not Mapping"),
    ],
)
def test_what_is_no_engine_is_refused(factory: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert _run(_ENGINE + factory) == 2
    err = capsys.readouterr().err
    assert said in err
    assert "Traceback" not in err


@pytest.mark.slow
@pytest.mark.parametrize(("factory", "kind"), [("ExitsWhilePlaying", "crash"), ("LifeInWords", "protocol-error")])
def test_misbehaviour_while_playing_is_a_finding(factory: str, kind: str) -> None:
    assert _run(_ENGINE + factory, "--json", "out.json") == 1
    made = json.loads(Path("out.json").read_text(encoding="utf-8"))
    assert {f["kind"] for f in made["findings"]} == {kind}


@pytest.mark.slow
def test_a_replay_that_tests_nothing_is_no_pass(capsys: pytest.CaptureFixture[str]) -> None:
    """An engine that refuses everything has not fixed anything; and each file has its own verdict."""
    assert _run(f"mutant:{_RULE}.first", "--report", "out") == 1
    found = sorted(map(str, Path("out/replays").glob(f"{_RULE}-*.json")))
    assert found
    Path("cut.json").write_text('{"schema": 1', encoding="utf-8")
    Path("deep.json").write_text("[" * 100_000, encoding="utf-8")
    capsys.readouterr()
    assert status_of(["replay", "cut.json", "deep.json", found[0], "--engine", _ENGINE + "RefusesAll"]) == 2
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("  ")[0] for line in lines] == ["CANNOT REPLAY"] * 3
    assert status_of(["replay", found[0], "--engine", "reference"]) == 0
    assert capsys.readouterr().out.startswith("FIXED")


@pytest.mark.slow
def test_a_link_is_written_through() -> None:
    Path("real.json").write_text("old", encoding="utf-8")
    Path("link.json").symlink_to("real.json")
    assert _run("reference", "--json", "link.json") == 0
    assert Path("link.json").is_symlink()
    assert json.loads(Path("real.json").read_text(encoding="utf-8"))["exit"] == 0


@pytest.mark.slow
def test_an_engine_that_knows_no_card_is_unsupported() -> None:
    assert _run(_ENGINE + "KnowsNoCard", "--json", "out.json") == 0
    (rule,) = json.loads(Path("out.json").read_text(encoding="utf-8"))["rules"]
    assert rule["verdict"] == "unsupported"
    assert "unread" in rule["reason"]


@pytest.mark.slow
def test_an_engine_that_prints_does_not_spoil_the_json(root: Path) -> None:
    """What it prints, in the command's own process and in those that play, goes to standard error."""
    command = [sys.executable, "-m", "conformance", "run", "--engine", _ENGINE + "Chatters", "--rules", _RULE]
    command += ["--examples", "10", "--workers", "1", "--situations", "--json", "-"]
    done = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": str(root)}, capture_output=True, text=True, check=False
    )
    assert json.loads(done.stdout)["examples"] == 10
    assert "setting up" in done.stderr
    assert "set up" in done.stderr


@pytest.mark.slow
def test_an_engine_that_fails_at_the_end_is_told_of(capsys: pytest.CaptureFixture[str]) -> None:
    assert _run(_ENGINE + "FailsAtTheEnd", "--json", "out.json") == 1
    made = json.loads(Path("out.json").read_text(encoding="utf-8"))
    assert {f["fingerprint"] for f in made["findings"]} == {"crash/OSError/at the end"}
    assert _run(f"mutant:{_RULE}.first", "--report", "out") == 1
    (found, *_) = sorted(map(str, Path("out/replays").glob(f"{_RULE}-*.json")))
    capsys.readouterr()
    assert status_of(["replay", found, "--engine", _ENGINE + "FailsAtTheEnd"]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("FIXED")
    assert "FailsAtTheEnd' fails when it is let go of: crash: OSError: the engine will not go" in said.err
