"""Where the work of a resolving object was felt, beside where it must be: for obligations about targets and shares.

``land`` compares a resolution with its text and sorts the differences by the targets that were still legal::

    landing = land(facts, resolution)
    landing.astray      # felt where nothing should have been: it had other targets
    landing.missing     # a target that felt nothing: it was not a target, or its share was nothing
    landing.otherwise   # a target that felt something else: more, or less
"""

from __future__ import annotations

import attrs

from conformance.facts import Facts, once_a_trace
from conformance.facts_announced import Announced
from conformance.facts_arriving import index_of
from conformance.facts_objects import Aiming, Copying, StackObject
from conformance.facts_resolutions import Resolution
from conformance.reading import Difference
from reference_engine.words.amounts import Share
from reference_engine.words.answers import ChooseTargets, TargetList, seat_of
from reference_engine.words.base import Amount, Condition, What, Who
from reference_engine.words.instructions import ChangeTargets, ChooseNewTargets, Effect, PutCounters
from reference_engine.words.view import StackView
from strategies.texts import all_instructions, mentions, read_once

Slot = tuple[int, int]
"""Which instance of "target", and which slot of it."""

_NOTHING = (0, "there", "as it was", "nothing")
_OF_TARGETS_ONLY = ("hand", "library")
_NOT_ABOUT_TARGETS = ("pool", "entering")


@attrs.frozen
class Landing:
    """A resolution beside what its text says; every part empty where all was as it must be.

    targets: the legal targets, in slot order. nothing: every target was illegal, so that it must do nothing (608.2b).
    astray, missing, otherwise: differences, see above; unclear: a target of which what is shown does not say whether it
    felt nothing or too little.
    """

    resolution: Resolution
    targets: tuple[str, ...]
    nothing: bool
    differences: tuple[Difference, ...]
    astray: tuple[Difference, ...] = ()
    missing: tuple[Difference, ...] = ()
    otherwise: tuple[Difference, ...] = ()
    unclear: tuple[Difference, ...] = ()


def land(facts: Facts, resolution: Resolution) -> Landing | None:
    """The landing; None where it cannot be known what must have happened."""
    known = _landings(facts)
    if resolution not in known:
        known[resolution] = _land(facts, resolution)
    return known[resolution]


@once_a_trace
def _landings(_: Facts) -> dict[Resolution, Landing | None]:
    """Those that were worked out already."""
    return {}


def _land(facts: Facts, resolution: Resolution) -> Landing | None:
    expected = facts.expected(resolution)
    differences = facts.differences(resolution)
    if expected is None or differences is None or resolution.announced is None:
        return None
    targets = tuple(
        handle
        for chosen, legal in zip(resolution.announced.targets, resolution.legal, strict=True)
        for handle, ok in zip(chosen, legal, strict=True)
        if ok
    )
    landing = Landing(resolution, targets, expected.nothing, differences)
    return landing if not differences else _sorted(landing, frozenset(name for name, _ in expected.damage))


def _sorted(landing: Landing, damaged: frozenset[str]) -> Landing:
    found: dict[str, list[Difference]] = {"astray": [], "missing": [], "otherwise": [], "unclear": []}
    for difference in landing.differences:
        if difference.field in _NOT_ABOUT_TARGETS:
            continue
        handle = handle_of(difference)
        if handle not in landing.targets:
            if difference.expected in _NOTHING and difference.field not in _OF_TARGETS_ONLY:
                found["astray"].append(difference)
        else:
            felt = _felt(landing.resolution, handle)
            hidden = not felt and difference.field == "gone" and handle in damaged and _hides_damage(landing, handle)
            found["unclear" if hidden else "otherwise" if felt else "missing"].append(difference)
    astray, missing, otherwise, unclear = (tuple(some) for some in found.values())
    return attrs.evolve(landing, astray=astray, missing=missing, otherwise=otherwise, unclear=unclear)


def handle_of(difference: Difference) -> str:
    """The player or object that a difference is about."""
    return difference.where.rsplit(" ", 1)[0] if difference.field == "counters" else difference.where


def _hides_damage(landing: Landing, handle: str) -> bool:
    return any(p.id == handle and p.damage is None for p in landing.resolution.before.battlefield)


def _felt(resolution: Resolution, handle: str) -> bool:
    """Whether anything at all was seen to happen to it."""
    seat = seat_of(handle)
    if seat is not None:
        was, now = resolution.before.players[seat], resolution.after.players[seat]
        return (was.life, was.library, was.hand) != (now.life, now.library, now.hand)
    if any(s.id == handle for s in resolution.before.stack):
        return not any(s.id == handle for s in resolution.after.stack)
    return any(p.id == handle for p in resolution.departed) or handle in resolution.changes


