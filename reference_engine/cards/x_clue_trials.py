"""Trial cards about X on permanents and about Clues: cards of our own, each with the one thing that is needed."""

from __future__ import annotations

from reference_engine.cards.mana_trials import thing
from reference_engine.cards.trials import trial
from reference_engine.cards.wording import activated, creature_token, one, pay, permanent, when
from reference_engine.words.abilities import (
    AdditionalCost,
    AlternativeCost,
    Enters,
    EntersWithCounters,
    Flash,
    Hexproof,
    Kicker,
    Leaves,
    Sacrificed,
    SpellsCostLess,
)
from reference_engine.words.amounts import ITS_X, CountersOn, CountOf, ManaValueOf, Plus
from reference_engine.words.arrivals import CRACK, CreateTokenCopies, EntersAsCopy, Investigate, PutOntoBattlefield
from reference_engine.words.characteristics import Card
from reference_engine.words.conditions import WasKicked
from reference_engine.words.continuous import Change, ContinuousChange
from reference_engine.words.costs import PayLife, SacrificePermanents, SacrificeThis, TapThis
from reference_engine.words.instructions import (
    CreateTokens,
    DealDamage,
    Destroy,
    DrawCards,
    Exile,
    GainLife,
    LoseLife,
    PutCounters,
    ReturnToBattlefield,
    ReturnToHand,
    Sacrifice,
)
from reference_engine.words.mana_making import UnlessPaid
from reference_engine.words.selectors import (
    CLUE,
    CREATURE,
    OPPONENT,
    PERMANENT,
    PLAYER,
    EachPlayer,
    Filter,
    Itself,
    Targeted,
    Targets,
    You,
)

TOKEN = creature_token("R", "Goblin", (1, 1))
GAIN_TOKENS = CreateTokens(TOKEN, ITS_X)
ENTERS = Enters(this=True)


def x_creature(name: str, cost: str, *abilities: object, size: tuple[int, int] = (1, 1)) -> Card:
    """An invented creature with X in some cost."""
    return permanent(name, cost, "Creature — Golem", *abilities, size=size, invented=True)  # type: ignore[arg-type]


WITH_X = (
    x_creature("Xanthane", "{X}", when(ENTERS, GAIN_TOKENS)),
    x_creature("Xolmane", "{X}{X}", when(ENTERS, GAIN_TOKENS)),
    x_creature("Xervane", "{X}", EntersWithCounters(ITS_X), size=(0, 0)),
    x_creature("Xorvane", "{X}{X}{1}", EntersWithCounters(ITS_X)),
    x_creature("Xulvane", "{X}", when(ENTERS, CreateTokens(TOKEN, Plus(1, ITS_X)))),
    x_creature("Xidrane", "{X}", when(Leaves(this=True), GAIN_TOKENS)),
    x_creature("Xykrane", "{1}", Kicker((pay("{X}"),)), when(ENTERS, GAIN_TOKENS, condition=WasKicked())),
    x_creature("Xotrane", "{X}{1}", AlternativeCost((PayLife(1),)), when(ENTERS, CreateTokens(TOKEN, Plus(1, ITS_X)))),
    x_creature("Xentrane", "{3}", AlternativeCost((pay("{X}"),)), when(ENTERS, GAIN_TOKENS)),
    x_creature("Xaltrane", "{1}", AdditionalCost(PayLife(ITS_X)), when(ENTERS, GAIN_TOKENS)),
    x_creature(
        "Xemtrane",
        "{X}",
        EntersWithCounters(ITS_X, "charge"),
        activated(pay("{X}"), do=(PutCounters(ITS_X, Itself(), "tower"),)),
        when(ENTERS, GAIN_TOKENS),
    ),
    thing(
        "Xhanding",
        ContinuousChange(Change(abilities=(when(Leaves(this=True), GAIN_TOKENS),)), CREATURE),
        line="Enchantment",
    ),
    x_creature(
        "Xandrane",
        "{X}",
        EntersWithCounters(ITS_X),
        when(ENTERS, GAIN_TOKENS),
        activated(pay("{X}"), do=(GainLife(ITS_X),)),
        when(Leaves(this=True), GAIN_TOKENS),
    ),
    x_creature("Xurtrane", "{1}", Kicker((pay("{X}"),)), EntersWithCounters(ITS_X)),
    x_creature("Xerbane", "{X}", EntersWithCounters(ITS_X), EntersWithCounters(ITS_X, "charge")),
    thing(
        "Xgiving",
        ContinuousChange(Change(abilities=(activated(pay("{X}"), do=(GainLife(ITS_X),)),)), CREATURE),
        line="Enchantment",
    ),
    thing("Xthrift", SpellsCostLess(1)),
    x_creature("Mirrane", "{2}", EntersAsCopy(CREATURE), size=(0, 0)),
    x_creature("Xmirrane", "{X}", EntersAsCopy(CREATURE, ITS_X), size=(0, 0)),
    trial("Twinmane", CreateTokenCopies(), targets=one(PERMANENT)),
    trial("Blinkmane", Exile(), ReturnToBattlefield(), targets=one(CREATURE)),
    trial("Risemane", PutOntoBattlefield(), targets=one(Filter(types=("Creature",), zone="graveyard"))),
    trial("Gravemane", LoseLife(ManaValueOf(Targeted(0))), targets=one(Filter(zone="graveyard"))),
    trial("Nullmane", Destroy(), targets=one(Filter(mana_value=0))),
    trial("Sizemane", LoseLife(ManaValueOf(Targeted(0))), Destroy(), targets=one(PERMANENT)),
)

