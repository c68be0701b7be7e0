"""What generated spells are put together from: things to do, and ways to say how much (see ``strategies.cards``)."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from reference_engine.words.abilities import AdditionalCost, Kicker
from reference_engine.words.amounts import (
    ITS_X,
    ChosenNumber,
    ColorsSpent,
    PowerOf,
    Times,
    TimesChosen,
    TimesKicked,
)
from reference_engine.words.base import Ability, Amount, Instruction, Reference, What, Who
from reference_engine.words.characteristics import Token
from reference_engine.words.costs import DiscardCards, PayLife, PayMana, SacrificePermanents
from reference_engine.words.instructions import (
    ChooseColor,
    ChooseCreatureType,
    ChooseNumber,
    ChooseObject,
    CounterSpell,
    CreateTokens,
    DealDamage,
    Destroy,
    DiscardChosen,
    DrawCards,
    GainLife,
    LoseLife,
    May,
    PutCounters,
    ReturnToHand,
    Sacrifice,
)
from reference_engine.words.mana import ManaCost
from reference_engine.words.selectors import (
    ACTIVATED_OR_TRIGGERED,
    ANY_TARGET,
    CREATURE,
    OPPONENT,
    PERMANENT,
    PLAYER,
    SPELL,
    ChosenObject,
    CostObject,
    Each,
    EachOpponent,
    EachPlayer,
    Filter,
    Targeted,
)

GOBLIN = Token("Goblin", ("Creature",), ("Goblin",), ("R",), 1, 1)
CREATURE_OF_OPPONENT = Filter(types=("Creature",), whose="opponent")
CREATURE_OF_YOURS = Filter(types=("Creature",), whose="you")

Number = int | Amount


@attrs.frozen
class Deed:
    """Something a spell does: how it is said of an amount, and of what it aims at, if it has targets.

    make: instructions from an amount and the reference to its targets. what: what its targets are, None without.
    measured: the amount shows. shared: it can be divided among its targets.
    """

    make: Callable[[Number, Targeted], tuple[Instruction, ...]]
    what: Filter | None = None
    measured: bool = True
    shared: bool = False


def _who(make: Callable[[Number, Who], Instruction], who: Who | None = None) -> Deed:
    """A deed done to fixed players, or to a target player."""
    return Deed(lambda n, aim: (make(n, aim if who is None else who),), PLAYER if who is None else None)


def _damage(what: Filter | None, to: Reference | None = None) -> Deed:
    return Deed(lambda n, aim: (DealDamage(n, to or aim),), what, shared=to is None)


def _done_to(make: Callable[[What], Instruction], what: Filter) -> Deed:
    return Deed(lambda _, aim: (make(aim),), what, measured=False)


UNTARGETED = (
    Deed(lambda n, _: (GainLife(n),)),
    Deed(lambda n, _: (DrawCards(n),)),
    _who(LoseLife, EachOpponent()),
    _who(LoseLife, EachPlayer()),
    Deed(lambda n, _: (CreateTokens(GOBLIN, n),)),
    _damage(None, Each(CREATURE)),
)
TARGETED = (
    _damage(ANY_TARGET),
    _damage(CREATURE),
    Deed(lambda n, aim: (LoseLife(n, aim), GainLife(n)), PLAYER),
    _who(DrawCards),
    Deed(lambda n, aim: (LoseLife(n, aim),), OPPONENT),
    Deed(lambda n, aim: (PutCounters(n, aim),), CREATURE, shared=True),
    Deed(lambda n, aim: (PutCounters(n, aim),), CREATURE_OF_YOURS, shared=True),
    _done_to(Destroy, CREATURE),
    _done_to(Destroy, CREATURE_OF_OPPONENT),
    _done_to(ReturnToHand, PERMANENT),
    _done_to(CounterSpell, SPELL),
    _done_to(CounterSpell, ACTIVATED_OR_TRIGGERED),
)

CHOICES: tuple[Callable[[int], tuple[Instruction, ...]], ...] = (
    lambda n: (May((GainLife(n),)),),
    lambda n: (ChooseNumber(n), GainLife(ChosenNumber())),
    lambda n: (ChooseColor(), GainLife(Times(n, TimesChosen("color", "R")))),
    lambda n: (ChooseCreatureType(), DrawCards(Times(n, TimesChosen("type", "Goblin")))),
    lambda _: (ChooseObject(PERMANENT), ReturnToHand(ChosenObject())),
    lambda n: (May((DrawCards(n),), cost=(PayLife(1),)),),
    lambda n: (DiscardChosen(n, EachPlayer()),),
    lambda n: (Sacrifice(CREATURE, n, EachPlayer()),),
)
"""What is chosen on resolution (608.2d), with a number in it."""


@attrs.frozen
class Measure:
    """A way to say how much: the amount, the abilities that it needs, and how many {X} the mana cost has.

    feature: the option of ``instants_and_sorceries`` that it belongs to.
    """

    feature: str
    amount: Amount
    abilities: tuple[Ability, ...] = ()
    x_symbols: int = 0


def _kicker(mana: str, *, multi: bool = False) -> Kicker:
    return Kicker((PayMana(ManaCost.parse(mana)),), multi)


KICKER = _kicker("{1}")
TWO_KICKERS = (KICKER, _kicker("{R}"))
ADDITIONAL = (
    AdditionalCost(SacrificePermanents(CREATURE)),
    AdditionalCost(DiscardCards()),
    AdditionalCost(PayLife(2)),
)

MEASURES = (
    Measure("x", ITS_X, x_symbols=1),
    Measure("x", ITS_X, x_symbols=2),
    Measure("converge", ColorsSpent()),
    Measure("kicker", TimesKicked(), (_kicker("{1}", multi=True),)),
    Measure("kicker", TimesKicked(1), TWO_KICKERS),
    Measure("additional_cost", PowerOf(CostObject()), ADDITIONAL[:1]),
)
