"""What was drawn, theme by theme: how good the examples were, and what they tried."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console
from rich.markup import escape

from conformance.shares import wilson
from conformance.summary import RuleResult, Summary
from strategies.themes.dimensions import DIMENSIONS, RARE


def print_stats(console: Console, summary: Summary) -> None:
    """For each theme its figures, its labels in percent of its examples, and the dimensions that were hardly tried."""
    for rule in (r for r in summary.rules if r.examples):
        console.print(f"[bold]{escape(rule.id)}[/bold] {_figures(rule)}", highlight=False)
        for label, count in sorted(rule.labels, key=lambda item: (-item[1], item[0])):
            console.print(f"  {_percent(count, rule.examples):>7}  {escape(label)}", highlight=False)
        for line in _dimensions(rule):
            console.print(f"  {escape(line)}", highlight=False)


def _percent(count: int, of: int) -> str:
    return f"{100 * count / of:.1f} %"


def _figures(rule: RuleResult) -> str:
    """exercised: also the lower end of its 95 % interval. choices: draws an example."""
    least, _ = wilson(rule.exercised, rule.examples)
    said = [
        f"{rule.examples} examples",
        f"exercised {_percent(rule.exercised, rule.examples)} (at least {100 * least:.1f} %)",
        f"discarded {_percent(rule.discards, rule.examples + rule.discards)}",
        f"{rule.choices / rule.examples:.1f} choices an example",
    ]
    if rule.distinct is not None:
        said.append(f"distinct {_percent(rule.distinct, rule.examples)}")
    return ", ".join(said)


def _dimensions(rule: RuleResult) -> Iterator[str]:
    """What of a theme's dimensions was drawn in too few examples, or is never drawn."""
    counts = dict(rule.labels)
    for dimension in DIMENSIONS.get(rule.id, ()):
        rare = [label for label in dimension.labels if counts.get(label, 0) < RARE * rule.examples]
        if rare:
            yield f"hardly tried of {dimension.name}: {', '.join(rare)}"
        if dimension.left_out:
            yield f"never drawn of {dimension.name}: {', '.join(dimension.left_out)}"
