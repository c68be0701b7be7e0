"""Lands that make mana: one, two, any type, a count, what others could produce; with costs, with riders (106, 305)."""

from __future__ import annotations

import attrs

from reference_engine.cards.wording import activated, creature_token, one, pay, permanent, when
from reference_engine.words.abilities import (
    Activated,
    BecomesTapped,
    CombatKeyword,
    Enters,
    EntersWithCounters,
    TappedForMana,
)
from reference_engine.words.amounts import CountersOn, CountOf
from reference_engine.words.arrivals import CRACK, EntersTapped
from reference_engine.words.base import Cost, Instruction
from reference_engine.words.conditions import AtLeast, Not
from reference_engine.words.continuous import Become, Change, ContinuousChange
from reference_engine.words.costs import PayLife, RemoveCounters, TapPermanents, TapThis
from reference_engine.words.instructions import (
    AddMana,
    AddManaOfChosenColor,
    ChooseColor,
    ChooseObject,
    CreateTokens,
    DealDamage,
    Effect,
    If,
    ReturnToHand,
    SacrificeThose,
)
from reference_engine.words.mana_making import AddManaOfType, AnyColor, ColorsAmong, CouldProduce, UnlessPaid
from reference_engine.words.selectors import CREATURE, LAND, OPPONENT, ChosenObject, Filter, Itself, Targeted, You

LAND_OF_YOURS = Filter(types=("Land",), whose="you")
LAND_OF_OPPONENT = Filter(types=("Land",), whose="opponent")
PERMANENT_OF_YOURS = Filter(whose="you")
ONE_OF_ANY_COLOR = AddManaOfType(AnyColor())
ENTERS = Enters(this=True)


def tap_for(*do: Instruction, cost: tuple[Cost, ...] = ()) -> Activated:
    """A mana ability with {T} in its cost, after the other parts of the cost that are mana, before the rest."""
    return activated(TapThis(), *cost, do=do)


def of_type(subtype: str) -> Filter:
    """The permanents of that subtype that you control."""
    return Filter(subtype=subtype, whose="you")


def each(kind: str, mana: str) -> Activated:
    """That mana for each permanent of that card type that you control; none if there are none."""
    return tap_for(AddMana(mana, times=CountOf(Filter(types=(kind,), whose="you"))))


FIXED = (
    permanent("Ancient Tomb", "", "Land", tap_for(AddMana("CC"), DealDamage(2, You()))),
    permanent(
        "Azorius Chancery",
        "",
        "Land",
        EntersTapped(),
        when(ENTERS, ChooseObject(LAND_OF_YOURS), ReturnToHand(ChosenObject())),
        tap_for(AddMana("WU")),
    ),
    permanent("Skycloud Expanse", "", "Land", activated(pay("{1}"), TapThis(), do=(AddMana("WU"),))),
    permanent("Seat of the Synod", "", "Artifact Land", tap_for(AddMana("U"))),
    attrs.evolve(permanent("Dryad Arbor", "", "Land Creature — Forest Dryad", size=(1, 1)), color_indicator=("G",)),
    permanent(
        "Temple of the False God",
        "",
        "Land",
        Activated((TapThis(),), Effect((AddMana("CC"),)), only_if=AtLeast(CountOf(LAND_OF_YOURS), 5)),
    ),
    permanent(
        "Faerie Conclave",
        "",
        "Land",
        EntersTapped(),
        tap_for(AddMana("U")),
        activated(
            pay("{1}{U}"),
            do=(
                Become(
                    Change(
                        add_types=("Creature",),
                        creature_types=("Faerie",),
                        colors=("U",),
                        abilities=(CombatKeyword("flying"),),
                        size=(2, 1),
                    ),
                    Itself(),
                ),
            ),
        ),
    ),
)

OF_ANY_COLOR = (
    permanent(
        "City of Brass", "", "Land", when(BecomesTapped(this=True), DealDamage(1, You())), tap_for(ONE_OF_ANY_COLOR)
    ),
    permanent("Mana Confluence", "", "Land", tap_for(ONE_OF_ANY_COLOR, cost=(PayLife(1),))),
    permanent(
        "Gemstone Mine",
        "",
        "Land",
        EntersWithCounters(3, "mining"),
        tap_for(
            ONE_OF_ANY_COLOR,
            If(Not(AtLeast(CountersOn(Itself(), "mining"), 1)), (SacrificeThose(),)),
            cost=(RemoveCounters("mining"),),
        ),
    ),
    permanent(
        "Vivid Crag",
        "",
        "Land",
        EntersTapped(),
        EntersWithCounters(2, "charge"),
        tap_for(AddMana("R")),
        tap_for(ONE_OF_ANY_COLOR, cost=(RemoveCounters("charge"),)),
    ),
    permanent(
        "Tendo Ice Bridge",
        "",
        "Land",
        EntersWithCounters(1, "charge"),
        tap_for(AddMana("C")),
        tap_for(ONE_OF_ANY_COLOR, cost=(RemoveCounters("charge"),)),
    ),
    permanent(
        "Forbidden Orchard",
        "",
        "Land",
        tap_for(ONE_OF_ANY_COLOR),
        when(
            TappedForMana(this=True),
            CreateTokens(creature_token("", "Spirit", (1, 1)), who=Targeted(0)),
            targets=one(OPPONENT),
        ),
    ),
    permanent("Ancient Ziggurat", "", "Land", tap_for(AddManaOfType(AnyColor(), only=("Creature",)))),
    permanent("Mishra's Workshop", "", "Land", tap_for(AddMana("CCC", only=("Artifact",)))),
    permanent(
        "Rhystic Cave",
        "",
        "Land",
        Activated(
            (TapThis(),),
            Effect((ChooseColor(), UnlessPaid((AddManaOfChosenColor(1),), (pay("{1}"),)))),
            as_instant=True,
        ),
    ),
    permanent("Meteor Crater", "", "Land", tap_for(AddManaOfType(ColorsAmong(PERMANENT_OF_YOURS)))),
)

COUNTED = (
    permanent("Gaea's Cradle", "", "Legendary Land", each("Creature", "G")),
    permanent("Tolarian Academy", "", "Legendary Land", each("Artifact", "U")),
    permanent("Serra's Sanctum", "", "Legendary Land", each("Enchantment", "W")),
    permanent(
        "Cabal Coffers",
        "",
        "Land",
        activated(pay("{2}"), TapThis(), do=(AddMana("B", times=CountOf(of_type("Swamp"))),)),
    ),
)

DEPENDENT = (
    permanent("Reflecting Pool", "", "Land", tap_for(AddManaOfType(CouldProduce(LAND_OF_YOURS)))),
    permanent("Exotic Orchard", "", "Land", tap_for(AddManaOfType(CouldProduce(LAND_OF_OPPONENT, colors=True)))),
)

TYPE_CHANGERS = (
    permanent(
        "Urborg, Tomb of Yawgmoth", "", "Legendary Land", ContinuousChange(Change(add_subtypes=("Swamp",)), LAND)
    ),
    permanent(
        "Yavimaya, Cradle of Growth", "", "Legendary Land", ContinuousChange(Change(add_subtypes=("Forest",)), LAND)
    ),
)

CLUES = (
    permanent(
        "Scene of the Crime",
        "",
        "Artifact Land — Clue",
        EntersTapped(),
        tap_for(AddMana("C")),
        tap_for(ONE_OF_ANY_COLOR, cost=(TapPermanents(CREATURE),)),
        CRACK,
    ),
)

CARDS = (*FIXED, *OF_ANY_COLOR, *COUNTED, *DEPENDENT, *TYPE_CHANGERS, *CLUES)
