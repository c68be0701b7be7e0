"""Trial spells: cards of our own, each with the one thing that some obligation needs and nothing beside it.

They cost nothing unless their cost matters, so that the smallest board that shows a fault holds no mana. A trial whose
casting is counted by life probes gains no life itself.
"""

from __future__ import annotations

from reference_engine.cards.wording import (
    INSTANT_OR_SORCERY,
    ONE_CREATURE,
    ONE_SPELL,
    activated,
    creature_token,
    kicker,
    mode,
    one,
    pay,
    permanent,
    spell,
    when,
)
from reference_engine.words.abilities import (
    AdditionalCost,
    Enters,
    EntersWithCounters,
    Hexproof,
    Shroud,
    SpellCast,
    Storm,
)
from reference_engine.words.amounts import (
    ITS_X,
    SHARE,
    ChosenNumber,
    ColorsSpent,
    CountOf,
    ManaSpent,
    ManaValueOf,
    PowerOf,
    Times,
    TimesChosen,
    TimesKicked,
)
from reference_engine.words.base import Ability, Instruction
from reference_engine.words.characteristics import Card
from reference_engine.words.conditions import AtLeast, WasCast, WasCastFrom, WasKicked
from reference_engine.words.costs import DiscardCards, PayLife, SacrificePermanents, TapThis
from reference_engine.words.instructions import (
    AddManaOfChosenColor,
    CastCopyFree,
    Choice,
    ChooseColor,
    ChooseCreatureType,
    ChooseNumber,
    ChooseObject,
    ChoosePlayer,
    CopySpell,
    CounterSpell,
    CreateTokens,
    DealDamage,
    Destroy,
    DiscardChosen,
    DrawCards,
    GainLife,
    If,
    LoseLife,
    May,
    PutCounters,
    ReturnToHand,
    Sacrifice,
)
from reference_engine.words.selectors import (
    ACTIVATED_OR_TRIGGERED,
    ANY_TARGET,
    CREATURE,
    OPPONENT,
    PERMANENT,
    PLAYER,
    SPELL,
    ChosenObject,
    ChosenPlayer,
    CostObject,
    Each,
    EachOpponent,
    EachPlayer,
    Filter,
    Targeted,
    Targets,
    ThatSpell,
)

HIS = Targeted(0)
TOKEN = creature_token("R", "Goblin", (1, 1))
CREATURE_OF_OPPONENT = Filter(types=("Creature",), whose="opponent")
CREATURE_OF_YOURS = Filter(types=("Creature",), whose="you")


def trial(
    name: str,
    *do: Instruction,
    cost: str = "{0}",
    kind: str = "Instant",
    targets: tuple[Targets, ...] = (),
    abilities: tuple[Ability, ...] = (),
) -> Card:
    """An invented spell without modes."""
    return spell(name, cost, kind, *do, targets=targets, abilities=abilities, invented=True)


PLAIN = (
    trial("Zorvask", GainLife(1)),
    trial("Drethil", DrawCards(1)),
    trial("Quorbane", LoseLife(1, EachOpponent())),
    trial("Velgrist", LoseLife(1, EachPlayer()), kind="Sorcery"),
    trial("Mubrask", CreateTokens(TOKEN)),
    trial("Ilthane", DealDamage(1, Each(CREATURE))),
    trial("Kresnul", DealDamage(1), targets=one(ANY_TARGET)),
    trial("Brovik", DealDamage(1), targets=ONE_CREATURE),
    trial("Ostrelle", LoseLife(1, HIS), GainLife(1), targets=one(PLAYER)),
    trial("Pargoth", LoseLife(1, HIS), targets=one(OPPONENT)),
    trial("Tolverin", DrawCards(1, HIS), targets=one(PLAYER)),
    trial("Hexmaar", Destroy(), targets=ONE_CREATURE),
    trial("Wrothun", Destroy(), targets=one(CREATURE_OF_OPPONENT)),
    trial("Fennok", ReturnToHand(), targets=one(PERMANENT)),
    trial("Skelvane", PutCounters(1), targets=ONE_CREATURE),
    trial("Gravix", CounterSpell(), targets=one(SPELL)),
    trial("Nullorne", CounterSpell(), targets=one(ACTIVATED_OR_TRIGGERED)),
    trial("Yestrin", ReturnToHand(), targets=one(SPELL)),
    trial(
        "Cathrune", CounterSpell(), targets=one(Filter(zone="stack", stack=("spell",), mana_value=ITS_X)), cost="{X}"
    ),
    trial("Storvath", DealDamage(1), targets=ONE_CREATURE, abilities=(Storm(),)),
)

