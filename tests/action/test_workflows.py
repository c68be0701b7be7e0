"""This project's workflows are what the service takes, are pinned, and may do no more than they must."""

from __future__ import annotations

import tomllib
from pathlib import Path

import click
import pytest

from tests.action.files import (
    ACTION,
    ROOT,
    WORKFLOWS,
    all_steps,
    conformance_lines,
    endless,
    excess,
    interpolated,
    keeping_credentials,
    read,
    understood,
    unpinned,
    uses,
    valid,
)

GRANTED = {"pages": {"publish": {"pages": "write", "id-token": "write"}}}
"""What a job may do beyond reading the code, by workflow."""

each_workflow = pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)


def test_there_are_the_three() -> None:
    assert [path.stem for path in WORKFLOWS] == ["check", "nightly", "pages"]


@each_workflow
def test_a_workflow_fits_its_schema(path: Path) -> None:
    done = valid(path, "github-workflows")
    assert done.returncode == 0, done.stdout


def test_the_action_fits_its_schema() -> None:
    done = valid(ACTION, "github-actions")
    assert done.returncode == 0, done.stdout


def test_the_updates_of_pins_fit_their_schema() -> None:
    done = valid(ROOT / ".github/dependabot.yml", "dependabot")
    assert done.returncode == 0, done.stdout


def test_a_wrong_workflow_does_not_fit(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.yml"
    wrong.write_text("on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    stepz: []\n", encoding="utf-8")
    done = valid(wrong, "github-workflows")
    assert done.returncode == 1
    assert "stepz" in done.stdout


@pytest.mark.parametrize("path", [*WORKFLOWS, ACTION], ids=lambda path: path.stem)
def test_every_action_is_pinned_by_its_commit(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(list(uses(text))) == sum("uses" in step for step in all_steps(read(text)))
    assert unpinned(text) == []


def test_one_action_has_one_commit() -> None:
    used = {(u.action, u.at, u.comment) for path in [*WORKFLOWS, ACTION] for u in uses(path.read_text("utf-8")) if u.at}
    assert len(used) == len({action for action, _, _ in used})


@pytest.mark.parametrize("path", [*WORKFLOWS, ACTION], ids=lambda path: path.stem)
def test_nothing_is_pasted_into_a_program(path: Path) -> None:
    assert interpolated(read(path.read_text(encoding="utf-8"))) == []


@each_workflow
def test_each_job_may_do_the_least(path: Path) -> None:
    document = read(path.read_text(encoding="utf-8"))
    assert excess(document, GRANTED.get(path.stem, {})) == []
    assert "pull_request_target" not in document["on"]
    assert keeping_credentials(document) == []


@each_workflow
def test_each_job_ends(path: Path) -> None:
    assert endless(read(path.read_text(encoding="utf-8"))) == []


def test_what_is_wrong_is_found() -> None:
    steps = "      - uses: actions/checkout@v4\n      - run: echo ${{ github.head_ref }}\n"
    text = f"on: push\njobs:\n  a:\n    steps:\n{steps}"
    document = read(text)
    assert unpinned(text) == ["actions/checkout@v4 # "]
    assert unpinned(f"uses: a/b@{'0' * 40}") == [f"a/b@{'0' * 40} # "]
    assert interpolated(document) == ["echo ${{ github.head_ref }}"]
    assert excess(document, {}) == ["the workflow itself may do something", "a may None"]
    assert endless(document) == ["no concurrency", "a"]
    assert keeping_credentials(document) == ["actions/checkout@v4"]


def test_the_commands_of_our_own_workflows_are_understood() -> None:
    documents = [read(path.read_text(encoding="utf-8")) for path in WORKFLOWS]
    programs = "\n".join(step["run"] for document in documents for step in all_steps(document) if "run" in step)
    lines = conformance_lines(programs)
    assert [line[0] for line in lines] == ["matrix"]
    assert all(map(understood, lines))
    with pytest.raises(click.UsageError):
        understood(["matrix", "--no-such-option"])


def test_every_python_that_is_promised_is_tested() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    promised = [
        c.rsplit(" ", 1)[1] for c in project["classifiers"] if c.startswith("Programming Language :: Python :: 3.")
    ]
    check = read((ROOT / ".github/workflows/check.yml").read_text(encoding="utf-8"))
    assert check["jobs"]["check"]["strategy"]["matrix"]["python"] == promised


def test_the_night_searches_each_part_once() -> None:
    job = read((ROOT / ".github/workflows/nightly.yml").read_text(encoding="utf-8"))["jobs"]["fuzz"]
    (action,) = [step["with"] for step in job["steps"] if step["uses"] == "./"]
    shards = job["strategy"]["matrix"]["shard"]
    assert action["shard"] == "${{ matrix.shard }}" + f"/{len(shards)}"
    assert shards == list(range(1, len(shards) + 1))
    assert job["strategy"]["matrix"]["engine"] == ["reference", "phase"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_the_inputs_of_our_own_action_exist(path: Path) -> None:
    known = set(read(ACTION.read_text(encoding="utf-8"))["inputs"])
    for step in all_steps(read(path.read_text(encoding="utf-8"))):
        if step.get("uses") == "./":
            assert set(step["with"]) <= known
