"""Generated cards and mana: what they shrink towards, what the options promise, and that nothing contradicts itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import attrs
import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from reference_engine.cards import catalogue
from reference_engine.words.abilities import AdditionalCost, Kicker, Storm
from reference_engine.words.amounts import ITS_X, SHARE, ColorsSpent
from reference_engine.words.card_problems import problems
from reference_engine.words.characteristics import Card
from reference_engine.words.inside import things_in
from reference_engine.words.instructions import Effect, GainLife, SpellAbility
from reference_engine.words.mana import Mana, ManaCost, Pool, mana_of
from reference_engine.words.oracle_text import render
from reference_engine.words.selectors import Targets
from strategies.cards import creatures, instants_and_sorceries
from strategies.invented_names import named
from strategies.mana import mana_costs, mana_types, pools, pools_that_pay

T = TypeVar("T")

SETTINGS = settings(max_examples=2_000, database=None, derandomize=True, deadline=None)


def minimal(strategy: SearchStrategy[T], condition: Callable[[T], object] = lambda _: True) -> T:
    """The smallest value of the strategy that meets the condition."""
    return find(strategy, lambda value: bool(condition(value)), settings=SETTINGS)


def has(card: Card, word: type) -> bool:
    return any(isinstance(t, word) for t in things_in(card.abilities))


def text(card: Card) -> str:
    return render(attrs.evolve(card, name="~"))


# -- mana -----------------------------------------------------------------------------------------------------------


def test_mana_shrinks() -> None:
    assert minimal(mana_types()) == "W"
    assert minimal(mana_types(), lambda t: t not in "WU") == "B"


def test_costs_shrink_towards_nothing() -> None:
    assert minimal(mana_costs()) == ManaCost()
    assert minimal(mana_costs(x_symbols=2)) == ManaCost(("X", "X"))
    assert minimal(mana_costs(), lambda c: c.mana_value() >= 2) == ManaCost(("2",))
    assert minimal(mana_costs(), lambda c: c.colors) == ManaCost(("W",))


def test_pools_shrink_towards_few_white_mana() -> None:
    assert minimal(pools()) == ()
    assert minimal(pools(), lambda p: Pool.of(p).total >= 2) == mana_of("WW")
    assert minimal(pools(types="RG", min_size=1)) == mana_of("R")
    assert minimal(pools(riders=True), lambda p: any(m.rider for m in p)) == (Mana("W", "uncounterable"),)


def test_pools_that_pay_shrink_towards_the_cost() -> None:
    cost = ManaCost.parse("{X}{1}{R}")
    assert minimal(pools_that_pay(cost, x=1)) == mana_of("WWR")
    assert minimal(pools_that_pay(cost, x=1, color="G")) == mana_of("RGG")
    assert minimal(pools_that_pay(cost), lambda p: len(p) > 2) == mana_of("WWR")


def test_impossible_mana_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot be negative"):
        mana_costs(max_generic=-1)
    with pytest.raises(ValueError, match="no type"):
        pools(types="RS")


# -- creatures ------------------------------------------------------------------------------------------------------


def test_creatures_shrink_towards_a_plain_one() -> None:
    found = minimal(creatures())
    assert (found.cost, found.power, found.toughness, found.supertypes, text(found)) == (ManaCost(), 1, 1, (), "")
    assert text(minimal(creatures(abilities=True))) == "Hexproof"
    assert minimal(creatures(legendary=True)).supertypes == ("Legendary",)
    assert minimal(creatures(), lambda c: (c.toughness or 0) >= 3).power == 1
    assert (
        text(minimal(creatures(), lambda c: has(c, type(ITS_X)))) == "This creature enters with X +1/+1 counters on it."
    )


# -- instants and sorceries -----------------------------------------------------------------------------------------

SMALLEST: list[tuple[dict[str, Any], str, str]] = [
    ({}, "{0}", "You gain 1 life."),
    ({"x": True}, "{X}", "You gain X life."),
    ({"targets": True}, "{0}", "~ deals 1 damage to any target."),
    ({"modes": True}, "{0}", "Choose one —\n• You gain 1 life.\n• You gain 10 life."),
    (
        {"modes": True, "targets": True},
        "{0}",
        "Choose one —\n• ~ deals 1 damage to any target.\n• ~ deals 1 damage to target creature.",
    ),
    ({"divided": True}, "{0}", "~ deals 2 damage divided as you choose among one or two targets."),
    ({"divided": True, "x": True}, "{X}", "~ deals X damage divided as you choose among any number of targets."),
    ({"resolution_choices": True}, "{0}", "You may gain 1 life."),
    ({"kicker": True}, "{0}", "Kicker {1}\nYou gain 1 life. If this spell was kicked, you gain 2 life."),
    (
        {"converge": True},
        "{3}",
        "Converge — You gain 1 life. You gain life equal to the number of colors of mana spent to cast this spell.",
    ),
    (
        {"additional_cost": True},
        "{0}",
        (
            "As an additional cost to cast this spell, sacrifice a creature.\n"
            "You gain life equal to the sacrificed creature's power."
        ),
    ),
    ({"storm": True}, "{0}", "Storm\nYou gain 1 life."),
]


@pytest.mark.parametrize(("options", "cost", "said"), SMALLEST, ids=[str(o) for o, *_ in SMALLEST])
def test_spells_shrink_towards_the_simplest(options: dict[str, Any], cost: str, said: str) -> None:
    found = minimal(instants_and_sorceries(**options))
    assert (found.types, str(found.cost), text(found)) == (("Instant",), cost, said)


def test_conditions_leave_the_rest_small() -> None:
    found = minimal(
        instants_and_sorceries(), lambda c: any(isinstance(t, Targets) and t.max == 2 for t in things_in(c))
    )
    assert text(found) == "~ deals 1 damage to each of one or two targets."
    found = minimal(instants_and_sorceries(), lambda c: c.types == ("Sorcery",))
    assert (str(found.cost), text(found)) == ("{0}", "You gain 1 life.")


SIGNS: dict[str, Callable[[Card], bool]] = {
    "x": lambda c: c.cost is not None and c.cost.x_symbols > 0 and has(c, type(ITS_X)),
    "modes": lambda c: any(isinstance(t, Effect) and bool(t.modes) for t in things_in(c)),
    "kicker": lambda c: has(c, Kicker),
    "divided": lambda c: has(c, type(SHARE)),
    "targets": lambda c: has(c, Targets),
    "converge": lambda c: has(c, ColorsSpent),
    "additional_cost": lambda c: has(c, AdditionalCost),
    "storm": lambda c: has(c, Storm),
}


@pytest.mark.parametrize("wanted", [True, False])
@pytest.mark.parametrize("option", SIGNS)
@settings(max_examples=100)
@given(data=st.data())
def test_options_keep_their_word(option: str, data: st.DataObject, *, wanted: bool) -> None:
    card = data.draw(instants_and_sorceries(**{option: wanted}))
    assert SIGNS[option](card) is wanted


@pytest.mark.parametrize(
    "options",
    [
        {"x": True, "kicker": True},
        {"modes": True, "divided": True},
        {"divided": True, "targets": False},
        {"modes": True, "converge": True},
    ],
    ids=str,
)
def test_options_that_do_not_go_together_are_refused(options: dict[str, bool]) -> None:
    with pytest.raises(ValueError, match=r"ask for|drop one"):
        instants_and_sorceries(**options)


CARDS = st.one_of(creatures(), instants_and_sorceries(storm=None))


@settings(max_examples=500)
@given(CARDS)
def test_generated_cards_make_sense(card: Card) -> None:
    assert problems(card) == []
    assert card.invented
    assert named(card) == card
    assert card.name not in catalogue()
    assert render(card) or "Creature" in card.types


def test_names_come_from_what_is_on_the_card() -> None:
    first = named(Card("~", ("Instant",), ManaCost(), abilities=(SpellAbility(Effect((GainLife(1),))),)))
    other = attrs.evolve(first, cost=ManaCost(("1",)))
    assert first.name == "Tholvith Vroakshoath"  # kept: names must not move between runs, versions or machines
    assert named(other).name != first.name


@pytest.mark.parametrize("strategy", [creatures(), instants_and_sorceries(storm=None)], ids=["creatures", "spells"])
def test_few_draws_and_much_variety(strategy: SearchStrategy[Card]) -> None:
    lengths, seen = [], []

    @settings(max_examples=300, database=None, derandomize=True, deadline=None)
    @given(st.data())
    def drawn(data: st.DataObject) -> None:
        seen.append(data.draw(strategy).name)
        lengths.append(len(data.conjecture_data.nodes))

    drawn()
    assert max(lengths) <= 6
    assert len(set(seen)) >= 0.9 * len(seen)
