"""602. Activating Activated Abilities."""

from __future__ import annotations

from reference_engine.rules import cr_118_costs as costs
from reference_engine.rules.asking import Asking, Illegal
from reference_engine.rules.cr_601_casting import Plan, announce_targets, announce_x, is_sorcery_timing
from reference_engine.rules.cr_700_modes import check_modes
from reference_engine.rules.door import happen
from reference_engine.rules.resolving import At
from reference_engine.state.evolving import evolve
from reference_engine.state.game import Announced, Game, Object
from reference_engine.state.happenings import AbilityOnStack, Announces
from reference_engine.words.abilities import Activated
from reference_engine.words.mana import ManaCost


def activate_ability(game: Game, seat: int, plan: Plan) -> Asking[Game]:
    """Activate an ability of a permanent that the player controls. Raises Illegal."""
    source, ability = _ability(game, seat, plan)
    if ability.sorcery_speed and not is_sorcery_timing(game, seat):
        raise Illegal("this ability can be activated only as a sorcery", "602.5d")
    if game.rules.is_mana_ability(ability):
        return (yield from _activate_mana_ability(game, seat, plan, source, ability))
    # 602.2a. The ability is put onto the stack as an object that is no card.
    said = Announced("activated", ability.effect, source=source.id, ability=plan.ability)
    game, put = yield from happen(game, AbilityOnStack(seat, source.chars, said))
    thing = game.object(put.new)
    assert thing is not None  # it was put there a line above
    # 602.2b. The rest follows 601.2b–i.
    check_modes(ability.effect, plan.modes, kicked=False)
    cost = costs.total(ManaCost(), ability.cost)
    x = announce_x(cost.mana, cost.parts, plan.x)
    said = evolve(said, modes=tuple(sorted(plan.modes)), x=x)
    game, said = yield from announce_targets(game, thing, said, plan.targets, plan.division)
    game, spent = yield from game.rules.pay_mana(game, seat, cost.mana, x or 0, plan.payment)
    game, paid = yield from costs.pay(game, At(thing, said, seat), cost.parts, plan.costs)
    game, _ = yield from happen(game, Announces(thing.id, evolve(said, mana=spent, paid=paid)))
    return game


# 605.3b. A mana ability is paid for and resolves at once; it cannot be responded to.
def _activate_mana_ability(game: Game, seat: int, plan: Plan, source: Object, ability: Activated) -> Asking[Game]:
    check_modes(ability.effect, plan.modes, kicked=False)
    if plan.targets or plan.division:
        raise Illegal("a mana ability has no targets", "605.1a")
    cost = costs.total(ManaCost(), ability.cost)
    said = Announced("activated", ability.effect, source=source.id, x=announce_x(cost.mana, cost.parts, plan.x))
    at = At(source, said, seat)
    game, spent = yield from game.rules.pay_mana(game, seat, cost.mana, said.x or 0, plan.payment)
    game, paid = yield from costs.pay(game, at, cost.parts, plan.costs)
    resolving = At(source, evolve(said, mana=spent, paid=paid), seat)
    return (yield from game.rules.resolve_mana_ability(game, resolving, ability))


def _ability(game: Game, seat: int, plan: Plan) -> tuple[Object, Activated]:
    source = game.object(plan.number)
    if source is None or source.zone != "battlefield" or source.controller != seat:
        raise Illegal(f"o{plan.number} is no permanent that seat {seat} controls", "602.2")
    abilities = [a for a in source.chars.abilities if isinstance(a, Activated)]
    if not 0 <= plan.ability < len(abilities):
        raise Illegal(f"{source.chars.name} has no activated ability {plan.ability}", "602.2")
    return source, abilities[plan.ability]
