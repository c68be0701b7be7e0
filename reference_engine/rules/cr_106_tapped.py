"""106.12. What waits for a permanent to become tapped, or to be tapped for mana."""

from __future__ import annotations

from reference_engine.state.game import Game, Object, Trigger
from reference_engine.state.happenings import Tapped, WasTappedForMana
from reference_engine.words.abilities import BecomesTapped, TappedForMana


# 603.2e, 701.26a. A permanent that enters tapped does not become tapped.
def becomes_tapped(before: Game, after: Game, event: Tapped, source: Object, when: BecomesTapped) -> list[Trigger]:
    """What an ability that waits for permanents to become tapped makes of that event."""
    if not event.tapped or (when.this and event.number != source.id):
        return []
    fits = when.this or after.rules.fits(after, source.controller, source.id, when.filter, event.number)
    return [Trigger(after.objects[event.number].controller, None, event.number)] if fits else []


# 106.12a. Once for an activation, whatever it produced; for mana of a type if that was in what it produced.
def tapped_for_mana(
    before: Game, after: Game, event: WasTappedForMana, source: Object, when: TappedForMana
) -> list[Trigger]:
    """What an ability that waits for permanents to be tapped for mana makes of that event."""
    if not after.rules.is_whose(after, source.controller, when.by, event.seat) or (
        when.this and event.number != source.id
    ):
        return []
    if when.type is not None and not after.rules.made_type(after, event, when.type):
        return []
    tapped = after.known(event.number)
    if when.this or after.rules.meets(after, source.controller, source.id, when.filter, tapped):
        return [Trigger(event.seat, None, event.number, event.mana)]
    return []


def made_type(game: Game, event: WasTappedForMana, mana_type: str) -> bool:
    """Whether what was tapped for mana produced mana of that type (106.12a)."""
    return mana_type in event.mana
