"""What is written on cards and tokens, looked up: effects, abilities, costs, target phrases, copying instructions.

Pure reading of words; nothing here knows a game. Example::

    effect = spell_effect(card)
    phrases = phrases_of(effect, modes=(0, 2), kicked=False)
    if any(isinstance(word, AddMana) for word in instructions(effect.do)): ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, wraps
from typing import TypeGuard, TypeVar

import attrs

from reference_engine.words.abilities import (
    Activated,
    AdditionalCost,
    AlternativeCost,
    Kicker,
    Storm,
    ThisCast,
    Triggered,
)
from reference_engine.words.amounts import SpellsCastBefore, X
from reference_engine.words.arrivals import CLUE_TOKEN, Investigate
from reference_engine.words.base import Ability, Amount, Condition, Cost, Instruction, Reference
from reference_engine.words.characteristics import Card, Token
from reference_engine.words.costs import DiscardCards, PayMana, SacrificePermanents, TapPermanents
from reference_engine.words.instructions import CopySpell, CreateTokens, Effect, If, May, NextUpkeep, SpellAbility
from reference_engine.words.mana import ManaCost
from reference_engine.words.mana_making import UnlessPaid
from reference_engine.words.scenario import Scenario
from reference_engine.words.selectors import Targets, ThatSpell, You

Face = Card | Token
"""Anything with characteristics: a card, or a token as the effect that creates it describes it."""

Text = Face | Effect | Activated | Triggered | SpellAbility
"""Anything that has target phrases."""

ObjectCost = SacrificePermanents | DiscardCards | TapPermanents
"""A part of a cost that is paid with objects of one's choice."""

Modes = tuple[int, ...]
"""Indexes of the modes that were announced."""

A = TypeVar("A", bound=Ability)
T = TypeVar("T")
R = TypeVar("R")

_ROOM = 4096
"""Texts whose reading is kept."""


def read_once(read: Callable[[T], R]) -> Callable[[T], R]:
    """The same reading of a text, which is done once for each.

    By identity, for hashing a whole card costs more than the answer; the text is kept so that its id stays its own.
    """
    kept: dict[int, tuple[T, R]] = {}

    @wraps(read)
    def reading(text: T) -> R:
        found = kept.get(id(text))
        if found is None:
            if len(kept) >= _ROOM:
                kept.clear()
            found = kept[id(text)] = text, read(text)
        return found[1]

    return reading


def _read_once_each(read: Callable[[Effect, Modes, bool], R]) -> Callable[[Effect, Modes, bool], R]:
    """The same reading of an effect, which is done once for each choice of modes, kicked or not."""
    kept: dict[tuple[int, Modes, bool], tuple[Effect, R]] = {}

    @wraps(read)
    def reading(effect: Effect, modes: Modes, kicked: bool) -> R:
        key = id(effect), modes, kicked
        found = kept.get(key)
        if found is None:
            if len(kept) >= _ROOM:
                kept.clear()
            found = kept[key] = effect, read(effect, modes, kicked)
        return found[1]

    return reading


STORM = Triggered(ThisCast(), Effect((CopySpell(ThatSpell(), You(), times=SpellsCastBefore(), new_targets=True),)))
"""What storm stands for (702.40a)."""


def abilities(face: Face, kind: type[A]) -> tuple[A, ...]:
    """The abilities of that kind, in printed order."""
    return tuple([a for a in face.abilities if isinstance(a, kind)]) if has(face, kind) else ()


def has(face: Face, kind: type[Ability]) -> bool:
    """Whether it has an ability of that kind."""
    return kind in _kinds_of_abilities(face)


@read_once
def _kinds_of_abilities(face: Face) -> frozenset[type]:
    return frozenset(kind for ability in face.abilities for kind in type(ability).__mro__)


@read_once
def spell_effect(card: Face) -> Effect | None:
    """What an instant or sorcery does as it resolves; None for a card without a spell ability."""
    for ability in card.abilities:
        if isinstance(ability, SpellAbility):
            return ability.effect
    return None


@read_once
def activated(face: Face) -> tuple[Activated, ...]:
    """Its activated abilities, in the order that ``Activate.ability`` counts."""
    return abilities(face, Activated)


@read_once
def triggered(face: Face) -> tuple[Triggered, ...]:
    """Its triggered abilities, in printed order, storm written out."""
    return tuple(STORM if isinstance(a, Storm) else a for a in face.abilities if isinstance(a, Triggered | Storm))


