"""What a rule that was not asked for explains is no disagreement, and no finding."""

from __future__ import annotations

from conformance.campaign import Settings, Task, besides, run_task
from conformance.records import Sighting
from conformance.registered import all_invariants

MUTANT = "mutant:copy.x-value-copied.zero"
THEME, UNMOVED = "copy.x-value-copied", "clue.is-artifact-type"


def _kinds(rules: tuple[str, ...]) -> set[str]:
    records = run_task(Task(THEME, MUTANT, seed=1, examples=20, settings=Settings(rules)))
    return {record.kind for record in records if isinstance(record, Sighting)}


def test_a_fault_of_another_rule_is_no_disagreement() -> None:
    assert _kinds((THEME,)) == {"violated"}
    assert _kinds((UNMOVED,)) == set()


def test_where_nobody_watches_every_difference_counts() -> None:
    """So mutants are hunted by agreement alone."""
    assert _kinds(()) == {"disagreement"}


def test_all_others_are_asked_besides() -> None:
    assert {i.id for i in besides(Settings((THEME,)))} == set(all_invariants()) - {THEME}
    assert besides(Settings(())) == ()
    assert besides(Settings(tuple(all_invariants()))) == ()
