"""The catalogue holds what it promises, and every card of it makes sense."""

from __future__ import annotations

import pytest

from reference_engine.cards import UnknownCard, card, catalogue, probes
from reference_engine.cards.trials import mode_digits
from reference_engine.words.card_problems import problems
from reference_engine.words.characteristics import Card
from reference_engine.words.instructions import Choice, GainLife, SpellAbility
from reference_engine.words.mana import ManaCost
from reference_engine.words.oracle_text import render


def test_names_are_keys_in_order() -> None:
    assert [c.name for c in catalogue().values()] == list(catalogue()) == sorted(catalogue())
    assert len(catalogue()) >= 70


@pytest.mark.parametrize("found", catalogue().values(), ids=lambda c: c.name)
def test_no_card_contradicts_itself_and_each_can_be_said(found: Card) -> None:
    assert problems(found) == []
    assert "\n\n" not in render(found)


def test_real_cards_are_as_printed() -> None:
    """Facts of a few cards, from cost to size, so that a slip of the hand in the shared helpers shows."""
    mica = card("Mica, Reader of Ruins")
    assert (mica.cost, mica.types, mica.supertypes) == (ManaCost.parse("{3}{R}"), ("Creature",), ("Legendary",))
    assert (mica.subtypes, mica.power, mica.toughness, mica.colors) == (("Human", "Artificer"), 4, 4, ("R",))
    assert card("Pact of Negation").cost == ManaCost()
    assert card("Pact of Negation").colors == ("U",)
    assert card("Forest").cost is None
    assert card("Crackle with Power").cost == ManaCost(("X", "X", "X", "R", "R"))


def test_an_unknown_name_is_told_with_its_neighbours() -> None:
    with pytest.raises(UnknownCard, match=r"has no card 'Lightening Bolt': did you mean 'Lightning Bolt'"):
        card("Lightening Bolt")
    with pytest.raises(UnknownCard, match="conformance cards"):
        card("0123456789")


def test_probes_of_one_scenario_have_powers_of_ten_of_their_own() -> None:
    weights = [*probes.WEIGHTS.values(), probes.DRAIN_WEIGHT]
    assert len(set(weights)) == len(weights)
    assert all(str(w).strip("0") == "1" for w in weights)


def test_a_probe_with_another_weight_is_another_card() -> None:
    usual, other = probes.watcher(probes.CAST_METER), probes.watcher(probes.CAST_METER, 10**4)
    assert usual == card(probes.CAST_METER)
    assert usual.name != other.name
    assert "gains 10,000 life" in render(other)
    assert probes.drain("R") == card(probes.DRAINS["R"])
    assert probes.drain("R", 10).name != probes.DRAINS["R"]


def test_what_is_no_probe_is_refused() -> None:
    with pytest.raises(ValueError, match="no watching probe"):
        probes.watcher("Grizzly Bears")
    with pytest.raises(ValueError, match="no type of mana"):
        probes.drain("S")


def test_each_mode_digit_is_a_power_of_ten_of_its_own() -> None:
    digits = mode_digits("Moxtest", 4, Choice(2, 2), first_power=2)
    (ability,) = digits.abilities
    assert isinstance(ability, SpellAbility)
    assert [m.do for m in ability.effect.modes] == [(GainLife(10**p),) for p in (2, 3, 4, 5)]
