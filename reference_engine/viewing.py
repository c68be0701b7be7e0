"""What a game looks like from outside. Entries are kept by object, so that a view costs only what has changed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from immutables import Map

from reference_engine.rules.cr_107_numbers import power, toughness
from reference_engine.state.chain import up
from reference_engine.state.game import Game, Object, Player, handle
from reference_engine.state.remembering import by_identity
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
        self._zones: dict[str, tuple[list[Object], tuple[Any, ...]]] = {}

    def view(self, game: Game) -> View:
        """The game as the referee sees it."""
        seen, last = self._seen, self._view
        self._seen = game
        if seen is None or last is None:
            players, battlefield, stack = self._all_players(game), self._battlefield(game), self._stack(game)
        else:
            # Every zone change makes a new object, so with the same objects all zones are as they were.
            players, battlefield, stack = last.players, last.battlefield, last.stack
            if seen.players is not game.players:
                players = self._all_players(game)
            if seen.objects is not game.objects:
                battlefield, stack = self._battlefield(game), self._stack(game)
        found = self._view = View(game.turn, game.step, game.active, game.priority, players, battlefield, stack)
        return found

    def _all_players(self, game: Game) -> tuple[PlayerView, ...]:
        return tuple([self._player(game, player) for player in game.players])

    def _battlefield(self, game: Game) -> tuple[PermanentView, ...]:
        return self._zone(game, "battlefield", self._sorted(game.battlefield))

    def _stack(self, game: Game) -> tuple[StackView, ...]:
        return self._zone(game, "stack", up(game.stack)) if game.stack else ()

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

    def _zone(self, game: Game, zone: str, numbers: Iterable[int]) -> tuple[Any, ...]:
        """The entries of the battlefield or stack: those of the last view where they still show the same objects."""
        things = list(map(game.objects.__getitem__, numbers))
        last = self._zones.get(zone)
        if last is None or last[0] != things:
            last = self._zones[zone] = (things, tuple(map(self._entry, things)))
        return last[1]

    def _entries(self, game: Game, numbers: Iterable[int]) -> tuple[Any, ...]:
        """What each of the objects looks like: in every zone all look alike, as cards, permanents or on the stack."""
        objects = game.objects
        return tuple([self._entry(objects[number]) for number in numbers])

    def _entry(self, thing: Object) -> CardView | PermanentView | StackView:
        kept = self._objects.get(thing.id)
        if kept is None or kept[0] is not thing:
            kept = self._objects[thing.id] = (thing, _entry_of(thing))
        return kept[1]


def _entry_of(thing: Object) -> CardView | PermanentView | StackView:
    if thing.zone == "battlefield":
        return _permanent(thing)
    return _stack_object(thing) if thing.zone == "stack" else _card(thing)


@by_identity
def _card(thing: Object) -> CardView:
    return CardView(handle(thing.id), thing.card_id, thing.chars.name)


@by_identity
def _permanent(thing: Object) -> PermanentView:
    chars = thing.chars
    creature = "Creature" in chars.types
    return PermanentView(
        handle(thing.id),
        thing.card_id,
        chars.name,
        thing.owner,
        thing.controller,
        thing.tapped,
        chars.types,
        chars.subtypes,
        thing.counters,
        thing.kind == "token",
        power(thing) if creature else None,
        toughness(thing) if creature else None,
        thing.damage,
        thing.sick,
    )


def _stack_object(thing: Object) -> StackView:
    said = thing.said
    assert said is not None  # whatever is on the stack was announced
    return StackView(
        handle(thing.id),
        said.kind,
        thing.chars.name,
        thing.controller,
        thing.card_id,
        None if said.source is None else handle(said.source),
        thing.kind == "copy",
        tuple([tuple(map(handle, chosen)) for chosen in said.targets]),
        said.modes,
        said.x,
        said.kicks,
        said.division,
    )
