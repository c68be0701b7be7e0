"""What is announced and paid for a spell or ability (601.2b–h), known from the answers, not from what is shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import attrs

from conformance.facts_moves import Move
from reference_engine.words.abilities import Activated, LaterSpellsCostMore, MultipliesMana, SetsMana, TappedForMana
from reference_engine.words.answers import KEEP, Activate, Cast, TargetList
from reference_engine.words.base import Cost
from reference_engine.words.costs import DiscardCards, SacrificePermanents
from reference_engine.words.instructions import AddMana, Effect
from reference_engine.words.mana import COLORS, MANA_TYPES, ManaCost
from reference_engine.words.scenario import Scenario
from reference_engine.words.selectors import You
from reference_engine.words.view import View
from strategies.affording import reduction
from strategies.mana_abilities import ADDING
from strategies.texts import (
    Face,
    ObjectCost,
    abilities,
    all_costs,
    asks_for_x,
    colors,
    kickers,
    kinds_of_words,
    mana_cost,
    object_costs,
    read_once,
)

Since = tuple[tuple[int, ...], ...]


@attrs.frozen
class Paid:
    """Objects with which one part of a cost was paid.

    titles: the card name of each, "" where it was not shown. powers: of each as it was before paying; None for no
    creature and for cards in hand. counters: of each, None where they are not shown.
    """

    part: str
    objects: tuple[str, ...]
    titles: tuple[str, ...] = ()
    powers: tuple[int | None, ...] = ()
    counters: tuple[tuple[tuple[str, int], ...] | None, ...] = ()


@attrs.frozen
class Announced:
    """All that is decided for a spell or ability on the stack, and what a copy of it therefore has (707.10).

    modes: ascending, with repeats. targets: by instance of "target", as they are now. since: aligned with ``targets``:
    for each slot the index of the view in which it was chosen. kicks: aligned with the card's kickers. division: one
    number a slot of the dividing phrase. paid: the objects used to pay. spent: the mana spent, a row of letters in
    WUBRGC order; "" for a copy; None where it cannot be known. cast: whether it was cast. cast_from: the zone. colors:
    its colours.
    """

    modes: tuple[int, ...] = ()
    targets: TargetList = ()
    since: Since = ()
    x: int | None = None
    kicks: tuple[int, ...] = ()
    division: tuple[int, ...] = ()
    paid: tuple[Paid, ...] = ()
    spent: str | None = ""
    cast: bool = False
    cast_from: str | None = None
    colors: tuple[str, ...] = ()

    @property
    def kicked(self) -> bool:
        """Whether it was kicked (702.33d)."""
        return any(self.kicks)

    @property
    def flat_targets(self) -> tuple[str, ...]:
        """The targets of all phrases in slot order."""
        return tuple(t for chosen in self.targets for t in chosen)

    @property
    def colors_spent(self) -> int | None:
        """How many colours of mana were spent on it; None where that cannot be known."""
        return None if self.spent is None else len(set(self.spent) & set(COLORS))

    def used(self, part: str) -> tuple[tuple[str, int | None], ...]:
        """The objects used for that part of the cost (``"sacrificed"``, ``"discarded"``), each with its power then."""
        return tuple(
            (name, power)
            for paid in self.paid
            if paid.part == part
            for name, power in zip(paid.objects, paid.powers, strict=True)
        )

    def titles_used(self, part: str) -> tuple[str, ...]:
        """The card names of the objects used for that part of the cost, "" for one that was not shown."""
        return tuple(title for paid in self.paid if paid.part == part for title in paid.titles)

    def copied(self, *, colors: tuple[str, ...] | None = None) -> Announced:
        """What a copy of this has: every decision and the objects used to pay, but no mana, and it was not cast."""
        return Announced(
            self.modes,
            self.targets,
            self.since,
            self.x,
            self.kicks,
            self.division,
            self.paid,
            colors=self.colors if colors is None else colors,
        )

    def aimed(self, targets: TargetList, view: int, given: TargetList = ()) -> Announced:
        """The same with those targets, what differs having been chosen in that view.

        given: the answer as it was given. What it names, and does not keep, was chosen in that view even if the old
        target had that name: it may have become another object since (400.7).
        """
        old = {(i, j): t for i, chosen in enumerate(self.targets) for j, t in enumerate(chosen)}
        for i, chosen in enumerate(given):
            for j, t in enumerate(chosen):
                if t != KEEP:
                    old.pop((i, j), None)
        kept = tuple(
            tuple(self.since[i][j] if old.get((i, j)) == t else view for j, t in enumerate(chosen))
            for i, chosen in enumerate(targets)
        )
        return attrs.evolve(self, targets=targets, since=kept)


def since(targets: TargetList, view: int) -> Since:
    """All slots chosen in that view."""
    return tuple([(view,) * len(chosen) for chosen in targets])


def announced_by_cast(answer: Cast, face: Face, before: View, view: int, spent: str | None) -> Announced:
    """What the plan says of the spell. before: the view with that index, in which it was announced."""
    costs = all_costs(face, answer.kicks, alternative=answer.alternative)
    chosen = asks_for_x(face, answer.kicks, alternative=answer.alternative)
    return Announced(
        modes=tuple(sorted(answer.modes)),
        targets=answer.targets,
        since=since(answer.targets, view),
        x=answer.x if chosen else (answer.x or _unpaid_x(face)),
        kicks=answer.kicks,
        division=answer.division,
        paid=_paid(costs, answer.costs, before),
        spent=spent,
        cast=True,
        cast_from=zone_of(answer.object, before),
        colors=colors(face),
    )


@read_once
def _unpaid_x(face: Face) -> int | None:
    """What X is where no cost with an X was paid: 0 if there could have been one (107.3b), else there is none."""
    if asks_for_x(face) or asks_for_x(face, alternative=True):
        return 0
    return 0 if any(asks_for_x(face, (0,) * n + (1,)) for n in range(len(kickers(face)))) else None


def announced_by_activating(answer: Activate, face: Face, ability: Activated, move: Move) -> Announced:
    """What the plan says of that activated ability of the permanent."""
    return Announced(
        modes=tuple(sorted(answer.modes)),
        targets=answer.targets,
        since=since(answer.targets, move.first),
        x=answer.x,
        division=answer.division,
        paid=_paid(ability.cost, answer.costs, move.before),
        spent=None if answer.payment is None else in_order(answer.payment),
        colors=face.colors,
    )


def _paid(costs: tuple[Cost, ...], objects: TargetList, before: View) -> tuple[Paid, ...]:
    parts = object_costs(costs)
    if not objects or len(parts) != len(objects):
        return ()
    return tuple(_part(part, chosen, before) for part, chosen in zip(parts, objects, strict=True))


def _part(part: ObjectCost, chosen: tuple[str, ...], before: View) -> Paid:
    if isinstance(part, DiscardCards):
        held = {c.id: c.name for seen in before.players for c in seen.hand or ()}
        nothing = tuple(None for _ in chosen)
        return Paid("discarded", chosen, tuple(held.get(c, "") for c in chosen), nothing, nothing)
    seen = {p.id: p for p in before.battlefield}
    return Paid(
        "sacrificed" if isinstance(part, SacrificePermanents) else "tapped",
        chosen,
        tuple(seen[c].name if c in seen else "" for c in chosen),
        tuple(seen[c].power if c in seen else None for c in chosen),
        tuple(seen[c].counters if c in seen else None for c in chosen),
    )


def zone_of(handle: str, view: View) -> str | None:
    """The zone in which an object is shown; None if it is shown nowhere."""
    for seen in view.players:
        for zone, cards in (("hand", seen.hand), ("graveyard", seen.graveyard), ("exile", seen.exile)):
            for card in cards or ():
                if card.id == handle:
                    return zone
    if any(p.id == handle for p in view.battlefield):
        return "battlefield"
    return "stack" if any(s.id == handle for s in view.stack) else None


def in_order(mana: str) -> str:
    """A row of mana letters in WUBRGC order."""
    return "".join(sorted(mana, key=MANA_TYPES.index))


# -- what was paid --------------------------------------------------------------------------------------------------


class Purses:
    """Each seat's mana as far as it can be known without being shown: from the scenario and from what was spent.

    An entry is None once it cannot be known any more.
    """

    def __init__(self, scenario: Scenario) -> None:
        self.mana: list[Counter[str] | None] = [Counter(m.type for m in seat.pool) for seat in scenario.seats]
        changing = (MultipliesMana, SetsMana, TappedForMana)
        self._disturbed = any(not kinds_of_words(card).isdisjoint(changing) for card in scenario.cards)

    def forget(self, seat: int | None = None) -> None:
        """That seat's pool, or everybody's, may have changed in ways that are not followed."""
        for each in range(len(self.mana)) if seat is None else (seat,):
            self.mana[each] = None

    def add(self, seat: int, mana: str) -> None:
        """Mana was added to that pool."""
        purse = self.mana[seat]
        if purse is not None:
            purse.update(mana)

    def spend(self, seat: int, spent: str | None) -> None:
        """That mana was spent; None: some mana, not known which."""
        purse = self.mana[seat]
        if spent == "":
            return
        if purse is not None and spent is not None and not Counter(spent) - purse:
            purse.subtract(spent)
        else:
            self.mana[seat] = None

    def follow(self, effect: Effect, controller: int, *, tapped: bool = False) -> None:
        """Mana that an effect adds, as far as that is plain; what is not plain may have added any mana to any pool.

        tapped: it is that of a mana ability, so that other permanents may have had a say in it (106.12a–b).
        """
        if not _adds_mana(effect):
            return
        if effect.modes or (tapped and self._disturbed):
            self.forget()
        for word in effect.do:
            if isinstance(word, AddMana) and isinstance(word.who, You) and isinstance(word.times, int):
                self.add(controller, word.mana * word.times)
            elif _adds_mana(word):
                self.forget()

    def spent(
        self, move: Move, answer: Cast | Activate, cost: ManaCost | None, *, less: int = 0, adds: bool = False
    ) -> str | None:
        """The mana that a plan spent: as it says, as the pools show, as nothing else was possible; None: not known.

        adds: carrying it out adds mana besides, as the mana abilities do that are activated for it (601.2g).
        """
        if answer.activations:
            self.forget()
        if answer.payment is not None:
            return in_order(answer.payment)
        seat = move.seat
        was, now = move.before.players[seat].pool, move.after.players[seat].pool
        if was is not None and now is not None and not (move.decisions or adds or answer.activations):
            return "".join(t * max(0, was.amount(t) - now.amount(t)) for t in MANA_TYPES)
        if cost is None:
            return None
        return self._forced(seat, cost, max(0, cost.generic + (answer.x or 0) * cost.x_symbols - less))

    def _forced(self, seat: int, cost: ManaCost, generic: int) -> str | None:
        purse = self.mana[seat]
        if generic == 0:
            return in_order("".join(cost.typed))
        if purse is None:
            return None
        rest = +(purse - Counter(cost.typed))
        if rest.total() == generic:
            return in_order("".join(purse.elements()))
        if len(rest) == 1:
            return in_order("".join(cost.typed) + next(iter(rest)) * generic)
        return None


def _adds_mana(text: object) -> bool:
    return not kinds_of_words(text).isdisjoint(ADDING)


def cost_of(face: Face, answer: Cast) -> ManaCost | None:
    """The mana cost of a spell with its kicks; None where it depends on a number that was not announced."""
    cost = mana_cost(face, answer.kicks, alternative=answer.alternative)
    return None if cost.x_symbols and answer.x is None else cost


def reduction_now(face: Face, seat: int, view: View, cards: Mapping[str, Face]) -> int:
    """How much generic mana less that spell costs that seat in that view (118.7a)."""
    own = tuple(cards[p.name] for p in view.battlefield if p.controller == seat and p.name in cards)
    return reduction(face, own)


def may_cost_more(view: View, cards: Mapping[str, Face]) -> bool:
    """Whether a permanent of that view makes spells after the first of a turn cost more than they say (601.2f)."""
    return any(abilities(cards[p.name], LaterSpellsCostMore) for p in view.battlefield if p.name in cards)
