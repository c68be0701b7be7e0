"""Small questions about what comes to the stack: whose copy it is, which request was about it, what it can target."""

from __future__ import annotations

import attrs

from conformance.facts_announced import Announced, since
from conformance.facts_moves import Move
from conformance.facts_objects import StackObject
from conformance.facts_targets import Legal
from reference_engine.words.abilities import Enters, Triggered
from reference_engine.words.amounts import ColorsSpent, ManaSpent, TimesKicked, X
from reference_engine.words.answers import TargetList
from reference_engine.words.conditions import WasCast, WasCastFrom, WasKicked
from reference_engine.words.instructions import CounterSpell, Effect, Exile, ReturnToHand
from reference_engine.words.selectors import Targets
from reference_engine.words.trace import Transition
from reference_engine.words.view import StackView, View
from strategies.seeing import Look, Unseen, legal_targets
from strategies.texts import mentions


def may_remove(thing: StackObject) -> bool:
    """Whether what the object does may take another object off the stack; True where it is not known what it does."""
    if thing.effect is None:
        return not thing.is_spell
    return any(mentions(thing.effect, word) for word in (CounterSpell, ReturnToHand, Exile))


def could_be_copy(entry: StackView, original: StackObject | None) -> bool:
    """Whether a new object on the stack may be a copy of that one."""
    if entry.card is not None:
        return False
    if original is None:
        return entry.kind == "spell"
    return entry.kind == original.kind and entry.name == original.title


def title_of(handle: str, view: View) -> str:
    """The card name of a permanent or of a card in a hand, graveyard or exile; "" if it is shown nowhere."""
    for permanent in view.battlefield:
        if permanent.id == handle:
            return permanent.name
    for seen in view.players:
        for zone in (seen.hand, seen.graveyard, seen.exile):
            for card in zone or ():
                if card.id == handle:
                    return card.name
    return ""


def as_it_resolves(transition: Transition, move: Move) -> View:
    """What is seen as something is decided in that move; what resolves is on the stack until it has (608.2n).

    An engine may have taken it off its list already.
    """
    view = transition.before
    if not move.is_pass or not move.stack_before:
        return view
    top = move.before.stack[-1]
    if any(thing.id == top.id for thing in view.stack):
        return view
    return attrs.evolve(view, stack=(*view.stack, top))


def index_of(transition: Transition, move: Move) -> int:
    """The index of a choice of that move among the trace's transitions, which is that of the view before it."""
    position = next(i for i, t in enumerate(move.decisions) if t is transition)
    return move.last + 1 - len(move.decisions) + position


def asks_for(transition: Transition, entry: StackView, source: str | None) -> bool:
    """Whether a request for the targets of a triggered ability is about that one."""
    if transition.request.seat != entry.controller:
        return False
    about = transition.request.object
    return about is None or about in (entry.id, source, entry.source)


def is_own_entering(ability: Triggered) -> bool:
    """Whether the ability triggers when its own source enters."""
    return isinstance(ability.when, Enters) and ability.when.this


def depends_on_casting(ability: Triggered | Effect, *, but_x: bool = False) -> bool:
    """Whether the text asks how the spell was cast that its source once was (107.3m, 702.33d). but_x: X apart."""
    words = (TimesKicked, WasKicked, ColorsSpent, ManaSpent, WasCast, WasCastFrom)
    return any(mentions(ability, word) for word in (words if but_x else (X, *words)))


def aimed(said: Announced, targets: TargetList, division: tuple[int, ...], view: int) -> Announced:
    """A triggered ability with the targets chosen in that view."""
    return attrs.evolve(said, targets=targets, since=since(targets, view), division=division)


def surely_legal(said: Announced | None, legal: Legal) -> frozenset[str] | None:
    """The targets that are legal as it resolves; None where that is not certain of every one."""
    flat = [ok for chosen in legal for ok in chosen]
    if said is None or None in flat or len(flat) != len(said.flat_targets):
        return None
    return frozenset(target for target, ok in zip(said.flat_targets, flat, strict=True) if ok)


def only_targets(phrases: tuple[Targets, ...], look: Look) -> TargetList | None:
    """The targets where there is no choice among them, so that an engine need not ask; None where there is one."""
    try:
        only = tuple(legal_targets(phrase, **look) for phrase in phrases)
    except Unseen:
        return None
    forced = all(p.min == p.max == len(o) for p, o in zip(phrases, only, strict=True))
    return only if forced else None
