"""What a corpus remembers beside its replay files: how far the search went, and what was reported already."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import attrs

from conformance.records import Record, Shrunk, Tally


@attrs.frozen
class ThemeState:
    """How far the search of a theme went.

    rounds: the numbers of those that are done, ascending. examples: in all of them. seconds: of the processor that they
    took. behaviours: by name, in how many examples each was seen.
    """

    rounds: tuple[int, ...] = ()
    examples: int = 0
    seconds: float = 0.0
    behaviours: dict[str, int] = attrs.field(factory=dict)

    def after(self, tally: Tally) -> ThemeState:
        """The same with one round more; a round that was counted already changes nothing."""
        if tally.nth in self.rounds:
            return self
        return ThemeState(
            rounds=tuple(sorted((*self.rounds, tally.nth))),
            examples=self.examples + tally.examples,
            seconds=self.seconds + sum(tally.seconds.values()),
            behaviours=dict(Counter(self.behaviours) + Counter(tally.behaviours)),
        )

    @property
    def once(self) -> int:
        """How many behaviours were seen in one example alone."""
        return sum(count == 1 for count in self.behaviours.values())


@attrs.frozen
class State:
    """What is remembered from one run to the next.

    engine: its own name. seed: of the search. themes: by rule. reported: fingerprints that a run has told of. shrunk:
    fingerprints whose replay files are as small as shrinking made them. folded: journals whose records are counted in.
    """

    engine: str
    seed: int
    themes: dict[str, ThemeState] = attrs.field(factory=dict)
    reported: tuple[str, ...] = ()
    shrunk: tuple[str, ...] = ()
    folded: tuple[str, ...] = ()

    def theme(self, rule: str) -> ThemeState:
        """How far the search of that theme went."""
        return self.themes.get(rule, ThemeState())

    def after(self, records: Iterable[Record]) -> State:
        """The state with what those records say."""
        themes, shrunk = dict(self.themes), set(self.shrunk)
        for record in records:
            if isinstance(record, Tally):
                themes[record.theme] = themes.get(record.theme, ThemeState()).after(record)
            elif isinstance(record, Shrunk) and not record.cut_short:
                shrunk.add(record.fingerprint)
        return attrs.evolve(self, themes=dict(sorted(themes.items())), shrunk=tuple(sorted(shrunk)))
