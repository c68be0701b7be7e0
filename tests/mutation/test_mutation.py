"""What mutmut prints is read, and summed up with how far it can be trusted."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from conformance.errors import ConformanceError
from tests.mutation.__main__ import ROOT, _named, _read, _sample, _summary

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


def test_changes_are_chosen_by_name_or_by_seed() -> None:
    known = [f"f__mutmut_{n}" for n in range(100)]
    assert _named(("f__mutmut_7", "f__mutmut_2", "f__mutmut_7"), known) == ["f__mutmut_2", "f__mutmut_7"]
    assert _sample(known, 9, seed=1) == _sample(known, 9, seed=1) != _sample(known, 9, seed=2)
    assert sorted(_sample(known, 500, seed=1)) == sorted(known)
    with pytest.raises(ConformanceError, match="no change is called 'f__mutmut_100'"):
        _named(("f__mutmut_100",), known)


def explained(page: str) -> list[tuple[str, str]]:
    """The module and the function of each change that the page explains."""
    return re.findall(r"^\| `(\w+)\.(\w+)`, \d+ \|", page, re.MULTILINE)


def test_every_function_of_which_a_change_is_explained_is_there() -> None:
    places = explained((ROOT / "docs" / "mutation.md").read_text(encoding="utf-8"))
    modules = {
        path.stem: path for room in ("rules", "mechanics") for path in (ROOT / "reference_engine" / room).glob("*.py")
    }
    gone = [
        f"{m}.{f}"
        for m, f in places
        if m not in modules or not re.search(rf"^def {f}\(", modules[m].read_text("utf-8"), re.MULTILINE)
    ]
    assert (len(places), gone) == (12, [])


def test_explanations_are_read() -> None:
    assert explained("| `a.f`, 3 | what | why |\n| a kind | `a.g` |\n| `b._h`, 10 | x | y |") == [
        ("a", "f"),
        ("b", "_h"),
    ]
