"""605. Mana Abilities: which abilities are, activating them whenever mana can be paid, resolving them at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from reference_engine.rules import cr_118_costs as costs
from reference_engine.rules.asking import Asking, Illegal
from reference_engine.rules.cr_601_casting import Plan, announce_x
from reference_engine.rules.cr_700_modes import check_modes
from reference_engine.rules.door import happen
from reference_engine.rules.resolving import At
from reference_engine.state.chain import push, up
from reference_engine.state.evolving import evolve
from reference_engine.state.game import Announced, Game, Object, Waiting
from reference_engine.state.happenings import WasTappedForMana
from reference_engine.words.abilities import Activated, TappedForMana, Triggered
from reference_engine.words.answers import Choose
from reference_engine.words.base import Instruction
from reference_engine.words.costs import PayMana, TapThis, UntapThis
from reference_engine.words.instructions import AddMana, AddManaOfChosenColor, If, May
from reference_engine.words.mana import ManaCost
from reference_engine.words.mana_making import AddManaOfType, DoubleMana, UnlessPaid

Busy = tuple[tuple[int, int], ...]
"""The mana abilities that are being activated, by permanent and index: none can be activated again meanwhile."""

T = TypeVar("T")

# -- which abilities are (605.1) ------------------------------------------------------------------------------------


def adding(do: Iterable[Instruction]) -> Iterator[Instruction]:
    """The instructions that add mana, those inside of "may", "if" and "unless" among them."""
    for word in do:
        if isinstance(word, AddMana | AddManaOfChosenColor | AddManaOfType | DoubleMana):
            yield word
        elif isinstance(word, May | If):
            yield from adding((*word.do, *word.otherwise))
        elif isinstance(word, UnlessPaid):
            yield from adding(word.do)


# 605.1a. An activated ability without targets that could put mana into a pool as it resolves; 605.2: now or not.
def is_mana_ability(ability: Activated) -> bool:
    """Whether that activated ability is a mana ability."""
    if ability.effect.targets or ability.effect.modes:
        return False
    return any(True for _ in adding(ability.effect.do))


# 605.1b. A triggered one without targets that triggers from a mana ability and could add mana.
def is_triggered_mana_ability(ability: Triggered) -> bool:
    """Whether that triggered ability is a mana ability."""
    if ability.effect.targets or ability.effect.modes or not isinstance(ability.when, TappedForMana):
        return False
    return any(True for _ in adding(ability.effect.do))


# 106.12. To tap a permanent for mana is to activate a mana ability of it that has {T} in its cost.
def is_tapped_for_mana(ability: Activated) -> bool:
    """Whether activating that ability taps its permanent for mana."""
    return is_mana_ability(ability) and any(isinstance(c, TapThis) for c in ability.cost)


# -- activating (605.3) ---------------------------------------------------------------------------------------------


# 605.3b. It is paid for and resolves at once; nobody can respond.
def activate_mana_ability(
    game: Game, seat: int, plan: Plan, busy: Busy = (), *, paying: bool = False, asks: bool = True
) -> Asking[Game]:
    """Activate a mana ability and let it resolve. Raises Illegal.

    busy: mana abilities being activated, for one of which this one pays. paying: in the middle of a payment. asks:
    whether choices that the plan leaves open are asked for; otherwise they are the smallest.
    """
    source, ability = game.rules.ability_to_activate(game, seat, plan)
    if not game.rules.is_mana_ability(ability):
        raise Illegal(f"ability {plan.ability} of {source.chars.name} is no mana ability", "605.3a")
    game.rules.check_reentry(plan, busy)
    game.rules.check_activation(game, seat, source, ability, paying=paying)
    check_modes(ability.effect, plan.modes, kicked=False)
    if plan.targets or plan.division:
        raise Illegal("a mana ability has no targets", "605.1a")
    cost = costs.total(ManaCost(), ability.cost)
    said = Announced(
        "activated", ability.effect, source=source.id, ability=plan.ability, x=announce_x(cost.mana, cost.parts, plan.x)
    )
    at = At(source, said, seat)
    game = yield from game.rules.activate_while_paying(game, seat, plan, cost, ((plan.number, plan.ability), *busy))
    game, spent = yield from game.rules.pay_mana(game, seat, cost.mana, said.x or 0, plan.payment)
    game, paid = yield from game.rules.pay_costs(game, at, cost.parts, plan.costs)
    tapped = game.rules.is_tapped_for_mana(ability)
    resolving = At(game.known(source.id), evolve(said, mana=spent, paid=paid), seat, tapped=tapped)
    resolution = game.rules.resolve_mana_ability(game, resolving, ability)
    return (yield from answered(resolution, seat, plan.choices, asks=asks))


# 605.3c. Until it has resolved it can't be activated again.
def check_reentry(plan: Plan, busy: Busy) -> None:
    """Raise Illegal if that very ability is being activated already."""
    if (plan.number, plan.ability) in busy:
        raise Illegal(f"ability {plan.ability} of o{plan.number} is being activated already", "605.3c")


# 601.2g, 605.3a. Only where mana is to be paid is there a chance to activate mana abilities.
def activate_while_paying(game: Game, seat: int, plan: Plan, cost: costs.TotalCost, busy: Busy = ()) -> Asking[Game]:
    """Activate the mana abilities that the plan names, one after the other, before anything is paid. Raises Illegal."""
    if plan.activations and not cost.mana.symbols:
        raise Illegal("no mana is to be paid, so no mana ability can be activated for it", "601.2g")
    for activation in plan.activations:
        game = yield from game.rules.activate_mana_ability(game, seat, activation, busy, paying=True, asks=False)
    return game


def answered(asking: Asking[T], seat: int, choices: tuple[str, ...], *, asks: bool) -> Asking[T]:
    """Let a rule function ask that player what it asks, answered by those choices in order.

    What is left is asked or, without ``asks``, answered by the smallest option. Other players are always asked.
    """
    left = list(choices)
    try:
        question = next(asking)
        while True:
            if left and question.request.seat == seat:
                question = asking.send(Choose((left.pop(0),)))
            elif asks or question.request.seat != seat:
                question = asking.send((yield question))
            else:
                question = asking.send(Choose(question.request.options[: question.request.min]))
    except StopIteration as end:
        if left:
            raise Illegal(f"{', '.join(left)} was chosen where nothing more is asked", "608.2d") from None
        result: T = end.value
        return result


# 602.5. What keeps a player from activating an ability, its cost apart.
def could_activate_mana_ability(game: Game, seat: int) -> bool:
    """Whether the player has a mana ability for which nothing but mana, if anything, is missing."""
    return any(
        _is_at_hand(game, seat, thing, ability)
        for number in sorted(game.battlefield)
        if (thing := game.objects[number]).controller == seat
        for ability in game.rules.activated_abilities(thing)
        if game.rules.is_mana_ability(ability)
    )


def _is_at_hand(game: Game, seat: int, thing: Object, ability: Activated) -> bool:
    try:
        game.rules.check_activation(game, seat, thing, ability, paying=True)
        for part in ability.cost:
            if isinstance(part, TapThis | UntapThis):
                game.rules.check_sickness(game, thing)
    except Illegal:
        return False
    taps = any(isinstance(c, TapThis) for c in ability.cost)
    untaps = any(isinstance(c, UntapThis) for c in ability.cost)
    ready = not (taps and thing.tapped) and not (untaps and not thing.tapped)
    # What costs nothing but mana can only turn mana into other mana.
    return ready and (bool(game.players[seat].pool) or not all(isinstance(c, PayMana) for c in ability.cost))


# -- resolving (605.3b, 605.4a) -------------------------------------------------------------------------------------


def resolve_mana_ability(game: Game, at: At, ability: Activated) -> Asking[Game]:
    """Carry out what an activated mana ability says, and at once after it the triggered ones that it causes."""
    game = yield from game.rules.follow(game, at, ability.effect.do)
    # 106.12a. It was tapped for mana if it produced some.
    if game.rules.was_tapped_for_mana(at):
        number = game.rules.permanent_tapped(game, at)
        game, _ = yield from happen(game, WasTappedForMana(number, at.controller, tuple(at.produced)))
    return (yield from game.rules.resolve_triggered_mana_abilities(game))


def was_tapped_for_mana(at: At) -> bool:
    """Whether the mana ability that has resolved tapped a permanent for mana, and produced any (106.12a)."""
    return at.tapped and bool(at.produced)


# 106.12. The permanent that has the ability, whatever gave it that.
def permanent_tapped(game: Game, at: At) -> int:
    """The permanent that was tapped for mana."""
    return at.source


# 605.4a. They do not go on the stack.
def resolve_triggered_mana_abilities(game: Game) -> Asking[Game]:
    """Let every triggered mana ability that waits resolve now, oldest first; the others go on waiting."""
    mine = [w for w in up(game.waiting) if game.rules.resolves_at_once(w)]
    if not mine:
        return game
    others = None
    for waiting in up(game.waiting):
        if waiting not in mine:
            others = push(others, waiting)
    game = evolve(game, waiting=others)
    for waiting in mine:
        source, ability = game.known(waiting.source), waiting.chars.abilities[waiting.ability]
        # 608.2a. An intervening "if" is checked again; 800.4d: nothing of a player who has left resolves.
        if_holds = isinstance(ability, Triggered) and game.rules.if_clause_holds(game, source, ability, waiting.trigger)
        if if_holds and not game.players[waiting.controller].lost:
            said = Announced("triggered", waiting.effect, source=waiting.source, trigger=waiting.trigger)
            game = yield from game.rules.follow(game, At(source, said, waiting.controller), waiting.effect.do)
    return game


def resolves_at_once(waiting: Waiting) -> bool:
    """Whether that triggered ability is a mana ability."""
    abilities = waiting.chars.abilities
    ability = abilities[waiting.ability] if waiting.ability < len(abilities) else None
    return isinstance(ability, Triggered) and is_triggered_mana_ability(ability)
