"""``conformance init``: a skeleton of an engine that speaks the protocol, in the language of its author."""

from __future__ import annotations

import re
import shlex
import shutil
import tempfile
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path, PurePosixPath

import attrs
import click

from conformance.errors import ConformanceError, unknown

PLACEHOLDER = "my-engine"
"""The name that engines have in the skeletons, which are whole projects with it; replaced by the folder's name."""

_RENAMED = {"gitignore": ".gitignore"}
"""Files that would be taken for the project's own if they already had their name."""


@attrs.frozen
class Skeleton:
    """A language's skeleton. build, run: commands to be typed in its folder; run starts the engine."""

    build: str
    run: str


SKELETONS = {
    "java": Skeleton("mvn -q package", "java -jar target/engine.jar"),
    "python": Skeleton(
        "python3 -m venv .venv && .venv/bin/pip install -q --editable .", ".venv/bin/python -m rules_engine"
    ),
    "rust": Skeleton("cargo build", "target/debug/engine"),
    "typescript": Skeleton("npm ci && npm run build", "node dist/main.js"),
}
"""What there is, by language."""


@click.command()
@click.argument("language", metavar="LANGUAGE")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
def init(language: str, folder: Path) -> int:
    """Write a skeleton of an engine to DIR: it speaks the protocol, and supports no card yet.

    LANGUAGE is java, python, rust or typescript. DIR must not exist, or be empty.
    """
    if language not in SKELETONS:
        raise unknown("language", language, SKELETONS, "there are skeletons in " + ", ".join(SKELETONS))
    write_skeleton(language, folder)
    skeleton = SKELETONS[language]
    click.echo(f"A skeleton of an engine lies in {folder}; its README.md says what to fill in. To build and try it:")
    click.echo(f"  {_entering(folder)}{skeleton.build}")
    click.echo(f'  conformance doctor --engine "cmd:{skeleton.run}"')
    return 0


def write_skeleton(language: str, folder: Path) -> None:
    """Write the skeleton to the folder, all of it or nothing. Raises ConformanceError where that cannot be."""
    try:
        _check_free(folder)
        _write(contents_of(language, name_of(folder)), folder)
    except OSError as error:
        raise ConformanceError(
            f"a skeleton cannot be written to {folder} ({error.strerror or error}): name another place"
        ) from error


def _check_free(folder: Path) -> None:
    if folder.is_symlink() or folder.exists():
        if not folder.is_dir():
            raise ConformanceError(f"{folder} is no folder: name one that does not exist yet, or is empty")
        if any(folder.iterdir()):
            raise ConformanceError(f"the folder {folder} is not empty: name one that does not exist yet, or is empty")


def _write(contents: dict[PurePosixPath, str], folder: Path) -> None:
    """Write everything to a folder inside, and move it up once it is whole; clean up after a failure."""
    missing = [place for place in (folder, *folder.parents) if not place.exists()]
    made = [*missing[-1:], *(folder / name for name in {path.parts[0]: None for path in contents})]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder, prefix=".conformance-init-") as temporary:
            for path, text in contents.items():
                target = Path(temporary, path)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(text, encoding="utf-8")
            for entry in sorted(Path(temporary).iterdir()):
                entry.rename(folder / entry.name)
    except BaseException:
        for place in made:
            shutil.rmtree(place, ignore_errors=True) if place.is_dir() else place.unlink(missing_ok=True)
        raise


def name_of(folder: Path) -> str:
    """A name for the engine that every language's tool accepts, made from the folder's."""
    words = re.findall(r"[a-z0-9]+", folder.resolve().name.lower())
    name = "-".join(words)[:60].rstrip("-")
    return name if name and not name[0].isdigit() else "-".join(["engine", *words])[:60].rstrip("-")


def contents_of(language: str, name: str) -> dict[PurePosixPath, str]:
    """The text of each file of the skeleton, by its path inside it, for an engine of that name."""
    found = _texts(files("conformance.skeletons").joinpath(language), PurePosixPath())
    return {path: text.replace(PLACEHOLDER, name) for path, text in found.items()}


def _texts(folder: Traversable, at: PurePosixPath) -> dict[PurePosixPath, str]:
    found: dict[PurePosixPath, str] = {}
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        path = at / _RENAMED.get(entry.name, entry.name)
        if entry.name == "__pycache__" or entry.name.startswith("."):  # left there by tools; our own have no dot yet
            continue
        if entry.is_dir():
            found |= _texts(entry, path)
        else:
            found[path] = entry.read_text(encoding="utf-8")
    return found


def _entering(folder: Path) -> str:
    """How a shell gets to the folder, before what is to be done there; nothing where it is there already."""
    return "" if folder.resolve() == Path.cwd() else f"cd {shlex.quote(str(folder))} && "
