"""Cards that counter spells and abilities."""

from __future__ import annotations

from reference_engine.cards.wording import creature_token, one, pay, permanent, spell
from reference_engine.words.abilities import CantBeCountered, CombatKeyword, Shroud
from reference_engine.words.amounts import ITS_X
from reference_engine.words.base import Instruction
from reference_engine.words.instructions import (
    CounterSpell,
    CreateTokens,
    Destroy,
    DrawCards,
    GainLife,
    LoseLife,
    LoseTheGame,
    May,
    NextUpkeep,
)
from reference_engine.words.selectors import (
    ACTIVATED_OR_TRIGGERED,
    CREATURE_SPELL,
    SPELL,
    ControllerOf,
    Filter,
    Targeted,
)

ITS_CONTROLLER = ControllerOf(Targeted(0))
ANYTHING_ON_THE_STACK = Filter(zone="stack", stack=("spell", "activated", "triggered"))
NONCREATURE_SPELL = Filter(zone="stack", stack=("spell",), not_types=("Creature",))
INSTANT_SPELL = Filter(types=("Instant",), zone="stack", stack=("spell",))
NONCREATURE_KINDS = Filter(types=("Enchantment", "Instant", "Sorcery"), zone="stack", stack=("spell",))


def unless_paid(mana: str) -> May:
    """Counter that target unless its controller pays that mana."""
    return May((), cost=(pay(mana),), otherwise=(CounterSpell(),), who=ITS_CONTROLLER)


def pay_next_upkeep(mana: str) -> Instruction:
    """What the Pacts demand."""
    return NextUpkeep((May((), cost=(pay(mana),), otherwise=(LoseTheGame(),)),))


CARDS = (
    spell("Counterspell", "{U}{U}", "Instant", CounterSpell(), targets=one(SPELL)),
    spell("Cancel", "{1}{U}{U}", "Instant", CounterSpell(), targets=one(SPELL)),
    spell("Negate", "{1}{U}", "Instant", CounterSpell(), targets=one(NONCREATURE_SPELL)),
    spell("Essence Scatter", "{1}{U}", "Instant", CounterSpell(), targets=one(CREATURE_SPELL)),
    spell("Dispel", "{U}", "Instant", CounterSpell(), targets=one(INSTANT_SPELL)),
    spell("Dismiss", "{2}{U}{U}", "Instant", CounterSpell(), DrawCards(1), targets=one(SPELL)),
    spell("Exclude", "{2}{U}", "Instant", CounterSpell(), DrawCards(1), targets=one(CREATURE_SPELL)),
    spell("Absorb", "{W}{U}{U}", "Instant", CounterSpell(), GainLife(3), targets=one(SPELL)),
    spell("Undermine", "{U}{U}{B}", "Instant", CounterSpell(), LoseLife(3, ITS_CONTROLLER), targets=one(SPELL)),
    spell("Remand", "{1}{U}", "Instant", CounterSpell(to="hand"), DrawCards(1), targets=one(SPELL)),
    spell("Dissipate", "{1}{U}{U}", "Instant", CounterSpell(to="exile"), targets=one(SPELL)),
    spell("Mana Leak", "{1}{U}", "Instant", unless_paid("{3}"), targets=one(SPELL)),
    spell("Force Spike", "{U}", "Instant", unless_paid("{1}"), targets=one(SPELL)),
    spell(
        "Spell Blast",
        "{X}{U}",
        "Instant",
        CounterSpell(),
        targets=one(Filter(zone="stack", stack=("spell",), mana_value=ITS_X)),
    ),
    spell(
        "Spell Snare",
        "{U}",
        "Instant",
        CounterSpell(),
        targets=one(Filter(zone="stack", stack=("spell",), mana_value=2)),
    ),
    spell(
        "Swan Song",
        "{U}",
        "Instant",
        CounterSpell(),
        CreateTokens(creature_token("U", "Bird", (2, 2), CombatKeyword("flying")), who=ITS_CONTROLLER),
        targets=one(NONCREATURE_KINDS),
    ),
    spell("Stifle", "{U}", "Instant", CounterSpell(), targets=one(ACTIVATED_OR_TRIGGERED)),
    spell("Disallow", "{1}{U}{U}", "Instant", CounterSpell(), targets=one(ANYTHING_ON_THE_STACK)),
    spell("Voidslime", "{G}{U}{U}", "Instant", CounterSpell(), targets=one(ANYTHING_ON_THE_STACK)),
    # -- pay later --------------------------------------------------------------------------------------------------
    spell(
        "Pact of Negation",
        "{0}",
        "Instant",
        CounterSpell(),
        pay_next_upkeep("{3}{U}{U}"),
        targets=one(SPELL),
        indicator=("U",),
    ),
    spell(
        "Slaughter Pact",
        "{0}",
        "Instant",
        Destroy(),
        pay_next_upkeep("{2}{B}"),
        targets=one(Filter(types=("Creature",), not_colors=("B",))),
        indicator=("B",),
    ),
    spell(
        "Pact of the Titan",
        "{0}",
        "Instant",
        CreateTokens(creature_token("R", "Giant", (4, 4))),
        pay_next_upkeep("{4}{R}"),
        indicator=("R",),
    ),
    # -- that which cannot be countered -----------------------------------------------------------------------------
    permanent("Blurred Mongoose", "{1}{G}", "Creature — Mongoose", CantBeCountered(), Shroud(), size=(2, 1)),
)
