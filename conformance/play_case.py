"""Plays a case on an engine and always comes back with a trace, whatever the engine does."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator, Sequence
from types import FrameType
from typing import NoReturn, cast

import attrs

from conformance.adapters.ahead import LooksAhead, Spoilt
from conformance.adapters.soundness import Soundness
from conformance.errors import EngineCrash, EngineError, EngineTimeout, ProtocolError, sentence
from conformance.foretelling import Foretelling
from reference_engine.words.answers import Answer
from reference_engine.words.requests import Request
from reference_engine.words.scenario import Case, Scenario
from reference_engine.words.steps import Rejected, Step
from reference_engine.words.trace import Failure, Trace, Transition
from reference_engine.words.view import View
from strategies.playing import CapReached, Engine, Playing, case_policy

CASE_SECONDS = 10.0
"""Seconds that an engine in this process may take for one case; a case is a few dozen answers."""

PROCESS_SECONDS = 60.0
"""The same for an engine in a process of its own, whose every reply has a limit already."""


FOREIGN = (Exception, SystemExit, EngineTimeout)
"""What an adapter may raise outside of a game, being foreign code; ``failure_of`` says how the engine failed."""


class _EngineFailed(BaseException):
    """Carries a failure of the engine out of the loop, past everything that catches exceptions."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.message)
        self.failure = failure


def play_case(
    engine: Engine,
    case: Case,
    *,
    seconds: float = CASE_SECONDS,
    foreign: bool = True,
    foreseen: Sequence[Transition] = (),
) -> Trace:
    """The case as that engine played it; a failure of the engine ends the trace where it happened.

    What the engine raises is its failure, even a BaseException such as a panic of native code. KeyboardInterrupt
    passes through, and so does what the suite's own loop raises: that is no fault of the engine. foreign: its views and
    requests are looked at before anything is made of them; what cannot be meant is a protocol-error.
    foreseen: how the reference played the case, which may spare time; the trace does not depend on it.
    """

    def playing() -> Playing:
        guarded = _Guarded(engine, Soundness(case.scenario) if foreign else None)
        return Playing(guarded, case, case_policy(case), given=True)

    hasty = playing()
    if not (foreseen and isinstance(engine, LooksAhead) and engine.foresee(Foretelling(foreseen, hasty.names))):
        return _run(hasty, seconds)
    try:
        return _run(hasty, seconds)
    except Spoilt:
        spoilt = hasty.so_far()
    finally:
        engine.settle()
    return _as_before(spoilt, _run(playing(), seconds))


def _as_before(spoilt: Trace, trace: Trace) -> Trace:
    """The trace of a case that was played once more, after looking ahead had spoilt the first game."""
    if trace.failure or trace.transitions[: len(spoilt.transitions)] == spoilt.transitions:
        return trace
    said = "the same case, played twice, went differently, though the engine says that it is deterministic"
    return attrs.evolve(trace, failure=Failure("protocol-error", said))


def _run(playing: Playing, seconds: float) -> Trace:
    """The trace of the case, whatever the engine does. Raises Spoilt."""
    try:
        with _at_most(seconds):
            return playing.run()
    except (_EngineFailed, EngineTimeout) as error:
        return attrs.evolve(playing.so_far(), failure=failure_of(error))
    except CapReached as error:
        return attrs.evolve(playing.so_far(), failure=Failure("timeout", str(error)))


class _Guarded:
    """An engine whose every fault becomes a failure, so that it is never mistaken for one of the suite."""

    def __init__(self, engine: Engine, soundness: Soundness | None) -> None:
        self.engine, self.soundness = engine, soundness

    def start(self, scenario: Scenario) -> Step:
        try:
            step = self.engine.start(scenario)
        except BaseException as error:  # whatever it is, it is raised again, as the engine's
            raise _blame(error) from error
        return self._checked(step)

    def answer(self, answer: Answer) -> Step | Rejected:
        try:
            result = self.engine.answer(answer)
        except BaseException as error:  # whatever it is, it is raised again, as the engine's
            raise _blame(error) from error
        if isinstance(result, Rejected):
            self._checked(result.step)
            return result
        return self._checked(result)

    def _checked(self, step: object) -> Step:
        problem = _misshapen(step) or (self.soundness.problem(cast(Step, step)) if self.soundness else "")
        if problem:
            raise _EngineFailed(Failure("protocol-error", problem))
        return cast(Step, step)


def no_game(case: Case, failure: Failure) -> Trace:
    """The trace of a case that never began, for the engine failed before."""
    scenario = case.scenario
    return Trace(case, View(scenario.turn, scenario.step, scenario.active, None, ()), failure=failure)


def _blame(error: BaseException) -> BaseException:
    """What the engine raised, as its failure; an interrupt, and the end of its time, as they are."""
    if isinstance(error, KeyboardInterrupt | EngineTimeout | Spoilt):
        return error
    return _EngineFailed(failure_of(error))


def failure_of(error: BaseException) -> Failure:
    """The failure of an engine whose adapter raised that."""
    if isinstance(error, _EngineFailed):
        return error.failure
    said = str(error) or sentence(error)
    if isinstance(error, EngineTimeout):
        return Failure("timeout", said)
    if isinstance(error, EngineError):
        return Failure("engine-error", said)
    if isinstance(error, ProtocolError):
        return Failure("protocol-error", said)
    return Failure("crash", said if isinstance(error, EngineCrash) else sentence(error))


def _misshapen(step: object) -> str:
    """What is wrong with the shape of a step, in one sentence; the empty text if nothing is."""
    if not isinstance(step, Step):
        return f"the engine gave back {type(step).__name__} where a Step or Rejected is needed"
    view: object = step.view
    if not isinstance(view, View):
        return f"the view of a step is {type(view).__name__}, not View"
    request: object = step.request
    if request is not None and not isinstance(request, Request):
        return f"the request of a step is {type(request).__name__}, not Request"
    return ""


@contextlib.contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """Raise EngineTimeout inside the block once the seconds are over, where this platform and thread can.

    Elsewhere only the cap on answers ends a case.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(_signal: int, _frame: FrameType | None) -> NoReturn:
        raise EngineTimeout(f"the case was not over after {seconds:g} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
