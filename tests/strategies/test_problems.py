"""Every way a scenario can be wrong is said in a sentence."""

from __future__ import annotations

import attrs
import pytest

from reference_engine.words.mana import Mana
from reference_engine.words.scenario import PlacedCard, PlacedPermanent, Scenario
from strategies.boards import BoardBuilder, problems

GOOD = BoardBuilder.of(2).permanent("Grizzly Bears", 0).in_hand("Lightning Bolt", 1).scenario()


def with_permanent(**changes: object) -> Scenario:
    placed = attrs.evolve(GOOD.battlefield[0], **changes)  # type: ignore[arg-type]
    return attrs.evolve(GOOD, battlefield=(placed,))


def with_seat(**changes: object) -> Scenario:
    return attrs.evolve(GOOD, seats=(attrs.evolve(GOOD.seats[0], **changes), GOOD.seats[1]))  # type: ignore[arg-type]


WRONG = [
    (attrs.evolve(GOOD, seats=GOOD.seats[:1]), "has 1 seats"),
    (attrs.evolve(GOOD, active=2), "turn of seat 2"),
    (attrs.evolve(GOOD, turn=0), "turn number is 0"),
    (attrs.evolve(GOOD, step="breakfast"), "no step 'breakfast'"),
    (attrs.evolve(GOOD, cards=GOOD.cards[1:]), "that is not defined"),
    (attrs.evolve(GOOD, cards=(*GOOD.cards, GOOD.cards[0])), "defined 2 times"),
    (with_permanent(id="c1"), "given to 2 cards"),
    (with_permanent(id="@1"), "is no id for a card"),
    (with_permanent(card="Lightning Bolt"), "is no permanent card"),
    (with_permanent(controller=5), "controller of c17 is seat 5"),
    (with_permanent(owner=-1), "owner of c17 is seat -1"),
    (with_permanent(damage=-1), "has -1 damage"),
    (with_permanent(counters=(("+1/+1", 0),)), "has 0 +1/+1 counters"),
    (with_permanent(counters=(("+1/+1", 1), ("+1/+1", 2))), "lists +1/+1 counters 2 times"),
    (with_seat(life=0), "starts with 0 life"),
    (with_seat(pool=(Mana("Q"),)), "mana of no type ['Q']"),
]


def test_a_good_scenario_has_none() -> None:
    assert problems(GOOD) == []


@pytest.mark.parametrize(("scenario", "said"), WRONG, ids=[said for _, said in WRONG])
def test_what_is_wrong_is_said(scenario: Scenario, said: str) -> None:
    assert [said in sentence for sentence in problems(scenario)].count(True) >= 1


def test_cards_in_all_zones_are_looked_at() -> None:
    hidden = (PlacedCard("z", "No Such Card"),)
    for zone in ("hand", "library", "graveyard", "exile"):
        (said,) = problems(with_seat(**{zone: hidden}))
        assert f"the {zone} of seat 0" in said
    (said,) = problems(attrs.evolve(GOOD, battlefield=(PlacedPermanent("z", "No Such Card", 0, 0),)))
    assert "the battlefield" in said
