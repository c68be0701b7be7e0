"""The dimensions of the obligations about tapping permanents for mana."""

from __future__ import annotations

from strategies.themes.varying import Dimension

OF_TAPS: dict[str, tuple[Dimension, ...]] = {
    "mana.tap-for-mana.definition": (
        Dimension("the cost", ("cost=T", "cost=Q", "cost=tap-others", "cost=none")),
        Dimension("a mana ability or not", ("mana-ability=yes", "mana-ability=no")),
        Dimension("what is tapped", ("source=tapped-permanent", "source=not-tapped-permanent")),
        Dimension("where the ability is from", ("ability=printed", "ability=granted", "ability=intrinsic")),
        Dimension(
            "tapped otherwise",
            ("tapped-by=effect",),
            ("tapped by crew, convoke, improvise", "tapped by attacking"),
        ),
    ),
}
