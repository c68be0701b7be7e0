"""What ``docs/in-your-ci.md`` gives an engine's author to copy is right."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from conformance.expectations import read_expectations
from conformance.registered import all_invariants
from tests.action.files import (
    ACTION,
    OURS,
    PAGE,
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

TEXT = PAGE.read_text(encoding="utf-8")


def fenced(marker: str) -> str:
    """The block behind the marker."""
    found = re.search(rf"<!-- {marker} -->\n```[a-z]+\n(.*?)\n```\n", TEXT, re.DOTALL)
    assert found, f"the page has no {marker}"
    return found[1] + "\n"


def ours(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What is given to this project's action."""
    return [step["with"] for step in steps if step.get("uses", "").startswith(f"{OURS}@")]


def test_the_workflow_fits_its_schema(tmp_path: Path) -> None:
    copied = tmp_path / "conformance.yml"
    copied.write_text(fenced("workflow"), encoding="utf-8")
    done = valid(copied, "github-workflows")
    assert done.returncode == 0, done.stdout


def test_the_workflow_keeps_to_what_our_own_keep_to() -> None:
    text = fenced("workflow")
    document = read(text)
    assert [one for one in unpinned(text) if not one.startswith(f"{OURS}@COMMIT")] == []
    assert excess(document, {}) == []
    assert endless(document) == []
    assert interpolated(document) == []
    assert keeping_credentials(document) == []
    own = {(use.action, use.at) for path in WORKFLOWS for use in uses(path.read_text(encoding="utf-8"))}
    assert {(use.action, use.at) for use in uses(text) if use.action != OURS} <= own


@pytest.mark.parametrize("marker", ["workflow", "python-step"])
def test_what_is_given_to_the_action_is_what_it_takes(marker: str) -> None:
    document = read(fenced(marker))
    (given,) = ours(document if isinstance(document, list) else all_steps(document))
    known = read(ACTION.read_text(encoding="utf-8"))["inputs"]
    assert set(given) <= set(known)
    assert {name for name, it in known.items() if it.get("required")} <= set(given)


def test_the_shards_are_all_there_and_the_job_has_time_enough() -> None:
    job = read(fenced("workflow"))["jobs"]["search"]
    (given,) = ours(job["steps"])
    shards = job["strategy"]["matrix"]["shard"]
    assert given["shard"] == "${{ matrix.shard }}" + f"/{len(shards)}"
    assert shards == list(range(1, len(shards) + 1))
    assert job["timeout-minutes"] >= given["minutes"] + 20


def test_every_input_is_told_with_what_it_is_without() -> None:
    rows = dict(re.findall(r"^\| `([a-z-]+)` \| (.*?) \|", TEXT, re.MULTILINE))
    known = read(ACTION.read_text(encoding="utf-8"))["inputs"]
    assert list(rows) == list(known)
    for name, it in known.items():
        if it.get("default"):
            assert rows[name] == f"`{it['default']}`"
        else:
            assert (rows[name] == "must be given") == bool(it.get("required"))


def test_the_commands_are_understood(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lines = conformance_lines(TEXT)
    for line in lines:
        for path in [word for word in line if word.endswith(".json")]:
            (tmp_path / path).parent.mkdir(parents=True)
            (tmp_path / path).write_text("{}", encoding="utf-8")
    assert [line[0] for line in lines] == ["replay", "fuzz"]
    assert all(map(understood, lines))


def test_the_expectations_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "known.toml"
    path.write_text(fenced("expectations"), encoding="utf-8")
    (known,) = read_expectations(path, all_invariants())
    assert known.fingerprint == tomllib.loads(fenced("expectations"))["known"][0]["fingerprint"]