@read_once
def kickers(face: Face) -> tuple[Kicker, ...]:
    """Its kickers, in the order that ``Cast.kicks`` counts."""
    return abilities(face, Kicker)


@read_once
def additional_costs(face: Face) -> tuple[Cost, ...]:
    """Its mandatory additional costs, in printed order."""
    return tuple(a.cost for a in face.abilities if isinstance(a, AdditionalCost))


@read_once
def alternative_cost(face: Face) -> tuple[Cost, ...] | None:
    """What may be paid rather than its mana cost (118.9); None where there is no such thing."""
    return next((a.cost for a in face.abilities if isinstance(a, AlternativeCost)), None)


def all_costs(face: Face, kicks: tuple[int, ...] = (), *, alternative: bool = False) -> tuple[Cost, ...]:
    """Every part of what it costs beside the mana cost: additional costs, then each kicker as often as it was paid.

    alternative: its alternative cost is paid rather than its mana cost, and stands before all others.
    """
    paid = zip(kickers(face), kicks, strict=False)
    instead = (alternative_cost(face) or ()) if alternative else ()
    kicked = tuple(part for kicker, times in paid for _ in range(times) for part in kicker.cost)
    return instead + additional_costs(face) + kicked


def is_object_cost(part: Cost) -> TypeGuard[ObjectCost]:
    """Whether paying that part means choosing objects."""
    return isinstance(part, SacrificePermanents | DiscardCards | TapPermanents)


def object_costs(costs: Iterable[Cost]) -> tuple[ObjectCost, ...]:
    """The parts that need objects, aligned with ``Cast.costs`` or ``Activate.costs``."""
    return tuple(filter(is_object_cost, costs))


def mana_cost(face: Face, kicks: tuple[int, ...] = (), *, alternative: bool = False) -> ManaCost:
    """The mana that casting it costs before reductions, kickers and additional costs in mana included.

    alternative: its alternative cost is paid rather than its mana cost.
    """
    printed = face.cost if isinstance(face, Card) and not alternative else None
    total = printed or ManaCost()
    for part in all_costs(face, kicks, alternative=alternative):
        if isinstance(part, PayMana):
            total = total.plus(part.mana)
    return total


def asks_for_x(face: Face, kicks: tuple[int, ...] = (), *, alternative: bool = False) -> bool:
    """Whether a value of X is chosen as it is cast so: some cost that is paid has an X (107.3a)."""
    parts = all_costs(face, kicks, alternative=alternative)
    return bool(mana_cost(face, kicks, alternative=alternative).x_symbols) or any(mentions(part, X) for part in parts)


@read_once
def colors(face: Face) -> tuple[str, ...]:
    """Its colours."""
    return face.colors


def effect_of(text: Text) -> Effect | None:
    """The effect of a card's spell ability, of an ability, or the effect itself."""
    if isinstance(text, Effect):
        return text
    if isinstance(text, Activated | Triggered | SpellAbility):
        return text.effect
    return spell_effect(text)


def phrases_of(text: Text, modes: tuple[int, ...] = (), *, kicked: bool = False) -> tuple[Targets, ...]:
    """The instances of the word "target" that the announced modes and kicks call for, in order (601.2c).

    They align with a ``TargetList``. Empty for a permanent card.
    """
    effect = effect_of(text)
    return _phrases(effect, modes, kicked) if effect else ()


@_read_once_each
def _phrases(effect: Effect, modes: Modes, kicked: bool) -> tuple[Targets, ...]:
    return effect.phrases(modes, kicked)


@attrs.frozen
class Part:
    """One text that is carried out: the whole effect, or one chosen mode of it (700.2d).

    instances: for each target phrase as written its index in the ``TargetList``; None for one left out (702.33g).
    ``Targeted(i)`` in ``do`` means the targets of ``instance(i)``.
    """

    do: tuple[Instruction, ...]
    instances: tuple[int | None, ...]
    mode: int | None = None

    def instance(self, phrase: int) -> int | None:
        """The index in the ``TargetList`` of that phrase; None where there is no such phrase."""
        return self.instances[phrase] if phrase < len(self.instances) else None


def parts_of(text: Text, modes: tuple[int, ...] = (), *, kicked: bool = False) -> tuple[Part, ...]:
    """The texts carried out, in the order in which they are carried out: printed order, repeats in sequence."""
    effect = effect_of(text)
    return () if effect is None else _parts(effect, modes, kicked)


