"""Obligations about triggered abilities that copy "that spell": they resolve before it, and also if it is gone."""

from __future__ import annotations

from collections.abc import Iterator

from conformance.facts import Facts
from conformance.facts_announced import Announced
from conformance.facts_objects import Copying, Ending, StackObject
from conformance.invariants.otherwise import shown
from conformance.invariants.registry import Judged, Witness, experiment_invariant, held, invariant
from reference_engine.words.abilities import Triggered
from reference_engine.words.instructions import CopySpell
from reference_engine.words.selectors import Targeted, ThatSpell
from reference_engine.words.view import StackView
from strategies.texts import copiers


def copying_triggers(facts: Facts) -> list[StackObject]:
    """The triggered abilities on the stack that copy "that spell", of which it is known which spell that is."""
    return [o for o in facts.objects if o.how == "triggered" and o.that_spell is not None and _copies_that_spell(o)]


def _copies_that_spell(thing: StackObject) -> bool:
    return isinstance(thing.ability, Triggered) and any(isinstance(w.what, ThatSpell) for w in copiers(thing.ability))


# -- which resolves first -------------------------------------------------------------------------------------------


@invariant(
    "copy-trigger.resolves-before-original",
    cr=("405.5", "608.1", "117.4", "603.3", "117.3b"),
    clauses=("before-trigger", "before-copy", "vanished", "batch", "together", "window", "beneath"),
)
def resolves_before_original(facts: Facts) -> Iterator[Witness]:
    """The ability that copies a spell, and all copies it makes, resolve one by one before the spell does."""
    for trigger in copying_triggers(facts):
        original = trigger.that_spell
        if original is not None:
            copies = [c for c in facts.copies if c.maker is trigger]
            yield from _original_waits(facts, trigger, original, copies)
            yield from _one_at_a_time(facts, trigger, copies)
    for copying in facts.copyings:
        if copying.by.how == "triggered" and isinstance(copying.copier.word.what, ThatSpell):
            yield from _placed(facts, copying)


def _original_waits(
    facts: Facts, trigger: StackObject, original: StackObject, copies: list[StackObject]
) -> Iterator[Witness]:
    ending = facts.ending(original)
    if ending is None or not ending.move.whole or ending.move.lost or ending.move.index <= trigger.move.index:
        return
    left, where = ending.move.stack_before, f"{original.name}, {trigger.name}"
    if ending.how == "unexplained":
        still = [name for name in (trigger.name, *(c.name for c in copies)) if name in left]
        if still:
            expected = f"nothing takes {original.title} off the stack while {', '.join(still)} is there"
            yield Witness("vanished", where, held=False, expected=expected, seen="it is gone")
        return
    if ending.how != "resolved":
        return
    own = facts.ending(trigger)
    waits = own is None or own.move.index >= ending.move.index
    yield Witness(
        "before-trigger",
        where,
        not waits,
        f"{trigger.name} resolves before {original.title}, above which it was put",
        f"{original.title} resolved while it was on the stack",
    )
    there = [c.name for c in copies if c.name in left]
    if copies:
        expected = f"the {len(copies)} copies made by {trigger.name} resolve before {original.title}"
        yield Witness("before-copy", where, not there, expected, f"it resolved while {', '.join(there)} were there")


def _one_at_a_time(facts: Facts, trigger: StackObject, copies: list[StackObject]) -> Iterator[Witness]:
    """Each leaves the stack alone, when it is the topmost object and all players have passed."""
    for thing in (trigger, *copies):
        ending = facts.ending(thing)
        if ending is None or not ending.move.whole or ending.move.lost or not ending.move.is_pass:
            continue
        if ending.how == "unexplained":
            gone = ", ".join(s.id for s in ending.move.left)
            expected = f"one object resolves each time all players pass, and nothing else removes {thing.name}"
            yield Witness("together", thing.name, held=False, expected=expected, seen=f"{gone} left the stack")
        elif ending.how == "resolved":
            yield held("window") if ending.move.all_passed else _too_early(thing, ending)


