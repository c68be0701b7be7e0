"""A cluster that cannot be used is refused before anything runs, in a sentence that says why."""

from __future__ import annotations

import sys
from pathlib import Path

import attrs
import pytest

from conformance.cli import status_of
from conformance.errors import ConformanceError
from conformance.fleet import cluster as clusters
from conformance.fleet.cluster import reach
from conformance.fleet.sameness import runs_here, sources_of
from tests.fleet.loopback import Loopback

_OTHERS = {
    "Python 3.10.1, not 3": "import platform; platform.python_version = lambda: '3.10.1'",
    "hypothesis 6.0.0, not 6": "import importlib.metadata as m; m.version = lambda _: '6.0.0'",
    "mtg-conformance 0.0.1, not": "import conformance.version as v; v.__version__ = '0.0.1'",
    "mtg-conformance cannot be imported there": "sys.modules['conformance'] = None",
}


@pytest.mark.parametrize(("said", "before"), _OTHERS.items(), ids=["python", "hypothesis", "suite", "nothing"])
def test_a_worker_that_runs_something_else_is_refused(loopback: Loopback, said: str, before: str) -> None:
    loopback.add_worker(program=("-c", f"import sys; {before}; from dask.__main__ import main; main()"))
    with pytest.raises(ConformanceError, match=rf"the worker tcp://.* cannot play: .*{said}"):
        reach(loopback.address)


def test_a_scheduler_without_workers_is_refused(
    loopback: Loopback, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(clusters, "PATIENCE", 2.0)
    assert status_of(["run", "--scheduler", loopback.address]) == 2
    assert "has no workers: start some with `dask worker tcp://127.0.0.1:" in capsys.readouterr().err


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "127.0.0.1", "nowhere://there", ""])
@pytest.mark.parametrize("command", [["run"], ["fuzz", "--minutes", "1"]], ids=["run", "fuzz"])
def test_a_scheduler_that_is_not_there_is_refused(
    command: list[str], address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.setattr(clusters, "PATIENCE", 0.5)
    monkeypatch.chdir(tmp_path)
    assert status_of([*command, "--scheduler", address]) == 2
    out, err = capsys.readouterr()
    assert f"no scheduler can be reached at {address!r}" in err
    assert err.count("\n") == 1
    assert not out


def test_workers_here_and_a_scheduler_are_not_both_given(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(["run", "--workers", "2", "--scheduler", "tcp://127.0.0.1:9"]) == 2
    assert "give one of them" in capsys.readouterr().err


def test_without_the_package_what_to_install_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert status_of(["run", "--scheduler", "tcp://127.0.0.1:9"]) == 2
    assert 'pip install "mtg-conformance[fleet]"' in capsys.readouterr().err


def test_another_checkout_of_the_same_version_is_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("one", "other", "same"):
        folder = tmp_path / name / "suite"
        (folder / "skeletons").mkdir(parents=True)
        (folder / "__init__.py").write_text(f"is_other = {name == 'other'}", encoding="utf-8")
        (folder / "skeletons" / "built.py").write_text(name, encoding="utf-8")
    digests = []
    for name in ("one", "other", "same"):
        with monkeypatch.context() as context:
            context.syspath_prepend(tmp_path / name)
            digests.append(sources_of("suite"))
    one, other, same = digests
    assert one == same != other
    here = runs_here()
    assert here.differs(here) == ""
    assert here.differs(attrs.evolve(here, sources=other)) == f"sources of mtg-conformance {other}, not {here.sources}"
