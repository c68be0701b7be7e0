"""Cards that wait for casts, copies, targets, arrivals, deaths and sacrifices, and cards that change what happens."""

from __future__ import annotations

from reference_engine.cards.wording import INSTANT_OR_SORCERY, creature_token, one, permanent, when
from reference_engine.words.abilities import (
    CombatKeyword,
    DoublesCounters,
    DoublesTokens,
    Enters,
    Leaves,
    LifeGained,
    PlayerHexproof,
    Sacrificed,
    Shroud,
    SpellCast,
    SpellCastOrCopied,
    SpellsCostLess,
    SpellsPerTurn,
    TriggersTwice,
    UpkeepBegins,
)
from reference_engine.words.instructions import CreateTokens, DealDamage, DrawCards, GainLife, LoseLife, PutCounters
from reference_engine.words.selectors import (
    ANY_TARGET,
    CREATURE,
    PERMANENT,
    PLAYER,
    EachOpponent,
    Filter,
    Itself,
    Targeted,
)

YOU_CAST = SpellCast("you", INSTANT_OR_SORCERY)
MAGECRAFT = SpellCastOrCopied("you", INSTANT_OR_SORCERY)
ANOTHER_CREATURE = Filter(types=("Creature",), another=True)
CREATURE_OF_YOURS = Filter(types=("Creature",), whose="you")
ELEMENTAL = creature_token("R", "Elemental", (1, 1))
DRAKE = creature_token("U", "Drake", (2, 2), CombatKeyword("flying"))

OF_SPELLS = (
    permanent(
        "Young Pyromancer", "{1}{R}", "Creature — Human Shaman", when(YOU_CAST, CreateTokens(ELEMENTAL)), size=(2, 1)
    ),
    permanent(
        "Talrand, Sky Summoner",
        "{2}{U}{U}",
        "Legendary Creature — Merfolk Wizard",
        when(YOU_CAST, CreateTokens(DRAKE)),
        size=(2, 2),
    ),
    permanent(
        "Guttersnipe",
        "{2}{R}",
        "Creature — Goblin Shaman",
        when(YOU_CAST, DealDamage(2, EachOpponent())),
        size=(2, 2),
    ),
    permanent(
        "Argothian Enchantress",
        "{1}{G}",
        "Creature — Human Druid",
        Shroud(),
        when(SpellCast("you", ("Enchantment",)), DrawCards(1)),
        size=(0, 1),
    ),
    permanent("Archmage Emeritus", "{2}{U}{U}", "Creature — Human Wizard", when(MAGECRAFT, DrawCards(1)), size=(2, 2)),
    permanent(
        "Witherbloom Apprentice",
        "{B}{G}",
        "Creature — Human Druid",
        when(MAGECRAFT, LoseLife(1, EachOpponent()), GainLife(1)),
        size=(2, 2),
    ),
)

OF_PERMANENTS = (
    permanent(
        "Soul Warden", "{W}", "Creature — Human Cleric", when(Enters(ANOTHER_CREATURE), GainLife(1)), size=(1, 1)
    ),
    permanent(
        "Blood Artist",
        "{1}{B}",
        "Creature — Vampire",
        when(Leaves(CREATURE, to_graveyard=True), LoseLife(1, Targeted(0)), GainLife(1), targets=one(PLAYER)),
        size=(0, 1),
    ),
    permanent(
        "Zulaport Cutthroat",
        "{1}{B}",
        "Creature — Human Rogue Ally",
        when(Leaves(CREATURE_OF_YOURS, to_graveyard=True), LoseLife(1, EachOpponent()), GainLife(1)),
        size=(1, 1),
    ),
    permanent(
        "Mayhem Devil",
        "{1}{B}{R}",
        "Creature — Devil",
        when(Sacrificed("anyone", PERMANENT), DealDamage(1), targets=one(ANY_TARGET)),
        size=(3, 3),
    ),
    permanent(
        "Ajani's Pridemate",
        "{1}{W}",
        "Creature — Cat Soldier",
        when(LifeGained(), PutCounters(1, Itself())),
        size=(2, 2),
    ),
    permanent("Phyrexian Arena", "{1}{B}{B}", "Enchantment", when(UpkeepBegins(), DrawCards(1), LoseLife(1))),
)

STATICS = (
    permanent("Rule of Law", "{2}{W}", "Enchantment", SpellsPerTurn()),
    permanent("Arcane Laboratory", "{2}{U}", "Enchantment", SpellsPerTurn()),
    permanent("Eidolon of Rhetoric", "{2}{W}", "Enchantment Creature — Spirit", SpellsPerTurn(), size=(1, 4)),
    permanent("Aegis of the Gods", "{1}{W}", "Enchantment Creature — Human Soldier", PlayerHexproof(), size=(2, 1)),
    permanent("Doubling Season", "{4}{G}", "Enchantment", DoublesTokens(), DoublesCounters()),
    permanent("Anointed Procession", "{3}{W}", "Enchantment", DoublesTokens()),
    permanent("Parallel Lives", "{3}{G}", "Enchantment", DoublesTokens()),
    permanent("Panharmonicon", "{4}", "Artifact", TriggersTwice()),
    permanent("Sapphire Medallion", "{2}", "Artifact", SpellsCostLess(1, ("U",))),
    permanent("Ruby Medallion", "{2}", "Artifact", SpellsCostLess(1, ("R",))),
    permanent(
        "Thunderscape Familiar",
        "{1}{R}",
        "Creature — Kavu",
        CombatKeyword("first strike"),
        SpellsCostLess(1, ("B", "G")),
        size=(1, 1),
    ),
)

CARDS = (*OF_SPELLS, *OF_PERMANENTS, *STATICS)
