"""Other ways to say the same text: some sentences are read by the engine only in the form that printed cards have."""

from __future__ import annotations

import re

from reference_engine.words.characteristics import Card
from reference_engine.words.oracle_text import render

_KICKED = r"the number of times (?:this spell|it) was kicked"
_SPENT = r"the number of colors of mana spent to cast (?:this spell|it)"

_RULES: tuple[tuple[str, str], ...] = (
    (
        rf"deals damage equal to ((?:twice )?(?:{_KICKED}|{_SPENT})) to ([^.]*)\.",
        r"deals X damage to \2, where X is \1.",
    ),
    (rf"gain life equal to ({_KICKED})\.", r"gain X life, where X is \1."),
    (rf"([Dd])raw cards equal to ({_KICKED})\.", r"\1raw X cards, where X is \2."),
    (rf"discards cards equal to ({_KICKED})\.", r"discards X cards, where X is \1."),
    (r"deals damage equal to five times X to ([^.]*)\.", r"deals five times X damage to \1."),
    (r"it is exiled instead of going to a graveyard\.", "exile it instead of putting it into its owner's graveyard."),
    (
        r"it goes to its owner's hand instead of a graveyard\.",
        "put it into its owner's hand instead of into that player's graveyard.",
    ),
    (
        r"you copy it that many times plus one more time instead\.",
        "instead copy it that many times plus an additional time.",
    ),
    # Whatever the engine casts, it casts from a hand: the cards that have copies of cards cast it does not read.
    (
        r"Draw a card\. If this spell was cast, draw two cards instead\.",
        "Draw a card. If this spell was cast from your hand, draw another card.",
    ),
    (
        r"each other player copies that spell\. Each of those players may choose new targets for their copy\.",
        "each other player copies that spell and may choose new targets for the copy.",
    ),
    (r"The chosen player loses", "That player loses"),
    (r"Choose a color\. Add one mana of the chosen color\.", "Choose a color. You add one mana of the chosen color."),
    (
        r"You gain life equal to the number of times (red|blue|white|black|green) was chosen\.",
        r"If the chosen color is \1, you gain 1 life.",
    ),
    (
        r"Draw cards equal to the number of times (red|blue|white|black|green) was chosen\.",
        r"If the chosen color is \1, draw a card.",
    ),
    (r"You gain life equal to the number of times (\w+) was chosen\.", r"If the chosen type is \1, you gain 1 life."),
    (r"Choose a creature\. Destroy it\.", "Destroy a creature of your choice."),
    (r"Choose a permanent\. Return it to its owner's hand\.", "Return a permanent of your choice to its owner's hand."),
)
"""What our standard wording says, and how the same is said on printed cards."""


def spellings(card: Card) -> tuple[str, ...]:
    """The text of the card in every spelling, our standard wording first."""
    text = render(card)
    other = text
    for said, instead in _RULES:
        other = re.sub(said, instead, other)
    return (text,) if other == text else (text, other)
