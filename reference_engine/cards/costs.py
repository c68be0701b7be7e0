"""Cards with kicker, multikicker and additional costs, and cards that ask what mana was spent (702.33, 118.8)."""

from __future__ import annotations

from reference_engine.cards.burn import PLAYER_OR_PLANESWALKER
from reference_engine.cards.counterspells import unless_paid
from reference_engine.cards.wording import ONE_CREATURE, creature_token, kicker, one, permanent, spell, when
from reference_engine.words.abilities import AdditionalCost, CombatKeyword, Enters, EntersWithCounters, Kicker
from reference_engine.words.amounts import (
    ITS_X,
    SHARE,
    ColorsSpent,
    ManaValueOf,
    Plus,
    PowerOf,
    Times,
    TimesKicked,
)
from reference_engine.words.conditions import WasKicked
from reference_engine.words.costs import DiscardCards, SacrificePermanents
from reference_engine.words.instructions import (
    CreateTokens,
    DealDamage,
    Destroy,
    DiscardChosen,
    DrawCards,
    If,
    LoseLife,
    PutCounters,
    ReturnToHand,
)
from reference_engine.words.selectors import (
    ANY_TARGET,
    ARTIFACT,
    CREATURE,
    OPPONENT,
    PLAYER,
    SPELL,
    CostObject,
    Each,
    Filter,
    Targeted,
    Targets,
)

LAND = Filter(types=("Land",))
ENCHANTMENT = Filter(types=("Enchantment",))
ARTIFACT_OR_ENCHANTMENT = Filter(types=("Artifact", "Enchantment"))
NONLAND = Filter(not_types=("Land",))
ENTERS = Enters(this=True)
KICKED = WasKicked()
ONE_MORE_A_KICK = Plus(1, TimesKicked())

SACRIFICE_A_CREATURE = AdditionalCost(SacrificePermanents(CREATURE))
ITS_POWER = PowerOf(CostObject())

KICKERS = (
    spell(
        "Burst Lightning",
        "{R}",
        "Instant",
        If(KICKED, (DealDamage(4),), (DealDamage(2),)),
        targets=one(ANY_TARGET),
        abilities=(kicker("{4}"),),
    ),
    spell(
        "Fight with Fire",
        "{2}{R}",
        "Sorcery",
        If(KICKED, (DealDamage(SHARE, Targeted(1)),), (DealDamage(5),)),
        targets=(Targets(CREATURE, unless_kicked=True), Targets(ANY_TARGET, 0, None, divided=10, if_kicked=True)),
        abilities=(kicker("{5}{R}"),),
    ),
    spell(
        "Into the Roil",
        "{1}{U}",
        "Instant",
        ReturnToHand(),
        If(KICKED, (DrawCards(1),)),
        targets=one(NONLAND),
        abilities=(kicker("{1}{U}"),),
    ),
    spell(
        "Dismantling Blow",
        "{2}{W}",
        "Instant",
        Destroy(),
        If(KICKED, (DrawCards(2),)),
        targets=one(ARTIFACT_OR_ENCHANTMENT),
        abilities=(kicker("{2}{U}"),),
    ),
    spell(
        "Rushing River",
        "{2}{U}",
        "Instant",
        ReturnToHand(),
        If(KICKED, (ReturnToHand(Targeted(1)),)),
        targets=(Targets(NONLAND), Targets(NONLAND, other_than=0, if_kicked=True)),
        abilities=(Kicker((SacrificePermanents(LAND),)),),
    ),
    spell(
        "Orim's Thunder",
        "{2}{W}",
        "Instant",
        Destroy(),
        If(KICKED, (DealDamage(ManaValueOf(Targeted(0)), Targeted(1)),)),
        targets=(Targets(ARTIFACT_OR_ENCHANTMENT), Targets(CREATURE, if_kicked=True)),
        abilities=(kicker("{R}"),),
    ),
    permanent(
        "Thunderscape Battlemage",
        "{2}{R}",
        "Creature — Human Wizard",
        kicker("{1}{B}"),
        kicker("{G}"),
        when(ENTERS, DiscardChosen(2, Targeted(0)), targets=one(PLAYER), condition=WasKicked(0)),
        when(ENTERS, Destroy(), targets=one(ENCHANTMENT), condition=WasKicked(1)),
        size=(2, 2),
    ),
    permanent(
        "Thornscape Battlemage",
        "{2}{G}",
        "Creature — Elf Wizard",
        kicker("{R}"),
        kicker("{W}"),
        when(ENTERS, DealDamage(2), targets=one(ANY_TARGET), condition=WasKicked(0)),
        when(ENTERS, Destroy(), targets=one(ARTIFACT), condition=WasKicked(1)),
        size=(2, 2),
    ),
    # -- multikicker ------------------------------------------------------------------------------------------------
    spell(
        "Comet Storm",
        "{X}{R}{R}",
        "Instant",
        DealDamage(ITS_X),
        targets=(Targets(ANY_TARGET, ONE_MORE_A_KICK, ONE_MORE_A_KICK),),
        abilities=(kicker("{1}", multi=True),),
    ),
    spell(
        "Strength of the Tajuru",
        "{X}{G}{G}",
        "Instant",
        PutCounters(ITS_X),
        targets=(Targets(CREATURE, ONE_MORE_A_KICK, ONE_MORE_A_KICK),),
        abilities=(kicker("{1}", multi=True),),
    ),
    spell(
        "Spell Contortion",
        "{2}{U}",
        "Instant",
        unless_paid("{2}"),
        DrawCards(TimesKicked()),
        targets=one(SPELL),
        abilities=(kicker("{1}{U}", multi=True),),
    ),
    permanent(
        "Wolfbriar Elemental",
        "{2}{G}{G}",
        "Creature — Elemental",
        kicker("{G}", multi=True),
        when(ENTERS, CreateTokens(creature_token("G", "Wolf", (2, 2)), TimesKicked())),
        size=(4, 4),
    ),
    permanent(
        "Gnarlid Pack",
        "{1}{G}",
        "Creature — Beast",
        kicker("{1}{G}", multi=True),
        EntersWithCounters(TimesKicked()),
        size=(2, 2),
    ),
    permanent(
        "Deathforge Shaman",
        "{4}{R}",
        "Creature — Ogre Shaman",
        kicker("{R}", multi=True),
        when(ENTERS, DealDamage(Times(2, TimesKicked())), targets=one(PLAYER_OR_PLANESWALKER)),
        size=(4, 3),
    ),
    permanent(
        "Bloodhusk Ritualist",
        "{2}{B}",
        "Creature — Vampire Shaman",
        kicker("{B}", multi=True),
        when(ENTERS, DiscardChosen(TimesKicked(), Targeted(0)), targets=one(OPPONENT)),
        size=(2, 2),
    ),
)

