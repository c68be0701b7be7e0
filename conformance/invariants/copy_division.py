"""The obligations about what a copy divides: its shares by slot, and how many slots there are."""

from __future__ import annotations

from collections.abc import Iterator

from conformance.facts import Facts
from conformance.facts_objects import Aiming
from conformance.invariants.landing import (
    Landing,
    Made,
    distributes,
    divides,
    handle_of,
    is_plain,
    land,
    listed,
    made_copies,
    names_what_is_gone,
    settled,
    shown,
    told,
)
from conformance.invariants.registry import Witness, invariant
from reference_engine.words.answers import ChooseTargets, TargetList, player
from strategies.seeing import resolved_targets

CLAUSES = ("asked", "shown", "shares")


@invariant("copy.division-is-fixed", cr=("601.2d", "115.7f", "707.10", "707.10c", "603.3d"), clauses=CLAUSES)
def division_is_fixed(facts: Facts) -> Iterator[Witness]:
    """Each slot of a copy is dealt the share that was announced for it, whatever it is aimed at."""
    for made in made_copies(facts):
        if _is_divided(made) and made.copy.effect is not None and not distributes(made.copy.effect):
            yield from _fixed(facts, made, "damage")


@invariant("copy.distribution-of-counters-is-fixed", cr=("601.2d", "115.7f", "707.10", "608.2c"), clauses=CLAUSES)
def distribution_of_counters_is_fixed(facts: Facts) -> Iterator[Witness]:
    """Each slot of a copy gets as many counters as were announced for it, whatever it is aimed at."""
    for made in made_copies(facts):
        if _is_divided(made) and made.copy.effect is not None and distributes(made.copy.effect):
            yield from _fixed(facts, made, "counters")


def _is_divided(made: Made) -> bool:
    return bool(made.base.division) and divides(made.copy.effect)


def _fixed(facts: Facts, made: Made, what: str) -> Iterator[Witness]:
    yield from _asked(made)
    yield from _shown(made)
    resolution = settled(facts, made)
    landing = land(facts, resolution) if resolution is not None else None
    if landing is None:
        return
    if not landing.differences:
        yield Witness("shares", made.copy.name)
    elif landing.otherwise:
        must = f"{_parts(made)} {what} to {listed(made.first.targets)}, slot by slot, as for what it copies"
        yield Witness("shares", made.copy.name, held=False, expected=must, seen=told(landing.otherwise))


def _parts(made: Made) -> str:
    return "/".join(map(str, made.base.division))


def _asked(made: Made) -> Iterator[Witness]:
    """Nobody divides anew."""
    about = {made.copy.name, made.copying.original.name if made.copying.original else None, None}
    asked = [
        t
        for t in made.copying.requests
        if t.request.kind == "division" and t.request.seat == made.copy.controller and t.request.object in about
    ]
    yield Witness(
        "asked",
        made.copy.name,
        not asked,
        f"it is divided {_parts(made)}, as announced for what it copies",
        f"{player(made.copy.controller)} was asked to divide anew",
    )


def _shown(made: Made) -> Iterator[Witness]:
    entry = shown(made.copy)
    if entry is not None and entry.division is not None:
        yield Witness(
            "shown",
            made.copy.name,
            entry.division == made.base.division,
            f"the division {_parts(made)}",
            f"the division {'/'.join(map(str, entry.division))}",
        )


# -- how many -------------------------------------------------------------------------------------------------------


@invariant(
    "copy.division-target-count-fixed",
    cr=("601.2c", "601.2d", "115.7d", "115.7f", "115.3"),
    clauses=("number", "distinct", "shown", "affected"),
)
def division_target_count_fixed(facts: Facts) -> Iterator[Witness]:
    """A copy that divides something has as many targets as its original, within one "target" all different."""
    if not facts.copyings:
        return
    for aiming in facts.aimings:
        yield from _counted(facts, aiming)
    for made in made_copies(facts):
        if _is_divided(made):
            yield from _shown_number(made)
            yield from _affected(facts, made)


def _counted(facts: Facts, aiming: Aiming) -> Iterator[Witness]:
    copying, said, answer = aiming.copying, aiming.current, aiming.transition.answer
    if copying is None or copying.original is None or said is None or not isinstance(answer, ChooseTargets):
        return
    if not said.division or not divides(copying.original.effect) or not is_plain(copying) or not answer.targets:
        return
    where = f"{aiming.object or 'a copy'}, {player(aiming.seat)}"
    if tuple(map(len, answer.targets)) != tuple(map(len, said.targets)):
        must = f"a copy that divides among {_count(said.targets)} targets has {_count(said.targets)}"
        seen = f"{_count(answer.targets)} were accepted: {listed(answer.targets)}"
        yield Witness("number", where, not aiming.accepted, must, seen)
        return
    final = resolved_targets(said.targets, answer.targets)
    if final is None or final == said.targets or names_what_is_gone(facts, aiming):
        return
    twice = [h for chosen in final for h in dict.fromkeys(chosen) if chosen.count(h) > 1]
    if twice:
        must = f"one thing gets no two shares of one instance of target: {listed(final)} is refused"
        yield Witness("distinct", where, not aiming.accepted, must, f"{', '.join(twice)} was accepted twice")
    elif aiming.accepted:
        yield Witness("distinct", where)


def _count(targets: TargetList) -> str:
    return " and ".join(str(len(chosen)) for chosen in targets)


def _shown_number(made: Made) -> Iterator[Witness]:
    entry = shown(made.copy)
    if entry is not None and entry.targets is not None:
        yield Witness(
            "shown",
            made.copy.name,
            tuple(map(len, entry.targets)) == tuple(map(len, made.base.targets)),
            f"{_count(made.base.targets)} targets, as many as what it copies has",
            f"{_count(entry.targets)}: {listed(entry.targets)}",
        )


def _affected(facts: Facts, made: Made) -> Iterator[Witness]:
    """Everything that has a share feels it, and nothing else does."""
    resolution = settled(facts, made)
    landing = land(facts, resolution) if resolution is not None else None
    if landing is None:
        return
    if not landing.differences:
        yield Witness("affected", made.copy.name)
    elif _lost(landing) or _found(landing):
        must = f"{listed(made.first.targets)} get a share each, and nothing else does"
        seen = told((*landing.missing, *landing.astray))
        yield Witness("affected", made.copy.name, held=False, expected=must, seen=seen)


def _lost(landing: Landing) -> bool:
    """Some targets, but not all of them, got nothing: they are fewer than they should be."""
    return 0 < len({handle_of(d) for d in landing.missing}) < len(landing.targets)


def _found(landing: Landing) -> bool:
    """All targets got something, and so did something else: they are more than they should be."""
    return bool(landing.astray) and not landing.missing
