"""Trial permanents and spells about mana: cards of our own, each with the one thing that some obligation needs."""

from __future__ import annotations

from reference_engine.cards.lands import tap_for
from reference_engine.cards.trials import trial
from reference_engine.cards.wording import activated, one, pay, permanent, when
from reference_engine.words.abilities import (
    Activated,
    CantUntap,
    DoesntUntap,
    Haste,
    MultipliesMana,
    SetsMana,
    SpendAsAnyColor,
    SplitSecond,
    TappedForMana,
)
from reference_engine.words.amounts import CardsIn, CountersOn, CountOf, PowerOf
from reference_engine.words.base import Ability, ManaTypes
from reference_engine.words.characteristics import Card
from reference_engine.words.conditions import AtLeast
from reference_engine.words.continuous import Become, Change, ContinuousChange, GainControl
from reference_engine.words.costs import PayLife, SacrificeThis, TapPermanents, TapThis, UntapThis
from reference_engine.words.instructions import (
    AddMana,
    DealDamage,
    DrawCards,
    Effect,
    GainLife,
    If,
    LoseLife,
    Mill,
    PutCounters,
    Tap,
    Untap,
)
from reference_engine.words.mana_making import AddManaOfType, AnyColor, AnyType, ColorsAmong, CouldProduce, OneOf
from reference_engine.words.selectors import (
    ARTIFACT,
    CREATURE,
    LAND,
    PERMANENT,
    PLAYER,
    Filter,
    Itself,
    Targeted,
    ThatPlayer,
    You,
)

OF_YOURS = Filter(whose="you")
CREATURE_OF_YOURS = Filter(types=("Creature",), whose="you")
RELIC = Filter(types=("Artifact", "Enchantment"))
HIS = Targeted(0)


def land(name: str, *abilities: Ability, line: str = "Land") -> Card:
    """An invented land."""
    return permanent(name, "", line, *abilities, invented=True)


def thing(name: str, *abilities: Ability, line: str = "Artifact", size: tuple[int, int] | None = None) -> Card:
    """An invented permanent that is no land."""
    return permanent(name, "{1}", line, *abilities, size=size, invented=True)


def dependent(types: ManaTypes) -> Activated:
    """{T}: one mana of one of those types."""
    return tap_for(AddManaOfType(types))


def _scope(types: tuple[str, ...], whose: str, *, colors: bool) -> CouldProduce:
    return CouldProduce(Filter(types=types, whose=whose), colors)  # type: ignore[arg-type]  # one of the literals


LANDS = (
    land("Duskmere", tap_for(AddMana("WU"))),
    land("Gloammere", tap_for(AddMana("BRG"))),
    land("Tallmere", tap_for(AddManaOfType(AnyColor(), 2))),
    land("Weftmere", tap_for(AddManaOfType(AnyColor(), 2, combination=True))),
    land("Oddmere", tap_for(AddManaOfType(AnyType()))),
    land("Forkmere", tap_for(AddManaOfType(OneOf("RG")))),
    land("Herdmere", tap_for(AddMana("G", times=CountOf(CREATURE_OF_YOURS)))),
    land("Hoardmere", tap_for(AddMana("U", times=CardsIn("hand", You())))),
    land("Chipmere", tap_for(AddMana("R", times=CountersOn(Itself(), "charge")))),
    permanent(
        "Brutemere",
        "",
        "Land Creature — Golem",
        tap_for(AddMana("G", times=PowerOf(Itself()))),
        size=(1, 3),
        invented=True,
    ),
    land("Towermere", tap_for(If(AtLeast(CountOf(ARTIFACT), 1), (AddMana("CCC"),), (AddMana("C"),)))),
    land("Leechmere", tap_for(AddMana("B"), cost=(PayLife(2),))),
    land("Tollmere", activated(pay("{R}"), TapThis(), do=(AddMana("GG"),))),
    land("Sharemere", tap_for(AddMana("W"), cost=(TapPermanents(CREATURE),))),
    land("Breakmere", tap_for(AddMana("R"), cost=(SacrificeThis(),))),
    land("Beastmere", tap_for(AddMana("G", only=("Creature",)))),
    land("Aimmere", activated(TapThis(), do=(AddMana("B"), Mill(1, HIS)), targets=one(PLAYER))),
    land("Gatemere", Activated((TapThis(),), Effect((AddMana("W"),)), only_if=AtLeast(CountOf(ARTIFACT), 1))),
    land("Lockmere", DoesntUntap(), tap_for(AddMana("U"))),
    land("Instmere", Activated((TapThis(),), Effect((AddMana("C"),)), as_instant=True)),
    land("Huemere", tap_for(AddManaOfType(ColorsAmong(OF_YOURS)), GainLife(1))),
)

