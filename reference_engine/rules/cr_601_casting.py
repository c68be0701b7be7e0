"""601. Casting Spells, step by step."""

from __future__ import annotations

import attrs

from reference_engine.rules import cr_118_costs as costs
from reference_engine.rules.asking import Asking, Illegal
from reference_engine.rules.cr_700_modes import check_modes, phrases_of
from reference_engine.rules.door import happen
from reference_engine.rules.resolving import At
from reference_engine.state.chain import down
from reference_engine.state.evolving import evolve
from reference_engine.state.game import Announced, Game, Object, Refs, reference
from reference_engine.state.happenings import Announces, BecameTarget, SpellWasCast, ZoneChange
from reference_engine.words.abilities import (
    AdditionalCost,
    AlternativeCost,
    Flash,
    LaterSpellsCostMore,
    SpellsCostLess,
    SpellsPerTurn,
    SplitSecond,
)
from reference_engine.words.answers import Activate, Cast
from reference_engine.words.base import Amount, Cost
from reference_engine.words.characteristics import Card
from reference_engine.words.costs import PayLife, PayMana, RemoveCounters
from reference_engine.words.instructions import Effect, SpellAbility
from reference_engine.words.mana import ManaCost
from reference_engine.words.selectors import Targets


@attrs.frozen(eq=False)
class Plan:
    """What a player announces and pays for a spell or ability, in references; see ``Cast`` and ``Activate``."""

    number: int
    modes: tuple[int, ...] = ()
    targets: Refs = ()
    x: int | None = None
    kicks: tuple[int, ...] = ()
    division: tuple[int, ...] = ()
    costs: Refs = ()
    payment: str | None = None
    ability: int = 0
    activations: tuple[Plan, ...] = ()
    choices: tuple[str, ...] = ()
    alternative: bool = False


def plan_of(answer: Cast | Activate) -> Plan:
    """The plan that an answer announces, its handles read. Raises Illegal for a handle that names nothing."""
    return Plan(
        number=_named(answer.object),
        modes=answer.modes,
        targets=tuple(tuple(map(_named, chosen)) for chosen in answer.targets),
        x=answer.x,
        kicks=answer.kicks if isinstance(answer, Cast) else (),
        division=answer.division,
        costs=tuple(tuple(map(_named, chosen)) for chosen in answer.costs),
        payment=answer.payment,
        ability=answer.ability if isinstance(answer, Activate) else 0,
        activations=tuple(map(plan_of, answer.activations)),
        choices=answer.choices if isinstance(answer, Activate) else (),
        alternative=isinstance(answer, Cast) and answer.alternative,
    )


def _named(text: str) -> int:
    found = reference(text)
    if found is None:
        raise Illegal(f"{text!r} names no object and no player", "601.2c")
    return found


def cast_spell(game: Game, seat: int, plan: Plan) -> Asking[Game]:
    """Cast a card from hand with everything the plan announces. Raises Illegal; the game before it still stands.

    733.1: since nothing is ever changed in place, an illegal cast is undone by going on with the game it started from.
    """
    card = _card_to_cast(game, seat, plan.number)
    # 601.3. Something has to allow it and nothing may prohibit it.
    game.rules.check_timing(game, seat, card)
    return (yield from game.rules.cast_object(game, seat, card, plan))


