"""Targets that come clause by clause, put together by instance of the word."""

from __future__ import annotations

import pytest

from conformance.adapters.phase.grouping import Size, flat_targets, grouped


@pytest.mark.parametrize(
    ("chosen", "sizes", "found"),
    [
        ("", [], ()),
        ("", [(0, 2)], ((),)),
        ("a", [1], (("a",),)),
        ("ab", [1, 1], (("a",), ("b",))),
        ("abc", [(1, None), (1, 1)], (("a", "b"), ("c",))),
        ("abc", [(0, 1), (0, 2)], (("a",), ("b", "c"))),
        ("ab", [(2, 2), (0, 1)], (("a", "b"), ())),
        ("abc", [1, 1], (("a",), ("b", "c"))),
        ("ab", [], (("a", "b"),)),
    ],
)
def test_grouping(chosen: str, sizes: list[Size], found: tuple[tuple[str, ...], ...]) -> None:
    assert grouped(tuple(chosen), sizes) == found


def test_what_points_back_at_earlier_targets_is_counted_once() -> None:
    first = {"Player": 1}
    again = {"effect": {"target": {"type": "ParentTarget"}}, "targets": [first], "sub_ability": None}
    own = {"effect": {"target": {"type": "Any"}}, "targets": [{"Object": 3}], "sub_ability": again}
    ability = {"effect": {"target": {"type": "Any"}}, "targets": [first], "sub_ability": own}
    assert list(flat_targets(ability)) == [first, {"Object": 3}]
