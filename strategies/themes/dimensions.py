"""The dimensions along which each obligation is varied, and which labels of its theme show them."""

from __future__ import annotations

from strategies.themes.dimensions_costs import OF_COSTS
from strategies.themes.dimensions_produced import OF_OTHERS
from strategies.themes.dimensions_taps import OF_TAPS
from strategies.themes.dimensions_x import OF_X
from strategies.themes.varying import RARE, Dimension

__all__ = ["DIMENSIONS", "RARE", "Dimension"]


_SEATS = tuple(f"seats={n}" for n in range(2, 7))
_CASTER = ("caster=active", "caster=other")
_COPIERS = ("copier=twin", "copier=hive", "copier=trigger", "copier=ability")
_COPIES = ("copies=1", "copies=2", "copies=3", "copies=4", "copies=5", "copies=6+")
_TARGETS = ("targets=1", "targets=2", "targets=3+")
_RE_AIMED = ("re-aimed=none", "re-aimed=some", "re-aimed=all", "re-aimed=swap")
_CHOICES = tuple(f"choice={what}" for what in ("may", "number", "color", "type", "object", "player", "discard"))

DIMENSIONS: dict[str, tuple[Dimension, ...]] = {
    "copy.x-value-copied": (
        Dimension("X", ("x=0", "x=1", "x=2", "x=3+")),
        Dimension("who copies", _COPIERS),
        Dimension("copies of copies", ("copier=twin-of-copy", "copy-of-copy")),
        Dimension(
            "what X is", ("x-is=announced", "x-is=defined"), ("X chosen on resolution", "X defined by what was paid")
        ),
        Dimension("what X sets besides", ("x-sets=targets", "x-sets=division")),
    ),
    "copy.modes-copied": (
        Dimension("how many modes", ("choose=1", "choose=2", "choose=3", "choose=any", "chosen=1", "chosen=2")),
        Dimension("a mode more than once", ("same-mode-twice",)),
        Dimension("modes bought", ("mode-bought",), ("entwine, escalate, spree",)),
        Dimension("who chooses", (), ("modes chosen by an opponent",)),
        Dimension("targets of the modes", ("modes-target=none", "modes-target=one", "modes-target=several")),
    ),
    "copy.mode-not-rechoosable": (
        Dimension("what the mode targets", ("inherits=permanent", "inherits=spell", "inherits=player")),
        Dimension("a mode without targets", ("modes-target=none",)),
        Dimension("several modes", ("chosen=1", "chosen=2", "chosen=3")),
    ),
    "copy.you-means-copy-controller": (
        Dimension("players", _SEATS),
        Dimension("who casts", (*_CASTER, "caster=leaves")),
        Dimension(
            "what is done for you",
            tuple(f"effect={what}" for what in ("life", "draw", "token", "mana", "count", "target", "permanent")),
        ),
        Dimension("what is done later", ("effect=delayed",)),
        Dimension("who controls the copy later", (), ("control of the copy changes afterwards",)),
    ),
    "copy.opponent-relative-to-copy-controller": (
        Dimension("players", _SEATS, ("teams",)),
        Dimension(
            "how opponents are spoken of",
            ("opponent=each", "opponent=target", "opponent=controls", "opponent=their-permanents", "opponent=chooses"),
            ("an opponent chooses for the copy's controller",),
        ),
        Dimension("a target that the copier cannot have", ("inherits=own-controller",)),
    ),
    "hive-mind.copy-is-mandatory": (
        Dimension("players", _SEATS),
        Dimension("what a copy means", ("copy=plain", "copy=debt", "copy=pain", "copy=aimed")),
        Dimension("nothing to aim at", ("copy=no-reach",)),
        Dimension("how players decide", ("case=keeps", "case=re-aims")),
    ),
    "copy.created-on-stack-not-cast": (
        Dimension("who copies", _COPIERS),
        Dimension("how many copies", ("copies=1", "copies=2", "copies=3")),
        Dimension("what forbids casting", ("law", "no-law"), ("split second",)),
        Dimension("when", (*_CASTER, "step=main", "step=upkeep", "step=end")),
        Dimension(
            "what is copied",
            ("type=instant", "type=sorcery", "type=permanent"),
            ("adventure, omen, bestow, prepare, prototype",),
        ),
    ),
    "copy.no-cast-triggers": (
        Dimension(
            "who watches casts",
            ("watch=any", "watch=you", "watch=opponent", "watch=gauges", "victim=storm"),
            ("prowess", "second spell", "cascade"),
        ),
        Dimension("who watches copies too", ("watch=magecraft",)),
        Dimension("who watches targets", ("aimed=ward", "aimed=sentinel")),
        Dimension("two that copy", ("copiers=2",)),
    ),
    "hive-mind.trigger-goes-above-spell": (
        Dimension("who casts", _CASTER),
        Dimension("other triggers of the cast", ("others=cast",)),
        Dimension("cast while something resolves", ("cast=copy",)),
        Dimension("triggers of the costs", ("cost=triggers",), ("triggers from tapping for mana",)),
    ),
    "copy-trigger.resolves-before-original": (
        Dimension("how many copies", _COPIES),
        Dimension("what is answered", ("window=original", "window=trigger", "window=copy")),
        Dimension("copies of copies", ("copier=twin-of-copy", "copy-of-copy")),
    ),
    "hive-mind.copies-equal-players-minus-one": (
        Dimension("players", _SEATS, ("teams",)),
        Dimension("who left", ("left=nobody", "left=caster", "left=controller", "left=other")),
        Dimension("how many Hive Minds", ("minds=1", "minds=2", "minds=3")),
        Dimension("whose it is", ("hive=caster", "hive=other", "left=controller")),
    ),
    "hive-mind.copy-order-apnap": (
        Dimension("players", _SEATS, ("shared team turns",)),
        Dimension("who casts", _CASTER),
        Dimension("whose turn", ("wrap=yes", "wrap=no")),
        Dimension("who left", ("left=nobody", "left=active", "left=other")),
    ),
    "hive-mind.retarget-as-placed": (
        Dimension("players", _SEATS),
        Dimension("what is targeted", ("aims=spell", "aims=other", "inherits=spell", "inherits=permanent")),
        Dimension("how players decide", _RE_AIMED),
        Dimension("who copies is a target already", ("copier-is-target",)),
    ),
    "hive-mind.copies-resolve-last-in-first-out": (
        Dimension("players", _SEATS),
        Dimension("who casts", _CASTER),
        Dimension("answers between copies", ("responses=between", "response-after-a-copy")),
    ),
    "hive-mind.original-resolves-last": (
        Dimension("players", _SEATS),
        Dimension("copies that are countered", ("countered=none", "countered=copy")),
        Dimension("the original countered early", ("countered=original",)),
    ),
    "copy.inherits-targets": (
        Dimension("how many targets", ("targets=0", *_TARGETS)),
        Dimension("one object in several slots", ("same-object-twice",)),
        Dimension(
            "what is targeted",
            ("inherits=player", "inherits=permanent", "inherits=spell", "inherits=card"),
            ("targets of an ability", "bestowed and mutating creature spells", "copiers that specify the target"),
        ),
        Dimension("a target that is gone", ("target=removed",)),
        Dimension("targets changed before", ("target=changed-before",)),
    ),
    "copy.may-change-any-subset": (
        Dimension("how many slots", (*_TARGETS, "slots=one")),
        Dimension("targets that must differ", ("slots=another",), ("targets with different controllers",)),
        Dimension("instances of the word target", ("slots=one-instance", "slots=several-instances")),
        Dimension(
            "what may not be targeted",
            ("shield=permanent", "shield=player", "copy=other-color"),
            ("protection relative to the copy's controller",),
        ),
        Dimension("how much is changed", _RE_AIMED),
    ),
    "copy.unreplaceable-target-stays": (
        Dimension(
            "which slots are illegal",
            ("slots=some-illegal", "slots=all-illegal", "slots=illegal-for-copier", "slots=no-other"),
        ),
        Dimension("what is copied", ("modal",), ("targets of an ability",)),
    ),
    "hive-mind.copies-untargeted-spells-too": (
        Dimension("how many targets", ("aims=none", "aims=one", "aims=many")),
        Dimension("what is cast", ("type=instant", "type=sorcery", "type=permanent"), ("kindred and typed instants",)),
        Dimension("whose Hive Mind it is", ("hive=caster", "hive=other")),
        Dimension("faces", (), ("adventure, split and modal double-faced halves", "face-down spell")),
    ),
    "copy.no-additional-cost-choice": (
        Dimension(
            "which cost",
            tuple(f"cost={what}" for what in ("kicker", "multikicker", "sacrifice", "discard", "life")),
            ("buyback, replicate, conspire, casualty, bargain, gift", "exile as a cost"),
        ),
        Dimension("what the original paid", ("paid=yes", "paid=no", "paid=mandatory")),
    ),
    "copy.additional-cost-effects-carry-over": (
        Dimension("how often it was kicked", ("kicked=0", "kicked=1", "kicked=many")),
        Dimension("two kickers", tuple(f"two-kickers={a}+{b}" for a in (0, 1) for b in (0, 1))),
        Dimension("what was used to pay", ("used=sacrifice", "used=discard", "used=grown")),
        Dimension(
            "other costs",
            (),
            (
                "buyback, replicate, conspire, casualty, bargain, gift",
                "overload, flashback, evoke",
                "convoke, delve",
                "exile as a cost",
            ),
        ),
        Dimension("facts of the casting", ("facts-of-casting",), ("what the caster controlled as it was cast",)),
    ),
    "copy.resolution-choices-not-copied": (
        Dimension("what is chosen", (*_CHOICES, "choice=sacrifice"), ("search", "order")),
        Dimension("what others choose", ("choice=unless",)),
        Dimension(
            "amounts that depend on it", ("depends=amount",), ("a variable cost with a value chosen by the text",)
        ),
        Dimension("what happens in between", ("response-after-a-copy",)),
    ),
    "copy.resolution-choices-made-separately": (
        Dimension("how many copies", _COPIES),
        Dimension("whose copies", _COPIERS),
        Dimension("what others choose", ("choice=unless",)),
        Dimension("what earlier ones leave", ("choice=sacrifice", "choice=discard", "choice=object")),
    ),
    "copy.division-is-fixed": (
        Dimension("shares", ("shares=even", "shares=uneven"), ("divided evenly, worked out on resolution",)),
        Dimension("how many slots", _TARGETS),
        Dimension("how much is aimed anew", _RE_AIMED),
        Dimension("where the total comes from", ("total=x", "kicked"), ("total from a kicker alone",)),
        Dimension("what is copied", ("copied=spell", "copied=triggered", "copied=activated")),
    ),
    "copy.distribution-of-counters-is-fixed": (
        Dimension("shares", ("shares=even", "shares=uneven")),
        Dimension("how many slots", _TARGETS),
        Dimension("counters doubled", ("doubler",)),
        Dimension("what is copied", ("copied=spell", "copied=triggered")),
    ),
    "copy.division-target-count-fixed": (
        Dimension("how many targets", _TARGETS),
        Dimension("what else could be targeted", ("others=none", "others=some")),
        Dimension("one target twice", ("re-aimed=twice",)),
        Dimension("any number of targets", ("any-number",)),
    ),
    "copy.converge-counts-zero": (
        Dimension("colors spent", tuple(f"colors-spent={n}" for n in range(6)), ("original cast for free",)),
        Dimension("who copies", _COPIERS),
        Dimension("permanent spells", ("spell=permanent", "spell=instant-or-sorcery")),
    ),
    "copy.mana-spent-not-copied": (
        Dimension(
            "what is asked of the mana",
            ("asks=colors", "asks=amount", "asks=type"),
            ("snow, treasure, mana from a source", "no mana spent"),
        ),
        Dimension("what the mana does to the spell", ("rider",), ("haste, extra counters as riders",)),
        Dimension("permanent spells", ("spell=permanent", "spell=instant-or-sorcery")),
    ),
    "copy-trigger.works-after-original-left": (
        Dimension(
            "how it left",
            ("how=countered", "how=returned", "how=exiled", "how=left"),
            ("exiled by a spell on the stack that only exiles", "teams"),
        ),
        Dimension("the spell is a copy", ("spell=copy",)),
        Dimension(
            "decisions made for it",
            tuple(f"decided={what}" for what in ("nothing", "x", "modes", "targets", "kicks", "division")),
        ),
        Dimension("an optional cost", ("may=yes", "may=no")),
        Dimension("new targets", ("re-aimed=none", "re-aimed=all")),
    ),
    **OF_TAPS,
    **OF_X,
    **OF_OTHERS,
    **OF_COSTS,
}
"""By obligation, what its theme varies."""
