"""Anything at all: whole random boards, and whatever the players come to do on them."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from reference_engine.words.scenario import Case, Scenario
from strategies.answers import Habits, drawing_policy
from strategies.boards import boards
from strategies.drawing import Along
from strategies.drawn import Drawn
from strategies.draws import draws_from
from strategies.offer import EVERYTHING, Offer

THEME = "scenarios"
"""What an experiment is called that was drawn for no obligation in particular."""


def scenarios(
    *,
    min_seats: int = 2,
    max_seats: int = 6,
    acts: int = 4,
    windows: int = 2,
    attempts: int = 8,
    offer: Offer = EVERYTHING,
) -> SearchStrategy[Drawn]:
    """Random boards, and answers drawn while the reference plays; an experiment of one case.

    acts: at most so many things are done. windows: the most windows that are let pass before each. attempts: one answer
    in so many is an attempt, 0 for none. offer: what the engine supports, as for
    ``boards``. Shrinks towards the smallest board on which everybody passes.
    """
    habits = Habits(acts=acts, windows=windows, attempts=attempts, concede=24)
    return _scenarios(boards(min_seats=min_seats, max_seats=max_seats, min_spells=2, offer=offer), habits)


@st.composite
def _scenarios(draw: DrawFn, boards: SearchStrategy[Scenario], habits: Habits) -> Drawn:
    scenario = draw(boards)
    policy = drawing_policy(draws_from(draw), scenario, habits=habits)
    along = Along(THEME)
    along.play(Case(scenario), policy)
    return along.drawn(policy.notes)