DEPENDENTS = (
    land("Echomere", dependent(_scope(("Land",), "anyone", colors=False))),
    land("Tintmere", dependent(_scope(("Land",), "anyone", colors=True))),
    land("Farmere", dependent(_scope(("Land",), "opponent", colors=False))),
    land("Ownmere", dependent(_scope(("Land",), "you", colors=True))),
    land("Wildmere", dependent(_scope(("Creature",), "you", colors=False))),
    thing("Echostone", dependent(_scope(("Land",), "anyone", colors=False))),
    thing("Farstone", dependent(_scope(("Land",), "opponent", colors=False))),
    thing("Ownstone", dependent(_scope(("Land",), "you", colors=False))),
    thing("Gearstone", dependent(_scope(("Artifact",), "anyone", colors=False))),
    thing("Allstone", dependent(_scope((), "anyone", colors=False))),
    thing("Twinstone", tap_for(AddManaOfType(_scope(("Land",), "you", colors=False), 2), GainLife(1))),
    thing(
        "Costwell",
        activated(pay("{1}"), TapThis(), do=(AddManaOfType(_scope(("Land",), "you", colors=False)), DrawCards(1))),
    ),
)

MAKERS = (
    thing("Dorvane", tap_for(AddMana("G")), line="Creature — Elf", size=(1, 1)),
    thing("Quillane", activated(UntapThis(), do=(AddMana("G"),)), line="Creature — Elf", size=(1, 1)),
    thing("Quolmane", activated(UntapThis(), do=(DrawCards(1),)), line="Creature — Elf", size=(1, 1)),
    thing("Querstane", activated(UntapThis(), do=(GainLife(1),))),
    thing("Tervane", activated(TapThis(), do=(DrawCards(1),)), line="Creature — Elf", size=(1, 1)),
    thing("Terstane", activated(TapThis(), do=(GainLife(1),))),
    thing(
        "Bothvane",
        tap_for(AddMana("R")),
        activated(pay("{1}"), UntapThis(), do=(DrawCards(1),)),
        line="Creature — Elf",
        size=(1, 1),
    ),
    thing(
        "Turnvane",
        activated(UntapThis(), do=(AddMana("R"),)),
        activated(pay("{1}"), TapThis(), do=(DrawCards(1),)),
        line="Creature — Elf",
        size=(1, 1),
    ),
    thing("Ternshrine", activated(TapThis(), do=(GainLife(1),)), line="Enchantment"),
    thing("Quernshrine", DoesntUntap(), activated(UntapThis(), do=(GainLife(1),)), line="Enchantment"),
    thing("Hastvane", Haste(), tap_for(AddMana("R")), line="Creature — Goblin", size=(1, 1)),
    thing("Goldflake", activated(SacrificeThis(), do=(AddManaOfType(AnyColor()),))),
    thing("Freewell", activated(PayLife(1), do=(AddMana("B"),)), line="Enchantment"),
    trial("Ritulane", AddMana("RR")),
    trial("Ritumel", AddManaOfType(AnyColor(), 2)),
    trial("Gripmane", DrawCards(1), abilities=(SplitSecond(),)),
)

TRIGGERS = (
    thing("Surgespire", when(TappedForMana("you"), AddMana("R")), line="Enchantment"),
    thing("Graysurge", when(TappedForMana("anyone", type="C"), AddMana("G", ThatPlayer())), line="Enchantment"),
    thing("Barbspire", when(TappedForMana("anyone"), LoseLife(1, ThatPlayer())), line="Enchantment"),
    thing("Millspire", when(TappedForMana("you"), Mill(1, HIS), targets=one(PLAYER)), line="Enchantment"),
    thing("Aidspire", when(TappedForMana("you"), AddMana("W", HIS), targets=one(PLAYER)), line="Enchantment"),
)

