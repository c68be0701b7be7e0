"""Laws about files: their length, and that the project speaks of itself only."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tests.architecture.source import python_texts, texts

LONGEST = 400

# Written in pieces, so that this file does not break its own law.
_FOREIGN = re.compile(
    "|".join(("/wo" + "rk/", r"\.\./sha" + "red", "/tm" + "p/venv", "/ro" + "ot/", "/ho" + "me/", "file:/" + "/"))
)


def too_long(files: Mapping[str, str]) -> list[str]:
    """Python files of more lines than a file may have."""
    counted = {path: len(text.splitlines()) for path, text in files.items()}
    return [f"{path} has {lines} lines: split it" for path, lines in counted.items() if lines > LONGEST]


def foreign_paths(files: Mapping[str, str]) -> list[str]:
    """Places that name a folder of somebody's machine or a file outside the project."""
    return [f"{path} says {found.group()}" for path, text in files.items() for found in _FOREIGN.finditer(text)]


def test_no_python_file_is_too_long() -> None:
    assert too_long(python_texts()) == []


def test_no_file_names_a_path_outside_the_project() -> None:
    assert foreign_paths(texts()) == []


def test_a_long_file_is_found() -> None:
    assert too_long({"long.py": "x\n" * (LONGEST + 1), "short.py": "x\n" * LONGEST}) == [
        f"long.py has {LONGEST + 1} lines: split it"
    ]


def test_a_foreign_path_is_found() -> None:
    bad = "see .." + "/shared/notes.md or /wo" + "rk/main"
    assert len(foreign_paths({"docs/a.md": bad, "docs/b.md": "see docs/a.md"})) == 2


def test_the_whole_project_is_read() -> None:
    assert {"README.md", "pyproject.toml", ".ci/run", "docs/architecture.md", "conformance/ledger.json"} <= set(texts())
