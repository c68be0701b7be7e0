"""122. Counters."""

from __future__ import annotations

from reference_engine.rules.asking import Asking
from reference_engine.rules.cr_109_objects import is_permanent
from reference_engine.rules.door import happen_together
from reference_engine.rules.resolving import At, slots, speaking
from reference_engine.state.evolving import evolve
from reference_engine.state.game import Game, Object
from reference_engine.state.happenings import CountersPut
from reference_engine.words.abilities import EntersWithCounters
from reference_engine.words.arrivals import EntersTapped
from reference_engine.words.instructions import DoubleCounters, PutCounters
from reference_engine.words.selectors import Targeted


# 122.6. To put counters on an object.
def put_counters(game: Game, at: At, word: PutCounters) -> Asking[Game]:
    """Carry out "put counters"; with a distribution every slot gets its own share (601.2d)."""
    events = [CountersPut(n, word.counter, amount) for n, amount in game.rules.counters_put(game, at, word)]
    return (yield from happen_together(game, [e for e in events if e.amount > 0 and is_permanent(game, e.number)]))


def counters_put(game: Game, at: At, word: PutCounters) -> list[tuple[int, int]]:
    """Which objects get how many counters."""
    if isinstance(word.on, Targeted):
        return [
            (target, game.rules.number(game, evolve(at, slot=slot), word.amount))
            for target, legal, slot in slots(at, word.on.phrase)
            if legal
        ]
    return [(n, game.rules.number(game, at, word.amount)) for n in game.rules.objects(game, at, word.on)]


# 701.10e. To double the number of counters is to put as many again on it.
def double_counters(game: Game, at: At, word: DoubleCounters) -> Asking[Game]:
    """Carry out "double the number of counters"."""
    events = []
    for number in game.rules.objects(game, at, word.on):
        amount = game.objects[number].counter(word.counter)
        if amount and is_permanent(game, number):
            events.append(CountersPut(number, word.counter, amount))
    return (yield from happen_together(game, events))


# 614.1c. Entering tapped is no becoming tapped (603.6d, 701.26a).
def enters_tapped(game: Game, number: int) -> bool:
    """Whether that permanent enters the battlefield tapped."""
    return any(isinstance(a, EntersTapped) for a in game.objects[number].chars.abilities)


# 614.1c, 122.6a. Entering "with counters" replaces how it enters; doublers see those counters too.
def enters_with_counters(game: Game, permanent: Object) -> tuple[tuple[str, int], ...]:
    """The counters that a permanent enters the battlefield with."""
    counters: dict[str, int] = {}
    at = speaking(permanent)
    for ability in permanent.chars.abilities:
        if isinstance(ability, EntersWithCounters):
            amount = game.rules.number(game, at, ability.amount)
            amount *= game.rules.counter_factor(game, permanent.controller)
            if amount > 0:
                counters[ability.counter] = counters.get(ability.counter, 0) + amount
    return tuple(sorted(counters.items()))
