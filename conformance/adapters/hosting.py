"""The other end of the protocol: any adapter offered as JSON lines, as ``conformance serve ENGINE`` does."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from io import BufferedIOBase, BufferedReader
from typing import BinaryIO

import msgspec

from conformance.adapters.base import Adapter
from conformance.errors import ConformanceError, EngineError, sentence
from conformance.protocol.messages import (
    PROTOCOL,
    AnswerRequest,
    AnyReply,
    AnyRequest,
    CardsReply,
    CardsRequest,
    ErrorReply,
    HelloReply,
    HelloRequest,
    RejectedReply,
    StartRequest,
    StepReply,
    StoppedReply,
    StopRequest,
    answer_of,
    card_of,
    line_of,
    read_request,
    scenario_of,
)
from conformance.protocol.views import ViewWriter
from reference_engine.words.card_problems import problems as card_problems
from reference_engine.words.characteristics import Card
from reference_engine.words.steps import Rejected, Step
from strategies.problems import problems as scenario_problems

CRASHED = 70
"""The status of a process whose adapter could not go on."""

TOGETHER = 8
"""Replies that are written at once at most, where requests have come ahead: waking the other end up takes its time."""

_CHUNK = 1 << 16


def serve(adapter: Adapter) -> int:
    """Answer on this process's standard streams until told to stop, or until nobody asks any more; the exit status.

    What the adapter prints goes to standard error, so that it cannot end up between two messages.
    """
    incoming, outgoing = own_streams()
    with incoming, outgoing:
        return Host(adapter).converse(incoming, outgoing)


def own_streams() -> tuple[BufferedReader, BinaryIO]:
    """This process's standard input and output, for messages alone: whatever else is printed goes to standard error."""
    incoming = os.fdopen(os.dup(0), "rb")
    outgoing = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return incoming, outgoing


class Host:
    """One conversation."""

    def __init__(self, adapter: Adapter) -> None:
        self.adapter = adapter
        self._cards: dict[str, Card] = {}
        self._views = ViewWriter()
        self._last: Step | None = None

    def converse(self, incoming: BufferedIOBase, outgoing: BinaryIO) -> int:
        """Reply to each line in turn; the status to end with."""
        held: list[bytes] = []
        for line, more in _lines(incoming):
            reply = self.reply(line)
            held.append(line_of(reply))
            fatal = isinstance(reply, ErrorReply) and reply.fatal
            if not more or fatal or isinstance(reply, StoppedReply) or len(held) == TOGETHER:
                outgoing.write(b"".join(held))
                held.clear()
            if isinstance(reply, StoppedReply):
                return 0
            if fatal:
                return CRASHED
        return self._close_unasked()

    def _close_unasked(self) -> int:
        try:
            self.adapter.close()
        except Exception as error:  # noqa: BLE001 - the adapter is foreign code; there is nobody left to be told but here
            sys.stderr.write(f"the adapter raises when it is closed: {sentence(error)}\n")
            return CRASHED
        return 0

    def reply(self, line: bytes) -> AnyReply:
        """The reply to one line, whatever it holds and whatever the adapter raises."""
        try:
            request = read_request(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return ErrorReply(None, f"this line is no message of the protocol: {error}")
        try:
            return self._to(request)
        except (EngineError, ConformanceError) as error:
            return ErrorReply(request.seq, str(error) or sentence(error))
        except (KeyboardInterrupt, GeneratorExit):
            raise
        except BaseException as error:  # noqa: BLE001 - native code panics past Exception; the suite is told, then we end
            return ErrorReply(request.seq, sentence(error), fatal=True)

    def _to(self, request: AnyRequest) -> AnyReply:
        match request:
            case AnswerRequest():  # by far the most frequent
                return self._answer(request)
            case HelloRequest():
                return HelloReply(request.seq, PROTOCOL, self.adapter.hello())
            case CardsRequest():
                fresh = [card_of(one) for one in request.cards]
                for problem in (problem for card in fresh for problem in card_problems(card)):
                    raise ConformanceError(f"a card contradicts itself: {problem}")
                self._cards.update({card.name: card for card in fresh})
                return CardsReply(request.seq, dict(self.adapter.cards(fresh)))
            case StartRequest():
                return self._start(request)
            case StopRequest():
                self.adapter.close()
                return StoppedReply(request.seq)

    def _start(self, request: StartRequest) -> AnyReply:
        unknown = [name for name in request.scenario.cards if name not in self._cards]
        if unknown:
            raise ConformanceError(f"the scenario names the card {unknown[0]!r}, which no message has defined")
        scenario = scenario_of(request.scenario, self._cards)
        for problem in scenario_problems(scenario):
            raise ConformanceError(f"the scenario cannot be set up: {problem}")
        self._views, self._last = ViewWriter(), None
        self._last = self.adapter.start(scenario)
        return self._step(request.seq, self._last)

    def _step(self, seq: int, step: Step) -> StepReply:
        return StepReply(seq, self._views.partial(step.view), step.request, step.events)

    def _answer(self, request: AnswerRequest) -> AnyReply:
        if self._last is None:
            raise ConformanceError("there is no game to answer in: send start first")
        before, result = self._last, self.adapter.answer(answer_of(request.answer))
        if not isinstance(result, Rejected):
            self._last = result
            return self._step(request.seq, result)
        self._last = result.step
        reply = RejectedReply(request.seq, result.reason)
        if result.step.view != before.view:
            reply.view = self._views.partial(result.step.view)
        if result.step.request != before.request:
            reply.request = result.step.request
        return reply


def _lines(incoming: BufferedIOBase) -> Iterator[tuple[bytes, bool]]:
    """Each line as soon as it is whole, and whether the next is there already; what ends without a line break too."""
    rest = b""
    while chunk := incoming.read1(_CHUNK):
        *whole, rest = (rest + chunk).split(b"\n")
        for nth, line in enumerate(whole, start=1):
            yield line, nth < len(whole)
    if rest:
        yield rest, False
