"""What all variants share: an adapter around an adapter that changes steps on the way out, answers on the way in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from conformance.adapters.base import Adapter
from reference_engine.words.answers import Answer
from reference_engine.words.capabilities import Capabilities
from reference_engine.words.characteristics import Card
from reference_engine.words.scenario import Scenario
from reference_engine.words.steps import Rejected, Step


class Wrapping:
    """Passes everything through; a variant overrides ``outward`` and ``inward``. name: added to the engine's own."""

    name = "variant"

    def __init__(self, inner: Adapter) -> None:
        self.inner = inner

    def outward(self, step: Step) -> Step:
        """A step as this variant shows it."""
        return step

    def inward(self, answer: Answer) -> Answer:
        """An answer as the engine inside wants it."""
        return answer

    def hello(self) -> Capabilities:
        """What the engine inside says, under the variant's name."""
        inside = self.inner.hello()
        return attrs.evolve(inside, name=f"{inside.name} ({self.name})")

    def cards(self, cards: Sequence[Card]) -> Mapping[str, str]:
        """What the engine inside says."""
        return self.inner.cards(cards)

    def start(self, scenario: Scenario) -> Step:
        """Set up the board."""
        return self.outward(self.inner.start(scenario))

    def answer(self, answer: Answer) -> Step | Rejected:
        """Play one answer."""
        result = self.inner.answer(self.inward(answer))
        if isinstance(result, Rejected):
            return Rejected(result.reason, self.outward(result.step))
        return self.outward(result)

    def close(self) -> None:
        """Let go of the engine inside."""
        self.inner.close()
