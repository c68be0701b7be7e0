"""Answers that fit what is asked: mostly legal ones, made from what the engine itself knows, by a seeded chance."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import attrs

from reference_engine.mechanics.kicker import kickers
from reference_engine.play import Play
from reference_engine.rules.cr_601_casting import spell_effect
from reference_engine.rules.resolving import At
from reference_engine.state.game import Announced, Game, Object, handle, reference
from reference_engine.words.abilities import Activated, AdditionalCost
from reference_engine.words.answers import KEEP, Activate, Answer, Cast, Choose, ChooseTargets, Pass, TargetList
from reference_engine.words.answers import Play as PlayLand
from reference_engine.words.base import Cost
from reference_engine.words.costs import DiscardCards, PayMana, SacrificePermanents, TapPermanents
from reference_engine.words.instructions import Effect
from reference_engine.words.requests import Request


def fitting(play: Play, request: Request, chance: Random) -> Answer:
    """An answer of the right kind, legal more often than not."""
    game = play.game
    if request.kind == "priority":
        return _act(game, request.seat, chance)
    if request.kind == "targets":
        return _targets_of_trigger(game, request, chance)
    if request.kind == "new-targets":
        return _new_targets(game, request, chance)
    if request.kind == "may" and chance.random() < 1 / 4 and (makers := _makers(game, request.seat)):
        return _activate(game, *chance.choice(makers), chance)
    if request.kind == "cast":
        number = reference(request.options[0])
        assert number is not None
        return Choose() if chance.random() < 1 / 4 else _cast(game, request.seat, game.objects[number], chance)
    return Choose(tuple(chance.sample(request.options, chance.randint(request.min, request.max))))


def _act(game: Game, seat: int, chance: Random) -> Answer:
    things = [game.objects[n] for n in game.players[seat].hand]
    things += [game.objects[n] for n in sorted(game.battlefield) if _activated(game, game.objects[n])]
    if not things or chance.random() < 3 / 5:
        return Pass()
    thing = chance.choice(things)
    if thing.zone == "hand" and "Land" in thing.chars.types:
        return PlayLand(handle(thing.id))
    if thing.zone == "hand":
        return _cast(game, seat, thing, chance)
    return _activate(game, thing, chance.randrange(len(_activated(game, thing))), chance)


def _makers(game: Game, seat: int) -> list[tuple[Object, int]]:
    """The mana abilities of that player's permanents."""
    own = [game.objects[n] for n in sorted(game.battlefield) if game.objects[n].controller == seat]
    return [(t, n) for t in own for n, a in enumerate(_activated(game, t)) if game.rules.is_mana_ability(a)]


def _activate(game: Game, thing: Object, index: int, chance: Random, depth: int = 2) -> Activate:
    seat = thing.controller
    abilities = _activated(game, thing)
    effect = abilities[index].effect
    targets = _targets(game, seat, thing, Announced("activated", effect, source=thing.id), chance)
    division = _division(effect, targets, 0)
    costs = _costs(game, seat, abilities[index].cost, chance)
    has_x = any(isinstance(c, PayMana) and c.mana.x_symbols for c in abilities[index].cost)
    return Activate(
        handle(thing.id),
        index,
        targets=targets,
        x=chance.randint(0, 2) if has_x else None,
        division=division,
        costs=costs,
        activations=_activations(game, seat, chance, depth),
        choices=tuple(chance.sample("WUBRG", 1)) if chance.random() < 1 / 3 else (),
    )


def _activations(game: Game, seat: int, chance: Random, depth: int) -> tuple[Activate, ...]:
    makers = _makers(game, seat)
    if not makers or not depth or chance.random() < 1 / 2:
        return ()
    chosen = chance.sample(makers, min(len(makers), chance.randint(1, 3)))
    return tuple(_activate(game, thing, index, chance, depth - 1) for thing, index in chosen)


