"""106.7. What a permanent could produce: what its abilities would, if they resolved now, whatever they cost.

The permanents whose abilities ask the same of others form a graph. What each could produce is the least solution:
nobody could produce anything but for what some ability makes of its own, and a cycle alone makes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import attrs

from reference_engine.rules.cr_603_triggers import holds
from reference_engine.rules.cr_605_mana_abilities import adding
from reference_engine.rules.cr_616_mana import Production, outcomes
from reference_engine.rules.resolving import At
from reference_engine.state.game import Announced, Game, Object, Trigger, player_ref
from reference_engine.words.abilities import Activated, Triggered
from reference_engine.words.base import Instruction
from reference_engine.words.inside import things_in
from reference_engine.words.instructions import (
    AddMana,
    AddManaOfChosenColor,
    ChooseColor,
    If,
    May,
    Mode,
)
from reference_engine.words.mana import COLORS
from reference_engine.words.mana_making import AddManaOfType, CouldProduce, DoubleMana, UnlessPaid

Could = Mapping[int, frozenset[str]]
"""For each permanent that could produce any, the types that it could produce."""


def could_produce(game: Game) -> Could:
    """What every permanent could produce now: the least fixed point, found from below."""
    abilities = {n: found for n in sorted(game.battlefield) if (found := tuple(_making(game, game.objects[n])))}
    could: dict[int, frozenset[str]] = {}
    growing = bool(abilities)
    while growing:
        growing = False
        for number, own in abilities.items():
            had = could.get(number, frozenset())
            thing = game.objects[number]
            more = had.union(*(game.rules.types_of_ability(game, thing, ability, could) for ability in own))
            if more != had:
                could[number], growing = more, True
        # What does not ask for others cannot change any more.
        abilities = {n: asking for n, own in abilities.items() if (asking := tuple(a for a in own if asks_others(a)))}
    return could


def asks_others(ability: Activated | Triggered) -> bool:
    """Whether the ability adds mana of a type that others could produce."""
    return any(isinstance(word, CouldProduce) for word in things_in(ability.effect))


def _making(game: Game, thing: Object) -> Iterator[Activated | Triggered]:
    """The abilities of that permanent that say something of adding mana."""
    for ability in game.rules.abilities_that_count(game, thing):
        if any(True for _ in _every_text(ability)):
            yield ability


def _every_text(ability: Activated | Triggered) -> Iterator[Instruction]:
    effect = ability.effect
    return adding((*effect.do, *(word for mode in effect.modes for word in mode.do)))


# 106.7. Any ability that it has now, mana ability or not; whether it could be activated does not matter.
def abilities_that_count(game: Game, thing: Object) -> tuple[Activated | Triggered, ...]:
    """The abilities of that permanent that are imagined to resolve."""
    triggered = tuple(a for a in thing.chars.abilities if isinstance(a, Triggered))
    return (*game.rules.activated_abilities(thing), *triggered)


# 608.2b. A targeted ability resolves only if there is something that it could be aimed at.
def types_of_ability(game: Game, thing: Object, ability: Activated | Triggered, could: Could) -> frozenset[str]:
    """The types that the ability would produce if it resolved now, others being able to produce what is given."""
    kind = "activated" if isinstance(ability, Activated) else "triggered"
    said = Announced(kind, ability.effect, source=thing.id)  # type: ignore[arg-type]  # one of the literals
    tapped = isinstance(ability, Activated) and game.rules.is_tapped_for_mana(ability)
    at = At(thing, said, thing.controller, tapped=tapped)
    found: set[str] = set()
    # 603.4. With an intervening "if" that does not hold it would do nothing.
    if isinstance(ability, Triggered) and not game.rules.if_clause_holds(game, thing, ability, Trigger()):
        return frozenset()
    # 700.2. Of a modal ability any mode could be chosen.
    for text in ability.effect.modes or (Mode(ability.effect.do, ability.effect.targets),):
        if text.targets and not game.rules.could_choose(game, at, text.targets):
            continue
        found |= _types_of_text(game, at, text, could)
    return frozenset(found)


def _types_of_text(game: Game, at: At, text: Mode, could: Could) -> set[str]:
    found: set[str] = set()
    for production in productions(game, at, text.do, could):
        if at.tapped:
            found |= game.rules.types_after_replacements(game, at.me, production)
        else:
            found |= production.types
    return found


def types_after_replacements(game: Game, thing: Object, production: Production) -> frozenset[str]:
    """The types that can come of tapping that permanent for that mana, in any order of the effects that apply."""
    return frozenset(t for end in outcomes(game, thing, production) for t in end.types)


def productions(game: Game, at: At, do: tuple[Instruction, ...], could: Could) -> Iterator[Production]:
    """Whatever mana the instructions could add, by any choices."""
    for index, word in enumerate(do):
        if isinstance(word, ChooseColor):
            # What follows may depend on the colour: each is tried.
            for color in COLORS:
                chosen = attrs.evolve(at, chosen={**at.chosen, word.key: color})
                yield from productions(game, chosen, do[index + 1 :], could)
            return
        yield from _of_word(game, at, word, could)


def _of_word(game: Game, at: At, word: Instruction, could: Could) -> Iterator[Production]:
    if isinstance(word, If):
        yield from productions(game, at, word.do if holds(game, at, word.condition) else word.otherwise, could)
    elif isinstance(word, May):
        yield from productions(game, at, word.do, could)
        yield from productions(game, at, word.otherwise, could)
    elif isinstance(word, UnlessPaid):
        yield from productions(game, at, word.do, could)
    elif isinstance(word, DoubleMana):
        pools = [game.players[s].pool for s in game.rules.players(game, at, word.who)]
        yield from (Production(frozenset(m.type for m in pool), len(pool)) for pool in pools if pool)
    elif isinstance(word, AddMana | AddManaOfType | AddManaOfChosenColor):
        # 601.2c. A target may be any player that is legal.
        if game.rules.players(game, at, word.who) or _could_aim_at_a_player(game, at):
            yield from game.rules.mana_of_word(game, at, word, could)


def _could_aim_at_a_player(game: Game, at: At) -> bool:
    """Whether the text could be aimed at some player, none having been chosen: it is only imagined."""
    effect = at.said.effect
    phrases = (*effect.targets, *(p for mode in effect.modes for p in mode.targets)) if effect else ()
    seats = [player_ref(s) for s in game.in_game()]
    return any(game.rules.legal_target(game, at.me, at.controller, phrase, s) for phrase in phrases for s in seats)


# 107.1b. An amount below 1 is none.
def mana_of_word(
    game: Game, at: At, word: AddMana | AddManaOfType | AddManaOfChosenColor, could: Could
) -> list[Production]:
    """What that instruction could add, each possible choice of types by itself."""
    if isinstance(word, AddMana):
        times = game.rules.number(game, at, word.times)
        return [Production(frozenset(word.mana), len(word.mana) * times)] if times > 0 and word.mana else []
    amount = game.rules.number(game, at, word.amount)
    if amount < 1:
        return []
    if isinstance(word, AddManaOfChosenColor):
        color = at.chosen.get(word.key)
        return [Production(frozenset(color), amount)] if color else []
    if isinstance(word.types, CouldProduce):
        types = game.rules.types_it_would_offer(game, at, word.types, could)
    else:
        types = frozenset(game.rules.types_offered(game, at, word.types))
    if not word.combination:
        return [Production(frozenset(t), amount) for t in sorted(types)]
    return [Production(kinds, amount) for kinds in _supports(tuple(sorted(types)), amount)]


def _supports(types: tuple[str, ...], most: int) -> Iterator[frozenset[str]]:
    for bits in range(1, 2 ** len(types)):
        kinds = frozenset(t for n, t in enumerate(types) if bits >> n & 1)
        if len(kinds) <= most:
            yield kinds


def types_it_would_offer(game: Game, at: At, types: CouldProduce, could: Could) -> frozenset[str]:
    """The types that a text about others would offer, those being able to produce what is given."""
    found = frozenset(t for n in game.rules.permanents_in_scope(game, at, types) for t in could.get(n, ()))
    return game.rules.only_colors(found) if types.colors else found
