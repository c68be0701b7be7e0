"""The plumbing that makes a new game from an old one. Only the door (and set-up) may call it."""

from __future__ import annotations

from typing import Any

import attrs
from immutables import Map

from reference_engine.state.chain import push, without
from reference_engine.state.game import Announced, Game, Object, Player, Zone
from reference_engine.words.abilities import (
    CopiesOnceMore,
    DoublesCounters,
    DoublesTokens,
    PlayerHexproof,
    SpellsCostLess,
    SpellsPerTurn,
    Triggered,
    TriggersTwice,
)
from reference_engine.words.characteristics import Card

STATIC = (DoublesCounters, DoublesTokens, CopiesOnceMore, SpellsPerTurn, SpellsCostLess, PlayerHexproof, TriggersTwice)
_EMPTY: Map[int, None] = Map()


def change_player(game: Game, seat: int, **values: Any) -> Game:
    """The game with those fields of that player replaced."""
    players = list(game.players)
    players[seat] = attrs.evolve(players[seat], **values)
    return attrs.evolve(game, players=tuple(players))


def change_object(game: Game, number: int, **values: Any) -> Game:
    """The game with those fields of that object replaced; a permanent is looked at again (704)."""
    thing = attrs.evolve(game.objects[number], **values)
    dirty = game.dirty.set(number, None) if thing.zone == "battlefield" else game.dirty
    return attrs.evolve(game, objects=game.objects.set(number, thing), dirty=dirty)


def create(game: Game, thing: Object) -> tuple[Game, int]:
    """Add the object, whatever its ``id`` says under a number of its own, to the zone it names."""
    number = game.next_id
    thing = attrs.evolve(thing, id=number)
    game = attrs.evolve(game, objects=game.objects.set(number, thing), next_id=number + 1)
    return _add(game, thing), number


def remove(game: Game, number: int) -> Game:
    """Take the object out of the game; it stays known as it last existed."""
    thing = game.objects[number]
    game = _take(game, thing)
    return attrs.evolve(game, objects=game.objects.delete(number), last=game.last.set(number, thing))


def move(
    game: Game, number: int, to: Zone, *, controller: int | None = None, said: Announced | None = None
) -> tuple[Game, int]:
    """Move the object to another zone, where it is a new object (400.7). Gives the new number.

    It goes to its owner's hand, library (on top), graveyard or exile; ``controller`` is who controls it from now on.
    """
    old = game.objects[number]
    game = remove(game, number)
    new = Object(
        id=0,
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
    return attrs.evolve(game, became=game.became.set(number, became)), became


def _add(game: Game, thing: Object) -> Game:
    if thing.zone == "battlefield":
        game = _watch(game, thing, present=True)
        return attrs.evolve(
            game, battlefield=game.battlefield.set(thing.id, None), dirty=game.dirty.set(thing.id, None)
        )
    if thing.zone == "stack":
        return attrs.evolve(game, stack=push(game.stack, thing.id))
    if thing.zone == "nowhere":
        return game
    if thing.kind != "card":
        game = attrs.evolve(game, stray=(*game.stray, thing.id))
    cards = _zone(game.players[thing.owner], thing.zone)
    return change_player(game, thing.owner, **{thing.zone: (*cards, thing.id)})


def _take(game: Game, thing: Object) -> Game:
    if thing.zone == "battlefield":
        game = _watch(game, thing, present=False)
        dirty = game.dirty.delete(thing.id) if thing.id in game.dirty else game.dirty
        return attrs.evolve(game, battlefield=game.battlefield.delete(thing.id), dirty=dirty)
    if thing.zone == "stack":
        return attrs.evolve(game, stack=without(game.stack, thing.id))
    if thing.zone == "nowhere":
        return game
    if thing.id in game.stray:
        game = attrs.evolve(game, stray=tuple(s for s in game.stray if s != thing.id))
    cards = _zone(game.players[thing.owner], thing.zone)
    return change_player(game, thing.owner, **{thing.zone: tuple(c for c in cards if c != thing.id)})


def _zone(player: Player, zone: str) -> tuple[int, ...]:
    cards: tuple[int, ...] = getattr(player, zone)
    return cards


def watched(card: Card) -> tuple[str, ...]:
    """The kinds of event that the card's triggered abilities wait for, by the name of the word."""
    return tuple({type(a.when).__name__: None for a in card.abilities if isinstance(a, Triggered)})


def _watch(game: Game, thing: Object, *, present: bool) -> Game:
    watchers = game.watchers
    for kind in watched(thing.chars):
        ids = watchers.get(kind, _EMPTY)
        watchers = watchers.set(kind, ids.set(thing.id, None) if present else ids.delete(thing.id))
    statics = game.statics
    if any(isinstance(a, STATIC) for a in thing.chars.abilities):
        statics = statics.set(thing.id, None) if present else statics.delete(thing.id)
    if watchers is game.watchers and statics is game.statics:
        return game
    return attrs.evolve(game, watchers=watchers, statics=statics)
