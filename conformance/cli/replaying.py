"""``conformance replay`` and ``conformance show``: what a replay file holds, played again."""

from __future__ import annotations

from pathlib import Path

import click

from conformance.adapters.base import Adapter
from conformance.adapters.limits import Limits
from conformance.adapters.opening import open_engine
from conformance.adapters.overhearing import overheard, shown
from conformance.cli.options import let_go, limits_options
from conformance.errors import ConformanceError
from conformance.examine import Examiner
from conformance.replay import Replay, play_again, read_replay
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
        click.echo(f"{verdict}  {path}  {said}")
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
def show(file: Path) -> int:
    """Tell what a replay file holds: the board, and step by step what the engine does there."""
    found = read_replay(file)
    click.echo(f"{found.kind}: {found.fingerprint} on {found.engine}")
    click.echo(f"expected: {found.expected}")
    click.echo(f"seen:     {found.seen}")
    adapter, note = _engine_of(found)
    try:
        examiner = Examiner(adapter, ())
        reason = examiner.unplayable(found.experiment)
        traces = () if reason else examiner.play(found.experiment)
    finally:
        let_go(adapter, found.engine)
    if note:
        click.echo(note)
    click.echo("\n".join(experiment_lines(found.experiment, traces)))
    if reason:
        click.echo(f"{found.engine} cannot play this: {reason}")
    return 0


def _engine_of(found: Replay) -> tuple[Adapter, str]:
    """The engine that the file names, or the reference with a word why."""
    try:
        return open_engine(found.engine), ""
    except ConformanceError as error:
        return open_engine("reference"), f"played here by the reference, for {error}"
