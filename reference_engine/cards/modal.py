"""Cards with modes (700.2)."""

from __future__ import annotations

from reference_engine.cards.counterspells import NONCREATURE_SPELL, unless_paid
from reference_engine.cards.wording import ONE_CREATURE, mode, one, spell
from reference_engine.words.amounts import SHARE
from reference_engine.words.instructions import (
    Choice,
    CounterSpell,
    DealDamage,
    Destroy,
    DiscardChosen,
    DrawCards,
    Exile,
    LoseLife,
    PutCounters,
    ReturnToHand,
    Tap,
)
from reference_engine.words.selectors import (
    ANY_TARGET,
    ARTIFACT,
    CREATURE,
    PERMANENT,
    PLAYER,
    SPELL,
    Each,
    EachOpponent,
    Filter,
    Targeted,
    Targets,
)

TWO = Choice(2, 2)
THREE_WITH_REPEATS = Choice(3, 3, repeats=True)


def _of_color(color: str) -> tuple[Filter, Filter]:
    return Filter(zone="stack", stack=("spell",), colors=(color,)), Filter(colors=(color,))


BLUE_SPELL, BLUE_PERMANENT = _of_color("U")
RED_SPELL, RED_PERMANENT = _of_color("R")

CARDS = (
    spell(
        "Izzet Charm",
        "{U}{R}",
        "Instant",
        modes=(
            mode(unless_paid("{2}"), targets=one(NONCREATURE_SPELL)),
            mode(DealDamage(2), targets=ONE_CREATURE),
            mode(DrawCards(2), DiscardChosen(2)),
        ),
    ),
    spell(
        "Abzan Charm",
        "{W}{B}{G}",
        "Instant",
        modes=(
            mode(Exile(), targets=one(Filter(types=("Creature",), power_at_least=3))),
            mode(DrawCards(2), LoseLife(2)),
            mode(PutCounters(SHARE), targets=(Targets(CREATURE, 1, 2, divided=2),)),
        ),
    ),
    spell(
        "Cryptic Command",
        "{1}{U}{U}{U}",
        "Instant",
        modes=(
            mode(CounterSpell(), targets=one(SPELL)),
            mode(ReturnToHand(), targets=one(PERMANENT)),
            mode(Tap(Each(Filter(types=("Creature",), whose="opponent")))),
            mode(DrawCards(1)),
        ),
        choose=TWO,
    ),
    spell(
        "Kolaghan's Command",
        "{1}{B}{R}",
        "Instant",
        modes=(
            mode(ReturnToHand(), targets=one(Filter(types=("Creature",), zone="graveyard", whose="you"))),
            mode(DiscardChosen(1, Targeted(0)), targets=one(PLAYER)),
            mode(Destroy(), targets=one(ARTIFACT)),
            mode(DealDamage(2), targets=one(ANY_TARGET)),
        ),
        choose=TWO,
    ),
    spell(
        "Mystic Confluence",
        "{3}{U}{U}",
        "Instant",
        modes=(
            mode(unless_paid("{3}"), targets=one(SPELL)),
            mode(ReturnToHand(), targets=ONE_CREATURE),
            mode(DrawCards(1)),
        ),
        choose=THREE_WITH_REPEATS,
    ),
    spell(
        "Fiery Confluence",
        "{2}{R}{R}",
        "Sorcery",
        modes=(
            mode(DealDamage(1, Each(CREATURE))),
            mode(DealDamage(2, EachOpponent())),
            mode(Destroy(), targets=one(ARTIFACT)),
        ),
        choose=THREE_WITH_REPEATS,
    ),
    spell(
        "Red Elemental Blast",
        "{R}",
        "Instant",
        modes=(
            mode(CounterSpell(), targets=one(BLUE_SPELL)),
            mode(Destroy(), targets=one(BLUE_PERMANENT)),
        ),
    ),
    spell(
        "Blue Elemental Blast",
        "{U}",
        "Instant",
        modes=(
            mode(CounterSpell(), targets=one(RED_SPELL)),
            mode(Destroy(), targets=one(RED_PERMANENT)),
        ),
    ),
)
