"""Every fault that the ledger names is a mutant, or it is said why not."""

from __future__ import annotations

import pytest

from conformance.ledger import obligations
from conformance.mutants.faults import Fault, faults
from conformance.registered import all_invariants, all_mutants, all_themes

DONE = sorted(all_invariants().keys() & all_themes().keys())
NAMED = [(rule, fault) for rule in DONE for fault in faults()[rule]]


def test_every_obligation_of_the_documents_has_faults() -> None:
    assert list(faults()) == [o.id for o in obligations() if o.tier == "seed"]
    assert all(faults().values())


@pytest.mark.parametrize(("rule", "fault"), NAMED, ids=lambda value: value if isinstance(value, str) else "")
def test_a_fault_is_a_mutant_of_its_obligation_or_it_is_said_why_not(rule: str, fault: Fault) -> None:
    assert [bool(fault.mutants), bool(fault.needs), bool(fault.same)].count(True) == 1, fault.fault
    assert [all_mutants()[id_].rule for id_ in fault.mutants] == [rule] * len(fault.mutants)
