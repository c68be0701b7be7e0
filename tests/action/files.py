"""The files that a hosting service reads, as these tests read them."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
from ruamel.yaml import YAML

from conformance.cli import commands

ROOT = Path(__file__).resolve().parents[2]
ACTION = ROOT / "action.yml"
STEPS = ROOT / ".github/action/steps.py"
PAGE = ROOT / "docs/in-your-ci.md"
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))

OURS = "OWNER/mtg-conformance"
"""How pages call this project's action: whoever copies from them puts the repository's owner there."""

_USES = re.compile(r"^ *(?:- )?uses: *(\S+)(?: +# *(.*))?$", re.MULTILINE)


def read(text: str) -> dict[str, Any]:
    """The YAML, as the service takes it: version 1.2, in which ``on`` is no truth value."""
    loaded: dict[str, Any] = YAML(typ="safe", pure=True).load(text)
    return loaded


def valid(path: Path, schema: str) -> subprocess.CompletedProcess[str]:
    """Lays the file beside the service's published schema, which is told by its short name."""
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", path]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


@attrs.frozen
class Use:
    """An action that is used. at: behind the @, empty where there is none. comment: behind it in the line."""

    action: str
    at: str
    comment: str


def uses(text: str) -> Iterator[Use]:
    """Every action that a file names, with the comment beside it, which a reader of YAML does not get to see."""
    for found in _USES.finditer(text):
        action, _, at = found[1].partition("@")
        yield Use(action, at, found[2] or "")


def unpinned(text: str) -> list[str]:
    """Uses that may become something else tomorrow, or that do not say which version they are."""
    return [
        f"{use.action}@{use.at} # {use.comment}"
        for use in uses(text)
        if not use.action.startswith("./")
        and not (re.fullmatch("[0-9a-f]{40}", use.at) and re.fullmatch(r"v[0-9]+\.[0-9]+\.[0-9]+", use.comment))
    ]


def all_steps(document: dict[str, Any]) -> list[dict[str, Any]]:
    """The steps of a workflow, of all its jobs, or those of an action."""
    if "runs" in document:
        return list(document["runs"]["steps"])
    return [step for job in document["jobs"].values() for step in job["steps"]]


def conformance_lines(text: str) -> list[list[str]]:
    """The words behind each ``conformance`` that begins a line, wherever it is installed."""
    found = re.findall(r"^(?:\S*/)?conformance (.+)$", text, re.MULTILINE)
    return [shlex.split(line) for line in found]


def understood(line: list[str]) -> bool:
    """Whether the command line, which is not run, is one that the suite takes. Raises click's error where it is not."""
    command = commands.commands[line[0]]
    return command.make_context(line[0], line[1:]).command is command


def interpolated(document: dict[str, Any]) -> list[str]:
    """Programs into which the service would paste what somebody wrote elsewhere."""
    return [step["run"] for step in all_steps(document) if "${{" in step.get("run", "")]


def excess(document: dict[str, Any], granted: dict[str, dict[str, str]]) -> list[str]:
    """Jobs of a workflow that may do more than what is granted; without a word of their own they may read the code."""
    wrong = [] if document.get("permissions") == {} else ["the workflow itself may do something"]
    for name, job in document["jobs"].items():
        if job.get("permissions") != granted.get(name, {"contents": "read"}):
            wrong.append(f"{name} may {job.get('permissions')}")
    return wrong


def endless(document: dict[str, Any]) -> list[str]:
    """Jobs that nothing stops, and a workflow that may run twice at the same time."""
    wrong = [] if "concurrency" in document else ["no concurrency"]
    return wrong + [name for name, job in document["jobs"].items() if "timeout-minutes" not in job]


def keeping_credentials(document: dict[str, Any]) -> list[str]:
    """Checkouts that leave a token behind where an engine could read it."""
    checkouts = [s for s in all_steps(document) if s.get("uses", "").startswith("actions/checkout@")]
    return [step["uses"] for step in checkouts if step.get("with", {}).get("persist-credentials") is not False]
