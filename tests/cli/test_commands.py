"""The commands, as another program or a person calls them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from conformance import cli
from conformance.cli import status_of
from conformance.cli.listing import rule_rows
from conformance.ledger import obligations
from tests.conformance.toy import OTHER, RULE

ENGINES = "python:tests.conformance.engines:"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a command writes without being told where goes to a folder of the test's own."""
    monkeypatch.chdir(tmp_path)


def _run(engine: str, *more: str) -> int:
    return status_of(["run", "--engine", ENGINES + engine, "--rules", "toy.*", "--workers", "1", *more])


@pytest.mark.slow
@pytest.mark.usefixtures("toy_rules")
def test_a_right_engine(capsys: pytest.CaptureFixture[str]) -> None:
    assert _run("right", "--stats") == 0
    said = capsys.readouterr().out
    assert "1 held; 1 watchers held; 100 examples" in said
    assert f"{RULE}" in said
    assert "theme: none" in said
    assert "seats=2" in said
    assert not Path("conformance-replays").exists()


@pytest.mark.slow
@pytest.mark.usefixtures("toy_rules")
def test_a_wrong_engine(capsys: pytest.CaptureFixture[str]) -> None:
    assert _run("vanishing", "--report", "out", "--json", "out.json") == 1
    said = capsys.readouterr().out
    assert f"violates {OTHER} (CR 400.1)" in said
    assert "expected: 2 cards" in said
    assert "seen:     1 cards" in said
    assert "casts Toy Zap [c1]" in said
    made = json.loads(Path("out.json").read_text())
    assert made == json.loads(Path("out/report.json").read_text())
    (finding,) = made["findings"]
    assert finding["replay"] == "out/replays/toy.cards-stay-count.json"
    assert f"conformance replay {finding['replay']}" in Path("out/report.txt").read_text()
    assert "toy.cards-stay/count" in Path("out/summary.md").read_text()
    assert '<testcase classname="toy" name="toy.cards-stay"' in Path("out/junit.xml").read_text()
    page = Path("out/findings/0-toy.cards-stay-count.html").read_text()
    assert "here it shows" in page, "the board is drawn, and opens where it goes wrong"
    assert 'href="findings/0-toy.cards-stay-count.html"' in Path("out/index.html").read_text()
    _replay(finding["replay"], capsys)


