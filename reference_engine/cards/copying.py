"""Cards that copy spells and abilities, and cards that re-aim them."""

from __future__ import annotations

import attrs

from reference_engine.cards.wording import (
    INSTANT_OR_SORCERY,
    ONE_SPELL,
    activated,
    one,
    pay,
    permanent,
    spell,
    when,
)
from reference_engine.words.abilities import CopiesOnceMore, Enters, Flash, SpellCast
from reference_engine.words.amounts import ManaValueOf
from reference_engine.words.characteristics import PERMANENT_TYPES
from reference_engine.words.costs import PayLife, SacrificePermanents, SacrificeThis, TapThis
from reference_engine.words.instructions import (
    ChangeTargets,
    ChooseNewTargets,
    CopySpell,
    DiscardChosen,
    DrawCards,
    LoseLife,
    May,
    ReturnToHand,
)
from reference_engine.words.oracle_abilities import ward
from reference_engine.words.selectors import (
    ACTIVATED_OR_TRIGGERED,
    ARTIFACT,
    CREATURE_SPELL,
    INSTANT_OR_SORCERY_SPELL,
    SPELL,
    EachOtherThanThatPlayer,
    Filter,
    Targeted,
    ThatSpell,
)

YOURS = attrs.evolve(INSTANT_OR_SORCERY_SPELL, whose="you")
ABILITY_OF_YOURS = attrs.evolve(ACTIVATED_OR_TRIGGERED, whose="you")
TRIGGER_OF_YOURS = Filter(zone="stack", stack=("triggered",), whose="you")
PERMANENT_SPELL_OF_YOURS = Filter(types=PERMANENT_TYPES, zone="stack", stack=("spell",), whose="you")
SINGLE_TARGET_SPELL = attrs.evolve(SPELL, single_target=True)

YOU_CAST = SpellCast("you", INSTANT_OR_SORCERY)

CARDS = (
    permanent(
        "Hive Mind",
        "{5}{U}",
        "Enchantment",
        when(SpellCast("anyone", INSTANT_OR_SORCERY), CopySpell(ThatSpell(), EachOtherThanThatPlayer())),
    ),
    permanent(
        "Mica, Reader of Ruins",
        "{3}{R}",
        "Legendary Creature — Human Artificer",
        ward(PayLife(3)),
        when(YOU_CAST, May((CopySpell(ThatSpell()),), cost=(SacrificePermanents(ARTIFACT),))),
        size=(4, 4),
    ),
    permanent("Swarm Intelligence", "{6}{U}", "Enchantment", when(YOU_CAST, May((CopySpell(ThatSpell()),)))),
    permanent(
        "Mirari", "{5}", "Legendary Artifact", when(YOU_CAST, May((CopySpell(ThatSpell()),), cost=(pay("{3}"),)))
    ),
    spell("Fork", "{R}{R}", "Instant", CopySpell(color="R"), targets=ONE_SPELL),
    spell("Twincast", "{U}{U}", "Instant", CopySpell(), targets=ONE_SPELL),
    spell("Reverberate", "{R}{R}", "Instant", CopySpell(), targets=ONE_SPELL),
    spell(
        "Double Major",
        "{G}{U}",
        "Instant",
        CopySpell(new_targets=False, not_legendary=True),
        targets=one(attrs.evolve(CREATURE_SPELL, whose="you")),
    ),
    spell("Narset's Reversal", "{U}{U}", "Instant", CopySpell(), ReturnToHand(), targets=ONE_SPELL),
    spell("Wild Ricochet", "{2}{R}{R}", "Instant", ChooseNewTargets(), CopySpell(), targets=ONE_SPELL),
    permanent(
        "Dualcaster Mage",
        "{1}{R}{R}",
        "Creature — Human Wizard",
        Flash(),
        when(Enters(this=True), CopySpell(), targets=ONE_SPELL),
        size=(2, 2),
    ),
    permanent(
        "Nivix Guildmage",
        "{U}{R}",
        "Creature — Human Wizard",
        activated(pay("{1}{U}{R}"), do=(DrawCards(1), DiscardChosen(1))),
        activated(pay("{2}{U}{R}"), do=(CopySpell(),), targets=one(YOURS)),
        size=(2, 2),
    ),
    permanent(
        "Strionic Resonator",
        "{2}",
        "Artifact",
        activated(pay("{2}"), TapThis(), do=(CopySpell(),), targets=one(TRIGGER_OF_YOURS)),
    ),
    permanent(
        "Lithoform Engine",
        "{4}",
        "Legendary Artifact",
        activated(pay("{2}"), TapThis(), do=(CopySpell(),), targets=one(ABILITY_OF_YOURS)),
        activated(pay("{3}"), TapThis(), do=(CopySpell(),), targets=one(YOURS)),
        activated(pay("{4}"), TapThis(), do=(CopySpell(new_targets=False),), targets=one(PERMANENT_SPELL_OF_YOURS)),
    ),
    permanent(
        "Twinning Staff",
        "{3}",
        "Artifact",
        CopiesOnceMore(),
        activated(pay("{7}"), TapThis(), do=(CopySpell(),), targets=one(YOURS)),
    ),
    # -- re-aiming ------------------------------------------------------------------------------------------------
    spell("Redirect", "{U}{U}", "Instant", ChooseNewTargets(), targets=one(SPELL)),
    spell("Deflection", "{3}{U}", "Instant", ChangeTargets(), targets=one(SINGLE_TARGET_SPELL)),
    spell("Swerve", "{U}{R}", "Instant", ChangeTargets(), targets=one(SINGLE_TARGET_SPELL)),
    spell("Shunt", "{1}{R}{R}", "Instant", ChangeTargets(), targets=one(SINGLE_TARGET_SPELL)),
    spell(
        "Imp's Mischief",
        "{1}{B}",
        "Instant",
        ChangeTargets(),
        LoseLife(ManaValueOf(Targeted(0))),
        targets=one(SINGLE_TARGET_SPELL),
    ),
    permanent(
        "Goblin Flectomancer",
        "{U}{R}{R}",
        "Creature — Goblin Wizard",
        activated(SacrificeThis(), do=(May((ChangeTargets(),)),), targets=ONE_SPELL),
        size=(2, 2),
    ),
)
