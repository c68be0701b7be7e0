"""The dimensions of the obligations about what others could produce (106.7)."""

from __future__ import annotations

from strategies.themes.varying import Dimension

SEATS = tuple(f"seats={n}" for n in range(2, 7))
_SCOPES = ("scope=yours", "scope=opponents", "scope=any")

OF_OTHERS: dict[str, tuple[Dimension, ...]] = {
    "mana.undefined-type-produces-nothing": (
        Dimension(
            "why nothing defines it",
            tuple(f"why={why}" for why in ("cycle", "no-land", "no-color", "no-amount")),
            ("a choice never made",),
        ),
        Dimension("how much is asked for", ("amount=1", "amount=2"), ("X",)),
        Dimension("effects on what is produced", ("doubler=none", "doubler=yours", "doubler=all", "replacer=type")),
        Dimension("what else it does", ("rider=none", "rider=life", "rider=card"), ("a counter, damage",)),
        Dimension("when it is activated", ("when=priority", "when=paying")),
        Dimension("players", SEATS),
    ),
    "mana.could-produce.menu-is-union": (
        Dimension("whose permanents", _SCOPES, ("a specific permanent",)),
        Dimension("types or colors", ("asks=type", "asks=color")),
        Dimension("players", SEATS),
        Dimension("tapped or not", ("lands=tapped", "lands=untapped")),
        Dimension("colorless", ("colorless-only",)),
        Dimension(
            "what the lands are", ("land=basic", "land=nonbasic", "land=artifact", "land=creature"), ("token-land",)
        ),
        Dimension("other mana abilities of the source", ("extra-ability",)),
        Dimension("how much it makes", ("asks-for=two",)),
    ),
    "mana.could-produce.cycles-least-fixpoint": (
        Dimension("players", SEATS),
        Dimension("how many ask", ("size=1", "size=2", "size=3", "size=4", "size=5+")),
        Dimension("how many make mana of their own", tuple(f"generators={n}" for n in range(4))),
        Dimension(
            "what they ask",
            tuple(f"edge={whose}/{what}" for whose in ("you", "opponent", "anyone") for what in ("type", "color")),
        ),
        Dimension("what asks of itself", ("self-loop",)),
        Dimension("replacement effects", ("replacer",)),
        Dimension("which is asked first", ("asked=several",)),
    ),
    "mana.could-produce.hypothetical-resolution-now": (
        Dimension(
            "where the abilities come from", ("ability=intrinsic", "ability=granted", "ability=lost"), ("face down",)
        ),
        Dimension("how much there is of what is counted", ("count=0", "count=1", "count=many")),
        Dimension("who controls what is looked at", ("observed=own", "observed=others", "change=control")),
        Dimension("what activation is tied to", ("ability=condition", "ability=prohibited")),
        Dimension("kinds of ability", ("ability=targeted", "ability=triggered")),
        Dimension("what changes in between", ("change=enabler", "change=count", "change=control"), ("phased out",)),
        Dimension("players", SEATS),
    ),
    "mana.could-produce.replacements-any-order": (
        Dimension("how many effects", tuple(f"replacers={n}" for n in range(4))),
        Dimension("what they do", ("kind=type", "kind=type-and-amount", "kind=multiplies", "kind=choice")),
        Dimension("what they replace", ("replaces=all", "replaces=yours", "replaces=land-type", "replaces=basic")),
        Dimension("from how much mana on", ("threshold",)),
        Dimension("{T} in the cost", ("tapped-for", "not-tapped-for")),
        Dimension("whose they are", ("replacer=own", "replacer=others")),
        Dimension("what asks", ("asker=land", "asker=other", "observed-tapped")),
        Dimension("players", SEATS),
    ),
    "mana.could-produce.ignores-costs": (
        Dimension(
            "what it costs",
            tuple(
                f"cost={part}"
                for part in ("tap", "untap", "mana", "counters", "sacrifice", "life", "tap-another", "sick")
            ),
            ("discard", "X"),
        ),
        Dimension("whether it can be paid", ("payable", "not-payable")),
        Dimension("who controls what is looked at", ("observed=own", "observed=others")),
        Dimension("players", SEATS),
    ),
    "mana.could-produce.empty-when-no-mana-would-come": (
        Dimension(
            "what is counted",
            tuple(
                f"amount-from={what}"
                for what in ("creatures", "artifacts", "enchantments", "swamps", "counters", "hand", "power")
            ),
            ("devotion",),
        ),
        Dimension("how much there is", ("amount=0", "amount=1", "amount=many")),
        Dimension("another ability", ("second-ability",)),
        Dimension("players", SEATS),
    ),
}
"""By obligation, what its theme varies."""
