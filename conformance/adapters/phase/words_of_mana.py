"""The words of cards about mana, {T} and {Q} and continuous changes, none of which this adapter translates."""

from __future__ import annotations

from reference_engine.words import abilities, arrivals, continuous, costs, instructions, mana_making

OF_MANA: frozenset[type] = frozenset(
    {
        abilities.ActsAsThoughHasty,
        abilities.AlternativeCost,
        abilities.BecomesTapped,
        abilities.CantActivate,
        abilities.CantUntap,
        abilities.Changeling,
        abilities.DoesntUntap,
        abilities.Haste,
        abilities.LaterSpellsCostMore,
        abilities.MultipliesMana,
        abilities.SetsMana,
        abilities.SpendAsAnyColor,
        abilities.SplitSecond,
        abilities.TappedForMana,
        arrivals.CreateTokenCopies,
        arrivals.EntersAsCopy,
        arrivals.EntersTapped,
        arrivals.PutOntoBattlefield,
        continuous.Become,
        continuous.ContinuousChange,
        continuous.GainControl,
        costs.MillCards,
        costs.RemoveCounters,
        costs.TapPermanents,
        costs.UntapThis,
        instructions.SacrificeThose,
        instructions.Untap,
        mana_making.AddManaOfType,
        mana_making.AnyColor,
        mana_making.AnyType,
        mana_making.ColorsAmong,
        mana_making.CouldProduce,
        mana_making.DoubleMana,
        mana_making.OneOf,
        mana_making.TypesProduced,
        mana_making.UnlessPaid,
    }
)
