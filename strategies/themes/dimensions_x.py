"""The dimensions of the obligations about X on permanents, and about investigating."""

from __future__ import annotations

from strategies.themes.varying import Dimension

OF_X: dict[str, tuple[Dimension, ...]] = {
    "x.etb-trigger-uses-spell-x": (
        Dimension("X", ("x=0", "x=1", "x=2", "x=3+")),
        Dimension("where the permanent is", ("source=stays", "source=leaves", "source=stolen")),
        Dimension("trigger doublers", ("doublers=0", "doublers=1", "doublers=2")),
        Dimension("what was paid", ("paid=x", "paid=less"), ("a tax",)),
        Dimension("copies", ("ability=copied", "spell=copied")),
        Dimension("other values of X", ("another-x",)),
    ),
    "x.etb-replacement-uses-spell-x": (
        Dimension("X", ("x=0", "x=1", "x=2", "x=3+")),
        Dimension(
            "what else changes counters", ("doublers=0", "doublers=1", "doublers=2"), ("counter prohibition present",)
        ),
        Dimension("the body", ("body=0/0", "body=sturdy")),
        Dimension("copies", ("spell=copied", "clone=plain", "clone=with-x")),
        Dimension("several effects", ("effects=several",)),
    ),
}
