"""A wrong rule function played beside the right one tells when it is reached, and when it differs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from conformance.mutants.beside import Noted, beside
from reference_engine.play import Play
from reference_engine.rules.asking import Asking, Illegal, Question
from reference_engine.rules.table import STANDARD
from reference_engine.state.game import Game
from reference_engine.words.answers import Choose
from reference_engine.words.requests import Request
from reference_engine.words.scenario import Scenario, Seat


@pytest.fixture
def game() -> Game:
    play = Play()
    play.start(Scenario((Seat(), Seat())))
    return play.game


@pytest.fixture
def noted() -> Noted:
    found = Noted()
    found.begin()
    return found


def richer(by: int) -> Callable[[Game], Game]:
    """A rule function: the active player has so much more life."""

    def gain(game: Game) -> Game:
        first, *others = game.players
        return attrs.evolve(game, players=(attrs.evolve(first, life=first.life + by), *others))

    return gain


def asks(*options: str) -> Callable[[Game], Asking[Any]]:
    """A rule function: the active player chooses one of these, and that is the result."""

    def ask(game: Game) -> Asking[Any]:
        answer = yield Question(game, Request(0, "choice", "", "choice", options))
        if not isinstance(answer, Choose) or answer.options[0] == "illegal":
            raise Illegal("that is none", "608.2d")
        return answer.options[0] if len(options) < 3 else options[0]

    return ask


def test_the_same_result_is_reached_and_not_triggered(game: Game, noted: Noted) -> None:
    assert beside(richer(1), richer(1), noted)(game).players[0].life == game.players[0].life + 1
    assert (noted.cases, noted.reached, noted.triggered) == (1, 1, 0)


def test_another_result_is_triggered_once_a_case(game: Game, noted: Noted) -> None:
    wrong = beside(richer(1), richer(2), noted)
    wrong(wrong(game))
    assert (noted.cases, noted.reached, noted.triggered) == (1, 1, 1)
    noted.begin()
    wrong(game)
    assert (noted.cases, noted.reached, noted.triggered) == (2, 2, 2)


def test_a_wrong_rule_for_later_is_a_difference(game: Game, noted: Noted) -> None:
    def plants(game: Game) -> Game:
        return attrs.evolve(game, rules=STANDARD.replace("apnap", lambda *_: ()))

    beside(lambda game: game, plants, noted)(game)
    assert noted.triggered == 1


def test_the_table_that_the_game_came_with_is_none(game: Game, noted: Noted) -> None:
    own = attrs.evolve(game, rules=STANDARD.replace("apnap", lambda *_: ()))
    beside(lambda game: game, lambda game: game, noted)(own)
    assert noted.triggered == 0


def _refuses(_game: Game) -> Game:
    raise Illegal("no", "601.2")


def test_a_refusal_is_a_difference_and_is_raised(game: Game, noted: Noted) -> None:
    with pytest.raises(Illegal):
        beside(lambda game: game, _refuses, noted)(game)
    assert noted.triggered == 1


def test_the_same_refusal_is_none(game: Game, noted: Noted) -> None:
    with pytest.raises(Illegal):
        beside(_refuses, _refuses, noted)(game)
    assert noted.triggered == 0


@pytest.mark.parametrize(
    ("right", "wrong", "answer"),
    [
        (asks("a", "b"), asks("a", "b"), "b"),
        (asks("a", "b", "c"), asks("a", "b", "c"), "c"),
        (asks("a", "b"), asks("a", "b"), "illegal"),
    ],
)
def test_the_same_conversation_is_no_difference(
    game: Game, noted: Noted, *, right: Any, wrong: Any, answer: str
) -> None:
    converse(beside(right, wrong, noted)(game), answer)
    assert (noted.reached, noted.triggered) == (1, 0)


@pytest.mark.parametrize("right", [asks("a", "b"), lambda game: game])
def test_another_question_is_a_difference(game: Game, noted: Noted, right: Any) -> None:
    converse(beside(right, asks("a"), noted)(game), "a")
    assert (noted.reached, noted.triggered) == (1, 1)


def converse(talk: Asking[Any], answer: str) -> None:
    """Give the one answer that is asked for, whatever comes of it."""
    next(talk)
    with pytest.raises((StopIteration, Illegal)):
        talk.send(Choose((answer,)))
