"""Obligations of the Hive Mind family about the stack: what goes on it in which order, and what leaves it first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from conformance.facts import Facts
from conformance.facts_moves import apnap
from conformance.facts_objects import Copying, Ending, StackObject
from conformance.invariants.gauges import Origin, is_plain, is_set_off, texts_hold
from conformance.invariants.hive_mind import all_others_copy
from conformance.invariants.registry import Witness, invariant
from reference_engine.words.abilities import SpellCast, SpellCastOrCopied, ThisCast
from reference_engine.words.instructions import CopySpell
from reference_engine.words.view import StackView
from strategies.texts import mentions, triggered


@invariant(
    "hive-mind.trigger-goes-above-spell",
    cr=("601.2i", "603.3", "603.3b", "117.3c", "117.5"),
    clauses=("missing", "below", "between", "order"),
)
def trigger_goes_above_spell(facts: Facts) -> Iterator[Witness]:
    """When a player first has priority after a cast, all that triggered on it is on the stack above the spell."""
    for spell in facts.objects if texts_hold(facts) else ():
        move = spell.move
        if spell.how not in ("cast", "cast copy") or spell.title not in facts.cards or not move.whole or move.lost:
            continue
        due = _due(facts, spell)
        if not due or spell.name not in move.stack_after:
            continue
        yield from _missing(spell, due)
        yield from _misplaced(facts, spell)


def _due(facts: Facts, spell: StackObject) -> Counter[Origin]:
    """The abilities that had to trigger on that cast and needed no targets: how many of each origin."""
    move = spell.move
    still = {p.id for p in move.after.battlefield}
    found: Counter[Origin] = Counter()
    for permanent in move.before.battlefield:
        if permanent.id in still and permanent.name in facts.cards:
            for ability in triggered(facts.cards[permanent.name]):
                set_off = is_plain(ability) and is_set_off(facts, ability, permanent.controller, spell)
                found[permanent.name, permanent.controller] += set_off
    for ability in triggered(facts.cards[spell.title]):
        found[spell.title, spell.controller] += isinstance(ability.when, ThisCast) and is_plain(ability)
    return +found


def _missing(spell: StackObject, due: Counter[Origin]) -> Iterator[Witness]:
    came = Counter((s.name, s.controller) for s in spell.move.new if s.kind == "triggered")
    for (name, seat), number in due.items():
        yield Witness(
            "missing",
            f"{spell.name}, {name} of @{seat}",
            came[name, seat] >= number,
            f"{number} abilities of {name} are on the stack when @{spell.move.after.priority} has priority after "
            f"{spell.title} was cast",
            f"{came[name, seat]} of them; the stack is {', '.join(spell.move.stack_after)}",
        )


def _misplaced(facts: Facts, spell: StackObject) -> Iterator[Witness]:
    move = spell.move
    at = move.stack_after.index(spell.name)
    new = {s.id for s in move.new}
    during = spell.how == "cast copy"
    if during and _copies_too(spell):
        return
    below = [s.id for s in move.after.stack[:at] if s.id in new and s.kind == "triggered"]
    yield Witness(
        "below", spell.name, not below, f"what triggered on the cast of {spell.title} is above it", _stack(spell, below)
    )
    above = move.after.stack[at + 1 :]
    strange = [s.id for s in above if s.id not in new or (s.kind != "triggered" and not during)]
    yield Witness(
        "between",
        spell.name,
        not strange,
        f"only abilities put on the stack after {spell.title} was cast are above it",
        _stack(spell, strange),
    )
    seats = [s.controller for s in above if _waited(facts, s, spell)]
    order = [seat for seat in apnap(move.after) if seat in seats]
    sorted_ = sorted(seats, key=order.index) if set(seats) <= set(order) else seats
    if len(set(seats)) > 1:
        yield Witness(
            "order",
            spell.name,
            seats == sorted_,
            f"the players put their abilities on the stack in APNAP order: {_seats(sorted_)}",
            f"from bottom to top those of {_seats(seats)}",
        )


def _copies_too(spell: StackObject) -> bool:
    """Whether the object that cast the spell as it resolved may also have copied abilities."""
    return spell.maker is None or spell.maker.effect is None or mentions(spell.maker.effect, CopySpell)


def _waited(facts: Facts, entry: StackView, spell: StackObject) -> bool:
    """Whether it is an ability that waits for nothing but casts, and came with the spell."""
    face = facts.cards.get(entry.name)
    if face is None or entry.kind != "triggered" or entry.name == spell.title:
        return False
    known = triggered(face)
    return bool(known) and all(isinstance(a.when, SpellCast | SpellCastOrCopied) for a in known)


def _stack(spell: StackObject, named: list[str]) -> str:
    return f"{', '.join(named)}; the stack from bottom to top is {', '.join(spell.move.stack_after)}"


def _seats(seats: list[int]) -> str:
    return ", ".join(f"@{seat}" for seat in seats)


# -- the order of the copies ----------------------------------------------------------------------------------------


@invariant("hive-mind.copy-order-apnap", cr=("608.2f", "101.4", "405.2", "800.4j"), clauses=("order",))
def copy_order_apnap(facts: Facts) -> Iterator[Witness]:
    """From bottom to top the copies are those of the players in turn order, the active player's first."""
    for copying in all_others_copy(facts):
        seats = [copy.controller for copy in copying.copies]
        order = apnap(copying.move.before)
        if len(set(seats)) < 2 or not set(seats) <= set(order):
            continue
        right = sorted(seats, key=order.index)
        yield Witness(
            "order",
            copying.by.name,
            seats == right,
            f"copies come to the stack in turn order from the active player, @{copying.move.before.active}: "
            f"{_seats(right)}",
            f"from bottom to top those of {_seats(seats)}",
        )


