"""Wrong engines that ``cost.tap-symbol-needs-untapped`` and ``cost.untap-symbol-needs-tapped`` must catch."""

from __future__ import annotations

from typing import Any

from conformance.mutants.meanwhile import meanwhile
from conformance.mutants.registry import Rule, mutant
from reference_engine.rules.asking import Asking, Illegal
from reference_engine.rules.cr_118_costs import TotalCost
from reference_engine.rules.cr_601_casting import Plan
from reference_engine.rules.door import happen
from reference_engine.rules.resolving import At
from reference_engine.state.evolving import evolve
from reference_engine.state.game import Game, Rules, handle
from reference_engine.state.happenings import Tapped
from reference_engine.words.answers import Activate, Answer
from reference_engine.words.base import Cost
from reference_engine.words.costs import TapThis, UntapThis

UNTAPPED = "cost.tap-symbol-needs-untapped"
TAPPED = "cost.untap-symbol-needs-tapped"


def tap_anyway(game: Game, at: At) -> Asking[Game]:
    """{T} is paid by a permanent that is on the battlefield, tapped or not."""
    source = game.object(at.source)
    if source is None or source.zone != "battlefield":
        raise Illegal(f"{handle(at.source)} cannot be tapped", "107.5")
    game.rules.check_sickness(game, source)
    game, _ = yield from happen(game, Tapped(at.source))
    return game


def back(game: Game, rules: Rules) -> Game:
    """The game with its rules as they were, after ``meanwhile``."""
    return evolve(game, rules=rules)


@mutant(f"{UNTAPPED}.tapped-already", rule=UNTAPPED, entry="tap_this")
def tapped_already(right: Rule) -> Rule:  # noqa: ARG001 - a maker is given the right rule
    """What is tapped pays {T}, and just stays tapped."""
    return tap_anyway


@mutant(f"{UNTAPPED}.at-announcement", rule=UNTAPPED, entry="activate_ability")
def at_announcement(right: Rule) -> Rule:
    """Whether it is tapped is looked at as the ability is announced only, not as {T} is paid."""

    def activate_ability(game: Game, seat: int, plan: Plan) -> Asking[Game]:
        rules, source = game.rules, game.object(plan.number)
        if source is None or source.tapped or not plan.activations:
            right_one: Game = yield from right(game, seat, plan)
            return right_one
        done: Game = yield from right(meanwhile(game, "tap_this", tap_anyway), seat, plan)
        return back(done, rules)

    return activate_ability


def as_announced(right: Rule, part: type[Cost], *, tapped: bool) -> Rule:
    """Whether the permanent is tapped has to be so as the ability is announced already."""

    def activate_ability(game: Game, seat: int, plan: Plan) -> Asking[Game]:
        source, ability = game.rules.ability_to_activate(game, seat, plan)
        if source.tapped is not tapped and any(isinstance(each, part) for each in ability.cost):
            raise Illegal(f"{handle(source.id)} cannot pay as things are", "602.2")
        done: Game = yield from right(game, seat, plan)
        return done

    return activate_ability


@mutant(f"{UNTAPPED}.from-the-start", rule=UNTAPPED, entry="activate_ability")
def untapped_from_the_start(right: Rule) -> Rule:
    """What pays {T} has to be untapped as the ability is announced already, whatever untaps it meanwhile."""
    return as_announced(right, TapThis, tapped=False)


@mutant(f"{UNTAPPED}.while-paying", rule=UNTAPPED, entry="activate_while_paying")
def while_paying(right: Rule) -> Rule:
    """One permanent can be tapped for mana again and again for the same spell."""

    def activate_while_paying(game: Game, seat: int, plan: Plan, cost: TotalCost, busy: Any = ()) -> Asking[Game]:
        rules = game.rules
        done: Game = yield from right(meanwhile(game, "tap_this", tap_anyway), seat, plan, cost, busy)
        return back(done, rules)

    return activate_while_paying


@mutant(f"{UNTAPPED}.residue", rule=UNTAPPED, entry="act")
def residue(right: Rule) -> Rule:
    """Who tries to pay {T} with what is tapped loses priority."""

    def act(game: Game, answer: Answer) -> Asking[Game]:
        try:
            done: Game = yield from right(game, answer)
        except Illegal as refused:
            if not isinstance(answer, Activate) or not str(refused).endswith("(107.5)") or game.priority is None:
                raise
            done = yield from game.rules.pass_priority(game, game.priority)
        return done

    return act


