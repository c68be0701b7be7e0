"""What paying for a plan comes to, worked out from the words: which part cannot be paid and why, what taps and untaps.

The invariants' own arithmetic of {T}, {Q}, other tap costs and sacrifices, mana abilities of the same plan included
(601.2g–h, 602.2b, 605.3). Example::

    paying = payment(facts, index)
    if paying is not None and paying.only("tapped"):  # a tapped permanent was to pay {T}, and nothing else was wrong
        ...
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from conformance.facts import Facts
from conformance.facts_costs import Standing, standing_of
from reference_engine.words.abilities import Activated
from reference_engine.words.answers import Activate, Cast
from reference_engine.words.base import Cost
from reference_engine.words.costs import (
    PayMana,
    SacrificePermanents,
    SacrificeThis,
    TapPermanents,
    TapThis,
    UntapThis,
)
from reference_engine.words.instructions import AddMana, AddManaOfChosenColor
from reference_engine.words.mana_making import AddManaOfType, DoubleMana
from strategies.characteristics import meets
from strategies.texts import ObjectCost, all_costs, is_object_cost, mentions

WHY = {
    "tapped": "it is tapped already",
    "untapped": "it is untapped already",
    "barred": "it can't become untapped",
    "new": "it is a creature that has not been controlled since its controller's turn began",
    "twice": "one payment would serve two costs",
    "other": "it is not what the cost asks for",
    "window": "no mana ability can be activated for a cost without mana",
    "absent": "that player controls no permanent with such an ability",
}
"""Why a part of a cost cannot be paid, by a word for it."""


@attrs.frozen
class Problem:
    """A part that cannot be paid. why: one of ``WHY``. part: the cost. object: with what it should be paid."""

    why: str
    part: Cost | None
    object: str

    def __str__(self) -> str:
        return f"{self.object}: {WHY[self.why]}"


@attrs.frozen
class Symbol:
    """A {T} or {Q} that is paid. stays: the permanent stays tapped, a stun counter being removed instead."""

    untaps: bool
    object: str
    ability: Activated
    stays: bool = False


@attrs.frozen
class Payment:
    """What paying comes to. problems: what keeps it from being paid, in order; the rest is as if those were no matter.

    sure: nothing else of the cost, mana apart, can be lacking. mana: some mana is to be paid. symbols: {T} and {Q}, in
    the order paid, those of mana abilities included. tapped: whether each permanent that pays is tapped afterwards.
    sacrificed: what is sacrificed, in order. own: the parts of the plan itself.
    """

    problems: tuple[Problem, ...]
    sure: bool
    mana: bool
    symbols: tuple[Symbol, ...]
    tapped: dict[str, bool]
    sacrificed: tuple[str, ...]
    own: tuple[Cost, ...]

    def only(self, *why: str) -> bool:
        """Whether it cannot be paid for that reason, or those, alone."""
        return bool(self.problems) and all(problem.why in why for problem in self.problems)


class _Unknown(Exception):
    """Something that the payment depends on cannot be told."""


def payment(facts: Facts, index: int) -> Payment | None:
    """What paying for the plan of transition ``index`` comes to; None where it is no plan or that cannot be told.

    Of a spell the mana abilities in its plan and the objects that pay its additional costs are looked at.
    """
    kept: dict[int, Payment | None] = facts.kept.setdefault("payments", {})
    if index not in kept:
        kept[index] = _payment(facts, index)
    return kept[index]


def _payment(facts: Facts, index: int) -> Payment | None:
    transition = facts.trace.transitions[index]
    answer = transition.answer
    paying = _Paying(standing_of(facts), index, transition.request.seat)
    try:
        if isinstance(answer, Activate):
            own = paying.activate(answer, ())
        elif isinstance(answer, Cast):
            own = paying.cast(answer, facts)
        else:
            return None
    except _Unknown:
        return None
    return Payment(
        tuple(paying.problems),
        paying.sure,
        paying.mana,
        tuple(paying.symbols),
        paying.tapped,
        tuple(paying.sacrificed),
        own,
    )


Busy = tuple[tuple[str, int], ...]
"""The mana abilities being activated, by permanent and index (605.3c)."""


class _Paying:
    def __init__(self, standing: Standing, view: int, seat: int) -> None:
        self.standing, self.view, self.seat = standing, view, seat
        self.problems: list[Problem] = []
        self.sure, self.mana = True, False
        self.symbols: list[Symbol] = []
        self.tapped: dict[str, bool] = {}
        self.sacrificed: list[str] = []
        self.used: set[str] = set()
        self.untapped: set[str] = set()

    def activate(self, answer: Activate, busy: Busy) -> tuple[Cost, ...]:
        """Pay for an activation, and give the parts of its cost."""
        seen = self.standing.permanent(answer.object, self.view)
        if seen is None or seen.controller != self.seat:
            self._lacks("absent", None, answer.object)
            return ()
        known = self.standing.abilities(answer.object, self.view)
        if known is None:
            raise _Unknown
        if not 0 <= answer.ability < len(known):
            self._lacks("absent", None, answer.object)
            return ()
        ability = known[answer.ability]
        if any(answer.targets) or answer.modes or answer.division or answer.x is not None or answer.payment is not None:
            self.sure = False
        self._look_at(ability, busy)
        if answer.activations and not any(isinstance(part, PayMana) for part in ability.cost):
            self._lacks("window", None, answer.object)
        self.window(answer.activations, ((answer.object, answer.ability), *busy))
        self._pay(answer, ability)
        return ability.cost

    def cast(self, answer: Cast, facts: Facts) -> tuple[Cost, ...]:
        """Pay for a spell: its mana abilities, and the parts of its cost that are paid with objects."""
        self.sure = False
        self.window(answer.activations, ())
        title = facts.card_names.get(answer.object)
        face = facts.cards.get(title) if title is not None else None
        if face is None or answer.alternative:
            return ()
        parts = all_costs(face, answer.kicks)
        for part, chosen in zip(filter(is_object_cost, parts), answer.costs, strict=False):
            self._with_objects(part, chosen, answer.object)
        return parts

    def window(self, activations: tuple[Activate, ...], busy: Busy) -> None:
        """Activate the mana abilities of a plan, one after the other (601.2g)."""
        for each in activations:
            if (each.object, each.ability) in busy:
                self._lacks("twice", None, each.object)
                continue
            ability = self.standing.ability(each.object, each.ability, self.view)
            if ability is not None and not is_mana_ability(ability):
                self._lacks("window", None, each.object)
            self.activate(each, busy)

    def _look_at(self, ability: Activated, busy: Busy) -> None:
        """Note what else could keep it from being activated."""
        restricted = ability.sorcery_speed or ability.only_if is not None or (ability.as_instant and bool(busy))
        if restricted or ability.effect.targets or ability.effect.modes:
            self.sure = False

    def _pay(self, answer: Activate, ability: Activated) -> None:
        chosen = iter(answer.costs)
        parts = tuple(filter(is_object_cost, ability.cost))
        if len(parts) != len(answer.costs):
            self._lacks("other", None, answer.object)
        # 601.2h. Costs are paid in any order; one in which {T} and {Q} come first leaves the most to be paid.
        for part in ability.cost:
            if isinstance(part, TapThis | UntapThis):
                self._turn(answer.object, part, ability)
        for part in ability.cost:
            if is_object_cost(part):
                self._with_objects(part, next(chosen, ()), answer.object)
            elif isinstance(part, SacrificeThis):
                self._sacrifice(answer.object, part)
            elif isinstance(part, PayMana):
                self.mana = True
            elif not isinstance(part, TapThis | UntapThis):
                self.sure = False

    # -- {T} and {Q} ------------------------------------------------------------------------------------------------

    def _is_tapped(self, handle: str) -> bool:
        seen = self.standing.permanent(handle, self.view)
        found = self.tapped.get(handle, None if seen is None else seen.tapped)
        if found is None:
            raise _Unknown
        return found

    def _turn(self, handle: str, part: Cost, ability: Activated) -> None:
        untaps = isinstance(part, UntapThis)
        if handle in self.sacrificed:
            self._lacks("twice", part, handle)
            return
        if self._is_tapped(handle) != untaps:
            twice = handle in self.tapped and not untaps
            self._lacks("twice" if twice else "untapped" if untaps else "tapped", part, handle)
        new = self.standing.too_new(handle, self.view)
        if new is None:
            raise _Unknown
        if new:
            self._lacks("new", part, handle)
        stays = untaps and self._stays_tapped(handle, part)
        self.tapped[handle] = stays or not untaps
        self.symbols.append(Symbol(untaps, handle, ability, stays))

    def _stays_tapped(self, handle: str, part: Cost) -> bool:
        if not self.standing.may_untap(handle, self.view):
            self._lacks("barred", part, handle)
        stun = self.standing.stun(handle, self.view)
        if stun is None:
            raise _Unknown
        earlier = sum(symbol.untaps and symbol.object == handle for symbol in self.symbols)
        return stun > earlier

    # -- objects ----------------------------------------------------------------------------------------------------

    def _with_objects(self, part: ObjectCost, chosen: tuple[str, ...], source: str) -> None:
        if len(chosen) != part.number:
            self._lacks("other", part, source)
        if len(set(chosen)) != len(chosen):
            self._lacks("twice", part, chosen[0])
        for handle in dict.fromkeys(chosen):
            if not isinstance(part, SacrificePermanents | TapPermanents):
                self.sure = False
            elif not self._is_fit(part, handle, source):
                self._lacks("other", part, handle)
            elif isinstance(part, SacrificePermanents):
                self._sacrifice(handle, part)
            else:
                self._tap(handle, part)

    def _is_fit(self, part: SacrificePermanents | TapPermanents, handle: str, source: str) -> bool:
        seen = self.standing.permanent(handle, self.view)
        if seen is None or seen.controller != self.seat:
            return False
        now = self.standing.now(handle, self.view)
        if now is None:
            raise _Unknown
        return meets(part.filter, seen, now, controller=self.seat, source=source)

    def _tap(self, handle: str, part: Cost) -> None:
        if handle in self.sacrificed or handle in self.tapped:
            self._lacks("twice", part, handle)
        elif self._is_tapped(handle):
            self._lacks("other", part, handle)
        self.tapped[handle] = True

    def _sacrifice(self, handle: str, part: Cost) -> None:
        if handle in self.sacrificed:
            self._lacks("twice", part, handle)
        self.sacrificed.append(handle)

    def _lacks(self, why: str, part: Cost | None, handle: str) -> None:
        self.problems.append(Problem(why, part, handle))


def is_mana_ability(ability: Activated) -> bool:
    """Whether it has no targets and could add mana (605.1a)."""
    adds = (AddMana, AddManaOfChosenColor, AddManaOfType, DoubleMana)
    return not ability.effect.targets and not ability.effect.modes and any(mentions(ability.effect, k) for k in adds)


def plans(facts: Facts) -> Iterator[tuple[int, Payment]]:
    """Every plan whose payment can be told, by the index of its transition."""
    for index, transition in enumerate(facts.trace.transitions):
        if transition.request.kind == "priority" and isinstance(transition.answer, Activate | Cast):
            found = payment(facts, index)
            if found is not None:
                yield index, found


__all__ = ["WHY", "Payment", "Problem", "Symbol", "is_mana_ability", "payment", "plans"]
