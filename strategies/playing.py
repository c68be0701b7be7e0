"""The loop that plays a case on an engine, one decision at a time; answers come from a policy.

The same loop serves the drawing (the policy draws, the reference plays) and the judging (the policy looks the answers
up, any engine plays), so that a drawn case means the same wherever it is played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Protocol

import attrs

from reference_engine.words.answers import Answer, Decision, Planned
from reference_engine.words.requests import Request
from reference_engine.words.scenario import Case, Scenario
from reference_engine.words.steps import Rejected, Step
from reference_engine.words.trace import Trace, Transition
from reference_engine.words.view import View
from strategies.naming import Names
from strategies.texts import definitions
from strategies.trying import after_the_smallest, smallest, smallest_targets

STEP_CAP = 1_000
"""Answers after which a case is given up; a drawn case needs a few dozen."""

STILL_ASKS = "the engine still asks"
TAKES_NOTHING = "the engine refused every answer that was tried to what it asked itself"
"""How the two ways begin to be told in which a game is given up though the engine replied each time."""

TRIES = 500
"""Answers to one request that are tried after the smallest, until the engine takes one: it may list too much."""


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
    """The case cannot come to its end: the engine asks on and on, or takes none of the options that it gives."""


def asking(request: Request, view: View, before: View) -> str:
    """What stands for the asking object in the key of a decision. before: when a player last had priority.

    The top of the stack, where no object asks, at priority and for new targets: it says which of several copies is
    meant, whether or not the engine asked for the earlier ones. A copy may be there already as it is aimed. What
    resolves is on the stack until it has (608.2n), though an engine may not list it there any more. For an order of
    triggered abilities it is the top before they triggered, for those of other players may be there already (603.3b).
    """
    if request.kind == "order":
        return before.stack[-1].id if before.stack else ""
    if request.object is not None and request.kind not in {"priority", "new-targets"}:
        return request.object
    stack = view.stack
    if request.kind == "new-targets" and stack and stack[-1].id == request.object:
        if all(thing.id != request.object for thing in before.stack):
            stack = stack[:-1]
    top = stack[-1].id if stack else ""
    if request.kind == "new-targets" and before.stack:
        *below, resolving = (thing.id for thing in before.stack)
        if all(thing.id != resolving for thing in view.stack) and (not top or top in below):
            return resolving
    return top


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
        self.trying: tuple[Request, Iterator[Answer]] | None = None
        self.started: View | None = None
        self.at_priority: View | None = None

    def run(self) -> Trace:
        """Play the case to its end."""
        step = self.engine.start(self.case.scenario)
        view = self.started = self.names.view(step.view)
        rejections = 0
        while step.request is not None:
            if len(self.transitions) >= STEP_CAP:
                raise CapReached(f"{STILL_ASKS} after {STEP_CAP} answers: {step.request}")
            moment = self._moment(view, step.request, rejections)
            planned = self.policy(moment)
            if self._finished(moment, planned):
                break
            step, view, rejected = self._answer(moment, planned)
            if self.trying is not None or (rejected and planned is None):
                self._note(moment, again=rejected and planned is None)
            rejections = rejections + 1 if rejected else 0
        return self.so_far()

    def _note(self, moment: Moment, *, again: bool) -> None:
        """Remember whether the suite's own answer was refused: then another is tried, and it is the same decision."""
        if not again:
            self.trying = None
            return
        if self.trying is None:
            self.trying = moment.request, islice(after_the_smallest(moment.request, moment.view), TRIES)
        asked = moment.decision
        self.asked[asked.seat, asked.kind, asked.object, asked.slot] -= 1

    def _smallest(self, request: Request, view: View) -> Answer:
        """The smallest answer that was not refused yet. Raises CapReached where there is none."""
        if self.trying is None or self.trying[0] != request:
            self.trying = None
            if request.kind == "targets":
                return smallest_targets(request, view, definitions(self.case.scenario))
            return smallest(request)
        answer = next(self.trying[1], None)
        if answer is None:
            last = self.transitions[-1]
            raise CapReached(
                f"{TAKES_NOTHING}, the last being {last.answer} ({last.reason or 'no reason given'}): {request}"
            )
        return answer

    def so_far(self) -> Trace:
        """What was seen until now; an empty view if the engine never got as far as a board."""
        case = self.case if self.given else attrs.evolve(self.case, answers=tuple(self.planned))
        start = self.started or View(
            turn=case.scenario.turn, step=case.scenario.step, active=0, priority=None, players=()
        )
        return Trace(case, start, tuple(self.transitions), unasked=tuple(sorted_decisions(self.open)))

    def _moment(self, view: View, request: Request, rejections: int) -> Moment:
        named = self.names.request(request)
        if named.kind == "priority":
            self.at_priority = view
        asks = asking(named, view, self.at_priority or view)
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
        given = planned.answer if planned is not None else self._smallest(moment.request, moment.view)
        result = self.engine.answer(self.names.answer(given, moment.request.kind))
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
                tuple(map(self.names.event, step.events)) if step.events else step.events,
            )
        )
        return step, after, rejected


def sorted_decisions(decisions: set[Decision]) -> list[Decision]:
    """Decisions in a fixed order."""
    return sorted(decisions, key=attrs.astuple)
