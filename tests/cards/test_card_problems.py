"""A card that contradicts itself is told so, in a sentence that names it and says what to do."""

from __future__ import annotations

import attrs
import pytest

import reference_engine.words.abilities as a
import reference_engine.words.amounts as n
import reference_engine.words.conditions as c
import reference_engine.words.instructions as i
import reference_engine.words.selectors as s
from reference_engine.cards.wording import activated, kicker, mode, one, pay, permanent, spell, when
from reference_engine.words import costs
from reference_engine.words.base import Instruction
from reference_engine.words.card_problems import problems
from reference_engine.words.characteristics import Card
from reference_engine.words.mana import ManaCost
from reference_engine.words.selectors import Targets

BEAR = permanent("Bear", "{1}", "Creature — Bear", size=(2, 2))
DRAW = i.DrawCards(1)
ZAP = spell("Zap", "{1}", "Instant", DRAW)
ENTERS = a.Enters(this=True)


def zap(*do: Instruction, targets: tuple[Targets, ...] = ()) -> Card:
    return spell("Zap", "{1}", "Instant", *do, targets=targets)


def both(card: Card, *abilities: a.Ability) -> Card:
    return attrs.evolve(card, abilities=(*abilities, *card.abilities))


TWO_OF_THREE = tuple(mode(i.GainLife(k)) for k in (1, 2))

WRONG = [
    (attrs.evolve(BEAR, name=""), "has no name"),
    (attrs.evolve(BEAR, types=("Beast",)), "'Beast' is no card type"),
    (attrs.evolve(BEAR, supertypes=("Epic",)), "'Epic' is no supertype"),
    (attrs.evolve(BEAR, subtypes=("Bear", "Bear")), "'Bear' stands twice"),
    (attrs.evolve(BEAR, toughness=None), "without power and toughness"),
    (attrs.evolve(ZAP, power=1), "no creature, and has power"),
    (attrs.evolve(ZAP, types=("Instant", "Creature"), power=1, toughness=1), "no permanent card"),
    (attrs.evolve(BEAR, color_indicator=("P",)), "'P' in its color indicator"),
    (Card("Isle", ("Land",), ManaCost()), "land with the mana cost"),
    (attrs.evolve(ZAP, abilities=()), "with 0 spell abilities"),
    (attrs.evolve(BEAR, abilities=ZAP.abilities), "has a spell ability"),
    (both(ZAP, a.Hexproof()), "Hexproof works on the battlefield"),
    (both(ZAP, when(ENTERS, DRAW)), "wait for ThisCast"),
    (both(ZAP, a.Storm(), a.Storm()), "Storm with the same cost stands twice"),
    (both(ZAP, kicker("{1}"), kicker("{1}")), "Kicker with the same cost stands twice"),
    (both(ZAP, a.Kicker(())), "kicker costs nothing"),
    (both(ZAP, a.AdditionalCost(costs.TapThis())), "not there yet"),
    (both(ZAP, a.AdditionalCost(costs.PayLife(0))), "pays 0 life"),
    (both(BEAR, activated(costs.TapThis(), costs.TapThis(), do=(DRAW,))), "TapThis stands twice in one cost"),
    (spell("Zap", "{1}", "Instant"), "does nothing"),
    (spell("Zap", "{1}", "Instant", DRAW, modes=TWO_OF_THREE), "modes and text of its own"),
    (spell("Zap", "{1}", "Instant", modes=TWO_OF_THREE, choose=i.Choice(3, 3)), "3 of 2 modes"),
    (spell("Zap", "{1}", "Instant", modes=TWO_OF_THREE, choose=i.Choice(2, 1)), "at least 2 and at most 1"),
    (spell("Zap", "{1}", "Instant", modes=TWO_OF_THREE, choose=i.Choice(max_if_kicked=2)), "no kicker"),
    (zap(i.Destroy()), "speaks of target phrase 0, and it has 0"),
    (zap(DRAW, targets=one(s.CREATURE)), "nothing is done to the targets of phrase 0"),
    (zap(i.DealDamage(n.SHARE), targets=one(s.CREATURE)), "gives a Share"),
    (zap(i.DealDamage(2), targets=(s.Targets(s.CREATURE, 1, 2, divided=2),)), "use Share"),
    (zap(i.DealDamage(n.SHARE), targets=(s.Targets(s.CREATURE, 3, 3, divided=2),)), "each gets at least 1"),
    (zap(i.Destroy(), targets=(s.Targets(s.CREATURE, 2, 1),)), "at least 2 and at most 1"),
    (zap(i.Destroy(), targets=(s.Targets(s.CREATURE, other_than=0),)), "not an earlier one"),
    (zap(i.Destroy(), targets=(s.Targets(s.CREATURE, if_kicked=True),)), "asks whether it was kicked"),
    (zap(i.GainLife(n.ITS_X)), "uses X"),
    (both(BEAR, activated(pay("{1}"), do=(i.GainLife(n.ITS_X),))), "uses X"),
    (both(BEAR, a.EntersWithCounters(n.ITS_X)), "uses X"),
    (zap(i.GainLife(n.TimesKicked())), "has no kicker"),
    (both(zap(i.If(c.WasKicked(1), (DRAW,))), kicker("{1}")), "asks for kicker 1, and it has 1"),
    (zap(i.GainLife(n.PowerOf(s.CostObject()))), "what was sacrificed"),
    (zap(i.CopySpell(s.ThatSpell())), "says ThatSpell"),
    (both(BEAR, when(a.LifeGained(), i.Destroy(s.ThatObject()))), "says ThatObject"),
    (zap(i.LoseLife(1, s.ThatPlayer())), "says ThatPlayer"),
    (zap(i.AddMana("RX")), "'X' in AddMana"),
    (zap(i.Destroy(s.Each(s.Filter(colors=("C",))))), "'C' in Filter"),
    (zap(i.GainLife(n.ChosenNumber())), "was not made before"),
    (zap(i.ChooseNumber(1, 2), i.GainLife(n.ChosenNumber())), "between 2 and 1"),
    (zap(i.If(c.WasCast(), (), (DRAW,))), "turn the condition round"),
    (zap(i.May((), otherwise=(DRAW,))), "may have nothing done, at no cost"),
]


@pytest.mark.parametrize(("card", "sentence"), WRONG, ids=[w for _, w in WRONG])
def test_it_is_told(card: Card, sentence: str) -> None:
    found = problems(card)
    assert [p for p in found if sentence in p], found
    assert all(p.startswith(card.name or "a card without a name") for p in found)


def test_x_announced_by_any_cost_may_be_used() -> None:
    assert problems(both(zap(i.GainLife(n.ITS_X)), a.AdditionalCost(costs.PayLife(n.ITS_X)))) == []
    assert problems(both(BEAR, activated(pay("{X}"), do=(i.GainLife(n.ITS_X),)))) == []


def test_plain_cards_have_no_problem() -> None:
    assert problems(BEAR) == problems(ZAP) == []
