"""``conformance sample``: what is drawn for an obligation, in words."""

from __future__ import annotations

import click

from conformance.campaign import theme_of
from conformance.cli.options import seed_option
from conformance.errors import ConformanceError
from conformance.ledger import obligation
from conformance.pinned_hypothesis import run_examples, task_seed
from conformance.registered import all_themes
from conformance.reports.play_by_play import experiment_lines
from strategies.drawing import within
from strategies.drawn import Drawn
from strategies.offer import EVERYTHING

MOST = 1_000
"""Examples that can be asked for at once."""


@click.command()
@click.argument("rule", metavar="RULE")
@click.option("--count", type=click.IntRange(1, MOST), default=3, show_default=True, metavar="N",
              help="How many examples; the first of every seed is the smallest that there is.")  # fmt: skip
@seed_option
def sample(rule: str, count: int, seed: int) -> int:
    """Draw boards of an obligation's theme, and tell how the reference plays them.

    A ``run`` of so many examples with the same seed plays the same ones.
    """
    if rule not in all_themes():
        said = obligation(rule)  # an id that is none is told apart
        raise ConformanceError(f"{said.id} has no theme yet: `conformance rules` lists what is checked")
    drawn: list[Drawn] = []
    run_examples(within(theme_of(rule)(), EVERYTHING), drawn.append, seed=task_seed(seed, rule, 0), examples=count)
    for nth, one in enumerate(drawn, start=1):
        click.echo(f"Example {nth} of {len(drawn)}")
        click.echo(f"Labels: {', '.join(sorted(one.experiment.labels)) or 'none'}")
        click.echo("\n".join(experiment_lines(one.experiment, one.traces)) + "\n")
    return 0
