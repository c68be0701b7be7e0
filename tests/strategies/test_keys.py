"""Which object stands in the key of a decision: the same on every engine, whatever else it asks."""

from __future__ import annotations

import attrs
import pytest

from reference_engine.words.requests import RE_AIM, Request
from reference_engine.words.view import PlayerView, StackView, View
from strategies.playing import asking

SPELL, MIND = "c1", "ability of Hive Mind by @0"
FIRST, SECOND = "copy of Zap by @1", "copy of Zap by @2"


def shown(*names: str) -> View:
    player = PlayerView(20, (), 5, (), (), None)
    return View(5, "precombat main", 0, None, (player,) * 3, (), tuple(StackView(n, "spell", "Zap", 1) for n in names))


BEFORE = shown(SPELL, MIND)


@pytest.mark.parametrize(
    ("about", "stack", "key"),
    [
        (SPELL, (), MIND),
        (FIRST, (FIRST,), MIND),
        (SPELL, (FIRST,), FIRST),
        (SECOND, (FIRST, SECOND), FIRST),
        (None, (FIRST,), FIRST),
    ],
)
def test_a_copy_is_keyed_by_what_it_is_put_on(about: str | None, stack: tuple[str, ...], key: str) -> None:
    """Whether it is aimed before it is there or afterwards."""
    assert asking(Request(1, "new-targets", about), shown(SPELL, MIND, *stack), BEFORE) == key


def test_a_spell_that_copies_itself_is_what_resolves() -> None:
    """Of its copy nothing is seen when it is aimed first; otherwise the copy is named, and lies on the spell."""
    before = shown(SPELL)
    assert asking(Request(1, "new-targets", SPELL), before, before) == SPELL
    assert asking(Request(1, "new-targets", FIRST), shown(SPELL, FIRST), before) == SPELL


def test_re_aiming_is_keyed_by_what_resolves() -> None:
    before = shown(SPELL, "c2")
    assert asking(Request(1, "new-targets", SPELL, RE_AIM), before, before) == "c2"


@pytest.mark.parametrize(
    ("about", "stack", "key"),
    [(FIRST, (FIRST,), MIND), (SECOND, (FIRST, SECOND), FIRST), (SPELL, (), MIND), (SPELL, (FIRST,), FIRST)],
)
def test_what_resolves_is_the_top_though_an_engine_lists_it_no_more(
    about: str, stack: tuple[str, ...], key: str
) -> None:
    assert asking(Request(1, "new-targets", about), shown(SPELL, *stack), BEFORE) == key
    alone = shown(*stack)
    assert asking(Request(1, "new-targets", about), alone, shown(MIND)) == key


@pytest.mark.parametrize("kind", ["priority", "legend", "discard"])
def test_where_no_object_asks_it_is_the_top_of_the_stack(kind: str) -> None:
    assert asking(Request(1, kind), BEFORE, BEFORE) == MIND
    assert not asking(Request(1, kind), attrs.evolve(BEFORE, stack=()), BEFORE)


def test_an_order_of_triggers_is_keyed_by_what_was_there_before_any_of_them() -> None:
    """603.3b: the active player's are put on the stack first, but an engine may ask everybody before that."""
    for stack in ((SPELL, MIND), (SPELL, MIND, "ability of Barbspire by @0")):
        assert asking(Request(1, "order"), shown(*stack), BEFORE) == MIND
    assert not asking(Request(1, "order"), shown(MIND), shown())


def test_otherwise_it_is_the_object_that_asks() -> None:
    assert asking(Request(1, "pick", SPELL), BEFORE, BEFORE) == SPELL
    assert asking(Request(1, "priority", SPELL), BEFORE, BEFORE) == MIND
