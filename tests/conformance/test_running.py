"""A whole run: searched, shrunk, summed up; the same with one process or two, and with processes that die."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from conformance.expectations import Known
from conformance.records import Place, Sighting, Tally
from conformance.running import Outcome, Plan, execute, tasks
from conformance.summary import Finding, RuleResult, smallest_sightings, summarise, whole
from tests.conformance.toy import OTHER, RULE

ENGINES = "python:tests.conformance.engines:"
PLAN = Plan(ENGINES + "vanishing", (OTHER, RULE), 210, workers=0)


@pytest.fixture(autouse=True)
def _toy(toy_rules: tuple[str, ...]) -> None:
    """The toy's rules are there in all of these tests."""


def _run(folder: Path, **changes: object) -> Outcome:
    return execute(attrs.evolve(PLAN, **changes), folder)


def _rule(outcome: Outcome, rule: str) -> RuleResult:
    return next(r for r in outcome.summary.rules if r.id == rule)


def _timeless(outcome: Outcome) -> object:
    rules = tuple(attrs.evolve(r, seconds=0) for r in outcome.summary.rules)
    return attrs.evolve(outcome.summary, rules=rules, seconds=())


def test_a_right_engine_holds(tmp_path: Path) -> None:
    outcome = _run(tmp_path, engine=ENGINES + "right", stats=True)
    assert outcome.summary.findings == ()
    assert outcome.summary.exit_status(strict=True) == 0
    assert outcome.complete
    hits, stay = _rule(outcome, RULE), _rule(outcome, OTHER)
    assert (hits.verdict, hits.examples, hits.theme) == ("held", 210, True)
    assert 100 < hits.exercised == hits.watched < 210
    assert hits.distinct
    assert 190 < hits.distinct <= 210
    assert (stay.verdict, stay.examples, stay.exercised, stay.watched) == ("held", 0, 0, 210)
    assert stay.reason == "theme: none, it only watches"


def test_a_wrong_engine_is_found_out_once_with_its_smallest_case(tmp_path: Path) -> None:
    outcome = _run(tmp_path)
    (found,) = outcome.summary.findings
    assert (found.rule, found.kind, found.fingerprint) == (OTHER, "violated", f"{OTHER}/count")
    assert found.shrunk
    assert found.citations == ("400.1",)
    assert found.of == 210
    assert 5 < found.count < 150
    assert found.experiment
    assert len(found.experiment.cases[0].answers) == 2
    assert len(found.traces) == 1
    assert _rule(outcome, OTHER).verdict == "violated"
    assert _rule(outcome, RULE).verdict == "held"
    assert outcome.summary.exit_status(strict=False) == 1


def test_a_known_finding_is_not_shrunk_and_does_not_fail(tmp_path: Path) -> None:
    known = Known(f"{OTHER}/count", "cards vanish", (12, 100))
    gone = Known(f"{RULE}/life", "mended", (200, 210))
    elsewhere = Known("copy.x/gone", "of a rule that nobody watches here", (200, 210))
    rare, rest = Known(f"{RULE}/rare", "r", (1, 210)), Known("crash/ValueError", "r", (200, 210))
    outcome = _run(tmp_path, known=(known, gone, elsewhere, rare, rest))
    (found,) = outcome.summary.findings
    assert found.known == known
    assert not found.shrunk
    assert outcome.summary.exit_status(strict=False) == 0
    assert outcome.summary.fixed == (gone.fingerprint,)
    assert outcome.summary.not_seen == (elsewhere.fingerprint, rare.fingerprint, rest.fingerprint)


def test_what_no_rule_explains_may_be_fixed_where_all_themes_were_played() -> None:
    """How often it is seen was counted over all of them."""
    rest = Known("crash/ValueError", "r", (200, 210))
    tally = Tally(RULE, 0, 210)
    for themes, fixed in (({RULE}, ("crash/ValueError",)), ({RULE, "copy.x"}, ())):
        found = summarise([tally], [], themes=frozenset(themes), ledger={}, known=(rest,))
        assert found.fixed == fixed


def test_a_rule_without_enough_examples_is_not_held(tmp_path: Path) -> None:
    outcome = _run(tmp_path, engine=ENGINES + "right", examples=5)
    assert _rule(outcome, RULE).verdict == "not-exercised"
    assert "10 are needed" in _rule(outcome, RULE).reason


def test_an_engine_without_the_cards_is_unsupported(tmp_path: Path) -> None:
    outcome = _run(tmp_path, engine=ENGINES + "without_cards")
    assert _rule(outcome, RULE).verdict == "unsupported"
    assert "no zaps here" in _rule(outcome, RULE).reason
    assert outcome.summary.exit_status(strict=True) == 0


def test_a_broken_invariant_is_an_error_of_the_suite(tmp_path: Path, broken_rule: str) -> None:
    outcome = _run(tmp_path, engine=ENGINES + "right", rules=(broken_rule, RULE), examples=20)
    assert _rule(outcome, broken_rule).verdict == "error"
    assert outcome.summary.exit_status(strict=False) == 2


def test_the_time_limit_ends_the_search_between_rounds(tmp_path: Path) -> None:
    outcome = _run(tmp_path, time_limit=1e-9, examples=1_000)
    assert not outcome.complete
    assert outcome.summary.examples == 0


@pytest.mark.slow
def test_two_processes_find_what_one_finds(tmp_path: Path) -> None:
    here = _run(tmp_path / "here")
    one = _run(tmp_path / "one", workers=1)
    two = _run(tmp_path / "two", workers=2)
    assert _timeless(here) == _timeless(one) == _timeless(two)


@pytest.mark.slow
def test_a_process_that_dies_is_a_crash_and_not_the_end(tmp_path: Path) -> None:
    outcome = _run(tmp_path, engine=ENGINES + "dying", workers=1, examples=100)
    (found,) = outcome.summary.findings
    assert (found.kind, found.rule) == ("crash", RULE)
    assert "died" in found.seen
    assert outcome.summary.exit_status(strict=False) == 1


def test_every_theme_gets_its_first_round_before_any_gets_its_second() -> None:
    assert [(t.theme, t.nth, t.examples) for t in tasks(PLAN)] == [(RULE, 0, 100), (RULE, 1, 110)]


def test_sightings_of_a_task_that_never_ended_do_not_count() -> None:
    place = Place(RULE, 1, 0, 3, 100)
    lost = Sighting(RULE, "crash", "crash/X", place, (1,))
    other = attrs.evolve(lost, place=attrs.evolve(place, nth=1))
    done = Tally(RULE, 1, 100)
    assert whole([lost, other, done]) == [other, done]


def test_shrinking_begins_in_the_rules_own_theme() -> None:
    place = Place("toy.other", 1, 0, 3, 100)
    small = Sighting(RULE, "violated", f"{RULE}/hit", place, (1,))
    own = attrs.evolve(small, place=attrs.evolve(place, theme=RULE), size=(5,))
    smaller = attrs.evolve(own, size=(4,))
    assert smallest_sightings([small, own, smaller]) == {f"{RULE}/hit": smaller}


def test_a_finding_names_its_files_by_its_fingerprint() -> None:
    place = Place(RULE, 1, 0, 3, 100)
    found = Finding(RULE, "crash", "crash/process died in toy", (), "", "", place, 1, 1)
    assert found.id == "crash-process-died-in-toy"
