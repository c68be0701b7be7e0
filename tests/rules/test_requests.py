"""Every kind of request says what it is for as its documentation does: kind, slot, how many, who."""

from __future__ import annotations

from typing import Any

import pytest

from reference_engine.cards.wording import INSTANT_OR_SORCERY_SPELL, mode, one, permanent, spell, when
from reference_engine.words.abilities import Enters, SpellCast, Triggered
from reference_engine.words.base import Instruction
from reference_engine.words.costs import DiscardCards, PayLife
from reference_engine.words.instructions import (
    CastCopyFree,
    Choice,
    ChooseColor,
    ChooseCreatureType,
    ChooseNewTargets,
    ChooseNumber,
    ChooseObject,
    ChoosePlayer,
    CopySpell,
    DealDamage,
    DiscardChosen,
    Effect,
    GainLife,
    LoseLife,
    May,
    Sacrifice,
)
from reference_engine.words.mana_making import AddManaOfType, AnyColor, UnlessPaid
from reference_engine.words.requests import RE_AIM, Request
from reference_engine.words.selectors import ANY_TARGET, CREATURE, Filter, You
from tests.rules.kit import Place, Table, table

LANDS = ["Forest"] * 9
LIFE = (GainLife(1),)


def resolving(word: Instruction) -> Table:
    """A spell that says so resolves."""
    rite = spell("Rite", "{0}", "Sorcery", word, invented=True)
    board = Place(hand=[rite, "Memnite"], battlefield=["Memnite"], library=LANDS)
    return table(board, Place()).cast("Rite").pass_all()


WORDS: list[tuple[str, str, Instruction]] = [
    ("color", "k", ChooseColor("k")),
    ("number", "k", ChooseNumber(3, 1, "k")),
    ("creature-type", "k", ChooseCreatureType("k")),
    ("pick", "k", ChooseObject(CREATURE, "k")),
    ("pick", "k", ChoosePlayer(key="k")),
    ("pick", "sacrifice", Sacrifice(CREATURE)),
    ("discard", "hand", DiscardChosen(1)),
    ("may", "may", May(LIFE)),
    ("may", "unless", UnlessPaid(LIFE, (PayLife(1),), You())),
    ("mana-type", "mana", AddManaOfType(AnyColor())),
]


@pytest.mark.parametrize(("kind", "slot", "word"), WORDS, ids=[type(word).__name__ for _, _, word in WORDS])
def test_a_choice_of_a_resolution_names_its_spell_and_its_key(kind: str, slot: str, word: Instruction) -> None:
    """608.2d: asked of its controller, one of the options."""
    game = resolving(word)
    request = game.asks(kind)
    assert (request.seat, request.object, request.slot, request.min, request.max) == (0, "Rite", slot, 1, 1)
    assert request.options
    assert game.choose(request.options[0]).stack() == []


def test_what_pays_is_asked_after_whether_to_pay() -> None:
    """118.12."""
    game = resolving(May(LIFE, (DiscardCards(),))).choose("yes")
    assert game.asks("pay") == Request(0, "pay", "Rite", "cost", ("Memnite",), 1, 1)


def asked(board: Place, card: str, **plan: Any) -> Request:
    """What is asked first once that card, cast, has resolved or an ability has triggered from it."""
    game = table(board, Place()).cast(card, **plan).pass_all()
    assert game.request is not None
    return game.request


def test_targets_and_modes_of_a_trigger_name_the_ability_and_its_place_on_the_card() -> None:
    """603.3c, 603.3d: the ability that is on the stack, and its index."""
    aims = permanent(
        "Aims",
        "{0}",
        "Artifact",
        when(Enters(this=True), GainLife(1)),
        when(SpellCast(), DealDamage(1), targets=one(ANY_TARGET)),
        invented=True,
    )
    game = table(Place(battlefield=[aims], hand=["Memnite"]), Place()).cast("Memnite")
    assert (game.asks("targets").object, game.asks("targets").slot) == ("ability of Aims by @0", "1")
    two = Effect(modes=(mode(GainLife(1)), mode(LoseLife(1))), choose=Choice(1, 2))
    moody = permanent("Moody", "{0}", "Artifact", Triggered(SpellCast(), two), invented=True)
    game = table(Place(battlefield=[moody], hand=["Memnite"]), Place()).cast("Memnite")
    assert game.asks("mode") == Request(0, "mode", "ability of Moody by @0", "0", ("0", "1"), 1, 2)


def test_an_order_is_of_triggers_and_of_no_object() -> None:
    """603.3b."""
    gain = permanent("Gain", "{0}", "Artifact", when(SpellCast(), GainLife(1)), invented=True)
    drain = permanent("Drain", "{0}", "Artifact", when(SpellCast(), LoseLife(1)), invented=True)
    request = table(Place(battlefield=[gain, drain], hand=["Memnite"]), Place()).cast("Memnite").asks("order")
    assert request == Request(0, "order", None, "triggers", ("Gain/0/0", "Drain/0/0"), 2, 2)


def test_the_hand_size_is_of_no_object() -> None:
    """514.1."""
    request = table(Place(hand=LANDS, library=LANDS), step="end").pass_all().asks("discard")
    assert (request.object, request.slot, request.min, request.max) == (None, "hand size", 2, 2)


def test_the_legend_rule_names_the_legend() -> None:
    """704.5j."""
    isamaru = "Isamaru, Hound of Konda"
    request = asked(Place(hand=[isamaru], battlefield=[isamaru], pool="W"), isamaru)
    assert (request.kind, request.object, request.slot, request.max) == ("legend", None, isamaru, 1)


def test_to_copy_a_permanent_as_it_enters_is_to_pick_one_or_none() -> None:
    """614.12a, 707.5: asked for the spell that is about to become the permanent."""
    request = asked(Place(hand=["Clone"], battlefield=["Memnite"], pool="UUUU"), "Clone")
    assert request == Request(0, "pick", "Clone", "copy", ("Memnite",), 0, 1)


def test_to_cast_a_copy_is_to_give_a_plan_or_none() -> None:
    """707.12: the copy is the object, and the only option."""
    echo = spell("Echo", "{0}", "Sorcery", CastCopyFree(), targets=one(Filter(zone="graveyard")), invented=True)
    request = asked(Place(hand=[echo], graveyard=["Shock"]), "Echo", targets=[["Shock"]])
    assert (request.kind, request.slot, request.min, request.max) == ("cast", "copy", 0, 1)
    assert request.options == (request.object,)


def test_new_targets_are_a_copys_or_of_what_is_re_aimed() -> None:
    """707.10c, 115.7d: by the slot; the object is what is copied or what has the targets."""
    target = one(INSTANT_OR_SORCERY_SPELL)
    twin = spell("Twin", "{0}", "Instant", CopySpell(), targets=target, invented=True)
    turn = spell("Turn", "{0}", "Instant", ChooseNewTargets(), targets=target, invented=True)
    for card, name, slot in ((twin, "Twin", ""), (turn, "Turn", RE_AIM)):
        game = table(Place(hand=["Shock", card], pool="R"), Place()).cast("Shock", targets=[["@1"]])
        request = game.cast(name, targets=[["Shock"]]).pass_all().asks("new-targets")
        assert (request.object, request.slot, request.current) == ("Shock", slot, (("@1",),))


def test_the_next_replacement_is_asked_for_what_is_tapped() -> None:
    """616.1: the permanents that the effects are from are the options."""
    game = table(Place(battlefield=["Forest", "Murkfall", "Emberfall"])).activate("Forest")
    assert game.asks("replacement") == Request(0, "replacement", "Forest", "mana", ("Murkfall", "Emberfall"))
