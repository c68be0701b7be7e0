"""The ledger: what it holds, and how it is asked."""

from __future__ import annotations

from collections import Counter

import pytest

from conformance.errors import ConformanceError
from conformance.ledger import obligation, obligations, rule_numbers


def test_the_ledger_holds_every_obligation_once() -> None:
    assert len(obligations()) == len({o.id for o in obligations()}) == 167
    assert Counter(o.tier for o in obligations()) == {"seed": 62, "core": 71, "beyond": 34}


def test_the_first_domain_has_29_obligations() -> None:
    families = {"copy", "hive-mind", "copy-trigger"}
    assert sum(o.tier == "seed" and o.family in families for o in obligations()) == 29


def test_every_seed_obligation_has_its_sources() -> None:
    assert [o.id for o in obligations() if o.tier == "seed" and not o.sources] == []
    assert all(s.line >= 1 and s.sentence >= 1 and s.about for o in obligations() for s in o.sources)


def test_the_family_is_the_first_part_of_the_id() -> None:
    assert {o.family for o in obligations()} == {o.id.split(".")[0] for o in obligations()}
    assert all(o.id.startswith(f"{o.family}.") for o in obligations())


def test_an_obligation_is_found_by_its_id() -> None:
    found = obligation("copy.x-value-copied")
    assert (found.family, found.tier, found.citations[0]) == ("copy", "seed", "707.10")


def test_a_misspelt_id_gets_its_near_matches() -> None:
    with pytest.raises(ConformanceError, match=r"copy\.x-value-copyed.*copy\.x-value-copied"):
        obligation("copy.x-value-copyed")


def test_an_id_like_no_other_gets_the_list() -> None:
    with pytest.raises(ConformanceError, match="conformance rules"):
        obligation("zzz")


def test_the_rule_numbers_are_those_of_the_edition() -> None:
    assert len(rule_numbers()) == 3138
    assert {"100.1", "704.5m", "707.10c"} <= rule_numbers()
    # Subrules skip the letter l (see the introduction of the rules).
    assert {letter for letter in "klm" if f"704.5{letter}" in rule_numbers()} == {"k", "m"}
