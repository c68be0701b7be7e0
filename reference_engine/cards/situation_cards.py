"""Cards that only the judges' situations need, beside the catalogue."""

from __future__ import annotations

from reference_engine.cards.wording import INSTANT_OR_SORCERY, activated, creature_token, one, permanent, spell, when
from reference_engine.words.abilities import Shroud, SpellCast
from reference_engine.words.costs import SacrificeThis
from reference_engine.words.instructions import (
    ChooseObject,
    CopySpell,
    CounterSpell,
    CreateTokens,
    DealDamage,
    Destroy,
    ReturnToHand,
)
from reference_engine.words.selectors import CREATURE, PERMANENT, SPELL, ChosenObject, Filter, Itself, ThatSpell

SOLDIER = creature_token("R", "Soldier", (1, 1))
SOLDIER_OF_YOURS = Filter(subtype="Soldier", whose="you")
YOU_CAST = SpellCast("you", INSTANT_OR_SORCERY)

CARDS = (
    # Answers that are no spells, so that copying the answer does not blur the count.
    permanent("Wrecklorn", "{1}", "Creature — Golem", activated(SacrificeThis(), do=(Destroy(),), targets=one(PERMANENT)),
              size=(1, 1), invented=True),
    permanent("Hushlorn", "{1}", "Creature — Golem", activated(SacrificeThis(), do=(CounterSpell(),), targets=one(SPELL)),
              size=(1, 1), invented=True),
    permanent("Recallorn", "{1}", "Creature — Golem", activated(SacrificeThis(), do=(ReturnToHand(),), targets=one(SPELL)),
              size=(1, 1), invented=True),
    # Copiers that say themselves what the copy's target is (707.10e).
    permanent("Lurewisp", "{1}", "Creature — Spirit", when(YOU_CAST, CopySpell(ThatSpell(), aim=Itself())),
              size=(1, 9), invented=True),
    permanent("Veilwisp", "{1}", "Creature — Spirit", Shroud(), when(YOU_CAST, CopySpell(ThatSpell(), aim=Itself())),
              size=(1, 9), invented=True),
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
    spell("Twinspark", "{0}", "Instant", DealDamage(1), targets=one(CREATURE), invented=True),
)  # fmt: skip
