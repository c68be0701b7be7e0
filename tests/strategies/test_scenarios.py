"""Whole random games: played again they mean the same, and what the suite holds legal is never refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import attrs
import pytest
from hypothesis import HealthCheck, Phase, find, given, settings

from reference_engine.play import Play
from reference_engine.words.answers import Activate, Cast
from reference_engine.words.trace import Trace
from strategies.boards import BoardBuilder
from strategies.drawn import Drawn
from strategies.labels import labels_of
from strategies.playing import play
from strategies.scenarios import THEME, scenarios

SEARCH = settings(
    database=None,
    derandomize=True,
    max_examples=1_000,
    deadline=None,
    phases=(Phase.generate, Phase.shrink),
    suppress_health_check=[HealthCheck.too_slow],
)
LOOK = settings(SEARCH, max_examples=400)


def acts(trace: Trace) -> list[Cast | Activate]:
    return [t.answer for t in trace.transitions if isinstance(t.answer, Cast | Activate) and t.outcome == "accepted"]


def test_a_drawn_case_means_the_same_when_it_is_played_again() -> None:
    """The answers are data: without the policy that drew them they give the very same trace."""

    @settings(LOOK, max_examples=150)
    @given(scenarios())
    def look(drawn: Drawn) -> None:
        (trace,) = drawn.traces
        again = play(Play(), trace.case)
        assert again.unasked == ()
        assert again.transitions == trace.transitions

    look()


def test_what_is_no_attempt_is_legal() -> None:
    @settings(LOOK)
    @given(scenarios())
    def look(drawn: Drawn) -> None:
        for transition in drawn.traces[0].transitions:
            assert transition.outcome == "accepted" or transition.attempt, transition.reason

    look()


def test_what_comes_up() -> None:
    labels: Counter[str] = Counter()
    cases = set()

    @settings(LOOK)
    @given(scenarios())
    def look(drawn: Drawn) -> None:
        assert drawn.experiment.theme == THEME
        labels.update(set(drawn.experiment.labels))
        cases.add(drawn.experiment.cases)

    look()
    assert len(cases) >= 0.95 * 400
    for seats in range(2, 7):
        assert labels[f"seats={seats}"] >= 0.10 * 400
    assert labels["response-by-another"] >= 0.20 * 400
    assert labels["attempt-refused"] >= 0.10 * 400


@pytest.mark.parametrize(
    ("condition", "answers"),
    [
        (lambda _: True, 0),
        (lambda drawn: bool(acts(drawn.traces[0])), 1),
        (lambda drawn: "attempt" in drawn.experiment.labels, 1),
        (lambda drawn: "concede" in drawn.experiment.labels, 1),
    ],
)
def test_games_shrink_to_a_table_for_two_and_as_few_answers(condition: Callable[[Drawn], bool], answers: int) -> None:
    smallest = find(scenarios(), condition, settings=SEARCH).experiment.cases[0]
    assert len(smallest.scenario.seats) == 2
    assert len(smallest.scenario.battlefield) == 0
    assert len(smallest.answers) == answers + (answers and smallest.answers[0].attempt and len(smallest.answers) > 1)


def test_the_smallest_game_is_one_in_which_nothing_happens() -> None:
    (trace,) = find(scenarios(), lambda _: True, settings=SEARCH).traces
    assert acts(trace) == []
    assert all(seat.life == 20 for seat in trace.case.scenario.seats)


def test_labels_are_read_off_the_trace() -> None:
    (trace,) = find(scenarios(), lambda drawn: bool(acts(drawn.traces[0])), settings=SEARCH).traces
    assert {"seats=2", "caster=active", "copies=0"} <= set(labels_of(trace))
    assert "attempt" not in labels_of(trace)
    tried = attrs.evolve(trace, transitions=tuple(attrs.evolve(t, attempt=True) for t in trace.transitions))
    assert "attempt" in labels_of(tried)
    assert "attempt-refused" not in labels_of(tried)


def test_seats_can_be_settled() -> None:
    smallest = find(scenarios(min_seats=4, max_seats=4), lambda _: True, settings=SEARCH)
    assert len(smallest.experiment.cases[0].scenario.seats) == 4
    assert BoardBuilder.of(4).places[0].life == 20
