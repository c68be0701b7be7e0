"""All checks in a row; what cannot be tried because of what was found before is left out."""

from __future__ import annotations

from collections.abc import Iterator

from conformance.adapters.base import Adapter
from conformance.doctor.playing import chooses, deterministic, draw, failures, play_all, playable, shows, speed
from conformance.doctor.talking import cards, handshake, passing, refusing, set_up
from conformance.doctor.words import Checked, adapters_fault
from conformance.examine import closing_failure
from conformance.offering import offer_of


def diagnose(adapter: Adapter) -> Iterator[Checked]:
    """What there is to say of an engine that has been opened; it is let go of at the end."""
    capabilities = adapter.hello()
    yield from handshake(capabilities)
    refused, said = cards(adapter)
    yield from said
    yield from set_up(adapter, capabilities, refused)
    yield from passing(adapter, capabilities)
    yield from refusing(adapter, capabilities)
    played = play_all(adapter, draw(offer_of(adapter)))
    yield from playable(played)
    yield from failures(played)
    yield from shows(capabilities, played)
    yield from chooses(capabilities, played)
    yield from deterministic(adapter, capabilities, played)
    yield from speed(played)
    failure = closing_failure(adapter)
    if failure:
        yield adapters_fault("stop", failure.message, "reply stopped, then end with status 0")
