"""Cards that deal damage: plain, divided, by the slot, scaled by X, or with storm."""

from __future__ import annotations

from reference_engine.cards.wording import ONE_CREATURE, activated, creature_token, one, pay, permanent, spell, when
from reference_engine.words.abilities import CombatKeyword, Enters, Flash, Storm
from reference_engine.words.amounts import ITS_X, SHARE, ManaSpent, Times
from reference_engine.words.conditions import AtLeast
from reference_engine.words.costs import SacrificePermanents
from reference_engine.words.instructions import CreateTokens, DealDamage, DrawCards, GainLife, If, LoseLife, Mill
from reference_engine.words.selectors import (
    ANY_TARGET,
    CREATURE,
    PLAYER,
    Each,
    EachPlayer,
    Filter,
    Targeted,
    Targets,
    You,
)

PLAYER_OR_PLANESWALKER = Filter(types=("Planeswalker",), players=True)
GOBLIN = creature_token("R", "Goblin", (1, 1))
ONE_TO_THREE = (Targets(ANY_TARGET, 1, 3, divided=3),)
ONE_OR_TWO = (Targets(ANY_TARGET, 1, 2, divided=2),)

CARDS = (
    spell("Lightning Bolt", "{R}", "Instant", DealDamage(3), targets=one(ANY_TARGET)),
    spell("Shock", "{R}", "Instant", DealDamage(2), targets=one(ANY_TARGET)),
    spell("Searing Spear", "{1}{R}", "Instant", DealDamage(3), targets=one(ANY_TARGET)),
    spell("Volcanic Hammer", "{1}{R}", "Sorcery", DealDamage(3), targets=one(ANY_TARGET)),
    spell("Flame Slash", "{R}", "Sorcery", DealDamage(4), targets=ONE_CREATURE),
    spell("Lava Axe", "{4}{R}", "Sorcery", DealDamage(5), targets=one(PLAYER_OR_PLANESWALKER)),
    spell("Lava Spike", "{R}", "Sorcery", DealDamage(3), targets=one(PLAYER_OR_PLANESWALKER), subtypes=("Arcane",)),
    spell("Lightning Helix", "{R}{W}", "Instant", DealDamage(3), GainLife(3), targets=one(ANY_TARGET)),
    spell("Char", "{2}{R}{R}", "Instant", DealDamage(4), DealDamage(2, You()), targets=one(ANY_TARGET)),
    spell("Flame Rift", "{1}{R}", "Sorcery", DealDamage(4, EachPlayer())),
    spell("Pyroclasm", "{1}{R}", "Sorcery", DealDamage(2, Each(CREATURE))),
    spell("Blaze", "{X}{R}", "Sorcery", DealDamage(ITS_X), targets=one(ANY_TARGET)),
    spell(
        "Slaying Fire",
        "{2}{R}",
        "Instant",
        If(AtLeast(ManaSpent("R"), 3), (DealDamage(4),), (DealDamage(3),)),
        targets=one(ANY_TARGET),
    ),
    # -- several targets --------------------------------------------------------------------------------------------
    spell(
        "Arc Trail",
        "{1}{R}",
        "Sorcery",
        DealDamage(2),
        DealDamage(1, Targeted(1)),
        targets=(Targets(ANY_TARGET), Targets(ANY_TARGET, other_than=0)),
    ),
    spell(
        "Crackle with Power",
        "{X}{X}{X}{R}{R}",
        "Sorcery",
        DealDamage(Times(5, ITS_X)),
        targets=(Targets(ANY_TARGET, 0, ITS_X),),
    ),
    # -- divided ----------------------------------------------------------------------------------------------------
    spell("Arc Lightning", "{2}{R}", "Sorcery", DealDamage(SHARE), targets=ONE_TO_THREE),
    spell("Forked Bolt", "{R}", "Sorcery", DealDamage(SHARE), targets=ONE_OR_TWO),
    spell("Electrolyze", "{1}{U}{R}", "Instant", DealDamage(SHARE), DrawCards(1), targets=ONE_OR_TWO),
    spell("Forked Lightning", "{3}{R}", "Sorcery", DealDamage(SHARE), targets=(Targets(CREATURE, 1, 3, divided=4),)),
    spell("Pyrotechnics", "{4}{R}", "Sorcery", DealDamage(SHARE), targets=(Targets(ANY_TARGET, 0, None, divided=4),)),
    spell(
        "Rolling Thunder",
        "{X}{R}{R}",
        "Sorcery",
        DealDamage(SHARE),
        targets=(Targets(ANY_TARGET, 0, None, divided=ITS_X),),
    ),
    permanent(
        "Bogardan Hellkite",
        "{6}{R}{R}",
        "Creature — Dragon",
        Flash(),
        CombatKeyword("flying"),
        when(Enters(this=True), DealDamage(SHARE), targets=(Targets(ANY_TARGET, 0, None, divided=5),)),
        size=(5, 5),
    ),
    permanent(
        "Siege-Gang Commander",
        "{3}{R}{R}",
        "Creature — Goblin",
        when(Enters(this=True), CreateTokens(GOBLIN, 3)),
        activated(
            pay("{1}{R}"),
            SacrificePermanents(Filter(subtype="Goblin")),
            do=(DealDamage(2),),
            targets=one(ANY_TARGET),
        ),
        size=(2, 2),
    ),
    # -- storm ------------------------------------------------------------------------------------------------------
    spell("Grapeshot", "{1}{R}", "Sorcery", DealDamage(1), targets=one(ANY_TARGET), abilities=(Storm(),)),
    spell(
        "Tendrils of Agony",
        "{2}{B}{B}",
        "Sorcery",
        LoseLife(2, Targeted(0)),
        GainLife(2),
        targets=one(PLAYER),
        abilities=(Storm(),),
    ),
    spell("Brain Freeze", "{1}{U}", "Instant", Mill(3, Targeted(0)), targets=one(PLAYER), abilities=(Storm(),)),
    spell("Empty the Warrens", "{3}{R}", "Sorcery", CreateTokens(GOBLIN, 2), abilities=(Storm(),)),
)
