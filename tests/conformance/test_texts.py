"""What is written on cards, looked up."""

from __future__ import annotations

from reference_engine.cards import catalogue
from reference_engine.words.abilities import Enters, Triggered
from reference_engine.words.amounts import X
from reference_engine.words.characteristics import Card, Token
from reference_engine.words.instructions import CreateTokens, DealDamage, Effect, GainLife, Mode, SpellAbility
from reference_engine.words.scenario import Scenario, Seat
from reference_engine.words.selectors import CREATURE, PLAYER, Targeted, Targets
from strategies.texts import STORM, copiers_in, definitions, mana_cost, mentions, parts_of, phrases_of, triggered


def test_parts_find_the_targets_of_each_chosen_mode() -> None:
    damage = Mode((DealDamage(2, Targeted(0)),), (Targets(CREATURE),))
    life = Mode((GainLife(1),))
    effect = Effect(modes=(damage, life))
    first, second, third = parts_of(effect, (1, 0, 0))
    assert [p.mode for p in (first, second, third)] == [0, 0, 1]
    assert [first.instance(0), second.instance(0), third.instance(0)] == [0, 1, None]
    assert len(phrases_of(effect, (0, 0, 1))) == 2


def test_a_phrase_that_needs_a_kick_is_counted_only_if_it_is_there() -> None:
    effect = Effect(
        (DealDamage(1, Targeted(0)), DealDamage(2, Targeted(1))),
        (Targets(CREATURE, if_kicked=True), Targets(PLAYER)),
    )
    (plain,) = parts_of(effect)
    (kicked,) = parts_of(effect, kicked=True)
    assert (plain.instance(0), plain.instance(1)) == (None, 0)
    assert (kicked.instance(0), kicked.instance(1)) == (0, 1)


def test_mentions_looks_as_deep_as_the_text_goes() -> None:
    cards = catalogue()
    assert mentions(cards["Blaze"], X)
    assert not mentions(cards["Lightning Bolt"], X)


def test_copying_is_optional_where_the_text_says_may() -> None:
    cards = catalogue()
    hive = triggered(cards["Hive Mind"])[0]
    assert [(c.optional, c.conditional) for c in copiers_in(hive)] == [(None, False)]
    mica = [c for ability in triggered(cards["Mica, Reader of Ruins"]) for c in copiers_in(ability)]
    assert [c.optional is not None for c in mica] == [True]
    assert triggered(cards["Grapeshot"]) == (STORM,)


def test_kicks_add_to_the_mana_cost() -> None:
    bolt = catalogue()["Burst Lightning"]
    assert str(mana_cost(bolt)) == "{R}"
    assert mana_cost(bolt, (1,)).mana_value() == 5


def test_definitions_hold_tokens_that_tokens_create() -> None:
    inner = Token("Spark", power=1, toughness=1)
    outer = Token("Kindler", abilities=(Triggered(Enters(this=True), Effect((CreateTokens(inner),))),))
    card = Card("Kindling", ("Sorcery",), abilities=(SpellAbility(Effect((CreateTokens(outer),))),))
    found = definitions(Scenario((Seat(), Seat()), cards=(card,)))
    assert found == {"Kindling": card, "Kindler": outer, "Spark": inner}
