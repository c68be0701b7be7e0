"""``conformance sample`` tells what is drawn for an obligation."""

from __future__ import annotations

import pytest

from conformance.cli import status_of

RULE = "copy.x-value-copied"


def _told(capsys: pytest.CaptureFixture[str], *more: str) -> str:
    assert status_of(["sample", RULE, *more]) == 0
    return capsys.readouterr().out


def test_as_many_boards_as_are_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    said = _told(capsys, "--count", "4")
    assert [line for line in said.splitlines() if line.startswith("Example ")] == [
        f"Example {nth} of 4" for nth in range(1, 5)
    ]
    assert said.count("Labels: ") == said.count("Board:") == said.count("Play:") == 4


def test_the_seed_names_what_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    first = _told(capsys, "--seed", "3")
    assert _told(capsys, "--seed", "3") == first
    assert _told(capsys, "--seed", "4") != first


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["copy.x-value-copid"], "did you mean"),
        (["cast.announcement-order"], "has no theme yet"),
        ([RULE, "--count", "0"], "0 is not in the range"),
    ],
)
def test_what_cannot_be_drawn_is_said(capsys: pytest.CaptureFixture[str], arguments: list[str], said: str) -> None:
    assert status_of(["sample", *arguments]) == 2
    assert said in capsys.readouterr().err
