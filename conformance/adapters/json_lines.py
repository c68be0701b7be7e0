"""An engine in a process of its own, spoken to in JSON lines: ``cmd:./engine --stdio``."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeVar, cast

import msgspec

from conformance.adapters.channel import Channel
from conformance.adapters.limits import Limits
from conformance.errors import ConformanceError, EngineCrash, EngineError, EngineTimeout, ProtocolError
from conformance.protocol.messages import (
    PROTOCOL,
    REPLY_TO,
    AnswerRequest,
    AnyReply,
    AnyRequest,
    CardsReply,
    CardsRequest,
    ErrorReply,
    HelloReply,
    HelloRequest,
    RejectedReply,
    StepReply,
    StopRequest,
    definition_of,
    line_of,
    name_of,
    plain_answer,
    read_reply,
    start_of,
)
from conformance.protocol.views import ViewReader
from conformance.version import suite_version
from reference_engine.words.answers import Answer
from reference_engine.words.capabilities import Capabilities
from reference_engine.words.characteristics import Card
from reference_engine.words.citation import EDITION
from reference_engine.words.scenario import Scenario
from reference_engine.words.steps import Rejected, Step
from reference_engine.words.view import View

Exchange = tuple[str, bytes]
"""A line that passed: ``">"`` from the suite, ``"<"`` from the engine, and its text."""

_Failure = TypeVar("_Failure", bound=EngineCrash | EngineTimeout | ProtocolError)


class Line(Protocol):
    """What a conversation needs of a channel."""

    def exchange(self, line: bytes, seconds: float, what: str) -> bytes:
        """Send a line and give the one that comes back, without its line break."""

    def ending(self, seconds: float) -> str | None:
        """How the other end ended, None while it lives."""

    def close(self) -> None:
        """End it."""


def json_lines(command: str, limits: Limits) -> JsonLines:
    """The engine that this command line starts. Raises ConformanceError where there is none to be had."""
    if sys.platform == "win32":
        raise ConformanceError(
            f"'cmd:{command}' needs a system with pipes that can be waited for, which Windows has not: run the suite "
            "under WSL, or on Linux or macOS"
        )
    try:
        parts = shlex.split(command)
    except ValueError as error:
        raise ConformanceError(f"the command of 'cmd:{command}' cannot be read ({error}): close its quotes") from error
    if not parts:
        raise ConformanceError("'cmd:' names no command: write cmd:./engine --stdio")
    return JsonLines(parts, limits)


class JsonLines:
    """An adapter around a process. It is started when first needed, and anew after it failed.

    heard: called with every line that passes. A failure of the engine is raised as EngineCrash, EngineTimeout,
    EngineError or ProtocolError; after all but an EngineError the process is killed, and the next ``start`` has a fresh
    one that inherits nothing.
    """

    def __init__(
        self,
        command: Sequence[str],
        limits: Limits,
        heard: Callable[[Exchange], None] | None = None,
        open_channel: Callable[[Sequence[str], Limits], Line] = Channel,
    ) -> None:
        self.command, self.limits, self.heard, self._open = tuple(command), limits, heard, open_channel
        self._channel: Line | None = None
        self._capabilities: Capabilities | None = None
        self._seq = 0
        self._fruitless = 0
        self._busy = False
        self._views = ViewReader()
        self._last: Step | None = None
        self._verdicts: dict[str, tuple[Card, str | None]] = {}

    # -- the adapter ------------------------------------------------------------------------------------------------

    def hello(self) -> Capabilities:
        """What the engine said of itself when it was started."""
        if self._capabilities is None:
            self._running()
        assert self._capabilities is not None
        return self._capabilities

    def cards(self, cards: Sequence[Card]) -> Mapping[str, str]:
        """Of these cards those that the engine cannot play; it is told only of those that it does not know yet."""
        self._running()
        fresh = [card for card in cards if (known := self._verdicts.get(card.name)) is None or known[0] != card]
        if fresh:
            asked = CardsRequest(self._next(), tuple(map(definition_of, fresh)))
            refused = cast(CardsReply, self._ask(asked)).unsupported
            for card in fresh:
                self._verdicts[card.name] = (card, refused.get(card.name))
        return {card.name: reason for card in cards if (reason := self._verdicts[card.name][1]) is not None}

    def start(self, scenario: Scenario) -> Step:
        """Set up the board, in a fresh process where the last one failed."""
        if self._last is not None:  # the game before came to its end, or at least to no harm
            self._fruitless = 0
        self.cards(scenario.cards)
        self._views = ViewReader()
        reply = self._ask(start_of(self._next(), scenario))
        return self._step(cast(StepReply, reply))

    def answer(self, answer: Answer) -> Step | Rejected:
        """Play one answer."""
        if self._channel is None or self._last is None:
            raise EngineCrash("no game is being played: its process has failed before")
        reply = self._ask(AnswerRequest(self._next(), plain_answer(answer)))
        if isinstance(reply, RejectedReply):
            return Rejected(reply.reason, self._unchanged(reply))
        return self._step(cast(StepReply, reply))

    def restart(self) -> None:
        """Have the next game played by a fresh process."""
        self._kill()

    def given_up(self) -> str:
        """Why it is not worth being started again: it never plays a case to its end."""
        if self._fruitless <= self.limits.restarts:
            return ""
        return f"it was started {self._fruitless} times in a row without playing one case to its end"

    def close(self) -> None:
        """Stop the engine. Raises what it does wrong then: a status other than 0 is a crash, staying a time-out."""
        if self._channel is None:
            return
        try:
            if self._busy:
                return
            channel = self._channel
            self._ask(StopRequest(self._next()))
            ending = channel.ending(self.limits.end)
            if ending is None:
                raise EngineTimeout(f"{self.limits.end:g} s after it was stopped the engine's process still lives")
            if not ending.endswith(" status 0"):
                raise EngineCrash(f"at stop, {ending}")
        finally:
            self._kill()

    # -- the process ------------------------------------------------------------------------------------------------

    def _running(self) -> Line:
        """The process, started if there is none."""
        if self._busy:  # an exchange was interrupted: what comes next would be the reply to something else
            self._kill()
        if self._channel is not None:
            return self._channel
        self._fruitless += 1
        self._verdicts.clear()
        self._channel = self._open(self.command, self.limits)
        said = cast(HelloReply, self._ask(HelloRequest(self._next(), PROTOCOL, suite_version(), EDITION)))
        if said.protocol != PROTOCOL:
            raise self._fail(
                ProtocolError(
                    f"the engine speaks version {said.protocol} of the protocol, this suite speaks {PROTOCOL}: take "
                    "versions of both that fit"
                )
            )
        self._capabilities = said.capabilities
        return self._channel

    def _kill(self) -> None:
        channel, self._channel = self._channel, None
        self._busy, self._last = False, None
        if channel is not None:
            channel.close()

    def _next(self) -> int:
        self._seq += 1
        return self._seq

    # -- one exchange -----------------------------------------------------------------------------------------------

    def _ask(self, request: AnyRequest) -> AnyReply:
        """The reply to the request, one that fits it. After any failure but an error reply its process is killed."""
        channel = self._channel
        assert channel is not None
        what = name_of(request)
        line = line_of(request)
        seconds = self.limits.start if isinstance(request, HelloRequest) else self.limits.message
        try:
            self._busy = True
            self._note(">", line)
            answer = channel.exchange(line, seconds, what)
            self._note("<", answer)
            reply = _reply(answer, request, what)
            self._busy = False
        except (EngineCrash, EngineTimeout, ProtocolError) as error:
            raise self._fail(error) from None
        if isinstance(reply, ErrorReply):
            raise self._fail(EngineCrash(reply.error)) if reply.fatal else EngineError(reply.error)
        return reply

    def _fail(self, error: _Failure) -> _Failure:
        """The error, once its process is killed."""
        self._kill()
        return error

    def _note(self, way: str, line: bytes) -> None:
        if self.heard is not None:
            self.heard((way, line.rstrip(b"\n")))

    # -- what was seen ----------------------------------------------------------------------------------------------

    def _step(self, reply: StepReply) -> Step:
        self._last = Step(self._view(reply), reply.request, reply.events)
        return self._last

    def _view(self, reply: StepReply | RejectedReply) -> View:
        try:
            return self._views.whole(reply.view)  # type: ignore[arg-type]  # a rejection without one is not asked
        except ProtocolError as error:
            raise self._fail(error) from None

    def _unchanged(self, reply: RejectedReply) -> Step:
        """What is seen and asked after a refusal: what was before, unless the engine says otherwise."""
        assert self._last is not None
        view = self._last.view if reply.view is msgspec.UNSET else self._view(reply)
        request = self._last.request if isinstance(reply.request, msgspec.UnsetType) else reply.request
        self._last = Step(view, request, None)
        return self._last


def _reply(line: bytes, request: AnyRequest, what: str) -> AnyReply:
    """The reply that the line holds, if it fits the request. Raises ProtocolError."""
    try:
        reply = read_reply(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        shown = line[:80].decode(errors="replace")
        raise ProtocolError(f"the reply to {what} cannot be read ({error}): {shown!r}") from error
    if isinstance(reply, ErrorReply) and reply.seq is None:
        return reply
    if reply.seq != request.seq:
        raise ProtocolError(f"the reply to {what} has another seq: a reply echoes the number of its request")
    if not isinstance(reply, (*REPLY_TO[type(request)], ErrorReply)):
        fitting = " or ".join(name_of(kind) for kind in REPLY_TO[type(request)])
        raise ProtocolError(f"the reply to {what} is {name_of(reply)}: {fitting} fits, or error")
    return reply
