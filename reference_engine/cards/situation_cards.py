"""Cards that only the judges' situations need, beside the catalogue."""

from __future__ import annotations

from reference_engine.cards.wording import INSTANT_OR_SORCERY, activated, creature_token, one, permanent, when
from reference_engine.words.abilities import Activated, Shroud, SpellCast
from reference_engine.words.base import Instruction
from reference_engine.words.costs import SacrificeThis
from reference_engine.words.instructions import (
    ChooseObject,
    CopySpell,
    CounterSpell,
    CreateTokens,
    Destroy,
    ReturnToHand,
)
from reference_engine.words.selectors import PERMANENT, SPELL, ChosenObject, Filter, Itself, ThatSpell

SOLDIER = creature_token("R", "Soldier", (1, 1))
SOLDIER_OF_YOURS = Filter(subtype="Soldier", whose="you")
YOU_CAST = SpellCast("you", INSTANT_OR_SORCERY)
AIMED_HERE = when(YOU_CAST, CopySpell(ThatSpell(), aim=Itself()))
GOLEM = "Creature — Golem"
SPIRIT = "Creature — Spirit"


def by_sacrifice(do: Instruction, target: Filter) -> Activated:
    """An ability that costs nothing but the permanent itself."""
    return activated(SacrificeThis(), do=(do,), targets=one(target))


CARDS = (
    # Answers that are no spells, so that copying the answer does not blur the count.
    permanent("Wrecklorn", "{1}", GOLEM, by_sacrifice(Destroy(), PERMANENT), size=(1, 1), invented=True),
    permanent("Hushlorn", "{1}", GOLEM, by_sacrifice(CounterSpell(), SPELL), size=(1, 1), invented=True),
    permanent("Recallorn", "{1}", GOLEM, by_sacrifice(ReturnToHand(), SPELL), size=(1, 1), invented=True),
    # Copiers that say themselves what the copy's target is (707.10e).
    permanent("Lurewisp", "{1}", SPIRIT, AIMED_HERE, size=(1, 9), invented=True),
    permanent("Veilwisp", "{1}", SPIRIT, Shroud(), AIMED_HERE, size=(1, 9), invented=True),
    permanent(
        "Rallystone of Orn",
        "{2}",
        "Artifact",
        when(
            YOU_CAST,
            CreateTokens(SOLDIER),
            ChooseObject(SOLDIER_OF_YOURS),
            CopySpell(ThatSpell(), aim=ChosenObject()),
        ),
        invented=True,
    ),
)
