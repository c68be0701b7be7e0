"""What happened in a game, told as events: noted at the one place that every event passes, told only when asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from reference_engine.state.game import Game, Rules, handle
from reference_engine.state.happenings import (
    AbilityOnStack,
    CountersPut,
    CountersRemoved,
    Damage,
    Happening,
    LifeChange,
    ManaAdded,
    PlayerLoses,
    SpellWasCast,
    SpellWasCopied,
    Tapped,
    TokensCreated,
    ZoneChange,
)
from reference_engine.words.events import Event


class Reporter:
    """Notes what happens under a table of rule functions. What an illegal action did has to be forgotten again."""

    def __init__(self, rules: Rules) -> None:
        self._noted: list[Happening] = []
        note, noted = rules["note_triggers"], self._noted

        def note_triggers(before: Game, after: Game, event: Happening) -> Game:
            noted.append(event)
            found: Game = note(before, after, event)
            return found

        self.rules = rules.replace("note_triggers", note_triggers)

    def forget(self) -> None:
        """Nothing has happened."""
        self._noted.clear()

    def told(self) -> tuple[Event, ...]:
        """What happened since it was last forgotten, in order."""
        return tuple(told for noted in self._noted for told in _TOLD.get(type(noted), _nothing)(noted))


def _nothing(_event: Happening) -> Iterator[Event]:
    yield from ()  # the rest is bookkeeping


def _zone_change(event: ZoneChange) -> Iterator[Event]:
    if event.cause == "draw":
        yield Event("card drawn", event.seat, handle(event.new))
    elif event.cause in ("sacrifice", "discard", "counter"):
        done = {"sacrifice": "sacrificed", "discard": "discarded", "counter": "countered"}[event.cause]
        yield Event(done, event.seat, handle(event.new))
    # In a library nothing is shown: what went there is told by what it was.
    yield Event(f"moved to {event.to}", None, handle(event.number if event.to == "library" else event.new))


def _damage(event: Damage) -> Iterator[Event]:
    yield Event("damage dealt", None, handle(event.source), handle(event.target), event.amount)


def _life(event: LifeChange) -> Iterator[Event]:
    yield Event("life gained" if event.amount > 0 else "life lost", event.seat, amount=abs(event.amount))


def _cast(event: SpellWasCast) -> Iterator[Event]:
    yield Event("spell cast", event.seat, handle(event.number))


def _copied(event: SpellWasCopied) -> Iterator[Event]:
    yield Event("copied", event.seat, handle(event.new), handle(event.original))


def _ability(event: AbilityOnStack) -> Iterator[Event]:
    yield Event("ability put on the stack", event.seat, handle(event.new))


def _tokens(event: TokensCreated) -> Iterator[Event]:
    for number in event.new:
        yield Event("token created", event.seat, handle(number))


def _tapped(event: Tapped) -> Iterator[Event]:
    yield Event("tapped" if event.tapped else "untapped", None, handle(event.number))


def _mana(event: ManaAdded) -> Iterator[Event]:
    yield Event("mana added", event.seat, amount=len(event.mana))


def _put(event: CountersPut) -> Iterator[Event]:
    yield Event("counters put", None, handle(event.number), amount=event.amount)


def _removed(event: CountersRemoved) -> Iterator[Event]:
    yield Event("counters removed", None, handle(event.number), amount=event.amount)


def _lost(event: PlayerLoses) -> Iterator[Event]:
    yield Event("player lost", event.seat)


_TOLD: dict[type[Happening], Callable[[Any], Iterator[Event]]] = {
    ZoneChange: _zone_change,
    Damage: _damage,
    LifeChange: _life,
    SpellWasCast: _cast,
    SpellWasCopied: _copied,
    AbilityOnStack: _ability,
    TokensCreated: _tokens,
    Tapped: _tapped,
    ManaAdded: _mana,
    CountersPut: _put,
    CountersRemoved: _removed,
    PlayerLoses: _lost,
}
