"""What is wrong with phase.rs is known: every finding has its replay, and a run finds nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from conformance.adapters.base import Adapter
from conformance.adapters.opening import open_engine
from conformance.adapters.reference import Reference
from conformance.cli import status_of
from conformance.examine import Examiner
from conformance.expectations import Known, read_expectations, shipped_for
from conformance.registered import all_invariants
from conformance.replay import Replay, play_again, read_replay
from tests.adapters.phase_games import needs_phase

REPLAYS = tuple(sorted((Path(__file__).parent / "phase_replays").glob("*.json")))

ONCE_BLAMED = tuple(sorted((Path(__file__).parent / "phase_once_blamed").glob("*.json")))
"""Games for which phase.rs was blamed where its adapter or the suite was wrong."""

EXAMPLES = 3
"""Of each theme, played in the test; the entries come from far longer runs."""


def known() -> dict[str, Known]:
    """The entries of the suite's own file, by fingerprint."""
    path = shipped_for("phase")
    assert path is not None
    return {entry.fingerprint: entry for entry in read_expectations(path, all_invariants())}


@pytest.fixture(scope="module")
def phase() -> Iterator[Adapter]:
    """The engine as a run plays it, in a process of its own."""
    assert needs_phase
    opened = open_engine("phase")
    yield opened
    opened.close()


def test_every_known_finding_has_its_replay() -> None:
    entries = known()
    assert {read_replay(path).fingerprint for path in REPLAYS} == set(entries)
    assert all(entry.enough for entry in entries.values()), "an entry says how often it was seen"


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_a_known_finding_still_shows(path: Path, phase: Adapter) -> None:
    """Where it does not any more, phase.rs was mended or the suite was: strike off the entry, or find out why."""
    found: Replay = read_replay(path)
    result = play_again(found, phase)
    assert result.verdict == "STILL FAILS", result.reason
    assert "(called" not in result.reason, "it has another name now"


@pytest.mark.parametrize("path", ONCE_BLAMED, ids=lambda path: path.stem)
def test_it_is_not_blamed_for_what_was_no_fault_of_its(path: Path, phase: Adapter) -> None:
    experiment = read_replay(path).experiment
    reference = Examiner(Reference(), ()).play(experiment, ())
    examined = Examiner(phase, tuple(all_invariants().values())).examine(experiment, reference)
    assert [(found.fingerprint, found.seen) for found in examined.found] == []


@pytest.mark.slow
def test_a_short_run_finds_nothing_new(tmp_path: Path) -> None:
    """Neither a violation nor, being strict, a disagreement that is not known; and no failure of any kind."""
    arguments = ["run", "--engine", "phase", "--examples", str(EXAMPLES), "--workers", "1", "--strict"]
    status = status_of([*arguments, "--report", str(tmp_path)])
    report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    unknown = [found["fingerprint"] for found in report["findings"] if not found["known"]]
    assert (status, unknown) == (0, [])
