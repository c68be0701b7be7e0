"""Probes of mana and tapping: what becomes tapped, what is tapped for mana and of which type, and what can be paid."""

from __future__ import annotations

from reference_engine.cards.wording import permanent, spell, when
from reference_engine.words.abilities import BecomesTapped, TappedForMana
from reference_engine.words.base import When
from reference_engine.words.characteristics import Card
from reference_engine.words.instructions import DrawCards, GainLife
from reference_engine.words.mana import MANA_TYPES
from reference_engine.words.selectors import PERMANENT, ControllerOf, Filter, ThatObject, ThatPlayer

TAPPED_METER = "Tiltwatch Gauge"
TAPPED_FOR_MANA_METER = "Wellwatch Gauge"
CREATURE_MANA_METER = "Herdwell Gauge"
RELIC_MANA_METER = "Relicwell Gauge"

TYPE_METERS = {
    "W": "Whitewatch Gauge",
    "U": "Bluewatch Gauge",
    "B": "Blackwatch Gauge",
    "R": "Redwatch Gauge",
    "G": "Greenwatch Gauge",
    "C": "Graywatch Gauge",
}
"""The probes that watch for mana of one type, by that type; six side by side stand in place of the one for any."""

SINKS = {
    "W": "Whitesink Murmur",
    "U": "Bluesink Murmur",
    "B": "Blacksink Murmur",
    "R": "Redsink Murmur",
    "G": "Greensink Murmur",
    "C": "Graysink Murmur",
}
"""Spells that cost one mana of one type, by that type: castable or not."""

DOUBLE_SINKS = {
    "W": "Whitesink Clamor",
    "U": "Bluesink Clamor",
    "B": "Blacksink Clamor",
    "R": "Redsink Clamor",
    "G": "Greensink Clamor",
    "C": "Graysink Clamor",
}
"""Spells that cost two mana of one type, by that type."""

MANA_WEIGHTS = {
    TAPPED_METER: 10**3,
    TAPPED_FOR_MANA_METER: 10**4,
    CREATURE_MANA_METER: 10**6,
    RELIC_MANA_METER: 10**7,
    **{TYPE_METERS[t]: 10 ** (4 + n) for n, t in enumerate(MANA_TYPES)},
}
"""What each of these probes gains at a time, under its own name."""

_EVENTS: dict[str, When] = {
    TAPPED_METER: BecomesTapped(PERMANENT),
    TAPPED_FOR_MANA_METER: TappedForMana(),
    CREATURE_MANA_METER: TappedForMana("anyone", Filter(types=("Creature",))),
    RELIC_MANA_METER: TappedForMana("anyone", Filter(types=("Artifact", "Enchantment"))),
    **{TYPE_METERS[t]: TappedForMana(type=t) for t in MANA_TYPES},
}


def mana_watcher(name: str, weight: int | None = None) -> Card:
    """The probe of that name, gaining ``weight`` life at a time; a weight of your own joins its name.

    Raises ValueError for a name that is no such probe's.
    """
    if name not in _EVENTS:
        raise ValueError(f"{name!r} is no probe of mana or tapping: take one of {', '.join(_EVENTS)}")
    own = weight is None or weight == MANA_WEIGHTS[name]
    who = ControllerOf(ThatObject()) if name == TAPPED_METER else ThatPlayer()
    gain = when(_EVENTS[name], GainLife(MANA_WEIGHTS[name] if weight is None else weight, who))
    return permanent(name if own else f"{name} {weight}", "{4}", "Enchantment", gain, invented=True)


CARDS = (
    *(mana_watcher(name) for name in MANA_WEIGHTS),
    *(spell(SINKS[t], f"{{{t}}}", "Instant", DrawCards(1), invented=True) for t in MANA_TYPES),
    *(spell(DOUBLE_SINKS[t], f"{{{t}}}{{{t}}}", "Instant", DrawCards(1), invented=True) for t in MANA_TYPES),
)
