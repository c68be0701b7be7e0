"""phase.rs as the suite sees it."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Mapping, Sequence
from types import ModuleType

from conformance.adapters.phase.boards import REMEMBERED, Boards
from conformance.adapters.phase.canary import canary
from conformance.adapters.phase.faces import read_faces
from conformance.adapters.phase.playing import Playing
from conformance.adapters.phase.quick_json import quick_json
from conformance.adapters.phase.trials import Trial, Trials
from conformance.errors import EngineError
from reference_engine.words.answers import Answer
from reference_engine.words.capabilities import OPTIONAL_FIELDS, Capabilities
from reference_engine.words.characteristics import Card
from reference_engine.words.scenario import Scenario
from reference_engine.words.steps import Rejected, Step


def _version() -> str:
    return importlib.metadata.version("phase-python")


class Aside:
    """A game beside the one that is being played."""

    def __init__(self, boards: Boards) -> None:
        self.boards = boards
        self.playing: Playing | None = None

    def start(self, scenario: Scenario) -> Step:
        """Set up the board."""
        self.playing = Playing(self.boards, scenario)
        return self.playing.seen

    def answer(self, answer: Answer) -> Step | Rejected:
        """Play one answer."""
        assert self.playing is not None  # it is started first
        return self.playing.answer(answer)


class PhaseAdapter:
    """An adapter around the binding's module. A panic of the engine passes through: it is a BaseException."""

    native = True
    """It can end the process it is in, so it is played in one of its own."""

    def __init__(self, phase: ModuleType) -> None:
        self.boards = Boards(phase)
        self._trials = Trials(_version())
        self.playing: Playing | None = None
        self._known: dict[Card, str] = {}
        self._asked: dict[int, tuple[Card, str]] = {}

    def hello(self) -> Capabilities:
        """It plays 2 to 6 seats, and shows all that the words have a field for."""
        return Capabilities("phase.rs", _version(), cards="text", shows=OPTIONAL_FIELDS)

    def cards(self, cards: Sequence[Card]) -> Mapping[str, str]:
        """The cards that it does not read, as far as its faces and small games with each of them show."""
        with quick_json():
            found = {card.name: self._why_not(card) for card in cards}
        return {name: why for name, why in found.items() if why}

    def _why_not(self, card: Card) -> str:
        kept = self._asked.get(id(card))
        if kept is None:
            if card not in self._known:
                self._known[card] = self._found_out(card)
            if len(self._asked) >= REMEMBERED:
                self._asked.clear()
            kept = self._asked[id(card)] = (card, self._known[card])
        return kept[1]

    def _found_out(self, card: Card) -> str:
        trial = self._trials.find(card)
        if trial is None:
            why = self._examined(card)
            trial = Trial(why, None if why else self.boards.face(card))
            self._trials.keep(card, trial)
        elif trial.face is not None:
            self.boards.use(card, trial.face)
        return trial.why

    def _examined(self, card: Card) -> str:
        """Why the card is not supported; the first spelling that is read and does what it says is the one that is used.

        The games are played on the side, for this may be asked in the middle of a game.
        """
        reasons = []
        for face in read_faces(self.boards.phase, card):
            why = face.unread
            if not why:
                self.boards.use(card, face)
                why = canary(Aside(self.boards), card)
            if not why:
                return ""
            reasons.append(why)
        return " / ".join(dict.fromkeys(reasons))

    def start(self, scenario: Scenario) -> Step:
        """Set up the board. Raises EngineError where the engine does not take it."""
        self.playing = None
        # Which spelling of a card is used is found out when it is first asked about.
        self.cards(scenario.cards)
        try:
            with quick_json():
                self.playing = Playing(self.boards, scenario)
        except ValueError as error:
            raise EngineError(f"the engine does not take the board: {str(error)[:200]}") from error
        return self.playing.seen

    def answer(self, answer: Answer) -> Step | Rejected:
        """Play one answer."""
        if self.playing is None:
            raise EngineError("no game was started")
        with quick_json():
            return self.playing.answer(answer)

    def close(self) -> None:
        """Let go of the game."""
        self.playing = None