def _activated(game: Game, thing: Object) -> tuple[Activated, ...]:
    found: tuple[Activated, ...] = game.rules.activated_abilities(thing)
    return found


def _cast(game: Game, seat: int, card: Object, chance: Random) -> Cast:
    effect = spell_effect(card.chars)
    kicks = tuple(chance.randint(0, 1) for _ in kickers(card.chars))
    has_x = card.chars.cost is not None and "X" in card.chars.cost.symbols and card.zone == "hand"
    x = chance.randint(0, 2) if has_x else None
    modes = _modes(effect, chance)
    said = Announced("spell", effect, modes=modes, kicks=kicks, x=x)
    targets = _targets(game, seat, card, said, chance)
    costs = [a.cost for a in card.chars.abilities if isinstance(a, AdditionalCost)]
    costs += [c for times, kicker in zip(kicks, kickers(card.chars), strict=True) for c in kicker.cost * times]
    division = _division(effect, targets, x or 0)
    paid = _costs(game, seat, tuple(costs), chance)
    activations = _activations(game, seat, chance, 2)
    return Cast(handle(card.id), modes, targets, x, kicks, division, paid, activations=activations)


def _modes(effect: Effect | None, chance: Random) -> tuple[int, ...]:
    if effect is None or not effect.modes:
        return ()
    return tuple(sorted(chance.sample(range(len(effect.modes)), min(effect.choose.max, len(effect.modes)))))


def _targets(game: Game, seat: int, thing: Object, said: Announced, chance: Random) -> TargetList:
    if said.effect is None:
        return ()
    me = attrs.evolve(thing, said=said)
    at = At(me, said, seat)
    found = []
    for phrase in said.effect.phrases(said.modes, any(said.kicks)):
        able = game.rules.candidates(game, seat, at.source, phrase.what)
        fewest = game.rules.number(game, at, phrase.min)
        most = fewest if phrase.max == phrase.min else max(fewest, 2)
        count = min(len(able), chance.randint(fewest, most))
        found.append(tuple(map(handle, chance.sample(able, count))))
    return tuple(found)


def _division(effect: Effect | None, targets: TargetList, x: int) -> tuple[int, ...]:
    for phrase, row in zip(effect.targets if effect else (), targets, strict=False):
        if phrase.divided is not None and row:
            whole = phrase.divided if isinstance(phrase.divided, int) else x
            return (whole - len(row) + 1, *(1 for _ in row[1:]))
    return ()


def _costs(game: Game, seat: int, costs: tuple[Cost, ...], chance: Random) -> TargetList:
    return tuple(_paying(game, seat, costs, chance))


def _paying(game: Game, seat: int, costs: tuple[Cost, ...], chance: Random) -> Iterator[tuple[str, ...]]:
    for cost in costs:
        if isinstance(cost, SacrificePermanents | TapPermanents):
            able = game.rules.candidates(game, seat, 0, cost.filter)
            own = [n for n in able if game.objects[n].controller == seat]
            yield tuple(map(handle, chance.sample(own, min(cost.number, len(own)))))
        if isinstance(cost, DiscardCards):
            hand = game.players[seat].hand
            yield tuple(map(handle, chance.sample(hand, min(cost.number, len(hand)))))


def _targets_of_trigger(game: Game, request: Request, chance: Random) -> ChooseTargets:
    number = reference(request.object or "")
    assert number is not None
    thing = game.objects[number]
    assert thing.said is not None
    targets = _targets(game, request.seat, thing, thing.said, chance)
    return ChooseTargets(targets, _division(thing.said.effect, targets, 0))


def _new_targets(game: Game, request: Request, chance: Random) -> ChooseTargets:
    held = [handle(n) for n in (*game.battlefield, *game.objects)] + ["@0", "@1", "@2"]
    rows = request.current or ()
    keep = [KEEP, KEEP, *(t for row in rows for t in row), chance.choice(held)]
    return ChooseTargets(tuple(tuple(chance.choice(keep) for _ in row) for row in rows))
