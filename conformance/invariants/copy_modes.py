"""The obligations about the modes of a copy."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

import attrs

from conformance.facts import Facts
from conformance.facts_announced import Announced
from conformance.facts_arriving import as_it_resolves
from conformance.facts_objects import Aiming, Copying, StackObject
from conformance.facts_resolutions import Resolution
from conformance.invariants.landing import names_what_is_gone
from conformance.invariants.otherwise import Law, Other, judged, retold, shown
from conformance.invariants.registry import Witness, invariant
from reference_engine.words.answers import ChooseTargets, TargetList, player
from reference_engine.words.instructions import Effect
from reference_engine.words.selectors import Targets
from strategies.seeing import Look, Unseen, legal_new_targets, resolved_targets
from strategies.texts import phrases_of


@invariant("copy.modes-copied", cr=("707.10", "700.2d", "700.2g"), clauses=("carried-out", "shown"))
def modes_copied(facts: Facts) -> Iterator[Witness]:
    """A copy of a modal spell or ability has the modes of the original, repeats included, and does what they say."""
    for copy in facts.copies:
        said = facts.first_announced(copy)
        if said is None or copy.effect is None or not copy.effect.modes:
            continue
        must = f"the modes of {copy.root.name}: {_listed(said.modes)}"
        yield from _shown(facts, copy, said, Law("shown", must))
        yield from _carried_out(facts, copy, Law("carried-out", must))


@invariant(
    "copy.mode-not-rechoosable",
    cr=("700.2g", "115.3", "115.7d", "115.7e", "707.10c"),
    clauses=("asked", "accepted", "refused", "switched", "shown"),
)
def mode_not_rechoosable(facts: Facts) -> Iterator[Witness]:
    """New targets of a copy fit the modes chosen for the original, and choosing them changes no mode."""
    if not facts.copies:
        return
    for copying in facts.copyings:
        if _is_modal(copying.original) and copying.copies:
            yield from _asked(copying)
    for aiming in facts.aimings:
        if aiming.copying is not None and _is_modal(aiming.copying.original):
            yield from _aimed(facts, aiming)
    for copy in facts.copies:
        said = facts.first_announced(copy)
        if said is None or not _is_modal(copy) or not _could_have_switched(facts, copy):
            continue
        must = f"the modes stay {_listed(said.modes)}, whatever is targeted"
        yield from _shown(facts, copy, said, Law("shown", must))
        yield from _carried_out(facts, copy, Law("switched", must))


def _is_modal(thing: StackObject | None) -> bool:
    return thing is not None and thing.effect is not None and bool(thing.effect.modes)


def _listed(modes: tuple[int, ...]) -> str:
    """Modes by their place on the card, as players count them."""
    return ", ".join(f"the {_NTH[m] if m < len(_NTH) else f'{m + 1}th'}" for m in modes) or "none"


_NTH = ("first", "second", "third", "fourth", "fifth", "sixth")


def _shown(facts: Facts, copy: StackObject, said: Announced, law: Law) -> Iterator[Witness]:
    entry = shown(facts, copy)
    if entry is not None and entry.modes is not None:
        has = tuple(sorted(entry.modes))
        yield Witness(law.clause, copy.name, has == said.modes, law.must, f"the copy is shown with {_listed(has)}")


# -- what was carried out -------------------------------------------------------------------------------------------


def _carried_out(facts: Facts, copy: StackObject, law: Law) -> Iterator[Witness]:
    resolution = facts.resolution(copy)
    if resolution is None or resolution.announced is None:
        return
    witness = judged(facts, resolution, law, _other_modes(facts, resolution, resolution.announced))
    if witness is not None:
        yield witness


def _other_modes(facts: Facts, resolution: Resolution, said: Announced) -> Iterator[Other]:
    effect = resolution.object.effect
    for modes in _sets(effect, said.modes) if effect is not None else ():
        if modes != said.modes:
            for told in retold(facts, resolution, attrs.evolve(said, modes=modes)):
                yield f"the modes {_listed(modes)}", told


def _sets(effect: Effect, chosen: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Sets of modes of the card, those of as many as were chosen first, then of any number."""
    pick = combinations_with_replacement if effect.choose.repeats else combinations
    all_modes = range(len(effect.modes))
    most = len(chosen) + sum(mode not in chosen for mode in all_modes)
    numbers = (len(chosen), *(n for n in range(most + 1) if n != len(chosen)))
    for number in numbers:
        yield from pick(all_modes, number)


# -- what was asked and answered ------------------------------------------------------------------------------------


def _asked(copying: Copying) -> Iterator[Witness]:
    asked = [t for t in copying.requests if t.request.kind == "mode" and len(t.request.options) != 1]
    where = f"copying {copying.original.name}" if copying.original else copying.by.name
    seen = ", ".join(f"{player(t.request.seat)} was asked for modes" for t in asked)
    yield Witness("asked", where, not asked, "the modes are copied, nobody chooses them", seen)


def _could_have_switched(facts: Facts, copy: StackObject) -> bool:
    """Whether the copy was given new targets, or had an illegal one as it was made."""
    if any(a.object is copy and a.accepted for a in facts.aimings):
        return True
    return any(ok is False for chosen in facts.legal_targets_now(copy, copy.first) for ok in chosen)


def _aimed(facts: Facts, aiming: Aiming) -> Iterator[Witness]:
    said, answer = aiming.current, aiming.transition.answer
    original = aiming.copying.original if aiming.copying is not None else None
    if said is None or original is None or original.effect is None or not isinstance(answer, ChooseTargets):
        return
    final = resolved_targets(said.targets, answer.targets)
    if final is None or final == said.targets or names_what_is_gone(facts, aiming):
        return
    phrases = phrases_of(original.effect, said.modes, kicked=said.kicked)
    legal = _is_legal(facts, aiming, said, phrases, answer.targets)
    if legal is None:
        return
    where = aiming.object.name if aiming.object is not None else f"copy of {original.name}"
    asked = f"{_names(final)} for {_listed(said.modes)}"
    if aiming.accepted:
        must = f"new targets that fit the chosen modes: {_listed(said.modes)}"
        yield Witness("accepted", where, legal, must, f"{asked} was accepted")
    else:
        must = f"{asked} is accepted, for it fits the chosen modes"
        yield Witness("refused", where, not legal, must, "it was refused")


def _names(targets: TargetList) -> str:
    return ", ".join(t for chosen in targets for t in chosen) or "no targets"


def _is_legal(
    facts: Facts, aiming: Aiming, said: Announced, phrases: tuple[Targets, ...], new: TargetList
) -> bool | None:
    """Whether those new targets may be chosen; None where that cannot be told."""
    look = Look(
        view=as_it_resolves(aiming.transition, aiming.move),
        cards=facts.cards,
        controller=aiming.seat,
        source=aiming.object.name if aiming.object is not None else None,
        colors=said.colors,
        known=facts.known(aiming.move.first),
    )
    try:
        return legal_new_targets(phrases, said.targets, new, **look)
    except Unseen:
        return None
