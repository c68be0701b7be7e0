"""What entered and how, and which X its own abilities know: the same on every legal variant of the reference."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from conformance.facts import Facts
from reference_engine.words.answers import Cast, Choose
from reference_engine.words.trace import Trace
from reference_engine.words.view import View
from strategies.building import BoardBuilder
from tests.conformance.stage import Line, everywhere, perform, stack_of

MANA = "C" * 12


def there(name: str) -> Callable[[View], bool]:
    return lambda view: not view.stack and any(p.id == name for p in view.battlefield)


def cast(title: str, *others: str, **plan: Any) -> tuple[BoardBuilder, str, Line]:
    """A board on which seat 0 casts that card; the others are permanents."""
    board = BoardBuilder.of(2).pool(0, MANA)
    for other in others:
        board = board.permanent(other, 0)
    board = board.in_hand(title, 0)
    return board, board.last, Line(0, Cast(board.last, **plan))


def then(title: str, spell: str, x: int | None = None, *, copies: bool = False) -> Trace:
    """Seat 0 casts a creature with X = 2 and, once it is there, another spell at it, or one that enters as a copy."""
    board, first, line = cast(title, x=2)
    board = board.in_hand(spell, 0)
    plan = Cast(board.last, x=x) if copies else Cast(board.last, targets=((first,),))
    chosen = [Line(0, Choose((first,)), "pick")] if copies else []
    return perform(board, line, Line(0, plan, when=there(first)), *chosen)


def known(facts: Facts) -> list[tuple[str, str, int | None]]:
    """Of each creature card that entered and each copy of one: title, way, X."""
    return [(e.title, e.way, e.said and e.said.x) for e in facts.entries if e.title != "Goblin"]


def made(facts: Facts) -> list[int]:
    """How many Goblins each ability must have made; all of it as the reference did."""
    for resolution in facts.resolutions:
        assert facts.differences(resolution) == (), resolution.object
    abilities = (r for r in facts.resolutions if not r.object.is_spell)
    return [sum(e.number for e in facts.expected(r).entering) for r in abilities]


@pytest.mark.parametrize(
    ("title", "plan", "x", "goblins"),
    [
        ("Xanthane", {"x": 3}, 3, [3]),
        ("Xanthane", {"x": 0}, 0, [0]),
        ("Xykrane", {"x": 3, "kicks": (1,)}, 3, [3]),
        ("Xykrane", {"kicks": (0,)}, 0, []),
        ("Xaltrane", {"x": 4}, 4, [4]),
        ("Xentrane", {"x": 3, "alternative": True}, 3, [3]),
        ("Xentrane", {}, 0, [0]),
        ("Xotrane", {"alternative": True}, 0, [1]),
        ("Xotrane", {"x": 2}, 2, [3]),
    ],
)
def test_whatever_cost_has_the_x(title: str, plan: dict[str, Any], x: int, goblins: list[int]) -> None:
    board, _, line = cast(title, **plan)
    for variant, facts in everywhere(perform(board, line)).items():
        assert known(facts) == [(title, "spell", x)], variant
        assert made(facts) == goblins


def test_each_additional_time_knows_it_too() -> None:
    board, _, line = cast("Xanthane", "Panharmonicon", x=2)
    for facts in everywhere(perform(board, line)).values():
        assert made(facts) == [2, 2]
        first, second = (o for o in facts.objects if o.how == "triggered")
        assert facts.entry_of(first) is facts.entry_of(second) is facts.entries[0]


@pytest.mark.parametrize(
    ("spell", "way"), [("Blinkmane", "returned"), ("Twinmane", "token copy"), ("Mirrane", "as a copy")]
)
def test_what_enters_otherwise_has_no_x(spell: str, way: str) -> None:
    for facts in everywhere(then("Xulvane", spell, copies=spell == "Mirrane")).values():
        assert known(facts) == [("Xulvane", "spell", 2), ("Xulvane", way, None)]
        assert made(facts) == [3, 1]


def test_a_card_put_from_a_graveyard_has_no_x() -> None:
    board = BoardBuilder.of(2).in_graveyard("Xulvane", 1)
    dead = board.last
    board = board.in_hand("Risemane", 0)
    for facts in everywhere(perform(board, Line(0, Cast(board.last, targets=((dead,),))))).values():
        assert known(facts) == [("Xulvane", "put", None)]
        assert [e.seat for e in facts.entries if e.card == dead] == [0]
        assert made(facts) == [1]


def test_the_token_that_a_copy_becomes_has_the_x_of_the_spell() -> None:
    board, first, line = cast("Xanthane", x=2)
    board = board.in_hand("Double Major", 0).pool(0, "GU")
    trace = perform(board, line, Line(0, Cast(board.last, targets=((first,),)), when=stack_of(1)))
    for facts in everywhere(trace).values():
        assert known(facts) == [("Xanthane", "copy of a spell", 2), ("Xanthane", "spell", 2)]
        assert made(facts) == [2, 2]


def test_a_copying_spells_own_x_is_for_its_exception() -> None:
    for facts in everywhere(then("Xorvane", "Xmirrane", 3, copies=True)).values():
        (entering,) = facts.expected(facts.resolutions[-1]).entering
        assert entering.counters == (("+1/+1", 3),)
        assert made(facts) == []


@pytest.mark.parametrize(("title", "others"), [("Xidrane", ()), ("Xervane", ("Xhanding",))])
def test_an_ability_that_is_no_enters_ability_of_its_own_knows_none(title: str, others: tuple[str, ...]) -> None:
    board, first, line = cast(title, *others, x=2)
    board = board.in_hand("Hexmaar", 0)
    trace = perform(board, line, Line(0, Cast(board.last, targets=((first,),)), when=there(first)))
    for variant, facts in everywhere(trace).items():
        (ability,) = (o for o in facts.objects if o.kind == "triggered")
        assert (ability.source, facts.announced(ability).x) == (first, None), variant
        assert made(facts) == [0]


def test_what_dies_at_once_is_known_to_have_entered() -> None:
    board, first, line = cast("Hangarback Walker", x=0)
    for facts in everywhere(perform(board, line)).values():
        (entry,) = facts.entries
        assert (entry.name, entry.seen) == (first, False)
        assert made(facts) == [0]


@pytest.mark.parametrize(
    ("title", "targets", "clues"),
    [
        ("Sleuthmane", (), {0: 2}),
        ("Sleuthduo", (), {0: 4}),
        ("Sleuthall", (), {0: 2, 1: 1}),
        ("Sleuthgive", (("@1",),), {1: 1}),
    ],
)
def test_clues_are_counted(title: str, targets: tuple[tuple[str, ...], ...], clues: dict[int, int]) -> None:
    board, _, line = cast(title, "Doubling Season", targets=targets)
    for facts in everywhere(perform(board, line)).values():
        (resolution,) = facts.resolutions
        expected = facts.expected(resolution).entering
        assert {e.seat: e.number for e in expected if e.name == "Clue Token"} == clues
        assert facts.differences(resolution) == ()
