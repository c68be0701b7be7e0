"""The suite's names bear whatever an engine may do with its ids."""

from __future__ import annotations

import attrs
import pytest

from reference_engine.words.answers import Cast, Choose
from reference_engine.words.events import Event
from reference_engine.words.requests import Request
from reference_engine.words.view import CardView, PermanentView, PlayerView, StackView, View
from strategies.naming import Names


def view(*hand: tuple[str, str], battlefield: tuple[tuple[str, str | None], ...] = ()) -> View:
    """One player; pairs of handle and card id."""
    cards = tuple(CardView(handle, card, "Bear") for handle, card in hand)
    there = tuple(PermanentView(handle, card, "Bear", 0, 0) for handle, card in battlefield)
    return View(5, "precombat main", 0, 0, (PlayerView(20, cards, 5, (), (), None),), there)


def sent(names: Names, *options: str, kind: str = "pick") -> tuple[str, ...]:
    answer = names.answer(Choose(options), kind)
    assert isinstance(answer, Choose)
    return answer.options


def test_a_card_answers_to_the_handle_that_it_has_now() -> None:
    names = Names()
    first, second = view(("h1", "c1")), view(battlefield=(("p1", "c1"),))
    for shown, handle in ((first, "h1"), (second, "p1"), (first, "h1"), (second, "p1"), (view(("h2", "c1")), "h2")):
        names.view(shown)
        assert names.handle("c1") == handle
    assert [names.name(handle) for handle in ("h1", "p1", "h2")] == ["c1"] * 3


def test_a_changed_handle_changes_nothing_that_is_seen() -> None:
    names = Names()
    assert names.view(view(("h1", "c1"), ("h2", "c2"))) == names.view(view(("h2", "c2"), ("h9", "c1")))


def test_an_engine_may_call_things_as_the_suite_calls_others() -> None:
    names = Names()
    named = names.view(view(("c2", "c1"), ("c1", "c2")))
    assert [card.id for card in named.players[0].hand or ()] == ["c1", "c2"]
    assert names.answer(Cast("c1", targets=(("c2", "@0"),)), "priority") == Cast("c2", targets=(("c1", "@0"),))
    names.view(view(("c9", "c3")))
    assert names.handle("c9") not in {"c9", "c1", "c2"}, "no card c9 was seen: nothing may stand for it"


@pytest.mark.parametrize("handle", ["o7", "o8"])
def test_a_copy_that_becomes_a_token_is_named_as_one(handle: str) -> None:
    """707.10f: as it resolves; whether or not it keeps its handle."""
    names = Names()
    copy = StackView("o7", "spell", "Bear", 0, copy=True)
    assert [s.id for s in names.view(attrs.evolve(view(), stack=(copy,))).stack] == ["copy of Bear by @0"]
    assert [p.id for p in names.view(view(battlefield=((handle, None),))).battlefield] == ["token Bear by @0"]
    assert sent(names, "token Bear by @0") == (handle,)


@pytest.mark.parametrize("kind", ["number", "x", "mode"])
def test_numbers_are_no_handles(kind: str) -> None:
    """Ids that are numbers are what most engines have."""
    names = Names()
    names.view(view(("1", "c1"), ("2", "c2")))
    asked = names.request(Request(0, kind, "2", "", ("2", "0", "1")))
    assert (asked.object, asked.options) == ("c2", ("0", "1", "2"))
    assert sent(names, "1", kind=kind) == ("1",)
    assert sent(names, "7", kind=kind) == ("7",)
    names.request(Request(0, "pick", None, "", ("2", "1")))
    assert sent(names, "c2", "c1") == ("2", "1")


def test_what_is_ordered_is_named_by_its_source() -> None:
    names = Names()
    names.view(view(battlefield=(("17", "c2"), ("5", "c10"))))
    asked = names.request(Request(0, "order", None, "triggers", ("5/0/0", "17/0/1", "17/0/0"), 3, 3))
    assert asked.options == ("c2/0/0", "c2/0/1", "c10/0/0")
    assert sent(names, *asked.options, kind="order") == ("17/0/0", "17/0/1", "5/0/0")


def test_an_option_goes_back_as_it_was_listed() -> None:
    """The source of an ability that looks back is not there any more under that handle."""
    names = Names()
    names.view(view(battlefield=(("p1", "c1"),)))
    names.view(view(("h1", "c1")))
    asked = names.request(Request(0, "order", None, "triggers", ("p1/0/0", "h1/0/0"), 2, 2))
    assert asked.options == ("c1/0/0", "c1/0/1")
    assert sent(names, "c1/0/1", "c1/0/0", kind="order") == ("h1/0/0", "p1/0/0")


def test_what_is_listed_at_priority_is_named_too() -> None:
    names = Names()
    names.view(view(("1", "c1")))
    assert names.request(Request(0, "priority", options=("1", "@0"))).options == ("@0", "c1")


def test_events_are_told_in_the_names_of_the_suite() -> None:
    names = Names()
    names.view(view(("1", "c1"), battlefield=(("2", None),)))
    assert names.event(Event("damage dealt", None, "1", "@0", 3)) == Event("damage dealt", None, "c1", "@0", 3)
    assert names.event(Event("tapped", None, "2")).object == "token Bear by @0"
