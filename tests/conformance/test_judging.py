"""Invariants judge what was played; what breaks in them is never blamed on the engine."""

from __future__ import annotations

import attrs

from conformance.invariants.registry import Invariant, Judged, Witness
from conformance.judging import fingerprint, judge
from conformance.play_case import play_case
from reference_engine.words.scenario import Experiment
from reference_engine.words.trace import Trace
from tests.conformance.toy import BREAKS, HITS, RULE, STAY, Toy, everything


def _played(fault: str = "") -> tuple[Experiment, tuple[Trace, ...]]:
    case = everything([3, 1])
    return Experiment(RULE, (case,)), (play_case(Toy(fault), case),)


def test_each_invariant_says_how_often_it_was_exercised() -> None:
    experiment, traces = _played()
    hits, stay = judge(experiment, traces, (HITS, STAY))
    assert (hits.rule, hits.exercised, hits.violations) == (RULE, 4, ())
    assert stay.exercised == 1


def test_a_violation_comes_with_its_witness() -> None:
    experiment, traces = _played("third hits twice")
    (hits,) = judge(experiment, traces, (HITS,))
    assert [w.seen for w in hits.violations] == ["2 lost"]
    assert fingerprint(hits.rule, hits.violations[0]) == f"{RULE}/hit"


def test_a_broken_invariant_is_an_error_and_leaves_the_others_alone() -> None:
    experiment, traces = _played()
    broken, hits = judge(experiment, traces, (BREAKS, HITS))
    assert broken.error.startswith("LookupError: this judge is broken: 1 (toy.py, line ")
    assert not broken.violations
    assert hits.exercised == 4


def test_an_undeclared_clause_is_an_error_of_the_invariant() -> None:
    experiment, traces = _played("third hits twice")
    (said,) = judge(experiment, traces, (attrs.evolve(HITS, clauses=("other",)),))
    assert "does not declare" in said.error
    assert not said.violations


def test_what_never_arose_is_not_mentioned() -> None:
    case = everything([0, 0])
    assert judge(Experiment(RULE, (case,)), (play_case(Toy(), case),), (HITS,)) == ()


def test_an_invariant_over_experiments_judges_its_own_theme_only() -> None:
    def check(judged: Judged) -> list[Witness]:
        return [Witness("all", "")] * len(judged.facts)

    together = Invariant(RULE, ("100.1",), ("all",), check, together=True)
    experiment, traces = _played()
    assert judge(experiment, traces, (together,))[0].exercised == 1
    assert judge(attrs.evolve(experiment, theme="other"), traces, (together,)) == ()


def test_a_trace_that_failed_is_not_judged() -> None:
    experiment, traces = _played("crashes")
    assert judge(experiment, traces, (HITS, STAY, BREAKS)) == ()