@mutant(f"{UNTAPPED}.two-tap-costs", rule=UNTAPPED, entry="tap_this")
def two_tap_costs(right: Rule) -> Rule:
    """One tapping pays for {T} and for another tap cost of the same ability."""

    def tap_this(game: Game, at: At) -> Asking[Game]:
        paid: Game = yield from right(game, at)
        checks, rules = paid.rules["check_cost_objects"], paid.rules

        def check_cost_objects(now: Game, at_: At, part: Any, numbers: tuple[int, ...]) -> None:
            if at.source in numbers and at_.source == at.source:
                return
            checks(now, at_, part, numbers)

        def pay_costs(now: Game, *rest: Any) -> Asking[Any]:
            return (yield from rules["pay_costs"](back(now, rules), *rest))

        return evolve(
            paid, rules=rules.replace("check_cost_objects", check_cost_objects).replace("pay_costs", pay_costs)
        )

    return tap_this


# -- {Q} ------------------------------------------------------------------------------------------------------------


@mutant(f"{TAPPED}.unchecked", rule=TAPPED, entry="untap_this")
def unchecked(right: Rule) -> Rule:
    """What is untapped pays {Q}, and just stays untapped."""

    def untap_this(game: Game, at: At) -> Asking[Game]:
        source = game.object(at.source)
        if source is None or source.zone != "battlefield" or source.tapped:
            paid: Game = yield from right(game, at)
            return paid
        game.rules.check_sickness(game, source)
        return game

    return untap_this


@mutant(f"{TAPPED}.from-the-start", rule=TAPPED, entry="activate_ability")
def tapped_from_the_start(right: Rule) -> Rule:
    """What pays {Q} has to be tapped as the ability is announced already, whatever taps it meanwhile."""
    return as_announced(right, UntapThis, tapped=True)


@mutant(f"{TAPPED}.inverted", rule=TAPPED, entry="untap_this")
def inverted(right: Rule) -> Rule:  # noqa: ARG001 - a maker is given the right rule
    """{Q} asks for an untapped permanent, as {T} does."""

    def untap_this(game: Game, at: At) -> Asking[Game]:
        source = game.object(at.source)
        if source is None or source.zone != "battlefield" or source.tapped:
            raise Illegal(f"{handle(at.source)} cannot be untapped", "107.6")
        yield from ()
        return game

    return untap_this


@mutant(f"{TAPPED}.barred-anyway", rule=TAPPED, entry="can_untap")
def barred_anyway(right: Rule) -> Rule:  # noqa: ARG001 - a maker is given the right rule
    """What can't become untapped pays {Q} all the same."""
    return lambda game, number: True  # noqa: ARG005 - called as the right rule is


@mutant(f"{TAPPED}.before-the-window", rule=TAPPED, entry="activate_ability")
def before_the_window(right: Rule) -> Rule:
    """{Q} is paid before mana abilities are activated, so what it untaps can be tapped for the same cost."""

    def activate_ability(game: Game, seat: int, plan: Plan) -> Asking[Game]:
        source, ability = game.rules.ability_to_activate(game, seat, plan)
        if not source.tapped or not any(isinstance(part, UntapThis) for part in ability.cost):
            right_one: Game = yield from right(game, seat, plan)
            return right_one
        rules = game.rules
        game, _ = yield from happen(game, Tapped(source.id, tapped=False))

        def paid_already(now: Game, at: At) -> Asking[Game]:  # noqa: ARG001 - called as the right rule is
            yield from ()
            return now

        done: Game = yield from right(meanwhile(game, "untap_this", paid_already), seat, plan)
        return back(done, rules)

    return activate_ability


@mutant(f"{TAPPED}.stun-blocks", rule=TAPPED, entry="untap_this")
def stun_blocks(right: Rule) -> Rule:
    """A permanent whose untapping was replaced counts as untapped: it cannot pay {Q} a second time."""

    def untap_this(game: Game, at: At) -> Asking[Game]:
        source = game.object(at.source)
        paid: Game = yield from right(game, at)
        if source is None or not source.counter("stun"):
            return paid
        pays = paid.rules["untap_this"]

        def untap_again(now: Game, again: At) -> Asking[Game]:
            if again.source == at.source:
                raise Illegal(f"{handle(at.source)} was untapped already", "107.6")
            once_more: Game = yield from pays(now, again)
            return once_more

        return meanwhile(paid, "untap_this", untap_again)

    return untap_this
