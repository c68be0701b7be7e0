"""What an engine gives back: the next step of a game, or a refusal."""

from __future__ import annotations

import attrs

from reference_engine.words.events import Event
from reference_engine.words.requests import Request
from reference_engine.words.view import View


@attrs.frozen
class Step:
    """What is seen now and what is asked next; request is None once the game is over."""

    view: View
    request: Request | None
    events: tuple[Event, ...] | None = None


@attrs.frozen
class Rejected:
    """The answer was not legal, and the same request stands. reason: in the engine's own words.

    step: what is seen and asked now; a right engine gives back what was seen and asked before the answer.
    """

    reason: str
    step: Step
