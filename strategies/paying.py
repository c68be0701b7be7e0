"""Paying the parts of a cost that are no mana: whether a seat can, and with what (118.3, 601.2h)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

import attrs

from reference_engine.words.abilities import ActsAsThoughHasty, CantUntap, Haste
from reference_engine.words.answers import Activate, TargetList
from reference_engine.words.base import Cost
from reference_engine.words.costs import (
    DiscardCards,
    MillCards,
    PayLife,
    PayMana,
    RemoveCounters,
    SacrificeThis,
    TapPermanents,
    TapThis,
    UntapThis,
)
from reference_engine.words.view import PermanentView, View
from strategies.characteristics import Cards, Now, meets, permanents_now
from strategies.draws import SMALLEST, Draws
from strategies.texts import ObjectCost, has, is_object_cost


@attrs.frozen(eq=False)
class Payer:
    """Who pays, and for what. object: the permanent whose ability it is, or the card that is cast."""

    view: View
    cards: Cards
    seat: int
    object: str
    casts: bool = False

    @property
    def this(self) -> PermanentView | None:
        """The permanent whose ability it is; None for a card that is cast."""
        return next((p for p in self.view.battlefield if p.id == self.object), None)


def can_pay(payer: Payer, parts: tuple[Cost, ...]) -> bool:
    """Whether the seat can pay all those parts, mana apart, as far as numbers are plain."""
    life = sum(p.amount for p in parts if isinstance(p, PayLife) and isinstance(p.amount, int))
    if life > payer.view.players[payer.seat].life or not all(_can_pay_alone(payer, part) for part in parts):
        return False
    return choose_objects(payer, parts, SMALLEST) is not None


def _can_pay_alone(payer: Payer, part: Cost) -> bool:
    this = payer.this
    seen = payer.view.players[payer.seat]
    match part:
        case MillCards(number=number):
            return seen.library is None or number <= seen.library
        case TapThis():
            return this is not None and not this.tapped and not is_too_new(payer.view, payer.cards, this)
        case UntapThis():
            return this is not None and bool(this.tapped) and _may_untap(payer, this)
        case RemoveCounters(counter=kind, number=int(number)):
            return this is not None and number <= dict(this.counters or ()).get(kind, 0)
    return True


def _may_untap(payer: Payer, this: PermanentView) -> bool:
    return can_become_untapped(payer.view, payer.cards, this) and not is_too_new(payer.view, payer.cards, this)


# 302.6, 702.10c, 609.4.
def is_too_new(view: View, cards: Cards, permanent: PermanentView) -> bool:
    """Whether it is a creature that has not been under control for long enough to pay {T} or {Q}, and is not hasty."""
    if not permanent.sick or permanent.name not in cards:
        return False
    everything = permanents_now(view, cards)
    now = everything[permanent.id]
    creature = now.is_creature if permanent.types is None else "Creature" in permanent.types
    return creature and not is_hasty(view, cards, permanent, everything)


def is_hasty(view: View, cards: Cards, permanent: PermanentView, everything: Mapping[str, Now]) -> bool:
    """Whether it has haste, or its abilities may be activated as though it had."""
    hasty = everything[permanent.id].has(Haste)
    return hasty or next(_about(ActsAsThoughHasty, view, cards, permanent, everything), None) is not None


# 614.17b. What can't happen can't be paid.
def can_become_untapped(view: View, cards: Cards, permanent: PermanentView) -> bool:
    """Whether nothing says that it can't become untapped."""
    return next(_about(CantUntap, view, cards, permanent), None) is None


Ruling = TypeVar("Ruling", ActsAsThoughHasty, CantUntap)


def _about(
    kind: type[Ruling], view: View, cards: Cards, what: PermanentView, now: Mapping[str, Now] | None = None
) -> Iterator[Ruling]:
    """The abilities of that kind, of whatever permanent, whose description that permanent meets."""
    others = [p for p in view.battlefield if p.name in cards and has(cards[p.name], kind)]
    if not others or what.name not in cards:
        return
    everything = permanents_now(view, cards) if now is None else now
    for other in others:
        for ability in everything[other.id].abilities:
            if isinstance(ability, kind):
                if meets(ability.filter, what, everything[what.id], controller=other.controller, source=other.id):
                    yield ability


def choose_objects(payer: Payer, parts: tuple[Cost, ...], draws: Draws) -> TargetList | None:
    """Objects for each part that needs some, no object twice (118.10); None where there are not enough."""
    used = _used_up(payer, parts)
    found = []
    for part in filter(is_object_cost, parts):
        able = [o for o in able_to_pay(payer, part) if o not in used and not _taps_itself(payer, parts, part, o)]
        if len(able) < part.number:
            return None
        found.append(draws.some(able, part.number))
        used.update(found[-1])
    return tuple(found)


def _used_up(payer: Payer, parts: tuple[Cost, ...]) -> set[str]:
    """What is used otherwise: the card that is cast, the permanent that is sacrificed anyway."""
    return {payer.object} if payer.casts or any(isinstance(p, SacrificeThis) for p in parts) else set()


def _taps_itself(payer: Payer, parts: tuple[Cost, ...], part: ObjectCost, handle: str) -> bool:
    """One tapping does not pay for {T} and another tap cost (118.10)."""
    return isinstance(part, TapPermanents) and handle == payer.object and any(isinstance(p, TapThis) for p in parts)


def able_to_pay(payer: Payer, part: ObjectCost) -> list[str]:
    """Everything with which that part could be paid, in the order of the view."""
    if isinstance(part, DiscardCards):
        return [c.id for c in payer.view.players[payer.seat].hand or ()]
    everything: Mapping[str, Now] = permanents_now(payer.view, payer.cards)
    return [
        p.id
        for p in payer.view.battlefield
        if p.controller == payer.seat
        and p.id in everything
        and not (isinstance(part, TapPermanents) and p.tapped)
        and meets(part.filter, p, everything[p.id], controller=payer.seat, source=payer.object)
    ]


# -- what a seat cannot pay for ---------------------------------------------------------------------------------------


def unpayable(view: View, cards: Cards, seat: int) -> list[Activate]:
    """Activations that fail because of {T}, {Q}, counters or other tap costs alone: mana, if any, is there.

    Those without targets and modes, each with the smallest objects there are. They are to be tried, and refused.
    """
    return list(_unpayable(view, cards, seat))


def _unpayable(view: View, cards: Cards, seat: int) -> Iterator[Activate]:
    everything = permanents_now(view, cards)
    for permanent in view.battlefield:
        if permanent.controller != seat or permanent.id not in everything:
            continue
        for index, ability in enumerate(everything[permanent.id].activated or ()):
            payer = Payer(view, cards, seat, permanent.id)
            plain = not ability.effect.targets and not ability.effect.modes
            if plain and not can_pay(payer, ability.cost) and not any(isinstance(p, PayMana) for p in ability.cost):
                yield Activate(permanent.id, index, costs=_any_objects(payer, ability.cost))


def _any_objects(payer: Payer, parts: tuple[Cost, ...]) -> TargetList:
    """Something for each part that needs objects, fitting or not."""
    anything = [p.id for p in payer.view.battlefield if p.controller == payer.seat]
    found = []
    for part in filter(is_object_cost, parts):
        fitting = able_to_pay(payer, part)
        rest = [o for o in anything if o not in fitting]
        found.append(tuple([*fitting, *rest][: part.number]))
    return tuple(found)
