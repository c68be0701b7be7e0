"""Measures what JSON lines cost: the same examples on the reference in this process and in one of its own."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable
from statistics import fmean, median
from time import perf_counter, process_time

import attrs

from conformance.adapters.opening import open_engine
from conformance.adapters.reference import Reference
from conformance.campaign import Task, theme_of
from conformance.examine import Examiner
from conformance.offering import offer_of
from conformance.pinned_hypothesis import run_examples
from conformance.registered import all_invariants
from strategies.drawing import within
from strategies.drawn import Drawn


@attrs.frozen
class WireCost:
    """Milliseconds an example: all of it in one process, and what JSON lines add.

    clock: medians by the clock, which also counts what else the machine does. processors: means of the time that both
    processes spent, which counts twice what they do at the same time.
    """

    examples: int
    whole_clock: float
    added_clock: float
    whole_processors: float
    added_processors: float

    def __str__(self) -> str:
        by_clock, by_processors = self.added_clock / self.whole_clock, self.added_processors / self.whole_processors
        return (
            f"JSON lines: {self.added_clock:+.1f} ms an example, {by_clock:.0%} of the whole"
            f" (of processors' time {self.added_processors:+.1f} ms, {by_processors:.0%})"
        )


@attrs.frozen
class _Spent:
    """Seconds by the clock and of this process."""

    clock: float
    processor: float


def wire_cost(themes: tuple[str, ...], examples: int) -> WireCost:
    """Draw so many examples of each theme and play each on both, side by side, every invariant watching.

    Needs a system that has ``cmd:`` engines.
    """
    command = "cmd:" + shlex.join((sys.executable, "-m", "conformance", "serve", "reference"))
    idle = _of_children(open_engine(command).close)
    near, far = _Guest(), open_engine(command)
    comparing = _Comparing(*(Examiner(adapter, tuple(all_invariants().values())) for adapter in (near, far)))
    try:
        for theme in themes:
            comparing.draw(Task(theme, "reference", 1, 0, examples))
    finally:
        elsewhere = _of_children(far.close) - idle
    return comparing.cost(elsewhere)


def _of_children(end: Callable[[], object]) -> float:
    """Seconds of processors that the children which ``end`` ends have spent."""
    before = os.times()
    end()
    after = os.times()
    return after.children_user - before.children_user + after.children_system - before.children_system


class _Guest(Reference):
    """The reference as anybody's adapter in this process: what it shows is looked at, as what comes in lines is."""


class _Comparing:
    """Both engines, and what each example cost: drawing, near, far."""

    def __init__(self, near: Examiner, far: Examiner) -> None:
        self.near, self.far = near, far
        self.spent: list[tuple[_Spent, _Spent, _Spent]] = []
        self.left_off = perf_counter(), process_time()

    def draw(self, task: Task) -> None:
        strategy = within(theme_of(task.theme)(), offer_of(self.near.adapter, None))
        self.left_off = perf_counter(), process_time()
        run_examples(strategy, self._example, seed=task.drawing_seed, examples=task.examples)

    def _example(self, drawn: Drawn) -> None:
        drawing = _since(*self.left_off)
        if len(self.spent) % 2:
            near, far = _examining(self.near, drawn), _examining(self.far, drawn)
        else:
            far, near = _examining(self.far, drawn), _examining(self.near, drawn)
        self.spent.append((drawing, near, far))
        self.left_off = perf_counter(), process_time()

    def cost(self, elsewhere: float) -> WireCost:
        """What it comes to; elsewhere: seconds of processors that the far engine's process spent on the examples."""
        whole = [drawing.clock + near.clock for drawing, near, _ in self.spent]
        added = [far.clock - near.clock for _, near, far in self.spent]
        processors = fmean(drawing.processor + near.processor for drawing, near, _ in self.spent)
        more = fmean(far.processor - near.processor for _, near, far in self.spent) + elsewhere / len(self.spent)
        return WireCost(len(self.spent), 1e3 * median(whole), 1e3 * median(added), 1e3 * processors, 1e3 * more)


def _since(clock: float, processor: float) -> _Spent:
    return _Spent(perf_counter() - clock, process_time() - processor)


def _examining(examiner: Examiner, drawn: Drawn) -> _Spent:
    begun = perf_counter(), process_time()
    if not (drawn.unsupported or examiner.unplayable(drawn.experiment)):
        examiner.examine(drawn.experiment, drawn.traces)
    return _since(*begun)
