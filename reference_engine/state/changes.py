"""The plumbing that makes a new game from an old one. Only the door (and set-up) may call it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from immutables import Map

from reference_engine.state.chain import chain_of, push, up, without
from reference_engine.state.evolving import evolve
from reference_engine.state.game import Announced, Game, Object, Player, Zone
from reference_engine.state.watching import is_static, watched

_EMPTY: Map[int, None] = Map()
_Index = Map[str, Map[int, None]]


def change_player(game: Game, seat: int, **values: Any) -> Game:
    """The game with those fields of that player replaced."""
    return evolve(game, players=_players(game, seat, **values))


def _players(game: Game, seat: int, **values: Any) -> tuple[Player, ...]:
    before = game.players
    return (*before[:seat], evolve(before[seat], **values), *before[seat + 1 :])


def change_object(game: Game, number: int, **values: Any) -> Game:
    """The game with those fields of that object replaced; a permanent is looked at again (704)."""
    thing = evolve(game.objects[number], **values)
    dirty = game.dirty.set(number, None) if thing.zone == "battlefield" else game.dirty
    return evolve(game, objects=game.objects.set(number, thing), dirty=dirty)


def with_counters(counters: tuple[tuple[str, int], ...], kind: str, by: int) -> tuple[tuple[str, int], ...]:
    """The counters with so many more, or fewer, of that kind; none of a kind that would fall below one."""
    numbers = dict(counters)
    numbers[kind] = numbers.get(kind, 0) + by
    return tuple(sorted((k, n) for k, n in numbers.items() if n > 0))


def create(game: Game, thing: Object) -> tuple[Game, int]:
    """Add the object, whatever its ``id`` says under a number of its own, to the zone it names."""
    number = game.next_id
    if thing.id != number:
        thing = evolve(thing, id=number)
    return _add(game, thing, objects=game.objects.set(number, thing), next_id=number + 1), number


def create_board(game: Game, things: Sequence[Object]) -> Game:
    """Add cards and permanents to a game that has none, in one go; they bear the numbers that they get, from 1 on."""
    players = list(game.players)
    for seat, player in enumerate(players):
        own: dict[str, list[int]] = {zone: [] for zone in ("library", "hand", "graveyard", "exile", "battlefield")}
        for thing in things:
            if thing.owner == seat:
                own[thing.zone].append(thing.id)
        players[seat] = evolve(
            player,
            library_cards=chain_of(own["library"]),
            hand_cards=_all(own["hand"]),
            graveyard_cards=_all(own["graveyard"]),
            exile_cards=_all(own["exile"]),
        )
    permanents = [thing for thing in things if thing.zone == "battlefield"]
    for thing in permanents:
        game = _watch(game, thing, present=True)
    battlefield = _all([thing.id for thing in permanents])
    return evolve(
        game,
        players=tuple(players),
        objects=Map({thing.id: thing for thing in things}),
        battlefield=battlefield,
        dirty=battlefield,
        next_id=len(things) + 1,
    )


def _all(numbers: list[int]) -> Map[int, None]:
    return Map(dict.fromkeys(numbers)) if numbers else _EMPTY


def remove(game: Game, number: int) -> Game:
    """Take the object out of the game; it stays known as it last existed."""
    thing = game.objects[number]
    return _take(game, thing, objects=game.objects.delete(number), last=game.last.set(number, thing))


def remove_all(game: Game, numbers: tuple[int, ...]) -> Game:
    """Take all those objects out of the game at once; the stack is gone through only once, however tall it is.

    numbers: in rising order, so that a library is taken from its top down.
    """
    gone = frozenset(numbers)
    if any(game.objects[n].zone == "stack" for n in numbers):
        kept = None
        for number in up(game.stack):
            kept = kept if number in gone else push(kept, number)
        game = evolve(game, stack=kept)
    for number in reversed(numbers):
        game = remove(game, number)
    return game


def move(
    game: Game, number: int, to: Zone, *, controller: int | None = None, said: Announced | None = None
) -> tuple[Game, int]:
    """Move the object to another zone, where it is a new object (400.7). Gives the new number.

    It goes to its owner's hand, library (on top), graveyard or exile; ``controller`` is who controls it from now on.
    """
    old = game.objects[number]
    game = remove(game, number)
    new = Object(
        id=game.next_id,
        chars=old.chars,
        owner=old.owner,
        controller=old.owner if controller is None else controller,
        zone=to,
        kind="token" if old.kind == "copy" and to == "battlefield" else old.kind,
        card_id=old.card_id,
        sick=to == "battlefield",
        said=said,
        was=old.said if to == "battlefield" else None,
    )
    game, became = create(game, new)
    return evolve(game, became=game.became.set(number, became)), became


def _add(game: Game, thing: Object, **more: Any) -> Game:
    """The game with the object in the zone that it names, and more of its fields replaced at the same time."""
    if thing.zone == "battlefield":
        game = _watch(game, thing, present=True)
        battlefield, dirty = game.battlefield.set(thing.id, None), game.dirty.set(thing.id, None)
        return evolve(game, battlefield=battlefield, dirty=dirty, **more)
    if thing.zone == "stack":
        return evolve(game, stack=push(game.stack, thing.id), **more)
    if thing.zone == "nowhere":
        return evolve(game, **more)
    if thing.kind != "card":
        more["stray"] = game.stray.set(thing.id, None)
    player = game.players[thing.owner]
    cards: Any
    if thing.zone == "library":
        cards = push(player.library_cards, thing.id)
    else:
        cards = _cards(player, thing.zone).set(thing.id, None)
    return evolve(game, players=_players(game, thing.owner, **{f"{thing.zone}_cards": cards}), **more)


def _take(game: Game, thing: Object, **more: Any) -> Game:
    """The game without the object in the zone that it names, and more of its fields replaced at the same time."""
    if thing.zone == "battlefield":
        game = _watch(game, thing, present=False)
        return evolve(
            game,
            battlefield=game.battlefield.delete(thing.id),
            dirty=_dropped(game.dirty, thing.id),
            deathtouched=_dropped(game.deathtouched, thing.id),
            **more,
        )
    if thing.zone == "stack":
        return evolve(game, stack=without(game.stack, thing.id), **more)
    if thing.zone == "nowhere":
        return evolve(game, **more)
    if thing.id in game.stray:
        more["stray"] = game.stray.delete(thing.id)
    player = game.players[thing.owner]
    cards: Any
    if thing.zone == "library":
        cards = without(player.library_cards, thing.id)
    else:
        cards = _cards(player, thing.zone).delete(thing.id)
    return evolve(game, players=_players(game, thing.owner, **{f"{thing.zone}_cards": cards}), **more)


def _dropped(numbers: Map[int, None], number: int) -> Map[int, None]:
    return numbers.delete(number) if number in numbers else numbers


def _cards(player: Player, zone: Zone) -> Map[int, None]:
    cards: Map[int, None] = getattr(player, f"{zone}_cards")
    return cards


def _watch(game: Game, thing: Object, *, present: bool) -> Game:
    watchers = game.watchers
    for kind in watched(thing.chars):
        watchers = _indexed(watchers, kind, thing.id, present=present)
    legends = game.legends
    if "Legendary" in thing.chars.supertypes:
        legends = _indexed(legends, thing.chars.name, thing.id, present=present)
    statics = game.statics
    if is_static(thing.chars):
        statics = statics.set(thing.id, None) if present else statics.delete(thing.id)
    if watchers is game.watchers and statics is game.statics and legends is game.legends:
        return game
    return evolve(game, watchers=watchers, statics=statics, legends=legends)


def _indexed(index: _Index, key: str, number: int, *, present: bool) -> _Index:
    numbers = index.get(key, _EMPTY)
    numbers = numbers.set(number, None) if present else numbers.delete(number)
    return index.set(key, numbers) if numbers else index.delete(key)
