"""Names for generated cards: made from what is on the card, so that the same card always has the same name."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import attrs

from reference_engine.words.characteristics import Card
from reference_engine.words.oracle_text import render, type_line

_STARTS = ("Br", "Dr", "F", "Gr", "H", "J", "Kr", "Kv", "M", "Pr", "Qu", "Sk", "Th", "V", "Vr", "Z")
_VOWELS = ("a", "au", "e", "ei", "i", "o", "oa", "u")
_ENDS = ("bb", "dd", "ft", "gg", "ksh", "lv", "mph", "nz", "pt", "rk", "rv", "sk", "vv", "xx", "zd", "zz")


def named(card: Card) -> Card:
    """The card with a name of its own, which no printed card has and no rule uses, and marked as invented.

    Two different cards get the same name once in about 10^9 pairs.
    """
    unnamed = attrs.evolve(card, name="~", invented=True)
    content = "\n".join([type_line(unnamed), str(unnamed.cost), f"{card.power}/{card.toughness}", render(unnamed)])
    number = int.from_bytes(hashlib.blake2b(content.encode(), digest_size=8).digest(), "big")
    return attrs.evolve(unnamed, name=" ".join(_words(number)))


def _words(number: int) -> Iterator[str]:
    for _ in range(2):
        word = ""
        for part in (_STARTS, _VOWELS, _ENDS, _VOWELS, ("n", "r", "s", "th")):
            number, letter = divmod(number, len(part))
            word += part[letter]
        yield word
