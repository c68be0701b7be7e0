"""What an engine supports, asked once: which cards of the catalogue, how many seats, and any other card as it comes."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from conformance.adapters.base import Adapter
from conformance.errors import ConformanceError, EngineCrash, EngineTimeout, ProtocolError, sentence
from reference_engine.cards import catalogue
from reference_engine.words.characteristics import Card
from strategies.offer import Offer

FAILURES = (EngineCrash, EngineTimeout, ProtocolError)
"""What an adapter raises when its engine is gone, and would be asked again in vain."""


def asked(adapter: Adapter) -> Offer:
    """What the engine says of the whole catalogue, as data: it can be kept in settings and sent to other processes.

    An engine that fails when it is asked is taken to support everything: what is drawn then shows how it fails. Raises
    ConformanceError where the adapter is at fault.
    """
    cards = tuple(catalogue().values())
    try:
        refused = _refused(adapter, cards)
    except FAILURES:
        return Offer((), adapter.hello().seats)
    except ConformanceError:
        # One card that the engine cannot bear to be asked about is one card, not the whole catalogue.
        refused = {card.name: reason for card in cards if (reason := _reason(adapter, card))}
        if len(refused) == len(cards):
            raise
    return Offer(tuple((name, refused[name]) for name in catalogue() if name in refused), adapter.hello().seats)


def offer_of(adapter: Adapter, known: Offer | None = None) -> Offer:
    """What drawing may use with that engine, which is asked about each card that is not of the catalogue once.

    known: what it said before; it is asked, if None. Raises ConformanceError where the engine cannot say.
    """
    reasons: dict[str, list[tuple[Card, str]]] = {}
    failed = False

    def ask(card: Card) -> str:
        nonlocal failed
        if failed:
            return ""
        for same, reason in reasons.get(card.name, ()):
            if same == card:
                return reason
        try:
            reason = _reason(adapter, card)
        except FAILURES:
            failed, reason = True, ""
        reasons.setdefault(card.name, []).append((card, reason))
        return reason

    return attrs.evolve(known or asked(adapter), ask=ask)


def _reason(adapter: Adapter, card: Card) -> str:
    """Why one card is not supported; an engine that cannot even say does not support it."""
    try:
        return _refused(adapter, (card,)).get(card.name, "")
    except ConformanceError as error:
        return str(error)


def _refused(adapter: Adapter, cards: tuple[Card, ...]) -> dict[str, str]:
    """The names of the unsupported cards with a reason each, which is never empty."""
    try:
        said: object = adapter.cards(cards)
    except FAILURES:
        raise
    except (Exception, SystemExit) as error:  # an adapter is foreign code, which may raise anything
        which = cards[0].name if len(cards) == 1 else f"{len(cards)} cards"
        raise ConformanceError(
            f"the engine raises when asked whether it supports {which} ({sentence(error)}): mend the adapter"
        ) from error
    if not isinstance(said, Mapping):
        raise ConformanceError(
            f"the engine answers cards with {type(said).__name__}, not Mapping: see conformance.adapters.base"
        )
    return {str(name): str(reason) or "it gives no reason" for name, reason in said.items()}
