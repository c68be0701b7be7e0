"""What an engine does not declare is not asked of it: the example is left out, with the reason."""

from __future__ import annotations

from collections.abc import Iterator

from reference_engine.words.answers import Activate, Answer, Cast
from reference_engine.words.capabilities import Capabilities
from reference_engine.words.mana import MANA_TYPES
from reference_engine.words.scenario import Case, PlacedPermanent, Scenario


def undeclared(capabilities: Capabilities, case: Case) -> str:
    """What the case needs that the engine does not declare, as a reason to leave it out; the empty text if nothing."""
    least, most = capabilities.seats
    seats = len(case.scenario.seats)
    if not least <= seats <= most:
        return f"it has {least} to {most} seats, not {seats}"
    if capabilities.passes == "all":
        return "one pass of it is that of all players, and here each player passes for themselves"
    if capabilities.setup == "play-only":
        return "it cannot set up a board"
    if capabilities.setup == "zones":
        more = _more_than_zones(case.scenario)
        if more:
            return f"it sets up cards in zones only, and here {more}"
    return _unchosen(capabilities.chooses, case)


def _unchosen(chooses: tuple[str, ...] | None, case: Case) -> str:
    if chooses is None:
        return ""
    for planned in case.answers:
        for kind in (planned.decision.kind, *_chosen_within(planned.answer)):
            if kind != "priority" and kind not in chooses:
                return f"it does not let a player choose {kind!r}"
    return ""


def _chosen_within(answer: Answer) -> Iterator[str]:
    """The kinds of request that the mana abilities of a plan answer beforehand: a type of mana, or a replacement."""
    if isinstance(answer, Activate):
        yield from ("mana-type" if choice in MANA_TYPES else "replacement" for choice in answer.choices)
    if isinstance(answer, Cast | Activate):
        for activation in answer.activations:
            yield from _chosen_within(activation)


def _more_than_zones(scenario: Scenario) -> str:
    if any(seat.pool for seat in scenario.seats):
        return "there is mana in a pool"
    if any(seat.counters for seat in scenario.seats):
        return "a player has counters"
    if any(map(_is_changed, scenario.battlefield)):
        return "a permanent is tapped, sick, damaged or has counters"
    return ""


def _is_changed(permanent: PlacedPermanent) -> bool:
    return bool(permanent.tapped or permanent.sick or permanent.damage or permanent.counters)
