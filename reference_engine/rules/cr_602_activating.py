"""602. Activating Activated Abilities."""

from __future__ import annotations

from reference_engine.rules import cr_118_costs as costs
from reference_engine.rules.asking import Asking, Illegal
from reference_engine.rules.cr_601_casting import Plan, announce_targets, announce_x, is_sorcery_timing
from reference_engine.rules.cr_603_triggers import holds
from reference_engine.rules.cr_700_modes import check_modes
from reference_engine.rules.door import happen
from reference_engine.rules.resolving import At
from reference_engine.state.chain import down
from reference_engine.state.evolving import evolve
from reference_engine.state.game import Announced, Game, Object
from reference_engine.state.happenings import AbilityOnStack, Announces
from reference_engine.words.abilities import Activated, CantActivate, SplitSecond
from reference_engine.words.mana import ManaCost


def activate_ability(game: Game, seat: int, plan: Plan) -> Asking[Game]:
    """Activate an ability of a permanent that the player controls. Raises Illegal."""
    source, ability = game.rules.ability_to_activate(game, seat, plan)
    if game.rules.is_mana_ability(ability):
        return (yield from game.rules.activate_mana_ability(game, seat, plan))
    game.rules.check_activation(game, seat, source, ability, paying=False)
    if plan.choices:
        raise Illegal("only what a mana ability asks can be chosen as it is activated", "602.2b")
    # 602.2a. The ability is put onto the stack as an object that is no card.
    said = Announced("activated", ability.effect, source=source.id, ability=plan.ability)
    game, put = yield from happen(game, AbilityOnStack(seat, source.chars, said))
    thing = game.object(put.new)
    assert thing is not None  # it was put there a line above
    # 602.2b. The rest follows 601.2b–i.
    check_modes(ability.effect, plan.modes, kicked=False)
    cost = costs.total(ManaCost(), ability.cost)
    said = evolve(said, modes=tuple(sorted(plan.modes)), x=announce_x(cost.mana, cost.parts, plan.x))
    game, said = yield from announce_targets(game, thing, said, plan.targets, plan.division)
    game = yield from game.rules.activate_while_paying(game, seat, plan, cost)
    game, spent = yield from game.rules.pay_mana(game, seat, cost.mana, said.x or 0, plan.payment)
    game, paid = yield from game.rules.pay_costs(game, At(thing, said, seat), cost.parts, plan.costs)
    game, _ = yield from happen(game, Announces(thing.id, evolve(said, mana=spent, paid=paid)))
    return game


def ability_to_activate(game: Game, seat: int, plan: Plan) -> tuple[Object, Activated]:
    """The permanent and the ability of it that the plan means. Raises Illegal if there is none."""
    source = game.object(plan.number)
    if source is None or source.zone != "battlefield" or source.controller != seat:
        raise Illegal(f"o{plan.number} is no permanent that seat {seat} controls", "602.2")
    abilities = game.rules.activated_abilities(source)
    if not 0 <= plan.ability < len(abilities):
        raise Illegal(f"{source.chars.name} has no activated ability {plan.ability}", "602.2")
    return source, abilities[plan.ability]


# 602.5. Restrictions of the ability itself, and what prohibits it.
def check_activation(game: Game, seat: int, source: Object, ability: Activated, *, paying: bool) -> None:
    """Raise Illegal unless the ability may be activated now; ``paying``: in the middle of paying for something."""
    if ability.sorcery_speed and (paying or not is_sorcery_timing(game, seat)):
        raise Illegal("this ability can be activated only as a sorcery", "602.5d")
    if ability.as_instant and paying:
        raise Illegal("this ability can be activated only as an instant", "602.5e")
    at = At(source, Announced("activated", source=source.id), seat)
    if ability.only_if is not None and not holds(game, at, ability.only_if):
        raise Illegal("what it says it can be activated only for does not hold", "602.5b")
    game.rules.check_what_prohibits(game, source, ability)


# 101.2, 702.61a. Mana abilities are spared by some of it.
def check_what_prohibits(game: Game, source: Object, ability: Activated) -> None:
    """Raise Illegal if something says that the ability can't be activated."""
    is_mana = game.rules.is_mana_ability(ability)
    if not is_mana and has_split_second(game):
        raise Illegal("a spell with split second is on the stack", "702.61a")
    for number in game.statics:
        thing = game.objects[number]
        for other in thing.chars.abilities:
            if isinstance(other, CantActivate) and not (other.but_mana and is_mana):
                if game.rules.meets(game, thing.controller, number, other.filter, source):
                    raise Illegal(f"{thing.chars.name} keeps it from being activated", "602.5")


def has_split_second(game: Game) -> bool:
    """Whether a spell with split second is on the stack (702.61a)."""
    things = (game.objects[n] for n in down(game.stack))
    return any(isinstance(a, SplitSecond) for t in things if t.kind != "ability" for a in t.chars.abilities)
