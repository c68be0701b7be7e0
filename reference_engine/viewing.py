"""What a game looks like from outside. Entries are kept by object, so that a view costs only what has changed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from reference_engine.rules.cr_107_numbers import power, toughness
from reference_engine.state.chain import up
from reference_engine.state.game import Game, Object, Player, handle
from reference_engine.words.mana import Pool
from reference_engine.words.view import CardView, PermanentView, PlayerView, StackView, View


class Viewer:
    """Builds the views of one game."""

    def __init__(self) -> None:
        self._objects: dict[int, tuple[Object, CardView | PermanentView | StackView]] = {}
        self._players: dict[int, tuple[Player, PlayerView]] = {}
        self._seen: Game | None = None
        self._view: View | None = None

    def view(self, game: Game) -> View:
        """The game as the referee sees it."""
        seen, last = self._seen, self._view
        self._seen = game
        if seen is None or last is None or seen.objects is not game.objects or seen.players is not game.players:
            self._view = self._anew(game)
        else:
            # Every zone change makes a new object, so with the same objects all zones are as they were.
            self._view = View(
                game.turn, game.step, game.active, game.priority, last.players, last.battlefield, last.stack
            )
        return self._view

    def _anew(self, game: Game) -> View:
        return View(
            turn=game.turn,
            step=game.step,
            active=game.active,
            priority=game.priority,
            players=tuple([self._player(game, p) for p in game.players]),
            battlefield=self._entries(game, sorted(game.battlefield)),
            stack=self._entries(game, up(game.stack)),
        )

    def _player(self, game: Game, player: Player) -> PlayerView:
        kept = self._players.get(player.seat)
        if kept is not None and kept[0] is player:
            return kept[1]
        view = PlayerView(
            life=player.life,
            hand=self._cards(game, player.hand),
            library=player.how_many_in("library"),
            graveyard=self._cards(game, player.graveyard),
            exile=self._cards(game, player.exile),
            pool=Pool.of(player.pool),
            lost=player.lost,
            counters=player.counters,
        )
        self._players[player.seat] = (player, view)
        return view

    def _cards(self, game: Game, numbers: tuple[int, ...]) -> tuple[CardView, ...]:
        return self._entries(game, numbers)

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
