"""Change the reference's rules at random places, and see what the tests notice: ``python -m tests.mutation``.

mutmut makes the changes, finds out by a run of all tests which of them reach which function, and plays only those. The
work is done in a copy of the checkout, so that nothing here is touched. What was found: ``docs/mutation.md``.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import click

from conformance.cli.options import workers_option
from conformance.errors import ConformanceError
from conformance.shares import wilson

ROOT = Path(__file__).parents[2]

SAMPLE = 400
"""Changes that are tried."""

SOME = "reference_engine.rules.cr_101_apnap.*"
"""A few changes, with which mutmut is made to make all of them and to learn which tests reach what."""

KILLED = ("killed", "timeout")
"""What counts as noticed: a change that lets the rules run without end is noticed by that."""

_LEFT_OUT = shutil.ignore_patterns(".git", "mutants", ".*_cache", "__pycache__", "*.egg-info", "node_modules", "target")


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--sample", type=click.IntRange(min=1), default=SAMPLE, show_default=True, metavar="N",
              help="Changes that are tried.")  # fmt: skip
@click.option("--seed", type=int, default=1, show_default=True, metavar="N", help="Names the sample.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Write what was not noticed here, each as a diff.")  # fmt: skip
@workers_option
def mutation(names: tuple[str, ...], sample: int, seed: int, out: Path | None, workers: int) -> None:
    """Say how many of a sample of small changes of the rules, or of the changes of those names, the tests notice."""
    if shutil.which("mutmut") is None:
        raise ConformanceError('mutmut is not installed: pip install -e ".[dev]"')
    with tempfile.TemporaryDirectory(prefix="conformance-mutation-") as folder:
        copy = Path(shutil.copytree(ROOT, Path(folder) / "checkout", ignore=_LEFT_OUT))
        _mutmut(copy, "run", "--max-children", str(workers), SOME)
        known = sorted(_results(copy))
        chosen = _named(names, known) or _sample(known, sample, seed)
        _mutmut(copy, "run", "--max-children", str(workers), *chosen)
        results = _results(copy)
        ended = {name: results[name] for name in chosen}
        missed = sorted(name for name, status in ended.items() if status not in KILLED)
        click.echo(_summary(Counter(ended.values()), len(known)))
        for name in missed:
            click.echo(f"{ended[name]}: {name}")
        if out is not None:
            out.write_text("".join(_mutmut(copy, "show", name) for name in missed), encoding="utf-8")


def _named(names: tuple[str, ...], known: list[str]) -> list[str]:
    """Those names, each once. Raises ConformanceError for one that no change has."""
    for name in names:
        if name not in known:
            raise ConformanceError(f"no change is called {name!r}: a run prints names, which change with the sources")
    return sorted(set(names))


def _sample(known: list[str], size: int, seed: int) -> list[str]:
    """So many of the changes, or all of them where there are not so many."""
    return random.Random(seed).sample(known, min(size, len(known)))  # noqa: S311 - a sample, no secret


def _mutmut(copy: Path, *arguments: str) -> str:
    """What mutmut prints. Raises ConformanceError where it fails."""
    done = subprocess.run(["mutmut", *arguments], cwd=copy, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ConformanceError(f"mutmut {arguments[0]} ended with status {done.returncode}: {done.stderr[-2000:]}")
    return done.stdout


def _results(copy: Path) -> dict[str, str]:
    """The status of every change by its name: killed, survived, timeout, or what mutmut else says."""
    return dict(_read(_mutmut(copy, "results", "--all", "true")))


def _read(text: str) -> Iterator[tuple[str, str]]:
    for line in text.splitlines():
        name, found, status = line.strip().partition(": ")
        if found:
            yield name, status


def _summary(statuses: Counter[str], of: int) -> str:
    number = statuses.total()
    killed = sum(statuses[status] for status in KILLED)
    low, high = wilson(killed, number)
    told = ", ".join(f"{count} {status}" for status, count in sorted(statuses.items()))
    return f"{killed} of {number} noticed, {killed / number:.1%} ({low:.1%} to {high:.1%}), of {of} in all: {told}"


if __name__ == "__main__":
    try:
        mutation.main(prog_name="python -m tests.mutation", standalone_mode=False)
    except (ConformanceError, click.ClickException) as error:
        click.echo(f"mutation: {error if isinstance(error, ConformanceError) else error.format_message()}", err=True)
        sys.exit(2)