SLOTS = (
    trial(
        "Arbestine",
        DealDamage(2),
        DealDamage(1, Targeted(1)),
        targets=(Targets(ANY_TARGET), Targets(ANY_TARGET, other_than=0)),
    ),
    trial("Morquill", Destroy(), targets=(Targets(CREATURE, 0, 2),)),
    trial("Plovern", PutCounters(1), targets=(Targets(CREATURE, 0, None),)),
    trial("Dusketh", DealDamage(1), targets=(Targets(CREATURE, 2, 2),)),
    trial(
        "Twayblin",
        PutCounters(1),
        DealDamage(1, Targeted(1)),
        targets=(Targets(CREATURE), Targets(CREATURE)),
    ),
    trial(
        "Rethlan",
        PutCounters(2),
        Destroy(Targeted(1)),
        targets=(Targets(CREATURE_OF_YOURS), Targets(CREATURE_OF_OPPONENT)),
    ),
)

WITH_X = (
    trial("Xanthrel", LoseLife(ITS_X, HIS), GainLife(ITS_X), targets=one(PLAYER), cost="{X}"),
    trial("Xorbane", DealDamage(ITS_X), targets=one(ANY_TARGET), cost="{X}{R}"),
    trial("Xivolar", DrawCards(ITS_X), cost="{X}{X}{U}"),
    trial("Xemmet", CreateTokens(TOKEN, ITS_X), cost="{X}"),
    trial("Xulgrave", DealDamage(1), targets=(Targets(CREATURE, ITS_X, ITS_X),), cost="{X}"),
    trial("Xathmoor", DealDamage(SHARE), targets=(Targets(ANY_TARGET, 0, None, divided=ITS_X),), cost="{X}{R}"),
    trial("Ulbrecht", GainLife(CountOf(CREATURE_OF_YOURS))),
    permanent(
        "Xylofawn",
        "{X}",
        "Creature — Hydra",
        EntersWithCounters(ITS_X),
        when(Enters(this=True), CreateTokens(TOKEN, ITS_X)),
        size=(1, 1),
        invented=True,
    ),
)


def _digits(*powers: int) -> tuple[Instruction, ...]:
    return tuple(GainLife(10**p) for p in powers)


def mode_digits(name: str, modes: int, choose: Choice, *, cost: str = "{0}", first_power: int = 3) -> Card:
    """A modal spell, each mode gaining its controller life of a power of ten of its own, ``first_power`` upwards."""
    gains = _digits(*range(first_power, first_power + modes))
    return spell(name, cost, "Instant", modes=tuple(map(mode, gains)), choose=choose, invented=True)


MODAL = (
    mode_digits("Moxleth", 3, Choice()),
    mode_digits("Moxurel", 4, Choice(2, 2)),
    mode_digits("Moxandor", 3, Choice(3, 3, repeats=True)),
    mode_digits("Moxipher", 2, Choice(1, 2)),
    mode_digits("Moxomine", 3, Choice(0, 2)),
    spell(
        "Moxthrane",
        "{0}",
        "Instant",
        modes=(
            mode(Destroy(), targets=ONE_CREATURE),
            mode(CounterSpell(), targets=one(SPELL)),
            mode(LoseLife(1, HIS), targets=one(PLAYER)),
            mode(DrawCards(1)),
        ),
        invented=True,
    ),
    spell(
        "Moxquarn",
        "{0}",
        "Sorcery",
        modes=(
            mode(DealDamage(2), targets=ONE_CREATURE),
            mode(PutCounters(1), targets=ONE_CREATURE),
            mode(DrawCards(1)),
        ),
        choose=Choice(2, 2, repeats=True),
        invented=True,
    ),
    spell(
        "Moxkindle",
        "{0}",
        "Instant",
        modes=(mode(DealDamage(1), targets=one(ANY_TARGET)), mode(DrawCards(1)), mode(CreateTokens(TOKEN))),
        choose=Choice(1, 1, max_if_kicked=2),
        abilities=(kicker("{1}"),),
        invented=True,
    ),
)

MANA_SPENT = (
    trial("Convarin", GainLife(1), DrawCards(ColorsSpent()), cost="{3}"),
    trial("Convoleth", GainLife(1), GainLife(Times(10, ColorsSpent())), cost="{2}{G}"),
    trial("Convestra", DrawCards(1), DealDamage(ColorsSpent()), targets=one(ANY_TARGET), cost="{5}"),
    permanent("Convigar", "{2}", "Creature — Beast", EntersWithCounters(ColorsSpent()), size=(0, 1), invented=True),
    trial("Adamarn", If(AtLeast(ManaSpent("R"), 3), (GainLife(5),), (GainLife(2),)), cost="{2}{R}"),
    trial("Adamoth", GainLife(1), If(AtLeast(ManaSpent(), 1), (DrawCards(1),)), cost="{1}"),
    trial(
        "Dawnquell",
        If(AtLeast(ManaSpent("G"), 1), (GainLife(ITS_X),)),
        If(AtLeast(ManaSpent("W"), 1), (GainLife(ITS_X),)),
        cost="{X}{1}",
    ),
    trial("Casthold", If(WasCast(), (DrawCards(2),), (DrawCards(1),))),
    trial("Handhold", DrawCards(1), If(WasCastFrom("hand"), (GainLife(3),))),
)

