"""Draws: every choice stays within what there is to choose, and shrinks to the first one."""

from __future__ import annotations

import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from strategies.draws import SMALLEST, draws_from, draws_reading

numbers = st.integers(0, 1 << 30)


@given(numbers, st.integers(1, 9))
def test_take_stays_below_the_size(number: int, size: int) -> None:
    draws = draws_reading(number)
    assert all(0 <= draws.take(size) < size for _ in range(5))


@given(numbers, st.integers(1, 12), st.data())
def test_parts_add_up_and_are_at_least_one(number: int, total: int, data: st.DataObject) -> None:
    count = data.draw(st.integers(1, total))
    parts = draws_reading(number).parts(total, count)
    assert len(parts) == count
    assert sum(parts) == total
    assert min(parts) >= 1


def test_every_division_can_be_drawn() -> None:
    assert {draws_reading(number).parts(4, 2) for number in range(3)} == {(3, 1), (2, 2), (1, 3)}


def test_every_arrangement_can_be_drawn() -> None:
    assert len({draws_reading(number).some("abc", 2) for number in range(6)}) == 6


def test_the_smallest_is_the_first_choice() -> None:
    assert SMALLEST.some("abc", 3) == ("a", "b", "c")
    assert SMALLEST.parts(5, 3) == (3, 1, 1)
    assert not SMALLEST.chance(8)


def test_nothing_to_choose_from_is_an_error() -> None:
    with pytest.raises(ValueError, match="nothing to choose"):
        SMALLEST.take(0)
    with pytest.raises(ValueError, match="no 3 parts"):
        SMALLEST.parts(2, 3)


@st.composite
def _three_choices(draw: DrawFn) -> tuple[int, int, int]:
    draws = draws_from(draw)
    return draws.take(5), draws.take(5), draws.take(5)


@pytest.mark.parametrize("smallest", [(0, 0, 0), (2, 0, 0), (0, 2, 0), (0, 0, 2), (2, 1, 0), (0, 2, 2), (2, 2, 2)])
def test_choices_shrink_one_by_one(smallest: tuple[int, int, int]) -> None:
    """What does not matter shrinks to the first choice, and what matters to the first that will do."""
    found = find(
        _three_choices(),
        lambda choices: all(c >= least for c, least in zip(choices, smallest, strict=True)),
        settings=settings(database=None, derandomize=True, max_examples=2_000),
    )
    assert found == smallest


def test_nothing_is_drawn_where_there_is_no_choice() -> None:
    assert find(st.composite(lambda draw: draws_from(draw).take(1))(), lambda _: True) == 0
