"""Cards that wait for what is tapped for mana, that change what it produces, and that change land types (106.12)."""

from __future__ import annotations

from reference_engine.cards.wording import permanent, when
from reference_engine.words.abilities import (
    Changeling,
    CombatKeyword,
    Flash,
    LaterSpellsCostMore,
    MultipliesMana,
    SetsMana,
    TappedForMana,
    UpkeepBegins,
)
from reference_engine.words.continuous import Change, ContinuousChange
from reference_engine.words.costs import SacrificePermanents
from reference_engine.words.instructions import AddMana, DealDamage, SacrificeThose
from reference_engine.words.mana_making import AddManaOfType, TypesProduced, UnlessPaid
from reference_engine.words.selectors import CREATURE, LAND, Filter, ThatPlayer, You
from reference_engine.words.subtypes import BASIC_LAND_TYPES

NONBASIC_LAND = Filter(types=("Land",), not_supertypes=("Basic",))
LAND_OF_YOURS = Filter(types=("Land",), whose="you")
BASIC_LAND_OF_YOURS = Filter(types=("Land",), supertype="Basic", whose="you")
ANOTHER_OF_ITS_TYPES = when(TappedForMana("anyone", LAND), AddManaOfType(TypesProduced(), who=ThatPlayer()))

TRIGGERS = (
    permanent("Mana Flare", "{2}{R}", "Enchantment", ANOTHER_OF_ITS_TYPES),
    permanent("Heartbeat of Spring", "{2}{G}", "Enchantment", ANOTHER_OF_ITS_TYPES),
    permanent("Dictate of Karametra", "{3}{G}{G}", "Enchantment", Flash(), ANOTHER_OF_ITS_TYPES),
    permanent("Zhur-Taa Ancient", "{3}{R}{G}", "Creature — Beast", ANOTHER_OF_ITS_TYPES, size=(7, 5)),
    permanent(
        "Vernal Bloom",
        "{3}{G}",
        "Enchantment",
        when(TappedForMana("anyone", Filter(subtype="Forest")), AddMana("G", ThatPlayer())),
    ),
    permanent("Manabarbs", "{3}{R}", "Enchantment", when(TappedForMana("anyone", LAND), DealDamage(1, ThatPlayer()))),
)

REPLACEMENTS = (
    permanent("Mana Reflection", "{4}{G}{G}", "Enchantment", MultipliesMana()),
    permanent(
        "Nyxbloom Ancient",
        "{4}{G}{G}{G}",
        "Enchantment Creature — Elemental",
        CombatKeyword("trample"),
        MultipliesMana(3),
        size=(5, 5),
    ),
    permanent(
        "Contamination",
        "{2}{B}",
        "Enchantment",
        when(UpkeepBegins(), UnlessPaid((SacrificeThose(),), (SacrificePermanents(CREATURE),), You())),
        SetsMana("B", amount=1),
    ),
    permanent("Damping Sphere", "{2}", "Artifact", SetsMana("C", amount=1, at_least=2), LaterSpellsCostMore()),
    permanent("Pulse of Llanowar", "{3}{G}", "Enchantment", SetsMana(None, BASIC_LAND_OF_YOURS)),
)

TYPE_CHANGERS = (
    permanent("Blood Moon", "{2}{R}", "Enchantment", ContinuousChange(Change(land_types=("Mountain",)), NONBASIC_LAND)),
    permanent(
        "Magus of the Moon",
        "{2}{R}",
        "Creature — Human Wizard",
        ContinuousChange(Change(land_types=("Mountain",)), NONBASIC_LAND),
        size=(2, 2),
    ),
    permanent(
        "Harbinger of the Seas",
        "{1}{U}{U}",
        "Creature — Merfolk Wizard",
        ContinuousChange(Change(land_types=("Island",)), NONBASIC_LAND),
        size=(2, 2),
    ),
    permanent(
        "Prismatic Omen",
        "{1}{G}",
        "Enchantment",
        ContinuousChange(Change(add_subtypes=tuple(BASIC_LAND_TYPES)), LAND_OF_YOURS),
    ),
    permanent("Woodland Changeling", "{1}{G}", "Creature — Shapeshifter", Changeling(), size=(2, 2)),
)

CARDS = (*TRIGGERS, *REPLACEMENTS, *TYPE_CHANGERS)
