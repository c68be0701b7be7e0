"""The figures are there; how large they are depends on the machine, and no test asks."""

from __future__ import annotations

from conformance.variants import VARIANTS
from tests.benchmarks.figures import by_engine, by_workers

THEMES = ("copy.modes-copied",)


def test_a_run_is_measured_with_each_number_of_processes() -> None:
    found = by_workers(THEMES, 10, (0, 1))
    assert list(found) == [0, 1]
    assert all(seconds > 0 for seconds in found.values())


def test_every_variant_is_measured_beside_the_reference() -> None:
    found = by_engine(THEMES, 5)
    assert set(found) == {"reference", *(f"variant:{name}" for name in VARIANTS)}
    assert all(milliseconds > 0 for milliseconds in found.values())
