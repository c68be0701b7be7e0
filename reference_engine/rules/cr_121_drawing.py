"""121. Drawing a Card, with milling (701.17) and discarding (701.9)."""

from __future__ import annotations

from itertools import islice

from reference_engine.rules.asking import Asking, choose
from reference_engine.rules.door import happen, happen_together
from reference_engine.rules.resolving import At
from reference_engine.state.chain import down
from reference_engine.state.game import Game, handle, reference
from reference_engine.state.happenings import DrewFromEmpty, ZoneChange
from reference_engine.words.instructions import DiscardChosen, DrawCards, Mill
from reference_engine.words.requests import Request


# 121.2. Cards are drawn one at a time; 121.4: from an empty library nothing comes, and 704.5b notes it.
def draw_cards(game: Game, at: At, word: DrawCards) -> Asking[Game]:
    """Carry out "draw cards"."""
    amount = game.rules.number(game, at, word.amount)
    for seat in game.rules.players(game, at, word.who):
        for _ in range(amount):
            game = yield from draw(game, seat)
    return game


def draw(game: Game, seat: int) -> Asking[Game]:
    """The player draws one card."""
    library = game.players[seat].library_cards
    event = ZoneChange(library.top, "hand", "draw", seat=seat) if library else DrewFromEmpty(seat)
    game, _ = yield from happen(game, event)
    return game


# 701.17a. That many cards from the top of the library go to the graveyard, as many as there are.
def mill(game: Game, at: At, word: Mill) -> Asking[Game]:
    """Carry out "mill"."""
    amount = game.rules.number(game, at, word.amount)
    for seat in game.rules.players(game, at, word.who):
        top = islice(down(game.players[seat].library_cards), max(amount, 0))
        game = yield from happen_together(game, [ZoneChange(n, "graveyard", "mill", seat=seat) for n in top])
    return game


# 701.9b, 101.4. Each player chooses which cards to discard, APNAP; then all are discarded.
def discard_chosen(game: Game, at: At, word: DiscardChosen) -> Asking[Game]:
    """Carry out "discard cards"."""
    amount = game.rules.number(game, at, word.amount)
    events = []
    for seat in game.rules.players(game, at, word.who):
        hand = game.players[seat].hand
        options, number = tuple(map(handle, hand)), min(amount, len(hand))
        if number:
            chosen = yield from choose(
                game, Request(seat, "discard", handle(at.me.id), "hand", options, number, number)
            )
            events += [
                ZoneChange(n, "graveyard", "discard", seat=seat) for c in chosen if (n := reference(c)) is not None
            ]
    return (yield from happen_together(game, events))
