"""Which permanents are looked at when something happens, so that no event looks at all of them."""

from __future__ import annotations

from reference_engine.state.remembering import by_identity
from reference_engine.words.abilities import (
    ActsAsThoughHasty,
    BecomesTapped,
    BecomesTarget,
    CantActivate,
    CantUntap,
    Changeling,
    CopiesOnceMore,
    DoesntUntap,
    DoublesCounters,
    DoublesTokens,
    Enters,
    LaterSpellsCostMore,
    Leaves,
    MultipliesMana,
    PlayerHexproof,
    SetsMana,
    SpellsCostLess,
    SpellsPerTurn,
    SpendAsAnyColor,
    TappedForMana,
    Triggered,
    TriggersTwice,
)
from reference_engine.words.base import When
from reference_engine.words.characteristics import Card
from reference_engine.words.continuous import ContinuousChange

_STATIC = (
    DoublesCounters,
    DoublesTokens,
    CopiesOnceMore,
    SpellsPerTurn,
    SpellsCostLess,
    LaterSpellsCostMore,
    PlayerHexproof,
    TriggersTwice,
    MultipliesMana,
    SetsMana,
    SpendAsAnyColor,
    ActsAsThoughHasty,
    DoesntUntap,
    CantActivate,
    CantUntap,
)


@by_identity
def is_static(card: Card) -> bool:
    """Whether a permanent of that card replaces events or restricts players."""
    return any(isinstance(a, _STATIC) for a in card.abilities)


@by_identity
def is_continuous(card: Card) -> bool:
    """Whether a permanent of that card changes characteristics, its own or others', by a static ability."""
    return any(isinstance(a, ContinuousChange | Changeling) for a in card.abilities)


@by_identity
def watched(card: Card) -> tuple[str, ...]:
    """The kinds of event that the card's triggered abilities wait for."""
    return tuple({kind_of(a.when): None for a in card.abilities if isinstance(a, Triggered)})


def kind_of(when: When) -> str:
    """Under which name a permanent with an ability that waits for this is indexed.

    What waits for something to happen to itself alone is kept apart, so that no other object's event looks at it.
    """
    own = isinstance(when, BecomesTarget) or (isinstance(when, _MAY_BE_ITS_OWN) and when.this)
    return of_its_own(type(when)) if own else type(when).__name__


_MAY_BE_ITS_OWN = (Enters, Leaves, BecomesTapped, TappedForMana)


def of_its_own(when: type[When]) -> str:
    """The name under which those are indexed that wait for this to happen to themselves."""
    return f"{when.__name__}, itself"
