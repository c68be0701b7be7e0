"""Playing the reference along while a theme draws, the other cases of an experiment, and what an engine supports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from time import process_time

import attrs
from hypothesis import reject
from hypothesis.internal.conjecture.data import ConjectureData
from hypothesis.strategies import SearchStrategy

from reference_engine.play import Play
from reference_engine.words.answers import Answer
from reference_engine.words.scenario import Case, Experiment, Scenario
from reference_engine.words.steps import Rejected, Step
from reference_engine.words.trace import Trace
from strategies.drawn import Drawn
from strategies.draws import Draws, draws_of
from strategies.labels import labels_of
from strategies.offer import EVERYTHING, NotOffered, Offer
from strategies.playing import CapReached, Policy, play


class TimedReference:
    """The reference engine with a stopwatch; ``seconds`` is the time of the processor that it has spent so far."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._play = Play()

    def start(self, scenario: Scenario) -> Step:
        """Set up the board and ask the first question."""
        begun = process_time()
        try:
            return self._play.start(scenario)
        finally:
            self.seconds += process_time() - begun

    def answer(self, answer: Answer) -> Step | Rejected:
        """Play one answer to the standing request."""
        begun = process_time()
        try:
            return self._play.answer(answer)
        finally:
            self.seconds += process_time() - begun


class Along:
    """The cases of one experiment, each played on the reference as it comes."""

    def __init__(self, theme: str) -> None:
        self.theme = theme
        self.labels: tuple[str, ...] = ()
        self.traces: list[Trace] = []
        self.seconds = 0.0

    def play(self, case: Case, policy: Policy | None = None) -> Trace:
        """Play a case: with a policy, its answers are what the policy gives; without, they are in the case.

        A game that does not end within the answers that a case may need is rejected, as by Hypothesis's ``reject``.
        """
        engine = TimedReference()
        try:
            trace = play(engine, case, policy)
        except CapReached:
            # A rare game of copies copying copies: no example that anybody could read.
            reject()
        self.seconds += engine.seconds
        self.traces.append(trace)
        return trace

    def derive(self, edit: str, scenario: Callable[[Scenario], Scenario] | None = None, **changes: object) -> Trace:
        """Play the base case once more, edited: its scenario changed by a function, its answers kept.

        changes: other fields of the case, such as ``answers``. Raises ValueError for an edit that is taken already.
        """
        if not self.traces or any(trace.case.edit == edit for trace in self.traces):
            raise ValueError(f"the edit {edit!r} needs a base case before it and a name that no other case has")
        base = self.traces[0].case
        edited = scenario(base.scenario) if scenario is not None else base.scenario
        return self.play(attrs.evolve(base, scenario=edited, edit=edit, **changes))  # type: ignore[arg-type]

    def drawn(self, labels: Iterable[str] = ()) -> Drawn:
        """The experiment with all its traces, labelled with what is given and what the base case shows.

        Each further case adds the label ``case=`` with its edit.
        """
        further = (f"case={trace.case.edit}" for trace in self.traces[1:])
        found = dict.fromkeys((*self.labels, *labels, *labels_of(self.traces[0]), *further))
        experiment = Experiment(self.theme, tuple(trace.case for trace in self.traces), tuple(found))
        return Drawn(experiment, tuple(self.traces), self.seconds)


# -- within what an engine supports -----------------------------------------------------------------------------------

TRIES = 32
"""How often an example is begun, each time with new choices, before it is given up as unsupported."""


def drawing(theme: str, make: Callable[[Draws], Drawn]) -> SearchStrategy[Drawn]:
    """The strategy that draws with ``make``, for an engine that supports everything until ``within`` says otherwise."""
    return _Drawing(theme, make)


def within(strategy: SearchStrategy[Drawn], offer: Offer) -> SearchStrategy[Drawn]:
    """The same strategy, but it draws only what that engine supports.

    Where it comes upon something unsupported it begins anew; after ``TRIES`` times it gives what it came upon most
    often, as ``Drawn.unsupported``. A strategy that ``drawing`` has not made is left as it is.
    """
    return _Drawing(strategy.theme, strategy.make, offer) if isinstance(strategy, _Drawing) else strategy


class _Drawing(SearchStrategy[Drawn]):
    def __init__(self, theme: str, make: Callable[[Draws], Drawn], offer: Offer = EVERYTHING) -> None:
        super().__init__()
        self.theme, self.make, self.offer = theme, make, offer

    def do_draw(self, data: ConjectureData) -> Drawn:
        """One example, drawn straight from the stream of choices."""
        draws = draws_of(data, self.offer)
        lacking: Counter[str] = Counter()
        for _ in range(TRIES):
            try:
                return self.make(draws)
            except NotOffered as reason:
                lacking[str(reason)] += 1
        # Of reasons that came up as often, the one that came up first.
        return Drawn(Experiment(self.theme, ()), (), unsupported=lacking.most_common(1)[0][0])
