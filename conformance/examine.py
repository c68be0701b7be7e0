"""What is found in one experiment: the engine plays it, every invariant judges it, and it is compared."""

from __future__ import annotations

from itertools import zip_longest
from time import process_time
from typing import Literal

import attrs

from conformance.adapters.ahead import LooksAhead
from conformance.adapters.base import Adapter, Restartable
from conformance.adapters.declared import undeclared
from conformance.adapters.reference import Reference
from conformance.agreement import Difference, compare
from conformance.invariants.registry import Invariant
from conformance.judging import Judgement, fingerprint, judge
from conformance.loops import given_up, goes_round_by_choice
from conformance.play_case import CASE_SECONDS, FOREIGN, PROCESS_SECONDS, failure_of, no_game, play_case
from conformance.shapes import misshapen
from conformance.variants.wrapping import Wrapping
from reference_engine.words.scenario import Experiment
from reference_engine.words.trace import Failure, Trace

Kind = Literal[
    "violated", "crash", "timeout", "engine-error", "protocol-error", "flaky", "disagreement", "checker-error"
]
"""Kinds of finding; only ``violated`` is non-conformance, and ``checker-error`` is the suite's own fault."""

KINDS: tuple[Kind, ...] = (
    "violated",
    "crash",
    "timeout",
    "engine-error",
    "protocol-error",
    "flaky",
    "disagreement",
    "checker-error",
)


@attrs.frozen
class Found:
    """Something found in an experiment; rule is the theme where no obligation is concerned."""

    rule: str
    kind: Kind
    fingerprint: str
    expected: str
    seen: str


@attrs.frozen
class Examined:
    """An experiment as an engine played it and what was found; seconds: playing, judging.

    Seconds are time of the processor that this process spent: what else the machine does is left out.
    """

    traces: tuple[Trace, ...]
    judgements: tuple[Judgement, ...] = ()
    found: tuple[Found, ...] = ()
    not_comparable: bool = False
    seconds: tuple[float, float] = (0.0, 0.0)


@attrs.frozen
class Examiner:
    """An engine and who watches it.

    case_seconds: how long a case may take; None for what is usual for such an engine. tries_anew: what fails is played
    once more by an engine begun anew. against: the engine it is compared with in place of the reference. besides:
    invariants that are asked where the engine differs from it: what one of them explains is no disagreement.
    """

    adapter: Adapter
    watching: tuple[Invariant, ...]
    case_seconds: float | None = None
    tries_anew: bool = True
    against: Adapter | None = None
    besides: tuple[Invariant, ...] = ()

    @property
    def foreign(self) -> bool:
        """Whether somebody else wrote the engine: then nothing is taken for granted of what it shows."""
        return type(self.adapter) is not Reference and not isinstance(self.adapter, Wrapping)

    def play(self, experiment: Experiment, reference: tuple[Trace, ...] = ()) -> tuple[Trace, ...]:
        """The engine's trace of each case, each played from its start.

        reference: how the reference played the cases, which may spare time and changes nothing else.
        """
        problem = self._untold(experiment)
        if problem is not None:
            return tuple(no_game(case, problem) for case in experiment.cases)
        foreseen = [trace.transitions for trace in reference] if isinstance(self.adapter, LooksAhead) else []
        return tuple(
            play_case(self.adapter, case, seconds=self._seconds(), foreign=self.foreign, foreseen=answers or ())
            for case, answers in zip_longest(experiment.cases, foreseen)
        )

    def _seconds(self) -> float:
        if self.case_seconds is not None:
            return self.case_seconds
        return PROCESS_SECONDS if isinstance(self.adapter, Restartable) else CASE_SECONDS

    def examine(self, experiment: Experiment, reference: tuple[Trace, ...] | None) -> Examined:
        """Play the experiment and judge it; without the reference's traces there is no comparison."""
        begun = process_time()
        traces = self.play(experiment, reference or ())
        again = self._begun_anew(experiment, traces)
        recovered: tuple[Found, ...] = ()
        if again is not None:
            recovered = () if _has_failed(again) else (_recovery(experiment, traces),)
            traces = again
        played = process_time()
        judgements = judge(experiment, traces, self.watching)
        found = (*recovered, *_failures(experiment, traces), *_judged(judgements))
        not_comparable = any(map(goes_round_by_choice, traces))
        if reference is not None and not found and not not_comparable:
            other = reference if self.against is None else Examiner(self.against, ()).play(experiment, reference)
            found, not_comparable = _compared(experiment, other, traces)
            if any(said.violations for said in judge(experiment, traces, self.besides if found else ())):
                found = tuple(f for f in found if f.kind != "disagreement")
        if found and self.foreign:
            found = _misshapen(experiment, traces) or found
        seconds = (played - begun, process_time() - played)
        return Examined(traces, judgements, found, not_comparable, seconds)

    def unplayable(self, experiment: Experiment) -> str:
        """Why this engine, or the one it is compared with, cannot be asked to play the experiment.

        The empty text if it can, or fails when asked. What it does not declare, and cards that it cannot play, are no
        fault of it.
        """
        if self.against is not None and (reason := Examiner(self.against, ()).unplayable(experiment)):
            return reason
        if isinstance(self.adapter, Restartable) and self.adapter.given_up():
            return self.adapter.given_up()
        try:
            capabilities = self.adapter.hello()
            for case in experiment.cases:
                reason = undeclared(capabilities, case)
                if reason:
                    return reason
                refused = self.adapter.cards(case.scenario.cards)
                for name in sorted(refused):
                    return f"it does not support {name}: {refused[name]}"
        except FOREIGN:
            return ""  # asked again when the experiment is played, it fails there, and that is a finding
        return ""

    def let_go(self) -> None:
        """Let go of the engine that it is compared with, which may end as it likes."""
        if self.against is not None:
            closing_failure(self.against)

    def _untold(self, experiment: Experiment) -> Failure | None:
        """How the engine fails when it is told of the cards; None if it does not."""
        try:
            for case in experiment.cases:
                self.adapter.cards(case.scenario.cards)
        except FOREIGN as error:
            return failure_of(error)
        return None

    def _begun_anew(self, experiment: Experiment, traces: tuple[Trace, ...]) -> tuple[Trace, ...] | None:
        """The traces of an engine that was begun anew after it had failed; None where it did not, or cannot be.

        What broke may have been left behind by the games before this one. And where it fails again nothing was sent
        ahead this time, so that these traces say at which answer.
        """
        failed = any(t.failure and t.failure.kind != "engine-error" and not goes_round_by_choice(t) for t in traces)
        if not (failed and self.tries_anew and isinstance(self.adapter, Restartable)):
            return None
        self.adapter.restart()
        return self.play(experiment)


