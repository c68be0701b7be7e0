"""Which abilities are mana abilities, which of them tap for mana, and what they add where that is plain (605, 106.12).

Pure reading of words, shared with the invariants.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from reference_engine.words.abilities import Activated, TappedForMana, Triggered
from reference_engine.words.base import Instruction
from reference_engine.words.costs import TapThis
from reference_engine.words.instructions import AddMana, AddManaOfChosenColor, Effect
from reference_engine.words.mana import COLORS, MANA_TYPES
from reference_engine.words.mana_making import AddManaOfType, AnyColor, AnyType, DoubleMana, OneOf
from reference_engine.words.selectors import You
from strategies.texts import instructions, read_once

ADDING = (AddMana, AddManaOfChosenColor, AddManaOfType, DoubleMana)
"""The instructions that add mana."""


def adding(do: Iterable[Instruction]) -> Iterator[Instruction]:
    """The instructions that add mana, those inside of "may", "if" and "unless" among them, in order."""
    return (word for word in instructions(do) if isinstance(word, ADDING))


def _could_add(effect: Effect) -> bool:
    return not effect.targets and not effect.modes and next(adding(effect.do), None) is not None


@read_once
def is_mana_ability(ability: Activated) -> bool:
    """Whether that activated ability is a mana ability: no targets, and it could add mana as it resolves (605.1a)."""
    return _could_add(ability.effect)


@read_once
def is_triggered_mana_ability(ability: Triggered) -> bool:
    """Whether that triggered ability is a mana ability: it triggers from one besides (605.1b)."""
    return isinstance(ability.when, TappedForMana) and _could_add(ability.effect)


def taps_for_mana(ability: Activated) -> bool:
    """Whether activating it is tapping its permanent for mana: a mana ability with {T} in its cost (106.12)."""
    return is_mana_ability(ability) and any(isinstance(part, TapThis) for part in ability.cost)


@read_once
def plain_mana(ability: Activated) -> tuple[str, ...]:
    """The rows of letters that it may add, one to be chosen, where its text alone says so; otherwise none.

    What replaces that mana, and what triggers from it, is no matter here.
    """
    words = tuple(adding(ability.effect.do))
    if len(words) != 1 or words[0] not in ability.effect.do:
        return ()
    word = words[0]
    if isinstance(word, AddMana) and isinstance(word.who, You) and word.times == 1:
        return (word.mana,)
    if isinstance(word, AddManaOfType) and isinstance(word.who, You) and isinstance(word.amount, int):
        return tuple(t * word.amount for t in types_in(word)) if not word.combination else ()
    return ()


def types_in(word: AddManaOfType) -> tuple[str, ...]:
    """The types that the text lets that mana be of, in WUBRGC order, where no permanent has a say in it."""
    if isinstance(word.types, AnyColor):
        return COLORS
    if isinstance(word.types, AnyType):
        return MANA_TYPES
    return tuple(word.types.types) if isinstance(word.types, OneOf) else ()
