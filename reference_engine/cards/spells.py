"""Plain spells of other kinds: cards, mana, removal, counters, and choices made as they resolve."""

from __future__ import annotations

from reference_engine.cards.wording import ONE_CREATURE, one, spell
from reference_engine.words.amounts import ITS_X, SHARE
from reference_engine.words.instructions import (
    AddMana,
    Destroy,
    DiscardChosen,
    DoubleCounters,
    DrawCards,
    Exile,
    LoseLife,
    PutCounters,
    ReturnToBattlefield,
    ReturnToHand,
    Sacrifice,
)
from reference_engine.words.selectors import (
    ARTIFACT,
    CREATURE,
    OPPONENT,
    PERMANENT,
    PLAYER,
    Each,
    EachPlayer,
    Filter,
    Targeted,
    Targets,
)

HIM = Targeted(0)

CARDS_AND_MANA = (
    spell("Divination", "{2}{U}", "Sorcery", DrawCards(2)),
    spell("Concentrate", "{2}{U}{U}", "Sorcery", DrawCards(3)),
    spell("Inspiration", "{3}{U}", "Instant", DrawCards(2, HIM), targets=one(PLAYER)),
    spell("Mind Spring", "{X}{U}{U}", "Sorcery", DrawCards(ITS_X)),
    spell("Braingeyser", "{X}{U}{U}", "Sorcery", DrawCards(ITS_X, HIM), targets=one(PLAYER)),
    spell("Stroke of Genius", "{X}{2}{U}", "Instant", DrawCards(ITS_X, HIM), targets=one(PLAYER)),
    spell("Night's Whisper", "{1}{B}", "Sorcery", DrawCards(2), LoseLife(2)),
    spell("Sign in Blood", "{B}{B}", "Sorcery", DrawCards(2, HIM), LoseLife(2, HIM), targets=one(PLAYER)),
    spell("Mind Rot", "{2}{B}", "Sorcery", DiscardChosen(2, HIM), targets=one(PLAYER)),
    spell("Dark Ritual", "{B}", "Instant", AddMana("BBB")),
    spell("Pyretic Ritual", "{1}{R}", "Instant", AddMana("RRR")),
    spell("Seething Song", "{2}{R}", "Instant", AddMana("RRRRR")),
)

REMOVAL = (
    spell("Murder", "{1}{B}{B}", "Instant", Destroy(), targets=ONE_CREATURE),
    spell(
        "Doom Blade",
        "{1}{B}",
        "Instant",
        Destroy(),
        targets=one(Filter(types=("Creature",), not_colors=("B",))),
    ),
    spell(
        "Hero's Downfall", "{1}{B}{B}", "Instant", Destroy(), targets=one(Filter(types=("Creature", "Planeswalker")))
    ),
    spell("Hex", "{4}{B}{B}", "Sorcery", Destroy(), targets=(Targets(CREATURE, 6, 6),)),
    spell("Rack and Ruin", "{2}{R}", "Instant", Destroy(), targets=(Targets(ARTIFACT, 2, 2),)),
    spell("Unsummon", "{U}", "Instant", ReturnToHand(), targets=ONE_CREATURE),
    spell("Boomerang", "{U}{U}", "Instant", ReturnToHand(), targets=one(PERMANENT)),
    spell(
        "Cloudshift",
        "{W}",
        "Instant",
        Exile(),
        ReturnToBattlefield(),
        targets=one(Filter(types=("Creature",), whose="you")),
    ),
    spell("Day of Judgment", "{2}{W}{W}", "Sorcery", Destroy(Each(CREATURE))),
    spell("Armageddon", "{3}{W}", "Sorcery", Destroy(Each(Filter(types=("Land",))))),
    spell("Planar Cleansing", "{3}{W}{W}{W}", "Sorcery", Destroy(Each(Filter(not_types=("Land",))))),
    spell("Purify", "{3}{W}{W}", "Sorcery", Destroy(Each(Filter(types=("Artifact", "Enchantment"))))),
)

CHOSEN_ON_RESOLUTION = (
    spell("Diabolic Edict", "{1}{B}", "Instant", Sacrifice(CREATURE, 1, HIM), targets=one(PLAYER)),
    spell("Cruel Edict", "{1}{B}", "Sorcery", Sacrifice(CREATURE, 1, HIM), targets=one(OPPONENT)),
    spell("Innocent Blood", "{B}", "Sorcery", Sacrifice(CREATURE, 1, EachPlayer())),
    spell("Barter in Blood", "{2}{B}{B}", "Sorcery", Sacrifice(CREATURE, 2, EachPlayer())),
)

DISTRIBUTED = (
    spell("Elven Rite", "{1}{G}", "Sorcery", PutCounters(SHARE), targets=(Targets(CREATURE, 1, 2, divided=2),)),
    spell(
        "Biogenic Upgrade",
        "{4}{G}{G}",
        "Sorcery",
        PutCounters(SHARE),
        DoubleCounters(),
        targets=(Targets(CREATURE, 1, 3, divided=3),),
    ),
)

CARDS = (*CARDS_AND_MANA, *REMOVAL, *CHOSEN_ON_RESOLUTION, *DISTRIBUTED)
