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
    "mana.tapped-for-mana-trigger.on-resolve-and-produce": (
        Dimension("how much", ("amount=0", "amount=1", "amount=2", "amount=many")),
        Dimension("a doubler", ("doubler",)),
        Dimension("when it is tapped", ("when=floating", "when=paying")),
        Dimension("what watches", ("watcher=adds", "watcher=does-not-add", "watcher=targets")),
        Dimension("how many watch", ("watchers=1", "watchers=2", "watchers=3")),
        Dimension("reversed", ("when=reversed",), ("a reversed plan of which the player keeps the mana",)),
    ),
    "mana.tapped-for-mana-trigger.specified-type-actual": (
        Dimension("what is printed", ("source=one-type", "source=several-types", "source=chosen-type")),
        Dimension("what changes types", ("changer=none", "changer=one", "changer=several")),
        Dimension("mana that is added besides", ("extra-mana",)),
    ),
    "mana.tapped-for-mana-replacement.modifies-production": (
        Dimension("what makes mana", tuple(f"kind={kind}" for kind in ("land", "creature", "artifact", "spell"))),
        Dimension("tapped for it or not", ("tapped=yes", "tapped=no")),
        Dimension("what the effect does", ("effect=multiply", "effect=type", "effect=type-and-amount")),
        Dimension("how many of the same", ("identical=1", "identical=2", "identical=3")),
        Dimension("whose mana", ("scope=you", "scope=all")),
        Dimension("what is said of the mana", ("restricted",), ("riders",)),
        Dimension("mana that is added besides", ("extra-mana",)),
    ),
    "mana.tapped-for-mana-replacement.type-amount-qualifiers": (
        Dimension("how much at first", ("amount=1", "amount=2", "amount=3")),
        Dimension("what the effects ask for", ("effect=threshold", "effect=of-type")),
        Dimension("multipliers", ("effect=multiplies",)),
        Dimension("what they set", ("effect=type-only", "effect=type-and-amount")),
        Dimension("who is affected", ("affected=active", "affected=other")),
    ),
    "mana.tap-for-mana.governed-by-mana-ability-rules": (
        Dimension("when", ("when=priority", "when=mid-cast", "when=mid-activation", "when=resolution")),
        Dimension("who could not", (), ("a player who neither has priority nor is asked to pay",)),
        Dimension("whose turn", ("turn=own", "turn=other")),
        Dimension("split second", ("split-second",)),
        Dimension("what stops other abilities", ("prohibited",)),
        Dimension("what it says itself", ("instruction=none", "instruction=instant", "instruction=condition")),
        Dimension("again before it has resolved", ("re-entered",)),
    ),
}