COSTS = (
    trial(
        "Sacrenth",
        DealDamage(PowerOf(CostObject())),
        targets=one(ANY_TARGET),
        abilities=(AdditionalCost(SacrificePermanents(CREATURE)),),
    ),
    trial(
        "Sacromir",
        GainLife(ManaValueOf(CostObject("discarded"))),
        abilities=(AdditionalCost(DiscardCards()),),
    ),
    trial("Sacrivane", DrawCards(2), abilities=(AdditionalCost(PayLife(2)),)),
    trial(
        "Kykandor",
        If(WasKicked(), (DealDamage(4),), (DealDamage(2),)),
        targets=ONE_CREATURE,
        abilities=(kicker("{2}"),),
    ),
    trial("Kykelline", GainLife(TimesKicked()), abilities=(kicker("{1}", multi=True),)),
    trial(
        "Kykurath",
        GainLife(1),
        If(WasKicked(0), (GainLife(10),)),
        If(WasKicked(1), (GainLife(100),)),
        abilities=(kicker("{1}"), kicker("{G}")),
    ),
    trial(
        "Kykibran",
        DealDamage(1),
        If(WasKicked(), (DealDamage(1, Targeted(1)),)),
        targets=(Targets(CREATURE), Targets(CREATURE, other_than=0, if_kicked=True)),
        abilities=(kicker("{1}"),),
    ),
)

CHOICES = (
    trial("Chromarel", ChooseColor(), AddManaOfChosenColor(1), kind="Sorcery"),
    trial("Chromithal", ChooseColor(), GainLife(TimesChosen("color", "R")), DrawCards(TimesChosen("color", "U"))),
    trial("Numarest", ChooseNumber(3), GainLife(ChosenNumber())),
    trial("Kindreth", ChooseCreatureType(), GainLife(TimesChosen("type", "Goblin"))),
    trial("Picklorn", ChooseObject(PERMANENT), ReturnToHand(ChosenObject())),
    trial("Pickwode", ChooseObject(CREATURE), Destroy(ChosenObject())),
    trial("Playlorn", ChoosePlayer(), LoseLife(1, ChosenPlayer())),
    trial("Mayhalde", May((GainLife(1),))),
    trial("Mayborne", May((DrawCards(2),), cost=(PayLife(1),))),
    trial("Eachdrel", DiscardChosen(1, EachPlayer()), kind="Sorcery"),
    trial("Eachmorn", Sacrifice(CREATURE, 1, EachPlayer()), kind="Sorcery"),
    trial("Foesworn", Sacrifice(CREATURE, 1, HIS), targets=one(OPPONENT)),
)

DIVIDED = (
    trial("Splitharn", DealDamage(SHARE), targets=(Targets(ANY_TARGET, 1, 3, divided=7),)),
    trial("Splitovar", DealDamage(SHARE), targets=(Targets(CREATURE, 1, 2, divided=3),)),
    trial("Strewmere", PutCounters(SHARE), targets=(Targets(CREATURE, 1, 3, divided=7),)),
    permanent(
        "Splitbeak",
        "{0}",
        "Artifact",
        activated(TapThis(), do=(DealDamage(SHARE),), targets=(Targets(ANY_TARGET, 1, 2, divided=3),)),
        invented=True,
    ),
    permanent(
        "Strewling",
        "{0}",
        "Creature — Elf",
        when(Enters(this=True), PutCounters(SHARE), targets=(Targets(CREATURE, 1, 2, divided=3),)),
        size=(1, 1),
        invented=True,
    ),
)

COPIERS = (
    trial("Echovane", CopySpell(new_targets=False), targets=ONE_SPELL),
    trial("Echothrice", CopySpell(times=ITS_X), targets=ONE_SPELL, cost="{X}"),
    permanent(
        "Echolarn",
        "{2}",
        "Enchantment",
        when(SpellCast("you", INSTANT_OR_SORCERY), CopySpell(ThatSpell())),
        invented=True,
    ),
    permanent(
        "Echoscepter of Varn",
        "{2}",
        "Artifact",
        activated(
            TapThis(),
            pay("{2}"),
            do=(CastCopyFree(),),
            targets=one(Filter(types=INSTANT_OR_SORCERY, zone="graveyard", whose="you")),
        ),
        invented=True,
    ),
)

BODIES = (
    permanent("Bodrun", "{0}", "Creature — Golem", size=(1, 1), invented=True),
    permanent("Bodvast", "{0}", "Creature — Golem", size=(2, 9), invented=True),
    permanent("Hexbodrun", "{0}", "Creature — Golem", Hexproof(), size=(1, 9), invented=True),
    permanent("Redbodrun", "{0}", "Creature — Golem", Hexproof(("R",)), size=(1, 9), invented=True),
    permanent("Shrobodrun", "{0}", "Creature — Golem", Shroud(), size=(1, 9), invented=True),
    permanent("Trinketarn", "{0}", "Artifact", size=None, invented=True),
)

CARDS = (
    *PLAIN,
    *SLOTS,
    *WITH_X,
    *MODAL,
    *MANA_SPENT,
    *COSTS,
    *CHOICES,
    *DIVIDED,
    *COPIERS,
    *BODIES,
)
