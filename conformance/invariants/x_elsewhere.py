"""Where the X of a spell is not known: a permanent's mana value, and whatever entered otherwise (107.3g, 107.3m)."""

from __future__ import annotations

from collections.abc import Iterator

from conformance.facts import Facts
from conformance.facts_entering import Entry, Way
from conformance.facts_moves import Move
from conformance.facts_resolutions import Resolution
from conformance.invariants.measuring import is_mana_value, measured
from conformance.invariants.otherwise import Law, judged, with_number
from conformance.invariants.registry import Witness, invariant
from conformance.invariants.x_enters import (
    MOST,
    counters_with_x,
    entering_differences,
    judge_trigger,
    paid_with,
    triggers,
)
from reference_engine.words.abilities import Enters
from reference_engine.words.amounts import ManaValueOf
from reference_engine.words.characteristics import Card
from reference_engine.words.conditions import WasKicked
from strategies.texts import Face, mentions, triggered

# -- x.permanent-x-is-zero ------------------------------------------------------------------------------------------


@invariant(
    "x.permanent-x-is-zero",
    cr=("107.3m", "107.3g", "202.3e", "107.3i"),
    clauses=("battlefield", "graveyard", "stack", "target", "remembered"),
)
def permanent_x_is_zero(facts: Facts) -> Iterator[Witness]:
    """A mana value counts each {X} as announced on the stack and as 0 elsewhere, though enters abilities know it."""
    for resolution in facts.resolutions:
        yield from _asked_of(facts, resolution)
    for move in facts.moves:
        yield from measured(facts, move, lambda handle, at: _mana_value(facts, handle, at))
    for trigger in triggers(facts):
        if paid_with(facts, trigger.entry) == "mana" and trigger.entry.said is not None:
            law = Law("remembered", f"its enters ability uses X = {trigger.entry.said.x}")
            witness = judge_trigger(facts, trigger, law)
            if witness is not None:
                yield witness


def _asked_of(facts: Facts, resolution: Resolution) -> Iterator[Witness]:
    """What a text that asks for the mana value of its one target made of it."""
    thing, said = resolution.object, resolution.announced
    if thing.effect is None or said is None or not mentions(thing.effect, ManaValueOf) or len(said.flat_targets) != 1:
        return
    (target,) = said.flat_targets
    there = {p.id: p.name for p in resolution.before.battlefield}
    dead = {c.id: c.name for seen in resolution.before.players for c in seen.graveyard or ()}
    face = facts.cards.get(there.get(target) or dead.get(target) or "")
    if face is None or not _has_x(face):
        return
    clause = "battlefield" if target in there else "graveyard"
    right = _without_x(face)
    others = (
        (f"a mana value of {n}", with_number(resolution, is_mana_value, n)) for n in range(2 * MOST) if n != right
    )
    witness = judged(facts, resolution, Law(clause, f"the mana value of {target} is {right}, X being 0"), others)
    if witness is not None:
        yield witness


def _has_x(face: Face) -> bool:
    return isinstance(face, Card) and face.cost is not None and face.cost.x_symbols > 0


def _without_x(face: Face) -> int:
    return face.cost.mana_value() if isinstance(face, Card) and face.cost is not None else 0


def _mana_value(facts: Facts, handle: str, move: Move) -> tuple[str, int] | None:
    """The mana value of a permanent with {X} in its cost, or of such a spell, copy or not; else None."""
    permanent = next((p for p in move.before.battlefield if p.id == handle), None)
    face = facts.cards.get(permanent.name) if permanent is not None else None
    if face is not None:
        return ("target", _without_x(face)) if _has_x(face) else None
    spell = facts.object_at(handle, move.first)
    if spell is None or not spell.is_spell:
        return None
    face, said = facts.cards.get(spell.title), facts.announced(spell, move.first)
    if not isinstance(face, Card) or face.cost is None or not face.cost.x_symbols or said is None or said.x is None:
        return None
    return "stack", face.cost.mana_value(said.x)


