"""Digits: every choice stays within what there is to choose, and shrinks to the first one."""

from __future__ import annotations

import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from strategies.digits import ROOM, Digits, draw_digits

integers = st.integers(0, ROOM - 1)


@given(integers, st.integers(1, 9))
def test_take_stays_below_the_size(value: int, size: int) -> None:
    digits = Digits(value)
    assert all(0 <= digits.take(size) < size for _ in range(5))


@given(integers, st.integers(1, 12), st.data())
def test_parts_add_up_and_are_at_least_one(value: int, total: int, data: st.DataObject) -> None:
    number = data.draw(st.integers(1, total))
    parts = Digits(value).parts(total, number)
    assert len(parts) == number
    assert sum(parts) == total
    assert min(parts) >= 1


def test_every_division_can_be_drawn() -> None:
    assert {Digits(value).parts(4, 2) for value in range(8)} == {(3, 1), (2, 2), (1, 3)}


def test_every_arrangement_can_be_drawn() -> None:
    assert len({Digits(value).some("abc", 2) for value in range(64)}) == 6


def test_used_up_digits_give_the_first_choice() -> None:
    assert Digits(0).some("abc", 3) == ("a", "b", "c")
    assert Digits(0).parts(5, 3) == (3, 1, 1)
    assert not Digits(0).chance(8)


def test_nothing_to_choose_from_is_an_error() -> None:
    with pytest.raises(ValueError, match="nothing to choose"):
        Digits(3).take(0)
    with pytest.raises(ValueError, match="no 3 parts"):
        Digits(3).parts(2, 3)


@st.composite
def _three_choices(draw: DrawFn) -> tuple[int, int, int]:
    digits = draw_digits(draw)
    return digits.take(5), digits.take(5), digits.take(5)


@pytest.mark.parametrize("smallest", [(0, 0, 0), (2, 0, 0), (0, 2, 0), (0, 0, 2), (2, 2, 0), (0, 2, 2), (2, 2, 2)])
def test_digits_shrink_choice_by_choice(smallest: tuple[int, int, int]) -> None:
    """What does not matter shrinks to the first choice, and what matters to the first that will do."""
    found = find(
        _three_choices(),
        lambda choices: all(c >= least for c, least in zip(choices, smallest, strict=True)),
        settings=settings(database=None, max_examples=2_000),
    )
    assert found == smallest


def test_digits_draw_as_often_as_they_need() -> None:
    drawn = iter((ROOM - 1, 0, ROOM - 1))
    digits = Digits(0, 0, lambda: next(drawn))
    assert [digits.take(256) for _ in range(3)] == [255, 0, 255]
    assert [digits.take(1) for _ in range(9)] == [0] * 9
