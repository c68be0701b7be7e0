"""What a hosting service does around the steps of an action, in a folder of one's own.

Steps with a program are run as the service runs them. Of the actions that are used this knows what the service's own
do: a cache that is found by the beginning of its key and never overwritten, artifacts, and a Python.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import attrs

from tests.action.files import ACTION, ROOT, read

_EXPRESSION = re.compile(r"\$\{\{ *([a-z_-]+(?:\.[a-z_-]+)*) *\}\}")
_OUTCOME = re.compile(r"steps\.([a-z]+)\.outcome == 'success'")


@attrs.frozen
class Job:
    """A job that has ended. status: of the step that failed first, 0 where none did. log: of all steps."""

    workspace: Path
    status: int
    ran: tuple[str, ...]
    log: str
    summary: str
    outputs: dict[str, str]
    artifacts: dict[str, Path]


@attrs.define
class Service:
    """Keeps caches and artifacts in the folder from job to job, and one machine's programs (``temp``)."""

    folder: Path
    jobs: int = 0
    cache: dict[str, Path] = attrs.field(factory=dict)

    @property
    def temp(self) -> Path:
        """What RUNNER_TEMP names. It stays from job to job, to install things once only."""
        return self.folder / "temp"

    def run(self, inputs: Mapping[str, str], *, leave_out: tuple[str, ...] = (), **files: str) -> Job:
        """One job with the action alone, in a fresh workspace with those files (``name__py`` is name.py).

        leave_out: names of steps that are not run, for an earlier job did on the same machine.
        """
        self.jobs += 1
        return _Running(self, inputs, self.folder / f"job-{self.jobs}", leave_out).run(files)


class _Running:
    def __init__(self, service: Service, inputs: Mapping[str, str], folder: Path, leave_out: tuple[str, ...]) -> None:
        self.service, self.folder, self.leave_out = service, folder, leave_out
        self.action = read(ACTION.read_text(encoding="utf-8"))
        self.workspace = folder / "workspace"
        self.summary, self.output = folder / "summary.md", folder / "output"
        self.steps: dict[str, dict[str, Any]] = {}
        self.status, self.log, self.ran = 0, "", []
        self.artifacts: dict[str, Path] = {}
        unknown = set(inputs) - set(self.action["inputs"])
        assert not unknown, f"the action has no {unknown}"
        given = {name: str(inputs.get(name, it.get("default", ""))) for name, it in self.action["inputs"].items()}
        github = {"action_path": str(ROOT), "run_id": str(service.jobs), "run_attempt": "1"}
        self.context: dict[str, Any] = {"inputs": given, "github": github, "steps": self.steps}

    def run(self, files: Mapping[str, str]) -> Job:
        for folder in (self.workspace, self.service.temp):
            folder.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            (self.workspace / name.replace("__", ".")).write_text(text, encoding="utf-8")
        for step in self.action["runs"]["steps"]:
            if step["name"] not in self.leave_out and self._wanted(step.get("if", "")):
                self._step(step)
        summary = self.summary.read_text(encoding="utf-8") if self.summary.exists() else ""
        outputs = {name: self._filled(it["value"]) for name, it in self.action["outputs"].items()}
        return Job(self.workspace, self.status, tuple(self.ran), self.log, summary, outputs, self.artifacts)

    def _wanted(self, condition: str) -> bool:
        """``if`` of a step; where it does not say always(), everything before must have gone well."""
        parts = [part.strip() for part in condition.split("&&")] if condition else []
        if "always()" in parts:
            parts.remove("always()")
        elif self.status:
            return False
        for part in parts:
            found = _OUTCOME.fullmatch(part)
            assert found, f"this service cannot tell what {part!r} means"
            if self.steps.get(found[1], {}).get("outcome") != "success":
                return False
        return True

    def _step(self, step: dict[str, Any]) -> None:
        self.ran.append(step["name"])
        self.output.write_text("", encoding="utf-8")
        if "run" in step:
            status, outputs = self._program(step), {}
            for line in self.output.read_text(encoding="utf-8").splitlines():
                name, _, value = line.partition("=")
                outputs[name] = value
        else:
            given = {name: self._filled(str(value)) for name, value in step.get("with", {}).items()}
            status, outputs = 0, self._used(step["uses"].partition("@")[0])(given)
        if "id" in step:
            self.steps[step["id"]] = {"outputs": outputs, "outcome": "failure" if status else "success"}
        self.status = self.status or status

    def _program(self, step: dict[str, Any]) -> int:
        assert step["shell"] == "bash"
        script = self.folder / "script.sh"
        script.write_text(step["run"], encoding="utf-8")
        ours = {"GITHUB_WORKSPACE": self.workspace, "GITHUB_OUTPUT": self.output, "GITHUB_STEP_SUMMARY": self.summary,
                "RUNNER_TEMP": self.service.temp}  # fmt: skip
        usual = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "PYTEST", "COV", "GITHUB_"))}
        given = {name: self._filled(value) for name, value in step.get("env", {}).items()}
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", script],
            cwd=self.workspace / self._filled(step.get("working-directory", ".")),
            env={**usual, **{name: str(path) for name, path in ours.items()}, **given},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
            timeout=600,
        )  # fmt: skip
        self.log += done.stdout
        return done.returncode

    def _filled(self, text: str) -> str:
        """The text with what expressions stand for; one that names nothing stands for nothing, as on the service."""

        def value(found: re.Match[str]) -> str:
            it: Any = self.context
            for part in found[1].split("."):
                it = it.get(part, {})
            return it if isinstance(it, str) else ""

        filled = _EXPRESSION.sub(value, text)
        assert "${{" not in filled, f"this service cannot tell what {text!r} means"
        return filled

    def _used(self, action: str) -> Callable[[dict[str, str]], dict[str, str]]:
        return {
            "actions/setup-python": self._python,
            "actions/cache/restore": self._restore,
            "actions/cache/save": self._save,
            "actions/upload-artifact": self._upload,
        }[action]

    def _python(self, given: dict[str, str]) -> dict[str, str]:
        assert given["update-environment"] == "False", "the engine's own Python would be another one"
        return {"python-path": sys.executable}

    def _restore(self, given: dict[str, str]) -> dict[str, str]:
        caches = self.service.cache
        found = [k for k in caches if k == given["key"]] or [k for k in caches if k.startswith(given["restore-keys"])]
        if found:
            shutil.copytree(caches[found[-1]], self.workspace / given["path"])
        return {}

    def _save(self, given: dict[str, str]) -> dict[str, str]:
        folder = self.workspace / given["path"]
        if folder.exists() and given["key"] not in self.service.cache:
            self.service.cache[given["key"]] = shutil.copytree(folder, self.folder / "cache")
        return {}

    def _upload(self, given: dict[str, str]) -> dict[str, str]:
        folder = self.workspace / given["path"]
        assert not re.search(r'[":<>|*?\r\n\\/]', given["name"]), "no name of an artifact"
        if folder.exists():
            self.artifacts[given["name"]] = shutil.copytree(folder, self.folder / "artifact")
        return {}
