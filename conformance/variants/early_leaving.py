"""An engine that takes what resolves off its list of the stack at once, and carries it out afterwards."""

from __future__ import annotations

import attrs

from conformance.adapters.base import Adapter
from conformance.variants.wrapping import Wrapping
from reference_engine.words.answers import Activate, Answer, Cast, Pass
from reference_engine.words.steps import Step


class EarlyLeaving(Wrapping):
    """While something is decided as it resolves, an object is not listed on the stack.

    By the rules it is there until its resolution ends (608.2n), and can be targeted by what it makes; that is not
    denied, only not shown: no player has priority then.
    """

    name = "early leaving"

    def __init__(self, inner: Adapter) -> None:
        super().__init__(inner)
        self._top: str | None = None
        self._passed = False

    def inward(self, answer: Answer) -> Answer:
        """The answer, of which it is kept whether something may resolve by it."""
        if isinstance(answer, Pass | Cast | Activate):
            self._passed = isinstance(answer, Pass)
        return answer

    def outward(self, step: Step) -> Step:
        """The step without what is being carried out."""
        view = step.view
        if step.request is None or step.request.kind == "priority":
            self._top = view.stack[-1].id if view.stack else None
            return step
        if not self._passed:
            return step
        stack = tuple(thing for thing in view.stack if thing.id != self._top)
        return attrs.evolve(step, view=attrs.evolve(view, stack=stack))
