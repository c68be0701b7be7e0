"""The one door: objects, players and zones change only here.

Replacement effects apply, the event is performed, triggers are noted. Events that happen at the same time go through
together, so that abilities that look back see the game as it was before all of them (603.10).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from immutables import Map

from reference_engine.mechanics.deathtouch import has_deathtouch
from reference_engine.rules.asking import Asking
from reference_engine.state.chain import down
from reference_engine.state.changes import (
    change_object,
    change_player,
    create,
    move,
    remove,
    remove_all,
    with_counters,
)
from reference_engine.state.evolving import evolve
from reference_engine.state.game import Game, Object
from reference_engine.state.happenings import (
    AbilityOnStack,
    Announces,
    BecameTarget,
    CardWasCopied,
    Ceases,
    CountersPut,
    CountersRemoved,
    Damage,
    DrewFromEmpty,
    Happening,
    LifeChange,
    ManaAdded,
    ManaLeaves,
    PlayerLoses,
    SpellWasCast,
    SpellWasCopied,
    Tapped,
    TokensCreated,
    UpkeepBegan,
    ZoneChange,
)

_NOTHING: Map[int, None] = Map()


def happen(game: Game, event: Happening) -> Asking[tuple[Game, Any]]:
    """Let one event happen. Gives the game and the event as it was performed, None if nothing happened."""
    replaced = yield from game.rules.replaced(game, event)
    if replaced is None:
        return game, None
    after, done = _PERFORM[type(replaced)](game, replaced)
    return game.rules.note_triggers(game, after, done), done


def happen_together(game: Game, events: Sequence[Happening]) -> Asking[Game]:
    """Let events happen at the same time: all are performed before any trigger is noted."""
    before, done = game, []
    for event in events:
        replaced = yield from game.rules.replaced(game, event)
        if replaced is not None:
            game, performed = _PERFORM[type(replaced)](game, replaced)
            done.append(performed)
    for performed in done:
        game = game.rules.note_triggers(before, game, performed)
    return game


# -- how each event is performed ------------------------------------------------------------------------------------


def _zone_change(game: Game, event: ZoneChange) -> tuple[Game, ZoneChange]:
    game, new = move(game, event.number, event.to, controller=event.controller, said=event.said)
    if event.to == "battlefield":
        counters = game.rules.enters_with_counters(game, game.objects[new])
        if counters:
            game = change_object(game, new, counters=counters)
    return game, evolve(event, new=new)


def _ceases(game: Game, event: Ceases) -> tuple[Game, Ceases]:
    return remove(game, event.number), event


def _damage(game: Game, event: Damage) -> tuple[Game, Damage]:
    if event.target < 0:
        player = game.players[-1 - event.target]
        return change_player(game, player.seat, life=player.life - event.amount), event
    if has_deathtouch(game.known(event.source)):
        game = evolve(game, deathtouched=game.deathtouched.set(event.target, None))
    return change_object(game, event.target, damage=game.objects[event.target].damage + event.amount), event


def _life(game: Game, event: LifeChange) -> tuple[Game, LifeChange]:
    return change_player(game, event.seat, life=game.players[event.seat].life + event.amount), event


def _counters(game: Game, number: int, counter: str, by: int) -> Game:
    return change_object(game, number, counters=with_counters(game.objects[number].counters, counter, by))


def _counters_put(game: Game, event: CountersPut) -> tuple[Game, CountersPut]:
    return _counters(game, event.number, event.counter, event.amount), event


def _counters_removed(game: Game, event: CountersRemoved) -> tuple[Game, CountersRemoved]:
    return _counters(game, event.number, event.counter, -event.amount), event


def _tokens(game: Game, event: TokensCreated) -> tuple[Game, TokensCreated]:
    token = Object(0, event.chars, event.seat, event.seat, "battlefield", "token", sick=True)
    new = []
    for _ in range(event.amount):
        game, number = create(game, token)
        new.append(number)
    return game, evolve(event, new=tuple(new))


def _mana_added(game: Game, event: ManaAdded) -> tuple[Game, ManaAdded]:
    return change_player(game, event.seat, pool=game.players[event.seat].pool + event.mana), event


def _mana_leaves(game: Game, event: ManaLeaves) -> tuple[Game, ManaLeaves]:
    return change_player(game, event.seat, pool=event.left), event


def _tapped(game: Game, event: Tapped) -> tuple[Game, Tapped]:
    return change_object(game, event.number, tapped=event.tapped), event


def _announces(game: Game, event: Announces) -> tuple[Game, Announces]:
    return change_object(game, event.number, said=event.said), event


def _unchanged(game: Game, event: BecameTarget) -> tuple[Game, BecameTarget]:
    return game, event


def _cast(game: Game, event: SpellWasCast) -> tuple[Game, SpellWasCast]:
    game = change_player(game, event.seat, spells_cast=game.players[event.seat].spells_cast + 1)
    return evolve(game, spells_cast=game.spells_cast + 1), event


def _copied(game: Game, event: SpellWasCopied) -> tuple[Game, SpellWasCopied]:
    copy = Object(game.next_id, event.chars, event.seat, event.seat, "stack", event.kind, said=event.said)
    game, new = create(game, copy)
    return game, evolve(event, new=new)


def _card_copied(game: Game, event: CardWasCopied) -> tuple[Game, CardWasCopied]:
    card = game.objects[event.original]
    game, new = create(game, Object(0, card.chars, event.seat, event.seat, card.zone, "copy"))
    return game, evolve(event, new=new)


def _ability(game: Game, event: AbilityOnStack) -> tuple[Game, AbilityOnStack]:
    game, new = create(
        game, Object(game.next_id, event.chars, event.seat, event.seat, "stack", "ability", said=event.said)
    )
    return game, evolve(event, new=new)


def _drew_from_empty(game: Game, event: DrewFromEmpty) -> tuple[Game, DrewFromEmpty]:
    return change_player(game, event.seat, drew_from_empty=event.noted), event


def _loses(game: Game, event: PlayerLoses) -> tuple[Game, PlayerLoses]:
    before = game
    game = change_player(game, event.seat, lost=True)
    game = remove_all(game, game.rules.objects_that_leave(game, event.seat))
    for number in game.rules.objects_exiled(game, event.seat):
        game, _ = move(game, number, "exile")
    gone = tuple(n for n in sorted(before.battlefield) if n not in game.battlefield)
    return game, evolve(event, gone=gone)


def _upkeep(game: Game, event: UpkeepBegan) -> tuple[Game, UpkeepBegan]:
    return game, event


_PERFORM: dict[type, Callable[[Game, Any], tuple[Game, Any]]] = {
    ZoneChange: _zone_change,
    Ceases: _ceases,
    Damage: _damage,
    LifeChange: _life,
    CountersPut: _counters_put,
    CountersRemoved: _counters_removed,
    TokensCreated: _tokens,
    ManaAdded: _mana_added,
    ManaLeaves: _mana_leaves,
    Tapped: _tapped,
    Announces: _announces,
    BecameTarget: _unchanged,
    SpellWasCast: _cast,
    SpellWasCopied: _copied,
    CardWasCopied: _card_copied,
    AbilityOnStack: _ability,
    DrewFromEmpty: _drew_from_empty,
    PlayerLoses: _loses,
    UpkeepBegan: _upkeep,
}


# -- bookkeeping that is no event: whose turn and priority it is, what waits ----------------------------------------


def begin_turn(game: Game, seat: int) -> Game:
    """It is that player's turn: their permanents are sick no more, nobody has cast a spell yet (302.6, 502)."""
    for player in game.players:
        if player.spells_cast:
            game = change_player(game, player.seat, spells_cast=0)
    for number in game.battlefield:
        if game.objects[number].sick and game.objects[number].controller == seat:
            game = change_object(game, number, sick=False)
    return evolve(game, active=seat, turn=game.turn + 1, spells_cast=0)


def heal(game: Game) -> Game:
    """Damage wears off during cleanup (514.2)."""
    for number in game.battlefield:
        if game.objects[number].damage:
            game = change_object(game, number, damage=0)
    return game


def nobody_has_priority(game: Game) -> Game:
    """Nobody has priority, and nobody has passed in succession."""
    return game if game.priority is None and not game.passed else evolve(game, priority=None, passed=0)


def settle(game: Game) -> tuple[Game, tuple[int, ...]]:
    """The permanents to be looked at by state-based actions, and the game that has none left to look at."""
    if not game.dirty:
        return game, ()
    return evolve(game, dirty=_NOTHING, deathtouched=_NOTHING), tuple(sorted(game.dirty))


def on_stack(game: Game) -> tuple[Object, ...]:
    """The objects on the stack, from the top down."""
    return tuple(game.objects[n] for n in down(game.stack))
