"""The kit: whatever the victim, what is put on the board lets it be cast and copied."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest

from reference_engine.cards import catalogue
from reference_engine.words.abilities import Storm
from reference_engine.words.characteristics import Card
from reference_engine.words.trace import Trace
from strategies.answers import Habits
from strategies.drawing import Along
from strategies.draws import SMALLEST, Draws, draws_reading
from strategies.shelves import copiers
from strategies.texts import has
from strategies.themes.kit import (
    Setup,
    finish,
    has_x,
    table,
    victims,
    with_copier,
    with_meters,
    with_responders,
    with_second_copier,
    with_victim,
)


def played(make: Callable[[Draws], Setup], draws: Draws = SMALLEST) -> Trace:
    setup = make(draws)
    quiet = attrs.evolve(setup, habits=Habits(acts=0, attempts=0, re_aim=False, yes=setup.habits.yes))
    return finish(draws, "kit", quiet).traces[0]


def copies(trace: Trace) -> int:
    return len({s.id for t in trace.transitions for s in t.after.stack if s.kind == "spell" and s.copy})


def victim(card: Card, draws: Draws) -> Setup:
    return with_victim(table(draws, max_seats=3), card, draws, x=1 if has_x(card) else None)


@pytest.mark.parametrize("card", victims(), ids=lambda card: card.name)
def test_every_victim_is_cast_and_copied_by_a_hive_mind(card: Card) -> None:
    for number in (0, 7_654_321, 1_234_567):
        trace = played(lambda draws: with_copier(victim(card, draws), draws, kinds=("hive",)), draws_reading(number))
        assert copies(trace) >= len(trace.start.players) - 1, trace.case.answers


@pytest.mark.parametrize("copier", copiers(), ids=lambda copier: f"{copier.card.name} {copier.ability}")
def test_every_copier_copies(copier: object) -> None:
    """Aimed, triggered or activated: with all "yes" there is a copy."""
    assert isinstance(copier, type(copiers()[0]))
    wanted = [c for c in (catalogue()["Zorvask"], catalogue()["Bodrun"]) if copier.copies(c)]

    def make(draws: Draws) -> Setup:
        setup = victim(wanted[0], draws)
        return with_copier(setup, draws, kinds=(copier.kind,), fit=lambda c: c == copier)

    says_yes = Draws(lambda _: 0, lambda *_: True)
    assert copies(played(make, says_yes)) >= 1


def test_storm_copies_by_itself() -> None:
    for card in victims(lambda card: has(card, Storm)):
        assert copies(played(lambda draws, card=card: with_copier(victim(card, draws), draws, kinds=("storm",)))) >= 1  # type: ignore[misc]


def test_a_copy_is_copied_once_more() -> None:
    def make(draws: Draws) -> Setup:
        return with_second_copier(with_copier(victim(catalogue()["Zorvask"], draws), draws, kinds=("hive",)), draws)

    # The Hive Mind copies the victim and the twin; each of the two twins then makes one more copy of the victim.
    assert copies(played(make, Draws(lambda _: 0, lambda *_: True))) == 4


def test_somebody_else_responds() -> None:
    def make(draws: Draws) -> Setup:
        return with_responders(victim(catalogue()["Zorvask"], draws), draws)

    trace = played(make, Draws(lambda _: 0, lambda *_: True))
    assert max(len(t.after.stack) for t in trace.transitions) == 2


def test_meters_are_under_every_seat() -> None:
    setup = with_meters(table(SMALLEST, min_seats=4))
    names = [(p.card, p.controller) for p in setup.board.battlefield if "watch" in p.card]
    assert names == [("Castwatch Gauge", 0), *(("Magewatch Gauge", seat) for seat in range(4))]


def test_what_is_not_there_is_an_error() -> None:
    with pytest.raises(ValueError, match="call with_victim"):
        with_copier(table(SMALLEST), SMALLEST)
    with pytest.raises(ValueError, match="nothing of the kinds"):
        with_copier(victim(catalogue()["Bodrun"], SMALLEST), SMALLEST, kinds=("hive",))
    with pytest.raises(ValueError, match="no card for which"):
        victims(lambda _: False)


def test_an_edit_is_played_with_the_same_answers() -> None:
    draws = SMALLEST
    setup = with_copier(victim(catalogue()["Zorvask"], draws), draws, kinds=("hive",))
    along = finish(draws, "kit", setup)
    without = along.derive("no-copier", scenario=lambda s: attrs.evolve(s, battlefield=()))
    drawn = along.drawn(("more",))
    assert [case.edit for case in drawn.experiment.cases] == ["base", "no-copier"]
    assert drawn.experiment.cases[0].answers == drawn.experiment.cases[1].answers
    assert (copies(drawn.traces[0]), copies(without)) == (1, 0)
    assert {"more", "copier=hive"} <= set(drawn.experiment.labels)
    assert drawn.playing > 0


def test_an_edit_needs_a_base_and_a_name_of_its_own() -> None:
    with pytest.raises(ValueError, match="needs a base case"):
        Along("kit").derive("no-copier")
