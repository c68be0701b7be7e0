"""The dimensions of the obligations about {T} and {Q}, and about Clues."""

from __future__ import annotations

from strategies.themes.varying import Dimension

_KINDS = ("source=artifact", "source=creature", "source=enchantment")

_CAME = ("came=own-turn", "came=opponents-turn", "came=upkeep", "came=before-first-turn")
_CONTROL = ("control=stolen", "control=stolen-back", "control=borrowed")
_HASTE = ("haste=printed", "haste=granted", "haste=spell", "haste=as-though", "haste=lost")

_CLUES = tuple(f"clue={kind}" for kind in ("artifact", "equipment", "land", "creature", "enchantment", "token"))
_OTHERWISE = ("destroyed", "exiled", "returned", "no-clue", "no-more")
_HOSTS = ("creature", "land", "equipment", "enchantment", "no-clue")
_NO_CLUE = ("opponents", "no-clue", "in-hand", "in-graveyard")

OF_COSTS: dict[str, tuple[Dimension, ...]] = {
    "cost.tap-symbol-taps-source": (
        Dimension(
            "where the ability is from", ("ability=printed", "ability=granted"), ("granted by an Aura or Equipment",)
        ),
        Dimension("kind of source", (*_KINDS, "source=land")),
        Dimension("what becomes of the ability", ("fate=resolves", "fate=countered", "ability=mana")),
        Dimension("a copy of the ability", ("fate=copied",)),
        Dimension("its source is untapped in response", ("fate=turned",)),
    ),
    "cost.untap-symbol-untaps-source": (
        Dimension("where the ability is from", ("ability=printed", "ability=granted")),
        Dimension("kind of source", _KINDS),
        Dimension("kind of ability", ("ability=mana", "ability=other")),
        Dimension(
            "what is there instead of untapping",
            ("replaced=no", "replaced=stun"),
            ("untapping replaced by something else than a stun counter",),
        ),
        Dimension("what keeps it from untapping in untap steps", ("kept-tapped-in-untap-steps",)),
        Dimension("what becomes of the ability", ("fate=resolves", "fate=countered", "fate=turned")),
    ),
    "cost.tap-symbol-needs-untapped": (
        Dimension(
            "how it became tapped",
            tuple(f"tapped-by={how}" for how in ("before", "own-cost", "other-ability", "effect", "entering")),
            ("tapped by attacking",),
        ),
        Dimension("two abilities with {T}", ("tapped-by=other-ability", "pays=for-itself")),
        Dimension("within one payment", ("pays=same-land-twice", "pays=for-itself"), ("convoke, crew",)),
        Dimension("{T} and another tap cost", ("pays=two-tap-costs",)),
        Dimension("untapped again in between", ("untapped-in-between",)),
    ),
    "cost.untap-symbol-needs-tapped": (
        Dimension("as it is announced and paid", ("order=in-time", "order=too-late", "tapped-by=nothing")),
        Dimension("mana in the cost", ("mana-in-cost", "no-mana-in-cost")),
        Dimension("repeat activation", ("repeated",)),
        Dimension(
            "how it became tapped",
            ("tapped-by=before", "tapped-by=effect", "tapped-by=own-mana-ability"),
            ("tapped by attacking",),
        ),
        Dimension("what is said of its untapping", ("untapping=barred", "untapping=replaced")),
    ),
    "cost.tap-symbol-summoning-sick": (
        Dimension(
            "when it came under control",
            (*_CAME, "waited=own-turn", "waited=opponents-turn"),
            ("control for as long as something remains tapped",),
        ),
        Dimension("kind of ability", ("ability=mana", "ability=other")),
        Dimension("changes of type", ("types=animated", "types=no-creature", "types=no-more")),
        Dimension("changes of control", _CONTROL, ("exchange of control",)),
        Dimension("haste", _HASTE),
        Dimension("phasing", (), ("phasing",)),
        Dimension("turns", ("waited=opponents-turn",), ("extra turns",)),
        Dimension("tapped for the cost of another permanent", ("taps=others",)),
    ),
    "cost.untap-symbol-summoning-sick": (
        Dimension("how it became tapped", ("tapped-by=before", "tapped-by=effect", "tapped-by=entering")),
        Dimension("haste", _HASTE),
        Dimension(
            "where the ability is from", ("ability=printed", "ability=granted"), ("granted by an Aura or Equipment",)
        ),
        Dimension("when it came under control", (*_CAME, "waited=own-turn", "waited=opponents-turn")),
        Dimension("changes of control", _CONTROL),
        Dimension("no creature", ("types=no-creature", "types=no-more")),
    ),
    "clue.one-sacrifice-pays-one-cost": (
        Dimension("which two costs", ("costs=own-and-other", "costs=two-others", "costs=spell-and-own")),
        Dimension("two sacrifices for one ability", ("costs=two-sacrifices",)),
        Dimension("two parts of one cost", ("costs=parts-of-one",)),
        Dimension("a mana ability within a payment", ("costs=mana-ability",)),
        Dimension("which Clue", _CLUES),
    ),
    "clue.reference-means-any-clue-artifact": (
        Dimension("which Clue", _CLUES, ("attached Equipment", "phased out")),
        Dimension("an animated Clue", ("clue=animated",)),
        Dimension("who owns it", ("owner=another",)),
        Dimension("what is asked for", ("asks=sacrifice", "asks=count", "asks=target", "narrower=token")),
        Dimension("what is no such Clue", tuple(f"pays={what}" for what in _NO_CLUE)),
        Dimension("what is not counted", ("also=opponents", "also=in-other-zones")),
    ),
    "clue.sacrifice-trigger-any-reason": (
        Dimension(
            "why it is sacrificed",
            tuple(f"cause={why}" for why in ("own-ability", "another-cost", "spell", "edict", "resolution-payment")),
        ),
        Dimension("which Clue", _CLUES, ("a Clue only by an effect",)),
        Dimension("several at once", ("several",)),
        Dimension("the watcher leaves at the same time", ("watcher-leaves",)),
        Dimension("who watches", ("watcher=own", "watcher=opponents")),
        Dimension("who owns it", ("owner=another",)),
        Dimension("what is no such sacrifice", tuple(f"otherwise={how}" for how in _OTHERWISE)),
    ),
    "clue.is-artifact-type": (
        Dimension("who investigates", ("investigates=you", "investigates=another")),
        Dimension("what becomes of tokens", ("doubled",), ("a token replaced by others",)),
        Dimension("as it is cracked", ("crack=tapped", "crack=animated")),
        Dimension("effects that change types and remove abilities", ("types=set",)),
        Dimension("what is asked for", ("asks=artifact", "asks=mana-value", "asks=name")),
    ),
    "clue.never-creature-or-land-type": (
        Dimension(
            "host", tuple(f"host={host}" for host in ("creature", "land", "equipment", "enchantment", "no-clue"))
        ),
        Dimension(
            "effect",
            tuple(f"effect={what}" for what in ("land-types", "every-type", "animates", "sets-types", "choice")),
            ("sharing a creature type", "creature types that are set"),
        ),
        Dimension("order of effects", ("order=before", "order=after")),
    ),
}
"""By obligation, what its theme varies."""
