"""Every obligation's dimensions are named, and what is never drawn of them has a reason."""

from __future__ import annotations

import importlib
from collections.abc import Iterator

from conformance.registered import all_themes
from strategies.themes.dimensions import DIMENSIONS


def reasons(obligation: str) -> dict[str, str]:
    """Why values are never drawn, as the module says that has the obligation's theme."""
    module = importlib.import_module(all_themes()[obligation].__module__)
    return dict(getattr(module, "LEFT_OUT_DIMENSIONS", {}))


def left_out() -> Iterator[tuple[str, str]]:
    """Each value that is never drawn, with its obligation."""
    for obligation, dimensions in DIMENSIONS.items():
        for dimension in dimensions:
            yield from ((obligation, value) for value in dimension.left_out)


def test_every_theme_has_its_dimensions() -> None:
    assert sorted(DIMENSIONS) == sorted(all_themes())
    assert all(DIMENSIONS.values())


def test_a_dimension_has_labels_or_a_value_that_is_left_out() -> None:
    assert [d.name for found in DIMENSIONS.values() for d in found if not d.labels and not d.left_out] == []


def test_names_and_labels_are_there_once() -> None:
    for obligation, found in DIMENSIONS.items():
        names = [d.name for d in found]
        assert len(names) == len(set(names)), obligation
        assert all(len(d.labels) == len(set(d.labels)) for d in found), obligation


def test_what_is_left_out_has_a_reason() -> None:
    assert [(obligation, value) for obligation, value in left_out() if not reasons(obligation).get(value)] == []


def test_every_reason_is_for_something_that_is_left_out() -> None:
    used = {(all_themes()[obligation].__module__, value) for obligation, value in left_out()}
    given = {(all_themes()[o].__module__, value) for o in DIMENSIONS for value in reasons(o)}
    assert sorted(given - used) == []
