"""122. Counters: how many are put, and on what."""

from __future__ import annotations

import pytest

from reference_engine.cards.wording import one, permanent, spell
from reference_engine.words.abilities import DoublesCounters
from reference_engine.words.amounts import SHARE, CountersOn, Plus
from reference_engine.words.arrivals import EntersAsCopy
from reference_engine.words.instructions import DoubleCounters, PutCounters
from reference_engine.words.selectors import CREATURE, Targeted, Targets
from tests.rules.kit import Place, on, table


@pytest.mark.parametrize(("amount", "counters"), [(-3, 2), (-1, 2), (0, 2), (1, 3), (2, 4)])
def test_fewer_than_none_are_none(amount: int, counters: int) -> None:
    """107.1b, 122.1: a calculation that comes to less than zero puts no counters, and takes none away."""
    number = Plus(amount - 2, CountersOn(Targeted(0)))
    grow = spell("Grow", "{0}", "Instant", PutCounters(number), targets=one(CREATURE), invented=True)
    game = table(Place(hand=[grow], battlefield=[on("Memnite", counters=(("+1/+1", 2),))]))
    game.cast("Grow", targets=[["Memnite"]]).pass_all()
    assert dict(game.permanent("Memnite").counters or ()) == {"+1/+1": counters}


@pytest.mark.parametrize("doubles", [0, 1, 2])
def test_additional_counters_of_a_copy_are_doubled(doubles: int) -> None:
    """614.1c, 122.6a: a permanent that enters as a copy "with additional counters" under effects that double them."""
    double = permanent("Double", "{1}", "Enchantment", DoublesCounters(), invented=True)
    mimic = permanent("Mimic", "{0}", "Creature", EntersAsCopy(CREATURE, 3), size=(0, 0), invented=True)
    game = table(Place(hand=[mimic], battlefield=["Memnite", *[double] * doubles])).cast("Mimic").pass_all()
    game.choose("Memnite")
    assert dict(game.permanent("Mimic").counters or ()) == {"+1/+1": 3 * 2**doubles}


@pytest.mark.parametrize(("there", "doubles", "counters"), [(0, 0, 0), (1, 0, 2), (3, 0, 6), (3, 1, 9)])
def test_to_double_is_to_put_as_many_again(there: int, doubles: int, counters: int) -> None:
    """701.10e: so that effects apply that double what is put."""
    twice = spell("Twice", "{0}", "Instant", DoubleCounters(), targets=one(CREATURE), invented=True)
    double = permanent("Double", "{1}", "Enchantment", DoublesCounters(), invented=True)
    creature = on("Memnite", counters=(("+1/+1", there),) if there else ())
    game = table(Place(hand=[twice], battlefield=[creature, *[double] * doubles]))
    game.cast("Twice", targets=[["Memnite"]]).pass_all()
    assert dict(game.permanent("Memnite").counters or ()).get("+1/+1", 0) == counters


def test_of_what_is_not_divided_there_is_no_share() -> None:
    """601.2d: only slots of a phrase that divides have one."""
    split = spell(
        "Split",
        "{0}",
        "Instant",
        PutCounters(SHARE, Targeted(0)),
        PutCounters(SHARE, Targeted(1)),
        targets=(Targets(CREATURE, 1, 2, divided=3), Targets(CREATURE)),
        invented=True,
    )
    game = table(Place(hand=[split], battlefield=["Memnite", "Bodrun", "Hill Giant"]))
    game.cast("Split", targets=[["Memnite", "Bodrun"], ["Hill Giant"]], division=(1, 2)).pass_all()
    assert [dict(game.permanent(c).counters or ()) for c in ("Memnite", "Bodrun", "Hill Giant")] == [
        {"+1/+1": 1},
        {"+1/+1": 2},
        {},
    ]
