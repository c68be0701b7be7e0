"""The loop that plays a case on an engine, one decision at a time; answers come from a policy.

The same loop serves the drawing (the policy draws, the reference plays) and the judging (the policy looks the answers
up, any engine plays), so that a drawn case means the same wherever it is played.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import attrs

from reference_engine.words.answers import KEEP, Answer, Choose, ChooseTargets, Decision, Pass, Planned
from reference_engine.words.requests import Request
from reference_engine.words.scenario import Case, Scenario
from reference_engine.words.steps import Rejected, Step
from reference_engine.words.trace import Trace, Transition
from reference_engine.words.view import View
from strategies.naming import Names

STEP_CAP = 2_000
"""Answers after which a case is given up; a drawn case needs a few dozen."""

REFUSALS_OF_SMALLEST = 3
"""Times in a row that an engine may refuse its own smallest option; an engine that does so never goes on."""

_PASS = Pass()


class Engine(Protocol):
    """What the loop needs of an engine: one game at a time."""

    def start(self, scenario: Scenario) -> Step:
        """Set up the board and ask the first question."""

    def answer(self, answer: Answer) -> Step | Rejected:
        """Play one answer to the standing request, in the engine's own handles."""


@attrs.frozen
class Moment:
    """What a policy is asked: everything in the suite's names.

    rejections: how many answers to this very request were refused just before.
    """

    view: View
    request: Request
    decision: Decision
    rejections: int = 0


Policy = Callable[[Moment], Planned | None]
"""Gives the answer to a decision, or None for the smallest option."""


class CapReached(Exception):
    """The case cannot come to its end: the engine asks on and on, or refuses the smallest option of what it asks."""


def smallest(request: Request) -> Answer:
    """The smallest option: pass, keep, decline, the fewest and first (request.options being in the suite's order)."""
    if request.kind == "priority":
        return _PASS
    if request.kind == "new-targets":
        return ChooseTargets(tuple(tuple(KEEP for _ in phrase) for phrase in request.current or ()))
    if request.kind == "order":
        return Choose(request.options)
    return Choose(request.options[: request.min])


def case_policy(case: Case) -> Policy:
    """The policy that answers as the case says; what it does not say is left to ``smallest``."""
    plan = {p.decision: p for p in case.answers}
    return lambda moment: plan.get(moment.decision)


def play(engine: Engine, case: Case, policy: Policy | None = None) -> Trace:
    """Play the case until the stack is empty and nothing is left to be answered there.

    With a policy of its own the trace's case holds what that policy answered. Raises CapReached, and whatever the
    engine raises.
    """
    return Playing(engine, case, policy or case_policy(case), given=policy is None).run()


class Playing:
    """One case being played; where ``run`` raises, ``so_far`` still gives what was seen until then."""

    def __init__(self, engine: Engine, case: Case, policy: Policy, *, given: bool) -> None:
        self.engine, self.case, self.policy, self.given = engine, case, policy, given
        self.names = Names()
        self.asked: dict[tuple[int, str, str, str], int] = {}
        self.planned: list[Planned] = []
        self.transitions: list[Transition] = []
        self.open = {p.decision for p in case.answers} if given else set()
        self.passed_at_rest = 0
        self.refused: tuple[Request | None, int] = (None, 0)
        self.started: View | None = None

    def run(self) -> Trace:
        """Play the case to its end."""
        step = self.engine.start(self.case.scenario)
        view = self.started = self.names.view(step.view)
        rejections = 0
        while step.request is not None:
            if len(self.transitions) >= STEP_CAP:
                raise CapReached(f"{STEP_CAP} answers were given and the engine still asks: {step.request}")
            moment = self._moment(view, step.request, rejections)
            planned = self.policy(moment)
            if self._finished(moment, planned):
                break
            step, view, rejected = self._answer(moment, planned)
            if planned is None and (rejected or self.refused[1]):
                self._note(moment.request, rejected=rejected)
            rejections = rejections + 1 if rejected else 0
        return self.so_far()

    def _note(self, request: Request, *, rejected: bool) -> None:
        """Give up where the smallest option of the same request was refused again and again."""
        if not rejected:
            self.refused = (None, 0)
            return
        last, times = self.refused
        self.refused = (request, times + 1 if request == last else 1)
        if self.refused[1] >= REFUSALS_OF_SMALLEST:
            answer, reason = self.transitions[-1].answer, self.transitions[-1].reason
            raise CapReached(
                f"{REFUSALS_OF_SMALLEST} times in a row the engine refused {answer}, the smallest option of what it"
                f" asked itself ({reason or 'no reason given'}), and nothing smaller can be answered: {request}"
            )

    def so_far(self) -> Trace:
        """What was seen until now; an empty view if the engine never got as far as a board."""
        case = self.case if self.given else attrs.evolve(self.case, answers=tuple(self.planned))
        start = self.started or View(
            turn=case.scenario.turn, step=case.scenario.step, active=0, priority=None, players=()
        )
        return Trace(case, start, tuple(self.transitions), unasked=tuple(sorted_decisions(self.open)))

    def _moment(self, view: View, request: Request, rejections: int) -> Moment:
        if request.kind == "priority":
            named, asks = request, view.stack[-1].id if view.stack else ""
        else:
            named = self.names.request(request)
            asks = named.object or ""
        key = named.seat, named.kind, asks, named.slot
        nth = self.asked.get(key, 0)
        self.asked[key] = nth + 1
        return Moment(view, named, Decision(*key, nth), rejections)

    def _finished(self, moment: Moment, planned: Planned | None) -> bool:
        """Whether this is rest: the stack is empty, everybody would pass, and the case says nothing more here."""
        if moment.request.kind != "priority" or moment.view.stack:
            self.passed_at_rest = 0
            return False
        if planned is not None:
            self.passed_at_rest = 0
            return False
        self.passed_at_rest += 1
        return self.passed_at_rest >= sum(not p.lost for p in moment.view.players)

    def _answer(self, moment: Moment, planned: Planned | None) -> tuple[Step, View, bool]:
        if planned is not None:
            self.planned.append(planned)
            self.open.discard(planned.decision)
        given = planned.answer if planned is not None else smallest(moment.request)
        result = self.engine.answer(given if given is _PASS else self.names.answer(given))
        rejected = isinstance(result, Rejected)
        step = result.step if isinstance(result, Rejected) else result
        after = self.names.view(step.view)
        self.transitions.append(
            Transition(
                moment.view,
                moment.request,
                moment.decision,
                given,
                after,
                "rejected" if rejected else "accepted",
                planned is not None,
                planned is not None and planned.attempt,
                result.reason if isinstance(result, Rejected) else "",
                step.events,
            )
        )
        return step, after, rejected


def sorted_decisions(decisions: set[Decision]) -> list[Decision]:
    """Decisions in a fixed order."""
    return sorted(decisions, key=attrs.astuple)