def _replay(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(["replay", path]) == 1
    assert capsys.readouterr().out.startswith(f"STILL FAILS  {path}  {OTHER}/count: 1 cards")
    assert status_of(["replay", path, "--engine", ENGINES + "right"]) == 0
    assert capsys.readouterr().out.startswith("FIXED")
    assert status_of(["replay", path, "--engine", ENGINES + "without_cards"]) == 2
    assert capsys.readouterr().out.startswith("CANNOT REPLAY")
    assert status_of(["show", path]) == 0
    said = capsys.readouterr().out
    assert "2 players; player 0's turn 5, precombat main" in said
    assert "casts Toy Zap" in said


def test_a_replay_file_is_shown_as_a_page(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Where its engine is not to be had, the reference plays it and the page says so."""
    replay = root / "tests" / "adapters" / "phase_replays" / "copy.no-cast-triggers-copied.json"
    kept = Path("it's.json")
    kept.write_text(replay.read_text().replace('"engine": "phase"', '"engine": "cmd:there-is-no-such-engine"'))
    assert status_of(["show", str(kept), "--html", "made/page.html"]) == 0
    assert capsys.readouterr().out == ""
    page = Path("made/page.html").read_text(encoding="utf-8")
    assert "played here by the reference, for " in page
    assert "Copies do not set off" in page
    assert "conformance replay &#39;it&#39;&#34;&#39;&#34;&#39;s.json&#39;" in page
    assert "player 0 casts Casthold [c19]" in page
    assert status_of(["show", str(kept), "--html", "."]) == 2
    assert "--html . is a folder: name a file" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.usefixtures("toy_rules")
def test_the_document_has_the_agreed_form(capsys: pytest.CaptureFixture[str]) -> None:
    assert _run("vanishing", "--json", "-", "--seed", "5", "--examples", "120") == 1
    made: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert list(made) == [
        "schema", "suite", "engine", "profile", "seed", "workers", "seconds", "examples", "complete", "exit",
        "rules", "watchers", "findings", "situations", "totals",
    ]  # fmt: skip
    assert (made["schema"], made["seed"], made["workers"], made["examples"], made["exit"]) == (1, 5, 1, 120, 1)
    assert set(made["suite"]) == {"version", "edition"}
    assert set(made["engine"]) == {"spec", "name", "version", "capabilities"}
    assert set(made["rules"][0]) == {
        "id", "family", "citations", "sources", "verdict", "reason", "examples", "exercised", "watched",
        "discards", "seconds", "labels",
    }  # fmt: skip
    assert set(made["findings"][0]) == {
        "id", "rule", "fingerprint", "kind", "known", "citations", "expected", "seen", "message", "replay",
        "first", "count", "of",
    }  # fmt: skip
    assert set(made["findings"][0]["first"]) == {"theme", "seed", "index"}
    assert [(r["id"], r["verdict"]) for r in made["rules"]] == [(RULE, "held")]
    assert [(r["id"], r["verdict"]) for r in made["watchers"]] == [(OTHER, "violated")]
    assert set(made["watchers"][0]) == set(made["rules"][0])
    assert made["totals"] == {"held": 1, "violated": 0, "not_exercised": 0, "unsupported": 0, "error": 0}


@pytest.mark.slow
@pytest.mark.usefixtures("toy_rules")
def test_known_findings_do_not_fail(capsys: pytest.CaptureFixture[str]) -> None:
    Path("known.toml").write_text(f'[[known]]\nfingerprint = "{OTHER}/count"\nreason = "they vanish"\n')
    assert _run("vanishing", "--expect", "known.toml", "--report", "report") == 0
    told = capsys.readouterr().out
    headline, replay = (line for line in told.splitlines() if "they vanish" in line or "conformance replay" in line)
    assert headline.endswith("[known: they vanish]")
    assert Path(replay.split()[-1]).is_file()
    assert "  Board:" not in told, "a known finding is told in short"
    assert "  Board:" in Path("report/report.txt").read_text(encoding="utf-8"), "the report has all of it"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["run", "--engine", "refrence"], "did you mean reference"),
        (["run", "--engine", "python:no_such:make"], "cannot be imported"),
        (["run", "--engine", ENGINES + "raising"], "raises OSError"),
        (["run", "--rules", "copi.*"], "no rule 'copi.*'"),
        (["run", "--profile", "quik"], "'quik' is not one of"),
        (["run", "--workers", "some"], "'some' is no number of workers"),
        (["run", "--examples", "0"], "0 is not in the range"),
        (["run", "--workers", "257"], "'257' is no number of workers: give a number from 1 to 256"),
        (["run", "--workers", "\u00b2"], "is no number of workers"),
        (["run", "--seed", "-1"], "-1 is not in the range"),
        (["run", "--seed", str(2**63)], "is not in the range"),
        (["run", "--seed", "x"], "'x' is not a valid integer"),
        (["run", "--json", "."], "is a folder"),
        (["run", "--json", "/proc/no/file.json"], "cannot be written"),
        (["run", "--report", "/proc/no/report"], "cannot be written"),
        (["run", "--expect", "none.toml"], "cannot be read"),
        (["run", "--nonsense"], "No such option"),
        (["replay", "none.json"], "cannot be read"),
        (["replay"], "Missing argument"),
        (["show", "none.json"], "cannot be read"),
        (["rules", "copy.x-value-copid"], "did you mean copy.x-value-copied"),
        (["mutants", "--rules", "nothing.*"], "no rule 'nothing.*'"),
        (["mutants", "--seeds", "0"], "0 is not in the range"),
        (["dance"], "No such command 'dance'"),
    ],
)
def test_what_cannot_be_used_is_said_in_one_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status_of(arguments) == 2
    said = capsys.readouterr()
    assert sentence in said.err
    assert said.err.startswith("conformance: ")
    assert said.err.count("\n") == 1
    assert "Traceback" not in said.err
    assert list(Path().iterdir()) == []


def test_a_fault_of_the_suite_is_not_taken_for_a_finding(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli.commands, "main", lambda *_, **__: {}["missing"])
    assert status_of(["rules"]) == 2
    assert "fault of the suite" in capsys.readouterr().err


def test_help_and_version_end_well(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--help"], ["run", "--help"], ["--version"]):
        assert status_of(arguments) == 0
    assert "--situations" in capsys.readouterr().out


def test_rules_as_json_lists_every_obligation(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(["rules", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [r["id"] for r in rows] == [o.id for o in obligations()]
    keys = ["id", "title", "tier", "family", "citations", "sources", "implemented", "mutants"]
    assert all(list(r) == keys for r in rows)
    assert status_of(["rules", "--json", "rules.json"]) == 0
    assert json.loads(Path("rules.json").read_text()) == rows


def test_one_rule_is_told_of(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(["rules", "copy.x-value-copied"]) == 0
    said = capsys.readouterr().out
    assert "copy.x-value-copied: " in said
    assert "707.10" in said


def test_a_rule_is_implemented_where_it_has_a_theme_and_an_invariant(toy_rules: tuple[str, ...]) -> None:
    assert RULE in toy_rules
    rows = {r["id"]: r for r in rule_rows(obligations())}
    assert all(isinstance(r["implemented"], bool) for r in rows.values())
