"""Permanents with X, copies of permanents, and ways onto the battlefield that are no casting (107.3, 614.1c, 707)."""

from __future__ import annotations

from reference_engine.cards.wording import ONE_CREATURE, activated, kicker, one, pay, permanent, spell
from reference_engine.words.abilities import CantBeCountered, EntersWithCounters
from reference_engine.words.amounts import ITS_X, ManaValueOf
from reference_engine.words.arrivals import CreateTokenCopies, EntersAsCopy, PutOntoBattlefield
from reference_engine.words.conditions import WasKicked
from reference_engine.words.costs import RemoveCounters
from reference_engine.words.instructions import DealDamage, If, LoseLife, PutCounters
from reference_engine.words.selectors import ANY_TARGET, CREATURE, Filter, Itself, Targeted

CREATURE_CARD_IN_A_GRAVEYARD = Filter(types=("Creature",), zone="graveyard")

CARDS = (
    permanent(
        "Walking Ballista",
        "{X}{X}",
        "Artifact Creature — Construct",
        EntersWithCounters(ITS_X),
        activated(pay("{4}"), do=(PutCounters(1, Itself()),)),
        activated(RemoveCounters("+1/+1"), do=(DealDamage(1),), targets=one(ANY_TARGET)),
        size=(0, 0),
    ),
    permanent("Clone", "{3}{U}", "Creature — Shapeshifter", EntersAsCopy(CREATURE), size=(0, 0)),
    permanent(
        "Altered Ego",
        "{X}{2}{G}{U}",
        "Creature — Shapeshifter",
        CantBeCountered(),
        EntersAsCopy(CREATURE, ITS_X),
        size=(0, 0),
    ),
    spell(
        "Rite of Replication",
        "{2}{U}{U}",
        "Sorcery",
        If(WasKicked(), (CreateTokenCopies(amount=5),), (CreateTokenCopies(),)),
        targets=ONE_CREATURE,
        abilities=(kicker("{5}"),),
    ),
    spell(
        "Reanimate",
        "{B}",
        "Sorcery",
        PutOntoBattlefield(),
        LoseLife(ManaValueOf(Targeted(0))),
        targets=one(CREATURE_CARD_IN_A_GRAVEYARD),
    ),
)
