"""Law 5: one word for one thing, and it is the rulebook's word."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tests.architecture.source import texts

WRONG = {
    r"\bactivat(?:e|es|ed|ing) (?:a|an|the|that|this) spell\b": "a spell is cast",
    r"\bspells? (?:is|are|was|were) (?:activated|played)\b": "a spell is cast",
    r"\babilit(?:y|ies) (?:is|are|was|were) (?:cast|played)\b": "an ability is activated or triggers",
    r"\bcast(?:s|ing)? (?:a|an|the|that|this) (?:\w+ )?ability\b": "an ability is activated or triggers",
    r"\b(?:come|comes|came|put) into play\b": "a permanent enters, or is put onto, the battlefield",
    r"\bin play\b(?![.(`])": "on the battlefield",
    r"\bremoved? from the game\b": "exile",
    r"\bconverted mana cost\b|\bcmc\b": "mana value",
    r"\bfizzl(?:e|es|ed|ing)\b": "doesn't resolve",
    r"\bsummon(?:s|ed)?\b": "cast, or create",
    r"\bdiscard pile\b": "graveyard",
}
"""Wordings that the rulebook does not use for this, and what it says instead."""

_WRONG = {re.compile(pattern, re.IGNORECASE): right for pattern, right in WRONG.items()}
_HERE = "tests/architecture/test_words.py"


def wrong_words(files: Mapping[str, str]) -> list[str]:
    """Places that use a word for something that the rulebook calls otherwise."""
    return [
        f"{path} says {found.group()!r}; the rulebook's word: {right}"
        for path, text in files.items()
        for pattern, right in _WRONG.items()
        for found in pattern.finditer(text)
    ]


def test_things_are_called_what_the_rulebook_calls_them() -> None:
    assert wrong_words({path: text for path, text in texts().items() if path != _HERE}) == []


def test_wrong_words_are_found() -> None:
    bad = (
        "Activates the spell; the ability is cast; casting an activated ability; creatures in play; it came into play; "
        "removed from the game; its converted mana cost; it fizzles; it summons; the discard pile; "
        "the spell was played"
    )
    assert len(wrong_words({"a.md": bad})) == len(WRONG)


def test_right_words_are_left_alone() -> None:
    good = "Dualcaster Mage; summoning sickness; in play.py; `in play()`; the spell is cast; an ability is activated"
    assert wrong_words({"a.md": good}) == []
