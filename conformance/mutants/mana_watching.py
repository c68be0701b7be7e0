"""Wrong engines that the obligations about what waits for permanents to be tapped for mana must catch."""

from __future__ import annotations

from conformance.mutants.registry import Rule, mutant
from reference_engine.rules.asking import Asking, Illegal
from reference_engine.rules.cr_118_costs import TotalCost
from reference_engine.rules.cr_601_casting import Plan
from reference_engine.rules.resolving import At
from reference_engine.state.evolving import evolve
from reference_engine.state.game import Game, Object, Trigger, Waiting
from reference_engine.state.happenings import Happening, Tapped, WasTappedForMana
from reference_engine.words.abilities import TappedForMana, Triggered
from reference_engine.words.instructions import AddMana
from reference_engine.words.mana import COLORS
from reference_engine.words.mana_making import AddManaOfType

PRODUCED = "mana.tapped-for-mana-trigger.on-resolve-and-produce"
TYPED = "mana.tapped-for-mana-trigger.specified-type-actual"

# -- mana.tapped-for-mana-trigger.on-resolve-and-produce ------------------------------------------------------------


@mutant(f"{PRODUCED}.on-tapping", rule=PRODUCED, entry="note_triggers")
def on_tapping(right: Rule) -> Rule:
    """It triggers as the permanent becomes tapped, whatever for, and not as mana is produced."""

    def note_triggers(before: Game, after: Game, event: Happening) -> Game:
        if isinstance(event, WasTappedForMana):
            return after
        game: Game = right(before, after, event)
        if isinstance(event, Tapped) and event.tapped:
            seat = game.known(event.number).controller
            game = right(before, game, WasTappedForMana(event.number, seat, ("C",)))
        return game

    return note_triggers


@mutant(f"{PRODUCED}.without-mana", rule=PRODUCED, entry="was_tapped_for_mana")
def without_mana(right: Rule) -> Rule:
    """It triggers although the mana ability produced none."""

    def was_tapped_for_mana(at: At) -> bool:
        return bool(right(at)) or at.tapped

    return was_tapped_for_mana


@mutant(f"{PRODUCED}.kept", rule=PRODUCED, entry="cast_spell")
def kept(right: Rule) -> Rule:
    """What triggered in the middle of a plan stays though the plan is illegal and all of it is reversed."""

    def cast_spell(game: Game, seat: int, plan: Plan) -> Asking[Game]:
        done: Game = game
        try:
            done = yield from right(game, seat, plan)
        except Illegal:
            if not plan.activations:
                raise
            for activation in plan.activations:
                done = yield from game.rules.activate_mana_ability(done, seat, activation, (), paying=True, asks=False)
            return evolve(game, waiting=done.waiting)
        return done

    return cast_spell


@mutant(f"{PRODUCED}.dropped", rule=PRODUCED, entry="activate_while_paying")
def dropped(right: Rule) -> Rule:
    """What triggers while something is paid for is forgotten."""

    def activate_while_paying(
        game: Game, seat: int, plan: Plan, cost: TotalCost, busy: tuple[tuple[int, int], ...] = ()
    ) -> Asking[Game]:
        done: Game = yield from right(game, seat, plan, cost, busy)
        return evolve(done, waiting=game.waiting)

    return activate_while_paying


@mutant(f"{PRODUCED}.on-stack", rule=PRODUCED, entry="resolves_at_once")
def on_stack(right: Rule) -> Rule:
    """A triggered mana ability is put on the stack."""

    def resolves_at_once(waiting: Waiting) -> bool:
        return bool(right(waiting)) and False

    return resolves_at_once


@mutant(f"{PRODUCED}.for-each-mana", rule=PRODUCED, entry="matches")
def for_each_mana(right: Rule) -> Rule:
    """It triggers once for each mana that was produced."""

    def matches(before: Game, after: Game, event: Happening, source: Object, ability: Triggered) -> tuple[Trigger, ...]:
        found: tuple[Trigger, ...] = right(before, after, event, source, ability)
        if isinstance(event, WasTappedForMana) and isinstance(ability.when, TappedForMana):
            return found * (len(event.mana) if ability.when.type is None else 1)
        return found

    return matches


# -- mana.tapped-for-mana-trigger.specified-type-actual -------------------------------------------------------------


def _printed(game: Game, event: WasTappedForMana) -> str:
    """The types that the abilities of what was tapped name in their text."""
    words = [w for a in game.rules.activated_abilities(game.known(event.number)) for w in a.effect.do]
    fixed = "".join(word.mana for word in words if isinstance(word, AddMana))
    return fixed + ("".join(COLORS) if any(isinstance(word, AddManaOfType) for word in words) else "")


@mutant(f"{TYPED}.printed", rule=TYPED, entry="made_type")
def printed(right: Rule) -> Rule:  # noqa: ARG001 - it asks nothing else
    """It looks at the type that is printed on the permanent."""

    def made_type(game: Game, event: WasTappedForMana, mana_type: str) -> bool:
        return mana_type in _printed(game, event)

    return made_type


@mutant(f"{TYPED}.changed-away", rule=TYPED, entry="made_type")
def changed_away(right: Rule) -> Rule:
    """It triggers for a type that the mana would have been of, too, had it not been changed."""

    def made_type(game: Game, event: WasTappedForMana, mana_type: str) -> bool:
        return bool(right(game, event, mana_type)) or mana_type in _printed(game, event)

    return made_type


@mutant(f"{TYPED}.first-only", rule=TYPED, entry="made_type")
def first_only(right: Rule) -> Rule:
    """It looks only at the first of the mana that was produced."""

    def made_type(game: Game, event: WasTappedForMana, mana_type: str) -> bool:
        return bool(right(game, event, mana_type)) and event.mana[0] == mana_type

    return made_type


@mutant(f"{TYPED}.for-each-mana", rule=TYPED, entry="matches")
def for_each_mana_of_type(right: Rule) -> Rule:
    """It triggers once for each mana of that type."""

    def matches(before: Game, after: Game, event: Happening, source: Object, ability: Triggered) -> tuple[Trigger, ...]:
        found: tuple[Trigger, ...] = right(before, after, event, source, ability)
        if isinstance(event, WasTappedForMana) and isinstance(ability.when, TappedForMana) and ability.when.type:
            return found * event.mana.count(ability.when.type)
        return found

    return matches
