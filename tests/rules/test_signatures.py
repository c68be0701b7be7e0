"""Every entry of the table is given, and gives, what its signature says, in games played by chance too."""

from __future__ import annotations

from random import Random
from typing import Any, Literal

import pytest

from reference_engine.play import Play
from reference_engine.rules.asking import Asking
from reference_engine.state.game import Game
from reference_engine.state.happenings import Happening, Tapped
from reference_engine.words.steps import Step
from tests.rules.boards import BOARDS
from tests.rules.checking import CHECKED, checked, is_a
from tests.rules.fitting import fitting
from tests.rules.kit import Place, table


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("board", sorted(BOARDS))
def test_rule_functions_are_given_what_they_ask_for(board: str, seed: int) -> None:
    play, chance = Play(CHECKED), Random(seed)  # noqa: S311 - a game by chance, no secret
    step, steps = play.start(BOARDS[board]), 0
    while step.request is not None and steps < 60:
        result = play.answer(fitting(play, step.request, chance))
        step, steps = result if isinstance(result, Step) else result.step, steps + 1
    assert steps > 10


def test_a_wrong_argument_is_found() -> None:
    game = table(Place()).play.game
    assert CHECKED.lands_a_turn(game, 0) == 1
    with pytest.raises(AssertionError, match="lands_a_turn: seat is None and no <class 'int'>"):
        CHECKED.lands_a_turn(game, None)


def test_a_wrong_result_is_found_whether_the_rule_asks_or_not() -> None:
    game = table(Place()).play.game

    def lands_a_turn(_game: Game, _seat: int) -> int:
        return None  # type: ignore[return-value]  # the fault to be found

    def empty_pools(_game: Game) -> Asking[Game]:
        yield from ()
        return None  # type: ignore[return-value]  # the fault to be found

    with pytest.raises(AssertionError, match="lands_a_turn: the result is None"):
        checked("lands_a_turn", lands_a_turn)(game, 0)
    with pytest.raises(AssertionError, match="empty_pools: the result is None"):
        next(checked("empty_pools", empty_pools)(game))


def test_types_are_told_apart() -> None:
    right: list[tuple[object, Any]] = [
        ((1, "a"), tuple[int, str]),
        ((), tuple[int, ...]),
        (None, int | None),
        ("a", Any),
        (Tapped(1), Happening),
    ]
    wrong: list[tuple[object, Any]] = [
        (None, int),
        ((1, None), tuple[int, ...]),
        ((1,), tuple[int, str]),
        ("c", Literal["a"]),
        (Tapped(None), Happening),  # type: ignore[arg-type]  # the fault to be found
    ]
    assert all(is_a(*pair) for pair in right)
    assert not any(is_a(*pair) for pair in wrong)
