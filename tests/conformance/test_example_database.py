"""Shrinking is resumed from a database of examples, in a folder or in a real Redis server; a search never has one."""

from __future__ import annotations

import contextlib
import io
import json
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import attrs
import pytest
from rich.console import Console

import reference_engine
import strategies
from conformance import example_database
from conformance.cli import status_of
from conformance.errors import ConformanceError
from conformance.example_database import Kept, drawing_version, kept_at, key_of, shown, usable
from conformance.fuzzing.corpus import Corpus
from conformance.fuzzing.fuzz import played_by, search
from conformance.fuzzing.session import Session
from conformance.fuzzing.state import State
from conformance.measure import size_of
from conformance.records import Shrunk
from conformance.reports.fuzz_progress import FuzzProgress
from conformance.running import Plan, processes
from conformance.shrink import ShrinkTask, shrink_task
from reference_engine.words.scenario import Scenario
from reference_engine.words.steps import Step
from strategies.offer import EVERYTHING
from tests.conformance.killed_shrinking import FAULT, shrinking
from tests.conformance.redis_server import free_port, need_package, redis_server
from tests.conformance.toy import OTHER, Toy
from tests.toolchains import REQUIRED

pytestmark = pytest.mark.usefixtures("toy_rules")

ENGINE = "python:tests.conformance.engines:vanishing"


@attrs.frozen
class Place:
    """Where examples are kept, and how that is taken away."""

    where: str
    goes: Callable[[], None]

    def beside(self, number: int) -> str:
        """Another place there. number: from 1 to 15."""
        return f"{self.where.removesuffix('/0')}/{number % 16}"


