"""Artifacts, creatures and spells that make mana, and cards about tapping and untapping (106, 107.5, 107.6, 302.6)."""

from __future__ import annotations

from reference_engine.cards.lands import ONE_OF_ANY_COLOR, tap_for
from reference_engine.cards.wording import ONE_CREATURE, activated, one, pay, permanent, spell
from reference_engine.words.abilities import (
    ActsAsThoughHasty,
    CantActivate,
    CombatKeyword,
    DoesntUntap,
    Haste,
    SplitSecond,
)
from reference_engine.words.amounts import CountOf, PowerOf
from reference_engine.words.arrivals import EntersTapped
from reference_engine.words.continuous import Become, Change, ContinuousChange, GainControl
from reference_engine.words.costs import (
    MillCards,
    SacrificePermanents,
    SacrificeThis,
    TapPermanents,
    TapThis,
    UntapThis,
)
from reference_engine.words.instructions import AddMana, DealDamage, Destroy, DrawCards, Tap, Untap
from reference_engine.words.mana_making import AddManaOfType, AnyColor, ColorsAmong, CouldProduce, DoubleMana
from reference_engine.words.selectors import ANY_TARGET, ARTIFACT, CREATURE, Filter, Itself

CREATURE_OF_YOURS = Filter(types=("Creature",), whose="you")
ARTIFACT_OR_ENCHANTMENT = Filter(types=("Artifact", "Enchantment"))
LAND_OF_YOURS = Filter(types=("Land",), whose="you")
LAND_OF_OPPONENT = Filter(types=("Land",), whose="opponent")
LEGEND_OF_YOURS = Filter(types=("Creature", "Planeswalker"), supertype="Legendary", whose="you")
MAY_TAP_FOR_ANY = tap_for(ONE_OF_ANY_COLOR)

ARTIFACTS = (
    permanent("Sol Ring", "{1}", "Artifact", tap_for(AddMana("CC"))),
    permanent("Fellwar Stone", "{2}", "Artifact", tap_for(AddManaOfType(CouldProduce(LAND_OF_OPPONENT, colors=True)))),
    permanent("Mox Amber", "{0}", "Legendary Artifact", tap_for(AddManaOfType(ColorsAmong(LEGEND_OF_YOURS)))),
    permanent("Doubling Cube", "{2}", "Artifact", activated(pay("{3}"), TapThis(), do=(DoubleMana(),))),
    permanent("Lotus Petal", "{0}", "Artifact", tap_for(ONE_OF_ANY_COLOR, cost=(SacrificeThis(),))),
    permanent("Azorius Signet", "{2}", "Artifact", activated(pay("{1}"), TapThis(), do=(AddMana("WU"),))),
    permanent("Ashnod's Altar", "{3}", "Artifact", activated(SacrificePermanents(CREATURE), do=(AddMana("CC"),))),
    permanent("Phyrexian Altar", "{3}", "Artifact", activated(SacrificePermanents(CREATURE), do=(ONE_OF_ANY_COLOR,))),
    permanent("Krark-Clan Ironworks", "{4}", "Artifact", activated(SacrificePermanents(ARTIFACT), do=(AddMana("CC"),))),
    permanent("Springleaf Drum", "{1}", "Artifact", tap_for(ONE_OF_ANY_COLOR, cost=(TapPermanents(CREATURE),))),
    permanent(
        "Chromatic Sphere",
        "{1}",
        "Artifact",
        activated(pay("{1}"), TapThis(), SacrificeThis(), do=(ONE_OF_ANY_COLOR, DrawCards(1))),
    ),
    permanent(
        "Chromatic Lantern",
        "{3}",
        "Artifact",
        ContinuousChange(Change(abilities=(MAY_TAP_FOR_ANY,)), LAND_OF_YOURS),
        MAY_TAP_FOR_ANY,
    ),
    permanent(
        "Basalt Monolith",
        "{3}",
        "Artifact",
        DoesntUntap(),
        tap_for(AddMana("CCC")),
        activated(pay("{3}"), do=(Untap(Itself()),)),
    ),
    permanent("Worn Powerstone", "{3}", "Artifact", EntersTapped(), tap_for(AddMana("CC"))),
    permanent(
        "Icy Manipulator",
        "{4}",
        "Artifact",
        activated(pay("{1}"), TapThis(), do=(Tap(),), targets=one(Filter(types=("Artifact", "Creature", "Land")))),
    ),
    permanent(
        "Thousand-Year Elixir",
        "{3}",
        "Artifact",
        ActsAsThoughHasty(),
        activated(pay("{1}"), TapThis(), do=(Untap(),), targets=ONE_CREATURE),
    ),
    permanent("Cursed Totem", "{2}", "Artifact", CantActivate(CREATURE)),
    permanent("Null Rod", "{2}", "Artifact", CantActivate(ARTIFACT)),
    permanent("Damping Matrix", "{3}", "Artifact", CantActivate(Filter(types=("Artifact", "Creature")), but_mana=True)),
)

