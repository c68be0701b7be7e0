"""The obligations about the targets of a copy: inherited, changed, and kept where nothing else can be had."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import attrs

from conformance.facts import Facts
from conformance.facts_arriving import as_it_resolves, index_of
from conformance.facts_objects import Aiming, Copying
from conformance.facts_resolutions import Resolution
from conformance.facts_targets import Legal
from conformance.invariants.landing import (
    Landing,
    Made,
    Slot,
    at,
    handle_of,
    is_plain,
    land,
    listed,
    made_copies,
    names_what_is_gone,
    settled,
    shown,
    slots_of,
    tells_targets,
    told,
)
from conformance.invariants.otherwise import Other, seen_as
from conformance.invariants.registry import Witness, invariant
from reference_engine.words.amounts import X
from reference_engine.words.answers import ChooseTargets, TargetList, player
from reference_engine.words.base import Amount
from reference_engine.words.selectors import Targets
from strategies.seeing import Look, Unseen, legal_new_targets, legal_target, legal_targets, resolved_targets


@invariant(
    "copy.inherits-targets",
    cr=("707.10", "707.10c", "115.7d", "608.2b"),
    clauses=("offered", "shown", "effect"),
)
def inherits_targets(facts: Facts) -> Iterator[Witness]:
    """Slot for slot a copy has the targets that its original had, unless its controller chose others."""
    for made in made_copies(facts):
        if not made.base.targets or (made.changed and not made.kept):
            continue
        yield from _offered(facts, made)
        yield from _shown_kept(made, "shown", made.kept, "as what it copies has")
        yield from _kept_effect(facts, made)


def _offered(facts: Facts, made: Made) -> Iterator[Witness]:
    """The assignment from which new targets are chosen is the original's."""
    for aiming in facts.aimings:
        current = aiming.transition.request.current
        if aiming.object is made.copy and aiming.copying is made.copying and current is not None:
            yield Witness(
                "offered",
                made.copy.name,
                current == made.base.targets,
                f"{player(aiming.seat)} starts from the targets of what is copied: {listed(made.base.targets)}",
                f"from {listed(current)}",
            )


def _shown_kept(made: Made, clause: str, slots: tuple[Slot, ...], why: str) -> Iterator[Witness]:
    entry = shown(made.copy)
    if entry is None or entry.targets is None:
        return
    same = tuple(map(len, entry.targets)) == tuple(map(len, made.base.targets))
    wrong = [s for s in slots if at(entry.targets, s) != at(made.first.targets, s)]
    yield Witness(
        clause,
        made.copy.name,
        same and not wrong,
        f"it targets {listed(made.first.targets)}, {why}",
        f"it targets {listed(entry.targets)}",
    )


def _kept_effect(facts: Facts, made: Made) -> Iterator[Witness]:
    """It lands on the targets that were kept, and on nothing that is no target."""
    resolution = settled(facts, made)
    effect = made.copy.effect
    landing = land(facts, resolution) if resolution is not None else None
    if landing is None or effect is None:
        return
    new = {at(made.first.targets, s) for s in made.changed}
    missing = tuple(d for d in landing.missing if handle_of(d) not in new) if tells_targets(effect) else ()
    astray = () if effect.modes else landing.astray
    if missing or astray:
        seen = told((*missing, *astray))
        yield Witness("effect", made.copy.name, held=False, expected=_must(made, landing), seen=seen)
    elif not landing.differences:
        yield Witness("effect", made.copy.name)
    elif not made.changed:
        other = seen_as(facts, landing.resolution, _rearranged(landing.resolution))
        if other is not None:
            seen = f"what {other} gives: {told(landing.differences)}"
            yield Witness("effect", made.copy.name, held=False, expected=_must(made, landing), seen=seen)


def _rearranged(resolution: Resolution) -> Iterator[Other]:
    """What was done instead: the illegal targets left out, or the same ones in other slots."""
    said = resolution.announced
    if said is None:
        return
    flat = list(zip(said.flat_targets, (ok for row in resolution.legal for ok in row), strict=True))
    if not all(ok for _, ok in flat):
        rows = zip(said.targets, resolution.legal, strict=True)
        left = tuple(tuple(t for t, ok in zip(*row, strict=True) if ok) for row in rows)
        yield _with(resolution, left, tuple(tuple(True for _ in chosen) for chosen in left))
    if 1 < len(flat) <= MOST_REARRANGED:
        for row in dict.fromkeys((*permutations(flat), *((one,) * len(flat) for one in flat))):
            if list(row) != flat:
                rest, legal = iter(t for t, _ in row), iter(ok for _, ok in row)
                targets = tuple(tuple(next(rest) for _ in chosen) for chosen in said.targets)
                yield _with(resolution, targets, tuple(tuple(next(legal) for _ in chosen) for chosen in targets))


def _with(resolution: Resolution, targets: TargetList, legal: Legal) -> Other:
    said = resolution.announced
    told_so = None if said is None else attrs.evolve(said, targets=targets)
    return f"the assignment {listed(targets)}", attrs.evolve(resolution, announced=told_so, legal=legal)


