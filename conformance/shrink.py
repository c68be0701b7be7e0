"""The smallest experiment of one fingerprint: the same seed again, with one exception, for that fingerprint alone.

With a database the smallest example come to is kept there at each step, and shrinking goes on from it when it is begun
again: after this process was killed, or on another machine.
"""

from __future__ import annotations

from time import monotonic

import attrs
from hypothesis.strategies import SearchStrategy

from conformance.adapters.base import Adapter
from conformance.adapters.opening import open_engine
from conformance.adapters.reference import Reference
from conformance.campaign import Settings, besides, counted, open_against, theme_of, watching
from conformance.errors import ConformanceError
from conformance.examine import Examined, Examiner, Found, difference_between_plays
from conformance.example_database import Kept, kept_at
from conformance.judging import judge
from conformance.measure import size_of
from conformance.offering import offer_of
from conformance.pinned_hypothesis import play_example, run_examples, task_seed, this_example
from conformance.pruning import pruned
from conformance.records import Place, Shrunk
from reference_engine.words.scenario import Experiment
from reference_engine.words.trace import Trace
from strategies.drawing import within
from strategies.drawn import Drawn
from strategies.offer import Offer

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
    """A fingerprint to be shrunk, and where it was seen.

    seconds: 0 only plays its place once more. database: where the smallest example is kept, None for nowhere. size: of
    what was seen, where nothing larger is to be gone on from. earlier: an earlier run has seen it: where it does not
    show any more the engine may have been mended, and nothing is said.
    """

    rule: str
    kind: str
    fingerprint: str
    place: Place
    engine: str
    settings: Settings = Settings()
    seconds: float = SECONDS
    database: str | None = None
    size: tuple[int, ...] = ()
    earlier: bool = False


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
        everyone = (*watching(task.settings), *besides(task.settings))
        watchers = everyone if task.kind == "disagreement" else tuple(i for i in everyone if i.id == task.rule)
        self.examiner = Examiner(
            adapter, watchers, task.settings.case_seconds, tries_anew=False, against=open_against(task.settings)
        )
        self.index = self.plays = 0
        self.gone: tuple[Experiment, Examined] | None = None
        self.most = PLAYS if task.kind in {"violated", "disagreement"} else FAILURE_PLAYS
        self.ends = monotonic() + task.seconds
        self.best: _Best | None = None
        self.begins_with = b""
        self.looking = False
        self.kept = kept_at(None)

    def run(self) -> None:
        place = self.task.place
        offer = offer_of(self.examiner.adapter, self.task.settings.offer)
        strategy = counted(within(theme_of(place.theme)(), offer), lambda: None, lambda _: None)
        self.kept = self._kept(offer)
        self._look(strategy)
        if self.task.size and self.best is not None and self.best[0] > self.task.size:
            self.best = None
        if self.best is None:
            self._play(strategy, None)
        else:
            self._go_on(strategy)
        if self.best is not None and not self._has_ended:
            self.kept.finish()

    def _go_on(self, strategy: SearchStrategy[Drawn]) -> None:
        """Shrink what was come to before, unless that has come to its end."""
        self.kept.keep(self.begins_with)
        if not self.kept.is_finished(self.begins_with):
            self._play(strategy, self.begins_with)

    def _kept(self, offer: Offer) -> Kept:
        """What is kept of the finding, as long as its theme draws and its engine supports the same."""
        task = self.task
        return kept_at(task.database, task.rule, task.place.theme, task.fingerprint, task.engine, repr(offer))

    def _look(self, strategy: SearchStrategy[Drawn]) -> None:
        """Play each example that is kept, to begin with the smallest that shows the fingerprint."""
        self.looking = True
        for example in self.kept.examples():
            self._play(strategy, example)
        self.looking = False

    def _play(self, strategy: SearchStrategy[Drawn], begin: bytes | None) -> None:
        """Draw up to the place, or begin with that example, and shrink from there unless it is only looked at."""
        place = self.task.place
        seed = task_seed(place.seed, place.theme, place.nth)
        try:
            if begin is None:
                run_examples(strategy, self._example, seed=seed, examples=place.examples, shrink=True)
            else:
                play_example(strategy, self._example, example=begin, seed=seed, shrink=not self.looking)
        except ConformanceError:
            raise
        except Exception:  # noqa: BLE001 - _Again, or Hypothesis' word for it that the caps ended the shrinking
            return

    def _example(self, drawn: Drawn) -> None:
        if self._is_passed_over() or self._was_in_vain:
            return
        self.plays += 1
        if drawn.unsupported or self.examiner.unplayable(drawn.experiment):
            return
        examined = self.examiner.examine(drawn.experiment, drawn.traces if self.compared else None)
        found = self._wanted(examined)
        if found is None:
            self._note_in_vain(drawn.experiment, examined)
            return
        self._compare((size_of(drawn.experiment), drawn.experiment, examined, found))
        if not self.looking:
            raise _Again

    def _is_passed_over(self) -> bool:
        """Whether this example is not played: what is drawn before the place, or after it in vain; and at the end."""
        if self.best is not None:
            return self._has_ended
        if self.looking:
            return False
        index, self.index = self.index, self.index + 1
        return index != self.task.place.index

    @property
    def _is_shrinking(self) -> bool:
        return self.best is not None and not self.looking and self.kept.is_kept

    @property
    def _was_in_vain(self) -> bool:
        """Whether this example is known not to show the fingerprint, from when it was shrunk before."""
        return self._is_shrinking and self.kept.was_in_vain(this_example())

    def _note_in_vain(self, experiment: Experiment, examined: Examined) -> None:
        if self._is_shrinking:
            self.kept.note_in_vain(this_example())
        elif not self.looking and self.best is None:
            self.gone = experiment, examined

    @property
    def _has_ended(self) -> bool:
        """Whether shrinking ends here with what it has, though there may be something smaller."""
        return self.plays >= self.most or monotonic() > self.ends

    def _compare(self, shown: _Best) -> None:
        """The example is the best so far, unless one was smaller; of two that are kept and as small, the shorter."""
        if self.best is not None and (shown[0] > self.best[0] or (self.looking and shown[0] == self.best[0])):
            return
        self.best = shown
        if self.looking:
            self.begins_with = this_example()
        else:
            self.kept.keep(this_example())

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
            steady, self.plays, cut_short=monotonic() > self.ends and self.kept.is_kept, database_lost=self.kept.lost,
        )  # fmt: skip

    def _not_again(self) -> Shrunk | None:
        """What did not show when the very same example was played again; None where that says nothing."""
        if self.gone is None or self.task.earlier:
            return None
        task, (experiment, examined) = self.task, self.gone
        traces = () if any(trace.failure for trace in examined.traces) else examined.traces
        return Shrunk(
            task.rule, task.fingerprint, task.place, experiment, traces,
            steady=False, plays=self.plays, database_lost=self.kept.lost,
        )  # fmt: skip
