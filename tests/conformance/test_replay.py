"""A replay file holds all that is needed to play a finding again, and says what is wrong where it cannot be used."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from conformance.errors import ConformanceError
from conformance.replay import FoundAt, Replay, play_again, read_replay, replay_text, write_atomically
from reference_engine.words.scenario import Experiment
from tests.conformance.toy import OTHER, RULE, Toy, everything

ENGINE = "python:tests.conformance.engines:vanishing"


def _replay(kind: str = "violated", fingerprint: str = f"{OTHER}/count", rule: str = OTHER) -> Replay:
    experiment = Experiment(RULE, (everything([2, 1]),))
    return Replay(rule, fingerprint, kind, ENGINE, FoundAt(RULE, 1, 17), experiment, "3 cards", "2 cards")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "replays" / "toy.json"
    write_atomically(path, replay_text(_replay()))
    return path


def test_a_replay_comes_back_from_its_file(file: Path) -> None:
    assert read_replay(file) == _replay()
    assert [p.name for p in file.parent.iterdir()] == ["toy.json"]


def test_the_file_holds_what_other_programs_read(file: Path) -> None:
    plain = json.loads(file.read_text())
    assert list(plain) == [
        "schema", "suite", "edition", "rule", "fingerprint", "kind", "engine", "found", "cards", "cases",
        "expected", "seen",
    ]  # fmt: skip
    assert plain["found"] == {"theme": RULE, "seed": 1, "index": 17}
    assert [c["name"] for c in plain["cards"]] == ["Toy Zap"]
    assert set(plain["cases"][0]) == {"edit", "scenario", "answers"}
    assert "cards" not in plain["cases"][0]["scenario"]


def _changed(change: Callable[[dict[str, Any]], object]) -> Callable[[str], str]:
    def apply(text: str) -> str:
        plain = json.loads(text)
        change(plain)
        return json.dumps(plain)

    return apply


_CARD = {"name": "Toy Zap", "types": ["Instant"], "power": 3}


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda text: text[: len(text) // 2], "it is truncated"),
        (lambda _: "", "truncated"),
        (lambda _: "not a replay", "it is not JSON"),
        (lambda _: "[]", "is no replay file"),
        (_changed(lambda p: p.update(schema=99)), "has schema 99, this version reads 1"),
        (_changed(lambda p: p.pop("schema")), "has no 'schema'"),
        (_changed(lambda p: p.pop("cases")), "lacks cases"),
        (_changed(lambda p: p.update(cases=[])), "holds no case"),
        (_changed(lambda p: p.update(cards=[])), "is a card 'Toy Zap' that is not defined"),
        (_changed(lambda p: p.update(cards=[_CARD])), "contradicts itself: Toy Zap: "),
        (_changed(lambda p: p.update(cards=p["cards"] * 2)), "the card 'Toy Zap' is defined 2 times"),
        (_changed(lambda p: p.update(kind="odd")), "holds a finding of kind 'odd': there are violated, crash"),
        (_changed(lambda p: p.update(kind=3)), "'kind' of replay file .* is 3, which is no text"),
        (
            _changed(lambda p: p["cases"][0]["scenario"].update(active=7)),
            "it is the turn of seat 7, which is not there",
        ),
        (_changed(lambda p: p["cards"][0].pop("types")), r"at \$\[0\].types, the member 'types' is missing"),
        (_changed(lambda p: p["cases"][0]["answers"][0].pop("answer")), "'answer' is missing"),
        (_changed(lambda p: p.update(found={"theme": 3})), "'found' of replay file"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused(file: Path, damage: Callable[[str], str], sentence: str) -> None:
    file.write_text(damage(file.read_text()))
    with pytest.raises(ConformanceError, match=sentence) as refusal:
        read_replay(file)
    assert str(file) in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConformanceError, match="No such file"):
        read_replay(tmp_path / "none.json")


def test_what_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(ConformanceError, match="cannot be written"):
        write_atomically(tmp_path / "file" / "replay.json", "text")
    assert [p.name for p in tmp_path.iterdir()] == ["file"]


@pytest.mark.usefixtures("toy_rules")
@pytest.mark.parametrize(
    ("kind", "fingerprint", "fault", "verdict", "reason"),
    [
        ("violated", f"{OTHER}/count", "second vanishes", "STILL FAILS", "2 cards"),
        ("violated", f"{OTHER}/count", "", "FIXED", "not seen any more"),
        ("violated", f"{RULE}/hit", "second vanishes", "CANNOT REPLAY", "has no clause"),
        ("violated", f"{OTHER}/count", "crashes", "CANNOT REPLAY", "crash: ZeroDivisionError"),
        ("violated", f"{OTHER}/count", "no cards", "CANNOT REPLAY", "does not support Toy Zap"),
        ("crash", "crash/ZeroDivisionError", "crashes", "STILL FAILS", "a toy broke"),
        ("crash", "crash/ZeroDivisionError", "", "FIXED", ""),
        ("flaky", "flaky", "flaky", "STILL FAILS", "once"),
        ("flaky", "flaky", "", "FIXED", "5 plays"),
    ],
)
def test_a_finding_is_played_again(kind: str, fingerprint: str, fault: str, verdict: str, reason: str) -> None:
    result = play_again(_replay(kind, fingerprint), Toy(fault))
    assert result.verdict == verdict
    assert reason in result.reason


def test_a_finding_of_a_rule_that_is_gone_cannot_be_replayed() -> None:
    result = play_again(_replay(rule="toy.gone"), Toy())
    assert result.verdict == "CANNOT REPLAY"
    assert "no rule 'toy.gone'" in result.reason