MOST_REARRANGED = 4
"""Up to so many slots, every arrangement of them is tried."""


def _must(made: Made, landing: Landing) -> str:
    where = f"{made.copy} with the targets {listed(made.first.targets)}"
    return f"{where} does nothing, for all are illegal" if landing.nothing else f"{where} affects just these"


# -- any subset -----------------------------------------------------------------------------------------------------


@invariant(
    "copy.may-change-any-subset",
    cr=("707.10c", "115.7d", "115.7e", "115.3"),
    clauses=("reachable", "forbidden", "effect", "shown"),
)
def may_change_any_subset(facts: Facts) -> Iterator[Witness]:
    """Any final assignment may be chosen that is legal where it differs, and no other."""
    if not facts.copyings:
        return
    for aiming in facts.aimings:
        legal = lawful(facts, aiming)
        if legal is not None:
            yield _judged(aiming, legal)
    for made in made_copies(facts):
        if made.changed:
            yield from _shown_kept(made, "shown", slots_of(made.base.targets), "as its controller chose")
            yield from _changed_effect(facts, made)


def lawful(facts: Facts, aiming: Aiming) -> bool | None:
    """Whether those new targets may be chosen for that copy; None where that cannot be told."""
    copying, said, answer = aiming.copying, aiming.current, aiming.transition.answer
    if copying is None or copying.original is None or said is None or not isinstance(answer, ChooseTargets):
        return None
    if not is_plain(copying) or not copying.may_choose_new_targets:
        return None
    phrases = facts.phrases(copying.original)
    if len(phrases) != len(said.targets) or names_what_is_gone(facts, aiming):
        return None
    try:
        return legal_new_targets(phrases, said.targets, answer.targets, **look_of(facts, aiming))
    except Unseen:
        return None


def look_of(facts: Facts, aiming: Aiming) -> Look:
    """How the copy's controller sees the game as the new targets are chosen; the copy has its own colours (707.9)."""
    copying = aiming.copying
    found = _look(facts, copying, aiming.seat, index_of(aiming.transition, aiming.move))
    found["view"] = as_it_resolves(aiming.transition, aiming.move)
    if aiming.object is not None and aiming.object.is_spell:
        found["source"] = aiming.object.name
    return found


def _look(facts: Facts, copying: Copying | None, seat: int, view: int) -> Look:
    if copying is None or copying.original is None or copying.announced is None:
        raise ValueError("it is not known what is copied: ask only where it is")
    x, color = copying.announced.x, copying.copier.word.color

    def number(amount: Amount) -> int | None:
        return x if isinstance(amount, X) else None

    found = facts.look(view, seat)
    found["source"] = None if copying.original.is_spell else copying.original.source
    found["colors"] = copying.announced.colors if color is None else (color,)
    found["number"] = number
    return found


def _judged(aiming: Aiming, legal: bool) -> Witness:
    answer, said = aiming.transition.answer, aiming.current
    final = resolved_targets(said.targets, answer.targets) if said and isinstance(answer, ChooseTargets) else None
    asked = listed(final) if final is not None else f"{answer}"
    was = listed(said.targets) if said else ""
    where = f"{aiming.object or 'a copy'}, {player(aiming.seat)}"
    if legal:
        return Witness(
            "reachable",
            where,
            aiming.accepted,
            f"{asked} may be chosen in place of {was}: what differs is legal",
            f"it was refused: {aiming.transition.reason or 'no reason given'}",
        )
    must = f"{asked} may not be chosen in place of {was}: it has another number of targets, or some is not legal"
    return Witness("forbidden", where, not aiming.accepted, must, "it was accepted")


def _changed_effect(facts: Facts, made: Made) -> Iterator[Witness]:
    """It lands on the new targets, and no longer on the old ones."""
    resolution = settled(facts, made)
    effect = made.copy.effect
    landing = land(facts, resolution) if resolution is not None else None
    if landing is None or effect is None:
        return
    new = {at(made.first.targets, s) for s in made.changed}
    old = {at(made.base.targets, s) for s in made.changed}
    missing = tuple(d for d in landing.missing if handle_of(d) in new) if tells_targets(effect) else ()
    astray = tuple(d for d in landing.astray if handle_of(d) in old)
    if missing or astray:
        must = f"{made.copy} affects {listed(made.first.targets)}, as chosen instead of {listed(made.base.targets)}"
        yield Witness("effect", made.copy.name, held=False, expected=must, seen=told((*missing, *astray)))
    elif not landing.differences:
        yield Witness("effect", made.copy.name)


# -- no legal replacement -------------------------------------------------------------------------------------------


