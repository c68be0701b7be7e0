"""phase.rs as the suite sees it."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Mapping, Sequence
from types import ModuleType

from conformance.adapters.phase.boards import Boards
from conformance.adapters.phase.playing import Playing
from conformance.errors import EngineError
from reference_engine.words.answers import Answer
from reference_engine.words.capabilities import Capabilities
from reference_engine.words.characteristics import Card
from reference_engine.words.scenario import Scenario
from reference_engine.words.steps import Rejected, Step


class PhaseAdapter:
    """An adapter around the binding's module. A panic of the engine passes through: it is a BaseException."""

    def __init__(self, phase: ModuleType) -> None:
        self.boards = Boards(phase)
        self.playing: Playing | None = None

    def hello(self) -> Capabilities:
        """It plays 2 to 6 seats, and shows everything but who is summoning sick."""
        return Capabilities("phase.rs", importlib.metadata.version("phase-python"))

    def cards(self, cards: Sequence[Card]) -> Mapping[str, str]:
        """The cards that it does not read."""
        found = {card.name: self.boards.face(card).unread for card in cards}
        return {name: why for name, why in found.items() if why}

    def start(self, scenario: Scenario) -> Step:
        """Set up the board. Raises EngineError where the engine does not take it."""
        self.playing = None
        try:
            self.playing = Playing(self.boards, scenario)
        except ValueError as error:
            raise EngineError(f"the engine does not take the board: {str(error)[:200]}") from error
        return self.playing.seen

    def answer(self, answer: Answer) -> Step | Rejected:
        """Play one answer."""
        if self.playing is None:
            raise EngineError("no game was started")
        return self.playing.answer(answer)

    def close(self) -> None:
        """Let go of the game."""
        self.playing = None
