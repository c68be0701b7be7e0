"""``conformance cards``: what an engine plays, and what would add most."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from conformance.adapters.limits import Limits
from conformance.adapters.opening import open_engine
from conformance.cli.options import check_writable, engine_option, json_option, limits_options
from conformance.errors import ConformanceError
from conformance.examine import closing_failure
from conformance.play_case import FOREIGN, failure_of
from conformance.protocol.codec import to_json
from conformance.replay import write_atomically
from conformance.support import Support, support_of


@click.command()
@engine_option
@limits_options
@json_option
def cards(engine: str, limits: Limits, json_file: Path | None) -> int:
    """List each card and probe of the catalogue: supported by the engine, or why not, and which five would add most."""
    check_writable(json_file, "--json")
    adapter = open_engine(engine, limits=limits)
    try:
        support = support_of(adapter)
    except FOREIGN as error:
        raise ConformanceError(
            f"engine {engine!r} fails when asked which cards it plays ({failure_of(error).message}): see `conformance "
            f"doctor --engine {engine!r}`"
        ) from error
    finally:
        closing_failure(adapter)  # how it ends says nothing about its cards
    if str(json_file) == "-":
        click.echo(to_json(_plain(support)), nl=False)
        return 0
    click.echo("\n".join(_lines(support)))
    if json_file is not None:
        write_atomically(json_file, to_json(_plain(support)))
    return 0


def _plain(support: Support) -> dict[str, Any]:
    return {
        "cards": [
            {"name": name, "supported": name not in support.refused, "reason": support.refused.get(name, "")}
            for name in support.names
        ],
        "drawn": support.drawn,
        "playable": support.playable,
        "advice": [{"name": name, "playable": number} for name, number in support.advice],
    }


def _lines(support: Support) -> list[str]:
    lines = [
        f"unsupported  {name}: {support.refused[name] or 'no reason given'}" if name in support.refused
        else f"supported    {name}"
        for name in sorted(support.names)
    ]  # fmt: skip
    number = len(support.names) - len(support.refused.keys() & set(support.names))
    said = f"of {support.drawn} drawn examples {support.playable} can be played."
    lines += ["", f"{number} of {len(support.names)} cards are supported; {said}"]
    if support.advice:
        lines.append("These would add most, each with those before it:")
        lines += [f"  {name}: {playable} of {support.drawn}" for name, playable in support.advice]
    return lines
