"""Looking ahead: answers that will most likely be given are sent before the replies to earlier ones were read.

The reference has played the case already. While the engine does as the reference did, it finds its next requests
waiting, and the two processes need not wait for each other at every answer. What the engine reads is the same, line by
line, as if each line had been sent when it was due. Where the engine does otherwise, what was sent ahead has spoilt the
game: it is given up, and the case is played anew without looking ahead.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Protocol, runtime_checkable

from conformance.protocol.messages import AnswerRequest, line_of, pass_line, pass_request, plain_answer
from reference_engine.words.answers import Answer, Pass

Foretold = Callable[[int], Answer | None]
"""Gives an answer of the next game by its number, from 0, in the engine's handles; None where it is not known yet.

What it gives for a number may depend on what the engine has shown when it is asked.
"""


class Spoilt(BaseException):
    """What was sent ahead is not what is to be answered: the game is not worth anything any more.

    Not an Exception: it is no fault of the engine, and passes whatever catches those.
    """


@runtime_checkable
class LooksAhead(Protocol):
    """An adapter that may be told what the next game will most likely be like."""

    def foresee(self, foretold: Foretold) -> bool:
        """Which answers will most likely be given in the next game; False where no use can be made of it.

        Until ``settle`` is called ``answer`` may raise Spoilt.
        """

    def settle(self) -> None:
        """The game is over: forget what was foreseen, and whatever became of answers that nobody meant."""


_GAMES_A_MISTAKE = 50
"""Games for one that is spoilt; one more is allowed, for the first may be it."""


def _nothing(_nth: int) -> None:
    """Nothing is foretold."""


class Foresight:
    """What is foreseen of one game.

    only_passes: whether nothing but passes is sent ahead. pending: the answers that were sent and not asked for yet, in
    order, each with its message. misnamed: whether one was sent as what it was to be, but with other handles.
    """

    def __init__(self, foretold: Foretold = _nothing, *, only_passes: bool = False) -> None:
        self._foretold, self._only_passes, self._given = foretold, only_passes, 0
        self.misnamed = False
        self.pending: deque[tuple[AnswerRequest, Answer]] = deque()

    def meet(self, answer: Answer) -> None:
        """Raises Spoilt where that is not the answer that was sent to be given next."""
        sent = self.pending[0][1]
        if type(answer) is not type(sent) or answer != sent:
            self.misnamed = type(answer) is type(sent)
            raise Spoilt

    def due(self) -> AnswerRequest:
        """The message with the next answer that was sent, now that it is to be given."""
        self._given += 1
        return self.pending.popleft()[0]

    def follow(self, number: Callable[[], int]) -> bytes:
        """The lines of the answers that follow one that is about to be sent; number: gives the next ``seq``."""
        self._given += 1
        lines = []
        while (answer := self._foretold(self._given + len(self.pending))) is not None:
            passes = type(answer) is Pass
            if self._only_passes and not passes:
                break
            seq = number()
            request = pass_request(seq) if passes else AnswerRequest(seq, plain_answer(answer))
            self.pending.append((request, answer))
            lines.append(pass_line(seq) if passes else line_of(request))
        return b"".join(lines)


class Handles:
    """Whether an engine's handles mostly last, so that answers that name objects are worth being sent ahead.

    An object that went and came back may well have another handle, in any engine: a game now and then is played twice
    for that, which costs less than to wait for every such answer.
    """

    def __init__(self) -> None:
        self._games, self._misnamed = 0, 0

    @property
    def last(self) -> bool:
        """Whether they do, by all games until now."""
        return self._misnamed <= 1 + self._games // _GAMES_A_MISTAKE

    def count(self, foresight: Foresight) -> None:
        """Take in how a game went."""
        self._games += 1
        self._misnamed += foresight.misnamed
