"""Spoiled messages and files by the hundred; ``python -m tests.robustness`` gives 100,000 of them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from conformance.adapters.hosting import Host
from conformance.adapters.reference import Reference
from tests.protocol.exchanges import recorded
from tests.robustness.fuzzing import Tally, fuzz_files, fuzz_hosting, fuzz_replies

SEED = 20260417


@pytest.fixture
def rng() -> random.Random:
    return random.Random(SEED)  # noqa: S311 - no secret is drawn


@pytest.mark.slow
def test_spoiled_messages_get_a_reply(rng: random.Random) -> None:
    tally = fuzz_hosting(rng, 2_500, [line for way, line in recorded(examples=3) if way == ">"])
    assert tally.wrong == []
    assert tally.ends["ErrorReply"] > 500
    assert tally.ends["StepReply"] > 500
    assert tally.ends["RejectedReply"] > 100


@pytest.mark.slow
def test_spoiled_replies_get_a_verdict(rng: random.Random) -> None:
    tally = fuzz_replies(rng, 1_000)
    assert tally.wrong == []
    assert tally.ends["checker-error"] == 0
    assert tally.ends["protocol-error"] > 100
    assert tally.ends["nothing found"] > 10


@pytest.mark.slow
def test_spoiled_files_get_a_sentence(rng: random.Random, tmp_path: Path) -> None:
    tally = fuzz_files(rng, 500, tmp_path)
    assert tally.wrong == []
    assert tally.ends["show 2"] > 50
    assert tally.ends["show 0"] + tally.ends["replay 0"] > 50


def test_what_is_wrong_is_found(rng: random.Random, monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader that raises is noticed."""

    def raises(_self: Host, _line: bytes) -> None:
        raise ZeroDivisionError("a planted fault")

    monkeypatch.setattr(Host, "reply", raises)
    tally = fuzz_hosting(rng, 10, [b'{"message":"start","seq":1,"scenario":{"cards":[]}}'])
    assert [w.split(" (")[0] for w in tally.wrong] == ["hosting: ZeroDivisionError: a planted fault"]


def test_a_tally_notes_each_fault_once() -> None:
    tally = Tally()
    for wrong in ("", "a", "b", "a"):
        tally.add(wrong)
    assert tally.wrong == ["a", "b"]


def test_the_reference_is_what_is_hosted() -> None:
    """Without a game there is nothing to answer, and the host says so."""
    assert "send start first" in str(Host(Reference()).reply(b'{"message":"answer","seq":1,"answer":{"is":"Pass"}}'))
