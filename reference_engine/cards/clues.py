"""Cards that investigate, with and without targets, and cards about sacrificing Clues (701.16, 111.10f)."""

from __future__ import annotations

from reference_engine.cards.lands import tap_for
from reference_engine.cards.wording import INSTANT_OR_SORCERY, activated, one, pay, permanent, spell, when
from reference_engine.words.abilities import CombatKeyword, Enters, Leaves, Sacrificed, SpellCast
from reference_engine.words.amounts import ITS_X
from reference_engine.words.arrivals import Investigate
from reference_engine.words.characteristics import Token
from reference_engine.words.costs import SacrificePermanents, TapThis
from reference_engine.words.instructions import AddMana, CreateTokens, Destroy, DrawCards, GainLife, PutCounters, Tap
from reference_engine.words.selectors import CLUE, CREATURE, Filter, Itself, Targets

ENTERS = Enters(this=True)
YOU_SACRIFICE_A_CLUE = Sacrificed("you", CLUE)
HUMAN_SOLDIER = Token("Human Soldier", ("Creature",), ("Human", "Soldier"), ("W",), 1, 1)

CARDS = (
    permanent("Thraben Inspector", "{W}", "Creature — Human Soldier", when(ENTERS, Investigate()), size=(1, 2)),
    permanent("Drownyard Explorers", "{3}{U}", "Creature — Human Wizard", when(ENTERS, Investigate()), size=(2, 4)),
    permanent(
        "Byway Courier",
        "{2}{G}",
        "Creature — Human Scout",
        when(Leaves(this=True, to_graveyard=True), Investigate()),
        size=(3, 2),
    ),
    permanent(
        "Tireless Tracker",
        "{2}{G}",
        "Creature — Human Scout",
        when(Enters(Filter(types=("Land",), whose="you")), Investigate()),
        when(YOU_SACRIFICE_A_CLUE, PutCounters(1, Itself())),
        size=(3, 2),
    ),
    permanent(
        "Alquist Proft, Master Sleuth",
        "{1}{W}{U}",
        "Legendary Creature — Human Detective",
        CombatKeyword("vigilance"),
        when(ENTERS, Investigate()),
        activated(pay("{X}{W}{U}{U}"), TapThis(), SacrificePermanents(CLUE), do=(DrawCards(ITS_X), GainLife(ITS_X))),
        size=(3, 3),
    ),
    permanent("Graf Mole", "{2}{G}", "Creature — Mole Beast", when(YOU_SACRIFICE_A_CLUE, GainLife(3)), size=(2, 4)),
    permanent(
        "Ulvenwald Mysteries",
        "{2}{G}",
        "Enchantment",
        when(Leaves(Filter(types=("Creature",), whose="you", token=False), to_graveyard=True), Investigate()),
        when(YOU_SACRIFICE_A_CLUE, CreateTokens(HUMAN_SOLDIER)),
    ),
    permanent("Trail of Evidence", "{2}{U}", "Enchantment", when(SpellCast("you", INSTANT_OR_SORCERY), Investigate())),
    permanent(
        "Magnifying Glass",
        "{3}",
        "Artifact",
        tap_for(AddMana("C")),
        activated(pay("{4}"), TapThis(), do=(Investigate(),)),
    ),
    spell("Deduce", "{1}{U}", "Instant", DrawCards(1), Investigate()),
    spell("Expose Evil", "{1}{W}", "Instant", Tap(), Investigate(), targets=(Targets(CREATURE, 0, 2),)),
    spell(
        "Root Out",
        "{2}{G}",
        "Sorcery",
        Destroy(),
        Investigate(),
        targets=one(Filter(types=("Artifact", "Enchantment"))),
    ),
    spell(
        "Humble the Brute",
        "{4}{W}",
        "Instant",
        Destroy(),
        Investigate(),
        targets=one(Filter(types=("Creature",), power_at_least=4)),
    ),
)
