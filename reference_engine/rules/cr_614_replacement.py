"""614. Replacement Effects, and 616. Interaction of Replacement Effects."""

from __future__ import annotations

from reference_engine.rules.asking import Asking
from reference_engine.state.evolving import evolve
from reference_engine.state.game import Game
from reference_engine.state.happenings import CountersPut, Happening, ManaAdded, Tapped, TokensCreated, ZoneChange
from reference_engine.words.abilities import CopiesOnceMore, DoublesCounters, DoublesTokens
from reference_engine.words.base import Ability


# 614.1, 614.5, 616.1. Each effect that applies modifies the event once. Those of counters and tokens all multiply the
# same number, so whatever order the affected player chose, the outcome would be one: nobody is asked. Those of mana
# are another matter, see 616.
def replaced(game: Game, event: Happening) -> Asking[Happening | None]:
    """The event after replacement effects; None if it does not happen."""
    if isinstance(event, ZoneChange):
        return (yield from game.rules.enters_as_copy(game, event)) if event.to == "battlefield" else event
    if isinstance(event, Tapped):
        return game.rules.stays_tapped(game, event)
    if not game.statics:
        return event
    # 106.12b. What is tapped for mana may produce something else.
    if isinstance(event, ManaAdded):
        return (yield from game.rules.replace_mana(game, event)) if event.tapped else event
    if isinstance(event, CountersPut):
        permanent = game.objects[event.number]
        return evolve(event, amount=event.amount * game.rules.counter_factor(game, permanent.controller))
    if isinstance(event, TokensCreated):
        return evolve(event, amount=event.amount * game.rules.token_factor(game, event.seat))
    return event


def counter_factor(game: Game, controller: int) -> int:
    """By how much counters that an effect would put on that player's permanents are multiplied."""
    return int(2 ** how_many_have(game, controller, DoublesCounters))


def token_factor(game: Game, seat: int) -> int:
    """By how much tokens that an effect would create under that player's control are multiplied."""
    return int(2 ** how_many_have(game, seat, DoublesTokens))


# 614.16, 608.3f: a token that a resolving copy of a permanent spell becomes is not created.
def copies_to_make(game: Game, seat: int, times: int) -> int:
    """How many copies a player makes who is told to make that many."""
    return times + how_many_have(game, seat, CopiesOnceMore) if times > 0 else 0


def how_many_have(game: Game, seat: int, kind: type[Ability]) -> int:
    """How many abilities of that kind the player's permanents have."""
    things = (game.objects[n] for n in game.statics if game.objects[n].controller == seat)
    return sum(isinstance(a, kind) for thing in things for a in thing.chars.abilities)
