"""107. Numbers and Symbols."""

from __future__ import annotations

import pytest

from reference_engine.cards.wording import ONE_CREATURE, permanent, spell
from reference_engine.words.amounts import ITS_X, LifeOf, Plus, PowerOf, Times
from reference_engine.words.instructions import DrawCards, GainLife
from reference_engine.words.selectors import Targeted, You
from tests.rules.kit import Place, on, table

JOIN = spell("Join", "{0}", "Instant", GainLife(PowerOf(Targeted(0))), targets=ONE_CREATURE, invented=True)
TRIPLE = spell("Triple", "{X}", "Instant", GainLife(Plus(1, Times(3, ITS_X))), invented=True)
DOUBLE_LIFE = spell("Double Life", "{0}", "Instant", GainLife(LifeOf(You())), invented=True)
OX = permanent("Ox", "{1}", "Creature — Ox", size=(1, 4), invented=True)


@pytest.mark.parametrize(("minus", "gained"), [(0, 1), (1, 0), (2, 0), (3, 0)])
def test_a_negative_number_counts_as_zero_where_it_is_used(minus: int, gained: int) -> None:
    """107.1b: the power itself may fall below zero, but nobody gains less than no life for it."""
    counters = (("-1/-1", minus),) if minus else ()
    game = table(Place(hand=[JOIN], battlefield=[on(OX, counters=counters)]))
    assert game.permanent("Ox").power == 1 - minus
    assert game.cast("Join", targets=[["Ox"]]).pass_all().life(0) == 20 + gained


def test_x_is_announced_and_paid_once_for_each_symbol() -> None:
    """107.3a, 107.4b: {X}{X}{U} with X = 2 costs five."""
    game = table(Place(hand=["Xivolar"], library=["Island"] * 4, pool="UUUUUU")).cast("Xivolar", x=2)
    assert (game.pool(0), game.top().x) == ("U", 2)
    assert game.pass_all().library(0) == 2


@pytest.mark.parametrize("x", [None, -1, -(10**30), 2, 10**9, 10**30])
def test_x_that_is_missing_negative_or_too_dear_is_refused(x: int | None) -> None:
    """107.3a, 107.1b, 601.2h."""
    table(Place(hand=["Xorbane"], pool="RR")).cannot_cast("Xorbane", targets=[["@1"]], x=x)


def test_x_is_announced_only_where_there_is_one() -> None:
    """107.3a: nothing calls for a value in the cost of this spell."""
    assert "X = 0" in table(Place(hand=["Zorvask"])).cannot_cast("Zorvask", x=0)


def test_x_is_zero_where_the_mana_cost_is_not_paid() -> None:
    """107.3b: the only legal choice for X is 0."""
    game = table(Place(battlefield=["Echoscepter of Varn"], graveyard=["Xorbane"], pool="CC"))
    game.activate("Echoscepter of Varn", targets=[["Xorbane"]]).pass_all()
    copy = game.asks("cast").options[0]
    game.cannot_cast(copy, targets=[["@1"]], x=3)
    game.cast(copy, targets=[["@1"]])
    assert game.top().x == 0
    assert game.settle().life(1) == 20


def test_a_text_that_defines_a_number_asks_for_none() -> None:
    """107.3c: how many there are is counted, not announced."""
    game = table(Place(hand=["Ulbrecht"], battlefield=["Memnite", "Bodrun"]), Place(battlefield=["Hill Giant"]))
    assert game.cast("Ulbrecht").pass_all().life(0) == 22


def test_x_is_zero_away_from_the_stack() -> None:
    """107.3g, 202.3e: a discarded {X}{R} card has mana value 1, whatever X might have been."""
    game = table(Place(hand=["Sacromir", "Xorbane"]))
    assert game.cast("Sacromir", costs=[["Xorbane"]]).pass_all().life(0) == 21


@pytest.mark.parametrize(("x", "countered"), [(3, False), (4, True), (5, False)])
def test_x_counts_on_the_stack(x: int, countered: bool) -> None:
    """202.3e: on the stack X is the value announced, here 3, so {X}{R} has mana value 4."""
    game = table(Place(hand=["Xorbane"], pool="RRRR"), Place(hand=["Cathrune"], pool="UUUUU"))
    game.cast("Xorbane", targets=[["@1"]], x=3).turn_to(1)
    if not countered:
        game.cannot_cast("Cathrune", targets=[["Xorbane"]], x=x)
        return
    assert game.cast("Cathrune", targets=[["Xorbane"]], x=x).pass_all().stack() == []


def test_the_x_of_a_permanent_is_that_of_the_spell_it_was() -> None:
    """107.3m: both what it enters with and what it does on entering use that value."""
    game = table(Place(hand=["Xylofawn"], pool="GGG")).cast("Xylofawn", x=3).settle()
    assert game.permanent("Xylofawn").counters == (("+1/+1", 3),)
    assert game.battlefield(0) == ["Xylofawn", "token Goblin by @0", "token Goblin by @0 #2", "token Goblin by @0 #3"]


def test_a_permanent_that_was_no_spell_has_x_zero() -> None:
    """107.3m: put onto the board otherwise, there is no value to use."""
    game = table(Place(battlefield=["Xylofawn"]))
    assert game.permanent("Xylofawn").counters == ()


def test_sums_and_multiples_are_worked_out() -> None:
    """107.1: numbers are whole and worked out as the text says."""
    assert table(Place(hand=[TRIPLE], pool="CC")).cast("Triple", x=2).pass_all().life(0) == 27
    assert table(Place(hand=[DOUBLE_LIFE], life=17)).cast("Double Life").pass_all().life(0) == 34


def test_drawing_no_card_is_no_draw() -> None:
    """107.1b, 121.1: with X = 0 an empty library does not matter."""
    none = spell("None", "{X}", "Instant", DrawCards(ITS_X), invented=True)
    assert table(Place(hand=[none])).cast("None", x=0).pass_all().lost() == []
