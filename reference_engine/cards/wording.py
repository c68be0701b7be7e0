"""Short ways to write cards down, for the catalogue's own files."""

from __future__ import annotations

from reference_engine.words.abilities import Activated, Kicker, Triggered
from reference_engine.words.base import Ability, Condition, Cost, Instruction, When
from reference_engine.words.characteristics import Card, Token
from reference_engine.words.costs import PayMana
from reference_engine.words.instructions import Choice, Effect, Mode, SpellAbility
from reference_engine.words.mana import ManaCost
from reference_engine.words.selectors import CREATURE, INSTANT_OR_SORCERY_SPELL, Filter, Targets

INSTANT_OR_SORCERY = ("Instant", "Sorcery")
ONE_CREATURE = (Targets(CREATURE),)
ONE_SPELL = (Targets(INSTANT_OR_SORCERY_SPELL),)


def spell(
    name: str,
    cost: str,
    kind: str,
    *do: Instruction,
    targets: tuple[Targets, ...] = (),
    modes: tuple[Mode, ...] = (),
    choose: Choice | None = None,
    abilities: tuple[Ability, ...] = (),
    subtypes: tuple[str, ...] = (),
    indicator: tuple[str, ...] | None = None,
    invented: bool = False,
) -> Card:
    """An instant or sorcery (``kind``). abilities: the others, printed above its spell ability."""
    effect = Effect(do, targets, modes, choose or Choice())
    return Card(
        name,
        (kind,),
        ManaCost.parse(cost),
        subtypes=subtypes,
        color_indicator=indicator,
        abilities=(*abilities, SpellAbility(effect)),
        invented=invented,
    )


def permanent(
    name: str,
    cost: str,
    line: str,
    *abilities: Ability,
    size: tuple[int, int] | None = None,
    invented: bool = False,
) -> Card:
    """A permanent card. line: its type line, supertypes and types before the dash. size: power and toughness."""
    left, _, right = line.partition(" — ")
    words = left.split()
    supertypes = tuple(w for w in words if w in ("Legendary", "Basic", "Snow"))
    return Card(
        name,
        tuple(w for w in words if w not in supertypes),
        ManaCost.parse(cost) if cost else None,
        supertypes=supertypes,
        subtypes=tuple(right.split()),
        power=size[0] if size else None,
        toughness=size[1] if size else None,
        abilities=abilities,
        invented=invented,
    )


def when(
    event: When, *do: Instruction, targets: tuple[Targets, ...] = (), condition: Condition | None = None
) -> Triggered:
    """A triggered ability."""
    return Triggered(event, Effect(do, targets), condition)


def activated(*cost: Cost, do: tuple[Instruction, ...], targets: tuple[Targets, ...] = ()) -> Activated:
    """An activated ability."""
    return Activated(cost, Effect(do, targets))


def pay(mana: str) -> PayMana:
    """A part of a cost in mana symbols."""
    return PayMana(ManaCost.parse(mana))


def kicker(mana: str, *, multi: bool = False) -> Kicker:
    """Kicker or multikicker with a cost in mana symbols."""
    return Kicker((pay(mana),), multi)


def creature_token(color: str, subtype: str, size: tuple[int, int], *abilities: Ability) -> Token:
    """A creature token named for its subtype."""
    return Token(subtype, ("Creature",), (subtype,), tuple(color), size[0], size[1], abilities)


def mode(*do: Instruction, targets: tuple[Targets, ...] = ()) -> Mode:
    """A mode."""
    return Mode(do, targets)


def one(what: Filter) -> tuple[Targets, ...]:
    """One target phrase for one such thing."""
    return (Targets(what),)
