"""``conformance replay`` and ``conformance show``: what a replay file holds, played again."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path

import attrs
import click

from conformance.adapters.base import Adapter
from conformance.adapters.limits import Limits
from conformance.adapters.opening import open_engine
from conformance.adapters.overhearing import overheard, shown
from conformance.cli.options import check_writable, let_go, limits_options
from conformance.errors import ConformanceError
from conformance.examine import Examiner
from conformance.registered import citations_of
from conformance.replay import Replay, play_again, read_replay, write_atomically
from conformance.reports.finding_page import Account, Play, finding_page
from conformance.reports.plain import printable
from conformance.reports.play_by_play import experiment_lines

_STATUS = {"FIXED": 0, "STILL FAILS": 1, "CANNOT REPLAY": 2}


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--engine", metavar="E", help="Play on this engine, not on the one that the file names.")
@click.option("--messages", is_flag=True, help="Print what passes: > what the suite sends, < what the engine replies.")
@limits_options
def replay(files: tuple[Path, ...], engine: str | None, messages: bool, limits: Limits) -> int:
    """Play findings again: FIXED, STILL FAILS or CANNOT REPLAY for each file.

    Exit status 0 where all are fixed, 1 where one still fails, 2 where one cannot be replayed.
    """
    status = 0
    for path in files:
        try:
            verdict, said = _again(path, engine, limits, messages=messages)
        except ConformanceError as error:
            verdict, said = "CANNOT REPLAY", str(error)
            click.echo(f"conformance: {error}", err=True)
        click.echo(printable(f"{verdict}  {path}  {said}"))
        status = max(status, _STATUS[verdict])
    return status


def _again(path: Path, engine: str | None, limits: Limits, *, messages: bool) -> tuple[str, str]:
    """The verdict on one file, and why."""
    found = read_replay(path)
    adapter = open_engine(engine or found.engine, limits=limits)
    if messages:
        adapter = overheard(adapter, lambda exchange: click.echo(shown(exchange)))
    try:
        result = play_again(found, adapter)
    finally:
        let_go(adapter, engine or found.engine)
    return result.verdict, f"{found.fingerprint}: {result.reason}"


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--html", "page", type=click.Path(path_type=Path), metavar="OUT",
              help="Write a page instead: the board drawn, step by step.")  # fmt: skip
def show(file: Path, page: Path | None) -> int:
    """Tell what a replay file holds: the board, and step by step what the engine does there."""
    check_writable(page, "--html")
    found = read_replay(file)
    play, reason = _played(found)
    if page is not None:
        if reason:
            play = attrs.evolve(play, note=f"{found.engine} cannot play this: {reason}")
        account = _account(found, play, f"conformance replay {shlex.quote(str(file))}")
        write_atomically(page, finding_page(account))
        return 0
    click.echo(printable("\n".join(_told(found, play, reason))))
    return 0


def _told(found: Replay, play: Play, reason: str) -> Iterator[str]:
    yield f"{found.kind}: {found.fingerprint} on {found.engine}"
    yield f"expected: {found.expected}"
    yield f"seen:     {found.seen}"
    if play.note:
        yield play.note
    yield from experiment_lines(found.experiment, play.traces)
    if reason:
        yield f"{found.engine} cannot play this: {reason}"


def _played(found: Replay) -> tuple[Play, str]:
    """What the engine that the file names makes of it, and why it cannot be asked to play it."""
    adapter, note = _engine_of(found)
    try:
        examiner = Examiner(adapter, ())
        reason = examiner.unplayable(found.experiment)
        traces = () if reason else examiner.play(found.experiment)
    finally:
        let_go(adapter, found.engine)
    return Play(found.experiment, traces, note), reason


def _account(found: Replay, play: Play, again: str) -> Account:
    return Account(
        kind=found.kind,
        rule=found.rule,
        fingerprint=found.fingerprint,
        citations=citations_of(found.rule) if found.kind == "violated" else (),
        expected=found.expected,
        seen=found.seen,
        engine=found.engine,
        again=again,
        play=play,
    )


def _engine_of(found: Replay) -> tuple[Adapter, str]:
    """The engine that the file names, or the reference with a word why."""
    try:
        return open_engine(found.engine), ""
    except ConformanceError as error:
        return open_engine("reference"), f"played here by the reference, for {error}"
