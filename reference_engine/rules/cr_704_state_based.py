"""704. State-Based Actions."""

from __future__ import annotations

from reference_engine.rules.asking import Asking, choose
from reference_engine.rules.cr_107_numbers import toughness
from reference_engine.rules.door import happen_together, settle
from reference_engine.state.game import Game, Object, handle, reference
from reference_engine.state.happenings import (
    Ceases,
    CountersRemoved,
    DrewFromEmpty,
    Happening,
    PlayerLoses,
    ZoneChange,
)
from reference_engine.words.requests import Request


# 704.3. All that apply are performed at the same time; then the game looks again.
def state_based_actions(game: Game) -> Asking[tuple[Game, bool]]:
    """Perform all applicable state-based actions as one event. Gives the game and whether there were any."""
    losers = [p.seat for p in game.players if not p.lost and game.rules.loses(game, p.seat)]
    if not (losers or game.dirty or game.stray):
        return game, False
    touched = game.deathtouched
    game, dirty = settle(game)
    permanents = [game.objects[n] for n in dirty]
    doomed = yield from _put_into_graveyards(game, permanents)
    # 704.5h. Deathtouch destroys.
    doomed |= {thing.id for thing in permanents if thing.id in touched and toughness(thing) > 0 and _is_creature(thing)}
    events: list[Happening] = [PlayerLoses(s) for s in losers]
    events += [DrewFromEmpty(s, noted=False) for s in losers if game.players[s].drew_from_empty]
    events += [ZoneChange(n, "graveyard", "state-based") for n in doomed]
    events += [e for thing in permanents if thing.id not in doomed for e in _annihilate(thing)]
    # 704.5d, 704.5e. A token off the battlefield, a copy of a spell off the stack: it ceases to exist.
    events += [Ceases(n) for n in sorted(game.stray) if game.rules.ceases_to_exist(game, n)]
    if not events:
        return game, False
    return (yield from _perform(game, events)), True


def _perform(game: Game, events: list[Happening]) -> Asking[Game]:
    # A player who leaves takes objects along; what is gone already needs no further event.
    first = [e for e in events if not isinstance(e, PlayerLoses)]
    game = yield from happen_together(game, first)
    return (yield from happen_together(game, [e for e in events if isinstance(e, PlayerLoses)]))


# 704.5a–c. Life 0 or less; drew from an empty library; ten or more poison counters.
def loses(game: Game, seat: int) -> bool:
    """Whether that player loses the game now."""
    player = game.players[seat]
    return player.life <= 0 or player.drew_from_empty or player.counter("poison") >= _POISON


_POISON = 10


def _put_into_graveyards(game: Game, permanents: list[Object]) -> Asking[set[int]]:
    # 704.5f–g. Toughness 0 or less; damage at least as high as toughness.
    doomed = {thing.id for thing in permanents if game.rules.dies(game, thing)}
    # 704.5j. The legend rule: the controller chooses which one stays.
    for group in _same_legends(game, permanents):
        options = tuple(handle(n) for n in group)
        seat = game.objects[group[0]].controller
        kept = yield from choose(game, Request(seat, "legend", None, game.objects[group[0]].chars.name, options))
        doomed |= {n for n in group if n != reference(kept[0])}
    return doomed


def dies(game: Game, thing: Object) -> bool:
    """Whether a creature is put into its owner's graveyard for its toughness or the damage on it."""
    if not _is_creature(thing):
        return False
    left = toughness(thing)
    return left <= 0 or thing.damage >= left


def _is_creature(thing: Object) -> bool:
    return "Creature" in thing.chars.types


def _same_legends(game: Game, changed: list[Object]) -> list[list[int]]:
    names = {(t.controller, t.chars.name): 0 for t in changed if "Legendary" in t.chars.supertypes}
    groups = []
    for controller, name in names:
        group = [n for n in sorted(game.legends[name]) if game.objects[n].controller == controller]
        if len(group) > 1:
            groups.append(group)
    return groups


# 704.5q. +1/+1 and -1/-1 counters annihilate in pairs.
def _annihilate(thing: Object) -> list[Happening]:
    pairs = min(thing.counter("+1/+1"), thing.counter("-1/-1"))
    return [CountersRemoved(thing.id, kind, pairs) for kind in ("+1/+1", "-1/-1")] if pairs else []


def ceases_to_exist(game: Game, number: int) -> bool:
    """Whether a token or copy that is not where it may be ceases to exist (704.5d, 704.5e)."""
    return game.object(number) is not None
