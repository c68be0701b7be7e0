"""The steps of the action in ``action.yml``: ``python steps.py settings|install|fuzz``.

It has the standard library alone, for it installs the suite. What the user of the action wrote comes in environment
variables, so no shell ever reads it as a program.
"""

from __future__ import annotations

import os
import re
import secrets
import shlex
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable, Mapping
from pathlib import Path

RESULTS = "conformance-results"
"""The folder in the workspace where a run of the action leaves its corpus and its report, under its name."""

ROOT = Path(__file__).resolve().parents[2]
"""The suite's own checkout, from which it is installed."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")
_SHARD = re.compile(r"([1-9][0-9]{0,5})/([1-9][0-9]{0,5})")
_SEED = re.compile(r"[0-9]{1,20}")

# Given to `conformance fuzz` as they are, and only if something is given.
_OPTIONS = {"INPUT_SEED": "--seed", "INPUT_EXPECT": "--expect"}


class BadInputError(Exception):
    """An input that cannot be used; the sentence says which, why and what to write."""


def settings(given: Mapping[str, str]) -> dict[str, str]:
    """What later steps need: the folder of the results, the key of the corpus, the name of the artifact.

    The key is a prefix of those of all corpora that this shard saves, and of no others: no name has a slash in it.
    """
    name, shard, seed = given["INPUT_NAME"], given["INPUT_SHARD"], given["INPUT_SEED"]
    if not _NAME.fullmatch(name):
        raise BadInputError(f"name is {name!r}: give up to 100 letters, digits, dots, dashes and underscores")
    found = _SHARD.fullmatch(shard)
    if not found or int(found[1]) > int(found[2]):
        raise BadInputError(f"shard is {shard!r}: give I/N, the I-th of N jobs, such as 1/4")
    if seed and not _SEED.fullmatch(seed):
        raise BadInputError(f"seed is {seed!r}: give a whole number, or nothing for the usual one")
    part = f"{found[1]}-of-{found[2]}"
    return {
        "folder": f"{RESULTS}/{name}-{part}",
        "key": f"{name}/{part}/seed-{seed or 'usual'}/",
        "artifact": f"{name}-{part}",
    }


def environment_of(given: Mapping[str, str]) -> Path:
    """Where the suite is installed: an environment of its own, so that the engine's is left as it is."""
    return Path(given["RUNNER_TEMP"]) / "conformance-environment"


def program(given: Mapping[str, str], name: str) -> Path:
    """A program of that environment."""
    environment = environment_of(given)
    return environment / "Scripts" / f"{name}.exe" if sys.platform == "win32" else environment / "bin" / name


def install_commands(given: Mapping[str, str]) -> list[list[str]]:
    """Installs the suite from its own checkout, and then what the engine needs beside it."""
    pip = [str(program(given, "python")), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    extras = given["INPUT_EXTRAS"]
    if extras and not re.fullmatch(r"[a-z]+(,[a-z]+)*", extras):
        raise BadInputError(f"extras is {extras!r}: give the suite's extras with commas between them, such as fleet")
    beside = words("install", given["INPUT_INSTALL"])
    return [[*pip, f"{ROOT}[{extras}]" if extras else str(ROOT)], *([[*pip, *beside]] if beside else [])]


def fuzz_command(given: Mapping[str, str], folder: Path) -> list[str]:
    """The search. folder: of the results, as seen from the working directory."""
    command = [str(program(given, "conformance")), "fuzz", f"--engine={given['INPUT_ENGINE']}",
               f"--minutes={given['INPUT_MINUTES']}", f"--shard={given['INPUT_SHARD']}",
               f"--corpus={folder / 'corpus'}", f"--report={folder / 'report'}"]  # fmt: skip
    command += [f"{option}={given[name]}" for name, option in _OPTIONS.items() if given[name]]
    command += [f"--rules={glob}" for glob in given["INPUT_RULES"].split()]
    return command + words("arguments", given["INPUT_ARGUMENTS"])


def words(name: str, text: str) -> list[str]:
    """The words of a line as a shell would read them; nothing in them is looked up or run."""
    try:
        return shlex.split(text)
    except ValueError as error:
        raise BadInputError(f"{name} is {text!r}, in which a quotation mark is not closed") from error


def _settings(given: Mapping[str, str]) -> int:
    lines = [f"{name}={value}\n" for name, value in settings(given).items()]
    _append(given["GITHUB_OUTPUT"], "".join(lines))
    return 0


def _install(given: Mapping[str, str]) -> int:
    commands = install_commands(given)
    venv.create(environment_of(given), with_pip=True, clear=True)
    statuses = (subprocess.run(command, check=False).returncode for command in commands)
    return next(filter(None, statuses), 0)


def _fuzz(given: Mapping[str, str]) -> int:
    """Search, and show the summary; the exit status is the search's own."""
    folder = Path(given["GITHUB_WORKSPACE"]) / given["RESULTS"]
    command = fuzz_command(given, Path(os.path.relpath(folder)))
    report = folder / "report"
    shutil.rmtree(report, ignore_errors=True)  # a machine of one's own may still have that of an earlier job
    # The service takes commands from lines that begin with ::, and what an engine prints is told among ours. Until the
    # word comes that nobody can guess, it takes none.
    word = secrets.token_hex(16)
    print(f"::stop-commands::{word}", flush=True)
    status = subprocess.run(command, check=False).returncode
    print(f"::{word}::", flush=True)
    summary = report / "summary.md"
    said = f"The suite did not come to a report (exit status {status}); the job's log says why.\n"
    _append(given["GITHUB_STEP_SUMMARY"], summary.read_text(encoding="utf-8") if summary.exists() else said)
    return status


def _append(path: str, text: str) -> None:
    with Path(path).open("a", encoding="utf-8", newline="\n") as file:
        file.write(text)


_STEPS: dict[str, Callable[[Mapping[str, str]], int]] = {"settings": _settings, "install": _install, "fuzz": _fuzz}


def main(arguments: list[str], given: Mapping[str, str]) -> int:
    """Do the step of that name; the exit status, 2 for an input that cannot be used."""
    try:
        return _STEPS[arguments[0]](given)
    except BadInputError as error:
        print(f"conformance: the input {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], os.environ))