@_read_once_each
def _parts(effect: Effect, modes: Modes, kicked: bool) -> tuple[Part, ...]:
    parts: list[Part] = []
    count = 0
    for mode, words in zip(sorted(modes) if effect.modes else (None,), effect.texts(modes), strict=True):
        instances: list[int | None] = []
        for phrase in words.targets:
            instances.append(count if phrase.exists(kicked) else None)
            count += phrase.exists(kicked)
        parts.append(Part(words.do, tuple(instances), mode))
    return tuple(parts)


def instructions(do: Iterable[Instruction]) -> Iterator[Instruction]:
    """Those instructions and the ones nested in them ("may", "if", "next upkeep"), in order."""
    for word in do:
        yield word
        if isinstance(word, May | If):
            yield from instructions((*word.do, *word.otherwise))
        elif isinstance(word, NextUpkeep | UnlessPaid):
            yield from instructions(word.do)


@read_once
def all_instructions(text: Text) -> tuple[Instruction, ...]:
    """Every instruction of the text, all modes and nested ones included."""
    effect = effect_of(text)
    if effect is None:
        return ()
    return (*instructions(effect.do), *(w for mode in effect.modes for w in instructions(mode.do)))


def copiers(text: Text) -> tuple[CopySpell, ...]:
    """The copying instructions of the text."""
    return tuple(w for w in all_instructions(text) if isinstance(w, CopySpell))


@attrs.frozen
class Copier:
    """A copying instruction, and whether somebody may decline it (``May``) or a condition stands before it (``If``)."""

    word: CopySpell
    part: Part
    optional: May | None = None
    conditional: bool = False


def copiers_in(text: Text, modes: tuple[int, ...] = (), *, kicked: bool = False) -> tuple[Copier, ...]:
    """The copying instructions that are carried out for those modes and kicks."""
    effect = effect_of(text)
    return () if effect is None else _copiers_in(effect, modes, kicked)


@_read_once_each
def _copiers_in(effect: Effect, modes: Modes, kicked: bool) -> tuple[Copier, ...]:
    parts = _parts(effect, modes, kicked)
    return tuple(found for part in parts for found in _copiers(part.do, part, None, conditional=False))


def _copiers(do: Iterable[Instruction], part: Part, may: May | None, *, conditional: bool) -> Iterator[Copier]:
    for word in do:
        if isinstance(word, CopySpell):
            yield Copier(word, part, may, conditional)
        elif isinstance(word, May):
            yield from _copiers(word.do, part, word, conditional=conditional)
            yield from _copiers(word.otherwise, part, word, conditional=True)
        elif isinstance(word, If):
            yield from _copiers((*word.do, *word.otherwise), part, may, conditional=True)


def mentions(text: object, kind: type[Amount | Condition | Instruction | Reference]) -> bool:
    """Whether a word of that kind stands anywhere in a card, ability, effect or amount, however deep."""
    return kind in kinds_of_words(text)


@read_once
def kinds_of_words(text: object) -> frozenset[type]:
    """The kinds of all words in a card, ability, effect or amount, however deep: those that ``mentions`` looks for."""
    found: set[type] = set()
    _collect(text, found)
    return frozenset(found)


def _collect(text: object, found: set[type]) -> None:
    if isinstance(text, tuple):
        for item in text:
            _collect(item, found)
        return
    names = field_names(text)
    if names is not None:
        found.update(type(text).__mro__)
        for name in names:
            _collect(getattr(text, name), found)


def field_names(word: object) -> tuple[str, ...] | None:
    """The names of a word's fields, in order; None for what is no word: text, numbers, rows of words."""
    kind: type = type(word)
    return _field_names(kind)


@cache
def _field_names(kind: type) -> tuple[str, ...] | None:
    return tuple(field.name for field in attrs.fields(kind)) if attrs.has(kind) else None


def definitions(scenario: Scenario) -> Mapping[str, Face]:
    """Everything a view may name: the scenario's cards by name, and the tokens that their texts create.

    A name that both a card and a token have stands for the card.
    """
    found: dict[str, Face] = {c.name: c for c in scenario.cards}
    open_faces: list[Face] = list(scenario.cards)
    while open_faces:
        for word in _created(open_faces.pop()):
            if word.name not in found:
                found[word.name] = word
                open_faces.append(word)
    return found


@read_once
def _created(face: Face) -> tuple[Token, ...]:
    texts = [a for a in face.abilities if isinstance(a, SpellAbility | Activated | Triggered)]
    words = [w for text in texts for w in all_instructions(text)]
    found = [w.token for w in words if isinstance(w, CreateTokens)]
    return (*found, CLUE_TOKEN) if any(isinstance(w, Investigate) for w in words) else tuple(found)
