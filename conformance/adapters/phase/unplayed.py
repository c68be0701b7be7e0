"""Cards that cannot be played through this adapter, whatever the engine makes of their text.

A plan of ours says which mana abilities pay for it and what they choose, and other words change what a permanent is, or
whose: none of that is translated. Such a card is not tried, for in a small game on its own it may well pass.
"""

from __future__ import annotations

from conformance.adapters.phase.words_of_mana import OF_MANA
from reference_engine.words.abilities import Activated
from reference_engine.words.characteristics import Card
from reference_engine.words.instructions import AddMana, AddManaOfChosenColor
from strategies.texts import activated, all_instructions, kinds_of_words


def unplayed(card: Card) -> str:
    """Why the card is not even tried, the empty text if it is."""
    beyond = sorted(kind.__name__ for kind in OF_MANA & kinds_of_words(card))
    if beyond:
        return f"the adapter does not translate {', '.join(beyond)}"
    if "Basic" in card.supertypes:
        return ""  # they fill libraries
    if any(map(_adds_mana, activated(card))):
        return "the adapter does not pay with mana abilities"
    return "the adapter does not activate the mana abilities of lands" if "Land" in card.types else ""


def _adds_mana(ability: Activated) -> bool:
    return any(isinstance(word, AddMana | AddManaOfChosenColor) for word in all_instructions(ability))
