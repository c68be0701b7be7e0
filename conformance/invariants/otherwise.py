"""What a wrong engine may have done instead: a resolution read as if other things had been announced for it.

An obligation about what a copy has must not fire on every difference, only on those that its own fault explains::

    others = ((f"X = {n}", announced_as(resolution, attrs.evolve(said, x=n))) for n in range(9))
    witness = judged(facts, resolution, Law("magnitude", f"X = {said.x}, as announced"), others)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice, product
from typing import Any

import attrs

from conformance.facts import Facts
from conformance.facts_announced import Announced
from conformance.facts_objects import StackObject
from conformance.facts_resolutions import Resolution
from conformance.invariants.registry import Witness
from conformance.reading import compare
from reference_engine.words.base import Amount
from reference_engine.words.instructions import Effect
from reference_engine.words.view import StackView
from strategies.seeing import Unseen, candidates
from strategies.texts import parts_of, phrases_of

Other = tuple[str, Resolution]
"""In words what may have been done, and the resolution as it would then have been announced."""

MOST_READINGS = 48
"""How many assignments of unknown targets are tried for one set of modes."""

Row = tuple[tuple[str, ...], tuple[bool | None, ...]]


@attrs.frozen
class Law:
    """Which clause is judged, and what must be, in words."""

    clause: str
    must: str


def judged(facts: Facts, resolution: Resolution, law: Law, others: Iterable[Other]) -> Witness | None:
    """A witness that holds where all was as expected, and does not where one of the others is exactly what was seen.

    None where the resolution cannot be judged, or where something else went wrong in it.
    """
    differences = facts.differences(resolution)
    if differences is None:
        return None
    if not differences:
        return Witness(law.clause, resolution.object.name)
    instead = seen_as(facts, resolution, others)
    if instead is None:
        return None
    seen = f"it did what {instead} does: {'; '.join(map(str, differences))}"
    return Witness(law.clause, resolution.object.name, held=False, expected=law.must, seen=seen)


def seen_as(facts: Facts, resolution: Resolution, others: Iterable[Other]) -> str | None:
    """The first of the others that is exactly what was seen."""
    for words, other in others:
        expected = facts.reader(other).expected()
        if expected is not None and not compare(expected, resolution):
            return words
    return None


# -- other announcements --------------------------------------------------------------------------------------------


def announced_as(resolution: Resolution, said: Announced) -> Resolution:
    """The resolution as if that had been announced; its targets are as many as before."""
    return attrs.evolve(resolution, announced=said)


def retold(facts: Facts, resolution: Resolution, said: Announced) -> Iterator[Resolution]:
    """The resolution with the modes and kicks of ``said``, for every way in which its further targets may be aimed.

    Phrases that were there keep their targets; a new one has none, or any one thing that fits it.
    """
    was, effect = resolution.announced, resolution.object.effect
    if effect is None or was is None:
        yield attrs.evolve(resolution, announced=said)
        return
    known = _rows(resolution, effect, was)
    phrases = phrases_of(effect, said.modes, kicked=said.kicked)
    options: list[tuple[Row, ...]] = [() for _ in phrases]
    for key, instance in _places(effect, said):
        if key in known:
            options[instance] = (known[key],)
        else:
            options[instance] = (((), ()), *_aimable(facts, resolution, phrases[instance].what))
    for rows in islice(product(*options), MOST_READINGS):
        targets = tuple(row for row, _ in rows)
        since = tuple(tuple(resolution.move.first for _ in row) for row in targets)
        told = attrs.evolve(said, targets=targets, since=since)
        yield attrs.evolve(resolution, announced=told, phrases=phrases, legal=tuple(ok for _, ok in rows))


def _aimable(facts: Facts, resolution: Resolution, what: Any) -> tuple[Row, ...]:
    thing = resolution.object
    try:
        found = candidates(what, **facts.look(resolution.move.first, thing.controller, thing))
    except Unseen:
        return ()
    return tuple(((handle,), (True,)) for handle in found)


Place = tuple[int | None, int, int]
"""A target phrase: the mode, how many times that mode came before, and its index in the mode's text."""


def _places(effect: Effect, said: Announced) -> Iterator[tuple[Place, int]]:
    nth: Counter[int | None] = Counter()
    for part in parts_of(effect, said.modes, kicked=said.kicked):
        for written, instance in enumerate(part.instances):
            if instance is not None:
                yield (part.mode, nth[part.mode], written), instance
        nth[part.mode] += 1


def _rows(resolution: Resolution, effect: Effect, was: Announced) -> Mapping[Place, Row]:
    return {
        place: (was.targets[instance], resolution.legal[instance])
        for place, instance in _places(effect, was)
        if instance < len(was.targets) and instance < len(resolution.legal)
    }


# -- other texts ----------------------------------------------------------------------------------------------------


def with_number(resolution: Resolution, is_meant: Callable[[Amount], bool], number: int) -> Resolution:
    """The resolution as if its text said that number wherever it has an amount that is meant."""
    effect = _with_number(resolution.object.effect, is_meant, number)
    return attrs.evolve(resolution, object=attrs.evolve(resolution.object, effect=effect))


def _with_number(word: Any, is_meant: Callable[[Amount], bool], number: int) -> Any:
    if isinstance(word, Amount) and is_meant(word):
        return number
    if isinstance(word, tuple):
        return tuple(_with_number(item, is_meant, number) for item in word)
    if not attrs.has(type(word)):
        return word
    changes = {f.name: getattr(word, f.name) for f in attrs.fields(type(word))}
    return type(word)(**{name: _with_number(value, is_meant, number) for name, value in changes.items()})


# -- what is shown --------------------------------------------------------------------------------------------------


def shown(facts: Facts, thing: StackObject) -> StackView | None:
    """The object as the first view shows it in which it is on the stack."""
    return next((s for s in facts.views[thing.first].stack if s.id == thing.name), None)
