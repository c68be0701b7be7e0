"""Engines and factories that misbehave in ways of their own."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from conformance.adapters.reference import Reference
from reference_engine.words.answers import Answer
from reference_engine.words.characteristics import Card
from reference_engine.words.scenario import Scenario
from reference_engine.words.steps import Rejected, Step


def exits() -> Reference:
    """A factory that ends the process."""
    sys.exit(0)


class WrongHello(Reference):
    """Says hello with a text."""

    def hello(self) -> Any:
        """No capabilities."""
        return "hi"


class WrongCards(Reference):
    """Answers cards with a list."""

    def cards(self, cards: Sequence[Card]) -> Any:  # noqa: ARG002 - it does not look at them
        """No mapping."""
        return []


class ExitsWhilePlaying(Reference):
    """Calls sys.exit for every answer."""

    def answer(self, answer: Answer) -> Step | Rejected:  # noqa: ARG002 - it does not look at it
        """Nothing comes back."""
        sys.exit(0)


class LifeInWords(Reference):
    """Shows life totals as texts."""

    def answer(self, answer: Answer) -> Step | Rejected:
        """A view of the wrong shape."""
        result = super().answer(answer)
        step = result.step if isinstance(result, Rejected) else result
        players: Any = tuple(attrs.evolve(p, life=str(p.life)) for p in step.view.players)  # type: ignore[arg-type]
        return attrs.evolve(step, view=attrs.evolve(step.view, players=players))


class RefusesAll(Reference):
    """Refuses every answer."""

    def answer(self, answer: Answer) -> Step | Rejected:  # noqa: ARG002 - it does not look at it
        """Never."""
        return Rejected("no", self.play.step())


class KnowsNoCard(Reference):
    """Supports nothing."""

    def cards(self, cards: Sequence[Card]) -> Mapping[str, str]:
        """All of them unsupported."""
        return {card.name: "unread" for card in cards}


class Chatters(Reference):
    """Prints on standard output, as Python does it and past it."""

    def start(self, scenario: Scenario) -> Step:
        """Set up the board, and talk about it."""
        print("setting up")  # noqa: T201 - that is its fault
        os.write(1, b"set up\n")
        return super().start(scenario)


class FailsAtTheEnd(Reference):
    """Raises when it is let go of."""

    def close(self) -> None:
        """It cannot."""
        raise OSError("the engine will not go")
