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
    "x.permanent-x-is-zero": (
        Dimension("X", ("x=0", "x=1", "x=2", "x=3+")),
        Dimension("number of {X} symbols", ("symbols=1", "symbols=2"), ("three {X}",)),
        Dimension("zone", ("zone=stack", "zone=battlefield", "zone=graveyard"), ("a card in a hand",)),
        Dimension("while its ability waits", ("ability=on-the-stack",)),
        Dimension("copies", ("spell=copied",)),
        Dimension("how it is asked for", ("asked=target",)),
    ),
    "x.etb-any-of-its-costs": (
        Dimension("X", ("x=0", "x=1", "x=2", "x=3+")),
        Dimension("which cost has the X", ("paid=additional", "paid=kicker", "paid=alternative")),
        Dimension("a cost that is not paid", ("declined=kicker", "declined=alternative", "paid=without-x")),
    ),
    "x.etb-not-from-an-x-spell": (
        Dimension("the X of before", ("x=0", "x=1", "x=2", "x=3+")),
        Dimension(
            "how it enters",
            ("route=returned", "route=put", "route=token-copy", "route=clone", "route=copied-spell"),
            ("cast for free",),
        ),
        Dimension("what is no entering at all", (), ("turned face up", "becomes a copy later")),
    ),
    "x.etb-exception-is-narrow": (
        Dimension("X of the spell", ("x=0", "x=1", "x=2", "x=3+")),
        Dimension("order", ("order=before-entering", "activations=two")),
        Dimension("which ability", ("ability=printed", "ability=given-activated", "ability=given", "ability=leaves")),
        Dimension("copies", ("ability=copied",)),
    ),
    "investigate.can-have-targets": (
        Dimension("number of targets", ("targets=0", "targets=1", "targets=2")),
        Dimension("targets that may be left out", ("chosen=none", "chosen=any")),
        Dimension("where the text investigates", ("order=first", "order=last")),
        Dimension("what investigates", ("kind=spell", "kind=activated", "kind=triggered")),
        Dimension("nothing to target", ("case=no-target", "reach=nothing")),
    ),
    "investigate.all-targets-illegal-no-clue": (
        Dimension("targets", ("targets=1", "targets=2", "targets-illegal=two")),
        Dimension(
            "how they became illegal",
            ("illegal=left", "illegal=came-back", "illegal=hexproof", "illegal=changed", "illegal=control"),
            ("protection gained",),
        ),
        Dimension("where the text investigates", ("order=first", "order=last")),
        Dimension("what investigates", ("kind=spell", "kind=activated", "kind=triggered")),
        Dimension("copies", ("copied",)),
        Dimension("what looks at it", (), ("what triggers on countering",)),
    ),
    "investigate.some-target-legal-still-investigates": (
        Dimension("which target is illegal", ("illegal-slot=0", "illegal-slot=1")),
        Dimension("targets of different kinds", ("targets-of=two-kinds",)),
        Dimension("how many Clues", ("clues=plain", "clues=depend")),
        Dimension("how it became illegal", ("illegal=left", "illegal=came-back", "illegal=hexproof")),
    ),
}
