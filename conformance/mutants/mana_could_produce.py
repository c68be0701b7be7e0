"""Wrong engines that the obligations about what would be produced now must catch: abilities, effects, costs, none."""

from __future__ import annotations

import attrs

from conformance.mutants.registry import Rule, mutant
from reference_engine.play import Play
from reference_engine.rules.asking import Illegal
from reference_engine.rules.cr_616_mana import Production, Replacer
from reference_engine.rules.resolving import At
from reference_engine.state.evolving import evolve
from reference_engine.state.game import Game, Object
from reference_engine.words.abilities import Activated, MultipliesMana, SetsMana, Triggered
from reference_engine.words.base import Instruction
from reference_engine.words.costs import PayLife, PayMana, RemoveCounters, TapThis
from reference_engine.words.instructions import AddMana

NOW = "mana.could-produce.hypothetical-resolution-now"
ORDERS = "mana.could-produce.replacements-any-order"
COSTS = "mana.could-produce.ignores-costs"
NONE = "mana.could-produce.empty-when-no-mana-would-come"

Ability = Activated | Triggered
Types = frozenset[str]


# -- mana.could-produce.hypothetical-resolution-now -----------------------------------------------------------------


@mutant(f"{NOW}.printed", rule=NOW, entry="abilities_that_count")
def printed(right: Rule) -> Rule:
    """The abilities that are printed on a permanent count, whatever it has lost or gained."""

    def abilities_that_count(game: Game, thing: Object) -> tuple[Ability, ...]:
        found: tuple[Ability, ...] = right(game, evolve(thing, chars=thing.copied))
        return found

    return abilities_that_count


@mutant(f"{NOW}.activatable", rule=NOW, entry="abilities_that_count")
def activatable(right: Rule) -> Rule:
    """Abilities that nobody may activate now do not count."""

    def abilities_that_count(game: Game, thing: Object) -> tuple[Ability, ...]:
        return tuple(a for a in right(game, thing) if isinstance(a, Triggered) or _may_be_activated(game, thing, a))

    return abilities_that_count


def _may_be_activated(game: Game, thing: Object, ability: Activated) -> bool:
    try:
        game.rules.check_activation(game, thing.controller, thing, ability, paying=False)
    except Illegal:
        return False
    return True


@mutant(f"{NOW}.as-it-entered", rule=NOW, entry="could_produce")
def as_it_entered(right: Rule) -> Rule:
    """What permanents could produce is worked out once, as the game begins."""

    def could_produce(game: Game) -> dict[int, Types]:
        began = Play()
        began.start(game.scenario)
        found: dict[int, Types] = right(began.game)
        return found

    return could_produce


@mutant(f"{NOW}.mana-abilities-only", rule=NOW, entry="abilities_that_count")
def mana_abilities_only(right: Rule) -> Rule:
    """Only mana abilities count: nothing that triggers, and nothing with targets."""

    def abilities_that_count(game: Game, thing: Object) -> tuple[Ability, ...]:
        return tuple(a for a in right(game, thing) if isinstance(a, Activated) and game.rules.is_mana_ability(a))

    return abilities_that_count


@mutant(f"{NOW}.active-player-counts", rule=NOW, entry="types_of_ability")
def active_player_counts(right: Rule) -> Rule:
    """Who is meant by "you" in an ability that is looked at is the active player."""

    def types_of_ability(game: Game, thing: Object, ability: Ability, could: dict[int, Types]) -> Types:
        found: Types = right(game, evolve(thing, controller=game.active), ability, could)
        return found

    return types_of_ability


# -- mana.could-produce.replacements-any-order ----------------------------------------------------------------------


@mutant(f"{ORDERS}.ignored", rule=ORDERS, entry="types_after_replacements")
def ignored(_: Rule) -> Rule:
    """Replacement effects do not matter to what could be produced."""

    def types_after_replacements(_: Game, __: Object, production: Production) -> Types:
        return production.types

    return types_after_replacements


@mutant(f"{ORDERS}.printed-kept", rule=ORDERS, entry="types_after_replacements")
def printed_kept(right: Rule) -> Rule:
    """What is replaced could be produced as well."""

    def types_after_replacements(game: Game, thing: Object, production: Production) -> Types:
        found: Types = right(game, thing, production)
        return found | production.types

    return types_after_replacements


@mutant(f"{ORDERS}.threshold", rule=ORDERS, entry="replaces_mana")
def threshold(right: Rule) -> Rule:
    """An effect on two or more mana applies to any amount."""

    def replaces_mana(game: Game, effect: Replacer, tapped: Object, production: Production) -> bool:
        return bool(right(game, effect, tapped, attrs.evolve(production, amount=max(production.amount, 9))))

    return replaces_mana


@mutant(f"{ORDERS}.not-tapped", rule=ORDERS, entry="types_of_ability")
def not_tapped(right: Rule) -> Rule:
    """Effects on tapping for mana apply to abilities that tap nothing."""

    def types_of_ability(game: Game, thing: Object, ability: Ability, could: dict[int, Types]) -> Types:
        if isinstance(ability, Activated):
            ability = attrs.evolve(ability, cost=(*ability.cost, TapThis()))
        found: Types = right(game, thing, ability, could)
        return found

    return types_of_ability


