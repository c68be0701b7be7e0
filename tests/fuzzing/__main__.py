"""``python -m tests.fuzzing``: kill fuzz runs at random moments, as often as you have time for."""

from __future__ import annotations

import tempfile
from pathlib import Path

import click

from tests.fuzzing.killing import lose_nothing


@click.command()
@click.option("--kills", type=click.IntRange(min=1), default=20, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--minutes", type=float, default=1.0, show_default=True, help="Of the two runs that are not killed.")
def main(kills: int, seed: int, minutes: float) -> None:
    """Start a fuzz run, kill it, and look; at the end a run must report all that was ever seen, and another nothing."""
    with tempfile.TemporaryDirectory() as folder:
        click.echo(lose_nothing(Path(folder), kills, seed, minutes))


main()
