"""What the themes draw is worth playing: their conditions arise, and everything that should vary does.

A theme is looked at in rounds until all that is asked of it was seen, and at most ``MOST`` examples long; what was not
seen often enough by then is complained of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import attrs
import pytest

from conformance.campaign import counted, theme_of
from conformance.judging import judge
from conformance.measure import digest
from conformance.pinned_hypothesis import run_examples, task_seed
from conformance.records import ROUND
from conformance.registered import all_invariants, all_themes
from conformance.shares import wilson
from strategies.drawn import Drawn
from strategies.themes.dimensions import DIMENSIONS, RARE, Dimension

LEAST, MOST = 100, 1_000
"""Examples that every theme is looked at for, and those after which what was not seen is missing."""

SHARES = {f"seats={n}": 0.05 for n in range(2, 7)} | {"response-by-another": 0.2, "attempt": 0.1}
"""Labels that a theme must show, and in what share of its examples."""

CHOICES = 40
"""Draws that an example may take on average."""

THEMES = tuple(all_themes())


@attrs.define
class Sample:
    """So many examples of a theme. begun: drawings begun. choices: draws in all of them together."""

    theme: str
    examples: int = 0
    begun: int = 0
    choices: int = 0
    exercised: int = 0
    labels: Counter[str] = attrs.field(factory=Counter)
    digests: set[str] = attrs.field(factory=set)
    rounds: int = 0

    def draw_round(self) -> None:
        """Look at another round of examples, as a campaign with seed 1 draws them."""
        strategy = counted(theme_of(self.theme)(), self._begins, self._ends)
        run_examples(strategy, self._take, seed=task_seed(1, self.theme, self.rounds), examples=ROUND)
        self.rounds += 1

    def _begins(self) -> None:
        self.begun += 1

    def _ends(self, choices: int) -> None:
        self.choices += choices

    def _take(self, drawn: Drawn) -> None:
        self.examples += 1
        self.labels.update(set(drawn.experiment.labels))
        self.digests.add(digest(drawn.experiment))
        self.exercised += bool(judge(drawn.experiment, drawn.traces, (all_invariants()[self.theme],)))


def complaints(seen: Sample, dimensions: tuple[Dimension, ...]) -> Iterator[str]:
    """What the sample shows too seldom, or too often, each as one sentence."""
    n = seen.examples
    least, _ = wilson(seen.exercised, n)
    if least < 0.5:
        yield f"its condition arose in {seen.exercised} of {n}: surely in no more than {least:.1%}"
    if len(seen.digests) < 0.95 * n:
        yield f"only {len(seen.digests)} of {n} are distinct"
    if seen.begun - n > 0.05 * seen.begun:
        yield f"{seen.begun - n} of {seen.begun} drawings were discarded"
    if seen.choices > CHOICES * n:
        yield f"an example takes {seen.choices / n:.1f} choices"
    tried = {label: RARE for dimension in dimensions for label in dimension.labels}
    for label, share in (tried | SHARES).items():
        if seen.labels[label] < share * n:
            yield f"{label} is in {seen.labels[label]} of {n}, not in {share:.0%}"


@pytest.mark.parametrize("theme", THEMES)
def test_a_theme_tries_what_it_should(theme: str) -> None:
    seen = Sample(theme)
    while seen.examples < LEAST or (seen.examples < MOST and list(complaints(seen, DIMENSIONS[theme]))):
        before = seen.examples
        seen.draw_round()
        assert seen.examples > before, f"the theme of {theme} draws nothing"
    assert list(complaints(seen, DIMENSIONS[theme])) == []


def test_a_poor_sample_is_complained_of() -> None:
    poor = Sample("any", examples=1000, begun=1100, choices=50_000, exercised=520, digests=set(map(str, range(900))))
    poor.labels.update({"seats=2": 940, "attempt": 99, "x=0": 9})
    said = " / ".join(complaints(poor, (Dimension("X", ("x=0", "x=1")),)))
    for word in ("condition", "distinct", "discarded", "choices", "x=0", "x=1", "seats=3", "attempt", "response"):
        assert word in said
    assert "seats=2" not in said


def test_a_good_sample_is_not() -> None:
    good = Sample("any", examples=1000, begun=1000, choices=40_000, exercised=600, digests=set(map(str, range(950))))
    good.labels.update(dict.fromkeys(SHARES, 200) | {"x=0": 10})
    assert list(complaints(good, (Dimension("X", ("x=0",)),))) == []
