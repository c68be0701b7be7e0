"""The plumbing that makes a new game from an old one. Only the door (and set-up) may call it."""

from __future__ import annotations

from typing import Any

from immutables import Map

from reference_engine.state.chain import push, up, without
from reference_engine.state.evolving import evolve
from reference_engine.state.game import Announced, Game, Object, Player, Zone
from reference_engine.state.watching import is_continuous, is_static, watched
from reference_engine.words.characteristics import Card

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


def recharacterize(game: Game, number: int, chars: Card) -> Game:
    """The game in which that permanent has those characteristics; its copiable values stay what they are."""
    old = game.objects[number]
    base = old.copied
    new = evolve(old, chars=chars, copiable=None if chars is base else base)
    game = _watch(_watch(game, old, present=False), new, present=True)
    return evolve(game, objects=game.objects.set(number, new), dirty=game.dirty.set(number, None))


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
    game: Game,
    number: int,
    to: Zone,
    *,
    controller: int | None = None,
    said: Announced | None = None,
    chars: Card | None = None,
) -> tuple[Game, int]:
    """Move the object to another zone, where it is a new object (400.7). Gives the new number.

    It goes to its owner's hand, library (on top), graveyard or exile; ``controller`` is who controls it from now on.
    chars: what it is there, if not what its card says; a permanent that was a copy is its own card again elsewhere.
    """
    old = game.objects[number]
    game = remove(game, number)
    new = Object(
        id=game.next_id,
        chars=chars or old.printed or old.copied,
        owner=old.owner,
        controller=old.owner if controller is None else controller,
        zone=to,
        kind="token" if old.kind == "copy" and to == "battlefield" else old.kind,
        card_id=old.card_id,
        sick=to == "battlefield",
        said=said,
        was=old.said if to == "battlefield" else None,
        printed=None if chars is None else old.printed or old.copied,
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
    statics, continuous = game.statics, game.continuous
    if is_static(thing.chars):
        statics = statics.set(thing.id, None) if present else statics.delete(thing.id)
    # Whether an effect exists is for the layers to say: what loses its ability in one of them had it until then.
    if is_continuous(thing.copied):
        continuous = continuous.set(thing.id, None) if present else continuous.delete(thing.id)
    if (
        watchers is game.watchers
        and statics is game.statics
        and legends is game.legends
        and continuous is game.continuous
    ):
        return game
    return evolve(game, watchers=watchers, statics=statics, legends=legends, continuous=continuous)


def _indexed(index: _Index, key: str, number: int, *, present: bool) -> _Index:
    numbers = index.get(key, _EMPTY)
    numbers = numbers.set(number, None) if present else numbers.delete(number)
    return index.set(key, numbers) if numbers else index.delete(key)
