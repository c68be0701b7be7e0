"""``conformance compare``: two engines, the same cases, and where their views differ."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from conformance.cli import status_of
from conformance.replay import read_replay

ENGINES = "python:tests.conformance.engines:"
RIGHT, WRONG = ENGINES + "right", ENGINES + "third"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, toy_rules: tuple[str, ...]) -> None:  # noqa: ARG001
    """Whatever is written goes to a folder of the test's own; the toy's rules are there."""
    monkeypatch.chdir(tmp_path)


def _compare(*engines: str) -> int:
    named = [part for engine in engines for part in ("--engine", engine)]
    return status_of(["compare", *named, "--rules", "toy.*", "--workers", "1", "--json", "report.json"])


def test_equal_engines(capsys: pytest.CaptureFixture[str]) -> None:
    assert _compare(RIGHT, RIGHT) == 0
    assert "0 differences" in capsys.readouterr().out
    assert not Path("conformance-replays").exists()


@pytest.mark.parametrize("engines", [(RIGHT, WRONG), ("reference", WRONG), (WRONG, "reference")])
def test_a_difference_is_told_with_its_smallest_case(
    engines: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert _compare(*engines) == 1
    said = capsys.readouterr().out
    first = "reference" if "reference" in engines else RIGHT
    assert f"expected is what {first} shows, seen what {WRONG} shows" in said
    (found,) = json.loads(Path("report.json").read_text(encoding="utf-8"))["findings"]
    assert found["fingerprint"] == "disagreement/players.life/spell resolves: LoseLife"
    replay = read_replay(Path(found["replay"]))
    assert (replay.engine, replay.against) == (WRONG, first)
    (case,) = replay.experiment.cases
    assert sum(len(seat.hand) for seat in case.scenario.seats) == 3, "the third Zap is the first that hits twice"
    if first == "reference":
        return  # the toy's game is none that the reference could play again
    assert status_of(["replay", found["replay"]]) == 1
    assert status_of(["replay", "--engine", RIGHT, found["replay"]]) == 0


def test_it_needs_two_engines(capsys: pytest.CaptureFixture[str]) -> None:
    assert _compare(RIGHT) == 2
    assert "1 engines are given: compare needs --engine twice" in capsys.readouterr().err


def test_what_one_of_them_does_not_support_is_not_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    assert _compare(RIGHT, ENGINES + "without_cards") == 0
    assert "0 differences" in capsys.readouterr().out
    assert _compare(ENGINES + "without_cards", RIGHT) == 0