# -- x.etb-any-of-its-costs -----------------------------------------------------------------------------------------


@invariant(
    "x.etb-any-of-its-costs",
    cr=("107.3m", "107.3a", "702.33d", "118.8", "107.3b"),
    clauses=("magnitude", "counters", "unpaid", "kicked"),
)
def etb_any_of_its_costs(facts: Facts) -> Iterator[Witness]:
    """Enters abilities use the X of whatever cost it was chosen for, and 0 where no cost with an X was paid."""
    for trigger in triggers(facts):
        paid = paid_with(facts, trigger.entry)
        if paid is not None and paid != "mana":
            witness = judge_trigger(facts, trigger, _law(trigger.entry, "magnitude", paid))
            if witness is not None:
                yield witness
    for entry in facts.entries:
        paid = paid_with(facts, entry)
        if paid is not None and paid != "mana":
            yield from _with_counters(facts, entry, paid)
        yield from _if_kicked(facts, entry)


def _law(entry: Entry, clause: str, paid: str) -> Law:
    x = entry.said.x if entry.said is not None else None
    if paid == "none":
        return Law("unpaid", "X = 0, for no cost with an X was paid")
    return Law(clause, f"X = {x}, as chosen for its {paid} cost")


def _with_counters(facts: Facts, entry: Entry, paid: str) -> Iterator[Witness]:
    differences = entering_differences(facts, entry) if counters_with_x(facts, entry) else None
    if differences is not None:
        law = _law(entry, "counters", paid)
        seen = "; ".join(map(str, differences))
        yield Witness(law.clause, entry.name or entry.title, not differences, law.must, seen)


# 603.4, 702.33d. What happens "if it was kicked" triggers just where the kicker was paid.
def _if_kicked(facts: Facts, entry: Entry) -> Iterator[Witness]:
    face = facts.cards.get(entry.title)
    if face is None or entry.said is None or not entry.move.whole or paid_with(facts, entry) is None:
        return
    own = [a for a in triggered(face) if isinstance(a.when, Enters) and a.when.this]
    if len(own) != 1 or not isinstance(own[0].condition, WasKicked) or own[0].effect.targets:
        return
    came = sum(facts.entry_of(o) is entry and not o.is_copy for o in facts.new_in(entry.move))
    kicked = entry.said.kicked
    must = "its ability triggers, for it was kicked" if kicked else "no ability triggers, for it was not kicked"
    yield Witness("kicked", entry.name or entry.title, (came > 0) == kicked, must, f"{came} abilities triggered")


# -- x.etb-not-from-an-x-spell --------------------------------------------------------------------------------------

_CLAUSES: dict[Way, str] = {
    "returned": "returned",
    "put": "put",
    "token copy": "token-copy",
    "as a copy": "as-copy",
    "copy of a spell": "copied-spell",
}


@invariant(
    "x.etb-not-from-an-x-spell",
    cr=("107.3m", "107.3g", "107.2", "400.7"),
    clauses=tuple(_CLAUSES.values()),
)
def etb_not_from_an_x_spell(facts: Facts) -> Iterator[Witness]:
    """What entered and was no spell has enters abilities with X = 0; the token that a copied spell became has its X."""
    for trigger in triggers(facts):
        if trigger.entry.way in _CLAUSES:
            witness = judge_trigger(facts, trigger, Law(_CLAUSES[trigger.entry.way], _must(trigger.entry)))
            if witness is not None:
                yield witness
    for entry in facts.entries:
        if entry.way in _CLAUSES and entry.said is not None and counters_with_x(facts, entry):
            differences = entering_differences(facts, entry)
            if differences is not None:
                seen = "; ".join(map(str, differences))
                yield Witness(_CLAUSES[entry.way], entry.name or entry.title, not differences, _must(entry), seen)


def _must(entry: Entry) -> str:
    if entry.way == "copy of a spell":
        return f"X = {entry.said.x if entry.said else None}, that of the copied spell that it was"
    return "X = 0: no spell with an X became this permanent"
