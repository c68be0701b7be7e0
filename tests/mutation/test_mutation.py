"""What mutmut prints is read, and summed up with how far it can be trusted."""

from __future__ import annotations

from collections import Counter

from tests.mutation.__main__ import _read, _summary

PRINTED = """    reference_engine.rules.a.x_f__mutmut_1: killed
    reference_engine.rules.a.x_f__mutmut_2: not checked
"""


def test_each_change_has_a_status() -> None:
    assert dict(_read(PRINTED)) == {
        "reference_engine.rules.a.x_f__mutmut_1": "killed",
        "reference_engine.rules.a.x_f__mutmut_2": "not checked",
    }


def test_what_runs_without_end_is_noticed_and_what_no_test_reaches_is_not() -> None:
    said = _summary(Counter({"killed": 80, "timeout": 5, "survived": 10, "no tests": 5}), 1_000)
    assert said.startswith("85 of 100 noticed, 85.0% (76.7% to 90.7%), of 1000 in all: ")
    assert "5 no tests" in said
