"""What the enters abilities of a permanent make of the X of the spell that became it (107.3m)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import attrs

from conformance.facts import Facts, once_a_trace
from conformance.facts_announced import Announced
from conformance.facts_entering import Entry
from conformance.facts_resolutions import Resolution
from conformance.invariants.otherwise import Law, Other, announced_as, judged
from conformance.invariants.registry import Witness, invariant
from conformance.reading import Difference
from reference_engine.words.abilities import EntersWithCounters
from reference_engine.words.amounts import X
from reference_engine.words.answers import player
from strategies.texts import Face, abilities, all_costs, asks_for_x, mana_cost, mentions

MOST = 24
"""Numbers up to this one are tried where an ability did something else than it should have."""


@attrs.frozen(eq=False)
class Trigger:
    """A permanent's own enters ability that mentions X, as it resolved.

    nth: how many times the entering had made it trigger before. copied: it is a copy of the ability.
    """

    resolution: Resolution
    entry: Entry
    nth: int
    copied: bool


@once_a_trace
def triggers(facts: Facts) -> tuple[Trigger, ...]:
    """Every such ability that resolved and of which it is known what entered, in order of appearance."""
    times: Counter[int] = Counter()
    found = []
    for thing in facts.objects:
        entry = facts.entry_of(thing)
        if entry is None or thing.effect is None or not mentions(thing.effect, X):
            continue
        nth = times[id(entry)]
        times[id(entry)] += not thing.is_copy
        resolution = facts.resolution(thing)
        if resolution is not None:
            found.append(Trigger(resolution, entry, nth, thing.is_copy))
    return tuple(found)


def judge_trigger(facts: Facts, trigger: Trigger, law: Law) -> Witness | None:
    """Whether the ability did what it does with the X that it must have; if not, whether it did that with another."""
    said = trigger.resolution.announced
    return None if said is None else judged(facts, trigger.resolution, law, other_x(trigger.resolution, said))


def other_x(resolution: Resolution, said: Announced) -> Iterator[Other]:
    """The resolution as if X had been any other number."""
    for n in range(MOST + 1):
        if n != (said.x or 0):
            yield f"X = {n}", announced_as(resolution, attrs.evolve(said, x=n))


def from_spell(entry: Entry) -> bool:
    """Whether it is the permanent that a spell became, card or copy, and nothing else (608.3)."""
    return entry.way in ("spell", "copy of a spell")


def paid_with(facts: Facts, entry: Entry) -> str | None:
    """Which cost of the spell had the X: mana, alternative, kicker, additional; none: a cost without was paid.

    None where the spell could have no X, or where it is not known how it was cast.
    """
    if entry.by is None or not from_spell(entry):
        return None
    spell = entry.by.object.root
    cast = next((c for c in facts.casts if c.object is spell), None)
    face = facts.cards.get(spell.title)
    if cast is None or face is None or entry.said is None or entry.said.x is None:
        return None
    return _paid_with(face, cast.answer.kicks, alternative=cast.answer.alternative)


def _paid_with(face: Face, kicks: tuple[int, ...], *, alternative: bool) -> str:
    if not asks_for_x(face, kicks, alternative=alternative):
        return "none"
    if not alternative and mana_cost(face).x_symbols:
        return "mana"
    if asks_for_x(face, alternative=alternative):
        return "alternative" if alternative and not _has_x(face) else "additional"
    return "kicker"


def _has_x(face: Face) -> bool:
    return any(mentions(part, X) for part in all_costs(face))


# -- x.etb-trigger-uses-spell-x -------------------------------------------------------------------------------------


@invariant(
    "x.etb-trigger-uses-spell-x",
    cr=("107.3m", "400.7d", "603.2d", "608.3a"),
    clauses=("magnitude", "again", "copied", "token", "gone", "asked"),
)
def etb_trigger_uses_spell_x(facts: Facts) -> Iterator[Witness]:
    """An enters ability uses the X of the spell, each time it triggers, whatever became of the permanent meanwhile."""
    for trigger in triggers(facts):
        if paid_with(facts, trigger.entry) != "mana" or trigger.entry.said is None:
            continue
        law = Law(_clause(trigger), f"X = {trigger.entry.said.x}, as announced for the spell that became it")
        witness = judge_trigger(facts, trigger, law)
        if witness is not None:
            yield witness
        asked = [t for t in trigger.resolution.asked if t.request.kind == "x" and len(t.request.options) != 1]
        seen = ", ".join(f"{player(t.request.seat)} was asked for X" for t in asked)
        yield Witness("asked", trigger.resolution.object.name, not asked, "nobody chooses X again", seen)


def _clause(trigger: Trigger) -> str:
    if trigger.copied:
        return "copied"
    if trigger.entry.way == "copy of a spell":
        return "token"
    if trigger.nth:
        return "again"
    there = any(p.id == trigger.entry.name for p in trigger.resolution.before.battlefield)
    return "magnitude" if there else "gone"


# -- x.etb-replacement-uses-spell-x ---------------------------------------------------------------------------------


def counters_with_x(facts: Facts, entry: Entry) -> bool:
    """Whether what entered enters with counters whose number is about X."""
    face = facts.cards.get(entry.title)
    return face is not None and any(mentions(a, X) for a in abilities(face, EntersWithCounters))


def entering_differences(facts: Facts, entry: Entry) -> tuple[Difference, ...] | None:
    """What was seen otherwise of that permanent as it entered; None where that cannot be judged."""
    if entry.by is None:
        return None
    differences = facts.differences(entry.by)
    if differences is None:
        return None
    about = {entry.name, entry.title}
    return tuple(d for d in differences if d.where in about or d.where.startswith(tuple(f"{name} " for name in about)))


@invariant(
    "x.etb-replacement-uses-spell-x",
    cr=("107.3m", "614.1c", "614.12", "122.6", "107.3j"),
    clauses=("alive", "size", "shown", "clone"),
)
def etb_replacement_uses_spell_x(facts: Facts) -> Iterator[Witness]:
    """A permanent is there with counters for the X of its spell as soon as anybody, or any rule, can look at it."""
    for entry in facts.entries:
        if not counters_with_x(facts, entry) or entry.said is None or entry.way == "returned":
            continue
        if not from_spell(entry) and entry.way != "as a copy":
            continue
        differences = entering_differences(facts, entry)
        if differences is not None:
            yield from _entering(entry, differences)


def _entering(entry: Entry, differences: tuple[Difference, ...]) -> Iterator[Witness]:
    x = 0 if entry.said is None else entry.said.x or 0
    clone = entry.way == "as a copy"
    must = "the copied text knows no X" if clone else f"it enters with counters for X = {x}, before anything else"
    for clause, field in (("alive", "entering"), ("size", "size"), ("shown", "counters")):
        wrong = [d for d in differences if d.field == field]
        name = "clone" if clone else clause
        yield Witness(name, entry.name or entry.title, not wrong, must, "; ".join(map(str, wrong)))
