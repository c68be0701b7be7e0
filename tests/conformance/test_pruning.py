"""What a finding does not need is taken off the board, and nothing that it needs."""

from __future__ import annotations

import attrs
import pytest

from conformance.pruning import pruned
from reference_engine.cards import card
from reference_engine.words.answers import Decision, Pass, Planned
from reference_engine.words.mana import mana_of
from reference_engine.words.scenario import Case, Experiment, PlacedCard, PlacedPermanent, Scenario, Seat


@pytest.fixture
def experiment() -> Experiment:
    """Four seats, two permanents, two cards in hand, three mana, two answers; a second case without the Hive Mind."""
    bolt, mind, bears = card("Lightning Bolt"), card("Hive Mind"), card("Grizzly Bears")
    seats = (
        Seat(hand=(PlacedCard("c1", bolt.name), PlacedCard("c2", bolt.name)), pool=mana_of("RRG")),
        *(Seat(library=(PlacedCard(f"c{n}", bears.name),)) for n in (5, 6, 7)),
    )
    battlefield = (PlacedPermanent("c3", mind.name, 1, 1), PlacedPermanent("c4", bears.name, 3, 3))
    scenario = Scenario(seats, battlefield, cards=(bolt, mind, bears))
    answers = tuple(Planned(Decision(seat, "priority"), Pass()) for seat in (0, 1))
    without = Case(attrs.evolve(scenario, battlefield=battlefield[1:]), answers, "no-copier")
    return Experiment("copy.inherits-targets", (Case(scenario, answers), without))


def test_everything_that_is_not_needed_goes(experiment: Experiment) -> None:
    """Where the finding needs nothing, two bare players are left, in every case, with their libraries."""
    small = pruned(experiment, lambda _: True, 1_000)
    for case in small.cases:
        assert len(case.scenario.seats) == 2
        assert case.scenario.battlefield == ()
        assert [seat.hand for seat in case.scenario.seats] == [(), ()]
        assert [seat.pool for seat in case.scenario.seats] == [(), ()]
        assert case.scenario.seats[1].library
        assert case.answers == ()
        assert [c.name for c in case.scenario.cards] == ["Grizzly Bears"]


def test_what_is_needed_stays(experiment: Experiment) -> None:
    """A finding that needs a card in hand, a green mana and the third player keeps just those."""

    def still(smaller: Experiment) -> bool:
        first = smaller.cases[0].scenario
        hand = [placed.id for placed in first.seats[0].hand]
        return "c2" in hand and any(m.type == "G" for m in first.seats[0].pool) and len(first.seats) >= 3

    first = pruned(experiment, still, 1_000).cases[0].scenario
    assert [placed.id for placed in first.seats[0].hand] == ["c2"]
    assert [m.type for m in first.seats[0].pool] == ["G"]
    assert len(first.seats) == 3


def test_the_cap_ends_it(experiment: Experiment) -> None:
    """With no plays allowed nothing changes; with one, one thing is gone."""
    assert pruned(experiment, lambda _: True, 0) == experiment
    assert len(pruned(experiment, lambda _: True, 1).cases[0].scenario.seats) == 3


def test_a_finding_that_needs_all_keeps_all(experiment: Experiment) -> None:
    """Nothing is taken away that the finding needs."""
    assert pruned(experiment, lambda _: False, 1_000) == experiment
