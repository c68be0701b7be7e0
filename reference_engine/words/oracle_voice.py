"""What the templates of the renderer share: the text at hand, the table of templates, and counting words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import attrs

from reference_engine.words.amounts import X
from reference_engine.words.base import Amount, When
from reference_engine.words.characteristics import Card, Token
from reference_engine.words.selectors import Targets

_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

Template = Callable[["Voice", Any], str]

TEMPLATES: dict[type, Template] = {}
"""The template of every word that can be said, by its class."""

_Made = TypeVar("_Made", bound=Template)


class NoTemplate(Exception):
    """A word of the vocabulary that the renderer cannot say."""


def template(*words: type) -> Callable[[_Made], _Made]:
    """Register the function below as the template of those words."""

    def register(make: _Made) -> _Made:
        for word in words:
            if word in TEMPLATES:
                raise ValueError(f"{word.__name__} has a template already: one word, one template")
            TEMPLATES[word] = make
        return make

    return register


@attrs.define
class Voice:
    """Who speaks: an ability's text as it is being written, with what it has mentioned so far.

    this: how the text names the object that it is on. spell, creature: that object is an instant or sorcery, or a
    creature. trigger: what the triggered ability at hand waits for. sacrificed: what kind of permanent the costs
    sacrifice. kickers: the wording of the kickers' costs. targets: the target phrases of the text at hand. mentioned:
    target phrases and keys of choices that were already spelled out; later mentions say "that".
    """

    this: str
    spell: bool = False
    creature: bool = False
    trigger: When | None = None
    sacrificed: str = "permanent"
    kickers: tuple[str, ...] = ()
    targets: tuple[Targets, ...] = ()
    mentioned: set[int | str] = attrs.Factory(set)

    def say(self, word: object) -> str:
        """The words for a word. Raises NoTemplate for one that has none."""
        make = TEMPLATES.get(type(word))
        if make is None:
            raise NoTemplate(f"{type(word).__name__} has no template: register one in the oracle_ module of its kind")
        return make(self, word)

    def text(self, targets: tuple[Targets, ...]) -> Voice:
        """The same speaker with a new text, in which nothing was mentioned yet."""
        return attrs.evolve(self, targets=targets, mentioned=set())

    def first(self, key: int | str) -> bool:
        """Whether this is the first mention of that target phrase or choice; from now on it counts as mentioned."""
        new = key not in self.mentioned
        self.mentioned.add(key)
        return new


def voice_of(thing: Card | Token) -> Voice:
    """The voice in which a card or token speaks: a spell by its name, a permanent as "this creature" and the like."""
    if isinstance(thing, Token):
        return Voice("this token", creature="Creature" in thing.types)
    if thing.is_instant_or_sorcery:
        return Voice(thing.name, spell=True)
    for kind in ("Creature", "Land", "Artifact", "Enchantment"):
        if kind in thing.types:
            return Voice(f"this {kind.lower()}", creature=kind == "Creature")
    return Voice("this permanent")


def in_words(number: int) -> str:
    """The number spelled out up to ten, in figures beyond."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else f"{number:,}"


def listed(items: Iterable[str], last: str = "and") -> str:
    """The items as a list in words: "a", "a and b", "a, b, and c"."""
    found = list(items)
    if len(found) <= 1:
        return "".join(found)
    comma = "," if len(found) > 2 else ""
    return f"{', '.join(found[:-1])}{comma} {last} {found[-1]}"


def with_article(noun: str) -> str:
    """The noun with "a" or "an", unless it brings its own determiner."""
    if noun.startswith(("another ", "each ")):
        return noun
    return f"{'an' if noun[0].lower() in 'aeiou' else 'a'} {noun}"


def counted(voice: Voice, number: int | Amount, one: str, many: str) -> str:
    """So many things: "a card", "two cards", "X cards", "cards equal to …" (for worked-out numbers)."""
    if number == 1:
        return with_article(one)
    if isinstance(number, int):
        return f"{in_words(number)} {many}"
    return f"{short} {many}" if (short := short_amount(voice, number)) else f"{many} equal to {voice.say(number)}"


def amount_of(voice: Voice, number: int | Amount, stuff: str) -> str:
    """So much of something: "3 damage", "X life", "life equal to …"."""
    short = f"{number:,}" if isinstance(number, int) else short_amount(voice, number)
    return f"{short} {stuff}" if short else f"{stuff} equal to {voice.say(number)}"


def short_amount(voice: Voice, number: Amount) -> str:
    """The one-word form of an amount that has one, such as "X"; else nothing."""
    return voice.say(number) if isinstance(number, X) else ""


def sentence(text: str) -> str:
    """The text with a capital and a full stop."""
    if not text:
        return ""
    return f"{text[0].upper()}{text[1:]}" + ("" if text.endswith((".", '."')) else ".")


def inside(voice: Voice, text: str) -> str:
    """The sentence as it stands after a comma: no capital, unless it begins with the card's own name."""
    if not text or (voice.spell and text.startswith(voice.this)):
        return text
    return text[0].lower() + text[1:]
