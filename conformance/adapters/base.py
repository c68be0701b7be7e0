"""The adapter contract: everything the suite needs of an engine, one game at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from reference_engine.words.answers import Answer
from reference_engine.words.capabilities import Capabilities
from reference_engine.words.characteristics import Card
from reference_engine.words.scenario import Scenario
from reference_engine.words.steps import Rejected, Step


class Adapter(Protocol):
    """An engine. Handles are its own object ids; a card's id of the scenario is shown in every zone."""

    def hello(self) -> Capabilities:
        """What the engine says of itself."""

    def cards(self, cards: Sequence[Card]) -> Mapping[str, str]:
        """For each card that the engine cannot play, its name and the reason; an empty mapping supports all."""

    def start(self, scenario: Scenario) -> Step:
        """Set up the board (nothing triggers) and ask the first question. Drops the game before it."""

    def answer(self, answer: Answer) -> Step | Rejected:
        """Play one answer to the standing request."""

    def close(self) -> None:
        """Let go of whatever the engine holds."""
