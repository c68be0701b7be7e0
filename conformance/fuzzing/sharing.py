"""Which theme is searched next: each once, then the one that is likeliest to show something new for its time."""

from __future__ import annotations

from itertools import count

import attrs

from conformance.fuzzing.state import ThemeState
from conformance.records import ROUND


@attrs.frozen
class Shard:
    """One of several runs that share the rounds of a search among them. index: counted from 0."""

    index: int = 0
    of: int = 1

    def next_round(self, taken: set[int]) -> int:
        """The first round of this shard that is not taken."""
        return next(nth for nth in count(self.index, self.of) if nth not in taken)


@attrs.define
class Sharing:
    """The themes with what is known of each, and how many rounds of each are being played."""

    themes: dict[str, ThemeState]
    shard: Shard = Shard()
    playing: dict[str, set[int]] = attrs.field(factory=dict)

    @property
    def all_begun(self) -> bool:
        """Whether a round of every theme was played, or is being played."""
        return all(map(self._rounds, self.themes))

    def take(self) -> tuple[str, int]:
        """The theme to be searched next, and the number of its round, which is being played from now on."""
        theme = self._wanted()
        playing = self.playing.setdefault(theme, set())
        nth = self.shard.next_round(playing.union(self.themes[theme].rounds))
        playing.add(nth)
        return theme, nth

    def done(self, theme: str, nth: int, state: ThemeState) -> None:
        """That round is not being played any more."""
        self.playing.get(theme, set()).discard(nth)
        self.themes[theme] = state

    def _wanted(self) -> str:
        if not self.all_begun:
            return next(theme for theme in self.themes if self._rounds(theme) == 0)
        cost = self._usual_cost()
        return max(self.themes, key=lambda theme: self._promise(theme, cost))

    def _rounds(self, theme: str) -> int:
        return len(self.themes[theme].rounds) + len(self.playing.get(theme, ()))

    def _usual_cost(self) -> float:
        """Seconds an example over all themes, so that no single round is taken too seriously."""
        return sum(s.seconds for s in self.themes.values()) / max(1, sum(s.examples for s in self.themes.values()))

    def _promise(self, theme: str, usual: float) -> float:
        """New behaviours a second to be expected of another round.

        Good and Turing: what the next example shows is new as likely as what was seen in one example alone is frequent
        among all. One is added, so that no theme is given up for good; rounds that are being played count as examples.
        """
        state = self.themes[theme]
        examples = state.examples + ROUND * len(self.playing.get(theme, ()))
        cost = (state.seconds + usual * ROUND) / (state.examples + ROUND)
        return (state.once + 1) / max(1, examples) / max(cost, 1e-6)
