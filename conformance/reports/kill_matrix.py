"""The kill matrix as a page: what becomes of each wrong engine in the theme of the obligation that it breaks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from statistics import fmean, median
from typing import Any

from conformance.ledger import obligation
from conformance.mutants.faults import faults
from conformance.registered import all_mutants

Row = dict[str, Any]
"""A row of ``conformance.hunting.mutant_rows``."""

SOON, LATE = 10, 60
"""Seconds within which most hunts, and each hunt, should end (`docs/mutants.md` says how many do)."""

_HEAD = """# The kill matrix

Each mutant is the reference engine with one rule function replaced by a wrong one. It is played in the theme of the
obligation that it breaks, by seeds 1 to {seeds}, until that obligation's own invariant reports a violation. This page
is made by `conformance mutants --seeds {seeds} --page docs/mutants.md`.

* **reached**, **triggered**: the share of the cases in which the wrong function was asked, and in which it did
  something else than the right one would have done from there. The first is the generator's merit, the second the
  theme's, and only what is triggered can be detected.
* **caught**: by how many seeds, and after how many examples and seconds on average (smallest to largest).
* **agreement**: examples until the game differs from the reference's, no invariant watching. What is asked, or taken
  for an answer, and leaves no trace in what is seen whenever a player has priority, is no difference.
* **also**: other obligations whose invariants reported a violation before their own did.

{summary}
"""

_TABLE = """
## `{rule}`

{title} (CR {citations})

| mutant | reached | triggered | caught | examples | seconds | agreement | also |
|--|--:|--:|--:|--:|--:|--:|--|
"""


def page(rows: list[Row]) -> str:
    """The matrix as Markdown: a summary, then a table for each obligation, in the order of the ids."""
    ordered = sorted(rows, key=lambda row: (row["rule"], row["id"]))
    seeds = max((len(row["seeds"]) for row in rows), default=0)
    parts = [_HEAD.format(seeds=seeds, summary="\n".join(f"* {line}" for line in summary(rows)))]
    for rule, of_rule in groupby(ordered, key=lambda row: str(row["rule"])):
        known = obligation(rule)
        parts.append(_TABLE.format(rule=rule, title=known.title, citations=", ".join(known.citations)))
        parts += [_line(row) for row in of_rule]
        parts += _without_mutant(rule)
    return "".join(parts)


def _without_mutant(rule: str) -> Iterator[str]:
    """The faults of the obligation that are no mutant, and why."""
    for fault in faults().get(rule, ()):
        if not fault.mutants:
            why = f"needs: {fault.needs}" if fault.needs else f"no mutant of its own: {fault.same}"
            yield f"\n* {fault.fault} {why}.\n"


def summary(rows: list[Row]) -> Iterator[str]:
    """The figures of the whole matrix, a sentence each. Nothing for no rows."""
    if not rows:
        return
    hunts = [seed for row in rows for seed in row["seeds"]]
    by_both = sum(row["killed"] for row in rows)
    yield f"{by_both} of {len(rows)} mutants are caught by every seed."
    soon, late = (sum(h["killed"] and h["seconds"] <= most for h in hunts) for most in (SOON, LATE))
    yield f"{soon} of {len(hunts)} hunts end within {SOON} s, {late} within {LATE} s."
    yield f"By the invariant alone a mutant takes {_spread([r['examples'] for r in rows])} examples."
    seen = [row["agreement"]["examples"] for row in rows if row["agreement"]["killed"]]
    if seen:
        yield f"By agreement alone {len(seen)} mutants are caught by every seed, after {_spread(seen)} examples."
    named = [fault for rule in {row["rule"] for row in rows} for fault in faults().get(rule, ())]
    solved = sum(bool(fault.mutants) for fault in named)
    yield f"{solved} of {len(named)} faults that the ledger names for these obligations are mutants."
    unseen = [row["id"] for row in rows if not row["agreement"]["killed"]]
    if unseen:
        yield f"Agreement alone misses {len(unseen)}: {', '.join(f'`{id_}`' for id_ in unseen)}."


def _spread(numbers: list[float]) -> str:
    return f"{fmean(numbers):.1f} (median {median(numbers):.1f}, most {max(numbers):.1f})"


def _line(row: Row) -> str:
    title = all_mutants()[row["id"]].title.splitlines()[0] if row["id"] in all_mutants() else ""
    seeds = row["seeds"]
    examples, seconds = [s["examples"] for s in seeds], [s["seconds"] for s in seeds]
    caught = f"{sum(s['killed'] for s in seeds)} of {len(seeds)}"
    also = ", ".join(f"`{rule}`" for rule in row["also"])
    agreement = f"{row['agreement']['examples']:.1f}" if row["agreement"]["killed"] else "not all"
    return (
        f"| `{row['id'].removeprefix(row['rule'] + '.')}`: {title.replace('|', '/')} | {row['reached']:.0%} "
        f"| {row['triggered']:.0%} | {caught} | {row['examples']:.1f} ({min(examples)}–{max(examples)}) "
        f"| {fmean(seconds):.1f} ({min(seconds):.1f}–{max(seconds):.1f}) | {agreement} | {also} |\n"
    )
