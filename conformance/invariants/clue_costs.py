"""The obligations about paying with Clues: one pays once, and any Clue that a player controls will do."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from conformance.facts import Facts
from conformance.facts_costs import standing_of
from conformance.invariants.otherwise import Law, Other, judged, with_number
from conformance.invariants.plans_judged import (
    Judged,
    aims_rightly,
    judged_plans,
    must_be_accepted,
    must_be_refused,
)
from conformance.invariants.registry import Witness, invariant
from reference_engine.words.amounts import CountOf
from reference_engine.words.base import Amount, Cost
from reference_engine.words.costs import SacrificePermanents, SacrificeThis
from strategies.texts import mentions

MOST = 12
"""Numbers of Clues up to this one are tried where another was counted than there are."""


@invariant(
    "clue.one-sacrifice-pays-one-cost",
    cr=("118.10", "118.3", "601.2h", "701.21a"),
    clauses=("twice", "gone", "paid"),
)
def one_sacrifice_pays_one_cost(facts: Facts) -> Iterator[Witness]:
    """What is sacrificed for one cost is gone, and pays no other."""
    yield from must_be_refused(facts, "twice", ("twice",), (SacrificePermanents, SacrificeThis))
    yield from _gone(facts)
    yield from _paid(facts)


def _gone(facts: Facts) -> Iterator[Witness]:
    """A plan that is to be paid with what has been sacrificed before."""
    spent: set[str] = set()
    for each in judged_plans(facts):
        missing = [p.object for p in each.paying.problems if p.object in spent and p.why in ("absent", "other")]
        if missing and each.paying.only("absent", "other"):
            must = f"it is refused: {', '.join(missing)} was sacrificed for another cost already"
            yield Witness("gone", each.where, not each.accepted, must, "it was accepted")
        if each.accepted and not each.paying.problems:
            spent.update(each.paying.sacrificed)


def _paid(facts: Facts) -> Iterator[Witness]:
    for each in judged_plans(facts):
        if not each.accepted or each.paying.problems or not each.paying.sacrificed:
            continue
        left = {p.id for p in each.transition.after.battlefield}
        kept = [name for name in each.paying.sacrificed if name in left]
        must = f"{', '.join(each.paying.sacrificed)} left the battlefield as the cost was paid"
        yield Witness("paid", each.where, not kept, must, f"{', '.join(kept)} is still there")


# -- clue.reference-means-any-clue-artifact ---------------------------------------------------------------------------


@invariant(
    "clue.reference-means-any-clue-artifact",
    cr=("205.3g", "109.2", "701.21a"),
    clauses=("accepted", "refused", "counted", "aimed", "not-aimed"),
)
def reference_means_any_clue(facts: Facts) -> Iterator[Witness]:
    """A Clue is any permanent with that subtype: no matter whether it is a token, what else it is, and who owns it."""
    yield from must_be_accepted(facts, "accepted", partial(_pays_with_clues, facts))
    for each in judged_plans(facts):
        problems = each.unpaid(("other",), (SacrificePermanents,))
        there = [p.object for p in problems if asks_for_clue(p.part) and _is_somewhere(facts, p.object, each)]
        if there and len(there) == len(problems):
            must = f"it is refused: {', '.join(there)} is no Clue that the player controls"
            yield Witness("refused", each.where, not each.accepted, must, "it was accepted")
    yield from _counted(facts)
    for each in judged_plans(facts):
        yield from _aimed(facts, each)


def asks_for_clue(part: Cost | None) -> bool:
    """Whether that part of a cost is to sacrifice Clues."""
    return isinstance(part, SacrificePermanents) and part.filter.subtype == "Clue"


def _is_somewhere(facts: Facts, handle: str, each: Judged) -> bool:
    """Whether it is a permanent, or a card that is not on the battlefield."""
    return standing_of(facts).permanent(handle, each.index) is not None or handle in facts.card_names


def _pays_with_clues(facts: Facts, each: Judged) -> str | None:
    if not any(map(asks_for_clue, each.paying.own)) or not each.paying.sacrificed:
        return None
    kinds = (standing_of(facts).now(name, each.index) for name in each.paying.sacrificed)
    types = [" ".join(now.types) if now is not None else "permanent" for now in kinds]
    named = zip(each.paying.sacrificed, types, strict=True)
    return "; ".join(f"{name}, {kind}, is a Clue" for name, kind in named)


def _counted(facts: Facts) -> Iterator[Witness]:
    for resolution in facts.resolutions:
        effect = resolution.object.effect
        if effect is None or not mentions(effect, CountOf):
            continue
        others: list[Other] = [(f"a number of {n}", with_number(resolution, _counts_clues, n)) for n in range(MOST)]
        must = f"{resolution.object.name} counts every Clue on the battlefield that it speaks of, and nothing else"
        found = judged(facts, resolution, Law("counted", must), others)
        if found is not None:
            yield found


def _counts_clues(amount: Amount) -> bool:
    return isinstance(amount, CountOf) and amount.filter.subtype == "Clue"


def _aimed(facts: Facts, each: Judged) -> Iterator[Witness]:
    """Spells that target a Clue, or what is named as Clue tokens are."""
    legal = aims_rightly(facts, each, lambda what: what.subtype == "Clue" or what.name is not None)
    if legal and (each.accepted or not each.transition.attempt):
        yield Witness("aimed", each.where, each.accepted, "its target is legal", "it was refused")
    elif legal is False:
        yield Witness("not-aimed", each.where, not each.accepted, "its target is not legal", "it was accepted")
