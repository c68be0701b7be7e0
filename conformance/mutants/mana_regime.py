"""Wrong engines that the obligation about tapping for mana as a mana ability must catch."""

from __future__ import annotations

from conformance.mutants.meanwhile import meanwhile
from conformance.mutants.registry import Rule, mutant
from reference_engine.rules.asking import Asking, Illegal
from reference_engine.rules.cr_118_costs import TotalCost
from reference_engine.rules.cr_601_casting import Plan
from reference_engine.rules.cr_602_activating import has_split_second
from reference_engine.state.game import Game, Object
from reference_engine.words.abilities import Activated
from reference_engine.words.mana import mana_of

GOVERNED = "mana.tap-for-mana.governed-by-mana-ability-rules"

Busy = tuple[tuple[int, int], ...]


@mutant(f"{GOVERNED}.on-stack", rule=GOVERNED, entry="activate_ability")
def on_stack(right: Rule) -> Rule:
    """A mana ability that is activated with priority is put on the stack."""

    def activate_ability(game: Game, seat: int, plan: Plan) -> Asking[Game]:
        rules = game.rules
        done: Game = yield from right(meanwhile(game, "is_mana_ability", lambda _: False), seat, plan)
        return meanwhile(done, "is_mana_ability", rules["is_mana_ability"])

    return activate_ability


@mutant(f"{GOVERNED}.not-while-paying", rule=GOVERNED, entry="activate_while_paying")
def not_while_paying(right: Rule) -> Rule:
    """No mana ability can be activated while something is being paid for."""

    def activate_while_paying(game: Game, seat: int, plan: Plan, cost: TotalCost, busy: Busy = ()) -> Asking[Game]:
        if plan.activations:
            raise Illegal("mana abilities have to be activated before", "605.3a")
        done: Game = yield from right(game, seat, plan, cost, busy)
        return done

    return activate_while_paying


@mutant(f"{GOVERNED}.split-second", rule=GOVERNED, entry="check_what_prohibits")
def split_second(right: Rule) -> Rule:
    """A spell with split second keeps mana abilities from being activated too."""

    def check_what_prohibits(game: Game, source: Object, ability: Activated) -> None:
        if has_split_second(game):
            raise Illegal("a spell with split second is on the stack", "702.61a")
        right(game, source, ability)

    return check_what_prohibits


@mutant(f"{GOVERNED}.re-entered", rule=GOVERNED, entry="activate_mana_ability")
def re_entered(right: Rule) -> Rule:
    """A mana ability that is to pay for itself is activated for nothing."""

    def activate_mana_ability(game: Game, seat: int, plan: Plan, busy: Busy = (), **how: bool) -> Asking[Game]:
        if (plan.number, plan.ability) in busy:
            done: Game = yield from game.rules.put_mana_into_pool(game, seat, mana_of("C"))
            return done
        after: Game = yield from right(game, seat, plan, busy, **how)
        return after

    return activate_mana_ability


@mutant(f"{GOVERNED}.instant-ignored", rule=GOVERNED, entry="check_activation")
def instant_ignored(right: Rule) -> Rule:
    """What can be activated only as an instant is activated in the middle of a payment."""

    def check_activation(game: Game, seat: int, source: Object, ability: Activated, *, paying: bool) -> None:
        right(game, seat, source, ability, paying=paying and not ability.as_instant)

    return check_activation
