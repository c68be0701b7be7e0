"""What every player can have in their mana pool, followed through a trace, and where what was seen cannot be.

Pools are mostly hidden. So this follows every pool that a player can have, given what mana abilities and spells can
have added: a shown pool, a payment that was accepted, and one that was refused, each rule some of them out. Where none
is left, the engine did what no legal course explains.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Literal

import attrs

from conformance.facts import Facts, once_a_trace
from conformance.facts_announced import cost_of, may_cost_more, reduction_now
from conformance.facts_mana import CHOOSING, ManaActivation, activations, in_order
from reference_engine.words.abilities import SpendAsAnyColor
from reference_engine.words.answers import Activate, Cast, Choose
from reference_engine.words.costs import PayMana
from reference_engine.words.instructions import AddMana, Effect
from reference_engine.words.mana import MANA_TYPES, ManaCost, Pool
from reference_engine.words.mana_making import DoubleMana
from reference_engine.words.selectors import You
from reference_engine.words.trace import Transition
from reference_engine.words.view import View
from strategies.affording import mana_in
from strategies.allowing import may_activate
from strategies.characteristics import ability_now, permanents_now
from strategies.mana_abilities import ADDING, adding, is_mana_ability
from strategies.texts import Face, abilities, kinds_of_words

Unit = tuple[str, tuple[str, ...]]
"""A single mana: its type, and the card types of the spells on which alone it may be spent, if that is said."""

Units = tuple[Unit, ...]
"""A pool: single mana, sorted."""

Pools = frozenset[Units]

MOST_MANA = 14
"""So much mana that a player may have in a pool, where it is followed what is spent."""

MOST = 400
"""So many pools that a player may have; with more of them nothing is known any more."""

Kind = Literal["shown", "paid", "refused"]


@attrs.frozen(eq=False)
class Look:
    """A place where what a player has was seen, in one way or another.

    kind: a pool was shown, something was paid, or a payment was refused. acts: the mana abilities, and sources: the
    names of the spells and other abilities, that have added to the pool since it was last certain what was in it.
    """

    index: int
    seat: int
    kind: Kind
    held: bool
    must: str
    saw: str
    acts: tuple[ManaActivation, ...]
    sources: tuple[str, ...]


@attrs.frozen
class _Paid:
    """A payment that was accepted. face: of the spell, if it is one. less: so much generic mana less (118.7a)."""

    index: int
    seat: int
    answer: Cast | Activate
    cost: ManaCost
    face: Face | None = None
    less: int = 0

    @property
    def generic(self) -> int:
        """How much of it can be mana of any type."""
        return max(0, self.cost.generic + (self.answer.x or 0) * self.cost.x_symbols - self.less)


@once_a_trace
def looks(facts: Facts) -> tuple[Look, ...]:
    """Every place where what a player has was seen, in order."""
    return tuple(_Following(facts).run())


def letters(units: Units) -> str:
    """The types of that mana, in WUBRGC order."""
    return in_order("".join(unit[0] for unit in units))


class _Following:
    def __init__(self, facts: Facts) -> None:
        self.facts, self.cards = facts, facts.cards
        seats = facts.scenario.seats
        self.pools: list[Pools | None] = [frozenset((_sorted((m.type, m.only) for m in s.pool),)) for s in seats]
        self.since: list[list[ManaActivation]] = [[] for _ in seats]
        self.sources: list[list[str]] = [[] for _ in seats]
        self.acts: dict[int, list[ManaActivation]] = {}
        for act in activations(facts):
            self.acts.setdefault(act.index, []).append(act)
        self.resolved = {r.move.first: r for r in facts.resolutions}
        wild = any(abilities(face, SpendAsAnyColor) for face in self.cards.values())
        self.known = not wild

    def run(self) -> Iterator[Look]:
        """All looks."""
        if not self.known or not self._matters():
            return
        for index, transition in enumerate(self.facts.trace.transitions):
            if transition.outcome == "accepted":
                yield from self._accepted(index, transition)
            else:
                yield from self._refused(index, transition)

    def _matters(self) -> bool:
        return bool(self.acts)

    # -- what was accepted ------------------------------------------------------------------------------------------

    def _accepted(self, index: int, transition: Transition) -> Iterator[Look]:
        answer, seat = transition.answer, transition.request.seat
        acts = self.acts.get(index, [])
        for act in acts:
            yield from self._pay(_Paid(index, seat, act.answer, mana_in(act.ability.cost)))
            self._add(act)
        if isinstance(answer, Cast):
            yield from self._pay_for_spell(index, transition, answer)
        elif isinstance(answer, Activate) and not any(act.answer is answer for act in acts):
            ability = ability_now(transition.before, self.cards, answer.object, answer.ability)
            if ability is None:
                self._forget(seat)
            else:
                yield from self._pay(_Paid(index, seat, answer, mana_in(ability.cost)))
        elif transition.request.kind in ("may", "pay", "cast") and answer != Choose(("no",)):
            self._forget(seat)
        elif index in self.resolved:
            self._resolve(index)
        before, after = transition.before, transition.after
        if (before.turn, before.step) != (after.turn, after.step):
            self._empty()
        if not self._goes_on(index):
            yield from self._shown(index, after)

    def _goes_on(self, index: int) -> bool:
        """Whether something is still being chosen for the mana that was added last."""
        following = self.facts.trace.transitions[index + 1 : index + 2]
        return any(t.request.kind in CHOOSING for t in following)

    def _pay_for_spell(self, index: int, transition: Transition, answer: Cast) -> Iterator[Look]:
        seat, before = transition.request.seat, transition.before
        name = next((c.name for c in before.players[seat].hand or () if c.id == answer.object), None)
        face = self.cards.get(name or "")
        cost = None if face is None else cost_of(face, answer)
        if face is None or cost is None or self._costs_more(before):
            self._forget(seat)
            return
        less = reduction_now(face, seat, before, self.cards)
        yield from self._pay(_Paid(index, seat, answer, cost, face, less))

    def _costs_more(self, view: View) -> bool:
        """Whether what was cast before may make spells cost more."""
        return len(self.facts.casts) > 1 and may_cost_more(view, self.cards)

    def _pay(self, paid: _Paid) -> Iterator[Look]:
        had, seat, cost = self.pools[paid.seat], paid.seat, paid.cost
        if had is None or not cost.symbols:
            return
        if any(len(pool) > MOST_MANA for pool in had):
            self._forget(seat)
            return
        given = paid.answer.payment
        left = frozenset(rest for pool in had for rest in payments(pool, cost.typed, paid.generic, paid.face, given))
        price = f"{cost}" + (f" with X = {paid.answer.x}" if cost.x_symbols else "")
        must = f"@{seat} has {_listed(had)}; {price} can be paid with that only"
        yield self._look(paid.index, seat, "paid", bool(left), (must, f"{paid.answer.object} was paid for"))
        self.pools[seat] = _few(left) if left else None

    # -- what was refused -------------------------------------------------------------------------------------------

    def _refused(self, index: int, transition: Transition) -> Iterator[Look]:
        """An ability that costs nothing but mana was refused at priority: it was not there."""
        answer, seat = transition.answer, transition.request.seat
        if not isinstance(answer, Activate) or answer.activations or transition.request.kind != "priority":
            return
        had, cost = self.pools[seat], self._plain_cost(transition, answer)
        if had is None or cost is None:
            return
        poor = frozenset(pool for pool in had if not any(payments(pool, cost.typed, cost.generic, None, None)))
        must = f"@{seat} has {_listed(had)} and can pay {cost}"
        yield self._look(index, seat, "refused", bool(poor), (must, f"{answer.object} was refused"))
        self.pools[seat] = poor or had

    def _plain_cost(self, transition: Transition, answer: Activate) -> ManaCost | None:
        """What that ability costs, where mana is all that can be missing; None otherwise."""
        view, plain = transition.before, Activate(answer.object, answer.ability)
        ability = ability_now(view, self.cards, answer.object, answer.ability)
        permanent = next((p for p in view.battlefield if p.id == answer.object), None)
        if ability is None or permanent is None or permanent.controller != transition.request.seat or answer != plain:
            return None
        if not all(isinstance(part, PayMana) for part in ability.cost) or is_mana_ability(ability):
            return None
        effect = ability.effect
        if (
            effect.targets
            or effect.modes
            or not may_activate(view, self.cards, permanents_now(view, self.cards), permanent, ability)
        ):
            return None
        cost = mana_in(ability.cost)
        return None if cost.x_symbols else cost

    # -- what is added ----------------------------------------------------------------------------------------------

    def _add(self, act: ManaActivation) -> None:
        limits = _limits(act)
        only = limits.pop() if len(limits) == 1 else ()
        if act.outcomes is None or limits:
            self._forget_all()
            return
        seats = {act.seat} | {seat for outcome in act.outcomes for seat, _ in outcome.more}
        for seat in sorted(seats):
            self.since[seat].append(act)
            had = self.pools[seat]
            if had is not None:
                self.pools[seat] = _few(
                    frozenset(
                        _sorted((*pool, *_own(act, outcome.mana, seat, only), *_others(outcome.more, seat)))
                        for pool in had
                        for outcome in act.outcomes
                    )
                )

    def _resolve(self, index: int) -> None:
        resolution = self.resolved[index]
        effect, seat = resolution.object.effect, resolution.object.controller
        if effect is None or kinds_of_words(effect).isdisjoint((*ADDING, PayMana)):
            return
        row = plain_row(effect)
        had = self.pools[seat]
        if row is None or not resolution.clean or resolution.asked:
            self._forget_all()
        else:
            self.sources[seat].append(resolution.object.name)
            self.pools[seat] = None if had is None else frozenset(_sorted((*p, *((t, ()) for t in row))) for p in had)

    def _shown(self, index: int, view: View) -> Iterator[Look]:
        for seat, player in enumerate(view.players):
            if player.lost:
                self.pools[seat] = None
            elif player.pool is not None:
                yield from self._pool_shown(index, seat, player.pool)

    def _pool_shown(self, index: int, seat: int, pool: Pool) -> Iterator[Look]:
        had = self.pools[seat]
        if had is None:
            return
        row = "".join(t * pool.amount(t) for t in MANA_TYPES)
        same = frozenset(units for units in had if letters(units) == row)
        if self.since[seat] or self.sources[seat]:
            must = f"@{seat} has {_listed(had)}"
            yield self._look(index, seat, "shown", bool(same), (must, f"{row or 'no mana'} is shown"))
        self.pools[seat] = same or None
        if len(same) == 1:
            # What was said of the mana is not shown.
            self.since[seat] = [act for act in self.since[seat] if _limits(act) != {()}]
            self.sources[seat] = []

    def _look(self, index: int, seat: int, kind: Kind, held: bool, said: tuple[str, str]) -> Look:
        return Look(index, seat, kind, held, *said, tuple(self.since[seat]), tuple(self.sources[seat]))

    def _forget(self, seat: int) -> None:
        self.pools[seat] = None

    def _forget_all(self) -> None:
        self.pools = [None for _ in self.pools]

    # 500.5. As a step or phase ends, unspent mana is lost.
    def _empty(self) -> None:
        self.pools = [frozenset(((),)) for _ in self.pools]
        self.since, self.sources = [[] for _ in self.pools], [[] for _ in self.pools]


def _limits(act: ManaActivation) -> set[tuple[str, ...]]:
    """What is said of what the mana may be spent on, one of them for each instruction."""
    return {getattr(word, "only", ()) for word in adding(act.ability.effect.do)}


def plain_row(effect: Effect) -> str | None:
    """The mana that the text adds for its controller, where all of it is plain; None otherwise."""
    if effect.modes or any(not isinstance(w, AddMana) and _has_to_do_with_mana(w) for w in effect.do):
        return None
    words = [w for w in effect.do if isinstance(w, AddMana)]
    if not all(isinstance(w.who, You) and isinstance(w.times, int) and not w.only for w in words):
        return None
    return "".join(w.mana * w.times for w in words if isinstance(w.times, int))


def _has_to_do_with_mana(word: object) -> bool:
    return not kinds_of_words(word).isdisjoint((*ADDING, DoubleMana, PayMana))


def _own(act: ManaActivation, mana: str, seat: int, only: tuple[str, ...]) -> Units:
    return tuple((t, only) for t in mana) if seat == act.seat else ()


def _others(more: tuple[tuple[int, str], ...], seat: int) -> Units:
    return tuple((t, ()) for who, row in more if who == seat for t in row)


def payments(
    pool: Units, typed: tuple[str, ...], generic: int, face: Face | None, payment: str | None
) -> frozenset[Units]:
    """What can be left of the pool once it has paid so much; none where it cannot. face: the spell, if it is one."""
    usable = [u for u in pool if not u[1] or (face is not None and not set(u[1]).isdisjoint(face.types))]
    if payment is not None and len(payment) != len(typed) + generic:
        return frozenset()
    found = set()
    for spent in set(combinations(usable, len(typed) + generic)):
        row = letters(spent)
        if payment is not None and row != in_order(payment):
            continue
        if all(row.count(t) >= typed.count(t) for t in typed):
            found.add(_without(pool, spent))
    return frozenset(found)


def _without(pool: Units, spent: Units) -> Units:
    left = list(pool)
    for unit in spent:
        left.remove(unit)
    return tuple(left)


def _sorted(units: Iterable[Unit]) -> Units:
    return tuple(sorted(units, key=lambda unit: (MANA_TYPES.index(unit[0]), unit[1])))


def _few(pools: Pools) -> Pools | None:
    return pools if len(pools) <= MOST else None


def _listed(pools: Pools) -> str:
    rows = sorted({letters(units) or "nothing" for units in pools})
    return " or ".join(rows[:6]) + (" …" if len(rows) > 6 else "")
