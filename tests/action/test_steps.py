"""What the action's steps make of what its user wrote."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.action.files import ACTION, STEPS, all_steps, read, understood
from tests.action.service import Service

FUZZ = {
    "RUNNER_TEMP": "temp", "INPUT_ENGINE": "reference", "INPUT_MINUTES": "10", "INPUT_SHARD": "1/1", "INPUT_EXPECT": "",
    "INPUT_RULES": "", "INPUT_SEED": "", "INPUT_ARGUMENTS": "",
}  # fmt: skip
BAD = {
    "name": ["", "../other", "a/b", "a b", "a\nkey=other", "-a", "a" * 101],
    "shard": ["", "0/4", "5/4", "1", "1/", "a/b", "1/4\n"],
    "seed": ["-1", "x", "1\n"],
}


@pytest.fixture(scope="module")
def steps() -> ModuleType:
    spec = importlib.util.spec_from_file_location("steps", STEPS)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _settings(name: str = "conformance", shard: str = "1/1", seed: str = "") -> dict[str, str]:
    return {"INPUT_NAME": name, "INPUT_SHARD": shard, "INPUT_SEED": seed}


def test_a_shard_finds_its_own_corpora_and_no_others(steps: ModuleType) -> None:
    shards = [("a", "1/1"), ("a", "1/10"), ("a", "11/20"), ("ab", "1/1"), ("a-1-of-1", "1/1")]
    given = [(name, shard, seed) for name, shard in shards for seed in ("", "1", "12")]
    keys = [steps.settings(_settings(*one))["key"] for one in given]
    assert [(a, b) for a in keys for b in keys if a is not b and b.startswith(a)] == []
    assert all(len(key) < 400 and "," not in key for key in keys), "the cache takes no such key"


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in BAD.items() for value in values])
def test_an_input_that_cannot_be_used_is_said_so(steps: ModuleType, name: str, value: str) -> None:
    with pytest.raises(steps.BadInputError, match=f"^{name} is .*: give "):
        steps.settings(_settings(**{name: value}))


def test_a_bad_input_ends_the_job_before_anything_is_done(tmp_path: Path) -> None:
    job = Service(tmp_path).run({"engine": "reference", "shard": "5/4"})
    assert (job.status, job.ran[-1]) == (2, "Look the inputs over")
    assert job.log == "conformance: the input shard is '5/4': give I/N, the I-th of N jobs, such as 1/4\n"


def test_options_are_given_only_where_something_was_written(steps: ModuleType) -> None:
    bare = steps.fuzz_command(FUZZ, Path("r"))
    assert bare[1:] == [
        "fuzz", "--engine=reference", "--minutes=10", "--shard=1/1", "--corpus=r/corpus", "--report=r/report"
    ]  # fmt: skip
    given = {
        "INPUT_SEED": "7",
        "INPUT_EXPECT": "known.toml",
        "INPUT_RULES": "copy.* x.*",
        "INPUT_ARGUMENTS": "--workers 2",
    }
    more = steps.fuzz_command({**FUZZ, **given}, Path("r"))
    assert understood(bare[1:])
    assert understood(more[1:])
    assert more[len(bare) :] == ["--seed=7", "--expect=known.toml", "--rules=copy.*", "--rules=x.*", "--workers", "2"]


def test_nothing_that_was_written_is_run(steps: ModuleType) -> None:
    nasty = "cmd:./engine; touch owned $(touch owned) `touch owned` --help"
    command = steps.fuzz_command({**FUZZ, "INPUT_ENGINE": nasty, "INPUT_ARGUMENTS": "'a b' $HOME;"}, Path("r"))
    assert f"--engine={nasty}" in command
    assert command[-2:] == ["a b", "$HOME;"]


def test_a_quotation_mark_that_is_not_closed_is_said_so(steps: ModuleType) -> None:
    with pytest.raises(steps.BadInputError, match=r'^arguments is "\'a", in which a quotation mark is not closed'):
        steps.fuzz_command({**FUZZ, "INPUT_ARGUMENTS": "'a"}, Path("r"))


def test_the_suite_is_installed_from_its_own_checkout(steps: ModuleType) -> None:
    (plain,) = steps.install_commands({"RUNNER_TEMP": "temp", "INPUT_EXTRAS": "", "INPUT_INSTALL": ""})
    assert plain[-1] == str(STEPS.parents[2])
    suite, beside = steps.install_commands({"RUNNER_TEMP": "t", "INPUT_EXTRAS": "phase,fleet", "INPUT_INSTALL": "-e ."})
    assert suite[-1].endswith("[phase,fleet]")
    assert beside[-2:] == ["-e", "."]
    with pytest.raises(steps.BadInputError, match=r"^extras is '\.\] evil\[': give "):
        steps.install_commands({"RUNNER_TEMP": "t", "INPUT_EXTRAS": ".] evil[", "INPUT_INSTALL": ""})


def test_what_an_engine_prints_gives_the_service_no_orders(
    steps: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """And a report of an earlier job is not taken for this one's."""
    said = [sys.executable, "-c", "print('::add-path::evil'); raise SystemExit(2)"]
    monkeypatch.setattr(steps, "fuzz_command", lambda *_: said)
    (tmp_path / "results/report").mkdir(parents=True)
    (tmp_path / "results/report/summary.md").write_text("of yesterday", encoding="utf-8")
    given = {
        **FUZZ,
        "GITHUB_WORKSPACE": str(tmp_path),
        "RESULTS": "results",
        "GITHUB_STEP_SUMMARY": str(tmp_path / "s"),
    }
    assert steps.main(["fuzz"], given) == 2
    begin, order, end = capfd.readouterr().out.splitlines()
    assert order == "::add-path::evil"
    assert begin == f"::stop-commands::{end.strip(':')}"
    assert (tmp_path / "s").read_text(encoding="utf-8").startswith("The suite did not come to a report (exit status 2)")


def test_each_input_comes_to_a_step_and_each_step_gets_what_it_reads() -> None:
    text = ACTION.read_text(encoding="utf-8")
    action = read(text)
    assert [name for name in action["inputs"] if f"${{{{ inputs.{name} }}}}" not in text] == []
    program = STEPS.read_text(encoding="utf-8")
    handed = {name for step in all_steps(action) for name in step.get("env", {}) if name.startswith("INPUT_")}
    assert [name for name in sorted(handed) if f'"{name}"' not in program and f"'{name}'" not in program] == []
