"""What is wrong with a game value, if anything: a right engine never makes a game in which anything is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from immutables import Map

from reference_engine.state.chain import Chain, down, up
from reference_engine.state.game import Game, Object
from reference_engine.state.watching import is_continuous, is_static, watched
from reference_engine.words.mana import MANA_TYPES
from reference_engine.words.scenario import STEPS

_CARD_ZONES = ("hand", "library", "graveyard", "exile")


def problems(game: Game) -> tuple[str, ...]:
    """Each way in which the parts of the game contradict each other, in words; empty for a sound game."""
    return tuple(
        problem
        for look in (_numbers, _zones, _chains, _objects, _indexes, _players, _turn, _references)
        for problem in look(game)
    )


def _numbers(game: Game) -> Iterator[str]:
    for name, known in (("objects", game.objects), ("last", game.last)):
        for number, thing in known.items():
            if thing.id != number:
                yield f"{name}[{number}] calls itself {thing.id}"
            if not 0 < number < game.next_id:
                yield f"{name}[{number}] is not below the next number, {game.next_id}"
    for number in game.objects:
        if number in game.last:
            yield f"object {number} is there and gone"
    for old, new in game.became.items():
        if old not in game.last or not (new in game.objects or new in game.last):
            yield f"object {old} became {new}, but one of them is unknown"


def _zones(game: Game) -> Iterator[str]:
    listed: Counter[tuple[int, str]] = Counter((n, "battlefield") for n in game.battlefield)
    listed.update((n, "stack") for n in down(game.stack))
    for player in game.players:
        for zone in _CARD_ZONES:
            for number in getattr(player, zone):
                listed[number, zone] += 1
                thing = game.object(number)
                if thing is not None and thing.owner != player.seat:
                    yield f"object {number} of seat {thing.owner} is in the {zone} of seat {player.seat}"
    real = Counter({(n, str(thing.zone)): 1 for n, thing in game.objects.items()})
    for (number, zone), times in sorted((listed - real).items()):
        yield f"the {zone} lists {number} {times} times too often"
    for number, zone in sorted(real - listed):
        yield f"object {number} says that it is in the {zone}, which does not list it"


def _chains(game: Game) -> Iterator[str]:
    chains: list[tuple[str, Chain[Any] | None]] = [("stack", game.stack), ("waiting", game.waiting)]
    chains += [(f"library of seat {p.seat}", p.library_cards) for p in game.players]
    for name, chain in chains:
        yield from _sizes(name, chain)


def _sizes(name: str, chain: Chain[Any] | None) -> Iterator[str]:
    length = sum(1 for _ in down(chain))
    while chain is not None:
        if chain.size != length:
            yield f"the {name} says that it holds {chain.size} where it holds {length}"
        chain, length = chain.below, length - 1


def _objects(game: Game) -> Iterator[str]:
    cards = Counter(thing.card_id for thing in game.objects.values() if thing.card_id is not None)
    for card, times in cards.items():
        if times > 1:
            yield f"card {card} is there {times} times"
    for thing in game.objects.values():
        yield from _object(game, thing)


def _object(game: Game, thing: Object) -> Iterator[str]:
    if (thing.zone == "stack") != (thing.said is not None):
        yield f"object {thing.id} in the {thing.zone} is {'not ' if thing.said is None else ''}announced"
    if (thing.kind == "card") != (thing.card_id is not None):
        yield f"object {thing.id}, a {thing.kind}, has the card id {thing.card_id}"
    if thing.kind == "ability" and thing.zone != "stack":
        yield f"ability {thing.id} is in the {thing.zone}"
    if thing.kind == "ability" and thing.said is not None and thing.said.kind == "spell":
        yield f"ability {thing.id} is announced as a spell"
    if thing.kind == "copy" and thing.zone == "battlefield":
        yield f"copy {thing.id} is on the battlefield and no token"
    yield from _counters(f"object {thing.id}", thing.counters)
    if thing.copiable is not None and thing.zone != "battlefield":
        yield f"object {thing.id} in the {thing.zone} is changed by continuous effects"
    if thing.damage < 0:
        yield f"object {thing.id} has {thing.damage} damage"
    for seat in (thing.owner, thing.controller):
        if not 0 <= seat < len(game.players) or game.players[seat].lost:
            yield f"object {thing.id} is seat {seat}'s, who is not in the game"


def _counters(whose: str, counters: tuple[tuple[str, int], ...]) -> Iterator[str]:
    kinds = [kind for kind, _ in counters]
    if kinds != sorted(set(kinds)) or any(number < 1 for _, number in counters):
        yield f"{whose} has the counters {counters}"


def _indexes(game: Game) -> Iterator[str]:
    permanents = [thing for thing in game.objects.values() if thing.zone == "battlefield"]
    watchers = {(kind, t.id) for t in permanents for kind in watched(t.chars)}
    legends = {(t.chars.name, t.id) for t in permanents if "Legendary" in t.chars.supertypes}
    yield from _differ("watchers", _pairs(game.watchers), watchers)
    yield from _differ("legends", _pairs(game.legends), legends)
    yield from _differ("continuous", set(game.continuous), {t.id for t in permanents if is_continuous(t.copied)})
    yield from _differ("statics", set(game.statics), {t.id for t in permanents if is_static(t.chars)})
    strays = {t.id for t in game.objects.values() if t.kind != "card" and t.zone in _CARD_ZONES}
    yield from _differ("stray", set(game.stray), strays)
    if not set(game.deathtouched) <= set(game.dirty) <= set(game.battlefield):
        yield "what is looked at for state-based actions is not on the battlefield"


def _pairs(index: Map[str, Map[int, None]]) -> set[tuple[str, int]]:
    return {(key, number) for key, numbers in index.items() for number in numbers}


def _differ(name: str, indexed: Iterable[object], there: Iterable[object]) -> Iterator[str]:
    for entry in set(indexed) ^ set(there):
        yield f"{name}: {entry} is {'missing' if entry in there else 'not there'}"


def _players(game: Game) -> Iterator[str]:
    for seat, player in enumerate(game.players):
        if player.seat != seat:
            yield f"seat {seat} calls itself {player.seat}"
        if any(m.type not in MANA_TYPES for m in player.pool):
            yield f"the pool of seat {seat} holds mana of no type"
        yield from _counters(f"seat {seat}", player.counters)
    if sum(p.spells_cast for p in game.players) != game.spells_cast:
        yield f"{game.spells_cast} spells were cast this turn, but not by the players"


def _turn(game: Game) -> Iterator[str]:
    if game.step not in STEPS:
        yield f"there is no step {game.step}"
    if not 0 <= game.active < len(game.players):
        yield f"seat {game.active} is active and does not exist"
    if game.priority is None:
        return
    if game.players[game.priority].lost:
        yield f"seat {game.priority} has priority and is not in the game"
    if game.waiting is not None or game.stray:
        yield "a player has priority while something waits to be dealt with"
    if not 0 <= game.passed < len(game.in_game()):
        yield f"{game.passed} players passed in succession and nothing happened"


def _references(game: Game) -> Iterator[str]:
    for number in up(game.stack):
        said = game.objects[number].said
        if said is None:
            continue
        held = [t for chosen in said.targets for t in chosen if t >= 0]
        held += [n for _, numbers in said.paid for n in numbers]
        held += [said.source] if said.source is not None else []
        for other in held:
            if other not in game.objects and other not in game.last:
                yield f"object {number} refers to {other}, which nobody knows"
