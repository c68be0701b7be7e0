"""What had to trigger on permanents being tapped for mana, and what came, move by move (106.12a)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import attrs

from conformance.could_produce_board import Being, Unclear
from conformance.facts import Facts, once_a_trace
from conformance.facts_mana import ManaActivation, activations, wakes, watching
from conformance.facts_moves import Move
from conformance.invariants.gauges import Origin, came, is_plain
from reference_engine.words.abilities import TappedForMana, Triggered
from reference_engine.words.answers import Cast
from strategies.mana_abilities import is_triggered_mana_ability
from strategies.texts import triggered


@attrs.frozen(eq=False)
class Woken:
    """An origin of triggered abilities that wait for permanents to be tapped for mana, in one move.

    typed: the type of mana that it waits for. due: how many had to trigger; came: how many did. acts: the mana
    abilities of that move. reversed: a plan with mana abilities was refused just before.
    """

    move: Move
    origin: Origin
    typed: str | None
    due: int
    came: int
    acts: tuple[ManaActivation, ...]
    reversed: bool = False

    @property
    def where(self) -> str:
        """The watcher, in words."""
        title, seat = self.origin
        return f"{title} of @{seat}"

    @property
    def seen(self) -> str:
        """What was seen."""
        return f"{self.came} came to the stack"


@once_a_trace
def woken(facts: Facts) -> tuple[Woken, ...]:
    """Every origin in every move in which something was tapped, or triggered, that can be judged, in order."""
    return tuple(_woken(facts)) if _watched(facts) else ()


@once_a_trace
def _watched(facts: Facts) -> dict[str, str | None]:
    """By name what only waits for things to be tapped for mana, and is put on the stack then: of which type."""
    found = {}
    for name, face in facts.cards.items():
        abilities = triggered(face)
        if len(abilities) == 1 and _waits(abilities[0]):
            when = abilities[0].when
            found[name] = when.type if isinstance(when, TappedForMana) else None
    return found


def _waits(ability: Triggered) -> bool:
    return isinstance(ability.when, TappedForMana) and is_plain(ability) and not is_triggered_mana_ability(ability)


def _woken(facts: Facts) -> Iterator[Woken]:
    by_move = acts_by_move(facts)
    undone = False
    for move in facts.moves:
        acts = by_move.get(move.index, ())
        if not move.accepted:
            undone = undone or bool(acts)
            continue
        if move.whole and not move.lost:
            back = bool(acts) and taken_back(move)
            yield from _in_move(facts, move, () if back else acts, undone=undone or back)
        undone = False


def taken_back(move: Move) -> bool:
    """Whether the engine took the answer and undid it at once: the card that was cast is still in hand."""
    return isinstance(move.answer, Cast) and any(
        card.id == move.answer.object for card in move.after.players[move.seat].hand or ()
    )


@once_a_trace
def acts_by_move(facts: Facts) -> dict[int, tuple[ManaActivation, ...]]:
    """The mana abilities of each move, those of refused answers included."""
    found: dict[int, list[ManaActivation]] = {}
    moves = {index: move.index for move in facts.moves for index in range(move.first, move.last + 1)}
    for act in activations(facts):
        found.setdefault(moves[act.index], []).append(act)
    return {index: tuple(acts) for index, acts in found.items()}


def _in_move(facts: Facts, move: Move, acts: tuple[ManaActivation, ...], *, undone: bool) -> Iterator[Woken]:
    seen = came(facts, move) if move.new else Counter[Origin]()
    watched = _watched(facts)
    if not acts and not move.new and not undone and not _taps(move):
        return
    due = due_in(tuple(act for act in acts if act.accepted))
    if due is None:
        return
    still = {p.id for p in move.after.battlefield}
    there = {(p.name, p.controller) for p in move.before.battlefield if p.name in watched and p.id in still}
    gone = {(p.name, p.controller) for p in move.before.battlefield if p.id not in still}
    for origin in sorted(there - gone):
        number = due.get(origin, 0)
        if number is not None:
            yield Woken(move, origin, watched[origin[0]], number, seen[origin], acts, undone)


def _taps(move: Move) -> bool:
    """Whether something became tapped or untapped in that move."""
    if move.before.battlefield is move.after.battlefield:
        return False
    tapped = {p.id: p.tapped for p in move.before.battlefield}
    return any(tapped.get(p.id, p.tapped) != p.tapped for p in move.after.battlefield)


def due_in(acts: tuple[ManaActivation, ...]) -> dict[Origin, int | None] | None:
    """How many abilities of each origin those mana abilities had to trigger; None where that is not known."""
    due: dict[Origin, int | None] = {}
    for act in acts:
        if not act.taps:
            continue
        if not act.rows:
            return None
        for source, ability in watching(act):
            origin = source.thing.face.name, source.controller
            wakings, before = _wakings(act, source, ability), due.get(origin, 0)
            known = before is not None and wakings is not None and len(wakings) == 1
            due[origin] = (before or 0) + (wakings == {True}) if known else None
    return due


def _wakings(act: ManaActivation, source: Being, ability: Triggered) -> set[bool] | None:
    """Whether it triggers, for all that can have been produced; None where that is not known."""
    try:
        return {wakes(act, source, ability, row) for row in act.rows or ()}
    except Unclear:
        return None
