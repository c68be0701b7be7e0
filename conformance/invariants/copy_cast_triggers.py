"""The obligation that copies set off nothing that waits for casts, and all that waits for copies and targets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from conformance.facts import Facts
from conformance.facts_moves import Move
from conformance.facts_objects import StackObject
from conformance.facts_triggers import is_by
from conformance.invariants.gauges import (
    SPELL_EVENTS,
    Origin,
    came,
    due,
    first_targets,
    is_set_off,
    read_digits,
    watchers,
)
from conformance.invariants.registry import Witness, invariant
from reference_engine.words.abilities import (
    BecomesTarget,
    SpellCast,
    SpellCastOrCopied,
    SpellCopied,
    ThisCast,
    Triggered,
)
from reference_engine.words.base import When
from reference_engine.words.instructions import May
from reference_engine.words.selectors import ThatPlayer
from reference_engine.words.view import PermanentView
from strategies.texts import triggered


@invariant(
    "copy.no-cast-triggers",
    cr=("707.10", "603.2", "603.2g", "702.21a", "601.2c"),
    clauses=("retriggered", "own-retriggered", "copied", "targeted", "ward", "digits"),
)
def no_cast_triggers(facts: Facts) -> Iterator[Witness]:
    """Copies set off nothing that waits for casts, all that waits for copies, and what waits for becoming a target."""
    moves = {c.move.index: c.move for c in facts.copies}
    if not moves:
        return
    for move in moves.values():
        if move.whole and not move.lost and move.after.priority is not None:
            new = facts.new_in(move)
            yield from _retriggered(facts, move, new)
            yield from _on_copies(facts, move, new)
            yield from _on_targets(facts, move, new)
    yield from _asked_to_pay(facts)
    yield from read_digits(facts, (SpellCastOrCopied, SpellCopied, BecomesTarget))


def _retriggered(facts: Facts, move: Move, new: list[StackObject]) -> Iterator[Witness]:
    copies = [o for o in new if o.is_copy and o.is_spell]
    if not copies or any(o.how in ("cast", "cast copy", "unknown") for o in new):
        return
    seen = came(facts, move)
    where = ", ".join(dict.fromkeys(c.title for c in copies))
    waiting = dict.fromkeys((p.name, p.controller) for p, _ in watchers(facts, move, (SpellCast,)))
    for name, seat in waiting:
        yield Witness(
            "retriggered",
            f"copies of {where}, {name} of @{seat}",
            not seen[name, seat],
            f"nothing triggers that waits for spells being cast: the {len(copies)} copies were not",
            f"{seen[name, seat]} abilities of {name} came to the stack",
        )
    for title in dict.fromkeys(c.title for c in copies):
        own = triggered(facts.cards[title]) if title in facts.cards else ()
        if own and all(isinstance(a.when, ThisCast) for a in own):
            number = sum(n for (name, _), n in seen.items() if name == title)
            expected = f"the copies of {title} do not trigger as if they were cast"
            own_seen = f"{number} abilities of theirs came to the stack"
            yield Witness("own-retriggered", f"copies of {title}", not number, expected, own_seen)


def _on_copies(facts: Facts, move: Move, new: list[StackObject]) -> Iterator[Witness]:
    """Whoever makes a copy, and nobody else, has copied it."""
    spells = [o for o in new if o.is_spell]
    if any(o.how == "unknown" for o in spells) or not any(o.is_copy for o in spells):
        return
    seen = came(facts, move)
    for (name, seat), number in due(facts, move, spells, (SpellCastOrCopied, SpellCopied)).items():
        made = ", ".join(f"@{s}: {n}" for s, n in sorted(Counter(o.controller for o in spells).items()))
        yield Witness(
            "copied",
            f"{name} of @{seat}",
            seen[name, seat] == number,
            f"{number} abilities of {name} of @{seat} trigger on the copies made ({made})",
            f"{seen[name, seat]} came to the stack",
        )


def _on_targets(facts: Facts, move: Move, new: list[StackObject]) -> Iterator[Witness]:
    """An object triggers for each copy that is put on the stack with it as a target, and for no other.

    What else of it waits for spells is counted in: which of its abilities one is, a stack does not show.
    """
    aimed = _aimed(facts, move, new)
    if aimed is None or any(o.is_spell and o.how == "unknown" for o in new):
        return
    watching = tuple(watchers(facts, move, (BecomesTarget, *SPELL_EVENTS)))
    names = {permanent.name for permanent, ability in watching if isinstance(ability.when, BecomesTarget)}
    number: Counter[Origin] = Counter()
    for permanent, ability in watching:
        if permanent.name in names:
            becoming = sum(_becomes_target(permanent, ability.when, *once) for once in aimed)
            spells = sum(is_set_off(facts, ability, permanent.controller, thing) for thing in new)
            number[permanent.name, permanent.controller] += becoming + spells
    seen = came(facts, move)
    for (name, seat), times in number.items():
        yield Witness(
            "targeted",
            f"{name} of @{seat}",
            seen[name, seat] == times,
            f"{times} abilities of {name} of @{seat} trigger: so often it happened what they wait for",
            f"{seen[name, seat]} came to the stack",
        )


def _becomes_target(permanent: PermanentView, when: When, seat: int, targets: tuple[str, ...]) -> bool:
    if not isinstance(when, BecomesTarget) or permanent.id not in targets:
        return False
    return is_by(when.by, permanent.controller, seat)


def _aimed(facts: Facts, move: Move, new: list[StackObject]) -> list[tuple[int, tuple[str, ...]]] | None:
    """Who aimed what at what in that move; None where that is not known."""
    if any(a.move is move and a.copying is None for a in facts.aimings):
        return None
    found = []
    for thing in new:
        targets = first_targets(facts, thing)
        if targets is None:
            return None
        found.append((thing.controller, targets))
    return found


def _asked_to_pay(facts: Facts) -> Iterator[Witness]:
    """What triggered on becoming the target of a copy asks who controls the copy."""
    for resolution in facts.resolutions:
        thing, who = resolution.object, resolution.object.that_player
        ability = thing.ability
        if not isinstance(ability, Triggered) or not isinstance(ability.when, BecomesTarget) or who is None:
            continue
        asked = [t for t in resolution.asked if t.request.kind == "may" and t.request.object in (None, thing.name)]
        words = ability.effect.do
        if asked and len(words) == 1 and isinstance(words[0], May) and isinstance(words[0].who, ThatPlayer):
            seats = sorted({t.request.seat for t in asked})
            yield Witness(
                "ward",
                thing.name,
                seats == [who],
                f"@{who} is asked to pay, who controls what became aimed at {thing.title}",
                f"{', '.join(f'@{s}' for s in seats)} was asked",
            )
