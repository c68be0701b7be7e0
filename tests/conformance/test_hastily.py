"""Native engines are played in the worker itself as long as nothing goes wrong, and that changes no record."""

from __future__ import annotations

import subprocess
import sys

import attrs
import pytest

from conformance import hastily
from conformance.campaign import Settings, Task, run_task
from conformance.hastily import played_hastily
from conformance.records import Record, Sighting, Tally
from tests.conformance.toy import OTHER, RULE

ENGINES = "python:tests.conformance.engines:"
_TAKEN = ("right", "vanishing", "crashing", "never_resolving", "taking_nothing")


@pytest.fixture(autouse=True)
def _native(toy_rules: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ARG001 - it registers them
    """The toy's engines are taken for native ones, opened anew for each test."""
    names = frozenset(ENGINES + name for name in _TAKEN)
    monkeypatch.setattr(hastily, "NATIVE", names)
    hastily._watched.cache_clear()


def _task(engine: str) -> Task:
    return Task(RULE, engine, 1, 0, 20, Settings((OTHER, RULE)))


def _timeless(records: list[Record] | None) -> list[Record]:
    assert records is not None
    return [attrs.evolve(r, seconds={}) if isinstance(r, Tally) else r for r in records]


@pytest.mark.parametrize("name", ["right", "vanishing"])
def test_the_records_are_those_of_the_task(name: str) -> None:
    task = _task(ENGINES + name)
    first, second = played_hastily(task), played_hastily(task)
    assert _timeless(first) == _timeless(run_task(task))
    assert len(_timeless(second)) >= 1


@pytest.mark.parametrize(
    ("name", "fingerprint"), [("never_resolving", "timeout/asks on"), ("taking_nothing", "timeout/takes nothing")]
)
def test_a_game_that_is_given_up_is_no_trouble_for_those_after_it(name: str, fingerprint: str) -> None:
    """The engine replied each time: what the record says is what it would say elsewhere, and the worker plays on."""
    task = _task(ENGINES + name)
    records = played_hastily(task)
    assert _timeless(records) == _timeless(run_task(task))
    assert fingerprint in {r.fingerprint for r in records or () if isinstance(r, Sighting)}
    assert not hastily._watched(ENGINES + name).troubled


def test_whatever_fails_is_played_elsewhere_and_so_is_all_that_comes_after_it() -> None:
    assert played_hastily(_task(ENGINES + "crashing")) is None
    assert hastily._watched(ENGINES + "crashing").troubled
    assert played_hastily(_task(ENGINES + "crashing")) is None


def test_other_engines_are_left_alone() -> None:
    assert played_hastily(_task("reference")) is None


_HANGS = """
import time

from conformance import hastily

class Hanging:
    def start(self, scenario):
        time.sleep(60)

hastily.PROCESS_SECONDS = 0.3
hastily._Watched(Hanging()).start(None)
"""


def test_an_engine_that_hangs_ends_the_process() -> None:
    assert subprocess.run([sys.executable, "-c", _HANGS], check=False, timeout=30).returncode == 1
