"""``hive-mind.retarget-as-placed``: each player aims their copy when it comes to the stack, after the earlier ones."""

from __future__ import annotations

from collections.abc import Iterator

from conformance.facts import Facts
from conformance.facts_arriving import as_it_resolves, index_of
from conformance.facts_objects import Aiming, Copying
from conformance.invariants.hive_mind import all_others_copy
from conformance.invariants.registry import Witness, invariant
from reference_engine.words.answers import KEEP, ChooseTargets
from reference_engine.words.instructions import CastCopyFree, ChangeTargets, ChooseNewTargets, CopySpell
from reference_engine.words.trace import Transition
from strategies.seeing import Unseen, legal_new_targets
from strategies.texts import mentions

RE_AIMING = (CopySpell, ChooseNewTargets, ChangeTargets, CastCopyFree)
"""Instructions during which new targets may be chosen."""


@invariant(
    "hive-mind.retarget-as-placed",
    cr=("707.10c", "608.2f", "101.4b", "115.7d", "115.5"),
    clauses=("earlier-missing", "later-there", "itself", "later", "refused", "revised", "late", "shown"),
)
def retarget_as_placed(facts: Facts) -> Iterator[Witness]:
    """New targets are chosen one copy after the other, among what is on the stack by then, once and for all."""
    for copying in all_others_copy(facts):
        if copying.may_choose_new_targets and copying.copies and copying.announced is not None:
            if copying.announced.flat_targets:
                yield from _placed(facts, copying)
    yield from _late(facts)


def _placed(facts: Facts, copying: Copying) -> Iterator[Witness]:
    aimings = [a for a in facts.aimings if a.copying is copying]
    for aiming in aimings:
        if aiming.object is not None:
            yield from _one_after_the_other(copying, aiming)
            yield from _among_what_is_there(copying, aiming)
            yield from _allowed(facts, copying, aiming)
    yield from _once(copying, aimings)
    yield from _shown(facts, copying)


def _place(copying: Copying, aiming: Aiming) -> int:
    return next((n for n, copy in enumerate(copying.copies) if copy is aiming.object), len(copying.copies))


def _one_after_the_other(copying: Copying, aiming: Aiming) -> Iterator[Witness]:
    """When a copy is aimed, the earlier ones are on the stack and the later ones are not."""
    place = _place(copying, aiming)
    there = {s.id for s in aiming.transition.before.stack}
    missing = [c.name for c in copying.copies[:place] if c.name not in there]
    later = [c.name for c in copying.copies[place + 1 :] if c.name in there]
    what = f"@{aiming.seat} chooses targets for {aiming.object}"
    yield Witness(
        "earlier-missing",
        f"{aiming.object}",
        not missing,
        f"the copies made before are on the stack when {what}",
        f"{', '.join(missing)} came to it afterwards",
    )
    yield Witness(
        "later-there",
        f"{aiming.object}",
        not later,
        f"the copies made afterwards are not on the stack yet when {what}",
        f"{', '.join(later)} were there already",
    )


def _chosen(transition: Transition) -> list[str]:
    answer = transition.answer
    return [t for c in answer.targets for t in c if t != KEEP] if isinstance(answer, ChooseTargets) else []


def _among_what_is_there(copying: Copying, aiming: Aiming) -> Iterator[Witness]:
    """No copy is accepted as the target of itself or of an earlier copy (115.5)."""
    chosen = _chosen(aiming.transition)
    place = _place(copying, aiming)
    own = aiming.object.name if aiming.object is not None else ""
    later = {c.name for c in copying.copies[place + 1 :]} & set(chosen)
    if own in chosen:
        yield Witness(
            "itself",
            own,
            not aiming.accepted,
            f"{own} cannot target itself",
            f"@{aiming.seat} aimed it at itself, which was accepted",
        )
    if later:
        yield Witness(
            "later",
            own,
            not aiming.accepted,
            f"{own} cannot target a copy that is yet to be made",
            f"@{aiming.seat} chose {', '.join(sorted(later))}, which was accepted",
        )


def _allowed(facts: Facts, copying: Copying, aiming: Aiming) -> Iterator[Witness]:
    """A spell on the stack that fits is accepted: the original, an earlier copy, another spell."""
    answer, original, said = aiming.transition.answer, copying.original, aiming.current
    if original is None or said is None or not isinstance(answer, ChooseTargets):
        return
    there = {s.id for s in aiming.transition.before.stack}
    chosen = _chosen(aiming.transition)
    if not chosen or not set(chosen) <= there:
        return
    look = facts.look(index_of(aiming.transition, aiming.move), aiming.seat, original)
    look["view"] = as_it_resolves(aiming.transition, aiming.move)
    look["source"] = None if aiming.object is None else aiming.object.name
    try:
        legal = legal_new_targets(facts.phrases(original), said.targets, answer.targets, **look)
    except Unseen:
        return
    if legal:
        yield Witness(
            "refused",
            f"{aiming.object}",
            aiming.accepted,
            f"@{aiming.seat} may aim {aiming.object} at {', '.join(chosen)}, which is on the stack and fits",
            f"it was refused: {aiming.transition.reason or 'no reason given'}",
        )


def _once(copying: Copying, aimings: list[Aiming]) -> Iterator[Witness]:
    """Nobody is asked again: what was chosen as a copy was put on the stack stands."""
    for seat in dict.fromkeys(a.seat for a in aimings):
        asked = sum(a.seat == seat and a.accepted for a in aimings)
        made = len(copying.made_by(seat))
        if made:
            yield Witness(
                "revised",
                f"{copying.by.name}, @{seat}",
                asked <= made,
                f"@{seat} chooses targets once for each of {made} copies",
                f"new targets were accepted {asked} times",
            )


def _late(facts: Facts) -> Iterator[Witness]:
    """No copy gets its new targets as it resolves."""
    for resolution in facts.resolutions:
        thing = resolution.object
        if not thing.is_copy or thing.effect is None or any(mentions(thing.effect, word) for word in RE_AIMING):
            continue
        asked = [t for t in resolution.asked if t.request.kind == "new-targets"]
        if asked:
            yield Witness(
                "late",
                thing.name,
                held=False,
                expected=f"the targets of {thing.name} were settled when it was put on the stack",
                seen=f"@{asked[0].request.seat} was asked for new targets as it resolved",
            )


def _shown(facts: Facts, copying: Copying) -> Iterator[Witness]:
    """Each copy is on the stack with the targets chosen for it."""
    shown = {s.id: s.targets for s in copying.move.after.stack}
    for copy in copying.copies:
        said, targets = facts.first_announced(copy), shown.get(copy.name)
        if said is not None and targets is not None:
            yield Witness(
                "shown",
                copy.name,
                targets == said.targets,
                f"{copy.name} targets {_text(said.targets)}, as was chosen when it was put on the stack",
                f"it targets {_text(targets)}",
            )


def _text(targets: tuple[tuple[str, ...], ...]) -> str:
    return ", ".join(t for chosen in targets for t in chosen) or "nothing"
