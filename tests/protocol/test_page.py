"""The page on the protocol says what is so: its conversation is held, its tables name everything that there is."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import attrs
import msgspec
import pytest

from conformance.protocol.messages import AnyReply, AnyRequest, Board, CardDefinition, PartialView
from reference_engine.words.answers import Activate, Answer, Cast, Choose, ChooseTargets, Concede, Pass, Play
from reference_engine.words.capabilities import Capabilities
from reference_engine.words.characteristics import Card
from reference_engine.words.events import Event
from reference_engine.words.requests import Kind, Request
from reference_engine.words.scenario import STEPS, PlacedCard, PlacedPermanent, Seat
from reference_engine.words.view import CardView, PermanentView, PlayerView, StackView
from tests.protocol.exchanges import served
from tests.protocol.page import PAGE, shown, written

WORDS = (
    PlayerView, PermanentView, StackView, Request, Capabilities, Seat, PlacedPermanent, Card, Event, Cast, Activate,
    Choose, ChooseTargets,
)  # fmt: skip
STRUCTS = (*get_args(AnyRequest), *get_args(AnyReply), Board, PartialView, CardDefinition)
ANSWERS = (Pass, Concede, Cast, Activate, Play, Choose, ChooseTargets)


@pytest.fixture(scope="module")
def page() -> str:
    return PAGE.read_text(encoding="utf-8")


def test_the_conversation_of_the_page_is_held_word_for_word(page: str, root: Path) -> None:
    lines = shown(page)
    asked = "".join(f"{text}\n" for way, text in lines if way == ">")
    done = subprocess.run(
        served("reference"), cwd=root, input=asked, capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.splitlines() == [text for way, text in lines if way == "<"]
    assert done.stderr == ""


def test_the_conversation_shows_what_it_is_to_show(page: str) -> None:
    replies = [json.loads(text) for way, text in shown(page) if way == "<"]
    assert [r["message"] for r in replies[:3]] == ["hello", "cards", "step"]
    assert replies[-1]["message"] == "stopped"
    assert sum(r["message"] == "rejected" for r in replies) == 1
    assert any(r.get("request") and r["request"]["kind"] == "new-targets" for r in replies)


def test_what_is_generated_is_up_to_date(page: str) -> None:
    assert written(page) == page, "run python -m tests.protocol.page"


def _rows(page: str) -> Iterator[tuple[str, str]]:
    """Each name in the first column of a table, with the row."""
    for line in page.splitlines():
        if line.startswith("| `"):
            for name in re.findall(r"`([^`]+)`", line.split("|")[1]):
                yield name, line


def test_every_member_is_explained(page: str) -> None:
    told = {name for name, _ in _rows(page)} | set(re.findall(r"`(\w+)`", page))
    for word in WORDS:
        missing = [f.name for f in attrs.fields(word) if f.name not in told]  # type: ignore[arg-type]
        assert missing == [], f"{word.__name__}: {missing}"
    for struct in STRUCTS:
        missing = [n for n in struct.__struct_fields__ if n not in told]
        assert missing == [], f"{struct.__name__}: {missing}"
    for entry in (CardView, PlacedCard):
        assert all(f'"{f.name}":' in page for f in attrs.fields(entry))


def test_every_kind_answer_and_step_is_explained(page: str) -> None:
    rows = {name for name, _ in _rows(page)}
    assert set(get_args(Kind)) <= rows
    assert {a.__name__ for a in ANSWERS} == {a.__name__ for a in Answer.__subclasses__()}
    assert {a.__name__ for a in ANSWERS} <= rows
    assert all(f"`{step}`" in page for step in STEPS)


@pytest.mark.parametrize("word", [PlayerView, PermanentView, StackView, Request, Capabilities])
def test_the_tables_have_the_right_defaults(page: str, word: type) -> None:
    """Each member stands in some row with the default that it has."""
    for field in attrs.fields(word):  # type: ignore[arg-type]
        needed = field.default is attrs.NOTHING
        default = "must be there" if needed else f"`{msgspec.json.encode(field.default).decode().replace(',', ', ')}`"
        rows = [row for name, row in _rows(page) if name == field.name]
        assert any(row.split("|")[2].strip().startswith(default) for row in rows), (
            f"{field.name}: {default} not in {rows}"
        )


def test_links_inside_the_page_lead_somewhere(page: str) -> None:
    titles = re.findall(r"^#+ (.*)$", page, re.MULTILINE)
    headings = {re.sub(r"[^a-z0-9 -]", "", title.lower()).replace(" ", "-") for title in titles}
    assert set(re.findall(r"\]\(#([^)]+)\)", page)) <= headings
    assert all((PAGE.parent / path).exists() for path in re.findall(r"\]\((\.\./[^)#]+)\)", page))
