"""Which other abilities of a permanent know the X of the spell that became it: none (107.3i–k)."""

from __future__ import annotations

from collections.abc import Iterator

from conformance.facts import Facts
from conformance.facts_objects import StackObject
from conformance.invariants.otherwise import Law, judged
from conformance.invariants.registry import Witness, invariant
from conformance.invariants.x_enters import from_spell, judge_trigger, other_x, paid_with, triggers
from reference_engine.words.abilities import Activated, Triggered
from reference_engine.words.amounts import X
from strategies.texts import Face, mentions


@invariant(
    "x.etb-exception-is-narrow",
    cr=("107.3i", "107.3j", "107.3k", "107.3m", "107.3n", "107.3a"),
    clauses=("activated", "given-activated", "copied", "leaves", "given", "enters"),
)
def etb_exception_is_narrow(facts: Facts) -> Iterator[Witness]:
    """An activated ability has the X chosen for it, each time; any other has 0; enters abilities keep the spell's."""
    from_x = {e.name: e.said.x for e in facts.entries if from_spell(e) and e.said is not None and e.said.x is not None}
    for thing in facts.objects:
        face = facts.cards.get(thing.title)
        if face is None or thing.source not in from_x or thing.ability is None or facts.entry_of(thing) is not None:
            continue
        if thing.effect is not None and mentions(thing.effect, X):
            yield from _other_ability(facts, thing, face)
    for trigger in triggers(facts):
        face = facts.cards.get(trigger.entry.title)
        if face is None or paid_with(facts, trigger.entry) != "mana" or trigger.entry.said is None:
            continue
        if _has_other(facts, face, trigger.entry.name):
            law = Law("enters", f"its enters ability uses X = {trigger.entry.said.x}, whatever else was chosen since")
            witness = judge_trigger(facts, trigger, law)
            if witness is not None:
                yield witness


def _other_ability(facts: Facts, thing: StackObject, face: Face) -> Iterator[Witness]:
    resolution, said = facts.resolution(thing), facts.announced(thing)
    if resolution is None or said is None:
        return
    own = thing.ability in face.abilities
    if isinstance(thing.ability, Activated):
        clause = "copied" if thing.is_copy else "activated" if own else "given-activated"
        must = f"X = {said.x}, as chosen as it was activated"
    else:
        clause = "leaves" if own else "given"
        must = "X = 0: it is no enters ability of the permanent's own"
    witness = judged(facts, resolution, Law(clause, must), other_x(resolution, said))
    if witness is not None:
        yield witness


def _has_other(facts: Facts, face: Face, name: str) -> bool:
    """Whether an activated ability with an X, the permanent's own or given to it, came to the stack."""
    own = any(isinstance(a, Activated | Triggered) and mentions(a, X) for a in face.abilities)
    used = (o for o in facts.objects if o.source == name and isinstance(o.ability, Activated) and o.effect is not None)
    return own and any(mentions(o.effect, X) for o in used if o.effect is not None)
