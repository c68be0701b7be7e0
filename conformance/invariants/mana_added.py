"""Mana that copies add, read where no pool is shown: whether its owner can pay with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from conformance.facts import Facts
from conformance.facts_moves import Move
from conformance.facts_objects import ActivateFact, CastFact
from reference_engine.words.answers import Activate, Choose, player
from reference_engine.words.costs import PayMana
from reference_engine.words.instructions import AddMana, AddManaOfChosenColor
from strategies.texts import Face, activated, mentions

Found = tuple[bool, str, str, str]
"""Whether it held, where, what must be, and what was seen."""


def adds_mana(text: object) -> bool:
    """Whether the text adds mana to some pool."""
    return mentions(text, AddMana) or mentions(text, AddManaOfChosenColor)


def spent_of_added(facts: Facts) -> Iterator[Found]:
    """For each activation that could be paid for only with mana that a copy added: that it was accepted."""
    if not any(c.effect is not None and adds_mana(c.effect) for c in facts.copies):
        return
    pools = _Pools(facts)
    for move in facts.moves:
        if isinstance(move.answer, Activate):
            yield from pools.paid(move, move.answer)
        pools.follow(move)


class _Pools:
    """What each seat has in its pool, and what it would have without the copies; None: not known."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.all: list[Counter[str] | None] = [Counter(m.type for m in s.pool) for s in facts.scenario.seats]
        self.without: list[Counter[str] | None] = [Counter(m.type for m in s.pool) for s in facts.scenario.seats]
        self.resolved = {r.move.index: r for r in facts.resolutions}
        done: list[CastFact | ActivateFact] = [*facts.casts, *facts.activations]
        self.done = {fact.move.index: fact for fact in done}

    def paid(self, move: Move, answer: Activate) -> Iterator[Found]:
        """Judge an activation that costs nothing but mana."""
        cost, whole, rest = self._price(move, answer), self.all[move.seat], self.without[move.seat]
        if cost is None or whole is None or rest is None or cost - whole or not cost - rest:
            return
        if move.accepted or not self.facts.trace.transitions[move.first].attempt:
            has, price = "".join(sorted(whole.elements())), "".join(cost.elements())
            must = f"{player(move.seat)} has {has}, some of it added by copies, and can pay {price}"
            yield move.accepted, f"{answer.object}, {player(move.seat)}", must, "it was refused"

    def _price(self, move: Move, answer: Activate) -> Counter[str] | None:
        permanent = next((p for p in move.before.battlefield if p.id == answer.object), None)
        face: Face | None = self.facts.cards.get(permanent.name) if permanent is not None else None
        if face is None or permanent is None or permanent.controller != move.seat:
            return None
        known = activated(face)
        if answer.ability >= len(known) or known[answer.ability].effect.targets or known[answer.ability].effect.modes:
            return None
        cost: Counter[str] = Counter()
        for part in known[answer.ability].cost:
            if not isinstance(part, PayMana) or part.mana.generic or part.mana.x_symbols:
                return None
            cost.update(part.mana.typed)
        return cost if answer.payment is None or Counter(answer.payment) == cost else None

    def follow(self, move: Move) -> None:
        """What the move does to the pools."""
        if move.index in self.done:
            self._spend(move, self.done[move.index])
        resolution = self.resolved.get(move.index)
        if resolution is not None:
            self._resolve(move)
        if (move.before.turn, move.before.step) != (move.after.turn, move.after.step):
            self.all = [Counter() for _ in self.all]
            self.without = [Counter() for _ in self.without]

    def _spend(self, move: Move, fact: CastFact | ActivateFact) -> None:
        spent = fact.announced.spent
        adds = bool(fact.answer.activations) or (isinstance(fact, ActivateFact) and fact.object is None)
        for pools in (self.all, self.without):
            pool = pools[move.seat]
            if spent is None or adds or pool is None:
                pools[move.seat] = None
            else:
                pools[move.seat] = pool - Counter(spent)

    def _resolve(self, move: Move) -> None:
        resolution = self.resolved[move.index]
        for transition in move.decisions:
            if transition.request.kind in ("may", "pay", "cast") and transition.answer != Choose(("no",)):
                self.all[transition.request.seat] = self.without[transition.request.seat] = None
        effect = resolution.object.effect
        if effect is None or not adds_mana(effect):
            return
        expected = self.facts.expected(resolution) if resolution.clean else None
        for seat in range(len(self.all)):
            for pools in (self.all, self.without):
                pool = pools[seat]
                if pools is self.without and resolution.object.is_copy:
                    continue
                if pool is not None:
                    pools[seat] = None if expected is None else pool + Counter(expected.pool[seat])
