"""The obligation about abilities that trigger whenever a player sacrifices a Clue: the reason is no matter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import attrs

from conformance.facts import Facts
from conformance.facts_costs import standing_of
from conformance.facts_moves import Move, is_action
from conformance.facts_triggers import is_by
from conformance.invariants.gauges import came, is_plain
from conformance.invariants.plans_judged import judged_plans
from conformance.invariants.registry import Witness, invariant
from conformance.payments import payment
from reference_engine.words.abilities import Sacrificed, Triggered
from reference_engine.words.answers import Activate, player
from reference_engine.words.base import Instruction
from reference_engine.words.instructions import Destroy, Exile, ReturnToHand, Sacrifice
from reference_engine.words.mana_making import UnlessPaid
from reference_engine.words.view import PermanentView
from strategies.characteristics import meets
from strategies.texts import instructions, triggered

MOVES_OTHERWISE: tuple[type[Instruction], ...] = (Destroy, Exile, ReturnToHand)


@attrs.frozen
class Given:
    """What was sacrificed in a move, each permanent with who did; how: ``"paid"`` or ``"instructed"``."""

    how: str
    by: tuple[tuple[PermanentView, int], ...]


@invariant(
    "clue.sacrifice-trigger-any-reason",
    cr=("603.2c", "603.3", "603.10a", "701.21a"),
    clauses=("paid", "instructed", "batch", "together", "none"),
)
def sacrifice_trigger_any_reason(facts: Facts) -> Iterator[Witness]:
    """Such an ability triggers once for each Clue that its controller sacrifices, and for nothing else."""
    if not any(_waits(a) for face in facts.cards.values() for a in triggered(face)):
        return
    plans = {each.index: each for each in judged_plans(facts)}
    for move in facts.moves:
        if not move.accepted or not move.whole or any(isinstance(t.answer, Activate) for t in move.decisions):
            continue
        left = [p for p in move.before.battlefield if all(p.id != q.id for q in move.after.battlefield)]
        if not left or move.lost:
            continue
        given = _paid(facts, move, left) if move.first in plans else _instructed(facts, move, left)
        if given is not None:
            yield from _triggered(facts, move, given)


def _waits(ability: Triggered) -> bool:
    return isinstance(ability.when, Sacrificed) and ability.when.filter.subtype == "Clue" and is_plain(ability)


# -- what was sacrificed ----------------------------------------------------------------------------------------------


def _paid(facts: Facts, move: Move, left: list[PermanentView]) -> Given | None:
    paying = payment(facts, move.first) if is_action(move.answer) else None
    if paying is None or paying.problems:
        return None
    return Given("paid", tuple((p, move.seat) for p in left if p.id in paying.sacrificed))


def _instructed(facts: Facts, move: Move, left: list[PermanentView]) -> Given | None:
    """What left as an object resolved: all of it was sacrificed, or none; None where that is not plain."""
    resolution = next((r for r in facts.resolutions if r.move is move), None)
    effect = resolution.object.effect if resolution is not None else None
    if resolution is None or effect is None or effect.modes or not resolution.clean:
        return None
    words = [type(word) for word in instructions(effect.do)]
    sacrifices = Sacrifice in words or UnlessPaid in words
    otherwise = any(issubclass(word, MOVES_OTHERWISE) for word in words)
    if sacrifices == otherwise:
        return None
    return Given("instructed", tuple((p, p.controller) for p in left) if sacrifices else ())


# -- what had to trigger ----------------------------------------------------------------------------------------------


def _triggered(facts: Facts, move: Move, given: Given) -> Iterator[Witness]:
    found = came(facts, move)
    due: Counter[tuple[str, int]] = Counter()
    leaving: set[tuple[str, int]] = set()
    kept = {p.id for p in move.after.battlefield}
    for watcher in move.before.battlefield:
        face = facts.cards.get(watcher.name)
        if face is None or not triggered(face) or not all(map(_waits, triggered(face))):
            continue
        now = standing_of(facts).now(watcher.id, move.first)
        if now is None or now.mute:
            return
        for ability in triggered(face):
            due[watcher.name, watcher.controller] += _times(facts, move, given, watcher, ability)
        if watcher.id not in kept:
            leaving.add((watcher.name, watcher.controller))
    for origin, number in due.items():
        most = Counter(seat for _, seat in given.by)[origin[1]]
        clause = "none" if not number else "together" if origin in leaving else "batch" if most > 1 else given.how
        must = f"{origin[0]} of {player(origin[1])} triggers {number} times: {_told(given)}"
        yield Witness(clause, f"answer {move.first}", found[origin] == number, must, f"{found[origin]} times")


def _times(facts: Facts, move: Move, given: Given, watcher: PermanentView, ability: Triggered) -> int:
    when = ability.when
    if not isinstance(when, Sacrificed):
        return 0
    number = 0
    for gone, seat in given.by:
        by = is_by(when.by, watcher.controller, seat)
        now = standing_of(facts).now(gone.id, move.first)
        fits = now is not None and meets(when.filter, gone, now, controller=watcher.controller, source=watcher.id)
        number += by and fits
    return number


def _told(given: Given) -> str:
    return ", ".join(f"{player(seat)} sacrificed {p.id}" for p, seat in given.by) or "nothing was sacrificed"
