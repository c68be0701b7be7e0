"""Playing one game: set up a board, answer what is asked, see what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from reference_engine.rules.asking import Asking, Illegal
from reference_engine.rules.door import settled
from reference_engine.rules.table import STANDARD
from reference_engine.setup import set_up
from reference_engine.state.game import Game, Rules
from reference_engine.viewing import Viewer
from reference_engine.words.answers import Answer
from reference_engine.words.requests import Request
from reference_engine.words.scenario import Scenario
from reference_engine.words.steps import Rejected, Step


@cache
def _priority(seat: int) -> Request:
    """The request to a player who has priority."""
    return Request(seat, "priority")


class Play:
    """One game at a time on the reference engine, or on a wrong one with another table of rule functions.

    A suspended rule function is no value. What is kept is the game at rest and the answers since: an answer that
    turns out illegal in the middle of a decision is undone by going there again (733.1).
    """

    game: Game
    request: Request | None
    _running: Asking[Game] | None

    def __init__(self, rules: Rules = STANDARD) -> None:
        self.rules = rules
        self._viewer = Viewer()

    def start(self, scenario: Scenario) -> Step:
        """Set up the board and ask the first question. Raises ValueError for a scenario that cannot be set up."""
        self.begin(scenario)
        return self.step()

    def answer(self, answer: Answer) -> Step | Rejected:
        """Play one answer to the standing request."""
        try:
            self.advance(answer)
        except Illegal as refusal:
            return Rejected(str(refusal), self.step())
        return self.step()

    def step(self) -> Step:
        """What is seen now and what is asked."""
        return Step(self._viewer.view(self.game), self.request)

    # -- without views ----------------------------------------------------------------------------------------------

    def begin(self, scenario: Scenario) -> None:
        """Set up the board, the active player receiving priority."""
        game = set_up(scenario, self.rules)
        game = settled(game, game)
        self._launch(game, lambda: game.rules.give_priority(game, game.active))

    def advance(self, answer: Answer) -> None:
        """Play one answer to the standing request. Raises Illegal, and leaves everything as it was."""
        if self.request is None:
            raise Illegal("the game is over", "104.1")
        if self._running is None:
            rest = self.game
            self._launch(rest, lambda: rest.rules.act(rest, answer))
            return
        try:
            self._go_on(answer)
        except Illegal:
            self._launch(self._rest, self._begin, self._since)
            raise

    def would_refuse(self, answer: Answer) -> bool:
        """Whether that answer to the standing request would be illegal; nothing is played."""
        trial = Play(self.rules)
        if self._running is None:
            trial.game, trial.request, trial._running = self.game, self.request, None
        else:
            trial._launch(self._rest, self._begin, self._since)
        try:
            trial.advance(answer)
        except Illegal:
            return True
        return False

    def _launch(self, rest: Game, begin: Callable[[], Asking[Game]], since: tuple[Answer, ...] = ()) -> None:
        running = begin()
        try:
            question = next(running)
            for answer in since:
                question = running.send(answer)
        except StopIteration as end:
            self._at_rest(end.value)
            return
        self._rest, self._begin, self._since, self._running = rest, begin, since, running
        self.game, self.request = question.game, question.request

    def _go_on(self, answer: Answer) -> None:
        assert self._running is not None  # asked for only in the middle of a decision
        try:
            question = self._running.send(answer)
        except StopIteration as end:
            self._at_rest(end.value)
            return
        self._since = (*self._since, answer)
        self.game, self.request = question.game, question.request

    def _at_rest(self, game: Game) -> None:
        self.game = game
        self.request = None if game.priority is None else _priority(game.priority)
        self._running = None
