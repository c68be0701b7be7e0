"""The hosting end of the protocol: what cannot be played is said, what the adapter raises is told."""

from __future__ import annotations

import io
import json
from typing import Any

import attrs
import pytest

from conformance.adapters.hosting import CRASHED, TOGETHER, Host
from conformance.adapters.reference import Reference
from conformance.adapters.soundness import Soundness
from conformance.errors import EngineError
from conformance.protocol.messages import (
    CardsRequest,
    ErrorReply,
    StopRequest,
    definition_of,
    line_of,
    pass_line,
    start_of,
)
from reference_engine.cards import catalogue
from reference_engine.words.scenario import Scenario, Seat
from tests.protocol.example import BOARD
from tests.protocol.mutating import lines_of

CARDS = line_of(CardsRequest(1, tuple(map(definition_of, BOARD.cards))))


def _said(host: Host, line: bytes) -> ErrorReply:
    reply = host.reply(line)
    assert isinstance(reply, ErrorReply)
    return reply


def _changed(board: Scenario, **changes: Any) -> bytes:
    plain = json.loads(line_of(start_of(2, board)))
    plain["scenario"] |= changes
    return lines_of(plain)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"active": 7}, "it is the turn of seat 7"),
        ({"step": "lunch"}, "there is no step 'lunch'"),
        ({"cards": ["Hive Mind", "Opt"]}, "names the card 'Opt', which no message has defined"),
        ({"cards": ["Hive Mind"]}, "is a card 'Shock' that is not defined"),
    ],
)
def test_a_scenario_that_cannot_be_set_up_is_refused(changes: dict[str, Any], sentence: str) -> None:
    host = Host(Reference())
    host.reply(CARDS)
    refusal = _said(host, _changed(BOARD, **changes))
    assert sentence in refusal.error
    assert not refusal.fatal
    assert host.reply(line_of(start_of(3, BOARD))).seq == 3


def test_a_card_that_contradicts_itself_is_refused() -> None:
    odd = attrs.evolve(catalogue()["Shock"], power=3)
    refusal = _said(Host(Reference()), line_of(CardsRequest(1, (definition_of(odd),))))
    assert refusal.error.startswith("a card contradicts itself: Shock: ")


class _Stuck(Reference):
    """Does not let go."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error

    def close(self) -> None:
        """It raises."""
        raise self.error


@pytest.mark.parametrize(("error", "fatal"), [(OSError("held"), True), (EngineError("held"), False)])
def test_an_adapter_that_raises_at_stop_is_told_of(error: Exception, fatal: bool) -> None:
    reply = _said(Host(_Stuck(error)), line_of(StopRequest(9)))
    assert (reply.seq, reply.fatal) == (9, fatal)
    assert "held" in reply.error


def test_an_adapter_that_raises_when_nobody_asks_any_more_is_told_of(capsys: pytest.CaptureFixture[str]) -> None:
    assert Host(_Stuck(OSError("held"))).converse(io.BytesIO(b""), io.BytesIO()) == CRASHED
    assert capsys.readouterr().err == "the adapter raises when it is closed: OSError: held\n"


def test_the_same_board_comes_with_the_same_seed() -> None:
    seeds = {start_of(seq, BOARD).seed for seq in (1, 2)}
    assert len(seeds) == 1
    assert 0 <= seeds.pop() < 2**32
    assert start_of(1, attrs.evolve(BOARD, turn=6)).seed != start_of(1, BOARD).seed


def test_a_name_that_the_scenario_does_not_know_is_refused() -> None:
    step = Reference().start(BOARD)
    assert Soundness(BOARD).problem(step) == ""
    called = attrs.evolve(step.view.battlefield[0], name="HIVE MIND")
    odd = attrs.evolve(step, view=attrs.evolve(step.view, battlefield=(called,)))
    assert "is called 'HIVE MIND'" in Soundness(BOARD).problem(odd)


def test_a_scenario_without_players_is_refused() -> None:
    assert "has 1 seats" in _said(Host(Reference()), line_of(start_of(1, Scenario((Seat(),))))).error


class _Noting(io.BytesIO):
    """Keeps what is written at once apart."""

    def __init__(self) -> None:
        super().__init__()
        self.writes: list[list[int]] = []

    def write(self, data: Any) -> int:
        """Keep the numbers of the replies."""
        self.writes.append([json.loads(line)["seq"] for line in bytes(data).splitlines()])
        return super().write(data)


def _conversation(*lines: bytes) -> tuple[list[list[int]], int]:
    outgoing = _Noting()
    status = Host(Reference()).converse(io.BytesIO(b"".join(lines)), outgoing)
    return outgoing.writes, status


def test_replies_to_what_has_come_ahead_are_written_together() -> None:
    ahead = [pass_line(seq) for seq in range(3, 13)]
    writes, status = _conversation(CARDS, line_of(start_of(2, BOARD)), *ahead)
    assert writes == [list(range(1, TOGETHER + 1)), list(range(TOGETHER + 1, 13))]
    assert status == 0


def test_no_reply_is_kept_back_where_the_conversation_ends() -> None:
    writes, status = _conversation(CARDS, line_of(StopRequest(2)), pass_line(3))
    assert (writes, status) == ([[1, 2]], 0)


def test_a_line_without_its_end_is_replied_to() -> None:
    assert _conversation(CARDS.rstrip(b"\n")) == ([[1]], 0)
