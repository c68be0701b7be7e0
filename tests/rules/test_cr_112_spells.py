"""112. Spells, and 113. Abilities."""

from __future__ import annotations

from reference_engine.cards.wording import activated, one, permanent, when
from reference_engine.words.abilities import SpellCast
from reference_engine.words.amounts import PowerOf
from reference_engine.words.costs import SacrificeThis, TapThis
from reference_engine.words.instructions import DealDamage, GainLife
from reference_engine.words.selectors import ANY_TARGET, Itself
from tests.rules.kit import Place, on, table

PINGER = permanent(
    "Pinger",
    "{2}",
    "Creature — Wizard",
    activated(TapThis(), do=(DealDamage(1),), targets=one(ANY_TARGET)),
    size=(1, 1),
)
BOMB = permanent(
    "Bomb",
    "{2}",
    "Creature — Goblin",
    activated(SacrificeThis(), do=(DealDamage(PowerOf(Itself())),), targets=one(ANY_TARGET)),
    size=(3, 1),
)
TWICE = permanent("Twice", "{1}", "Artifact", when(SpellCast("you"), GainLife(1)), when(SpellCast("you"), GainLife(10)))


def test_a_card_on_the_stack_is_a_spell_and_so_is_a_copy() -> None:
    """112.1, 112.1a: both are spells, the copy without a card."""
    game = table(Place(hand=["Shock"], battlefield=["Hive Mind"], pool="R")).cast("Shock", targets=[["@0"]]).pass_all()
    game.keep()
    assert [(s.id, s.kind, s.card, s.copy) for s in game.view.stack] == [
        ("Shock", "spell", "Shock", False),
        ("copy of Shock by @1", "spell", None, True),
    ]


def test_the_player_who_casts_a_spell_controls_it() -> None:
    """112.2: and a copy is controlled by whoever put it on the stack."""
    game = table(Place(battlefield=["Hive Mind"]), Place(hand=["Zorvask"]), Place())
    game.cast("Zorvask", seat=1).pass_all()
    assert [(s.name, s.controller) for s in game.view.stack] == [("Zorvask", 1), ("Zorvask", 0), ("Zorvask", 2)]


def test_an_ability_does_not_need_its_source_any_more() -> None:
    """113.7a: destroying the source in response does not counter the ability."""
    game = table(Place(battlefield=[PINGER]), Place(hand=["Hexmaar"]))
    game.activate("Pinger", targets=[["@1"]]).cast("Hexmaar", seat=1, targets=[["Pinger"]]).settle()
    assert (game.battlefield(), game.life(1)) == ([], 19)


def test_an_ability_uses_its_source_as_it_last_existed() -> None:
    """113.7a, 608.2h: the power it had when it was sacrificed, counters and all."""
    game = table(Place(battlefield=[on(BOMB, counters=(("+1/+1", 2),))])).activate("Bomb", targets=[["@1"]]).settle()
    assert game.life(1) == 15


def test_who_controls_the_source_controls_the_ability() -> None:
    """113.8: whoever owns it."""
    game = table(Place(hand=["Zorvask"], battlefield=[on(PINGER, owner=1), on(TWICE, owner=1)]), Place())
    game.activate("Pinger", targets=[["@1"]])
    assert game.top().controller == 0
    assert (
        table(Place(battlefield=[on(PINGER, owner=1)]), Place()).turn_to(1).cannot_activate("Pinger", targets=[["@0"]])
    )


def test_each_ability_of_an_object_works_by_itself() -> None:
    """113.2c: two abilities that wait for the same event both trigger."""
    game = table(Place(hand=["Zorvask"], battlefield=[TWICE])).cast("Zorvask")
    assert game.asks("order").max == 2
    assert game.settle().life(0) == 32


def test_an_ability_on_the_stack_is_no_spell() -> None:
    """113.3, 112.1: what counters spells cannot be aimed at it, what counters abilities can."""
    game = table(Place(battlefield=[PINGER]), Place(hand=["Gravix", "Nullorne"]))
    game.activate("Pinger", targets=[["@1"]]).turn_to(1)
    ability = game.top().id
    assert "no legal target" in game.cannot_cast("Gravix", targets=[[ability]])
    assert game.cast("Nullorne", targets=[[ability]]).settle().life(1) == 20
