"""Taking out of an experiment what a finding does not need, on the data itself.

Shrinking makes the draws small; what a theme puts on every board is still there. Here single things are taken away, one
after the other, from all cases of the experiment alike, and stay away if the finding is still seen without them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import attrs

from reference_engine.words.answers import Planned
from reference_engine.words.scenario import Case, Experiment, PlacedCard, Scenario, Seat

Still = Callable[[Experiment], bool]
"""Whether the finding is still seen in that experiment."""

_FEWEST_SEATS = 2
_ZONES = ("hand", "library", "graveyard", "exile")


def pruned(experiment: Experiment, still: Still, most: int) -> Experiment:
    """The experiment without what ``still`` does not need; ``most``: how often that may be asked."""
    asked = 0
    changed = True
    while changed:
        changed = False
        for smaller in _smaller(experiment):
            if asked >= most:
                return experiment
            asked += 1
            if still(smaller):
                experiment, changed = smaller, True
                break
    return experiment


def _smaller(experiment: Experiment) -> Iterator[Experiment]:
    """The experiment with one thing less, the largest things first."""
    base = experiment.cases[0].scenario
    if len(base.seats) > _FEWEST_SEATS and base.active < len(base.seats) - 1:
        yield _each(experiment, without_last_seat)
    for placed in base.battlefield:
        yield _each(experiment, lambda s, gone=placed.id: without_permanent(s, gone))  # type: ignore[misc]
    for number, seat in enumerate(base.seats):
        yield from _smaller_seat(experiment, number, seat)
    for planned in dict.fromkeys(p for case in experiment.cases for p in case.answers):
        yield _without_answer(experiment, planned)


def _smaller_seat(experiment: Experiment, number: int, seat: Seat) -> Iterator[Experiment]:
    # Libraries stay: an empty one would make players lose, which is no part of the finding.
    for zone in ("hand", "graveyard", "exile"):
        cards: tuple[PlacedCard, ...] = getattr(seat, zone)
        for index in range(len(cards)):
            yield _seat(experiment, number, **{zone: cards[:index] + cards[index + 1 :]})
    for index in range(len(seat.pool)):
        yield _seat(experiment, number, pool=seat.pool[:index] + seat.pool[index + 1 :])


def _seat(experiment: Experiment, number: int, **values: object) -> Experiment:
    def change(scenario: Scenario) -> Scenario:
        seats = list(scenario.seats)
        if number < len(seats):
            seats[number] = attrs.evolve(seats[number], **values)  # type: ignore[arg-type]  # Seat's own fields
        return attrs.evolve(scenario, seats=tuple(seats))

    return _each(experiment, change)


def without_permanent(scenario: Scenario, card_id: str) -> Scenario:
    """The board without that permanent."""
    return attrs.evolve(scenario, battlefield=tuple(p for p in scenario.battlefield if p.id != card_id))


def without_last_seat(scenario: Scenario) -> Scenario:
    """The board without the last player and whatever is theirs."""
    last = len(scenario.seats) - 1
    kept = tuple(p for p in scenario.battlefield if last not in (p.controller, p.owner))
    return attrs.evolve(scenario, seats=scenario.seats[:last], battlefield=kept)


def _without_answer(experiment: Experiment, planned: Planned) -> Experiment:
    cases = tuple(
        attrs.evolve(case, answers=tuple(p for p in case.answers if p != planned)) for case in experiment.cases
    )
    return attrs.evolve(experiment, cases=cases)


def _each(experiment: Experiment, change: Callable[[Scenario], Scenario]) -> Experiment:
    return attrs.evolve(experiment, cases=tuple(_changed(case, change) for case in experiment.cases))


def _changed(case: Case, change: Callable[[Scenario], Scenario]) -> Case:
    scenario = change(case.scenario)
    named = {placed.card for placed in scenario.battlefield}
    named |= {card.card for seat in scenario.seats for zone in _ZONES for card in getattr(seat, zone)}
    cards = tuple(card for card in scenario.cards if card.name in named)
    return attrs.evolve(case, scenario=attrs.evolve(scenario, cards=cards))