@invariant(
    "hive-mind.copies-resolve-last-in-first-out",
    cr=("405.5", "608.1", "117.4", "117.7"),
    clauses=("order", "interleaved", "batch", "window"),
)
def copies_resolve_last_in_first_out(facts: Facts) -> Iterator[Witness]:
    """Copies resolve one at a time, the last one on the stack first, each once all players have passed."""
    for copying in all_others_copy(facts):
        for place, copy in enumerate(copying.copies):
            ending = facts.ending(copy)
            if ending is None or not ending.move.whole or ending.move.lost:
                continue
            if ending.how == "resolved":
                yield from _in_turn(copying, place, copy, ending)
            elif ending.how == "unexplained" and ending.move.is_pass:
                yield _in_batch(copy, ending)


def _in_turn(copying: Copying, place: int, copy: StackObject, ending: Ending) -> Iterator[Witness]:
    stack = ending.move.stack_before
    above = stack[stack.index(copy.name) + 1 :]
    later = [c.name for c in copying.copies[place + 1 :] if c.name in stack]
    if len(copying.copies) > 1:
        yield Witness(
            "order",
            copy.name,
            not later,
            f"{copy.name} resolves after the copies that came to the stack after it",
            f"it resolved before {', '.join(later)}",
        )
    others = [name for name in above if name not in later]
    yield Witness(
        "interleaved",
        copy.name,
        not others,
        f"{copy.name} resolves when it is the topmost object",
        f"it resolved beneath {', '.join(others)}",
    )
    yield Witness(
        "window",
        copy.name,
        ending.move.all_passed,
        f"{copy.name} resolves once all players have passed in succession",
        f"it resolved after {_seats(list(ending.move.passed)) or 'nobody'} passed",
    )


def _in_batch(copy: StackObject, ending: Ending) -> Witness:
    gone = ", ".join(s.id for s in ending.move.left)
    return Witness(
        "batch",
        copy.name,
        held=False,
        expected=f"one object leaves the stack when all pass, and nothing removes {copy.name}",
        seen=f"{gone} left it together",
    )


# -- the original ---------------------------------------------------------------------------------------------------


@invariant("hive-mind.original-resolves-last", cr=("405.5", "608.1"), clauses=("resolved-first", "beneath", "gone"))
def original_resolves_last(facts: Facts) -> Iterator[Witness]:
    """The original stays on the stack beneath its copies, and resolves when all of them are gone."""
    for copying in all_others_copy(facts):
        original, move = copying.original, copying.move
        if original is None or not copying.copies:
            continue
        if original.name in move.stack_before:
            yield from _stays(copying, original)
        resolution = facts.resolution(original)
        if resolution is not None and resolution.move.whole and resolution.move.index > move.index:
            left = [c.name for c in copying.copies if c.name in resolution.move.stack_before]
            yield Witness(
                "resolved-first",
                original.name,
                not left,
                f"{original.title}, which was copied, resolves after its copies",
                f"it resolved while {', '.join(left)} were on the stack",
            )


def _stays(copying: Copying, original: StackObject) -> Iterator[Witness]:
    stack = copying.move.stack_after
    there = original.name in stack
    yield Witness(
        "gone",
        original.name,
        there,
        f"{original.title} stays on the stack as it is copied",
        f"it is gone; the stack is {', '.join(stack)}",
    )
    if there:
        under = [c.name for c in copying.copies if c.name in stack[: stack.index(original.name)]]
        yield Witness(
            "beneath",
            original.name,
            not under,
            f"the copies of {original.title} are above it on the stack",
            f"beneath it are {', '.join(under)}",
        )
