"""107. Numbers and Symbols: what an amount in a text comes to (with 107.3, X)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from reference_engine.rules.resolving import At
from reference_engine.state.game import Game, Object, Waiting
from reference_engine.words.abilities import Enters, Triggered
from reference_engine.words.amounts import (
    CardsIn,
    ChosenNumber,
    ColorsSpent,
    CountersOn,
    CountOf,
    LifeOf,
    ManaSpent,
    ManaValueOf,
    Plus,
    PowerOf,
    Share,
    SpellsCastBefore,
    Times,
    TimesChosen,
    TimesKicked,
    X,
)
from reference_engine.words.base import Amount
from reference_engine.words.mana import COLORS


def number(game: Game, at: At, amount: int | Amount) -> int:
    """What the amount comes to now; plain integers stand for themselves.

    608.2h: information that cannot be had counts as 0; a negative result is 0 for what uses it (107.1b).
    """
    if isinstance(amount, int):
        return amount
    value: int = _AMOUNTS[type(amount)](game, at, amount)
    return value


# 107.3a, 107.3m. The announced value; for a permanent that of the spell that became it; 0 where none was announced.
def value_of_x(game: Game, at: At) -> int:
    """The value of X in this text."""
    return at.said.x or 0


# 107.3m. Only an enters ability of the permanent's own knows the X of the spell that became it; 107.3i–j: else it is 0.
def x_of_trigger(game: Game, ability: Waiting) -> int | None:
    """The value of X in a triggered ability that is put on the stack."""
    if ability.said is None:
        return None
    abilities = ability.chars.abilities
    word = abilities[ability.ability] if ability.ability < len(abilities) else None
    enters = isinstance(word, Triggered) and isinstance(word.when, Enters) and word.when.this
    own = word in game.known(ability.source).copied.abilities
    return ability.said.x if enters and own else None


def _x(game: Game, at: At, word: X) -> int:
    value: int = game.rules.value_of_x(game, at)
    return value


# 601.2d. Each slot of a divided effect has its own announced part.
def share_of_slot(game: Game, at: At) -> int:
    """What was announced for the slot being carried out."""
    if at.slot is None:
        return 0
    before = 0
    for phrase, instance in at.phrases:
        if instance is None or phrase.divided is None:
            continue
        if instance == at.slot[0]:
            index = before + at.slot[1]
            return at.said.division[index] if index < len(at.said.division) else 0
        before += len(at.said.targets[instance])
    return 0


def _share(game: Game, at: At, word: Share) -> int:
    value: int = game.rules.share_of_slot(game, at)
    return value


def count_of(game: Game, at: At, word: CountOf) -> int:
    """How many objects meet the filter, seen from the controller of this text (107.3c, 109.5)."""
    return sum(1 for n in game.rules.candidates(game, at.controller, at.source, word.filter) if n >= 0)


def power(thing: Object) -> int:
    """A creature's power with its counters (208, 613.4c)."""
    return (thing.chars.power or 0) + thing.counter("+1/+1") - thing.counter("-1/-1")


def toughness(thing: Object) -> int:
    """A creature's toughness with its counters (208, 613.4c)."""
    return (thing.chars.toughness or 0) + thing.counter("+1/+1") - thing.counter("-1/-1")


# 202.3, 202.3e, 107.3g. {X} counts as announced on the stack and as 0 elsewhere.
def mana_value(game: Game, thing: Object) -> int:
    """The mana value of an object."""
    x = (thing.said.x or 0) if thing.said and thing.zone == "stack" else 0
    return thing.chars.cost.mana_value(x) if thing.chars.cost else 0


def _power_of(game: Game, at: At, word: PowerOf) -> int:
    return sum(power(thing) for thing in game.rules.known_objects(game, at, word.what))


def _counters_on(game: Game, at: At, word: CountersOn) -> int:
    return sum(thing.counter(word.counter) for thing in game.rules.known_objects(game, at, word.what))


def _mana_value_of(game: Game, at: At, word: ManaValueOf) -> int:
    return sum(game.rules.mana_value(game, thing) for thing in game.rules.known_objects(game, at, word.what))


# 702.33d, f. How often it was kicked, in all or with one of its kickers.
def times_kicked(game: Game, at: At, kicker: int | None) -> int:
    """How often the spell was kicked."""
    if kicker is None:
        return sum(at.said.kicks)
    return at.said.kicks[kicker] if kicker < len(at.said.kicks) else 0


def _times_kicked(game: Game, at: At, word: TimesKicked) -> int:
    value: int = game.rules.times_kicked(game, at, word.kicker)
    return value


def mana_spent(game: Game, at: At) -> tuple[str, ...]:
    """The types of the mana spent to cast this, in the order spent; none for what was not cast (707.10)."""
    return tuple(m.type for m in at.said.mana)


def _colors_spent(game: Game, at: At, word: ColorsSpent) -> int:
    return len(set(game.rules.mana_spent(game, at)) & set(COLORS))


def _mana_spent(game: Game, at: At, word: ManaSpent) -> int:
    spent = game.rules.mana_spent(game, at)
    return len(spent) if word.type is None else spent.count(word.type)


def _chosen_number(game: Game, at: At, word: ChosenNumber) -> int:
    return int(at.chosen.get(word.key, 0))


def _cards_in(game: Game, at: At, word: CardsIn) -> int:
    return sum(game.players[s].how_many_in(word.zone) for s in game.rules.players(game, at, word.who))


def _life_of(game: Game, at: At, word: LifeOf) -> int:
    return sum(game.players[s].life for s in game.rules.players(game, at, word.who))


def _spells_before(game: Game, at: At, word: SpellsCastBefore) -> int:
    trigger = at.said.trigger
    spell = game.known(trigger.spell) if trigger and trigger.spell is not None else None
    return spell.said.spells_before if spell and spell.said else 0


def _times_chosen(game: Game, at: At, word: TimesChosen) -> int:
    return int(at.chosen.get(word.key) == word.value)


def _times(game: Game, at: At, word: Times) -> int:
    return word.factor * number(game, at, word.of)


def _plus(game: Game, at: At, word: Plus) -> int:
    return number(game, at, word.left) + number(game, at, word.right)


_AMOUNTS: dict[type, Callable[[Game, At, Any], int]] = {
    X: _x,
    Share: _share,
    CountOf: lambda game, at, word: game.rules.count_of(game, at, word),
    PowerOf: _power_of,
    CountersOn: _counters_on,
    ManaValueOf: _mana_value_of,
    TimesKicked: _times_kicked,
    ColorsSpent: _colors_spent,
    ManaSpent: _mana_spent,
    ChosenNumber: _chosen_number,
    CardsIn: _cards_in,
    LifeOf: _life_of,
    SpellsCastBefore: _spells_before,
    TimesChosen: _times_chosen,
    Times: _times,
    Plus: _plus,
}