# -- which texts may be judged by where they land -------------------------------------------------------------------


@read_once
def tells_targets(effect: Effect) -> bool:
    """Whether a target that feels nothing was none: the text has no condition, no mode, and no amount but shares."""
    return bool(effect.do) and not mentions(effect, Condition) and not _has_amounts(effect)


def _has_amounts(effect: Effect) -> bool:
    return any(_amount(word) for word in all_instructions(effect))


def _amount(word: object) -> bool:
    values = (getattr(word, field.name) for field in attrs.fields(type(word)))  # type: ignore[arg-type]
    return any(
        (isinstance(v, Amount) and not isinstance(v, Share)) or (isinstance(v, What | Who) and mentions(v, Amount))
        for v in values
    )


def divides(effect: Effect | None) -> bool:
    """Whether some instruction of the text gives each slot its announced share."""
    return effect is not None and mentions(effect, Share)


@read_once
def distributes(effect: Effect) -> bool:
    """Whether it is counters that are distributed, not damage that is divided."""
    return any(isinstance(w, PutCounters) and isinstance(w.amount, Share) for w in all_instructions(effect))


# -- copies and what they were made of ------------------------------------------------------------------------------


@attrs.frozen
class Made:
    """A copy, the copying that made it, and what it had before new targets were chosen, and after.

    kept: the slots whose target is the original's. changed: those whose target was chosen anew.
    """

    copy: StackObject
    copying: Copying
    base: Announced
    first: Announced
    kept: tuple[Slot, ...] = attrs.field(init=False)
    changed: tuple[Slot, ...] = attrs.field(init=False)

    @kept.default
    def _kept(self) -> tuple[Slot, ...]:
        slots, old = slots_of(self.base.targets), self.base.targets
        if self.first.targets is old:
            return slots
        return tuple(s for s in slots if at(self.first.targets, s) == at(old, s))

    @changed.default
    def _changed(self) -> tuple[Slot, ...]:
        return tuple(s for s in slots_of(self.base.targets) if s not in self.kept)


@once_a_trace
def made_copies(facts: Facts) -> tuple[Made, ...]:
    """Every copy of which it is known what it copied, and whose targets no instruction specifies, in order."""
    return tuple(
        Made(copy, copying, copying.announced, first)
        for copying in facts.copyings
        if copying.announced is not None and is_plain(copying)
        for copy in copying.copies
        if (first := facts.first_announced(copy)) is not None
    )


def is_plain(copying: Copying) -> bool:
    """Whether what it copies is known as it was when it was copied.

    An effect that specifies the copy's targets is another rule (707.10d–e); one that re-aims the original itself before
    it copies it asks twice about one object.
    """
    effect = copying.by.effect
    re_aims = effect is not None and (mentions(effect, ChooseNewTargets) or mentions(effect, ChangeTargets))
    return copying.copier.word.aim is None and copying.announced is not None and not re_aims


def names_what_is_gone(facts: Facts, aiming: Aiming) -> bool:
    """Whether the answer names a target that is gone, so that the name stands for another object by now (400.7)."""
    said, answer = aiming.current, aiming.transition.answer
    if said is None or not isinstance(answer, ChooseTargets):
        return False
    named = {handle for chosen in answer.targets for handle in chosen}
    now = index_of(aiming.transition, aiming.move)
    return any(
        said.targets[i][j] in named and not facts.same_object(said.targets[i][j], said.since[i][j], now)
        for i, j in slots_of(said.targets)
    )


def settled(facts: Facts, made: Made) -> Resolution | None:
    """The copy's resolution if nobody re-aimed it after it was put on the stack."""
    resolution = facts.resolution(made.copy)
    if resolution is None or resolution.announced is None or resolution.announced.targets != made.first.targets:
        return None
    return resolution


def shown(thing: StackObject) -> StackView | None:
    """The object as players first have priority with it on the stack."""
    return next((s for s in thing.move.after.stack if s.id == thing.name), None)


def slots_of(targets: TargetList) -> tuple[Slot, ...]:
    """All slots, in order."""
    return tuple([(i, j) for i, chosen in enumerate(targets) for j in range(len(chosen))])


def at(targets: TargetList, slot: Slot) -> str | None:
    """What is in that slot; None if there is no such slot."""
    i, j = slot
    return targets[i][j] if i < len(targets) and j < len(targets[i]) else None


def listed(targets: TargetList) -> str:
    """Targets in words, slot by slot."""
    return "; ".join(", ".join(chosen) or "none" for chosen in targets) or "none"


def told(differences: tuple[Difference, ...]) -> str:
    """Differences in words."""
    return "; ".join(map(str, differences))
