"""What is announced for a triggered ability as it is put on the stack (603.3c–d), and what it knows of casting."""

from __future__ import annotations

import attrs

from conformance.facts_announced import Announced
from conformance.facts_arriving import aimed, asks_for, depends_on_casting, index_of, is_own_entering, only_targets
from conformance.facts_entering import Entry, Moved
from conformance.facts_moves import Move
from conformance.facts_triggers import Cause
from reference_engine.words.abilities import Leaves
from reference_engine.words.answers import ChooseTargets
from reference_engine.words.trace import Transition
from reference_engine.words.view import StackView
from strategies.seeing import Look


def source_of(entry: StackView, move: Move, cause: Cause, moved: Moved) -> str | None:
    """The handle of the permanent whose ability it is, where only one can be meant."""
    ability = cause.ability
    there = [p.id for view in (move.before, move.after) for p in view.battlefield if p.name == entry.name]
    if ability is not None and not cause.given and is_own_entering(ability):
        there = [e.name for e in moved.entries if e.title == entry.name]
    elif ability is not None and isinstance(ability.when, Leaves) and ability.when.this:
        there = list(moved.gone(entry.name))
    found = set(there) - {""}
    return found.pop() if len(found) == 1 and "" not in there else None


def said_of_trigger(  # noqa: PLR0913, PLR0917 - the ability on the stack, and what is known of how it came there
    entry: StackView,
    move: Move,
    cause: Cause,
    came: tuple[Entry, ...],
    asked: list[Transition],
    look: Look,
) -> Announced | None:
    """What must have been announced; None where that is not known.

    came: the permanent that entered and whose own ability triggered on that, several where it may be any of them.
    asked: the requests for targets of triggered abilities that were answered; the one that was about this is taken out.
    """
    effect = cause.effect
    if effect is None or effect.modes:
        return None
    said = _of_casting(cause, came)
    if said is None:
        return None
    said = attrs.evolve(said, colors=look.get("colors", ()))
    phrases = effect.phrases((), said.kicked)
    if not phrases:
        return said
    about = next((t for t in asked if asks_for(t, entry, look.get("source"))), None)
    if about is not None and isinstance(about.answer, ChooseTargets):
        asked.remove(about)
        return aimed(said, about.answer.targets, about.answer.division, index_of(about, move))
    if entry.targets:
        return aimed(said, entry.targets, entry.division or (), move.last + 1)
    only = only_targets(phrases, look)
    return None if only is None else aimed(said, only, (), move.last + 1)


# 107.3m. Only an enters ability of the permanent's own knows the X of the spell that became it; 107.3i-j: else it is 0.
def _of_casting(cause: Cause, came: tuple[Entry, ...]) -> Announced | None:
    text = cause.ability or cause.effect
    if text is None:
        return None
    if not came:
        own = cause.ability is not None and not cause.given and is_own_entering(cause.ability)
        return None if depends_on_casting(text, but_x=not own) else Announced()
    known = [e.said for e in came]
    first = known[0]
    if any(said is None or _decided(said) != _decided(first) for said in known):
        return Announced() if not depends_on_casting(text) else None
    return None if first is None else attrs.evolve(first, modes=(), targets=(), since=(), division=())


def _decided(said: Announced | None) -> object:
    return said and (said.x, said.kicks, said.spent, said.cast, said.cast_from)