def _too_early(thing: StackObject, ending: Ending) -> Witness:
    expected = f"{thing.name} resolves once all players have passed in succession"
    seen = f"it resolved after {', '.join(f'@{s}' for s in ending.move.passed) or 'nobody'} passed"
    return Witness("window", thing.name, held=False, expected=expected, seen=seen)


def _placed(facts: Facts, copying: Copying) -> Iterator[Witness]:
    """The copies are on the stack above the original, and everybody may respond before one of them resolves."""
    move, original = copying.move, copying.original
    if not move.whole or move.lost or original is None or move.after.priority is None:
        return
    expected = sum(copying.each) if copying.performed and copying.each is not None else 0
    if expected > len(copying.copies) and _did_something(facts, copying):
        number = f"{len(copying.copies)} of the {expected} copies are on the stack"
        seen = f"{number}, and what they do was done already"
        must = f"{expected} copies come to the stack as {copying.by.name} resolves, and all may respond to them"
        yield Witness("batch", copying.by.name, held=False, expected=must, seen=seen)
    elif expected:
        yield Witness("batch", copying.by.name)
    if copying.copies and original.name in move.stack_after:
        under = [c.name for c in copying.copies if c.name in move.stack_after[: move.stack_after.index(original.name)]]
        must = f"the copies of {original.title} are above it on the stack"
        yield Witness("beneath", copying.by.name, not under, must, f"beneath it are {', '.join(under)}")


def _did_something(facts: Facts, copying: Copying) -> bool:
    """Whether more happened as it resolved than copying alone brings about."""
    effect, resolution = copying.by.effect, facts.resolution(copying.by)
    if effect is None or resolution is None or not all(isinstance(w, CopySpell) for w in effect.do):
        return False
    return bool(facts.differences(resolution))


# -- the spell is gone by then --------------------------------------------------------------------------------------


@experiment_invariant(
    "copy-trigger.works-after-original-left",
    cr=("608.2h", "608.2k", "113.7a", "707.10", "608.2b", "800.4a"),
    clauses=("missing", "left", "trigger-gone", "shown", "values", "aimed"),
)
def works_after_original_left(judged: Judged) -> Iterator[Witness]:
    """A spell that has left the stack is copied as it last was there, unless the copier aims at it."""
    for facts in judged.facts:
        for trigger in copying_triggers(facts):
            yield from _trigger_stays(facts, trigger)
        for copying in facts.copyings:
            if _gone(facts, copying) and copying.move.whole and not copying.move.lost:
                yield from _copied_all_the_same(facts, copying)
    yield from _side_by_side(judged)


def _gone(facts: Facts, copying: Copying) -> Ending | None:
    """How the original left the stack before it was to be copied; None if it did not."""
    ending = facts.ending(copying.original) if copying.original is not None else None
    return ending if ending is not None and ending.move.index < copying.move.index else None


def _trigger_stays(facts: Facts, trigger: StackObject) -> Iterator[Witness]:
    """The ability stays on the stack when the spell leaves it, unless its own controller has left (800.4a)."""
    original = trigger.that_spell
    ending = facts.ending(original) if original is not None else None
    if ending is None or original is None or ending.move.index <= trigger.move.index or not ending.move.whole:
        return
    if trigger.name not in ending.move.stack_before:
        return
    there = trigger.name in ending.move.stack_after
    if trigger.controller in ending.move.lost:
        expected = f"{trigger.name} ceases to exist, for @{trigger.controller} left the game"
        yield Witness("left", trigger.name, not there, expected, "it is still on the stack")
    elif there or not _removed_itself(facts, trigger):
        expected = f"{trigger.name} stays on the stack when {original.title} leaves it"
        yield Witness("trigger-gone", trigger.name, there, expected, "it left the stack together with the spell")


def _removed_itself(facts: Facts, trigger: StackObject) -> bool:
    """Whether what took it off the stack was aimed at it, or may have been."""
    ending = facts.ending(trigger)
    if ending is None or ending.by is None:
        return False
    said = facts.announced(ending.by)
    return said is None or trigger.name in said.flat_targets


