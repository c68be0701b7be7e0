"""The obligations about the mana that was spent on a copied spell: none of it was spent on the copy."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import attrs

from conformance.facts import Facts
from conformance.facts_announced import Announced
from conformance.facts_objects import StackObject
from conformance.facts_resolutions import Resolution
from conformance.invariants.otherwise import Law, Other, announced_as, judged, with_number
from conformance.invariants.registry import Witness, invariant
from reference_engine.words.abilities import CantBeCountered
from reference_engine.words.amounts import ColorsSpent, ManaSpent
from reference_engine.words.base import Amount
from reference_engine.words.instructions import CounterSpell, Effect
from reference_engine.words.mana import COLORS
from strategies.texts import Face, has, mentions

MOST = 12
"""Amounts of mana up to this one are tried where a copy did something else than it should have."""


@invariant(
    "copy.converge-counts-zero",
    cr=("707.10", "400.7d", "608.2c"),
    clauses=("number", "whole", "permanent"),
)
def converge_counts_zero(facts: Facts) -> Iterator[Witness]:
    """The colours of mana spent on a copy are none, and it resolves all the same."""
    for copy, resolution, text in _asking(facts, ColorsSpent):
        if not isinstance(text, Effect):
            yield from _permanent(facts, copy, resolution)
            continue
        must = f"{copy.name} counts no colours of mana spent, whatever was spent on {copy.root.name}"
        found = judged(facts, resolution, Law("number", must), _other_colors(resolution))
        if found is not None and found.held:
            yield found
            yield Witness("whole", copy.name)
        elif found is not None:
            yield found
        else:
            yield from _whole(facts, copy, resolution)


@invariant(
    "copy.mana-spent-not-copied",
    cr=("707.10", "106.6", "702.44b"),
    clauses=("predicate", "permanent", "rider"),
)
def mana_spent_not_copied(facts: Facts) -> Iterator[Witness]:
    """Whatever asks what mana was spent on a copy is told: none; what that mana does to the original it does not do."""
    if not facts.copies:
        return
    for copy, resolution, text in _asking(facts, ManaSpent):
        must = f"no mana was spent on {copy.name}, whatever was spent on {copy.root.name}"
        clause = "predicate" if isinstance(text, Effect) else "permanent"
        found = judged(facts, resolution, Law(clause, must), _other_amounts(facts, copy, resolution))
        if found is not None:
            yield found
    for copy, resolution, text in _asking(facts, ColorsSpent):
        if not isinstance(text, Effect):
            yield from _permanent(facts, copy, resolution)
    yield from _riders(facts)


def _asking(facts: Facts, kind: type[Amount]) -> Iterator[tuple[StackObject, Resolution, Effect | Face]]:
    """The resolved copies of spells whose text asks for that, each with the text: of a permanent spell the card."""
    for copy in facts.copies:
        if not copy.is_spell:
            continue
        text = copy.effect if copy.effect is not None else facts.cards.get(copy.title)
        if text is None or not mentions(text, kind):
            continue
        resolution = facts.resolution(copy)
        if resolution is not None and resolution.announced is not None:
            yield copy, resolution, text


# -- what a wrong engine may have done ------------------------------------------------------------------------------


def _other_colors(resolution: Resolution) -> Iterator[Other]:
    for number in range(1, len(COLORS) + 1):
        yield f"a spell for which {number} colours were spent", with_number(resolution, _is_colors, number)


def _is_colors(amount: Amount) -> bool:
    return isinstance(amount, ColorsSpent)


def _other_amounts(facts: Facts, copy: StackObject, resolution: Resolution) -> Iterator[Other]:
    said, first = resolution.announced, facts.announced(copy.root)
    if said is None:
        return
    spent = [first.spent] if first is not None and first.spent else []
    for letters in (*spent, *_kinds_of_mana()):
        yield f"a spell on which {letters} was spent", announced_as(resolution, attrs.evolve(said, spent=letters))


def _kinds_of_mana() -> Iterator[str]:
    """Much mana of some of the colours, the fewest first: every amount of one type that a text may ask for is there."""
    for colors in range(1, len(COLORS) + 1):
        for found in combinations(COLORS, colors):
            yield "".join(c * MOST for c in found)
    yield from ("C" * number for number in range(1, MOST))


# -- the part that does not depend on the count ---------------------------------------------------------------------


# 608.2c. A number of 0 is used like any other, and nothing else of the text is left out.
def _whole(facts: Facts, copy: StackObject, resolution: Resolution) -> Iterator[Witness]:
    nothing = attrs.evolve(resolution, object=attrs.evolve(copy, effect=Effect()))
    must = f"{copy.name} resolves, and does whatever does not depend on the count"
    found = judged(facts, resolution, Law("whole", must), [("a spell that does nothing", nothing)])
    if found is not None:
        yield found


# -- permanents -----------------------------------------------------------------------------------------------------


# 702.44b, 400.7d. The token was a spell on which nothing was spent: it enters without such counters, and may die of it.
def _permanent(facts: Facts, copy: StackObject, resolution: Resolution) -> Iterator[Witness]:
    said = resolution.announced
    must = f"the token that {copy.name} becomes has no counters for mana spent, for none was spent on it"
    found = judged(facts, resolution, Law("permanent", must), _other_spent(resolution, said) if said else ())
    if found is not None:
        yield found


def _other_spent(resolution: Resolution, said: Announced) -> Iterator[Other]:
    for number in range(1, len(COLORS) + 1):
        other = attrs.evolve(said, spent="".join(COLORS[:number]))
        yield f"a spell for which {number} colours were spent", announced_as(resolution, other)


# -- riders ---------------------------------------------------------------------------------------------------------


# 106.6. What mana does to the spell that it was spent on it does to that spell alone.
def _riders(facts: Facts) -> Iterator[Witness]:
    if not any(mana.rider for seat in facts.scenario.seats for mana in seat.pool):
        return
    for resolution in facts.resolutions:
        effect, said = resolution.object.effect, resolution.announced
        if effect is None or said is None or not mentions(effect, CounterSpell) or not resolution.clean:
            continue
        expected = facts.expected(resolution)
        if expected is None:
            continue
        for name in expected.off_stack:
            thing = facts.object_at(name, resolution.move.first)
            if thing is None or not thing.is_copy or not thing.is_spell or not _could_be(facts, thing):
                continue
            must = f"{resolution.object.name} counters {name}: what was spent on {thing.root.name} protects only that"
            gone = name not in resolution.move.stack_after
            yield Witness("rider", name, gone, must, "it stayed on the stack")


def _could_be(facts: Facts, copy: StackObject) -> bool:
    face = facts.cards.get(copy.title)
    return face is not None and not has(face, CantBeCountered)
