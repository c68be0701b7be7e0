"""The smallest experiment of one fingerprint: the same seed again, with one exception, for that fingerprint alone."""

from __future__ import annotations

from time import monotonic

import attrs

from conformance.adapters.base import Adapter
from conformance.adapters.opening import open_engine
from conformance.adapters.reference import Reference
from conformance.campaign import Settings, counted, open_against, theme_of, watching
from conformance.errors import ConformanceError
from conformance.examine import Examined, Examiner, Found, difference_between_plays
from conformance.judging import judge
from conformance.measure import size_of
from conformance.offering import offer_of
from conformance.pinned_hypothesis import run_examples, task_seed
from conformance.pruning import pruned
from conformance.records import Place, Shrunk
from reference_engine.words.scenario import Experiment
from reference_engine.words.trace import Trace
from strategies.drawing import within
from strategies.drawn import Drawn

PLAYS = 600
"""Plays after which shrinking a violation ends with what it has; it mostly takes 40 to 200."""

FAILURE_PLAYS = 150
"""The same for crashes, time-outs and the like, which may cost far more each."""

PRUNINGS = 300
"""Plays for taking out what the smallest experiment does not need."""

SECONDS = 300.0
"""Seconds after which shrinking ends with what it has: a last resort, for what it gives then hangs on the machine."""


@attrs.frozen
class ShrinkTask:
    """A fingerprint to be shrunk, and where it was seen. seconds: 0 only plays its place once more."""

    rule: str
    kind: str
    fingerprint: str
    place: Place
    engine: str
    settings: Settings = Settings()
    seconds: float = SECONDS


_PRUNED = ("violated", "disagreement")

_Best = tuple[tuple[int, ...], Experiment, Examined, Found]


class _Again(Exception):
    """The fingerprint that is being shrunk was seen."""


def shrink_task(task: ShrinkTask, adapter: Adapter | None = None) -> Shrunk | None:
    """The smallest experiment found that still shows the fingerprint; None where nothing is drawn at its place.

    Raises ConformanceError where the engine or the theme cannot be had. adapter: an engine opened already, left open.
    """
    limits = attrs.evolve(task.settings.limits, restarts=FAILURE_PLAYS + PRUNINGS)
    engine = adapter or open_engine(task.engine, task.settings.view, limits)
    shrinking = _Shrinking(task, engine)
    try:
        shrinking.run()
        return shrinking.result()
    finally:
        shrinking.examiner.let_go()
        if adapter is None:
            engine.close()


class _Shrinking:
    def __init__(self, task: ShrinkTask, adapter: Adapter) -> None:
        self.task = task
        everyone = watching(task.settings)
        watchers = everyone if task.kind == "disagreement" else tuple(i for i in everyone if i.id == task.rule)
        self.examiner = Examiner(
            adapter, watchers, task.settings.case_seconds, tries_anew=False, against=open_against(task.settings)
        )
        self.index = self.plays = 0
        self.gone: tuple[Experiment, Examined] | None = None
        self.most = PLAYS if task.kind in {"violated", "disagreement"} else FAILURE_PLAYS
        self.ends = monotonic() + task.seconds
        self.best: _Best | None = None

    def run(self) -> None:
        place = self.task.place
        seed = task_seed(place.seed, place.theme, place.nth)
        offer = offer_of(self.examiner.adapter, self.task.settings.offer)
        strategy = counted(within(theme_of(place.theme)(), offer), lambda: None, lambda _: None)
        try:
            run_examples(strategy, self._example, seed=seed, examples=place.examples, shrink=True)
        except ConformanceError:
            raise
        except Exception:  # noqa: BLE001 - _Again, or Hypothesis' word for it that the caps ended the shrinking
            return

    def _example(self, drawn: Drawn) -> None:
        index, self.index = self.index, self.index + 1
        if index < self.task.place.index or (self.best is None and index > self.task.place.index):
            return
        if self.best is not None and (self.plays >= self.most or monotonic() > self.ends):
            return
        self.plays += 1
        if drawn.unsupported or self.examiner.unplayable(drawn.experiment):
            return
        examined = self.examiner.examine(drawn.experiment, drawn.traces if self.compared else None)
        found = self._wanted(examined)
        if found is None:
            if self.best is None:
                self.gone = drawn.experiment, examined
            return
        size = size_of(drawn.experiment)
        if self.best is None or size <= self.best[0]:
            self.best = (size, drawn.experiment, examined, found)
        raise _Again

    @property
    def compared(self) -> bool:
        """Whether the finding shows only beside another engine."""
        return self.task.kind == "disagreement" or self.task.settings.against is not None

    def _wanted(self, examined: Examined) -> Found | None:
        return next((f for f in examined.found if f.fingerprint == self.task.fingerprint), None)

    def _pruned(self, best: _Best) -> _Best:
        if self.task.kind not in _PRUNED or not self.task.seconds:
            return best
        found = {best[1]: best}
        right = Examiner(Reference(), ())

        def still(smaller: Experiment) -> bool:
            if monotonic() > self.ends:
                return False
            reference = right.play(smaller)
            if not self.compared and self._blames(smaller, reference):
                return False  # without what was taken away the plans are none any more, and nothing can be judged
            examined = self.examiner.examine(smaller, reference if self.compared else None)
            seen = self._wanted(examined)
            if seen is not None:
                found[smaller] = (size_of(smaller), smaller, examined, seen)
            return seen is not None

        return found[pruned(best[1], still, PRUNINGS)]

    def _blames(self, experiment: Experiment, traces: tuple[Trace, ...]) -> bool:
        """Whether the rule finds fault with those traces of the reference."""
        return any(said.violations for said in judge(experiment, traces, self.examiner.watching))

    def result(self) -> Shrunk | None:
        if self.best is None:
            return self._not_again()
        _, experiment, examined, found = self._pruned(self.best)
        steady = not difference_between_plays(examined.traces, self.examiner.play(experiment))
        task = self.task
        # What breaks the contract of views cannot be kept as views: the case is kept, and what was wrong in words.
        traces = () if found.kind == "protocol-error" else examined.traces
        return Shrunk(
            task.rule, task.fingerprint, task.place, experiment, traces, found.expected, found.seen,
            steady, self.plays,
        )  # fmt: skip

    def _not_again(self) -> Shrunk | None:
        """What did not show when the very same example was played again; None where that could not be played."""
        if self.gone is None:
            return None
        task, (experiment, examined) = self.task, self.gone
        traces = () if any(trace.failure for trace in examined.traces) else examined.traces
        return Shrunk(task.rule, task.fingerprint, task.place, experiment, traces, steady=False, plays=self.plays)