def _has_failed(traces: tuple[Trace, ...]) -> bool:
    return any(trace.failure for trace in traces)


def _recovery(experiment: Experiment, traces: tuple[Trace, ...]) -> Found:
    """An engine that failed, and did not when it was begun anew."""
    ending = next(_ending(trace) for trace in traces if trace.failure)
    seen = f"it ended with {ending}, and after it was started anew the same case was played to its end"
    return Found(experiment.theme, "flaky", "flaky", "the same case gives the same result", seen)


def _failures(experiment: Experiment, traces: tuple[Trace, ...]) -> tuple[Found, ...]:
    failures = [t.failure for t in traces if t.failure and not goes_round_by_choice(t)]
    made = (Found(experiment.theme, f.kind, failure_print(f), _TO_ITS_END, f.message) for f in failures)
    return tuple({f.fingerprint: f for f in made}.values())


def failure_print(failure: Failure) -> str:
    """The fingerprint of a failure: its kind, for a crash the type of what was raised, and why a game was given up."""
    detail = failure.message.partition(":")[0] if failure.kind == "crash" else given_up(failure)
    return f"{failure.kind}/{detail}" if detail else failure.kind


AT_THE_END = "/at the end"
"""How the fingerprint ends of what an engine does wrong when it is let go of."""

CLOSES = "the engine ends when it is told to stop, with status 0"
"""What is expected of an engine at the end."""


def closing_failure(adapter: Adapter) -> Failure | None:
    """Let go of the engine; how it fails at that, None if it does not."""
    try:
        adapter.close()
    except FOREIGN as error:
        return failure_of(error)
    return None


def _misshapen(experiment: Experiment, traces: tuple[Trace, ...]) -> tuple[Found, ...]:
    """What an engine showed that does not fit the words: then nothing else that was found says anything."""
    problem = next(filter(None, map(misshapen, traces)), "")
    if not problem:
        return ()
    return (Found(experiment.theme, "protocol-error", "protocol-error", "views as the words have them", problem),)


def _judged(judgements: tuple[Judgement, ...]) -> tuple[Found, ...]:
    found: dict[str, Found] = {}
    for said in judgements:
        if said.error:
            name = f"checker-error/{said.rule}"
            found.setdefault(
                name, Found(said.rule, "checker-error", name, "the invariant gives a judgement", said.error)
            )
        for w in said.violations:
            name = fingerprint(said.rule, w)
            seen = f"{w.seen} ({w.where})" if w.where else w.seen
            found.setdefault(name, Found(said.rule, "violated", name, w.expected, seen))
    return tuple(found.values())


def _compared(
    experiment: Experiment, reference: tuple[Trace, ...], traces: tuple[Trace, ...]
) -> tuple[tuple[Found, ...], bool]:
    stopped = False
    for ours, theirs in zip(reference, traces, strict=True):
        if ours.failure is not None:
            return (_failing_first(experiment, ours.failure),), stopped
        agreement = compare(ours, theirs)
        if agreement.difference:
            return (_disagreement(experiment, agreement.difference),), stopped
        stopped = stopped or bool(agreement.not_comparable)
    return (), stopped


def _failing_first(experiment: Experiment, failure: Failure) -> Found:
    """The engine that another is compared with does not play the case to its end."""
    seen = f"the engine that it is compared with ends with {failure.kind}: {failure.message}"
    return Found(experiment.theme, failure.kind, f"{failure_print(failure)}/of the first", _TO_ITS_END, seen)


_TO_ITS_END = "the case is played to its end"


def _disagreement(experiment: Experiment, found: Difference) -> Found:
    return Found(
        experiment.theme, "disagreement", f"disagreement/{found.field}/{found.occasion}", found.expected, found.seen
    )


def difference_between_plays(first: tuple[Trace, ...], second: tuple[Trace, ...]) -> str:
    """How two plays of the same experiment differ, in words; the empty text if they do not."""
    if first == second:
        return ""
    for one, other in zip(first, second, strict=True):
        if _print_of(one) != _print_of(other):
            return f"once it ended with {_ending(one)}, once with {_ending(other)}"
        found = compare(one, other).difference
        if found:
            return f"once {found.expected}, once {found.seen}"
    if all(one.transitions == other.transitions for one, other in zip(first, second, strict=True)):
        return ""  # only the words for the same failure differ: numbers of messages, what was written last
    return "the two plays differ between two times that a player has priority"


def _print_of(trace: Trace) -> str:
    return failure_print(trace.failure) if trace.failure else ""


def _ending(trace: Trace) -> str:
    return f"{trace.failure.kind} ({trace.failure.message})" if trace.failure else "rest"
