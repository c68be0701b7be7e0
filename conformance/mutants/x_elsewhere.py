"""Wrong engines that the obligations about X where it is not known, or of another cost, must catch."""

from __future__ import annotations

import attrs

from conformance.mutants.registry import Rule, mutant
from reference_engine.rules.resolving import At
from reference_engine.state.evolving import evolve
from reference_engine.state.game import Announced, Game, Object, Trigger, Waiting
from reference_engine.words.abilities import AlternativeCost, Enters, Triggered
from reference_engine.words.costs import PayMana
from reference_engine.words.mana import ManaCost

ZERO = "x.permanent-x-is-zero"
COSTS = "x.etb-any-of-its-costs"
NOT_SPELL = "x.etb-not-from-an-x-spell"

Counters = tuple[tuple[str, int], ...]


# -- x.permanent-x-is-zero ------------------------------------------------------------------------------------------


@mutant(f"{ZERO}.kept", rule=ZERO, entry="mana_value")
def kept(right: Rule) -> Rule:
    """A permanent's {X} counts as what was announced for the spell that it was."""

    def mana_value(game: Game, thing: Object) -> int:
        was = thing.was
        if thing.zone == "battlefield" and was is not None and was.x and thing.chars.cost is not None:
            return thing.chars.cost.mana_value(was.x)
        return int(right(game, thing))

    return mana_value


@mutant(f"{ZERO}.kept-by-the-dead", rule=ZERO, entry="mana_value")
def kept_by_the_dead(right: Rule) -> Rule:
    """In a graveyard {X} counts as what was announced when the card was last cast."""

    def mana_value(game: Game, thing: Object) -> int:
        before = [t for t in game.last.values() if t.card_id == thing.card_id and t.was is not None and t.was.x]
        if thing.zone == "graveyard" and thing.card_id is not None and before and thing.chars.cost is not None:
            latest = max(before, key=lambda t: t.id).was
            return thing.chars.cost.mana_value((latest and latest.x) or 0)
        return int(right(game, thing))

    return mana_value


@mutant(f"{ZERO}.one-symbol", rule=ZERO, entry="mana_value")
def one_symbol(right: Rule) -> Rule:
    """On the stack only one {X} of the mana cost counts as announced, each other one as 0."""

    def mana_value(game: Game, thing: Object) -> int:
        cost: ManaCost | None = thing.chars.cost
        if cost is None or cost.x_symbols < 2 or thing.zone != "stack" or thing.said is None:
            return int(right(game, thing))
        return cost.mana_value(0) + (thing.said.x or 0)

    return mana_value


@mutant(f"{ZERO}.forgotten-too-soon", rule=ZERO, entry="x_of_trigger")
def forgotten_too_soon(_: Rule) -> Rule:
    """With the permanent's own X the enters ability's is gone too."""
    return lambda game, ability: None  # noqa: ARG005 - called as the right one is


# -- x.etb-any-of-its-costs -----------------------------------------------------------------------------------------


def _own_cost_has_x(ability: Waiting) -> bool:
    return ability.chars.cost is not None and bool(ability.chars.cost.x_symbols)


@mutant(f"{COSTS}.mana-cost-only", rule=COSTS, entry="x_of_trigger")
def mana_cost_only(right: Rule) -> Rule:
    """An enters ability knows only an X of the mana cost."""

    def x_of_trigger(game: Game, ability: Waiting) -> int | None:
        x: int | None = right(game, ability)
        return x if _own_cost_has_x(ability) else None

    return x_of_trigger


@mutant(f"{COSTS}.counts-kicks", rule=COSTS, entry="x_of_trigger")
def counts_kicks(right: Rule) -> Rule:
    """An enters ability takes for X how often the spell was kicked."""

    def x_of_trigger(game: Game, ability: Waiting) -> int | None:
        x: int | None = right(game, ability)
        kicks = sum(ability.said.kicks) if ability.said is not None else 0
        return kicks or x

    return x_of_trigger


@mutant(f"{COSTS}.no-alternative", rule=COSTS, entry="x_of_trigger")
def no_alternative(right: Rule) -> Rule:
    """An enters ability does not know the X of an alternative cost."""

    def x_of_trigger(game: Game, ability: Waiting) -> int | None:
        x: int | None = right(game, ability)
        parts = [part for a in ability.chars.abilities if isinstance(a, AlternativeCost) for part in a.cost]
        return None if any(isinstance(p, PayMana) and p.mana.x_symbols for p in parts) else x

    return x_of_trigger


