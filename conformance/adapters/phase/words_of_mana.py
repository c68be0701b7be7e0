"""The words of cards about mana, {T} and {Q} and continuous changes, none of which this adapter translates."""

from __future__ import annotations

from reference_engine.words.abilities import (
    ActsAsThoughHasty,
    AlternativeCost,
    BecomesTapped,
    CantActivate,
    CantUntap,
    Changeling,
    DoesntUntap,
    Haste,
    LaterSpellsCostMore,
    MultipliesMana,
    SetsMana,
    SpendAsAnyColor,
    SplitSecond,
    TappedForMana,
)
from reference_engine.words.arrivals import (
    CreateTokenCopies,
    EntersAsCopy,
    EntersTapped,
    PutOntoBattlefield,
)
from reference_engine.words.continuous import (
    Become,
    ContinuousChange,
    GainControl,
)
from reference_engine.words.costs import (
    MillCards,
    RemoveCounters,
    TapPermanents,
    UntapThis,
)
from reference_engine.words.instructions import (
    SacrificeThose,
    Untap,
)
from reference_engine.words.mana_making import (
    AddManaOfType,
    AnyColor,
    AnyType,
    ColorsAmong,
    CouldProduce,
    DoubleMana,
    OneOf,
    TypesProduced,
    UnlessPaid,
)

OF_MANA: frozenset[type] = frozenset(
    {
        ActsAsThoughHasty,
        AlternativeCost,
        BecomesTapped,
        CantActivate,
        CantUntap,
        Changeling,
        DoesntUntap,
        Haste,
        LaterSpellsCostMore,
        MultipliesMana,
        SetsMana,
        SpendAsAnyColor,
        SplitSecond,
        TappedForMana,
        CreateTokenCopies,
        EntersAsCopy,
        EntersTapped,
        PutOntoBattlefield,
        Become,
        ContinuousChange,
        GainControl,
        MillCards,
        RemoveCounters,
        TapPermanents,
        UntapThis,
        SacrificeThose,
        Untap,
        AddManaOfType,
        AnyColor,
        AnyType,
        ColorsAmong,
        CouldProduce,
        DoubleMana,
        OneOf,
        TypesProduced,
        UnlessPaid,
    }
)
