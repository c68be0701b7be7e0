"""What contradicts itself in the text of one ability."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from reference_engine.words.abilities import (
    BecomesTapped,
    BecomesTarget,
    Enters,
    Leaves,
    Sacrificed,
    SpellCast,
    SpellCastOrCopied,
    SpellCopied,
    TappedForMana,
    ThisCast,
    TokenCreated,
)
from reference_engine.words.amounts import ChosenNumber, ManaSpent, Share, TimesChosen, TimesKicked, X
from reference_engine.words.base import Cost, Instruction, When
from reference_engine.words.conditions import WasKicked
from reference_engine.words.costs import DiscardCards, PayMana, SacrificePermanents, SacrificeThis
from reference_engine.words.inside import things_in
from reference_engine.words.instructions import (
    AddMana,
    AddManaOfChosenColor,
    ChooseColor,
    ChooseCreatureType,
    ChooseNumber,
    ChooseObject,
    ChoosePlayer,
    CopySpell,
    Effect,
    If,
    May,
)
from reference_engine.words.mana import COLORS, MANA_TYPES
from reference_engine.words.selectors import (
    ChosenObject,
    ChosenPlayer,
    CostObject,
    EachOtherThanThatPlayer,
    Filter,
    Targeted,
    Targets,
    ThatObject,
    ThatPlayer,
    ThatSpell,
)

_ABOUT_SPELLS = (SpellCast, SpellCopied, SpellCastOrCopied, ThisCast, BecomesTarget)
_ABOUT_OBJECTS = (Enters, Leaves, Sacrificed, TokenCreated, TappedForMana, BecomesTapped)
_CHOOSING = (ChooseColor, ChooseNumber, ChooseCreatureType, ChooseObject, ChoosePlayer)
_CHOSEN = (ChosenNumber, ChosenObject, ChosenPlayer, TimesChosen, AddManaOfChosenColor)


@attrs.frozen
class Setting:
    """What a text may speak of.

    costs: all that is paid for the spell or ability. kickers: how many the card has. when: what triggered it, None for
    a text that is not triggered.
    """

    costs: tuple[Cost, ...] = ()
    kickers: int = 0
    when: When | None = None

    @property
    def has_x(self) -> bool:
        """Whether some cost announces X (107.3a)."""
        return any(isinstance(t, X) or (isinstance(t, PayMana) and t.mana.x_symbols) for t in things_in(self.costs))

    def paid_part(self, part: str) -> bool:
        """Whether some cost pays with such objects."""
        kinds: dict[str, tuple[type, ...]] = {
            "sacrificed": (SacrificePermanents, SacrificeThis),
            "discarded": (DiscardCards,),
        }
        return any(isinstance(c, kinds.get(part, ())) for c in self.costs)

    def wrong_words(self, words: Iterable[object]) -> Iterator[str]:
        """What those words speak of although it is not there."""
        said = set()
        for word in words:
            for sentence in self._wrong(word):
                if sentence not in said:
                    said.add(sentence)
                    yield sentence

    def _wrong(self, word: object) -> Iterator[str]:
        if isinstance(word, X) and not self.has_x:
            yield "its text uses X, and nothing in its costs announces one: put {X} into a cost, or use a number"
        if isinstance(word, TimesKicked | WasKicked):
            if not self.kickers:
                yield "its text asks whether it was kicked, and it has no kicker: give it one"
            elif word.kicker is not None and not 0 <= word.kicker < self.kickers:
                yield f"its text asks for kicker {word.kicker}, and it has {self.kickers}: they are counted from 0"
        if isinstance(word, CostObject) and not self.paid_part(word.part):
            yield f"its text speaks of what was {word.part} for its cost, and no cost does that: add such a cost"
        yield from self._wrong_event(word)
        yield from _wrong_letters(word)

    def _wrong_event(self, word: object) -> Iterator[str]:
        name = type(word).__name__
        if isinstance(word, ThatSpell) and not isinstance(self.when, _ABOUT_SPELLS):
            yield f"its text says {name}, and no spell or ability triggered it: use it where one is cast or copied"
        if isinstance(word, ThatObject) and not isinstance(self.when, _ABOUT_OBJECTS):
            yield f"its text says {name}, and no permanent triggered it: use it where one enters or leaves"
        if isinstance(word, ThatPlayer | EachOtherThanThatPlayer) and self.when is None:
            yield f"its text says {name}, and it is no triggered ability: name the player in another way"


def _wrong_letters(word: object) -> Iterator[str]:
    wrong: set[str] = set()
    if isinstance(word, AddMana):
        wrong = set(word.mana) - set(MANA_TYPES)
    elif isinstance(word, ManaSpent) and word.type is not None:
        wrong = {word.type} - set(MANA_TYPES)
    elif isinstance(word, Filter):
        wrong = {*word.colors, *word.not_colors} - set(COLORS)
    elif isinstance(word, CopySpell) and word.color is not None:
        wrong = {word.color} - set(COLORS)
    for letter in sorted(wrong):
        yield f"{letter!r} in {type(word).__name__} is no mana or color: use the letters {''.join(MANA_TYPES)}"
    if isinstance(word, ChooseNumber) and word.min > word.max:
        yield f"it lets a number between {word.min} and {word.max} be chosen, and there is none: swap them"


# -- effects --------------------------------------------------------------------------------------------------------


def effect_problems(effect: Effect, setting: Setting) -> Iterator[str]:
    """What is wrong with an effect in that setting."""
    if effect.modes and (effect.do or effect.targets):
        yield "it has modes and text of its own: move the text into the modes, or drop them"
    if not effect.modes and not effect.do:
        yield "it does nothing: give it an instruction"
    yield from _choice(effect, setting)
    for do, targets in ((effect.do, effect.targets), *((m.do, m.targets) for m in effect.modes)):
        yield from _phrases(targets, setting)
        yield from _instructions(do, targets)
    yield from setting.wrong_words(things_in(effect))


def _choice(effect: Effect, setting: Setting) -> Iterator[str]:
    choose, modes = effect.choose, len(effect.modes)
    if not modes:
        return
    most = max(choose.max, choose.max_if_kicked or 0)
    if choose.min > choose.max:
        yield f"at least {choose.min} and at most {choose.max} modes are chosen, which cannot be: swap them"
    if most > modes and not choose.repeats:
        yield f"{most} of {modes} modes are chosen, each at most once: allow repeats, or choose fewer"
    if choose.max_if_kicked is not None and not setting.kickers:
        yield "more modes are chosen if it was kicked, and it has no kicker: give it one"


def _phrases(targets: tuple[Targets, ...], setting: Setting) -> Iterator[str]:
    for index, phrase in enumerate(targets):
        if phrase.other_than is not None and not 0 <= phrase.other_than < index:
            yield f"target phrase {index} differs from phrase {phrase.other_than}, not an earlier one: take one that is"
        if isinstance(phrase.min, int) and isinstance(phrase.max, int) and phrase.min > phrase.max:
            yield f"target phrase {index} wants at least {phrase.min} and at most {phrase.max}: swap them"
        if isinstance(phrase.divided, int) and isinstance(phrase.min, int) and phrase.min > phrase.divided:
            yield f"target phrase {index} divides {phrase.divided} among {phrase.min} or more: each gets at least 1"
        if phrase.if_kicked and phrase.unless_kicked:
            yield f"target phrase {index} exists only if kicked and only if not: keep one of the two"
        if (phrase.if_kicked or phrase.unless_kicked) and not setting.kickers:
            yield f"target phrase {index} asks whether it was kicked, and it has no kicker: give it one"


def _instructions(do: tuple[Instruction, ...], targets: tuple[Targets, ...]) -> Iterator[str]:
    words = list(things_in(do))
    aimed = {w.phrase for w in words if isinstance(w, Targeted)}
    for phrase in sorted(p for p in aimed if not 0 <= p < len(targets)):
        yield f"its text speaks of target phrase {phrase}, and it has {len(targets)}: they are counted from 0"
    for phrase in sorted(set(range(len(targets))) - aimed):
        yield f"nothing is done to the targets of phrase {phrase}: use Targeted({phrase}), or drop the phrase"
    yield from _shares(words, targets)
    yield from _choices(words)


def _shares(words: list[object], targets: tuple[Targets, ...]) -> Iterator[str]:
    shared = set()
    for word in words:
        if not isinstance(getattr(word, "amount", None), Share):
            continue
        at = getattr(word, "to", getattr(word, "on", None))
        phrase = targets[at.phrase] if isinstance(at, Targeted) and 0 <= at.phrase < len(targets) else None
        if phrase is None or phrase.divided is None:
            yield f"{type(word).__name__} gives a Share, and its targets divide nothing: say what is divided among them"
        elif isinstance(at, Targeted):
            shared.add(at.phrase)
    for index, phrase in enumerate(targets):
        if phrase.divided is not None and index not in shared:
            yield f"target phrase {index} divides something, and no instruction gives the Share: use Share, or drop it"


def _choices(words: list[object]) -> Iterator[str]:
    chosen = set()
    for word in words:
        if isinstance(word, _CHOOSING):
            chosen.add(word.key)
        elif isinstance(word, _CHOSEN) and word.key not in chosen:
            yield f"{type(word).__name__} asks for the choice {word.key!r}, which was not made before: choose it first"
        elif isinstance(word, If) and not word.do:
            yield "something happens if a condition holds, and nothing is said of what: turn the condition round"
        elif isinstance(word, May) and not word.do and not word.cost:
            yield "a player may have nothing done, at no cost: say what may be done, or what may be paid"
