"""Boards: what the builder builds, and what random boards are made of and shrink to."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import Phase, find, given, settings

from reference_engine.words.characteristics import Card
from reference_engine.words.mana import ManaCost
from reference_engine.words.scenario import Scenario
from strategies.boards import BoardBuilder, boards, problems

SEARCH = settings(database=None, derandomize=True, max_examples=2_000, phases=(Phase.generate, Phase.shrink))


@given(boards())
def test_every_random_board_can_be_played(scenario: Scenario) -> None:
    assert problems(scenario) == []


def test_seat_bounds_are_kept() -> None:
    assert len(find(boards(min_seats=3, max_seats=3), lambda _: True, settings=SEARCH).seats) == 3
    with pytest.raises(ValueError, match="within 2 to 6"):
        boards(min_seats=1)


def test_every_number_of_seats_comes_up() -> None:
    seen: Counter[int] = Counter()

    @settings(database=None, derandomize=True, max_examples=400)
    @given(boards())
    def look(scenario: Scenario) -> None:
        seen[len(scenario.seats)] += 1

    look()
    assert sorted(seen) == [2, 3, 4, 5, 6]
    assert min(seen.values()) >= 0.05 * seen.total()


def test_boards_shrink_to_an_empty_table_for_two() -> None:
    assert find(boards(), lambda _: True, settings=SEARCH) == BoardBuilder.of(2).scenario()


def test_boards_shrink_to_one_permanent() -> None:
    smallest = find(boards(), lambda scenario: bool(scenario.battlefield), settings=SEARCH)
    assert len(smallest.seats) == 2
    assert len(smallest.battlefield) == 1
    assert not any(seat.hand or seat.pool for seat in smallest.seats)


def test_boards_shrink_to_the_seats_asked_for() -> None:
    smallest = find(boards(), lambda scenario: len(scenario.seats) >= 4, settings=SEARCH)
    assert smallest == BoardBuilder.of(4).scenario()


def test_the_builder_gives_every_card_an_id_of_its_own() -> None:
    board = BoardBuilder.of(2, library=1).permanent("Grizzly Bears", 1)
    assert board.last == "c3"
    assert board.in_hand("Shock", 0).last == "c4"
    scenario = board.in_hand("Shock", 0).in_graveyard("Shock", 1).on_library("Fork", 0).scenario()
    assert [c.name for c in scenario.cards] == ["Fork", "Grizzly Bears", "Plains", "Shock"]
    assert [c.id for c in scenario.seats[0].library] == ["c1", "c6"]
    assert scenario.seats[1].graveyard[-1].id == "c5"


def test_a_builder_is_never_changed() -> None:
    board = BoardBuilder.of(2)
    board.permanent("Grizzly Bears", 0).life(0, 3).pool(1, "R").turn_of(1).at("upkeep")
    assert board == BoardBuilder.of(2)


def test_cards_may_be_made_up() -> None:
    own = Card("Vaskul", ("Creature",), ManaCost(), power=1, toughness=1, invented=True)
    scenario = BoardBuilder.of(2).permanent(own, 0).permanent(own, 1).scenario()
    assert own in scenario.cards
    assert [p.card for p in scenario.battlefield] == ["Vaskul", "Vaskul"]


def test_a_card_nobody_knows_is_an_error() -> None:
    with pytest.raises(ValueError, match="no card is called"):
        BoardBuilder.of(2).permanent("No Such Card", 0).scenario()


def test_pools_keep_their_riders() -> None:
    scenario = BoardBuilder.of(2).pool(0, "R").pool(0, "G", rider="uncounterable").scenario()
    assert [(m.type, m.rider) for m in scenario.seats[0].pool] == [("R", None), ("G", "uncounterable")]