def _copied_all_the_same(facts: Facts, copying: Copying) -> Iterator[Witness]:
    original, where = copying.original, copying.by.name
    if original is None or copying.performed is None or copying.each is None or copying.players is None:
        return
    if isinstance(copying.copier.word.what, Targeted):
        if copying.performed is False:
            must = f"{where} does nothing, for {original.title}, at which it was aimed, is gone"
            yield Witness("aimed", where, not copying.copies, must, f"{len(copying.copies)} copies came to the stack")
        return
    for seat in dict.fromkeys(copying.players):
        number, made = copying.expected(seat) or 0, len(copying.made_by(seat))
        yield Witness(
            "missing",
            f"{where}, @{seat}",
            made == number,
            f"@{seat} makes {number} copies of {original.title} as it last was on the stack",
            f"{made} came to the stack",
        )
    last = _last_shown(facts, original)
    for copy in copying.copies:
        seen = shown(facts, copy)
        if last is not None and seen is not None:
            yield from _shown_alike(copy, last, seen)


def _last_shown(facts: Facts, original: StackObject) -> StackView | None:
    ending = facts.ending(original)
    if ending is None:
        return None
    return next((s for s in ending.move.before.stack if s.id == original.name), None)


FIELDS = ("modes", "x", "kicks", "division")
"""What is shown of an object on the stack, where it is, that nobody chooses anew for a copy."""


def _shown_alike(copy: StackObject, last: StackView, seen: StackView) -> Iterator[Witness]:
    told = [f for f in FIELDS if getattr(last, f) is not None and getattr(seen, f) is not None]
    wrong = [f for f in told if getattr(last, f) != getattr(seen, f)]
    if told:
        yield Witness(
            "shown",
            copy.name,
            not wrong,
            f"as {last.id} was when it left: {', '.join(f'{f} {getattr(last, f)}' for f in wrong)}",
            ", ".join(f"{f} {getattr(seen, f)}" for f in wrong),
        )


# -- with the spell and without -------------------------------------------------------------------------------------


def _side_by_side(judged: Judged) -> Iterator[Witness]:
    """What a copy does is the same function of its decisions whether or not the original is still there.

    A copy that does what it should where the original stayed, and something else where it left, betrays that it looked
    at the original.
    """
    whole = judged.case("left-alone")
    if whole is None:
        return
    good: dict[Copied, bool] = {}
    for copy in whole.copies:
        right = _does_right(whole, copy)
        if right is not None:
            good[_which(copy)] = right and good.get(_which(copy), True)
    for facts in judged.facts:
        for copying in facts.copyings:
            if facts is whole or not _gone(facts, copying) or isinstance(copying.copier.word.what, Targeted):
                continue
            for copy in copying.copies:
                yield from _acts_alike(facts, copy, good)


Copied = tuple[str, int]
"""The name of the spell that a copy is of, and the seat that made it."""


def _which(copy: StackObject) -> Copied:
    return copy.title, copy.controller


def _does_right(facts: Facts, copy: StackObject) -> bool | None:
    """Whether that copy did what it should as it resolved; None where that cannot be said."""
    resolution = facts.resolution(copy)
    differences = facts.differences(resolution) if resolution is not None else None
    return None if differences is None else not differences


def _acts_alike(facts: Facts, copy: StackObject, good: dict[Copied, bool]) -> Iterator[Witness]:
    resolution = facts.resolution(copy)
    differences = facts.differences(resolution) if resolution is not None else None
    if differences is None or not good.get(_which(copy)):
        return
    said = facts.announced(copy)
    expected = f"{copy.name} does what {_decided(said)} came to when the original was last on the stack"
    yield Witness("values", copy.name, not differences, expected, "; ".join(map(str, differences)))


def _decided(said: Announced | None) -> str:
    if said is None:
        return "it"
    parts = {"X": said.x, "modes": said.modes, "kicks": said.kicks, "targets": said.flat_targets}
    return ", ".join(f"{name} {value}" for name, value in parts.items() if value not in (None, ())) or "its text"