CLUES = (
    permanent("Cluemote", "{1}", "Artifact — Clue", CRACK, invented=True),
    permanent("Cluegolem", "{2}", "Artifact Creature — Clue Golem", CRACK, size=(1, 1), invented=True),
    permanent("Clueshrine", "{2}", "Artifact Enchantment — Clue", CRACK, invented=True),
    permanent("Cluemere", "", "Artifact Land — Clue Forest", CRACK, invented=True),
    permanent(
        "Cluegear",
        "{1}",
        "Artifact — Clue Equipment",
        activated(SacrificeThis(), SacrificePermanents(CLUE), do=(DrawCards(2),)),
        invented=True,
    ),
    thing("Clueforge", activated(SacrificePermanents(CLUE), do=(GainLife(1),))),
    thing("Cluevise", activated(SacrificePermanents(CLUE, 2), do=(DrawCards(2),))),
    thing("Cluetable", activated(TapThis(), SacrificePermanents(CLUE), do=(DrawCards(1),))),
    thing("Cluewarden", when(Sacrificed("you", CLUE), GainLife(1)), line="Artifact — Clue"),
    thing("Clueherald", when(Sacrificed("you", CLUE), PutCounters(1, Itself(), "charge")), line="Enchantment"),
    thing("Clueguard", when(ENTERS, Investigate(), Destroy(), targets=one(CREATURE)), line="Enchantment"),
    thing("Cluegauge", when(ENTERS, Investigate(CountOf(Filter(subtype="Clue", whose="you")))), line="Enchantment"),
    trial("Sleuthmane", Investigate()),
    trial("Sleuthduo", Investigate(2)),
    trial("Sleuthgive", Investigate(1, Targeted(0)), targets=one(PLAYER)),
    trial("Sleuthall", Investigate(1, EachPlayer())),
    trial("Sleuthfirst", Investigate(), Destroy(), targets=one(CREATURE)),
    trial("Sleuthlast", Destroy(), Investigate(), targets=one(CREATURE)),
    trial("Sleuthmaybe", ReturnToHand(), Investigate(), targets=(Targets(CREATURE, 0, 1),)),
    trial("Sleuthpair", Destroy(), Destroy(Targeted(1)), Investigate(), targets=(Targets(CREATURE), Targets(CREATURE))),
    trial(
        "Sleuthsize",
        DealDamage(1),
        Investigate(CountersOn(Targeted(1))),
        PutCounters(1, Targeted(1)),
        targets=(Targets(PLAYER), Targets(CREATURE)),
    ),
    trial("Sleuthtrio", Destroy(), Investigate(), targets=(Targets(CREATURE, 1, 3),)),
    trial("Sleuthfoe", Investigate(), Destroy(), targets=one(Filter(types=("Creature",), whose="opponent"))),
    thing("Cluelens", activated(TapThis(), do=(Investigate(), DealDamage(1)), targets=one(CREATURE))),
    thing(
        "Shieldveil",
        Flash(),
        ContinuousChange(Change(abilities=(Hexproof(),)), Filter(types=("Creature",), whose="you")),
        line="Enchantment",
    ),
    trial("Cluefee", DrawCards(1), abilities=(AdditionalCost(SacrificePermanents(CLUE)),)),
    trial("Cluetax", Sacrifice(CLUE, 1, Targeted(0)), targets=one(PLAYER)),
    trial("Clueedict", Sacrifice(CLUE, 2, EachPlayer()), kind="Sorcery"),
    trial("Cluetoll", UnlessPaid((DrawCards(1),), (SacrificePermanents(CLUE),), You())),
    trial("Clueburn", Destroy(), targets=one(CLUE)),
    trial("Cluesteal", Exile(), targets=one(Filter(name="Clue Token"))),
    trial("Clueprey", LoseLife(CountOf(Filter(subtype="Clue", whose="you")), Targeted(0)), targets=one(OPPONENT)),
)

CARDS = (*WITH_X, *CLUES)
