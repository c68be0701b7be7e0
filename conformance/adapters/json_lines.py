"""An engine in a process of its own, spoken to in JSON lines: ``cmd:./engine --stdio``."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Protocol, TypeVar, cast

import msgspec

from conformance.adapters.ahead import Experience, Foresight, Foretold
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

CARDS_AT_ONCE = 50
"""Cards in one message at most: the limit for a reply is not for a whole catalogue."""

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

    heard: called with every line that passes. at_once: cards in one message at most; one for an engine that tries each
    card out before it says that it plays it, which takes a large part of what a reply may take.
    A failure of the engine is raised as EngineCrash, EngineTimeout,
    EngineError or ProtocolError; after all but an EngineError the process is killed, and the next ``start`` has a fresh
    one that inherits nothing.
    """

    def __init__(
        self,
        command: Sequence[str],
        limits: Limits,
        heard: Callable[[Exchange], None] | None = None,
        open_channel: Callable[[Sequence[str], Limits], Line] = Channel,
        at_once: int = CARDS_AT_ONCE,
    ) -> None:
        self.at_once = at_once
        self.command, self.limits, self.heard, self._open = tuple(command), limits, heard, open_channel
        self._channel: Line | None = None
        self._capabilities: Capabilities | None = None
        self._seq = 0
        self._fruitless = 0
        self._busy = False
        self._views = ViewReader()
        self._last: Step | None = None
        self._verdicts: dict[str, tuple[Card, str | None]] = {}
        self._foresight = Foresight()
        self._reads_on: bool | None = None
        self._experience = Experience()

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
        fresh = [card for card in cards if not self._knows(card)]
        for portion in _portions(fresh, self.at_once):
            asked = CardsRequest(self._next(), tuple(map(definition_of, portion)))
            refused = cast(CardsReply, self._ask(asked)).unsupported
            for card in portion:
                self._verdicts[card.name] = (card, refused.get(card.name))
        return {card.name: reason for card in cards if (reason := self._verdicts[card.name][1]) is not None}

    def _knows(self, card: Card) -> bool:
        """Whether the engine was told of the card as it is; most often it is the very same one."""
        known = self._verdicts.get(card.name)
        return known is not None and (known[0] is card or known[0] == card)

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
        if self._foresight.pending:
            self._foresight.meet(answer)
            reply = self._ask(self._foresight.due(), sent=True)
        else:
            reply = self._ask(AnswerRequest(self._next(), plain_answer(answer)))
        if isinstance(reply, RejectedReply):
            return Rejected(reply.reason, self._unchanged(reply))
        return self._step(cast(StepReply, reply))

    # -- looking ahead ----------------------------------------------------------------------------------------------

    def foresee(self, foretold: Foretold) -> bool:
        """See ``LooksAhead``. Not for an engine that may do otherwise the next time, nor where somebody listens."""
        deterministic = self._capabilities is not None and self._capabilities.deterministic
        if self.heard is not None or self._busy or not deterministic or not isinstance(self._channel, Channel):
            return False
        if self._reads_on is None:
            self._reads_on = self._tried(self._channel)
        if self._reads_on:
            self._foresight = self._experience.foresight(foretold)
        return self._reads_on

    def settle(self) -> None:
        """See ``LooksAhead``. An engine that failed at answers that nobody meant is begun anew, and not blamed."""
        foresight, self._foresight = self._foresight, Foresight()
        self._experience.count(foresight)
        if foresight.pending and self._channel is not None:
            self._busy = False
            sent = [request for request, _ in foresight.pending]
            if not self._replied(cast(Channel, self._channel), sent, self.limits.message):
                self._begin_anew()

    def _tried(self, channel: Channel) -> bool:
        """Whether the engine replies to two harmless messages that arrive at once; one that does not is begun anew."""
        first, second = (CardsRequest(self._next(), ()) for _ in range(2))
        try:
            line = channel.exchange(line_of(first) + line_of(second), self.limits.message, "cards")
            fine = isinstance(_reply(line, first, "cards"), CardsReply)
        except (EngineCrash, EngineTimeout, ProtocolError):
            fine = False
        if not (fine and self._replied(channel, (second,), min(1.0, self.limits.message))):
            self._begin_anew()
            return False
        return True

    def _replied(self, channel: Channel, requests: Iterable[AnyRequest], seconds: float) -> bool:
        """Whether a fitting reply comes to each of the requests, which were sent, and nothing else."""
        try:
            replies = [_reply(channel.receive(seconds, name_of(one)), one, name_of(one)) for one in requests]
        except (EngineCrash, EngineTimeout, ProtocolError):
            return False  # it counts for nothing: no game needed these replies
        return not channel.unread and not any(isinstance(reply, ErrorReply) and reply.fatal for reply in replies)

    def _begin_anew(self) -> None:
        """End the process, without holding against the engine that it is started once more."""
        self._fruitless = (0 if self._last is not None else self._fruitless) - 1
        self._kill()

    # -- an engine that fails ---------------------------------------------------------------------------------------

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
        self._busy, self._last, self._foresight = False, None, Foresight()
        if channel is not None:
            channel.close()

    def _next(self) -> int:
        self._seq += 1
        return self._seq

    # -- one exchange -----------------------------------------------------------------------------------------------

    def _ask(self, request: AnyRequest, *, sent: bool = False) -> AnyReply:
        """The reply to the request, one that fits it. After any failure but an error reply its process is killed.

        sent: the request was sent ahead. What is foreseen to follow an answer is sent with it.
        """
        channel = self._channel
        assert channel is not None
        what = name_of(request)
        try:
            self._busy = True
            if sent:
                answer = cast(Channel, channel).receive(self.limits.message, what)
            else:
                answer = self._exchange(channel, request, what)
            reply = _reply(answer, request, what)
            self._busy = bool(self._foresight.pending)
        except (EngineCrash, EngineTimeout, ProtocolError) as error:
            raise self._fail(error) from None
        if isinstance(reply, ErrorReply):
            raise self._fail(EngineCrash(reply.error)) if reply.fatal else EngineError(reply.error)
        return reply

    def _exchange(self, channel: Line, request: AnyRequest, what: str) -> bytes:
        """Send the request, and whatever is foreseen to follow it; the line that comes back to it."""
        seconds = self.limits.start if isinstance(request, HelloRequest) else self.limits.message
        line = line_of(request)
        if isinstance(request, AnswerRequest):
            line += self._foresight.follow(self._next)
        if self.heard is not None:
            self.heard((">", line.rstrip(b"\n")))
        answer = channel.exchange(line, seconds, what)
        if self.heard is not None:
            self.heard(("<", answer))
        return answer

    def _fail(self, error: _Failure) -> _Failure:
        """The error, once its process is killed."""
        self._kill()
        return error

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


def _portions(cards: Sequence[Card], size: int) -> Iterator[Sequence[Card]]:
    """The cards in the order given, as many at once as one message asks about."""
    for first in range(0, len(cards), size):
        yield cards[first : first + size]


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
