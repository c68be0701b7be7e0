"""What had been done when two engines began to differ, said without naming a card."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from conformance.occasions import BRINGS_ABOUT, occasion
from reference_engine.cards import catalogue
from reference_engine.words.answers import KEEP, Activate, Answer, Cast, ChooseTargets, Concede, Decision, Pass, Play
from reference_engine.words.base import Instruction
from reference_engine.words.requests import Request
from reference_engine.words.scenario import Case, Scenario, Seat
from reference_engine.words.trace import Trace, Transition
from reference_engine.words.view import PermanentView, PlayerView, StackView, View


def _view(*stack: StackView, step: str = "precombat main") -> View:
    return View(5, step, 0, 0, (), (), stack)


def _step(before: View, answer: Answer, after: View, **request: Any) -> Transition:
    asked = Request(0, **{"kind": "priority", **request})
    return Transition(before, asked, Decision(0, asked.kind), answer, after)


def _said(*steps: Transition, others: tuple[Transition, ...] = (), begin: int = 0, field: str = "players.life") -> str:
    cards = tuple(
        catalogue()[name] for name in ("Splitharn", "Hive Mind", "Kresnul", "Kolaghan's Command", "Electrolyze")
    )
    trace = Trace(Case(Scenario((Seat(), Seat()), cards=cards)), steps[0].before if steps else _view(), steps)
    return occasion(field, trace, begin, len(steps), others)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (Cast("c1"), "a spell is cast"),
        (Activate("c1"), "an ability is activated"),
        (Play("c1"), "a land is played"),
        (Concede(), "a player concedes"),
        (Pass(), "a player passes"),
    ],
)
def test_what_was_done(answer: Answer, said: str) -> None:
    step = _step(_view(), answer, _view())
    assert _said(step) == said
    refused = attrs.evolve(step, outcome="rejected")
    assert _said(step, others=(refused,)) == f"{said} (refused)"
    assert _said(refused, others=(refused,)) == said


def test_nothing_was_done_yet() -> None:
    assert _said() == "at the start"


def test_a_step_ends() -> None:
    assert _said(_step(_view(), Pass(), _view(step="end"))) == "a step ends"


DIVIDED = StackView("c1", "spell", "Splitharn", 0, card="c1", targets=(("@1", "c5"),))


@pytest.mark.parametrize(
    ("thing", "said"),
    [
        (DIVIDED, "dividing spell resolves"),
        (attrs.evolve(DIVIDED, id="copy", card=None, copy=True), "dividing copy resolves"),
        (StackView("c1", "spell", "Kresnul", 0), "spell resolves: DealDamage"),
        (StackView("a", "triggered", "Hive Mind", 0, source="c2"), "triggered resolves"),
        (StackView("a", "activated", "Kresnul", 0, source="c2"), "activated resolves"),
        (StackView("c1", "spell", "A card of another game", 0), "spell resolves"),
    ],
)
def test_what_resolved(thing: StackView, said: str) -> None:
    assert _said(_step(_view(thing), Pass(), _view())) == said


@pytest.mark.parametrize(
    ("field", "words"),
    [
        ("players.hand", ": DiscardChosen+ReturnToHand"),
        ("players.graveyard", ": DealDamage+Destroy+DiscardChosen+ReturnToHand"),
        ("players.life", ": DealDamage"),
        ("players.exile", ""),
        ("stack", ""),
        ("step", ""),
    ],
)
def test_of_what_resolved_that_is_named_which_can_show_there(field: str, words: str) -> None:
    step = _step(_view(StackView("c1", "spell", "Kolaghan's Command", 0)), Pass(), _view())
    assert _said(step, field=field) == f"spell resolves{words}"


@pytest.mark.parametrize("field", ["players.life", "battlefield.damage", "stack"])
def test_what_divides_names_no_words_where_the_shares_show(field: str) -> None:
    assert _said(_step(_view(DIVIDED), Pass(), _view()), field=field) == "dividing spell resolves"


def test_what_divides_names_what_else_it_does() -> None:
    step = _step(_view(StackView("c1", "spell", "Electrolyze", 0)), Pass(), _view())
    assert _said(step, field="players.life") == "dividing spell resolves"
    assert _said(step, field="players.hand") == "dividing spell resolves: DrawCards"


SHOWS_ONLY_IN_WHAT_FOLLOWS = {
    "ChooseColor",
    "ChooseCreatureType",
    "ChooseNumber",
    "ChooseObject",
    "ChoosePlayer",
    "If",
    "May",
    "NextUpkeep",
    "UnlessPaid",
}


def test_of_every_word_is_said_where_it_shows() -> None:
    shown = {word.__name__ for words in BRINGS_ABOUT.values() for word in words}
    every = {word.__name__ for word in Instruction.__subclasses__() if word.__module__.startswith("reference_engine.")}
    assert shown.isdisjoint(SHOWS_ONLY_IN_WHAT_FOLLOWS)
    assert shown | SHOWS_ONLY_IN_WHAT_FOLLOWS == every


NEVER_BY_AN_INSTRUCTION = {"battlefield.name", "battlefield.owner", "battlefield.token", "players.counters"}
"""Fields that are compared and that no instruction of the vocabulary changes."""


def test_every_field_that_is_compared_is_told_of() -> None:
    parts = {"players": PlayerView, "battlefield": PermanentView, "stack": StackView}
    fields = {f"{part}.{field.name}" for part, view in parts.items() for field in attrs.fields(view)}
    naming = {f"{part}.{name}" for part in parts for name in ("id", "source")} | {"battlefield.card"}
    compared = (fields - naming) | {"battlefield", "battlefield.tokens", "stack"}
    assert compared == set(BRINGS_ABOUT) | NEVER_BY_AN_INSTRUCTION


@pytest.mark.parametrize(
    ("new", "said"),
    [
        ("@0", "re-aimed spell resolves: DealDamage"),
        (KEEP, "spell resolves: DealDamage"),
        ("@1", "spell resolves: DealDamage"),
    ],
)
def test_whether_it_was_aimed_anew(new: str, said: str) -> None:
    thing = StackView("c1", "spell", "Kresnul", 0, card="c1", targets=(("@1",),))
    aimed = _step(
        _view(thing), ChooseTargets(((new,),)), _view(thing), kind="new-targets", object="c1", current=(("@1",),)
    )
    assert _said(aimed, _step(_view(thing), Pass(), _view()), begin=1) == said