@invariant(
    "copy.unreplaceable-target-stays",
    cr=("707.10c", "115.7d", "608.2b"),
    clauses=("made", "kept", "asked-again", "stays", "effect"),
)
def unreplaceable_target_stays(facts: Facts) -> Iterator[Witness]:
    """A slot that has no legal new target keeps the old one, legal or not, and the copy is made all the same."""
    for copying in facts.copyings:
        if not is_plain(copying) or not copying.may_choose_new_targets or copying.players is None:
            continue
        if copying.announced is None or not copying.announced.flat_targets or copying.move.lost:
            continue
        for seat in dict.fromkeys(copying.players):
            fixed = fixed_slots(facts, copying, seat)
            if fixed:
                yield from _made_anyway(copying, seat, fixed)
                yield from _may_be_kept(facts, copying, seat, fixed)
                yield from _stay(facts, copying, seat, fixed)


def fixed_slots(facts: Facts, copying: Copying, seat: int) -> tuple[Slot, ...]:
    """The slots for which that seat's copy has no legal new target, and those whose old target is illegal for it."""
    said, original = copying.announced, copying.original
    if said is None or original is None:
        return ()
    phrases = facts.phrases(original)
    if len(phrases) != len(said.targets):
        return ()
    view = copying.move.first
    look = _look(facts, copying, seat, view)
    try:
        return tuple(
            (i, j)
            for i, j in slots_of(said.targets)
            if _is_fixed(phrases[i], said.targets[i][j], look)
            or facts.same_object(said.targets[i][j], said.since[i][j], view) is False
        )
    except Unseen:
        return ()


def _is_fixed(phrase: Targets, target: str, look: Look) -> bool:
    if phrase.what.zone == "stack":
        return False  # what can be targeted there changes while the copies come to it
    if not legal_target(phrase, target, **look):
        return True
    return not any(handle != target for handle in legal_targets(phrase, **look))


def _made_anyway(copying: Copying, seat: int, fixed: tuple[Slot, ...]) -> Iterator[Witness]:
    expected = copying.expected(seat)
    if not expected or not copying.move.whole:
        return
    there = len(copying.made_by(seat))
    yield Witness(
        "made",
        f"{copying.by.name}, {player(seat)}",
        there >= expected,
        f"{player(seat)} makes {expected} of it, though {_slots(copying, fixed)} cannot be replaced or is illegal",
        f"{there} came to the stack",
    )
    asked = copying.move.asked("new-targets", seat=seat)
    yield Witness(
        "asked-again",
        f"{copying.by.name}, {player(seat)}",
        len(asked) <= expected,
        f"{player(seat)} chooses targets once for each of {expected} copies",
        f"{player(seat)} was asked {len(asked)} times",
    )


def _slots(copying: Copying, fixed: tuple[Slot, ...]) -> str:
    targets = copying.announced.targets if copying.announced is not None else ()
    return ", ".join(dict.fromkeys(at(targets, s) or "" for s in fixed))


def _may_be_kept(facts: Facts, copying: Copying, seat: int, fixed: tuple[Slot, ...]) -> Iterator[Witness]:
    for aiming in facts.aimings:
        if aiming.copying is not copying or aiming.seat != seat or aiming.current is None:
            continue
        answer = aiming.transition.answer
        final = _final(aiming.current.targets, answer)
        if final is None or not any(at(final, s) == at(aiming.current.targets, s) for s in fixed):
            continue
        if lawful(facts, aiming):
            yield Witness(
                "kept",
                f"{aiming.object or 'a copy'}, {player(seat)}",
                aiming.accepted,
                f"{listed(final)} may stay or be chosen: nobody has to replace {_slots(copying, fixed)}",
                f"it was refused: {aiming.transition.reason or 'no reason given'}",
            )


def _final(current: TargetList, answer: object) -> TargetList | None:
    return resolved_targets(current, answer.targets) if isinstance(answer, ChooseTargets) else None


def _stay(facts: Facts, copying: Copying, seat: int, fixed: tuple[Slot, ...]) -> Iterator[Witness]:
    for copy in copying.made_by(seat):
        first = facts.first_announced(copy)
        if first is None or copying.announced is None:
            continue
        made = Made(copy, copying, copying.announced, first)
        kept = tuple(s for s in fixed if s in made.kept)
        if kept:
            yield from _shown_kept(made, "stays", kept, "nothing having taken the place of what it inherited")
            yield from _608_2b(facts, made, kept)


def _608_2b(facts: Facts, made: Made, kept: tuple[Slot, ...]) -> Iterator[Witness]:
    """All targets illegal: nothing happens. Some legal: they are affected, and the illegal ones are not."""
    resolution = settled(facts, made)
    effect = made.copy.effect
    landing = land(facts, resolution) if resolution is not None else None
    if landing is None or effect is None:
        return
    if not landing.differences:
        yield Witness("effect", made.copy.name)
        return
    old = {at(made.first.targets, s) for s in kept}
    wrong = tuple(d for d in landing.astray if handle_of(d) in old)
    if landing.nothing:
        wrong = landing.differences
    elif tells_targets(effect):
        wrong += landing.missing
    if wrong:
        yield Witness("effect", made.copy.name, held=False, expected=_must(made, landing), seen=told(wrong))
