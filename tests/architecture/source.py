"""The project's own files as the laws read them: data first, so that a law can be tried on a small bad example."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import attrs

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("reference_engine", "strategies", "conformance")


@attrs.frozen
class Module:
    """A Python file. name: dotted, a package standing for its ``__init__``. package: whether it is one."""

    name: str
    package: bool
    text: str
    tree: ast.Module = attrs.field(eq=False, repr=False)

    @classmethod
    def of(cls, name: str, text: str, *, package: bool = False) -> Module:
        """The module with that source."""
        return cls(name, package, text, ast.parse(text))


Modules = Mapping[str, Module]


def modules_of(**sources: str) -> Modules:
    """Modules from their sources; ``__`` in a key stands for a dot. A key ending in ``__`` is a package."""
    found = [
        Module.of(key.rstrip("_").replace("__", "."), text, package=key.endswith("__")) for key, text in sources.items()
    ]
    return {m.name: m for m in found}


@cache
def project() -> Modules:
    """Every module of the three packages, by dotted name."""
    return {m.name: m for package in PACKAGES for m in _modules(ROOT / package)}


def _modules(folder: Path) -> Iterator[Module]:
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        package = parts[-1] == "__init__"
        name = ".".join(parts[:-1] if package else parts)
        yield Module.of(name, path.read_text(encoding="utf-8"), package=package)


_TEXT = {".py", ".md", ".toml", ".json", ".txt", ".yml", ".html", ".j2", ".css", ""}
_SKIPPED = {"__pycache__", ".hypothesis"}
_PLACES = (*PACKAGES, "tests", "docs", ".ci", ".github")


@cache
def texts() -> Mapping[str, str]:
    """Every text file that belongs to the project, by its path from the root, in a fixed order."""
    paths = [p for place in _PLACES for p in sorted((ROOT / place).rglob("*")) if not _SKIPPED & set(p.parts)]
    paths += [ROOT / name for name in ("README.md", "pyproject.toml", "CONTRIBUTING.md", "action.yml")]
    return {
        p.relative_to(ROOT).as_posix(): p.read_text(encoding="utf-8")
        for p in paths
        if p.is_file() and p.suffix in _TEXT
    }


@cache
def python_texts() -> Mapping[str, str]:
    """The Python files among them."""
    return {path: text for path, text in texts().items() if path.endswith(".py")}


def load(package: str) -> None:
    """Import every module of the package, so that whatever registers itself has done so."""
    for name in project():
        if name == package or name.startswith(f"{package}."):
            importlib.import_module(name)