def cast_object(game: Game, seat: int, card: Object, plan: Plan, *, free: bool = False) -> Asking[Game]:
    """Follow 601.2a–i with that card, or copy of a card; ``free``: without paying its mana cost. Raises Illegal."""
    game.rules.check_prohibitions(game, seat, card)
    # 601.2a. The card goes onto the stack, topmost.
    effect = spell_effect(card.chars)
    proposal = Announced("spell", effect, cast_from=card.zone, spells_before=game.spells_cast)
    game, moved = yield from happen(game, ZoneChange(card.id, "stack", "cast", seat, seat, proposal))
    spell = game.object(moved.new)
    assert spell is not None  # it was put there a line above
    # 601.2b. Modes, optional costs, X.
    kicks = game.rules.announce_kicks(spell.chars, plan.kicks)
    _check_means(game, seat, kicks)
    check_modes(effect, plan.modes, any(kicks))
    other = (*game.rules.additional_costs(spell.chars), *game.rules.kicker_costs(spell.chars, kicks))
    mana = ManaCost() if free else mana_of(spell.chars)
    if plan.alternative:
        mana, other = ManaCost(), (*game.rules.alternative_cost(spell.chars, free=free), *other)
    x = game.rules.announce_x(mana, other, plan.x)
    if x is None and spell.chars.cost is not None and spell.chars.cost.x_symbols:
        x = 0  # 107.3b. Where the mana cost with {X} is not paid, the only legal choice is 0.
    said = evolve(proposal, modes=tuple(sorted(plan.modes)), kicks=kicks, x=x)
    # 601.2c–d. Targets, then the division among them.
    game, said = yield from announce_targets(game, spell, said, plan.targets, plan.division)
    # 601.2f. The total cost is determined, X being known, and locked in.
    cost = game.rules.total_cost(game, seat, spell, mana.with_x(x or 0), costs.with_x(other, x or 0))
    # 601.2g. There is a chance to activate mana abilities.
    game = yield from game.rules.activate_while_paying(game, seat, plan, cost)
    # 601.2h. It is paid.
    at = At(game.objects[spell.id], said, seat)
    game, spent = yield from game.rules.pay_mana(game, seat, cost.mana, x or 0, plan.payment, game.objects[spell.id])
    game, paid = yield from game.rules.pay_costs(game, at, cost.parts, plan.costs)
    # 601.2i. The spell becomes cast; abilities trigger.
    said = evolve(said, mana=spent, paid=paid, cast=True)
    game, _ = yield from happen(game, Announces(spell.id, said))
    game, _ = yield from happen(game, SpellWasCast(spell.id, seat))
    return game


# 118.3. Each kick takes something, so nobody kicks more often than there are things to pay with.
def _check_means(game: Game, seat: int, kicks: tuple[int, ...]) -> None:
    player = game.players[seat]
    means = len(player.pool) + len(player.hand_cards) + len(game.battlefield)
    if sum(kicks) > means:
        raise Illegal(f"seat {seat} cannot pay for {sum(kicks)} kicks", "118.3")


def spell_effect(card: Card) -> Effect | None:
    """What the card's spell ability does, None if it has none."""
    return next((a.effect for a in card.abilities if isinstance(a, SpellAbility)), None)


def mana_of(card: Card) -> ManaCost:
    """The card's mana cost; a card without one cannot be cast for it (118.6)."""
    if card.cost is None:
        raise Illegal(f"{card.name} has no mana cost", "118.6")
    return card.cost


def _card_to_cast(game: Game, seat: int, number: int) -> Object:
    card = game.object(number)
    if card is None or card.zone != "hand" or card.owner != seat:
        raise Illegal(f"o{number} is no card in the hand of seat {seat}", "601.3")
    if "Land" in card.chars.types:
        raise Illegal(f"{card.chars.name} is a land and cannot be cast", "305.9")
    return card


# 117.1a. Instants whenever one has priority, anything else in one's own main phase with an empty stack.
def check_timing(game: Game, seat: int, card: Object) -> None:
    """Raise Illegal unless the player may cast that card now."""
    if "Instant" in card.chars.types or any(isinstance(a, Flash) for a in card.chars.abilities):
        return
    if not is_sorcery_timing(game, seat):
        raise Illegal(f"{card.chars.name} can be cast only in one's main phase while the stack is empty", "117.1a")


def is_sorcery_timing(game: Game, seat: int) -> bool:
    """Whether the player, having priority, could cast a sorcery: their main phase, the stack empty (307.5)."""
    return game.active == seat and game.stack is None and game.step in ("precombat main", "postcombat main")


# 101.2. What says that something can't happen wins.
def check_prohibitions(game: Game, seat: int, card: Object) -> None:
    """Raise Illegal if an effect prohibits the player from casting that card."""
    for number in down(game.stack):
        thing = game.objects[number]
        if thing.kind != "ability" and any(isinstance(a, SplitSecond) for a in thing.chars.abilities):
            raise Illegal(f"{thing.chars.name}, which has split second, is on the stack", "702.61a")
    for number in game.statics:
        for ability in game.objects[number].chars.abilities:
            if isinstance(ability, SpellsPerTurn) and game.players[seat].spells_cast >= ability.most:
                raise Illegal(f"seat {seat} can't cast more than {ability.most} spells each turn", "101.2")


