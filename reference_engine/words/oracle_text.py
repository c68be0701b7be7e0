"""Any card in standard wording: ``render`` gives its text, ``type_line`` its type line.

The wording is made from templates of the suite's own, one for each word of the vocabulary, in the modules whose names
begin with ``oracle_``. An engine that reads text reads this one.
"""

from __future__ import annotations

import attrs

from reference_engine.words.abilities import AdditionalCost, Kicker
from reference_engine.words.base import Ability, Cost
from reference_engine.words.characteristics import Card, Token
from reference_engine.words.costs import SacrificePermanents
from reference_engine.words.oracle_abilities import kicker_cost, kickers_together
from reference_engine.words.oracle_amounts import plain
from reference_engine.words.oracle_continuous import becoming
from reference_engine.words.oracle_mana import mana_said
from reference_engine.words.oracle_nouns import that_noun
from reference_engine.words.oracle_sentences import does
from reference_engine.words.oracle_voice import TEMPLATES, NoTemplate, Voice, voice_of

__all__ = ["TEMPLATES", "NoTemplate", "render", "type_line"]

_REGISTERING = (plain, does, mana_said, becoming)
"""The modules of these register their templates when they are imported."""


def render(card: Card | Token) -> str:
    """The text of a card or token: one line an ability, modes each in a line of their own after their ability's line.

    Raises NoTemplate for a word that the renderer cannot say.
    """
    kickers = tuple(a for a in card.abilities if isinstance(a, Kicker))
    voice = _speaker(card, kickers)
    together = kickers_together(voice, kickers)
    lines = []
    for ability in card.abilities:
        if together is None or not isinstance(ability, Kicker):
            lines.append(voice.text(()).say(ability))
        elif ability is kickers[0]:
            lines.append(together)
    return "\n".join(lines)


def _speaker(card: Card | Token, kickers: tuple[Kicker, ...]) -> Voice:
    voice = voice_of(card)
    return attrs.evolve(
        voice, kickers=tuple(kicker_cost(voice, k) for k in kickers), sacrificed=_sacrificed(card.abilities)
    )


def _sacrificed(abilities: tuple[Ability, ...]) -> str:
    """What kind of permanent the card's costs sacrifice, as a later part of the text calls it."""
    costs: list[Cost] = []
    for ability in abilities:
        costs += [ability.cost] if isinstance(ability, AdditionalCost) else getattr(ability, "cost", ())
    found = [that_noun(c.filter) for c in costs if isinstance(c, SacrificePermanents)]
    return found[0] if found else "permanent"


def type_line(card: Card | Token) -> str:
    """The type line: "Legendary Creature — Human Artificer" (205.1); of a token, without supertypes."""
    supertypes = card.supertypes if isinstance(card, Card) else ()
    left = " ".join([*supertypes, *card.types])
    return f"{left} — {' '.join(card.subtypes)}" if card.subtypes else left
