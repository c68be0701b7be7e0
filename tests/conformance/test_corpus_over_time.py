"""What becomes of kept findings when the engine is mended and broken again, and when a run asks for other rules."""

from __future__ import annotations

from pathlib import Path
from time import time
from typing import Any

import attrs
import pytest

from conformance.cli import status_of
from conformance.fuzzing.corpus import Corpus
from conformance.fuzzing.fuzz import Fuzzed, played_by, replay_corpus, search
from conformance.fuzzing.session import Session
from conformance.running import Plan, processes
from tests.conformance.toy import OTHER, RULE, Toy

NAME = f"{OTHER}/count"
RIGHT = "python:tests.conformance.engines:right"


def _fuzzed(plan: Plan, folder: Path, seconds: float, fault: str = "second vanishes") -> Fuzzed:
    """A whole run; 0 seconds: nothing is drawn, but what was kept is played again."""
    corpus = Corpus(folder)
    replayed, state = replay_corpus(corpus, corpus.state("toy", 1), Toy(fault), plan.rules)
    untold = tuple(one.untold for one in replayed if one.untold)
    session = Session(plan, corpus, state, time() + seconds, untold=untold)
    found = search(session, played_by(session, processes(0)), lambda: None)
    corpus.keep(found.state)
    corpus.drop_folded(found.state)
    return found


def _new(fuzzed: Fuzzed) -> list[tuple[str, str]]:
    return [(f.fingerprint, f.kind) for f in fuzzed.new]


@pytest.mark.slow
def test_what_was_mended_and_fails_again_is_new_without_being_drawn_again(plan: Plan, tmp_path: Path) -> None:
    assert _new(_fuzzed(plan, tmp_path, 3.0)) == [(NAME, "violated")]
    assert _new(_fuzzed(attrs.evolve(plan, engine=RIGHT), tmp_path, 0.0, "")) == []
    assert Corpus(tmp_path).found() == []
    again = _fuzzed(plan, tmp_path, 0.0)
    assert _new(again) == [(NAME, "violated")]
    assert again.outcome.summary.exit_status(strict=False) == 1
    assert _new(_fuzzed(plan, tmp_path, 0.0)) == []


def _left_unshrunk(plan: Plan, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Corpus:
    """A run found something and was killed before it was shrunk, or told."""
    with monkeypatch.context() as patch:
        patch.setattr(Session, "_to_shrink", lambda _session: None)
        _fuzzed(plan, folder, 2.0)
    corpus = Corpus(folder)
    state = corpus.state("toy", 1)
    assert state.shrunk == ()
    corpus.keep(attrs.evolve(state, reported=()))
    return corpus


@pytest.mark.slow
@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        pytest.param({"rules": (RULE,)}, "second vanishes", id="other rules"),
        pytest.param({"engine": RIGHT}, "", id="the engine is mended"),
    ],
)
def test_a_run_that_cannot_see_a_finding_again_leaves_it_alone(
    changes: dict[str, Any], fault: str, plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who does not watch for it does not see it, nor who plays an engine without it: it is not flaky."""
    corpus = _left_unshrunk(plan, tmp_path, monkeypatch)
    before = corpus.path(NAME).read_bytes()
    assert _new(_fuzzed(attrs.evolve(plan, **changes), tmp_path, 1.0, fault)) == []
    assert corpus.path(NAME).read_bytes() == before
    assert _new(_fuzzed(plan, tmp_path, 2.0)) == [(NAME, "violated")]
    assert corpus.path(NAME).read_bytes() != before, "it is shrunk now"


@pytest.mark.slow
def test_a_file_with_another_finding_in_it_is_none_of_that_name(plan: Plan, tmp_path: Path) -> None:
    _fuzzed(plan, tmp_path, 3.0)
    corpus = Corpus(tmp_path)
    path = corpus.path(NAME)
    path.write_text(path.read_text(encoding="utf-8").replace(NAME, f"{OTHER}/else"), encoding="utf-8")
    assert corpus.read_file(path) is not None
    assert corpus.read(NAME) is None


@pytest.mark.parametrize("name", ["run-abc", "run-"])
def test_what_is_no_journal_is_left_alone(name: str, tmp_path: Path) -> None:
    (tmp_path / "journal" / name).mkdir(parents=True)
    (tmp_path / "journal" / "run-000007").touch()
    corpus = Corpus(tmp_path)
    assert corpus.journals() == []
    assert corpus.new_journal().name == "run-000001"


@pytest.mark.parametrize("minutes", ["nan", "inf", "1e400", "0", "-1"])
def test_what_is_no_span_of_time_is_refused(minutes: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(["fuzz", "--minutes", minutes]) == 2
    assert minutes.replace("1e400", "inf") in capsys.readouterr().err.replace("1e400", "inf")


def test_links_that_lead_to_themselves_are_said_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    link = tmp_path / "loop.json"
    link.symlink_to(link)
    assert status_of(["rules", "--json", str(link)]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "loop.json" in said
