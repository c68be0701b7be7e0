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
    recharacterize,
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
    EffectBegins,
    Happening,
    LandWasPlayed,
    LifeChange,
    ManaAdded,
    ManaLeaves,
    PlayerLoses,
    SpellWasCast,
    SpellWasCopied,
    Tapped,
    TokensCreated,
    UpkeepBegan,
    WasTappedForMana,
    ZoneChange,
)

_NOTHING: Map[int, None] = Map()


def happen(game: Game, event: Happening) -> Asking[tuple[Game, Any]]:
    """Let one event happen. Gives the game and the event as it was performed, None if nothing happened."""
    replaced = yield from game.rules.replaced(game, event)
    if replaced is None:
        return game, None
    after, done = _PERFORM[type(replaced)](game, replaced)
    after = settled(game, after)
    return game.rules.note_triggers(game, after, done), done


def happen_together(game: Game, events: Sequence[Happening]) -> Asking[Game]:
    """Let events happen at the same time: all are performed before any trigger is noted."""
    before, done = game, []
    for event in events:
        replaced = yield from game.rules.replaced(game, event)
        if replaced is not None:
            game, performed = _PERFORM[type(replaced)](game, replaced)
            done.append(performed)
    game = settled(before, game)
    for performed in done:
        game = game.rules.note_triggers(before, game, performed)
    return game


# 611.3a, 613.5. What continuous effects make of permanents follows every event at once.
def settled(before: Game, game: Game) -> Game:
    """The game in which every permanent is what the continuous effects make of it, and under whose control."""
    if not (game.continuous or game.lasting or before.continuous or before.lasting):
        return game
    if game.objects is before.objects and game.lasting is before.lasting and game is not before:
        return game
    for number, seat in game.rules.changes_of_control(game):
        thing = game.objects[number]
        base = thing.controller if thing.base_controller is None else thing.base_controller
        sick = thing.sick or game.rules.control_starts_anew(game, number, seat)
        game = change_object(game, number, controller=seat, base_controller=None if seat == base else base, sick=sick)
    for number, chars in game.rules.changed_characteristics(game):
        game = recharacterize(game, number, chars)
    return game


# -- how each event is performed ------------------------------------------------------------------------------------


def _zone_change(game: Game, event: ZoneChange) -> tuple[Game, ZoneChange]:
    before = game
    game, new = move(game, event.number, event.to, controller=event.controller, said=event.said, chars=event.chars)
    if event.to == "battlefield":
        if event.chars is not None and game.objects[new].was is not None:
            # 107.3j. What the copied abilities call X is no X of the spell that became this permanent.
            game = change_object(game, new, was=evolve(game.objects[new].was, x=None))
        # 614.12. What it would be on the battlefield decides how it enters.
        game = _entering(settled(before, game), new, event.more)
    return game, evolve(event, new=new)


def _entering(game: Game, number: int, more: int) -> Game:
    counters = game.rules.enters_with_counters(game, game.objects[number])
    if more:
        more *= game.rules.counter_factor(game, game.objects[number].controller)
        counters = with_counters(counters, "+1/+1", more)
    if counters:
        game = change_object(game, number, counters=counters)
    return change_object(game, number, tapped=True) if game.rules.enters_tapped(game, number) else game


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
    if event.chars.abilities:
        game = settled(game, game)
        for number in new:
            game = _entering(game, number, 0)
    return game, evolve(event, new=tuple(new))


def _mana_added(game: Game, event: ManaAdded) -> tuple[Game, ManaAdded]:
    return change_player(game, event.seat, pool=game.players[event.seat].pool + event.mana), event


def _mana_leaves(game: Game, event: ManaLeaves) -> tuple[Game, ManaLeaves]:
    return change_player(game, event.seat, pool=event.left), event


def _tapped(game: Game, event: Tapped) -> tuple[Game, Tapped]:
    return change_object(game, event.number, tapped=event.tapped), event


def _effect_begins(game: Game, event: EffectBegins) -> tuple[Game, EffectBegins]:
    return evolve(game, lasting=(*game.lasting, event.effect)), event


def _land_played(game: Game, event: LandWasPlayed) -> tuple[Game, LandWasPlayed]:
    return change_player(game, event.seat, lands_played=game.players[event.seat].lands_played + 1), event


def _announces(game: Game, event: Announces) -> tuple[Game, Announces]:
    return change_object(game, event.number, said=event.said), event


def _unchanged(game: Game, event: Happening) -> tuple[Game, Happening]:
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
    # 800.4a. Effects that give the player control of anything end.
    kept = tuple(e for e in game.lasting if e.seat != event.seat)
    if len(kept) != len(game.lasting):
        game = evolve(game, lasting=kept)
    game = remove_all(game, game.rules.objects_that_leave(game, event.seat))
    game = settled(before, game)
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
    WasTappedForMana: _unchanged,
    EffectBegins: _effect_begins,
    LandWasPlayed: _land_played,
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
        if player.spells_cast or player.lands_played:
            game = change_player(game, player.seat, spells_cast=0, lands_played=0)
    game = wake(game, game.rules.permanents_that_wake(game, seat))
    return evolve(game, active=seat, turn=game.turn + 1, spells_cast=0)


def wake(game: Game, numbers: Sequence[int]) -> Game:
    """From now on those permanents have been under control since a turn began (302.6)."""
    for number in numbers:
        game = change_object(game, number, sick=False)
    return game


def heal(game: Game) -> Game:
    """During cleanup damage wears off, and effects that last until end of turn end (514.2)."""
    kept = tuple(e for e in game.lasting if not e.until_end_of_turn)
    if len(kept) != len(game.lasting):
        before, game = game, evolve(game, lasting=kept)
        game = settled(before, game)
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