@pytest.fixture(params=["folder", "redis"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """A place of its own for each test; another process knows nothing of what this one has opened."""
    example_database._place.cache_clear()
    with contextlib.ExitStack() as stack:
        if request.param == "redis":
            server = stack.enter_context(redis_server(tmp_path))
            yield Place(server.url, server.stop)
        else:
            folder = tmp_path / "new" / "examples"
            yield Place(str(folder), lambda: _replace(folder))
    example_database._place.cache_clear()


def _replace(folder: Path) -> None:
    """What was a folder is a file."""
    shutil.rmtree(folder)
    folder.write_text("")


def _kept(task: ShrinkTask, where: str) -> Kept:
    return kept_at(where, task.rule, task.place.theme, task.fingerprint, task.engine, repr(EVERYTHING))


class Counting(Toy):
    """Does something once it has played so many games; counts them."""

    def __init__(self, at: int = 0, then: Callable[[], None] = lambda: None, fault: str = FAULT) -> None:
        super().__init__(fault)
        self.games, self.at, self.then = 0, at, then

    def start(self, scenario: Scenario) -> Step:
        """One game more."""
        self.games += 1
        if self.games == self.at:
            self.then()
        return super().start(scenario)


@cache
def _plain() -> Shrunk:
    """What comes of it without a database."""
    return _shrunk(shrinking(None))


def _shrunk(task: ShrinkTask, engine: Toy | None = None) -> Shrunk:
    shrunk = shrink_task(task, engine or Toy(FAULT))
    assert shrunk is not None
    return shrunk


# -- resumed -----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_shrinking_goes_on_where_a_killed_process_left_off(place: Place, root: Path) -> None:
    """The more it had played, the less is left to be played, in another process as on another machine."""
    left = []
    for games in (5, 25):
        where = place.beside(games)
        command = [sys.executable, "-m", "tests.conformance.killed_shrinking", where, str(games)]
        killed = subprocess.run(command, cwd=root, check=False, timeout=120)
        assert killed.returncode == -signal.SIGKILL
        rest = _shrunk(shrinking(where))
        assert size_of(rest.experiment) <= size_of(_plain().experiment)
        assert rest.steady
        left.append(rest.plays)
    assert left[1] < left[0]
    assert left[1] < _plain().plays / 2, f"{left} against {_plain().plays}"


def test_what_came_to_its_end_is_not_shrunk_again(place: Place) -> None:
    """A database changes nothing the first time; from then on one play shows that what is kept still stands."""
    plain, first, engine = _plain(), _shrunk(shrinking(place.where)), Counting()
    again = _shrunk(shrinking(place.where), engine)
    assert first == plain
    assert again == attrs.evolve(plain, plays=1)
    assert engine.games < plain.plays


def test_what_time_was_over_for_is_gone_on_with(place: Place) -> None:
    """And a fuzzer does not take it for done."""
    task = shrinking(place.where)
    cut, none = _shrunk(attrs.evolve(task, seconds=0)), _shrunk(attrs.evolve(task, seconds=0, database=None))
    assert (cut.cut_short, cut.plays) == (True, none.plays)
    assert not none.cut_short, "without a database there is nothing to go on from"
    assert State("toy", 1).after([cut, cut]).shrunk == ()
    rest = _shrunk(task)
    assert State("toy", 1).after([cut, rest]).shrunk == (task.fingerprint,)
    assert size_of(rest.experiment) < size_of(cut.experiment)
    assert _shrunk(attrs.evolve(task, seconds=0)).plays == 1


def test_what_was_tried_in_vain_is_not_tried_again(place: Place) -> None:
    """Or a shrinking whose time is always over at the same point would never get past it."""
    task = shrinking(place.where)
    with pytest.raises(KeyboardInterrupt):
        shrink_task(task, Counting(20, _interrupt))
    other = attrs.evolve(task, database=place.beside(1))
    (best,) = _kept(task, place.where).examples()
    _kept(other, place.beside(1)).keep(best)
    assert _shrunk(task).plays < _shrunk(other).plays


def _interrupt() -> None:
    raise KeyboardInterrupt


def test_of_what_several_machines_came_to_the_smallest_is_gone_on_from(place: Place) -> None:
    """And nothing else stays."""
    task = shrinking(place.where)
    found = []
    for games in (3, 25):
        one = attrs.evolve(task, engine=f"toy {games}")
        with pytest.raises(KeyboardInterrupt):
            shrink_task(one, Counting(games, _interrupt))
        found += _kept(one, place.where).examples()
    assert len(set(found)) == 2
    for example in found:
        _kept(task, place.where).keep(example)  # neither knows of the other
    assert set(_kept(task, place.where).examples()) == set(found)
    _shrunk(attrs.evolve(task, seconds=0))
    assert _kept(task, place.where).examples() == (found[1],)


def test_nothing_larger_than_what_was_seen_is_gone_on_from(place: Place) -> None:
    task = shrinking(place.where)
    with pytest.raises(KeyboardInterrupt):
        shrink_task(task, Counting(3, _interrupt))
    assert _shrunk(attrs.evolve(task, size=(1,), seconds=0)).plays == 2, "one look, and its place drawn anew"


# -- whatever lies there -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("garbage", [b"", b"\xff" * 9, b"\x01A\x07", b"\x41\x01\x02" * 3000, b"not choices"])
def test_garbage_is_harmless(place: Place, garbage: bytes) -> None:
    task = shrinking(place.where)
    _kept(task, place.where).keep(garbage)
    shrunk, plain = _shrunk(task), _plain()
    assert shrunk.experiment == plain.experiment
    assert shrunk.database_lost == ""
    assert garbage not in _kept(task, place.where).examples(), "it is gone"


def test_what_does_not_show_any_more_is_drawn_anew(place: Place) -> None:
    task = shrinking(place.where)
    first = _shrunk(task)
    gone = shrink_task(task, Toy())
    assert gone is not None
    assert not gone.steady
    assert _shrunk(attrs.evolve(task, kind="crash", fingerprint="crash/X")).expected == ""
    assert _shrunk(task).experiment == first.experiment


def test_a_key_names_the_finding_and_the_code_that_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (
        len({key_of("a", "bc"), key_of("ab", "c"), key_of("a", "b", "c"), key_of("a\nb", "c"), key_of("\ud800")}) == 5
    )
    before = key_of("a")
    assert before == key_of("a")
    monkeypatch.setattr(example_database, "drawing_version", lambda: "another")
    assert key_of("a") != before


def test_the_code_that_draws_has_a_name_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It changes with a line of a strategy or of a rule that the reference plays by, and with Hypothesis."""
    version = drawing_version.__wrapped__
    names = [drawing_version()]
    for package in (strategies, reference_engine):
        copy = tmp_path / package.__name__
        shutil.copytree(Path(package.__path__[0]), copy)
        monkeypatch.setattr(package.__spec__, "submodule_search_locations", [str(copy)])
        assert version() == names[-1], "where it lies does not matter"
        with (copy / "__init__.py").open("a") as file:
            file.write("# a remark\n")
        names.append(version())
    monkeypatch.setattr(example_database.hypothesis, "__version__", "0")
    names.append(version())
    assert len(set(names)) == 4


# -- what cannot be used -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", [["run"], ["fuzz", "--minutes", "0.1"]])
@pytest.mark.parametrize("where", ["redis://127.0.0.1:{port}/0", "file/below", "http://x", "redis://x:y/z", "unix://"])
def test_what_cannot_be_used_is_refused_before_the_run(
    command: list[str], where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if where.startswith(("redis:", "unix:")):
        need_package()
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("")
    where = where.format(port=free_port())
    assert status_of([*command, "--engine", ENGINE, "--database", where]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"conformance: --database {where} cannot be used (")
    assert err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_without_the_package_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("redis", "hypothesis.extra.redis"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(ConformanceError, match=r'needs the package redis: install it with pip install "mtg-con'):
        usable("redis://localhost")


def test_a_server_that_lets_nobody_write_is_refused(tmp_path: Path) -> None:
    """A password that is wrong is not told."""
    with redis_server(tmp_path, "--requirepass", "open") as server:
        assert usable(server.url.replace("//", "//:open@"))
        with pytest.raises(ConformanceError, match=r"cannot be used \(.*password") as refused:
            usable(server.url.replace("//", "//:sesame@"))
        assert "sesame" not in str(refused.value)


def test_a_password_is_not_shown() -> None:
    assert shown("redis://me:secret@host:1/2?password=secret") == "redis://me:…@host:1/2"
    assert shown("redis://host:1/2") == "redis://host:1/2"
    assert shown("/a/folder") == "/a/folder"


def test_a_machine_without_a_server_fails_the_whole_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    for required, outcome in (("1", pytest.fail.Exception), ("", pytest.skip.Exception)):
        monkeypatch.setenv(REQUIRED, required)
        with (
            pytest.raises(outcome, match="redis-server must be installed"),
            redis_server(tmp_path),
        ):
            pass


# -- lost in the middle ------------------------------------------------------------------------------------------------


def test_a_database_that_is_lost_loses_no_finding(place: Place) -> None:
    task, plain = shrinking(place.where), _plain()
    shrunk = _shrunk(task, Counting(10, place.goes))
    assert shrunk.experiment == plain.experiment
    assert f"--database {place.where} was lost (" in shrunk.database_lost
    assert attrs.evolve(shrunk, database_lost="") == plain
    later = _shrunk(task)
    assert (later.plays, later.database_lost) == (plain.plays, shrunk.database_lost), "it is not waited for again"


@pytest.mark.slow
def test_a_run_says_once_that_its_database_was_lost(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is taken away as soon as the run has found that it is usable."""
    monkeypatch.chdir(tmp_path)

    def usable_until_now(where: str | None) -> str | None:
        found = usable(where)
        place.goes()
        return found

    monkeypatch.setattr(sys.modules["conformance.cli.run"], "usable", usable_until_now)
    asked = ["run", "--engine", ENGINE, "--rules", "toy.*", "--workers", "1", "--database", place.where]
    assert status_of(asked) == 1
    out, err = capsys.readouterr()
    assert err.count(f"conformance: --database {place.where} was lost (") == 1, err
    assert f"{OTHER}" in out


def test_a_fuzzer_says_once_that_its_database_was_lost(tmp_path: Path, toy_rules: tuple[str, ...]) -> None:
    session = Session(Plan(ENGINE, toy_rules, 100), Corpus(tmp_path), State("toy", 1), 0.0)
    console = Console(file=io.StringIO(), width=200)
    progress = FuzzProgress(console, session)
    progress()
    for why in ("", "it was lost", "it was lost, says another process"):
        session.take(attrs.evolve(_plain(), database_lost=why))
        progress()
    assert console.file.getvalue() == "conformance: it was lost\n"  # type: ignore[attr-defined]
    search(session, played_by(session, processes(0)), lambda: None)
    assert session.database_lost == "", "that was an earlier run"


# -- otherwise as ever -------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_run_is_the_same_with_a_database(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With an empty one, with what the run before has left there, and without; and then nothing is written at all."""
    monkeypatch.chdir(tmp_path)
    said = []
    asked = ["run", "--engine", ENGINE, "--rules", "toy.*", "--workers", "1", "--json", "-", "--report", "report"]
    for more in ([], ["--database", place.where], ["--database", place.where]):
        assert status_of([*asked, *more]) == 1
        capsys.readouterr()
        said.append(_told(tmp_path / "report"))
        if not more:
            assert [path.name for path in tmp_path.iterdir()] == ["report"]
        shutil.rmtree(tmp_path / "report")
    assert said[0] == said[1] == said[2]


def _told(report: Path) -> tuple[dict[str, str], object]:
    """The replay files, and all that the report counts but time."""
    made = json.loads((report / "report.json").read_text())
    replays = {path.name: path.read_text() for path in sorted((report / "replays").iterdir())}
    assert replays
    return replays, [[rule[name] for name in ("id", "verdict", "examples", "exercised")] for rule in made["rules"]]
