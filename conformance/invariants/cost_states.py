"""The obligations about who can pay {T} and {Q}: a tapped permanent the one, an untapped one the other."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from conformance.facts import Facts
from conformance.facts_costs import standing_of
from conformance.invariants.plans_judged import (
    Judged,
    changes_nothing,
    judged_plans,
    must_be_accepted,
    must_be_refused,
)
from conformance.invariants.registry import Witness, invariant
from reference_engine.words.answers import Activate, Cast
from reference_engine.words.costs import TapPermanents, TapThis, UntapThis

TAPS = (TapThis, TapPermanents)


@invariant(
    "cost.tap-symbol-needs-untapped",
    cr=("107.5", "118.3", "701.26a", "602.2", "601.2g", "601.2h", "605.3a", "605.3c", "118.10", "733.1"),
    clauses=("tapped", "twice", "residue", "again"),
)
def tap_symbol_needs_untapped(facts: Facts) -> Iterator[Witness]:
    """{T} cannot be paid by what is tapped as it is paid, and one tapping pays once."""
    yield from must_be_refused(facts, "tapped", ("tapped",), (TapThis,))
    yield from must_be_refused(facts, "twice", ("twice",), TAPS)
    yield from changes_nothing(facts, "residue", ("tapped", "twice"), TAPS)
    yield from must_be_accepted(facts, "again", partial(_untapped_in_time, facts))


def _untapped_in_time(facts: Facts, each: Judged) -> str | None:
    """That what pays {T} was tapped, and became untapped in the course of the same plan (601.2g)."""
    for symbol in each.paying.symbols:
        seen = standing_of(facts).permanent(symbol.object, each.index)
        if not symbol.untaps and seen is not None and seen.tapped:
            return f"{symbol.object} became untapped before {{T}} was paid"
    return None


@invariant(
    "cost.untap-symbol-needs-tapped",
    cr=("107.6", "118.3", "701.26b", "601.2g", "601.2h", "602.2b", "733.1", "122.1d", "118.11", "614.17b"),
    clauses=("untapped", "barred", "order", "residue", "in-time", "still-tapped", "payable"),
)
def untap_symbol_needs_tapped(facts: Facts) -> Iterator[Witness]:
    """{Q} cannot be paid by what is untapped as it is paid, nor by what can't become untapped."""
    why = ("untapped", "barred")
    yield from must_be_refused(facts, "untapped", ("untapped",), (UntapThis,))
    yield from must_be_refused(facts, "barred", ("barred",), (UntapThis,))
    yield from _in_the_wrong_order(facts)
    yield from changes_nothing(facts, "residue", why, (UntapThis,))
    yield from must_be_accepted(facts, "in-time", partial(_tapped_in_time, facts))
    yield from must_be_accepted(facts, "still-tapped", _stays)
    yield from must_be_accepted(facts, "payable", _is_tapped)


# 601.2g–h. All mana abilities come before anything is paid: what is tapped already cannot be tapped for this cost.
def _in_the_wrong_order(facts: Facts) -> Iterator[Witness]:
    for each in judged_plans(facts):
        answer = each.transition.answer
        own = isinstance(answer, Activate) and any(a.object == answer.object for a in answer.activations)
        untaps = any(isinstance(part, UntapThis) for part in each.paying.own)
        if own and untaps and each.unpaid(("tapped",), (TapThis,)):
            must = "it is refused: what is tapped cannot be tapped for mana before it has become untapped"
            yield Witness("order", each.where, not each.accepted, must, "it was accepted")


def _tapped_in_time(facts: Facts, each: Judged) -> str | None:
    for symbol in each.paying.symbols:
        seen = standing_of(facts).permanent(symbol.object, each.index)
        if symbol.untaps and seen is not None and seen.tapped is False:
            return f"{symbol.object} became tapped before {{Q}} was paid"
    return None


def _stays(each: Judged) -> str | None:
    for symbol in each.paying.symbols:
        if symbol.stays:
            return f"{symbol.object} is tapped, and a stun counter is removed instead of its untapping"
    return None


def _is_tapped(each: Judged) -> str | None:
    if isinstance(each.transition.answer, Cast):
        return None
    for symbol in each.paying.symbols:
        if symbol.untaps and not symbol.stays:
            return f"{symbol.object} is tapped"
    return None
