"""The figures are there; how large they are depends on the machine, and no test asks."""

from __future__ import annotations

from xml.etree.ElementTree import fromstring

import pytest

from conformance.variants import VARIANTS
from tests.benchmarks.figures import by_engine, by_workers
from tests.benchmarks.plot import picture

THEMES = ("copy.modes-copied",)


def test_a_run_is_measured_with_each_number_of_processes() -> None:
    found = by_workers(THEMES, 10, (0, 1))
    assert list(found) == [0, 1]
    assert all(seconds > 0 for seconds in found.values())


def test_every_variant_is_measured_beside_the_reference() -> None:
    found = by_engine(THEMES, 5)
    assert set(found) == {"reference", *(f"variant:{name}" for name in VARIANTS)}
    assert all(milliseconds > 0 for milliseconds in found.values())


def test_the_growth_is_drawn_with_both_axes_logarithmic() -> None:
    tree = fromstring(picture({"<copies>": {1: 0.001, 10: 0.01, 100: 0.1}}, {"<copies>": 1.0}))  # noqa: S314 - our own
    (line,) = tree.iter("{http://www.w3.org/2000/svg}polyline")
    points = [tuple(map(float, point.split(","))) for point in line.attrib["points"].split()]
    (x0, y0), (x1, y1), (x2, y2) = points
    assert x1 - x0 == pytest.approx(x2 - x1, abs=0.2)
    assert y0 - y1 == pytest.approx(y1 - y2, abs=0.2)
    assert x0 < x1 < x2
    assert y0 > y1 > y2
    assert "<copies>, exponent 1.00" in [text.text for text in tree.iter("{http://www.w3.org/2000/svg}text")]
