"""An engine in a process of its own plays several rounds, and what they give does not depend on it."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

from conformance import keeping
from conformance.adapters.opening import open_engine
from conformance.campaign import Settings, Task, run_task
from conformance.keeping import MOST, let_go, play_round
from conformance.records import Record, Tally
from conformance.scheduling import Pool
from tests.conformance.toy import OTHER, RULE, Toy

REFERENCE = "cmd:" + shlex.join([sys.executable, "-m", "conformance", "serve", "reference"])
OBLIGATION = "copy.converge-counts-zero"


class Apart(Toy):
    """A toy that can be begun anew, as one in a process of its own can."""

    def __init__(self, fault: str = "") -> None:
        super().__init__(fault)
        self.closed = 0

    def restart(self) -> None:
        """Nothing of one game reaches the next anyway."""

    def given_up(self) -> str:
        """There is always hope."""
        return ""

    def close(self) -> None:
        """Count."""
        self.closed += 1


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, toy_rules: tuple[str, ...]) -> Iterator[list[Apart]]:  # noqa: ARG001 - it registers them
    """The toys that are opened for later rounds, in order; the engine's name is the fault that they have."""
    found: list[Apart] = []

    def opens(spec: str, *_: object) -> Apart:
        found.append(Apart(spec))
        return found[-1]

    monkeypatch.setattr(keeping, "open_engine", opens)
    yield found
    let_go()


def _round(nth: int, engine: str = "") -> Task:
    return Task(RULE, engine, 1, nth, 5, Settings((OTHER, RULE)))


def _written(task: Task) -> list[Record]:
    return play_round(task, lambda _record: None)


def test_later_rounds_share_an_engine(opened: list[Apart]) -> None:
    for nth in (1, 2, 3):
        _written(_round(nth))
    (only,) = opened
    assert only.closed == 0
    let_go()
    assert only.closed == 1


def test_an_engine_that_breaks_a_rule_plays_on(opened: list[Apart]) -> None:
    for nth in (1, 2):
        _written(_round(nth, "second vanishes"))
    assert len(opened) == 1


def test_an_engine_that_fails_does_not(opened: list[Apart]) -> None:
    for nth in (1, 2):
        _written(_round(nth, "crashes"))
    assert [toy.closed for toy in opened] == [1, 1]


def test_nor_one_that_has_played_enough(opened: list[Apart]) -> None:
    for nth in range(1, 2 * MOST + 1):
        _written(_round(nth))
    assert [toy.closed for toy in opened] == [1, 1]


def test_what_is_raised_lets_go_of_it(opened: list[Apart]) -> None:
    with pytest.raises(Exception, match="no theme"):
        _written(attrs.evolve(_round(1), theme="toy.zap-hit"))
    assert [toy.closed for toy in opened] == [1]


def test_a_first_round_has_its_own(opened: list[Apart], tmp_path: Path) -> None:
    Pool(0, tmp_path).run([Task(OBLIGATION, "reference", 1, 0, 2)])
    assert opened == []


def test_once_the_jobs_are_done_none_is_kept(opened: list[Apart], tmp_path: Path) -> None:
    Pool(0, tmp_path).run([_round(1), _round(2)])
    assert [toy.closed for toy in opened] == [1]


@pytest.mark.usefixtures("toy_rules")
def test_an_engine_of_this_process_is_closed_after_each(monkeypatch: pytest.MonkeyPatch) -> None:
    toys: list[Toy] = []

    class Here(Toy):
        closed = 0

        def close(self) -> None:
            type(self).closed += 1

    def opens(*_: object) -> Toy:
        toys.append(Here())
        return toys[-1]

    monkeypatch.setattr(keeping, "open_engine", opens)
    for nth in (1, 2):
        _written(_round(nth))
    assert (len(toys), Here.closed) == (2, 2)


def test_the_records_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two rounds of two themes, played by one real process, and each by one of its own."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    started: list[str] = []

    def opens(spec: str, *rest: object) -> object:
        started.append(spec)
        return open_engine(spec, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(keeping, "open_engine", opens)
    tasks = [Task(rule, REFERENCE, 1, nth, 10, Settings((rule,), stats=True)) for rule, nth in _ROUNDS]
    kept = [_timeless(_written(task)) for task in tasks]
    assert len(started) == 1
    let_go()
    assert kept == [_timeless(run_task(task)) for task in tasks]


_ROUNDS = ((OBLIGATION, 2), ("x.permanent-x-is-zero", 1))


def _timeless(records: list[Record]) -> list[Record]:
    return [attrs.evolve(r, seconds={}) if isinstance(r, Tally) else r for r in records]
