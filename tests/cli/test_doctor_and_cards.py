"""``conformance doctor``, ``conformance cards`` and ``conformance matrix``, as a person calls them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from conformance.cli import status_of
from conformance.doctor import playing
from conformance.reports.matrix import Column, markdown, matrix, read_column, write_matrix
from conformance.support import advised

ENGINES = "python:tests.cli.doctored:"


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(playing, "EACH", 2)
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("engine", "status", "said"),
    [
        ("reference", 0, "Nothing is wrong with it"),
        ("variant:minimal-view", 0, "5 of 21 optional fields of views"),
        (ENGINES + "supports_nothing", 0, "not tried playing: nothing that was drawn can be played by it yet"),
        (ENGINES + "sets_up_otherwise", 1, "the permanent c8's tapped is False, set up was True"),
        (ENGINES + "boasts", 1, "it shows 'stack.soul', which no view has"),
        (ENGINES + "takes_nonsense", 1, "it casts an object that is not there"),
        (ENGINES + "wrong_rules", 0, "copy.converge-counts-zero"),
        (ENGINES + "nowhere", 2, "has no 'nowhere'"),
    ],
)
def test_the_doctor_says_what_is_wrong(engine: str, status: int, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(["doctor", "--engine", engine]) == status
    printed = capsys.readouterr()
    assert said in " ".join((printed.out + printed.err).split())


def test_cards_says_what_is_missing_and_what_would_add_most(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(["cards", "--engine", ENGINES + "one_spell_short", "--json", "cards.json"]) == 0
    said = capsys.readouterr().out
    assert "unsupported  Hive Mind: it cannot copy" in said
    assert "These would add most" in said
    made = json.loads(Path("cards.json").read_text())
    assert made["playable"] < made["drawn"]
    assert made["advice"] == [{"name": "Hive Mind", "playable": made["drawn"]}]


def test_what_would_add_most_is_what_is_alone_missing_most_often() -> None:
    needs = [frozenset(need) for need in ("a", "a", "b", "bc", "bc", "bc")]
    assert list(advised(needs)) == [("a", 2), ("b", 3), ("c", 6)]


def test_where_no_one_card_is_enough_the_commonest_comes_first() -> None:
    assert list(advised([frozenset("ab"), frozenset("bc")])) == [("b", 0), ("a", 1), ("c", 2)]


# -- matrix ---------------------------------------------------------------------------------------------------------


def test_engines_and_reports_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    rule = ["--rules", "copy.converge*", "--examples", "12", "--workers", "1"]
    status_of(["run", "--json", "reference.json", *rule])
    wrong = "mutant:copy.converge-counts-zero.copied"
    assert status_of(["matrix", "reference.json", "--engine", wrong, "--out", "out", *rule]) == 0
    page = Path("out/index.html").read_text()
    assert "copy.converge-counts-zero" in page
    assert "http" not in page.replace("http-equiv", ""), "the page opens from disk and needs nothing else"
    made = json.loads(Path("out/matrix.json").read_text())
    (row,) = (r for r in made["rules"] if r["id"] == "copy.converge-counts-zero")
    held, violated = row["cells"]
    assert (held["verdict"], violated["verdict"]) == ("held", "violated")
    found = Path("out", violated["page"]).read_text()
    assert "counts no colours of mana spent" in found
    assert "casts" in found, "the play is told"
    assert "| held" in Path("out/matrix.md").read_text()
    assert "2 engines side by side" in capsys.readouterr().out


def _document(**changes: Any) -> dict[str, Any]:
    finding = {
        "id": "../../evil", "rule": "copy.x", "fingerprint": "copy.x/<script>", "kind": "violated", "known": False,
        "citations": ["707.10"], "expected": "one", "seen": "<script>alert(1)</script>", "message": "", "replay": None,
        "first": {}, "count": 1, "of": 2,
    }  # fmt: skip
    rule = {"id": "copy.x", "verdict": "violated", "exercised": 1, "examples": 2, "watched": 1, "reason": ""}
    made = {
        "schema": 1, "engine": {"spec": "<b>x</b>", "name": "a|b", "version": "<img src=x>"}, "profile": "quick",
        "seed": 1,
        "examples": 2, "rules": [rule], "findings": [finding], "totals": {"violated": 1},
    }  # fmt: skip
    return made | changes


def test_nothing_that_an_engine_says_is_more_than_text(tmp_path: Path) -> None:
    write_matrix([Column(_document())], tmp_path / "out")
    written = sorted(p.relative_to(tmp_path).as_posix() for p in tmp_path.rglob("*.html"))
    assert written == ["out/findings/0-..-..-evil.html", "out/index.html"]
    for path in written:
        page = (tmp_path / path).read_text()
        assert "<script" not in page
        assert "<img" not in page
        assert "<b>" not in page
    assert "a&#124;b" in markdown(matrix([Column(_document())]))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "truncated"),
        ("[]", "is no report of a run"),
        ('{"schema": 1}', "is no report of a run"),
        (json.dumps(_document(schema=9)), "has schema 9"),
        (json.dumps(_document(rules=[{"id": "x"}])), "is no whole report"),
    ],
)
def test_what_is_no_report_is_refused(text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "report.json"
    path.write_text(text)
    assert status_of(["matrix", str(path), "--out", str(tmp_path / "out")]) == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_a_matrix_of_nothing_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(["matrix", "--out", "out"]) == 2
    assert "nothing to lay side by side" in capsys.readouterr().err


def test_a_good_report_is_read(tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    path.write_text(json.dumps(_document()))
    assert read_column(path).title == "a|b <img src=x>"


# -- what passes ----------------------------------------------------------------------------------------------------


def test_a_replay_can_be_overheard(capsys: pytest.CaptureFixture[str]) -> None:
    wrong = "mutant:copy.converge-counts-zero.copied"
    status_of(["run", "--engine", wrong, "--rules", "copy.converge*", "--examples", "12", "--workers", "1"])
    capsys.readouterr()
    path = "conformance-replays/copy.converge-counts-zero-number.json"
    assert status_of(["replay", path, "--messages"]) == 1
    *lines, verdict = capsys.readouterr().out.splitlines()
    assert verdict.startswith("STILL FAILS")
    assert [line[:2] for line in lines] == ["> ", "< "] * (len(lines) // 2), "each message has its reply"
    sent = [json.loads(line[2:])["message"] for line in lines if line.startswith(">")]
    assert sent[:3] == ["hello", "cards", "start"]
    assert sent[-1] == "stop"
