"""Looking ahead: passes that will most likely be given are sent before the replies to earlier answers were read.

Most answers of a case are passes, and the reference has played the case already. While the engine does as the reference
did, it finds its next requests waiting, and the two processes need not wait for each other at every pass. What the
engine reads is the same, line by line, as if each line had been sent when it was due. Where the engine does otherwise,
what was sent ahead has spoilt the game: it is given up, and the case is played anew without looking ahead.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Protocol, runtime_checkable

from conformance.protocol.messages import AnswerRequest, pass_line, pass_request


class Spoilt(BaseException):
    """What was sent ahead is not what is to be answered: the game is not worth anything any more.

    Not an Exception: it is no fault of the engine, and passes whatever catches those.
    """


@runtime_checkable
class LooksAhead(Protocol):
    """An adapter that may be told what the next game will most likely be like."""

    def foresee(self, passes: Sequence[bool]) -> bool:
        """Which answers of the next game will most likely be passes; False where no use can be made of it.

        Until ``settle`` is called ``answer`` may raise Spoilt.
        """

    def settle(self) -> None:
        """The game is over: forget what was foreseen, and whatever became of passes that nobody meant."""


class Foresight:
    """What is foreseen of one game. passes: for each answer whether it is a pass.

    pending: the passes that were sent and not asked for yet, in order.
    """

    def __init__(self, passes: Sequence[bool] = ()) -> None:
        self._passes, self._given = passes, 0
        self.pending: deque[AnswerRequest] = deque()

    def due(self) -> AnswerRequest:
        """The next pass that was sent, now that it is to be given."""
        self._given += 1
        return self.pending.popleft()

    def follow(self, number: Callable[[], int]) -> bytes:
        """The lines of the passes that follow an answer that is about to be sent; number: gives the next ``seq``."""
        self._given += 1
        lines = []
        for foreseen in self._passes[self._given :]:
            if not foreseen:
                break
            seq = number()
            self.pending.append(pass_request(seq))
            lines.append(pass_line(seq))
        return b"".join(lines)
