"""Creatures and lands: plain ones, those with X, those that nobody may aim at, and those that distribute counters."""

from __future__ import annotations

from reference_engine.cards.wording import activated, pay, permanent, when
from reference_engine.words.abilities import CombatKeyword, Enters, EntersWithCounters, Hexproof, Leaves
from reference_engine.words.amounts import ITS_X, SHARE, CountersOn
from reference_engine.words.characteristics import Token
from reference_engine.words.costs import TapThis
from reference_engine.words.instructions import AddMana, CreateTokens, PutCounters
from reference_engine.words.oracle_abilities import ward
from reference_engine.words.selectors import Filter, Itself, Targets

CREATURE_OF_YOURS = Filter(types=("Creature",), whose="you")
FLYING = CombatKeyword("flying")
THOPTER = Token("Thopter", ("Artifact", "Creature"), ("Thopter",), (), 1, 1, (FLYING,))

PLAIN = (
    permanent("Memnite", "{0}", "Artifact Creature — Construct", size=(1, 1)),
    permanent("Isamaru, Hound of Konda", "{W}", "Legendary Creature — Dog", size=(2, 2)),
    permanent("Grizzly Bears", "{1}{G}", "Creature — Bear", size=(2, 2)),
    permanent("Goblin Piker", "{1}{R}", "Creature — Goblin Warrior", size=(2, 1)),
    permanent("Hill Giant", "{3}{R}", "Creature — Giant", size=(3, 3)),
    permanent("Ornithopter", "{0}", "Artifact Creature — Thopter", FLYING, size=(0, 2)),
    permanent("Gladecover Scout", "{G}", "Creature — Elf Scout", Hexproof(), size=(1, 1)),
    permanent("Waterfall Aerialist", "{3}{U}", "Creature — Djinn Wizard", FLYING, ward(pay("{2}")), size=(3, 1)),
)

WITH_COUNTERS = (
    permanent("Endless One", "{X}", "Creature — Eldrazi", EntersWithCounters(ITS_X), size=(0, 0)),
    permanent(
        "Hangarback Walker",
        "{X}{X}",
        "Artifact Creature — Construct",
        EntersWithCounters(ITS_X),
        when(Leaves(this=True, to_graveyard=True), CreateTokens(THOPTER, CountersOn(Itself()))),
        activated(pay("{1}"), TapThis(), do=(PutCounters(1, Itself()),)),
        size=(0, 0),
    ),
    permanent(
        "Armament Corps",
        "{1}{W}{B}{G}",
        "Creature — Human Soldier",
        when(Enters(this=True), PutCounters(SHARE), targets=(Targets(CREATURE_OF_YOURS, 1, 2, divided=2),)),
        size=(4, 4),
    ),
    permanent(
        "Verdurous Gearhulk",
        "{3}{G}{G}",
        "Artifact Creature — Construct",
        CombatKeyword("trample"),
        when(Enters(this=True), PutCounters(SHARE), targets=(Targets(CREATURE_OF_YOURS, 0, None, divided=4),)),
        size=(4, 4),
    ),
)

LANDS = (
    permanent("Plains", "", "Basic Land — Plains"),
    permanent("Island", "", "Basic Land — Island"),
    permanent("Swamp", "", "Basic Land — Swamp"),
    permanent("Mountain", "", "Basic Land — Mountain"),
    permanent("Forest", "", "Basic Land — Forest"),
    permanent("Wastes", "", "Basic Land", activated(TapThis(), do=(AddMana("C"),))),
)

CARDS = (*PLAIN, *WITH_COUNTERS, *LANDS)
