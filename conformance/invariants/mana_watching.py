"""The obligations about what waits for permanents to be tapped for mana: that mana came, and of which types."""

from __future__ import annotations

from collections.abc import Iterator

from conformance.facts import Facts
from conformance.facts_mana import ManaActivation
from conformance.facts_moves import Move
from conformance.facts_pools import looks
from conformance.invariants.registry import Witness, held, invariant
from conformance.invariants.tapped import Woken, acts_by_move, woken
from reference_engine.words.abilities import TappedForMana
from reference_engine.words.answers import Cast
from strategies.mana_abilities import is_triggered_mana_ability
from strategies.texts import triggered


@invariant(
    "mana.tapped-for-mana-trigger.on-resolve-and-produce",
    cr=("106.12a", "605.4a", "605.5a", "603.2g", "603.3b", "733.1", "605.1b"),
    clauses=("once", "nothing", "reversed", "at-once", "extra", "waits"),
)
def on_resolve_and_produce(facts: Facts) -> Iterator[Witness]:
    """It triggers once for each mana ability that tapped a permanent and produced mana, whatever it produced."""
    for each in woken(facts):
        if each.typed is None:
            yield from _counted(each)
    for move in facts.moves:
        acts = [act for act in acts_by_move(facts).get(move.index, ()) if act.accepted]
        if acts and move.whole:
            yield from _at_once(facts, move, acts)
            yield from _waits(facts, move)
    for look in looks(facts):
        if any(outcome.more for act in look.acts for outcome in act.outcomes or ()):
            yield Witness("extra", f"pool of @{look.seat}", look.held, look.must, look.saw)


def _counted(each: Woken) -> Iterator[Witness]:
    """How often it triggered: as often as something was tapped for mana, and not for what came to nothing."""
    clause = "reversed" if each.reversed else "once" if each.due else "nothing"
    if clause == "nothing" and not any(act.taps for act in each.acts):
        return
    right = each.due == each.came
    must = f"it triggers {each.due} times: once for each mana ability with {{T}} that produced mana"
    yield held(clause) if right else Witness(clause, each.where, right, must, each.seen)


# 605.4a. A triggered mana ability does not go on the stack.
def _at_once(facts: Facts, move: Move, acts: list[ManaActivation]) -> Iterator[Witness]:
    if not any(outcome.more for act in acts for outcome in act.outcomes or ()):
        return
    for thing in facts.new_in(move):
        face = facts.cards.get(thing.title)
        waiting = [a for a in triggered(face) if isinstance(a.when, TappedForMana)] if face is not None else []
        if thing.how == "triggered" and waiting and all(map(is_triggered_mana_ability, waiting)):
            yield Witness("at-once", thing.name, False, "it adds its mana at once, without the stack", "it is there")
            return
    yield held("at-once")


# 603.3. What triggers while something is paid for is put on the stack above that, once a player would get priority.
def _waits(facts: Facts, move: Move) -> Iterator[Witness]:
    if not isinstance(move.answer, Cast):
        return
    new = facts.new_in(move)
    spells = [thing for thing in new if thing.how == "cast"]
    for thing in new:
        if thing.how == "triggered" and spells:
            above = move.stack_after.index(thing.name) > move.stack_after.index(spells[0].name)
            must = f"it is above {spells[0].name}, for which the mana was made"
            yield held("waits") if above else Witness("waits", thing.name, above, must, "it is beneath")


@invariant(
    "mana.tapped-for-mana-trigger.specified-type-actual",
    cr=("106.12a", "106.12b", "616.1", "605.4a"),
    clauses=("woken", "silent", "once"),
)
def specified_type_actual(facts: Facts) -> Iterator[Witness]:
    """What waits for mana of a type looks at what was produced in the end, and triggers once."""
    for each in woken(facts):
        if each.typed is None or not any(act.taps and act.accepted for act in each.acts):
            continue
        rows = " and ".join(sorted({row for act in each.acts if act.taps for row in act.rows or ()}))
        if not each.due:
            right = not each.came
            must = f"{{{each.typed}}} is not among {rows or 'nothing'}"
            yield held("silent") if right else Witness("silent", each.where, right, must, each.seen)
        else:
            must = f"{{{each.typed}}} is among {rows}, and it triggers once"
            right = each.came > 0
            yield held("woken") if right else Witness("woken", each.where, right, must, each.seen)
            if right:
                right = each.came == each.due
                yield held("once") if right else Witness("once", each.where, right, must, each.seen)
