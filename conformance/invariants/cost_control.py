"""The obligations about creatures that their controller has not had for long enough to pay {T} or {Q} (302.6)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from conformance.facts import Facts
from conformance.facts_costs import standing_of
from conformance.invariants.plans_judged import Judged, changes_nothing, must_be_accepted, must_be_refused
from conformance.invariants.registry import Witness, invariant
from reference_engine.words.answers import Activate
from reference_engine.words.costs import TapPermanents, TapThis, UntapThis


@invariant(
    "cost.tap-symbol-summoning-sick",
    cr=("107.5", "302.6", "602.5a", "702.10c", "609.4", "502.3"),
    clauses=("new", "ready", "others", "residue"),
)
def tap_symbol_summoning_sick(facts: Facts) -> Iterator[Witness]:
    """A creature pays {T} only for who has had it since their latest turn began, or if it is, or counts as, hasty."""
    yield from must_be_refused(facts, "new", ("new",), (TapThis,))
    yield from changes_nothing(facts, "residue", ("new",), (TapThis,))
    yield from must_be_accepted(facts, "ready", partial(_ready, facts, untaps=False))
    yield from must_be_accepted(facts, "others", partial(_taps_new, facts))


@invariant(
    "cost.untap-symbol-summoning-sick",
    cr=("107.6", "302.6", "602.5a", "702.10c", "609.4"),
    clauses=("new", "ready", "residue"),
)
def untap_symbol_summoning_sick(facts: Facts) -> Iterator[Witness]:
    """What holds for {T} holds for {Q}."""
    yield from must_be_refused(facts, "new", ("new",), (UntapThis,))
    yield from changes_nothing(facts, "residue", ("new",), (UntapThis,))
    yield from must_be_accepted(facts, "ready", partial(_ready, facts, untaps=True))


def _ready(facts: Facts, each: Judged, *, untaps: bool) -> str | None:
    """Why the rule does not keep what pays the symbol from paying it; None where nobody could think it did."""
    standing = standing_of(facts)
    for symbol in each.paying.symbols:
        if symbol.untaps != untaps:
            continue
        creature, new = (f(symbol.object, each.index) for f in (standing.is_creature, standing.is_new))
        if creature:
            how = "has waited long enough" if new is False else "has haste, or counts as if it had"
            return f"{symbol.object} is a creature that {how}"
        if new:
            return f"{symbol.object} is no creature"
    return None


# 302.6 speaks of {T} and {Q} alone: tapping another creature for a cost is neither.
def _taps_new(facts: Facts, each: Judged) -> str | None:
    if not isinstance(each.transition.answer, Activate):
        return None
    taps = any(isinstance(part, TapPermanents) for part in each.paying.own)
    for handle in (h for chosen in each.transition.answer.costs for h in chosen) if taps else ():
        if standing_of(facts).too_new(handle, each.index):
            return f"{handle} is tapped for the cost of another permanent, and that is not {{T}}"
    return None
