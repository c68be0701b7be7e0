"""The plumbing that makes a new game from an old one. Only the door (and set-up) may call it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from immutables import Map

from reference_engine.state.chain import chain_of, push, up, without
from reference_engine.state.evolving import draft, evolve
from reference_engine.state.game import Announced, Game, Object, Player, Zone
from reference_engine.state.watching import is_continuous, is_static, watched
from reference_engine.words.characteristics import Card

_EMPTY: Map[int, None] = Map()
_Index = Map[str, Map[int, None]]


def change_player(game: Game, seat: int, **values: Any) -> Game:
    """The game with those fields of that player replaced."""
    return evolve(game, players=_players(game.players, seat, **values))


def _players(before: tuple[Player, ...], seat: int, **values: Any) -> tuple[Player, ...]:
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
    thing = evolve(old, chars=chars, copiable=None if chars is base else base)
    new, fields = draft(game)
    _watch(fields, old, present=False)
    _watch(fields, thing, present=True)
    fields["objects"] = game.objects.set(number, thing)
    fields["dirty"] = game.dirty.set(number, None)
    return new


def with_counters(counters: tuple[tuple[str, int], ...], kind: str, by: int) -> tuple[tuple[str, int], ...]:
    """The counters with so many more, or fewer, of that kind; none of a kind that would fall below one."""
    numbers = dict(counters)
    numbers[kind] = numbers.get(kind, 0) + by
    return tuple(sorted((k, n) for k, n in numbers.items() if n > 0))


def create(game: Game, thing: Object) -> tuple[Game, int]:
    """Add the object, whatever its ``id`` says under a number of its own, to the zone it names."""
    new, fields = draft(game)
    number = game.next_id
    _add(fields, thing if thing.id == number else evolve(thing, id=number))
    return new, number


def create_board(game: Game, things: Sequence[Object]) -> Game:
    """Add cards and permanents to a game that has none, in one go; they bear the numbers that they get, from 1 on."""
    new, fields = draft(game)
    zones: dict[tuple[int, Zone], list[int]] = {}
    for thing in things:
        zones.setdefault((thing.owner, thing.zone), []).append(thing.id)
        if thing.zone == "battlefield":
            _watch(fields, thing, present=True)
    fields["players"] = tuple(
        evolve(
            player,
            library_cards=chain_of(zones.get((player.seat, "library"), ())),
            hand_cards=_all(zones.get((player.seat, "hand"), ())),
            graveyard_cards=_all(zones.get((player.seat, "graveyard"), ())),
            exile_cards=_all(zones.get((player.seat, "exile"), ())),
        )
        for player in game.players
    )
    fields["objects"] = Map({thing.id: thing for thing in things})
    fields["battlefield"] = fields["dirty"] = _all([thing.id for thing in things if thing.zone == "battlefield"])
    fields["next_id"] = len(things) + 1
    return new


def _all(numbers: Sequence[int]) -> Map[int, None]:
    return Map(dict.fromkeys(numbers)) if numbers else _EMPTY


def remove(game: Game, number: int) -> Game:
    """Take the object out of the game; it stays known as it last existed."""
    new, fields = draft(game)
    _take(fields, number)
    return new


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
    new, fields = draft(game)
    for number in reversed(numbers):
        _take(fields, number)
    return new


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
    game, fields = draft(game)
    old = _take(fields, number)
    became = fields["next_id"]
    entering = to == "battlefield"
    new = Object(
        became,
        chars or old.printed or old.copied,
        old.owner,
        old.owner if controller is None else controller,
        to,
        "token" if entering and old.kind == "copy" else old.kind,
        old.card_id,
        sick=entering,
        said=said,
        was=old.said if entering else None,
        printed=None if chars is None else old.printed or old.copied,
    )
    _add(fields, new)
    fields["became"] = fields["became"].set(number, became)
    return game, became


_Fields = dict[str, Any]
"""The fields of a game in the making."""


def _add(game: _Fields, thing: Object) -> None:
    """Add the object under its number, which is the next one, to the zone that it names."""
    number, zone = thing.id, thing.zone
    game["objects"] = game["objects"].set(number, thing)
    game["next_id"] = number + 1
    if zone == "battlefield":
        _watch(game, thing, present=True)
        game["battlefield"] = game["battlefield"].set(number, None)
        game["dirty"] = game["dirty"].set(number, None)
    elif zone == "stack":
        game["stack"] = push(game["stack"], number)
    elif zone != "nowhere":
        if thing.kind != "card":
            game["stray"] = game["stray"].set(number, None)
        cards = getattr(game["players"][thing.owner], f"{zone}_cards")
        cards = push(cards, number) if zone == "library" else cards.set(number, None)
        game["players"] = _players(game["players"], thing.owner, **{f"{zone}_cards": cards})


def _take(game: _Fields, number: int) -> Object:
    """Take the object of that number, which stays known, from the zone that it names."""
    thing: Object = game["objects"][number]
    zone = thing.zone
    game["objects"] = game["objects"].delete(number)
    game["last"] = game["last"].set(number, thing)
    if zone == "battlefield":
        _watch(game, thing, present=False)
        game["battlefield"] = game["battlefield"].delete(number)
        game["dirty"] = _dropped(game["dirty"], number)
        game["deathtouched"] = _dropped(game["deathtouched"], number)
    elif zone == "stack":
        game["stack"] = without(game["stack"], number)
    elif zone != "nowhere":
        game["stray"] = _dropped(game["stray"], number)
        cards = getattr(game["players"][thing.owner], f"{zone}_cards")
        cards = without(cards, number) if zone == "library" else cards.delete(number)
        game["players"] = _players(game["players"], thing.owner, **{f"{zone}_cards": cards})
    return thing


def _dropped(numbers: Map[int, None], number: int) -> Map[int, None]:
    return numbers.delete(number) if number in numbers else numbers


def _watch(game: _Fields, thing: Object, *, present: bool) -> None:
    for kind in watched(thing.chars):
        game["watchers"] = _indexed(game["watchers"], kind, thing.id, present=present)
    if "Legendary" in thing.chars.supertypes:
        game["legends"] = _indexed(game["legends"], thing.chars.name, thing.id, present=present)
    if is_static(thing.chars):
        _list(game, "statics", thing.id, present=present)
    # Whether an effect exists is for the layers to say: what loses its ability in one of them had it until then.
    if is_continuous(thing.copied):
        _list(game, "continuous", thing.id, present=present)


def _list(game: _Fields, which: str, number: int, *, present: bool) -> None:
    numbers = game[which]
    game[which] = numbers.set(number, None) if present else numbers.delete(number)


def _indexed(index: _Index, key: str, number: int, *, present: bool) -> _Index:
    numbers = index.get(key, _EMPTY)
    numbers = numbers.set(number, None) if present else numbers.delete(number)
    return index.set(key, numbers) if numbers else index.delete(key)
