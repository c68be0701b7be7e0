"""Whatever is answered, whenever: it is accepted, or it is refused and nothing has changed. Never anything else."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reference_engine.play import Play
from reference_engine.state.problems import problems
from reference_engine.words.answers import (
    Activate,
    Answer,
    Cast,
    Choose,
    ChooseTargets,
    Concede,
    Pass,
    TargetList,
)
from reference_engine.words.answers import Play as PlayLand
from reference_engine.words.steps import Rejected, Step
from tests.rules.boards import BOARDS
from tests.rules.fitting import fitting

handles = st.one_of(
    st.integers(1, 45).map("o{}".format),
    st.integers(0, 4).map("@{}".format),
    st.sampled_from(
        ["", "=", "o", "@", "o-1", "@-1", "o0", "o²", "@٣", "x1", "yes", "no", "R", "0", "1", "o" + "9" * 5000]
    ),
)
numbers = st.one_of(st.integers(-2, 4), st.sampled_from([-(10**30), 10**9, 10**30]))
rows: st.SearchStrategy[TargetList] = st.lists(st.lists(handles, max_size=3).map(tuple), max_size=3).map(tuple)
few = st.lists(numbers, max_size=3).map(tuple)
optional = st.one_of(st.none(), numbers)
payments = st.one_of(st.none(), st.text("RUGCXr", max_size=6))


@st.composite
def plans(draw: st.DrawFn) -> Answer:
    """Any plan at all."""
    parts: dict[str, Any] = {
        "object": draw(handles),
        "modes": draw(few),
        "targets": draw(rows),
        "x": draw(optional),
        "division": draw(few),
        "costs": draw(rows),
        "payment": draw(payments),
    }
    within = st.builds(Activate, handles, numbers, choices=st.lists(handles, max_size=2).map(tuple))
    parts["activations"] = tuple(draw(st.lists(within, max_size=2)))
    return Cast(kicks=draw(few), **parts) if draw(st.booleans()) else Activate(ability=draw(numbers), **parts)


anything = st.one_of(
    plans(),
    st.builds(Choose, st.lists(handles, max_size=3).map(tuple)),
    st.builds(ChooseTargets, rows, few),
    st.builds(PlayLand, handles),
    st.just(Answer()),
    st.just(Pass()),
)


@pytest.mark.slow
@given(
    board=st.sampled_from(sorted(BOARDS)),
    attempts=st.lists(anything, min_size=4, max_size=12),
    chance=st.randoms(use_true_random=True),
)
@settings(max_examples=150)
def test_every_answer_is_accepted_or_changes_nothing(board: str, attempts: list[Answer], chance: Random) -> None:
    """733.1: an illegal action leaves no trace; and no accepted answer leaves a game that contradicts itself."""
    play = Play()
    step = play.start(BOARDS[board])
    for _ in range(80):
        if step.request is None:
            break
        answer = chance.choice(attempts) if chance.random() < 1 / 4 else fitting(play, step.request, chance)
        if chance.random() < 1 / 100:
            answer = Concede()
        result = play.answer(answer)
        if isinstance(result, Rejected):
            assert result.reason
            assert (result.step.view, result.step.request) == (step.view, step.request)
        assert problems(play.game) == ()
        step = result if isinstance(result, Step) else result.step


@given(board=st.sampled_from(sorted(BOARDS)), answers=st.lists(anything, max_size=20))
@settings(max_examples=60)
def test_a_finished_game_refuses_everything(board: str, answers: list[Answer]) -> None:
    """104.1: nothing is asked any more."""
    play = Play()
    step = play.start(BOARDS[board])
    while step.request is not None:
        result = play.answer(Concede())
        assert isinstance(result, Step)
        step = result
    for answer in answers:
        result = play.answer(answer)
        assert isinstance(result, Rejected)
        assert result.step == step