@mutant(f"{ORDERS}.one-color", rule=ORDERS, entry="types_it_makes")
def one_color(right: Rule) -> Rule:
    """An effect that lets a player choose a colour always makes the first."""

    def types_it_makes(ability: MultipliesMana | SetsMana) -> tuple[str | None, ...]:
        found: tuple[str | None, ...] = right(ability)
        return found[:1]

    return types_it_makes


@mutant(f"{ORDERS}.oldest-only", rule=ORDERS, entry="types_after_replacements")
def oldest_only(right: Rule) -> Rule:
    """Of several effects that apply only the oldest is applied."""

    def types_after_replacements(game: Game, thing: Object, production: Production) -> Types:
        able = [e for e in game.rules.replacers(game) if game.rules.replaces_mana(game, e, thing, production)]
        only = game.rules.replace("replacers", lambda _: able[:1])
        found: Types = right(evolve(game, rules=only), thing, production)
        return found

    return types_after_replacements


# -- mana.could-produce.ignores-costs -------------------------------------------------------------------------------


def _unless_it_costs(right: Rule, too_much: Rule) -> Rule:
    """Abilities that cost too much do not count."""

    def abilities_that_count(game: Game, thing: Object) -> tuple[Ability, ...]:
        return tuple(a for a in right(game, thing) if not too_much(game, thing, getattr(a, "cost", ())))

    return abilities_that_count


@mutant(f"{COSTS}.untapped", rule=COSTS, entry="abilities_that_count")
def untapped(right: Rule) -> Rule:
    """What is tapped could produce nothing that costs {T}."""
    return _unless_it_costs(right, lambda _, thing, cost: thing.tapped and any(isinstance(c, TapThis) for c in cost))


@mutant(f"{COSTS}.enough-mana", rule=COSTS, entry="abilities_that_count")
def enough_mana(right: Rule) -> Rule:
    """An ability that costs mana counts only if its controller has that much."""

    def too_much(game: Game, thing: Object, cost: tuple[object, ...]) -> bool:
        pool = game.players[thing.controller].pool
        return sum(c.mana.mana_value() for c in cost if isinstance(c, PayMana)) > len(pool)

    return _unless_it_costs(right, too_much)


@mutant(f"{COSTS}.enough-life", rule=COSTS, entry="abilities_that_count")
def enough_life(right: Rule) -> Rule:
    """An ability that costs life counts only if its controller has that much."""

    def too_much(game: Game, thing: Object, cost: tuple[object, ...]) -> bool:
        life = game.players[thing.controller].life
        return any(isinstance(c, PayLife) and isinstance(c.amount, int) and c.amount > life for c in cost)

    return _unless_it_costs(right, too_much)


@mutant(f"{COSTS}.awake", rule=COSTS, entry="abilities_that_count")
def awake(right: Rule) -> Rule:
    """A creature that came under its controller's control this turn could produce nothing."""

    def too_much(_: Game, thing: Object, __: tuple[object, ...]) -> bool:
        return thing.sick and "Creature" in thing.chars.types

    return _unless_it_costs(right, too_much)


@mutant(f"{COSTS}.enough-counters", rule=COSTS, entry="abilities_that_count")
def enough_counters(right: Rule) -> Rule:
    """An ability that costs a counter counts only while there is one."""

    def too_much(_: Game, thing: Object, cost: tuple[object, ...]) -> bool:
        there = dict(thing.counters)
        return any(isinstance(c, RemoveCounters) and not there.get(c.counter) for c in cost)

    return _unless_it_costs(right, too_much)


# -- mana.could-produce.empty-when-no-mana-would-come ---------------------------------------------------------------


@mutant(f"{NONE}.printed", rule=NONE, entry="mana_of_word")
def printed_type(right: Rule) -> Rule:
    """The type that is printed counts, however much of it there would be."""

    def mana_of_word(game: Game, at: At, word: Instruction, could: dict[int, Types]) -> list[Production]:
        found: list[Production] = right(game, at, word, could)
        return found or ([Production(frozenset(word.mana), 1)] if isinstance(word, AddMana) else [])

    return mana_of_word


@mutant(f"{NONE}.at-least-one", rule=NONE, entry="mana_of_word")
def at_least_one(right: Rule) -> Rule:
    """Where there is nothing to be counted, one counts."""

    def mana_of_word(game: Game, at: At, word: Instruction, could: dict[int, Types]) -> list[Production]:
        if isinstance(word, AddMana) and game.rules.number(game, at, word.times) == 0:
            word = attrs.evolve(word, times=1)
        found: list[Production] = right(game, at, word, could)
        return found

    return mana_of_word


@mutant(f"{NONE}.colorless", rule=NONE, entry="mana_of_word")
def colorless(right: Rule) -> Rule:
    """What would add no mana could produce colourless."""

    def mana_of_word(game: Game, at: At, word: Instruction, could: dict[int, Types]) -> list[Production]:
        found: list[Production] = right(game, at, word, could)
        return found or ([Production(frozenset("C"), 1)] if isinstance(word, AddMana) else [])

    return mana_of_word


@mutant(f"{NONE}.one-is-none", rule=NONE, entry="mana_of_word")
def one_is_none(right: Rule) -> Rule:
    """Where there is one thing to be counted, the type does not count yet."""

    def mana_of_word(game: Game, at: At, word: Instruction, could: dict[int, Types]) -> list[Production]:
        if isinstance(word, AddMana) and not isinstance(word.times, int):
            if game.rules.number(game, at, word.times) == 1:
                return []
        found: list[Production] = right(game, at, word, could)
        return found

    return mana_of_word
