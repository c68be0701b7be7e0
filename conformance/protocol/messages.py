"""The messages between the suite and an engine in a process of its own, one JSON object a line.

The suite asks, the engine replies; every request has a number, ``seq``, that its reply echoes. docs/protocol.md tells
an engine's author what each message means; ``schema/`` holds a JSON Schema of each, made from what is defined here.

Whatever passes for every answer of a case is read and written without the general codec: an entry of a view is read by
msgspec straight into its word, and what did not change since the last view is not sent at all.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias
from zlib import crc32

import attrs
import msgspec
from msgspec import UNSET, Struct, UnsetType

from conformance.protocol.codec import TAG, Plain, from_plain, to_full_plain
from reference_engine.words.answers import Activate, Answer, Cast, Pass
from reference_engine.words.capabilities import Capabilities
from reference_engine.words.characteristics import Card
from reference_engine.words.events import Event
from reference_engine.words.oracle_text import render, type_line
from reference_engine.words.requests import Request
from reference_engine.words.scenario import PlacedPermanent, Scenario, Seat
from reference_engine.words.view import PermanentView, PlayerView, StackView

PROTOCOL = 1
"""The version of the protocol; an engine that speaks another is refused at hello."""

# -- what the suite sends -------------------------------------------------------------------------------------------


class HelloRequest(Struct, tag_field="message", tag="hello"):
    """The first message. protocol: its version. suite: the version of the suite.

    edition: effective date of the rules that it judges by, such as ``"2026-04-17"``.
    """

    seq: int
    protocol: int
    suite: str
    edition: str


class CardDefinition(Struct):
    """A card as structure and as it would be printed; a later definition of the same name replaces it.

    definition: a Card. text: its rules text, a line an ability, empty where it has none. type_line: supertypes, types,
    a dash and subtypes. mana_cost: in symbols such as ``"{X}{R}"``, null for a card that has none.
    """

    definition: dict[str, Any]
    text: str
    type_line: str = ""
    mana_cost: str | None = None


class CardsRequest(Struct, tag_field="message", tag="cards"):
    """Cards that scenarios may name from now on. cards: all of them new, or changed."""

    seq: int
    cards: tuple[CardDefinition, ...]


class Board(Struct):
    """A board with an empty stack, the active player about to receive priority.

    seats: what the players start with, in turn order. battlefield: the permanents. active: the seat whose turn it is.
    turn: its number. step: the step or phase that it is. cards: the names of all cards in it, each of which was defined
    by a ``cards`` message before.
    """

    seats: tuple[Seat, ...]
    battlefield: tuple[PlacedPermanent, ...]
    active: int
    turn: int
    step: str
    cards: tuple[str, ...]


class StartRequest(Struct, tag_field="message", tag="start"):
    """Drop the game there is, set this board up, and ask the first question. Nothing triggers.

    seed: for whatever the engine draws by lot, 0 to 4294967295; the same board always comes with the same seed.
    """

    seq: int
    scenario: Board
    seed: int = 0


class AnswerRequest(Struct, tag_field="message", tag="answer"):
    """One answer to the standing request. answer: a word such as Pass or Cast, named under ``is``."""

    seq: int
    answer: dict[str, Any]


class StopRequest(Struct, tag_field="message", tag="stop"):
    """The last message: reply, then end with status 0."""

    seq: int


AnyRequest: TypeAlias = HelloRequest | CardsRequest | StartRequest | AnswerRequest | StopRequest

# -- what the engine replies ----------------------------------------------------------------------------------------


class HelloReply(Struct, tag_field="message", tag="hello", forbid_unknown_fields=True):
    """What the engine says of itself. protocol: the version that it speaks."""

    seq: int
    protocol: int
    capabilities: Capabilities


class CardsReply(Struct, tag_field="message", tag="cards", forbid_unknown_fields=True):
    """What the engine can play. unsupported: of the cards just sent those that it cannot play, each with the reason."""

    seq: int
    unsupported: dict[str, str] = {}


class PartialView(Struct, forbid_unknown_fields=True):
    """A game as it can be seen. Members left out are as in the last view; the first view of a game has them all.

    turn: its number. step: the step or phase. active: the seat whose turn it is. priority: the seat that has priority,
    null in the middle of a decision. players: in turn order, one that is as in the last view being sent as its seat.
    battlefield, stack: an object that is as in the last view being sent as its id; the stack ends with its top.
    """

    turn: int | UnsetType = UNSET
    step: str | UnsetType = UNSET
    active: int | UnsetType = UNSET
    priority: int | UnsetType | None = UNSET
    players: tuple[int | PlayerView, ...] | UnsetType = UNSET
    battlefield: tuple[str | PermanentView, ...] | UnsetType = UNSET
    stack: tuple[str | StackView, ...] | UnsetType = UNSET


class StepReply(Struct, tag_field="message", tag="step", forbid_unknown_fields=True):
    """What is seen now and what is asked next.

    request: null once the game is over. events: what happened, in order, null where the engine does not report that.
    """

    seq: int
    view: PartialView
    request: Request | None
    events: tuple[Event, ...] | None = None


class RejectedReply(Struct, tag_field="message", tag="rejected", forbid_unknown_fields=True):
    """The answer was not legal, and the same request stands. reason: in the engine's own words.

    view, request: sent only by an engine in which something changed all the same, which is a fault.
    """

    seq: int
    reason: str
    view: PartialView | UnsetType = UNSET
    request: Request | UnsetType | None = UNSET


class StoppedReply(Struct, tag_field="message", tag="stopped", forbid_unknown_fields=True):
    """The engine is about to end."""

    seq: int


class ErrorReply(Struct, tag_field="message", tag="error", forbid_unknown_fields=True):
    """The engine is in trouble. seq: null where the line could not be read. error: what is the matter, in a sentence.

    fatal: it cannot go on, and the suite starts it anew.
    """

    seq: int | None
    error: str
    fatal: bool = False


AnyReply: TypeAlias = HelloReply | CardsReply | StepReply | RejectedReply | StoppedReply | ErrorReply

REPLY_TO: dict[type, tuple[type, ...]] = {
    HelloRequest: (HelloReply,),
    CardsRequest: (CardsReply,),
    StartRequest: (StepReply,),
    AnswerRequest: (StepReply, RejectedReply),
    StopRequest: (StoppedReply,),
}
"""What fits as the reply to each request; an error fits everywhere."""

# -- to and from lines ----------------------------------------------------------------------------------------------

_REQUESTS: msgspec.json.Decoder[AnyRequest] = msgspec.json.Decoder(AnyRequest)
_REPLIES: msgspec.json.Decoder[AnyReply] = msgspec.json.Decoder(AnyReply)
_ENCODER = msgspec.json.Encoder()


def line_of(message: AnyRequest | AnyReply) -> bytes:
    """The message as one line, its line break included."""
    return _ENCODER.encode(message) + b"\n"


def read_request(line: bytes) -> AnyRequest:
    """What the suite sent. Raises msgspec.DecodeError, and RecursionError for a line that is nested too deeply."""
    return _REQUESTS.decode(line)


def read_reply(line: bytes) -> AnyReply:
    """What an engine sent. Raises msgspec.DecodeError, and RecursionError for a line that is nested too deeply."""
    return _REPLIES.decode(line)


def name_of(message: AnyRequest | AnyReply | type) -> str:
    """The name under which a message travels."""
    kind = message if isinstance(message, type) else type(message)
    tag: Literal["hello", "cards", "start", "answer", "stop"] = kind.__struct_config__.tag  # type: ignore[attr-defined]
    return tag


def definition_of(card: Card) -> CardDefinition:
    """The card as it travels."""
    return CardDefinition(
        to_full_plain(card), render(card), type_line(card), None if card.cost is None else str(card.cost)
    )


def card_of(definition: CardDefinition) -> Card:
    """The card again. Raises ConformanceError where it is none."""
    return from_plain(Card, definition.definition, "the definition of a card")


def start_of(seq: int, scenario: Scenario) -> StartRequest:
    """The request to set that scenario up, with the seed that belongs to it."""
    board = board_of(scenario)
    return StartRequest(seq, board, crc32(_ENCODER.encode(board)))


def board_of(scenario: Scenario) -> Board:
    """The scenario as it travels."""
    names = tuple(card.name for card in scenario.cards)
    return Board(scenario.seats, scenario.battlefield, scenario.active, scenario.turn, scenario.step, names)


def scenario_of(board: Board, cards: dict[str, Card]) -> Scenario:
    """The scenario again. Raises KeyError for a card that was never defined."""
    named = tuple(cards[name] for name in board.cards)
    return Scenario(board.seats, board.battlefield, board.active, board.turn, board.step, named)


_PASS: dict[str, Any] = {TAG: Pass.__name__}


def pass_request(seq: int) -> AnswerRequest:
    """The message that passes."""
    return AnswerRequest(seq, _PASS)


def pass_line(seq: int) -> bytes:
    """``line_of(pass_request(seq))``, at less cost: three answers of four are passes."""
    return b'{"message":"answer","seq":%d,"answer":{"is":"Pass"}}\n' % seq


def plain_answer(answer: Answer) -> Plain:
    """The answer as it travels: every member of it, none left out, and so each plan within its plan."""
    kind = type(answer)
    plain = {TAG: kind.__name__, **{field.name: getattr(answer, field.name) for field in attrs.fields(kind)}}
    if isinstance(answer, Cast | Activate) and answer.activations:
        plain["activations"] = tuple(map(plain_answer, answer.activations))
    return plain


def answer_of(plain: Plain) -> Answer:
    """The answer again. Raises ConformanceError where it is none."""
    if plain == _PASS:  # three answers of four
        return Pass()
    return from_plain(Answer, plain, "the answer")
