"""The action as an engine's author uses it: its own steps, run as the service runs them."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import attrs
import pytest

from tests.action.files import ACTION, all_steps, read
from tests.action.service import Job, Service

INSTALL = "Install the suite"
ALL = tuple(step["name"] for step in all_steps(read(ACTION.read_text(encoding="utf-8"))))
SEARCH = {"rules": "copy.converge-counts-zero", "arguments": "--workers 1"}
WRONG = {"engine": "mutant:copy.converge-counts-zero.copied", "name": "wrong", **SEARCH}

LONG, SHORT = "0.5", "0.05"
"""Minutes in which something is found on however slow a machine, and those of a job of which nothing depends on it."""


@attrs.frozen
class Nights:
    """Jobs, one after the other, on one service: a right engine, a wrong one twice, and one that does not start."""

    right: Job
    wrong: Job
    again: Job
    broken: Job
    service: Service


@pytest.fixture(scope="module")
def nights(tmp_path_factory: pytest.TempPathFactory) -> Nights:
    service = Service(tmp_path_factory.mktemp("service"))
    right = service.run({"engine": "reference", "minutes": SHORT, **SEARCH})
    wrong = service.run({"minutes": LONG, **WRONG}, leave_out=(INSTALL,))
    again = service.run({"minutes": SHORT, **WRONG}, leave_out=(INSTALL,))
    bad = {"engine": "cmd:no-such-engine", "name": "broken", "minutes": SHORT, **SEARCH}
    broken = service.run(bad, leave_out=(INSTALL,))
    return Nights(right, wrong, again, broken, service)


pytestmark = pytest.mark.slow


def test_a_right_engine_passes(nights: Nights) -> None:
    job = nights.right
    assert job.status == 0, job.log
    assert job.ran == ALL
    assert job.summary.startswith("## Nothing new was found: ")
    assert job.outputs["folder"] == "conformance-results/conformance-1-of-1"
    artifact = job.artifacts["conformance-1-of-1"]
    assert (artifact / "report/index.html").exists()
    assert not list((artifact / "report/findings").glob("*.html"))
    assert _failures(artifact) == []


def test_a_new_finding_fails_the_job_and_is_handed_over(nights: Nights) -> None:
    job = nights.wrong
    assert job.status == 1, job.log
    assert job.ran == tuple(name for name in ALL if name != INSTALL), "what comes after the search is done all the same"
    assert re.match(r"## [0-9]+ new findings?: ", job.summary)
    assert "copy.converge-counts-zero/number" in job.summary
    artifact = job.artifacts["wrong-1-of-1"]
    assert any("copy.converge-counts-zero" in name for name in _failures(artifact))
    assert list((artifact / "report/findings").glob("*-copy.converge-counts-zero*.html"))
    assert list((artifact / "corpus").glob("copy.converge-counts-zero*.json"))


def test_the_next_night_says_nothing_of_it_as_new(nights: Nights) -> None:
    job = nights.again
    assert job.status == 0, job.log
    assert "STILL FAILS" in job.log, "the corpus was not played again"
    assert _failures(job.artifacts["wrong-1-of-1"]) == []
    assert _findings(nights.wrong) <= _findings(job)
    assert _new(nights.wrong)
    assert _new(nights.wrong).isdisjoint(_new(job)), "what else the second night comes to is its own affair"
    assert job.summary.startswith("## Nothing new was found: ") == (not _new(job))


def test_each_engine_has_a_corpus_of_its_own(nights: Nights) -> None:
    keys = list(nights.service.cache)
    assert [key.split("/")[0] for key in keys] == ["conformance", "wrong", "wrong", "broken"]
    assert len(set(keys)) == 4


def test_an_engine_that_does_not_start_is_said_so(nights: Nights) -> None:
    job = nights.broken
    assert job.status == 2, job.log
    assert "no-such-engine" in job.log
    assert "Traceback" not in job.log
    assert "did not come to a report (exit status 2)" in job.summary


def test_the_log_gives_the_service_no_orders_of_the_engine(nights: Nights) -> None:
    for job in (nights.right, nights.wrong, nights.broken):
        begins = re.findall(r"^::stop-commands::([0-9a-f]{32})$", job.log, re.MULTILINE)
        ends = re.findall(r"^::([0-9a-f]{32})::$", job.log, re.MULTILINE)
        assert len(begins) == 1
        assert begins == ends


def _failures(artifact: Path) -> list[str]:
    tree = ET.parse(artifact / "report/junit.xml")  # noqa: S314 - the suite itself has just written it
    return [case.get("name", "") for case in tree.iter("testcase") if case.find("failure") is not None]


def _new(job: Job) -> set[str]:
    report = (job.artifacts["wrong-1-of-1"] / "report/report.json").read_text(encoding="utf-8")
    return {found["fingerprint"] for found in json.loads(report)["findings"] if not found["known"]}


def _findings(job: Job) -> set[str]:
    return {path.name for path in (job.artifacts["wrong-1-of-1"] / "corpus").glob("copy*.json")}
