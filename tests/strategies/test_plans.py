"""What a seat could do, read from a view made by hand; no engine has a say."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest

from reference_engine.words.abilities import (
    Activated,
    AdditionalCost,
    AlternativeCost,
    Hexproof,
    Kicker,
    SpellsPerTurn,
)
from reference_engine.words.amounts import ITS_X, SHARE
from reference_engine.words.answers import Activate, Cast
from reference_engine.words.characteristics import Card
from reference_engine.words.costs import PayLife, PayMana, SacrificePermanents, TapThis
from reference_engine.words.instructions import (
    Choice,
    DealDamage,
    Destroy,
    DrawCards,
    Effect,
    GainLife,
    Mode,
    SpellAbility,
)
from reference_engine.words.mana import ManaCost, mana_of
from reference_engine.words.scenario import PlacedCard, PlacedPermanent, Scenario, Seat
from reference_engine.words.selectors import ANY_TARGET, CREATURE, PLAYER, Targets
from reference_engine.words.view import View
from strategies.draws import SMALLEST, draws_reading
from strategies.plans import Doable, Freedom, Wish, doables, plan

Seen = Callable[[Scenario], View]


def spell(effect: Effect, cost: str = "{0}", types: tuple[str, ...] = ("Instant",), *more: object) -> Card:
    return Card("Probe", types, ManaCost.parse(cost), abilities=(SpellAbility(effect), *more))  # type: ignore[arg-type]


BEAR = Card("Bear", ("Creature",), ManaCost.parse("{1}{G}"), power=2, toughness=2)
GHOST = Card("Ghost", ("Creature",), ManaCost.parse("{1}{G}"), power=2, toughness=1, abilities=(Hexproof(),))
BOLT = Effect((DealDamage(3),), (Targets(ANY_TARGET),))
SPRAY = Effect((DealDamage(SHARE),), (Targets(ANY_TARGET, 1, 3, divided=3),))
OTHER = Effect((Destroy(),), (Targets(CREATURE), Targets(CREATURE, other_than=0)))


def board(card: Card, *permanents: tuple[Card, int], pool: str = "", active: int = 0, hands: int = 1) -> Scenario:
    seats = (Seat(hand=tuple(PlacedCard(f"h{n}", card.name) for n in range(hands)), pool=mana_of(pool)), Seat())
    field = tuple(PlacedPermanent(f"p{n}", c.name, who, who) for n, (c, who) in enumerate(permanents))
    return Scenario(seats, field, active, cards=(card, *dict.fromkeys(c for c, _ in permanents)))


def able(seen: Seen, scenario: Scenario, casts: int = 0) -> list[str]:
    cards = {c.name: c for c in scenario.cards}
    return [d.object for d in doables(seen(scenario), cards, 0, Freedom(casts))]


def plans(seen: Seen, scenario: Scenario, number: int = 1_500, wish: Wish | None = None) -> list[Cast | Activate]:
    view, cards = seen(scenario), {c.name: c for c in scenario.cards}
    doable = doables(view, cards, 0)[0]
    return [plan(view, cards, doable, draws_reading(n), wish or Wish()) for n in range(number)]


def test_what_cannot_be_paid_is_not_listed(seen: Seen) -> None:
    assert able(seen, board(spell(BOLT, "{R}"), pool="R")) == ["h0"]
    assert able(seen, board(spell(BOLT, "{R}"), pool="G")) == []


def test_a_sorcery_waits_for_its_casters_own_main_phase(seen: Seen) -> None:
    sorcery = spell(BOLT, types=("Sorcery",))
    assert able(seen, board(sorcery)) == ["h0"]
    assert able(seen, board(sorcery, active=1)) == []
    assert able(seen, attrs.evolve(board(sorcery), step="upkeep")) == []


def test_a_spell_without_enough_targets_is_not_listed(seen: Seen) -> None:
    assert able(seen, board(spell(OTHER), (BEAR, 0))) == []
    assert able(seen, board(spell(OTHER), (BEAR, 0), (BEAR, 1))) == ["h0"]


def test_another_players_hexproof_creature_is_no_target(seen: Seen) -> None:
    found = {p.targets for p in plans(seen, board(spell(BOLT), (GHOST, 1), (BEAR, 1), (GHOST, 0)))}
    assert found == {(("@0",),), (("@1",),), (("p1",),), (("p2",),)}


def test_another_target_is_another_one(seen: Seen) -> None:
    found = {p.targets for p in plans(seen, board(spell(OTHER), (BEAR, 0), (BEAR, 1)))}
    assert found == {(("p0",), ("p1",)), (("p1",), ("p0",))}


def test_divisions_give_every_target_something(seen: Seen) -> None:
    for p in plans(seen, board(spell(SPRAY), (BEAR, 1))):
        assert sum(p.division) == 3
        assert len(p.division) == len(p.targets[0])
        assert min(p.division) >= 1


def test_x_goes_up_to_what_the_pool_pays(seen: Seen) -> None:
    card = spell(Effect((DrawCards(ITS_X),)), "{X}{R}")
    assert {p.x for p in plans(seen, board(card, pool="RGG"))} == {0, 1, 2}


def test_x_targets_need_x_things(seen: Seen) -> None:
    card = spell(Effect((Destroy(),), (Targets(CREATURE, ITS_X, ITS_X),)), "{X}")
    found = plans(seen, board(card, (BEAR, 1), pool="RRRR"))
    assert {(p.x, len(p.targets[0])) for p in found} == {(0, 0), (1, 1)}


def test_modes_are_those_that_have_targets(seen: Seen) -> None:
    effect = Effect(modes=(Mode((Destroy(),), (Targets(CREATURE),)), Mode((GainLife(1),))), choose=Choice(1, 2))
    assert {p.modes for p in plans(seen, board(spell(effect)))} == {(1,)}
    assert {p.modes for p in plans(seen, board(spell(effect), (BEAR, 0)))} == {(0,), (1,), (0, 1)}


def test_kicks_are_those_that_are_paid_for(seen: Seen) -> None:
    card = spell(Effect((GainLife(1),)), "{R}", ("Instant",), Kicker((PayMana(ManaCost.parse("{1}")),), multi=True))
    found = plans(seen, board(card, pool="RGG"))
    assert {p.kicks for p in found if isinstance(p, Cast)} == {(0,), (1,), (2,)}


def test_what_pays_a_cost_is_named(seen: Seen) -> None:
    card = spell(Effect((GainLife(1),)), "{0}", ("Instant",), AdditionalCost(SacrificePermanents(CREATURE)))
    assert able(seen, board(card, (BEAR, 1))) == []
    assert {p.costs for p in plans(seen, board(card, (BEAR, 0), (BEAR, 0)))} == {(("p0",),), (("p1",),)}


def test_a_limit_on_spells_is_kept(seen: Seen) -> None:
    law = Card("Law", ("Enchantment",), ManaCost.parse("{W}"), abilities=(SpellsPerTurn(1),))
    scenario = board(spell(BOLT), (law, 1))
    assert able(seen, scenario) == ["h0"]
    assert able(seen, scenario, casts=1) == []


def test_abilities_that_tap_need_an_untapped_rested_source(seen: Seen) -> None:
    wand = Card("Wand", ("Artifact",), ManaCost(), abilities=(Activated((TapThis(),), BOLT),))
    mage = attrs.evolve(BEAR, name="Mage", abilities=(Activated((TapThis(),), BOLT),))
    scenario = board(spell(BOLT), (wand, 0), (mage, 0), hands=0)
    assert able(seen, scenario) == ["p0", "p1"]
    worn = tuple(attrs.evolve(p, tapped=p.id == "p0", sick=True) for p in scenario.battlefield)
    assert able(seen, attrs.evolve(scenario, battlefield=worn)) == []


def test_wishes_are_granted_where_they_can_be(seen: Seen) -> None:
    card = spell(Effect((DealDamage(ITS_X),), (Targets(PLAYER),)), "{X}")
    found = plans(seen, board(card, pool="RR"), wish=Wish(x=1, aim="@1"))
    assert {(p.x, p.targets) for p in found} == {(1, (("@1",),))}
    assert {p.x for p in plans(seen, board(card, pool="R"), wish=Wish(x=2))} == {0, 1}


def test_no_digits_give_the_smallest_plan(seen: Seen) -> None:
    card = spell(Effect((DealDamage(ITS_X),), (Targets(ANY_TARGET),)), "{X}{R}")
    smallest = plans(seen, board(card, (BEAR, 1), pool="RGW"), number=1)[0]
    assert smallest == Cast("h0", (), (("@0",),), 0)


def test_planning_the_impossible_is_an_error(seen: Seen) -> None:
    scenario = board(spell(OTHER))
    cards = {c.name: c for c in scenario.cards}
    with pytest.raises(ValueError, match="ask doables"):
        plan(seen(scenario), cards, Doable(0, "h0", cards["Probe"]), SMALLEST)


def test_an_alternative_cost_is_paid_instead_and_an_x_may_be_life(seen: Seen) -> None:
    card = spell(Effect((DrawCards(1),)), "{R}{R}", ("Instant",), AlternativeCost((PayMana(ManaCost.parse("{X}")),)))
    found = {(p.alternative, p.x) for p in plans(seen, board(card, pool="RR")) if isinstance(p, Cast)}
    assert found == {(False, None), (True, 0), (True, 1), (True, 2)}
    wished = plans(seen, board(card, pool="RR"), 50, Wish(alternative=True))
    assert {p.alternative for p in wished if isinstance(p, Cast)} == {True}
    life = spell(Effect((DrawCards(1),)), "{0}", ("Instant",), AdditionalCost(PayLife(ITS_X)))
    assert {p.x for p in plans(seen, board(life))} == set(range(7))
