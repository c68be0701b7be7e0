"""Words for how permanents come to be on the battlefield, and as what (111, 614.12, 707.2)."""

from __future__ import annotations

import attrs

from reference_engine.words.abilities import Activated
from reference_engine.words.base import Ability, Amount, Instruction, What, Who
from reference_engine.words.characteristics import Token
from reference_engine.words.costs import PayMana, SacrificeThis
from reference_engine.words.instructions import DrawCards, Effect
from reference_engine.words.mana import ManaCost
from reference_engine.words.selectors import Filter, Targeted, You

CRACK = Activated((PayMana(ManaCost(("2",))), SacrificeThis()), Effect((DrawCards(1),)))
"""What a Clue lets its controller do (111.10f)."""

CLUE_TOKEN = Token("Clue Token", ("Artifact",), ("Clue",), abilities=(CRACK,))
"""The token that investigating creates (111.10f, 701.16a); its name is 111.4's."""


@attrs.frozen
class Investigate(Instruction):
    """Those players investigate that many times (701.16)."""

    amount: int | Amount = 1
    who: Who = You()


@attrs.frozen
class CreateTokenCopies(Instruction):
    """That player creates so many tokens that are copies of each of those permanents (707.2)."""

    what: What = Targeted(0)
    amount: int | Amount = 1
    who: Who = You()


@attrs.frozen
class PutOntoBattlefield(Instruction):
    """Put those cards onto the battlefield under that player's control."""

    what: What = Targeted(0)
    who: Who = You()


@attrs.frozen
class EntersTapped(Ability):
    """This permanent enters tapped (614.1c)."""


@attrs.frozen
class EntersAsCopy(Ability):
    """You may have this permanent enter as a copy of a permanent that meets the filter (614.1c, 707.5).

    more: it enters with so many additional +1/+1 counters, an exception of the copying effect (707.9).
    """

    filter: Filter
    more: int | Amount = 0
