"""The obligation that says which activations are tapping a permanent for mana."""

from __future__ import annotations

from collections.abc import Iterator

from conformance.could_produce_replaced import Replacer
from conformance.facts import Facts
from conformance.facts_mana import ManaActivation
from conformance.facts_pools import looks
from conformance.invariants.registry import Witness, held, invariant
from conformance.invariants.tapped import Woken, woken


@invariant(
    "mana.tap-for-mana.definition",
    cr=("106.12", "605.1a", "605.5a", "107.5", "107.6"),
    clauses=("counted", "amount"),
)
def definition(facts: Facts) -> Iterator[Witness]:
    """A permanent is tapped for mana when a mana ability of it with {T} in its cost is activated, and only then."""
    for each in woken(facts):
        if each.typed is None and not each.reversed and not _produced_nothing(each):
            # How often is another obligation's; here it is whether it counts at all.
            fits = (each.due > 0) == (each.came > 0)
            yield held("counted") if fits else Witness("counted", each.where, fits, _must(each), each.seen)
    for look in looks(facts):
        if any(_tells(act) for act in look.acts):
            yield Witness("amount", f"pool of @{look.seat}", look.held, look.must, look.saw)


def _produced_nothing(each: Woken) -> bool:
    return any(act.taps and act.rows is not None and "" in act.rows for act in each.acts)


def _must(each: Woken) -> str:
    taps = ", ".join(act.name for act in each.acts if act.taps and act.accepted)
    return f"{taps} was tapped for mana, and it triggers" if each.due else "nothing it waits for was tapped for mana"


def _tells(act: ManaActivation) -> bool:
    """Whether what it made tells if its permanent was tapped for mana: an effect would multiply it, if it were."""
    return any(_asks_what_was_tapped(effect) for effect in act.replacers)


def _asks_what_was_tapped(effect: Replacer) -> bool:
    types = set(effect.ability.filter.types)
    return bool(types) and "Land" not in types
