"""The adapter contract: everything the suite needs of an engine, one game at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, runtime_checkable

from reference_engine.words.answers import Answer
from reference_engine.words.capabilities import Capabilities
from reference_engine.words.characteristics import Card
from reference_engine.words.scenario import Scenario
from reference_engine.words.steps import Rejected, Step


class Adapter(Protocol):
    """An engine. Handles are its own object ids; a card's id of the scenario is shown in every zone.

    An adapter of native code, which can end the process or hang past every interrupt, says ``native = True``: then
    ``open_engine`` has it played in a process of its own. An engine in trouble is told by the errors of
    ``conformance.errors``: EngineError (it said so), EngineCrash, ProtocolError; whatever else it raises is a crash.
    """

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


@runtime_checkable
class Restartable(Protocol):
    """An engine that can be begun anew, so that nothing of one game reaches the next."""

    def restart(self) -> None:
        """Have the next game played by an engine that was just started."""

    def given_up(self) -> str:
        """Why the engine should be asked to play no further case; the empty text while there is hope."""