_SETTERS = {
    "W": ("Palefall", "Paleturn"),
    "U": ("Tidefall", "Tideturn"),
    "B": ("Murkfall", "Murkturn"),
    "R": ("Emberfall", "Emberturn"),
    "G": ("Mossfall", "Mossturn"),
    "C": ("Ashfall", "Ashturn"),
}

REPLACEMENTS = (
    *(thing(names[0], SetsMana(t, LAND), line="Enchantment") for t, names in _SETTERS.items()),
    *(thing(names[1], SetsMana(t, LAND, amount=1), line="Enchantment") for t, names in _SETTERS.items()),
    thing("Ownturn", SetsMana("B", OF_YOURS, "you"), line="Enchantment"),
    thing("Woodturn", SetsMana("R", Filter(subtype="Forest")), line="Enchantment"),
    thing("Basicturn", SetsMana("U", Filter(types=("Land",), supertype="Basic")), line="Enchantment"),
    thing("Pickturn", SetsMana(None, LAND), line="Enchantment"),
    thing("Highturn", SetsMana("U", PERMANENT, amount=1, at_least=2), line="Enchantment"),
    thing("Redturn", SetsMana("C", PERMANENT, of="R"), line="Enchantment"),
    thing("Doublewell", MultipliesMana(2, LAND, "anyone"), line="Enchantment"),
    thing("Triplewell", MultipliesMana(3, PERMANENT, "you"), line="Enchantment"),
    thing("Herddouble", MultipliesMana(2, CREATURE, "anyone"), line="Enchantment"),
    thing("Relicdouble", MultipliesMana(2, RELIC, "anyone"), line="Enchantment"),
)

CHANGERS = (
    thing("Wakespire", ContinuousChange(Change(add_types=("Creature",), size=(1, 1)), LAND), line="Enchantment"),
    thing("Gearwake", ContinuousChange(Change(add_types=("Creature",), size=(1, 1)), ARTIFACT), line="Enchantment"),
    thing("Kinspire", ContinuousChange(Change(every_creature_type=True), CREATURE), line="Enchantment"),
    thing("Tidespire", ContinuousChange(Change(land_types=("Island",)), LAND), line="Enchantment"),
    thing("Mutespire", ContinuousChange(Change(no_abilities=True), CREATURE), line="Enchantment"),
    thing(
        "Lendspire",
        ContinuousChange(Change(abilities=(activated(UntapThis(), do=(DrawCards(1),)),)), CREATURE),
        line="Enchantment",
    ),
    thing("Rousespire", ContinuousChange(Change(abilities=(tap_for(AddMana("G")),)), CREATURE), line="Enchantment"),
    thing(
        "Dawnspire",
        ContinuousChange(Change(land_types=("Plains",)), Filter(types=("Land",), whose="you")),
        SpendAsAnyColor("W"),
        line="Enchantment",
    ),
    thing("Holdspire", CantUntap(ARTIFACT), line="Enchantment"),
    trial(
        "Elkmane",
        Become(Change(types=("Creature",), subtypes=("Elk",), no_abilities=True, size=(3, 3)), until_end_of_turn=False),
        targets=one(Filter(types=("Artifact", "Creature"))),
    ),
    trial("Wakemane", Become(Change(add_types=("Creature",), size=(1, 1))), targets=one(PERMANENT)),
    trial("Hastemane", Become(Change(abilities=(Haste(),))), targets=one(CREATURE)),
    trial("Islemane", Become(Change(land_types=("Island",))), targets=one(LAND)),
    trial("Stealmane", GainControl(), targets=one(PERMANENT)),
    trial("Borrowmane", GainControl(until_end_of_turn=True), targets=one(PERMANENT)),
    trial("Tapmane", Tap(), targets=one(PERMANENT)),
    trial("Untapmane", Untap(), targets=one(PERMANENT)),
    trial("Stunmane", PutCounters(1, counter="stun"), targets=one(PERMANENT)),
    trial("Shrinkmane", PutCounters(1, counter="-1/-1"), targets=one(CREATURE)),
    trial("Sparkmane", DealDamage(1), targets=one(PLAYER)),
)

CARDS = (*LANDS, *DEPENDENTS, *MAKERS, *TRIGGERS, *REPLACEMENTS, *CHANGERS)
