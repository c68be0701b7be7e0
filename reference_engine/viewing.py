"""What a game looks like from outside. Entries are kept by object, so that a view costs only what has changed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from immutables import Map

from reference_engine.rules.cr_107_numbers import power, toughness
from reference_engine.state.chain import up
from reference_engine.state.game import Game, Object, Player, handle
from reference_engine.words.mana import Pool
from reference_engine.words.view import CardView, PermanentView, PlayerView, StackView, View


class Viewer:
    """Builds views of games, one after the other.

    What a view shows of an object or player is kept with that very value, and so are whole zones: values never change.
    """

    def __init__(self) -> None:
        self._objects: dict[int, tuple[Object, CardView | PermanentView | StackView]] = {}
        self._players: dict[int, tuple[Player, PlayerView]] = {}
        self._seen: Game | None = None
        self._view: View | None = None
        self._permanents: tuple[Map[int, None] | None, list[int]] = (None, [])

    def view(self, game: Game) -> View:
        """The game as the referee sees it."""
        seen, last = self._seen, self._view
        self._seen = game
        if seen is None or last is None or seen.objects is not game.objects or seen.players is not game.players:
            found = self._anew(game)
        else:
            # Every zone change makes a new object, so with the same objects all zones are as they were.
            found = View(game.turn, game.step, game.active, game.priority, last.players, last.battlefield, last.stack)
        self._view = found
        return found

    def _anew(self, game: Game) -> View:
        return View(
            game.turn,
            game.step,
            game.active,
            game.priority,
            tuple([self._player(game, p) for p in game.players]),
            self._entries(game, self._sorted(game.battlefield)),
            self._entries(game, up(game.stack)) if game.stack else (),
        )

    def _sorted(self, battlefield: Map[int, None]) -> list[int]:
        """The numbers of the permanents in rising order."""
        if self._permanents[0] is not battlefield:
            self._permanents = (battlefield, sorted(battlefield))
        return self._permanents[1]

    def _player(self, game: Game, player: Player) -> PlayerView:
        kept = self._players.get(player.seat)
        if kept is None:
            view = self._player_anew(game, player)
        elif kept[0] is player:
            return kept[1]
        else:
            view = self._player_since(game, player, *kept)
        self._players[player.seat] = (player, view)
        return view

    def _player_anew(self, game: Game, player: Player) -> PlayerView:
        return PlayerView(
            player.life,
            self._entries(game, player.hand),
            player.how_many_in("library"),
            self._entries(game, player.graveyard),
            self._entries(game, player.exile),
            Pool.of(player.pool),
            player.lost,
            player.counters,
        )

    def _player_since(self, game: Game, player: Player, before: Player, last: PlayerView) -> PlayerView:
        """The player, who looked like that before: a zone or pool that is still the same looks the same."""
        hand, graveyard, exile, pool = last.hand, last.graveyard, last.exile, last.pool
        if player.hand_cards is not before.hand_cards:
            hand = self._entries(game, player.hand)
        if player.graveyard_cards is not before.graveyard_cards:
            graveyard = self._entries(game, player.graveyard)
        if player.exile_cards is not before.exile_cards:
            exile = self._entries(game, player.exile)
        if player.pool is not before.pool:
            pool = Pool.of(player.pool)
        library = player.how_many_in("library")
        return PlayerView(player.life, hand, library, graveyard, exile, pool, player.lost, player.counters)

    def _entries(self, game: Game, numbers: Iterable[int]) -> tuple[Any, ...]:
        """What each of the objects looks like: in every zone all look alike, as cards, permanents or on the stack."""
        objects, known, found = game.objects, self._objects, []
        for number in numbers:
            thing = objects[number]
            kept = known.get(number)
            if kept is None or kept[0] is not thing:
                kept = known[number] = (thing, _entry_of(thing))
            found.append(kept[1])
        return tuple(found)


def _entry_of(thing: Object) -> CardView | PermanentView | StackView:
    if thing.zone == "battlefield":
        return _permanent(thing)
    return _stack_object(thing) if thing.zone == "stack" else _card(thing)


def _card(thing: Object) -> CardView:
    return CardView(handle(thing.id), thing.card_id, thing.chars.name)


def _permanent(thing: Object) -> PermanentView:
    creature = "Creature" in thing.chars.types
    return PermanentView(
        id=handle(thing.id),
        card=thing.card_id,
        name=thing.chars.name,
        owner=thing.owner,
        controller=thing.controller,
        tapped=thing.tapped,
        types=thing.chars.types,
        subtypes=thing.chars.subtypes,
        counters=thing.counters,
        token=thing.kind == "token",
        power=power(thing) if creature else None,
        toughness=toughness(thing) if creature else None,
        damage=thing.damage,
        sick=thing.sick,
    )


def _stack_object(thing: Object) -> StackView:
    said = thing.said
    assert said is not None  # whatever is on the stack was announced
    return StackView(
        id=handle(thing.id),
        kind=said.kind,
        name=thing.chars.name,
        controller=thing.controller,
        card=thing.card_id,
        source=None if said.source is None else handle(said.source),
        copy=thing.kind == "copy",
        targets=tuple(tuple(map(handle, chosen)) for chosen in said.targets),
        modes=said.modes,
        x=said.x,
        kicks=said.kicks,
        division=said.division,
    )
