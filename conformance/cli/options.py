"""Options that several commands have."""

from __future__ import annotations

import contextlib
import functools
import math
import os
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import attrs
import click
from rich.console import Console

from conformance.adapters.base import Adapter
from conformance.adapters.limits import Limits
from conformance.adapters.opening import LIMITS, SPECS, open_engine
from conformance.errors import ConformanceError
from conformance.examine import closing_failure
from conformance.expectations import Known, read_expectations, shipped_for
from conformance.registered import all_invariants
from conformance.replay import write_atomically
from conformance.running import PROFILES
from conformance.summary import Summary
from conformance.tracing import traced

engine_option = click.option(
    "--engine", default="reference", show_default=True, metavar="E", help="The engine: " + ", ".join(SPECS) + "."
)
rules_option = click.option(
    "--rules", "globs", multiple=True, metavar="GLOB", help="Only rules whose id matches; may be given several times."
)
MOST_SEED = 2**63 - 1
"""The greatest seed: what every reader of JSON in 64 bits can hold."""

profile_option = click.option(
    "--profile",
    type=click.Choice(list(PROFILES)),
    default="quick",
    show_default=True,
    help="How many examples a rule: " + ", ".join(f"{k} {v}" for k, v in PROFILES.items()) + ".",
)
examples_option = click.option(
    "--examples", type=click.IntRange(min=1), metavar="N", help="Examples a rule, whatever the profile says."
)
seed_option = click.option(
    "--seed",
    type=click.IntRange(0, MOST_SEED),
    default=1,
    show_default=True,
    metavar="N",
    help="Names the cases that are drawn.",
)
expect_option = click.option(
    "--expect",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Known findings of the engine, as TOML. Without it: those that the suite keeps of phase itself.",
)


class SpanType(click.FloatRange):
    """A span of time: more than nothing, and it ends."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number."""
        found: float = super().convert(value, param, ctx)
        if not math.isfinite(found):
            self.fail(f"{value} is no span of time that ends: give a number, such as 10", param, ctx)
        return found


SPAN = SpanType(min=0, min_open=True)
strict_option = click.option("--strict", is_flag=True, help="A disagreement with the reference is a failure too.")
json_option = click.option(
    "--json",
    "json_file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write the result as JSON; - prints it.",
)


database_option = click.option(
    "--database",
    metavar="URL",
    help="Where shrinking keeps the smallest example it has come to, to be resumed from: a folder, or redis://… of a "
    "server that several machines may share. Searching does not use it; without it nothing is kept.",
)

MOST_WORKERS = 256
"""Processes that can be asked for; each holds the whole suite in memory."""

_NUMBER = re.compile("[0-9]{1,9}")


def expectations_file(engine: str, expect: Path | None) -> Path | None:
    """The file of known findings: the one that was named, else the suite's own for that engine, if it has one."""
    return expect or shipped_for(engine)


def print_source(out: Console, engine: str, file: Path) -> None:
    """Say where the findings that are known of the engine come from."""
    out.print(f"what is known of {engine} comes from {file}", highlight=False, markup=False, soft_wrap=True)


def known_findings(engine: str, expect: Path | None) -> tuple[Known, ...]:
    """The findings that are known of the engine. Raises ConformanceError for a file that cannot be used."""
    file = expectations_file(engine, expect)
    return read_expectations(file, all_invariants()) if file else ()


class Workers(click.ParamType[int]):
    """A number of processes, or ``auto``: one for each processor."""

    name = "workers"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number."""
        if value == "auto":
            return os.cpu_count() or 1
        text = str(value)
        if not _NUMBER.fullmatch(text) or not 1 <= int(text) <= MOST_WORKERS:
            self.fail(f"{value!r} is no number of workers: give a number from 1 to {MOST_WORKERS}, or auto", param, ctx)
        return int(text)


workers_option = click.option(
    "--workers", type=Workers(), default="auto", show_default=True, metavar="N|auto", help="Processes that play."
)


_LIMITS = (
    click.option("--message-limit", type=click.FloatRange(min=0, min_open=True), default=LIMITS.message,
                 show_default=True, metavar="S", help="Seconds for a reply of an engine in a process of its own."),
    click.option("--memory-limit", type=click.IntRange(min=0), default=LIMITS.memory, show_default=True,
                 metavar="MIB", help="Memory that such an engine may hold; 0 for any."),
)  # fmt: skip


def limits_options(command: Callable[..., int]) -> Callable[..., int]:
    """The options that say what an engine in a process of its own may take, as one parameter ``limits``."""

    @functools.wraps(command)
    def limited(message_limit: float, memory_limit: int, **given: Any) -> int:
        return command(limits=attrs.evolve(LIMITS, message=message_limit, memory=memory_limit), **given)

    for option in reversed(_LIMITS):
        limited = option(limited)
    return limited


def console() -> Console:
    """Where reports go; as wide as needed where it is no terminal, so that no line of a file is cut."""
    made = Console()
    return made if made.is_terminal else Console(width=160)


def check_writable(path: Path | None, option: str) -> None:
    """Refuse a file that could not be written, before anything is run."""
    if path is None or str(path) == "-":
        return
    if path.is_dir():
        raise ConformanceError(f"{option} {path} is a folder: name a file")
    folder = path.parent
    while not folder.exists():
        folder = folder.parent
    try:
        with tempfile.TemporaryFile(dir=folder):
            return
    except OSError as error:
        raise ConformanceError(
            f"{option} {path} cannot be written, for {folder} cannot ({error.strerror}): name another place"
        ) from error


def write_json(json_file: Path | None, text: str) -> None:
    """Write what ``--json`` asks for: into the file, printed, or not at all."""
    if json_file is None:
        return
    if str(json_file) == "-":
        click.echo(text, nl=False)
    else:
        write_atomically(json_file, text)


def let_go(adapter: Adapter, spec: str) -> None:
    """Close the engine; how it fails at that is said on standard error."""
    failure = closing_failure(adapter)
    if failure:
        click.echo(
            f"conformance: engine {spec!r} fails when it is let go of: {failure.kind}: {failure.message}", err=True
        )


def with_traces(summary: Summary, spec: str, limits: Limits) -> Summary:
    """The summary for pages: findings that were not shrunk are played once more, so that they can be drawn."""
    if all(f.traces for f in summary.findings):
        return summary
    adapter = open_engine(spec, limits=limits)
    try:
        return traced(summary, adapter)
    finally:
        let_go(adapter, spec)


@contextlib.contextmanager
def prints_aside(*, wanted: bool) -> Iterator[None]:
    """What is printed inside goes to standard error, by engines in processes of the suite's too, if that is wanted."""
    if not wanted:
        yield
        return
    sys.stdout.flush()
    kept = os.dup(1)
    try:
        os.dup2(2, 1)
        with contextlib.redirect_stdout(sys.stderr):
            yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)