@mutant(f"{COSTS}.unpaid-is-mana-value", rule=COSTS, entry="x_of_trigger")
def unpaid_is_mana_value(right: Rule) -> Rule:
    """Where no X was chosen an enters ability takes the mana value for it."""

    def x_of_trigger(game: Game, ability: Waiting) -> int | None:
        x: int | None = right(game, ability)
        cost = ability.chars.cost
        return cost.mana_value() if x is None and cost is not None and ability.said is not None else x

    return x_of_trigger


@mutant(f"{COSTS}.always-kicked", rule=COSTS, entry="if_clause_holds")
def always_kicked(_: Rule) -> Rule:
    """What happens if it was kicked happens although it was not."""

    def if_clause_holds(game: Game, source: Object, ability: Triggered, trigger: Trigger) -> bool:  # noqa: ARG001
        return True

    return if_clause_holds


@mutant(f"{COSTS}.no-kicker-counters", rule=COSTS, entry="enters_with_counters")
def no_kicker_counters(right: Rule) -> Rule:
    """A permanent enters with no counters for the X of its kicker."""

    def enters_with_counters(game: Game, permanent: Object) -> Counters:
        was = permanent.was
        if was is not None and any(was.kicks):
            permanent = attrs.evolve(permanent, was=evolve(was, x=None))
        return tuple(right(game, permanent))

    return enters_with_counters


# -- x.etb-not-from-an-x-spell --------------------------------------------------------------------------------------


def _earlier(game: Game, thing: Object) -> Announced | None:
    """What was announced when that card was last cast, whatever became of it since."""
    same = [t for t in game.last.values() if t.card_id == thing.card_id and t.was is not None and t.was.x is not None]
    return max(same, key=lambda t: t.id).was if thing.card_id is not None and same else None


def _is_own_entering(ability: Waiting) -> bool:
    words = ability.chars.abilities
    word = words[ability.ability] if ability.ability < len(words) else None
    return isinstance(word, Triggered) and isinstance(word.when, Enters) and word.when.this


@mutant(f"{NOT_SPELL}.card-remembers", rule=NOT_SPELL, entry="x_of_trigger")
def card_remembers(right: Rule) -> Rule:
    """An enters ability knows the X for which the card was cast once, however the card entered now."""

    def x_of_trigger(game: Game, ability: Waiting) -> int | None:
        x: int | None = right(game, ability)
        earlier = _earlier(game, game.known(ability.source)) if x is None and _is_own_entering(ability) else None
        return x if earlier is None else earlier.x

    return x_of_trigger


@mutant(f"{NOT_SPELL}.counters-remembered", rule=NOT_SPELL, entry="enters_with_counters")
def counters_remembered(right: Rule) -> Rule:
    """A card enters with the counters for which it was cast once, however it enters now."""

    def enters_with_counters(game: Game, permanent: Object) -> Counters:
        earlier = _earlier(game, permanent) if permanent.was is None else None
        return tuple(right(game, permanent if earlier is None else attrs.evolve(permanent, was=earlier)))

    return enters_with_counters


def _like(game: Game, token: Object) -> Announced | None:
    """What was announced for a permanent that is called as that one is."""
    others = (game.objects[n] for n in sorted(game.battlefield) if n != token.id)
    return next((t.was for t in others if t.chars.name == token.chars.name and t.was is not None), None)


@mutant(f"{NOT_SPELL}.token-inherits", rule=NOT_SPELL, entry="enters_with_counters")
def token_inherits(right: Rule) -> Rule:
    """A token that is a copy of a permanent has the X of the spell which that was."""

    def enters_with_counters(game: Game, permanent: Object) -> Counters:
        was = _like(game, permanent) if permanent.kind == "token" and permanent.was is None else None
        return tuple(right(game, permanent if was is None else attrs.evolve(permanent, was=was)))

    return enters_with_counters


@mutant(f"{NOT_SPELL}.clone-inherits", rule=NOT_SPELL, entry="enters_with_counters")
def clone_inherits(right: Rule) -> Rule:
    """What enters as a copy of a permanent has the X of the spell which that was."""

    def enters_with_counters(game: Game, permanent: Object) -> Counters:
        was = _like(game, permanent) if permanent.printed is not None else None
        return tuple(right(game, permanent if was is None else attrs.evolve(permanent, was=was)))

    return enters_with_counters


@mutant(f"{NOT_SPELL}.copied-spell-forgets", rule=NOT_SPELL, entry="value_of_x")
def copied_spell_forgets(right: Rule) -> Rule:
    """For the token that a copied spell becomes, X is 0."""

    def value_of_x(game: Game, at: At) -> int:
        source = at.me if at.said.source is None else game.known(at.said.source)
        return 0 if source.kind == "token" else int(right(game, at))

    return value_of_x
