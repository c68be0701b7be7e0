"""What was seen while a case was played: data that can be saved, replayed, and judged without the engine.

All handles in a trace are the suite's names (see ``strategies.naming``), so that traces of two engines can be laid side
by side.
"""

from __future__ import annotations

from typing import Literal

import attrs

from reference_engine.words.answers import Answer, Decision
from reference_engine.words.events import Event
from reference_engine.words.requests import Request
from reference_engine.words.scenario import Case
from reference_engine.words.view import View


@attrs.frozen
class Transition:
    """One answer and what came of it.

    request.options: as the engine listed them, in the suite's order. planned: the case answers this decision; otherwise
    the smallest option was taken. outcome: a rejected answer must leave ``after`` equal to ``before``. reason: the
    engine's own words for a rejection.
    """

    before: View
    request: Request
    decision: Decision
    answer: Answer
    after: View
    outcome: Literal["accepted", "rejected"] = "accepted"
    planned: bool = False
    attempt: bool = False
    reason: str = ""
    events: tuple[Event, ...] | None = None


@attrs.frozen
class Failure:
    """How an engine failed to play a case to its end. kind: a finding's kind other than violated."""

    kind: Literal["crash", "timeout", "engine-error", "protocol-error"]
    message: str


@attrs.frozen
class Trace:
    """A case as one engine played it. unasked: planned answers that no request ever asked for."""

    case: Case
    start: View
    transitions: tuple[Transition, ...] = ()
    unasked: tuple[Decision, ...] = ()
    failure: Failure | None = None

    @property
    def end(self) -> View:
        """The last thing seen."""
        return self.transitions[-1].after if self.transitions else self.start
