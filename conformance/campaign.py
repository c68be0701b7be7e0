"""The core: a task is data, running it gives records. The search plays every example and never stops at a violation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from time import process_time, time

import attrs
from hypothesis.control import current_build_context
from hypothesis.strategies import DrawFn, SearchStrategy, composite

from conformance.adapters.base import Adapter
from conformance.adapters.limits import Limits
from conformance.adapters.opening import LIMITS, Showing, open_engine
from conformance.behaviour import behaviours
from conformance.errors import unknown, where_raised
from conformance.examine import (
    AT_THE_END,
    CLOSES,
    Examined,
    Examiner,
    Found,
    closing_failure,
    difference_between_plays,
    failure_print,
)
from conformance.invariants.registry import Invariant
from conformance.measure import digest, size_of
from conformance.offering import offer_of
from conformance.pinned_hypothesis import run_examples, task_seed
from conformance.records import ROUND, Place, Record, Sighting, Tally, Writer
from conformance.registered import all_invariants, all_themes
from strategies.drawing import within
from strategies.drawn import Drawn
from strategies.offer import Offer
from strategies.themes.registry import ThemeMaker

REPEAT_EVERY = 50
"""One example in so many is played twice, to see whether the engine does the same."""

HOPELESS = 25
"""A task ends after so many examples none of which the engine supports: the theme needs what it does not have."""


@attrs.frozen
class Settings:
    """How a task is run.

    rules: ids of the invariants that watch. stats: whether distinct experiments are counted. view: how the engine is
    seen. until: a rule after whose first violation the task stops by itself; or kinds of finding, after the first of
    which it does. compare: with the reference. offer: what the engine said it supports, which decides what is drawn; it
    is asked, if None. case_seconds: for one case; None for what is usual. limits: of an engine in a process of its own.
    against: an engine to compare with in place of the reference.
    """

    rules: tuple[str, ...] = ()
    stats: bool = False
    view: Showing = "full"
    until: str | frozenset[str] | None = None
    compare: bool = True
    case_seconds: float | None = None
    limits: Limits = LIMITS
    offer: Offer | None = None
    against: str | None = None
    behaviours: bool = False
    ends: float | None = None


@attrs.frozen
class Task:
    """So many examples of one theme on one engine. nth: which round of the run with that seed, counted from 0."""

    theme: str
    engine: str
    seed: int
    nth: int = 0
    examples: int = ROUND
    settings: Settings = Settings()

    @property
    def drawing_seed(self) -> int:
        """The seed that Hypothesis gets."""
        return task_seed(self.seed, self.theme, self.nth)

    def place(self, index: int) -> Place:
        """The place of an example of this task."""
        return Place(self.theme, self.seed, self.nth, index, self.examples)


def rounds(examples: int) -> tuple[int, ...]:
    """How many examples each round of a theme holds: 250 are 100 and 150."""
    full = max(1, examples // ROUND)
    return (ROUND,) * (full - 1) + (examples - ROUND * (full - 1),)


def run_task(
    task: Task, write: Writer | None = None, adapter: Adapter | None = None, *, closes: bool | None = None
) -> list[Record]:
    """Play the task's examples; the records, each of which was also given to ``write`` as it happened.

    Raises ConformanceError where the engine or the theme cannot be had; whatever happens in an example is a record.
    adapter: an engine opened already. closes: whether the engine is let go of at the end, and judged by how it ends;
    if it is not said, it is where the task has opened it.
    """
    engine = adapter or open_engine(task.engine, task.settings.view, task.settings.limits)
    closes = adapter is None if closes is None else closes
    search = _Search(task, engine, write)
    try:
        search.run(closes=closes)
    except BaseException:
        if closes:
            engine.close()
        raise
    finally:
        search.examiner.let_go()
    return search.records


def open_against(settings: Settings) -> Adapter | None:
    """The engine that the settings have another compared with; None for the reference, which has played already."""
    if settings.against is None or settings.against == "reference":
        return None
    return open_engine(settings.against, settings.view, settings.limits)


def watching(settings: Settings) -> tuple[Invariant, ...]:
    """The invariants that the settings name."""
    known = all_invariants()
    return tuple(known[rule] for rule in settings.rules)


def besides(settings: Settings) -> tuple[Invariant, ...]:
    """All others, where some watch: what is no fault of a rule that was asked for may be one of another."""
    return tuple(i for rule, i in all_invariants().items() if rule not in settings.rules) if settings.rules else ()


def theme_of(name: str) -> ThemeMaker:
    """The theme of that obligation. Raises ConformanceError where it has none."""
    known = all_themes()
    if name not in known:
        raise unknown("theme", name, known, "`conformance rules` lists the obligations that have one")
    return known[name]


class StopSearch(Exception):
    """Ends a task that was to run until a violation."""


def _stop() -> None:
    """Raise at this one place: Hypothesis takes exceptions from two places for two findings."""
    raise StopSearch


class _Search:
    def __init__(self, task: Task, adapter: Adapter, write: Writer | None) -> None:
        self.task, self.write = task, write
        self.examiner = Examiner(
            adapter,
            watching(task.settings),
            task.settings.case_seconds,
            against=open_against(task.settings),
            besides=besides(task.settings),
        )
        self.records: list[Record] = []
        self.begun = self.examples = self.choices = self.not_comparable = self.undrawn = 0
        self.exercised, self.watched, self.found, self.labels, self.unsupported = (Counter[str]() for _ in range(5))
        self.behaviours = Counter[str]()
        self.digests: dict[str, None] = {}
        self.smallest: dict[str, tuple[int, ...]] = {}
        self.seconds = {"drawing": 0.0, "reference": 0.0, "engine": 0.0, "judging": 0.0}
        self.hit: int | None = None
        self.last: Drawn | None = None
        self.left_off = 0.0

    def run(self, *, closes: bool) -> None:
        """Play the examples and count; closes: the engine is let go of before it is counted, and may fail at that."""
        task = self.task
        make = theme_of(task.theme)
        offer = offer_of(self.examiner.adapter, task.settings.offer)
        self.left_off = process_time()
        try:
            strategy = counted(within(make(), offer), self._note_begun, self._note_choices)
            run_examples(strategy, self._example, seed=task.drawing_seed, examples=task.examples)
        except StopSearch:
            pass  # the violation, or why nothing could be drawn, is in the records
        except Exception as error:  # noqa: BLE001 - a theme that breaks is a record, not the end of the campaign
            self._sight(Found(task.theme, "checker-error", f"checker-error/theme of {task.theme}",
                              "the theme draws its examples", where_raised(error)), self.examples, None)  # fmt: skip
        if closes:
            self._close()
        self._put(self._tally())

    def _close(self) -> None:
        failure = closing_failure(self.examiner.adapter)
        if failure:
            name = failure_print(failure) + AT_THE_END
            found = Found(self.task.theme, failure.kind, name, CLOSES, failure.message)
            self._sight(found, max(0, self.examples - 1), self.last)

    @property
    def _is_over(self) -> bool:
        """Whether the task has seen what it was to look for, or has seen that there is nothing to be drawn."""
        return self.hit is not None or self.undrawn == self.examples == HOPELESS or self._is_late

    @property
    def _is_late(self) -> bool:
        ends = self.task.settings.ends
        return ends is not None and time() > ends

    def _note_begun(self) -> None:
        self.begun += not self._is_over

    def _note_choices(self, number: int) -> None:
        self.choices += number * (not self._is_over)

    def _example(self, drawn: Drawn) -> None:
        if self._is_over:
            _stop()
        arrived = process_time()
        self.seconds["drawing"] += arrived - self.left_off - drawn.playing
        self.seconds["reference"] += drawn.playing
        index = self.examples
        self.examples += 1
        self.last = drawn
        try:
            self._take(drawn, index)
        except Exception as error:  # noqa: BLE001 - engines' faults are failures in the trace; this one is ours
            name = f"checker-error/{type(error).__name__}"
            fault = Found(self.task.theme, "checker-error", name, "the suite plays the example", where_raised(error))
            self._sight(fault, index, drawn)
        self.left_off = process_time()
        if self._is_over:
            _stop()

    def _take(self, drawn: Drawn, index: int) -> None:
        self.undrawn += bool(drawn.unsupported)
        reason = drawn.unsupported or self.examiner.unplayable(drawn.experiment)
        if reason:
            self.unsupported[reason] += 1
            return
        examined = self.examiner.examine(drawn.experiment, drawn.traces if self.task.settings.compare else None)
        self.seconds["engine"] += examined.seconds[0]
        self.seconds["judging"] += examined.seconds[1]
        self._count(drawn, examined)
        for found in examined.found:
            self._sight(found, index, drawn)
        if index % REPEAT_EVERY == REPEAT_EVERY - 1:
            self._repeat(drawn, examined, index)

    def _count(self, drawn: Drawn, examined: Examined) -> None:
        self.not_comparable += examined.not_comparable
        self.labels.update(set(drawn.experiment.labels))
        if self.task.settings.stats:
            self.digests[digest(drawn.experiment)] = None
        if self.task.settings.behaviours:
            self.behaviours.update(behaviours(examined, drawn.experiment.labels))
        for said in examined.judgements:
            if said.exercised:
                self.watched[said.rule] += 1
                self.exercised[said.rule] += said.rule == drawn.experiment.theme

    def _repeat(self, drawn: Drawn, examined: Examined, index: int) -> None:
        differs = difference_between_plays(examined.traces, self.examiner.play(drawn.experiment))
        if differs:
            flaky = Found(self.task.theme, "flaky", "flaky", "the same case gives the same result", differs)
            self._sight(flaky, index, drawn)

    def _sight(self, found: Found, index: int, drawn: Drawn | None) -> None:
        self.found[found.fingerprint] += 1
        if self._is_awaited(found):
            self.hit = index
        size = size_of(drawn.experiment) if drawn else ()
        known = self.smallest.get(found.fingerprint)
        if known is not None and known <= size:
            return
        self.smallest[found.fingerprint] = size
        place = self.task.place(index)
        experiment = drawn.experiment if drawn else None
        self._put(
            Sighting(found.rule, found.kind, found.fingerprint, place, size, found.expected, found.seen, experiment)
        )

    def _is_awaited(self, found: Found) -> bool:
        until = self.task.settings.until
        if isinstance(until, frozenset):
            return found.kind in until
        return found.kind == "violated" and found.rule == until

    def _put(self, record: Record) -> None:
        self.records.append(record)
        if self.write:
            self.write(record)

    def _tally(self) -> Tally:
        return Tally(
            theme=self.task.theme,
            nth=self.task.nth,
            examples=self.examples,
            discards=max(0, self.begun - self.examples),
            exercised=_sorted(+self.exercised),
            watched=_sorted(self.watched),
            found=_sorted(self.found),
            labels=_sorted(self.labels),
            digests=tuple(self.digests),
            not_comparable=self.not_comparable,
            unsupported=_sorted(self.unsupported),
            behaviours=_sorted(self.behaviours),
            choices=self.choices,
            seconds=self.seconds,
            hit=self.hit,
        )


def _sorted(counts: Mapping[str, int]) -> dict[str, int]:
    return dict(sorted(counts.items()))


def counted(
    strategy: SearchStrategy[Drawn], begins: Callable[[], None], ends: Callable[[int], None]
) -> SearchStrategy[Drawn]:
    """The same strategy, telling when a drawing begins, and how many choices went into it when it ends.

    What begins and never ends is a discard.
    """

    @composite
    def telling(draw: DrawFn) -> Drawn:
        begins()
        drawn = draw(strategy)
        ends(len(current_build_context().data.nodes))
        return drawn

    return telling()
