"""The obligation about X on a copy."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from conformance.facts import Facts
from conformance.facts_announced import Announced
from conformance.facts_moves import Move
from conformance.facts_objects import StackObject
from conformance.facts_resolutions import Resolution
from conformance.invariants.measuring import measured
from conformance.invariants.otherwise import Law, Other, announced_as, judged, shown, with_number
from conformance.invariants.registry import Witness, invariant
from reference_engine.words.abilities import Enters, Triggered
from reference_engine.words.amounts import CountOf, X
from reference_engine.words.answers import player
from reference_engine.words.base import Amount
from reference_engine.words.characteristics import Card
from strategies.texts import mentions

MOST = 24
"""Numbers up to this one are tried where a copy did something else than it should have."""


@invariant(
    "copy.x-value-copied",
    cr=("707.10", "107.3a", "107.3c", "107.3m", "202.3e"),
    clauses=("magnitude", "permanent", "defined", "mana-value", "asked", "shown"),
)
def x_value_copied(facts: Facts) -> Iterator[Witness]:
    """A copy has the X that was announced for the original; a number that the text defines it works out itself."""
    if not facts.copies:
        return
    for copy in facts.copies:
        said = facts.first_announced(copy)
        if said is None:
            continue
        resolution = facts.resolution(copy)
        if said.x is not None:
            yield from _announced(facts, copy, said, resolution)
        elif resolution is not None and copy.effect is not None and mentions(copy.effect, CountOf):
            yield from _defined(facts, resolution)
    yield from _of_tokens(facts)
    yield from _asked(facts)
    for move in facts.moves:
        yield from measured(facts, move, lambda handle, at: _mana_value(facts, handle, at))


def _announced(facts: Facts, copy: StackObject, said: Announced, resolution: Resolution | None) -> Iterator[Witness]:
    must = f"X = {said.x}, as announced for {copy.root.name}"
    entry = shown(facts, copy)
    if entry is not None and entry.x is not None:
        yield Witness("shown", copy.name, entry.x == said.x, must, f"the copy is shown with X = {entry.x}")
    if resolution is None or not mentions(copy.effect or facts.cards[copy.title], X):
        return
    clause = "magnitude" if copy.effect is not None else "permanent"
    witness = judged(facts, resolution, Law(clause, must), _other_x(resolution, said))
    if witness is not None:
        yield witness


def _other_x(resolution: Resolution, said: Announced) -> Iterator[Other]:
    for n in range(MOST + 1):
        if n != said.x:
            yield f"X = {n}", announced_as(resolution, attrs.evolve(resolution.announced or said, x=n))


# 107.3m. What an ability of the token says about X is about the X of the spell that it was.
def _of_tokens(facts: Facts) -> Iterator[Witness]:
    for resolution in facts.resolutions:
        thing, said = resolution.object, resolution.announced
        ability = thing.ability
        if not isinstance(ability, Triggered) or not isinstance(ability.when, Enters) or not ability.when.this:
            continue
        if said is None or said.x is None or not mentions(ability, X) or not _is_token(resolution):
            continue
        must = f"X = {said.x}, that of the spell whose copy became {thing.source}"
        witness = judged(facts, resolution, Law("permanent", must), _other_x(resolution, said))
        if witness is not None:
            yield witness


def _is_token(resolution: Resolution) -> bool:
    return any(p.id == resolution.object.source and p.card is None for p in resolution.before.battlefield)


# 107.3c, 109.5. X that the text defines is worked out as the copy resolves, from its own controller's side.
def _defined(facts: Facts, resolution: Resolution) -> Iterator[Witness]:
    others = ((f"a number of {n}", with_number(resolution, _is_count, n)) for n in range(MOST + 1))
    must = f"the number is counted for {player(resolution.object.controller)} as the copy resolves"
    witness = judged(facts, resolution, Law("defined", must), others)
    if witness is not None:
        yield witness


def _is_count(amount: Amount) -> bool:
    return isinstance(amount, CountOf)


def _asked(facts: Facts) -> Iterator[Witness]:
    for copying in facts.copyings:
        if copying.announced is None or copying.announced.x is None or not copying.copies:
            continue
        asked = [t for t in copying.requests if t.request.kind == "x" and len(t.request.options) != 1]
        seen = ", ".join(f"{player(t.request.seat)} was asked for X" for t in asked)
        where = f"copying {copying.original.name}" if copying.original else copying.by.name
        yield Witness("asked", where, not asked, f"X = {copying.announced.x} is copied, nobody chooses it", seen)


# 202.3e. On the stack every {X} of the mana cost counts as announced, on a copy too.
def _mana_value(facts: Facts, handle: str, move: Move) -> tuple[str, int] | None:
    """The mana value of a copy of a spell with {X} in its cost; None for anything else, and where it is not known."""
    copy = facts.object_at(handle, move.first)
    if copy is None or not copy.is_copy or not copy.is_spell:
        return None
    face, said = facts.cards.get(copy.title), facts.announced(copy, move.first)
    if not isinstance(face, Card) or face.cost is None or not face.cost.x_symbols or said is None or said.x is None:
        return None
    return "mana-value", face.cost.mana_value(said.x)
