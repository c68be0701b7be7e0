"""616. Interaction of Replacement Effects, where a permanent is tapped for mana (106.12b, 614.5)."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from reference_engine.rules.asking import Asking, choose
from reference_engine.state.game import Game, Object, handle, reference
from reference_engine.state.happenings import ManaAdded
from reference_engine.words.abilities import MultipliesMana, SetsMana
from reference_engine.words.mana import COLORS
from reference_engine.words.requests import Request

Effect = MultipliesMana | SetsMana


@attrs.frozen
class Production:
    """Mana being produced: which types there are in it, and how much it is in all."""

    types: frozenset[str]
    amount: int


@attrs.frozen(eq=False)
class Replacer:
    """One replacement effect: the permanent it is from, and the ability. key: tells it from all others."""

    source: Object
    index: int
    ability: Effect

    @property
    def key(self) -> tuple[int, int]:
        """Its permanent's number and its place among the abilities of that permanent."""
        return self.source.id, self.index


def replacers(game: Game) -> list[Replacer]:
    """Every effect that replaces what is produced when something is tapped for mana, oldest first."""
    return [
        Replacer(game.objects[n], index, ability)
        for n in sorted(game.statics)
        for index, ability in enumerate(game.objects[n].chars.abilities)
        if isinstance(ability, MultipliesMana | SetsMana)
    ]


# 106.12b. What is tapped, by whom, for how much and of which type has to be what the effect speaks of.
def replaces_mana(game: Game, effect: Replacer, tapped: Object, production: Production) -> bool:
    """Whether the effect applies to that permanent's being tapped for that mana, as it is by now."""
    ability, you = effect.ability, effect.source.controller
    # Only its controller can activate an ability of a permanent (602.2).
    if not game.rules.is_whose(game, you, ability.by, tapped.controller):
        return False
    if not game.rules.is_what_is_tapped(game, effect, tapped):
        return False
    if isinstance(ability, MultipliesMana):
        return True
    enough = production.amount >= ability.at_least
    return enough and (ability.of is None or ability.of in production.types)


def is_what_is_tapped(game: Game, effect: Replacer, tapped: Object) -> bool:
    """Whether that permanent, as it is or last was, meets the description in the effect."""
    return bool(game.rules.meets(game, effect.source.controller, effect.source.id, effect.ability.filter, tapped))


def types_it_makes(ability: Effect) -> tuple[str | None, ...]:
    """The types that an effect may make mana to be of; None: it leaves the types alone."""
    if isinstance(ability, MultipliesMana):
        return (None,)
    return (ability.type,) if ability.type is not None else COLORS


# 614.6. What is produced instead, and nothing of what would have been.
def replaced_production(production: Production, ability: Effect, mana_type: str | None) -> Production:
    """The production after that effect, with that type chosen for it."""
    if isinstance(ability, MultipliesMana):
        return Production(production.types, production.amount * ability.factor)
    types = production.types if mana_type is None else frozenset((mana_type,))
    return Production(types, production.amount if ability.amount is None else ability.amount)


# 614.5, 616.1f. Each effect once; then it is looked anew which apply.
def outcomes(
    game: Game, tapped: Object, production: Production, effects: list[Replacer] | None = None, seen: Seen | None = None
) -> frozenset[Production]:
    """All that can come of that production, whatever effects are applied first and whatever is chosen for them.

    seen: what came of other productions under fewer effects, so that no order is followed to its end twice.
    """
    left = game.rules.replacers(game) if effects is None else effects
    seen = {} if seen is None else seen
    key = frozenset(e.key for e in left), production
    if key not in seen:
        able = [e for e in left if game.rules.replaces_mana(game, e, tapped, production)]
        found = set() if able else {production}
        for effect in _different(able):
            found |= _after(game, tapped, production, effect, left, seen)
        seen[key] = frozenset(found)
    return seen[key]


Seen = dict[tuple[frozenset[tuple[int, int]], Production], frozenset[Production]]


def _after(
    game: Game, tapped: Object, production: Production, effect: Replacer, left: list[Replacer], seen: Seen
) -> frozenset[Production]:
    """All that can come of that production if that effect is applied next."""
    rest = [e for e in left if e is not effect]
    made = [
        game.rules.replaced_production(production, effect.ability, mana_type)
        for mana_type in game.rules.types_it_makes(effect.ability)
    ]
    return frozenset(end for after in made for end in outcomes(game, tapped, after, rest, seen))


def _different(able: list[Replacer]) -> Iterator[Replacer]:
    """One of each kind: effects that say the same for the same player do the same."""
    seen = set()
    for effect in able:
        kind = (effect.ability, effect.source.controller)
        if kind not in seen:
            seen.add(kind)
            yield effect


# 616.1. The player who gets the mana chooses, as often as more than one effect applies and it makes a difference.
def replace_mana(game: Game, event: ManaAdded) -> Asking[ManaAdded]:
    """The mana that is produced in the end."""
    assert event.source is not None  # only a permanent is tapped for mana
    tapped, left = game.known(event.source), game.rules.replacers(game)
    while True:
        production = Production(frozenset(m.type for m in event.mana), len(event.mana))
        able = [e for e in left if game.rules.replaces_mana(game, e, tapped, production)]
        if not able:
            return event
        effect = yield from game.rules.next_replacer(game, event, tapped, able, left)
        left = [e for e in left if e is not effect]
        event = yield from game.rules.apply_replacer(game, event, effect)


def next_replacer(
    game: Game, event: ManaAdded, tapped: Object, able: list[Replacer], left: list[Replacer]
) -> Asking[Replacer]:
    """The effect that is applied next: asked of the affected player where it makes a difference."""
    first = {e.source.id: e for e in reversed(able)}
    if len(first) == 1 or not _matters(game, event, tapped, able, left):
        return able[0]
    asks = game.rules.who_orders_replacements(game, event, able)
    options = tuple(handle(n) for n in sorted(first))
    chosen = yield from choose(game, Request(asks, "replacement", handle(tapped.id), "mana", options))
    return first[reference(chosen[0]) or 0]


def who_orders_replacements(game: Game, event: ManaAdded, able: list[Replacer]) -> int:
    """The player whom the event affects (616.1)."""
    return event.seat


def _matters(game: Game, event: ManaAdded, tapped: Object, able: list[Replacer], left: list[Replacer]) -> bool:
    production = Production(frozenset(m.type for m in event.mana), len(event.mana))
    seen: Seen = {}
    return len({_after(game, tapped, production, effect, left, seen) for effect in _different(able)}) > 1


# 106.6a. What is said of the mana goes with all of it where there is more; every single mana is multiplied in place.
def apply_replacer(game: Game, event: ManaAdded, effect: Replacer) -> Asking[ManaAdded]:
    """The event after that effect."""
    ability = effect.ability
    if isinstance(ability, MultipliesMana):
        return attrs.evolve(event, mana=tuple(m for m in event.mana for _ in range(ability.factor)))
    types = game.rules.types_it_makes(ability)
    mana_type = yield from game.rules.choose_mana_type(game, event.seat, effect.source.id, types)
    amount = len(event.mana) if ability.amount is None else ability.amount
    # One instruction adds it all, so the same is said of every mana of it.
    return attrs.evolve(event, mana=(attrs.evolve(event.mana[0], type=mana_type),) * amount)