def additional_costs(card: Card) -> tuple[Cost, ...]:
    """The mandatory additional costs, in printed order (118.8)."""
    return tuple(a.cost for a in card.abilities if isinstance(a, AdditionalCost))


# 118.9, 118.9a. One alternative cost in place of the mana cost; what is cast free has none to replace.
def alternative_cost(card: Card, *, free: bool) -> tuple[Cost, ...]:
    """The alternative cost of that card. Raises Illegal where there is none to be paid."""
    found = next((a.cost for a in card.abilities if isinstance(a, AlternativeCost)), None)
    if found is None or free:
        raise Illegal(f"{card.name} has no alternative cost that could be paid for it now", "118.9")
    return found


# 107.3a. The player announces X where a cost has an X that no text defines.
def announce_x(mana: ManaCost, other: tuple[Cost, ...], x: int | None) -> int | None:
    """The announced value of X, None where no cost has one. Raises Illegal where one is missing, idle or negative."""
    amounts = [c.amount for c in other if isinstance(c, PayLife) and isinstance(c.amount, Amount)]
    amounts += [c.number for c in other if isinstance(c, RemoveCounters) and isinstance(c.number, Amount)]
    has_x = bool(mana.x_symbols or amounts or any(isinstance(c, PayMana) and c.mana.x_symbols for c in other))
    if has_x != (x is not None):
        raise Illegal(f"X = {x} was announced where {'a value' if has_x else 'none'} is called for", "107.3a")
    if x is not None and x < 0:
        raise Illegal(f"X = {x} is negative", "107.1b")
    return x


# 601.2c–d, shared with activated and triggered abilities (602.2b, 603.3d).
def announce_targets(
    game: Game, thing: Object, said: Announced, targets: Refs, division: tuple[int, ...]
) -> Asking[tuple[Game, Announced]]:
    """Settle targets and division; what becomes a target is told so. Raises Illegal."""
    phrases = phrases_of(said)
    at = At(evolve(thing, said=said), said, thing.controller)
    game.rules.check_targets(game, at, phrases, targets)
    said = evolve(said, targets=targets)
    game.rules.check_division(game, evolve(at, said=said), phrases, division)
    said = evolve(said, division=division)
    game, _ = yield from happen(game, Announces(thing.id, said))
    for target in distinct(targets):
        game, _ = yield from happen(game, BecameTarget(target, thing.id))
    return game, said


def distinct(targets: Refs) -> tuple[int, ...]:
    """Each target once, in order of appearance."""
    return tuple({t: None for chosen in targets for t in chosen})


# 601.2d. Each target gets at least one; the parts add up to the whole.
def check_division(game: Game, at: At, phrases: tuple[Targets, ...], division: tuple[int, ...]) -> None:
    """Raise Illegal unless the division fits the announced targets."""
    rest = list(division)
    for phrase, chosen in zip(phrases, at.said.targets, strict=True):
        if phrase.divided is None or not chosen:
            continue
        whole, parts = game.rules.number(game, at, phrase.divided), rest[: len(chosen)]
        rest = rest[len(chosen) :]
        if len(parts) != len(chosen) or sum(parts) != whole or min(parts) < 1:
            raise Illegal(f"{tuple(parts)} does not divide {whole} among {len(chosen)} targets", "601.2d")
    if rest:
        raise Illegal(f"a division {division} was announced where none is called for", "601.2d")


# 601.2f. Mana cost plus additional costs and increases minus reductions; locked in before anything is paid.
def total_cost(game: Game, seat: int, spell: Object, mana: ManaCost, other: tuple[Cost, ...]) -> costs.TotalCost:
    """The locked-in total cost of the spell."""
    cost, less = costs.total(mana, other), 0
    for number in sorted(game.statics):
        thing = game.objects[number]
        for ability in thing.chars.abilities:
            if isinstance(ability, SpellsCostLess) and thing.controller == seat:
                if not ability.colors or set(ability.colors) & set(spell.chars.colors):
                    less += ability.amount
            if isinstance(ability, LaterSpellsCostMore):
                cost = costs.increase_generic(cost, ability.amount * game.players[seat].spells_cast)
    return costs.reduce_generic(cost, less) if less else cost
