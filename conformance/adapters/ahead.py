"""Looking ahead: answers that will most likely be given are sent before the replies to earlier ones were read.

The reference has played the case already. While the engine does as the reference did, it finds its next requests
waiting, and the two processes need not wait for each other at every answer. What the engine reads is the same, line by
line, as if each line had been sent when it was due. Where the engine does otherwise, what was sent ahead has spoilt the
game: it is given up, and the case is played anew without looking ahead.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Protocol, runtime_checkable

from conformance.protocol.messages import AnswerRequest, line_of, pass_line, pass_request, plain_answer
from reference_engine.words.answers import Answer, Pass

Foretold = Callable[[int], Iterable[tuple[Answer, bool]]]
"""Gives the answers that follow the one which is about to be given, in the engine's handles, as far as they are known.

What is about to be given is told by its number in the game, from 0. With each answer comes whether it is sure to be
asked for once the one before it was given, that one changing nothing but who has priority. What is foretold may depend
on what the engine has shown when it is asked.
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


def _nothing(_now: int) -> tuple[()]:
    """Nothing is foretold."""
    return ()


class Foresight:
    """What is foreseen of one game.

    only_passes: whether nothing but passes is sent ahead. only_sure: whether nothing but what is sure to be asked for.
    pending: the answers that were sent and not asked for yet, in order, each with its message. spoilt: whether one was
    sent that is not what was to be given; misnamed: whether that was so only for the handles that it names.
    """

    def __init__(self, foretold: Foretold = _nothing, *, only_passes: bool = False, only_sure: bool = False) -> None:
        self._foretold, self._only_passes, self._only_sure, self._given = foretold, only_passes, only_sure, 0
        self.spoilt = self.misnamed = False
        self.pending: deque[tuple[AnswerRequest, Answer]] = deque()

    def meet(self, answer: Answer) -> None:
        """Raises Spoilt where that is not the answer that was sent to be given next."""
        sent = self.pending[0][1]
        if type(answer) is not type(sent) or answer != sent:
            self.spoilt, self.misnamed = True, type(answer) is type(sent)
            raise Spoilt

    def due(self) -> AnswerRequest:
        """The message with the next answer that was sent, now that it is to be given."""
        self._given += 1
        return self.pending.popleft()[0]

    def follow(self, number: Callable[[], int]) -> bytes:
        """The lines of the answers that follow one that is about to be sent; number: gives the next ``seq``."""
        now, lines = self._given, []
        self._given += 1
        for answer, sure in self._foretold(now):
            passes = type(answer) is Pass
            if (self._only_passes and not passes) or (self._only_sure and not sure):
                break
            seq = number()
            request = pass_request(seq) if passes else AnswerRequest(seq, plain_answer(answer))
            self.pending.append((request, answer))
            lines.append(pass_line(seq) if passes else line_of(request))
        return b"".join(lines)


class Experience:
    """How looking ahead went with one engine, which tells how far it is worth to look.

    A game that is spoilt is played twice, and what the engine made of the answers that nobody meant is waited for: that
    costs more than a hundred times what one message saves.
    """

    def __init__(self) -> None:
        self._games = self._misnamed = self._otherwise = 0

    def foresight(self, foretold: Foretold) -> Foresight:
        """What is to be foreseen of the next game."""
        allowed = 1 + self._games // _GAMES_A_MISTAKE
        # Handles that change do so in every game; an object that went and came back may have another in any engine.
        return Foresight(foretold, only_passes=self._misnamed > allowed, only_sure=self._otherwise > allowed)

    def count(self, foresight: Foresight) -> None:
        """Take in how a game went."""
        self._games += 1
        self._misnamed += foresight.misnamed
        self._otherwise += foresight.spoilt and not foresight.misnamed


_GAMES_A_MISTAKE = 50
"""Games for one that may be spoilt; one more is allowed, for the first may be it."""
