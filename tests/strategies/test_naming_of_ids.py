"""Whatever ids an engine gives its objects, they are not taken for something else."""

from __future__ import annotations

import pytest

from reference_engine.words.answers import Activate, Cast, Play, seat_of
from reference_engine.words.mana import Pool
from reference_engine.words.requests import Request
from reference_engine.words.view import CardView, PlayerView, View
from strategies.naming import Names, option_order


def _names(*ids: str) -> Names:
    names = Names()
    hand = tuple(CardView(id_, f"c{n}", "Shock") for n, id_ in enumerate(ids, start=1))
    names.view(View(5, "precombat main", 0, 0, (PlayerView(20, hand, 0, (), (), Pool()),)))
    return names


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("number", ("0", "1", "2")),
        ("may", ("no", "yes")),
        ("color", ("W", "U")),
        ("mana-type", ("W",)),
        ("mode", ("0", "1")),
        ("x", ("2",)),
    ],
)
def test_spelled_options_are_no_objects(kind: str, options: tuple[str, ...]) -> None:
    names = _names("1", "2", "yes", "W")
    assert names.request(Request(0, kind, "1", options=options)).options == options


def test_objects_are_named_whatever_their_ids() -> None:
    names = _names("2", "yes", "@@", "10")
    found = names.request(Request(0, "pick", options=("10", "yes", "2", "@0")))
    assert found.options == ("@0", "c1", "c2", "c4")


def test_mana_abilities_are_named_wherever_they_stand_in_a_plan() -> None:
    names = _names("2", "yes", "W")
    inner = Activate("c2", costs=(("c3",),), choices=("W", "c1"))
    plan = Cast("c1", activations=(Activate("c3", activations=(inner,), choices=("yes",)),), alternative=True)
    told = Activate("yes", costs=(("W",),), choices=("W", "2"))
    assert names.answer(plan, "priority") == Cast(
        "2", activations=(Activate("W", activations=(told,), choices=("yes",)),), alternative=True
    )
    assert names.answer(inner, "may") == told
    assert names.answer(Play("c3"), "priority") == Play("W")


def test_any_option_has_its_place() -> None:
    odd = ["@x", "@", "²", "x", "9" * 40, "@1", "3", "", "no"]
    assert sorted(odd, key=option_order) == ["no", "3", "@1", "", "@", "x", "²", "@x", "9" * 40]


@pytest.mark.parametrize(("handle", "seat"), [("@2", 2), ("c2", None), ("@x", None), ("@²", None), ("@", None)])
def test_only_a_number_after_the_sign_is_a_seat(handle: str, seat: int | None) -> None:
    assert seat_of(handle) == seat