ADDITIONAL_COSTS = (
    spell(
        "Fling",
        "{1}{R}",
        "Instant",
        DealDamage(ITS_POWER),
        targets=one(ANY_TARGET),
        abilities=(SACRIFICE_A_CREATURE,),
    ),
    spell("Thud", "{R}", "Sorcery", DealDamage(ITS_POWER), targets=one(ANY_TARGET), abilities=(SACRIFICE_A_CREATURE,)),
    spell("Life's Legacy", "{1}{G}", "Sorcery", DrawCards(ITS_POWER), abilities=(SACRIFICE_A_CREATURE,)),
    spell("Altar's Reap", "{1}{B}", "Instant", DrawCards(2), abilities=(SACRIFICE_A_CREATURE,)),
    spell("Bone Splinters", "{B}", "Sorcery", Destroy(), targets=ONE_CREATURE, abilities=(SACRIFICE_A_CREATURE,)),
    spell(
        "Costly Plunder",
        "{1}{B}",
        "Instant",
        DrawCards(2),
        abilities=(AdditionalCost(SacrificePermanents(Filter(types=("Artifact", "Creature")))),),
    ),
    spell(
        "Shard Volley",
        "{R}",
        "Instant",
        DealDamage(3),
        targets=one(ANY_TARGET),
        abilities=(AdditionalCost(SacrificePermanents(LAND)),),
    ),
    spell("Tormenting Voice", "{1}{R}", "Sorcery", DrawCards(2), abilities=(AdditionalCost(DiscardCards()),)),
    spell("Thrill of Possibility", "{1}{R}", "Instant", DrawCards(2), abilities=(AdditionalCost(DiscardCards()),)),
    spell("Cathartic Reunion", "{1}{R}", "Sorcery", DrawCards(3), abilities=(AdditionalCost(DiscardCards(number=2)),)),
)

MANA_SPENT = (
    spell("Radiant Flames", "{2}{R}", "Sorcery", DealDamage(ColorsSpent(), Each(CREATURE))),
    spell("Painful Truths", "{2}{B}", "Sorcery", DrawCards(ColorsSpent()), LoseLife(ColorsSpent())),
    permanent(
        "Skyrider Elf",
        "{X}{G}{U}",
        "Creature — Elf Warrior Ally",
        CombatKeyword("flying"),
        EntersWithCounters(ColorsSpent()),
        size=(0, 0),
    ),
    permanent("Tajuru Stalwart", "{2}{G}", "Creature — Elf Scout Ally", EntersWithCounters(ColorsSpent()), size=(0, 1)),
)

CARDS = (*KICKERS, *ADDITIONAL_COSTS, *MANA_SPENT)
