"""An engine that says nothing of what happens, and only shows what comes of it."""

from __future__ import annotations

from conformance.variants.wrapping import Wrapping
from reference_engine.words.steps import Step


class NoEvents(Wrapping):
    """Reports no events at all: None, which is not the same as that nothing happened."""

    name = "no events"

    def outward(self, step: Step) -> Step:
        """The step without its events."""
        return Step(step.view, step.request, None)
