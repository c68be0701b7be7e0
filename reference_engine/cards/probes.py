"""Probes: cards of our own through which an engine without an event log shows what happened.

Every watching probe gains life of a power of ten of its own, so that one life total reads several of them. The powers
are the defaults; where they are too large for an engine, or taken, ``watcher`` makes a probe with another weight.
"""

from __future__ import annotations

from reference_engine.cards.wording import INSTANT_OR_SORCERY, activated, one, pay, permanent, spell, when
from reference_engine.words.abilities import (
    BecomesTarget,
    Enters,
    Leaves,
    Sacrificed,
    SpellCast,
    SpellCastOrCopied,
    TokenCreated,
)
from reference_engine.words.amounts import CardsIn, CountOf
from reference_engine.words.base import When
from reference_engine.words.characteristics import Card
from reference_engine.words.instructions import GainLife, LoseLife, Mill
from reference_engine.words.selectors import (
    PERMANENT,
    PLAYER,
    EachOpponent,
    Filter,
    Targeted,
    ThatPlayer,
    You,
)

CAST_METER = "Castwatch Gauge"
AIM_METER = "Aimwatch Sentinel"
MAGE_METER = "Magewatch Gauge"
CAST_ALL_METER = "Allcast Gauge"
MAGE_ALL_METER = "Allmage Gauge"
SACRIFICE_METER = "Altarwatch Gauge"
LEAVING_METER = "Exitwatch Gauge"
ENTERING_METER = "Gatewatch Gauge"
MINTING_METER = "Mintwatch Gauge"
LADDER = "Gravestep Chant"
AIMED_LADDER = "Gravestep Ode"
YOU_PROBE = "Tithehall Hymn"

WEIGHTS = {
    CAST_METER: 1,
    AIM_METER: 10,
    MAGE_METER: 100,
    CAST_ALL_METER: 10**6,
    MAGE_ALL_METER: 10**7,
    SACRIFICE_METER: 10**8,
    LEAVING_METER: 10**9,
    ENTERING_METER: 10**10,
    MINTING_METER: 10**11,
}
"""What each watching probe gains at a time, under its own name."""

DRAIN_WEIGHT = 10**5
DRAINS = {
    "W": "Whitewell Gauge",
    "U": "Bluewell Gauge",
    "B": "Blackwell Gauge",
    "R": "Redwell Gauge",
    "G": "Greenwell Gauge",
    "C": "Graywell Gauge",
}
"""The probes that turn mana of one type into life, by that type."""

_EVENTS: dict[str, tuple[When, ThatPlayer | You]] = {
    CAST_METER: (SpellCast("anyone", INSTANT_OR_SORCERY), ThatPlayer()),
    AIM_METER: (BecomesTarget(), You()),
    MAGE_METER: (SpellCastOrCopied("you", INSTANT_OR_SORCERY), You()),
    CAST_ALL_METER: (SpellCast("anyone"), ThatPlayer()),
    MAGE_ALL_METER: (SpellCastOrCopied("you"), You()),
    SACRIFICE_METER: (Sacrificed("anyone", PERMANENT), ThatPlayer()),
    LEAVING_METER: (Leaves(PERMANENT), You()),
    ENTERING_METER: (Enters(PERMANENT), You()),
    MINTING_METER: (TokenCreated("anyone"), ThatPlayer()),
}


def watcher(name: str, weight: int | None = None) -> Card:
    """The watching probe of that name, gaining ``weight`` life at a time; a weight of your own joins its name.

    Those that watch one player (``MAGE_METER``, ``MAGE_ALL_METER``) belong under every seat. ``AIM_METER`` is a
    creature that much damage does not kill. Raises ValueError for a name that is no watching probe's.
    """
    if name not in _EVENTS:
        raise ValueError(f"{name!r} is no watching probe: take one of {', '.join(_EVENTS)}")
    event, who = _EVENTS[name]
    own = weight is None or weight == WEIGHTS[name]
    gain = when(event, GainLife(WEIGHTS[name] if weight is None else weight, who))
    called = name if own else f"{name} {weight}"
    if name == AIM_METER:
        return permanent(called, "{4}", "Creature — Wall", gain, size=(0, 30), invented=True)
    return permanent(called, "{4}", "Enchantment", gain, invented=True)


def drain(mana_type: str, weight: int = DRAIN_WEIGHT) -> Card:
    """The probe that turns one mana of that type into ``weight`` life. Raises ValueError for an unknown type."""
    if mana_type not in DRAINS:
        raise ValueError(f"{mana_type!r} is no type of mana: use one of {', '.join(DRAINS)}")
    name = DRAINS[mana_type] if weight == DRAIN_WEIGHT else f"{DRAINS[mana_type]} {weight}"
    ability = activated(pay(f"{{{mana_type}}}"), do=(GainLife(weight),))
    return permanent(name, "{4}", "Enchantment", ability, invented=True)


def _ladders() -> tuple[Card, ...]:
    his = Targeted(0)
    rung = CountOf(Filter(zone="graveyard"))
    return (
        spell(LADDER, "{0}", "Instant", GainLife(rung), Mill(1), invented=True),
        spell(
            AIMED_LADDER,
            "{0}",
            "Instant",
            GainLife(CardsIn("graveyard", his)),
            Mill(1, his),
            targets=one(PLAYER),
            invented=True,
        ),
    )


CARDS = (
    *(watcher(name) for name in WEIGHTS),
    *(drain(mana_type) for mana_type in DRAINS),
    *_ladders(),
    spell(YOU_PROBE, "{0}", "Instant", GainLife(10), LoseLife(1, EachOpponent()), invented=True),
)
"""The watching probes, the drains, the ladders (every resolution reads another rung) and the one of "you"."""