CREATURES = (
    permanent("Llanowar Elves", "{G}", "Creature — Elf Druid", tap_for(AddMana("G")), size=(1, 1)),
    permanent(
        "Birds of Paradise",
        "{G}",
        "Creature — Bird",
        CombatKeyword("flying"),
        tap_for(ONE_OF_ANY_COLOR),
        size=(0, 1),
    ),
    permanent(
        "Naga Vitalist",
        "{1}{G}",
        "Creature — Snake Druid",
        tap_for(AddManaOfType(CouldProduce(LAND_OF_YOURS))),
        size=(2, 2),
    ),
    permanent(
        "Viridian Joiner",
        "{2}{G}",
        "Creature — Elf Druid",
        tap_for(AddMana("G", times=PowerOf(Itself()))),
        size=(1, 2),
    ),
    permanent(
        "Heritage Druid",
        "{G}",
        "Creature — Elf Druid",
        activated(TapPermanents(Filter(subtype="Elf"), 3), do=(AddMana("GGG"),)),
        size=(1, 1),
    ),
    permanent(
        "Pili-Pala",
        "{2}",
        "Artifact Creature — Scarecrow",
        CombatKeyword("flying"),
        activated(pay("{2}"), UntapThis(), do=(ONE_OF_ANY_COLOR,)),
        size=(1, 1),
    ),
    permanent(
        "Millikin", "{2}", "Artifact Creature — Construct", tap_for(AddMana("C"), cost=(MillCards(),)), size=(0, 1)
    ),
    permanent(
        "Beastcaller Savant",
        "{1}{G}",
        "Creature — Elf Shaman Ally",
        Haste(),
        tap_for(AddManaOfType(AnyColor(), only=("Creature",))),
        size=(1, 1),
    ),
    permanent(
        "Prodigal Pyromancer",
        "{2}{R}",
        "Creature — Human Wizard",
        activated(TapThis(), do=(DealDamage(1),), targets=one(ANY_TARGET)),
        size=(1, 1),
    ),
)

ENCHANTMENTS = (
    permanent(
        "Cryptolith Rite",
        "{1}{G}",
        "Enchantment",
        ContinuousChange(Change(abilities=(MAY_TAP_FOR_ANY,)), CREATURE_OF_YOURS),
    ),
    permanent("Fervor", "{2}{R}", "Enchantment", ContinuousChange(Change(abilities=(Haste(),)), CREATURE_OF_YOURS)),
    permanent("Stony Silence", "{1}{W}", "Enchantment", CantActivate(ARTIFACT)),
)

SPELLS = (
    spell("Battle Hymn", "{1}{R}", "Instant", AddMana("R", times=CountOf(CREATURE_OF_YOURS))),
    spell(
        "Krosan Grip",
        "{2}{G}",
        "Instant",
        Destroy(),
        targets=one(ARTIFACT_OR_ENCHANTMENT),
        abilities=(SplitSecond(),),
    ),
    spell(
        "Act of Treason",
        "{2}{R}",
        "Sorcery",
        GainControl(until_end_of_turn=True),
        Untap(),
        Become(Change(abilities=(Haste(),))),
        targets=ONE_CREATURE,
    ),
)

CARDS = (*ARTIFACTS, *CREATURES, *ENCHANTMENTS, *SPELLS)
