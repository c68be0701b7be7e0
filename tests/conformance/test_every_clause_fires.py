"""Every fingerprint that an invariant can give is seen on a wrong engine, or on a trace that is wrong by hand."""

from __future__ import annotations

import pytest

from conformance.judging import fingerprint, judge
from conformance.registered import all_invariants
from reference_engine.words.scenario import Experiment
from tests.conformance import wrong_traces_taps  # noqa: F401 - it registers its traces
from tests.conformance.clauses import MOST, examples_until, shown_by_mutants
from tests.conformance.wrong_traces import WRONG_TRACES

FINGERPRINTS = tuple(f"{rule}/{clause}" for rule, found in all_invariants().items() for clause in found.clauses)
BY_MUTANT = shown_by_mutants()


def test_what_is_shown_is_what_invariants_can_give() -> None:
    """A clause that nothing shows may never fire; what shows a clause that is gone shows nothing."""
    shown = [*BY_MUTANT, *WRONG_TRACES]
    assert sorted(set(FINGERPRINTS).difference(shown)) == [], "name what shows them in clauses.py or wrong_traces.py"
    assert sorted(set(shown).difference(FINGERPRINTS)) == [], "no invariant declares these clauses"
    assert len(shown) == len(set(shown)), "a mutant shows it: no trace by hand is needed"


@pytest.mark.parametrize("name", [name for name in FINGERPRINTS if name in BY_MUTANT])
def test_a_wrong_engine_shows_it(name: str) -> None:
    examples = examples_until(name, BY_MUTANT[name])
    assert examples is not None, f"{BY_MUTANT[name].mutant} does not show it in {MOST} examples: name another mutant"


@pytest.mark.parametrize("name", [name for name in FINGERPRINTS if name in WRONG_TRACES])
def test_a_trace_that_is_wrong_by_hand_shows_it(name: str) -> None:
    rule = name.rpartition("/")[0]
    trace = WRONG_TRACES[name]()
    said = judge(Experiment(rule, (trace.case,)), (trace,), (all_invariants()[rule],))
    assert [j.error for j in said if j.error] == []
    assert name in {fingerprint(j.rule, w) for j in said for w in j.violations}
