"""What an engine supports, asked once: which cards of the catalogue, how many seats, and any other card as it comes."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor

import attrs

from conformance.adapters.base import Adapter
from conformance.errors import ConformanceError, EngineCrash, EngineTimeout, ProtocolError, sentence
from conformance.examine import closing_failure
from reference_engine.cards import catalogue
from reference_engine.words.characteristics import Card
from strategies.offer import Offer

FAILURES = (EngineCrash, EngineTimeout, ProtocolError)
"""What an adapter raises when its engine is gone, and would be asked again in vain."""


def asked(adapter: Adapter, *others: Adapter) -> Offer:
    """What the engine says of the whole catalogue, as data: it can be kept in settings and sent to other processes.

    others: more of the same engine, each in a process of its own; all are asked a share of the cards at the same time.
    An engine that fails when it is asked is taken to support everything: what is drawn then shows how it fails. Raises
    ConformanceError where the adapter is at fault.
    """
    cards = tuple(catalogue().values())
    try:
        refused = _refused_by((adapter, *others), cards)
    except FAILURES:
        return Offer((), adapter.hello().seats)
    except ConformanceError:
        # One card that the engine cannot bear to be asked about is one card, not the whole catalogue.
        refused = {card.name: reason for card in cards if (reason := _reason(adapter, card))}
        if len(refused) == len(cards):
            raise
    return Offer(tuple((name, refused[name]) for name in catalogue() if name in refused), adapter.hello().seats)


def asked_side_by_side(adapter: Adapter, another: Callable[[], Adapter], most: int) -> Offer:
    """``asked``, of up to so many engines if this one tries each card out, which takes its time.

    another: opens one more of the same; it is closed again. Raises ConformanceError as both do.
    """
    tries_out = getattr(adapter, "at_once", 0) == 1
    others: list[Adapter] = []
    try:
        others.extend(another() for _ in range(min(most, os.cpu_count() or 1) - 1 if tries_out else 0))
        return asked(adapter, *others)
    finally:
        for other in others:
            closing_failure(other)  # how it ends is told of the first one, and judged in the run


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


def _refused_by(engines: Sequence[Adapter], cards: tuple[Card, ...]) -> dict[str, str]:
    """The names of the unsupported cards with a reason each, every engine having been asked about its share."""
    if len(engines) == 1:
        return _refused(engines[0], cards)
    shares = [cards[n :: len(engines)] for n in range(len(engines))]
    with ThreadPoolExecutor(len(engines)) as threads:  # they only wait: the engines are processes
        return {name: why for said in threads.map(_refused, engines, shares) for name, why in said.items()}


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
