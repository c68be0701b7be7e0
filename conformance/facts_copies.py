"""How many copies an instruction should make and for whom, and which answer settled the targets of which copy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from conformance.facts_announced import Announced
from conformance.facts_moves import Move, apnap, in_game
from conformance.facts_objects import StackObject
from reference_engine.words.abilities import CopiesOnceMore
from reference_engine.words.amounts import Plus, SpellsCastBefore, Times, TimesKicked, X
from reference_engine.words.answers import Choose, player, seat_of
from reference_engine.words.base import Amount, Cost, Reference
from reference_engine.words.costs import DiscardCards, PayLife, SacrificePermanents
from reference_engine.words.selectors import (
    ControllerOf,
    EachOpponent,
    EachOtherThanThatPlayer,
    EachPlayer,
    Targeted,
    ThatPlayer,
    ThatSpell,
    You,
)
from reference_engine.words.trace import Transition
from reference_engine.words.view import View
from strategies.seeing import candidates
from strategies.texts import Copier, Face, Part, has


def who_copies(copier: Copier, by: StackObject, said: Announced | None, view: View) -> tuple[int, ...] | None:
    """The seats that the instruction means, APNAP, players who left not among them; None where that is not known."""
    seats = _seats(copier, by, said, view)
    return None if seats is None else tuple([s for s in apnap(view) if s in seats])


def _seats(copier: Copier, by: StackObject, said: Announced | None, view: View) -> tuple[int, ...] | None:
    everybody = in_game(view)
    match copier.word.who:
        case You():
            return (by.controller,)
        case EachPlayer():
            return everybody
        case EachOpponent():
            return tuple(s for s in everybody if s != by.controller)
        case EachOtherThanThatPlayer() if by.that_player is not None:
            return tuple([s for s in everybody if s != by.that_player])
        case ThatPlayer() if by.that_player is not None:
            return (by.that_player,)
        case ControllerOf(what=ThatSpell()) if by.that_spell is not None:
            return (by.that_spell.controller,)
        case Targeted(phrase=phrase) if said is not None:
            return tuple(s for t in targets_of(copier.part, phrase, said) if (s := seat_of(t)) is not None)
    return None


def times_of(amount: int | Amount, by: StackObject, said: Announced | None, spells_before: int | None) -> int | None:
    """How many copies each player makes before replacement effects; None where that is not known."""
    match amount:
        case int():
            return amount
        case X():
            return None if said is None else said.x
        case SpellsCastBefore():
            return spells_before
        case TimesKicked(kicker=which):
            if said is None or by.ability is not None:
                return None
            return sum(said.kicks) if which is None else said.kicks[which] if which < len(said.kicks) else 0
        case Times(factor=factor, of=of):
            value = times_of(of, by, said, spells_before)
            return None if value is None else factor * value
        case Plus(left=left, right=right):
            one, other = (times_of(a, by, said, spells_before) for a in (left, right))
            return None if one is None or other is None else one + other
    return None


def once_more(seat: int, move: Move, cards: Mapping[str, Face]) -> int:
    """How many copies more that seat makes of a spell because of replacement effects (614).

    What was sacrificed to pay for the copying, in the same resolution, is there no more.
    """
    own = [
        p.id
        for p in move.before.battlefield
        if p.controller == seat and p.name in cards and has(cards[p.name], CopiesOnceMore)
    ]
    if not own:
        return 0
    asked = [t.answer.options for t in move.asked("pay") if isinstance(t.answer, Choose)]
    gone = {name for options in asked for name in options}
    if not asked and move.asked("may"):  # what has to be sacrificed, there being no choice, need not be asked
        gone = {p.id for p in move.before.battlefield} - {p.id for p in move.after.battlefield}
    return sum(name not in gone for name in own)


def targets_of(part: Part, phrase: int, said: Announced) -> tuple[str, ...]:
    """The targets that ``Targeted(phrase)`` means in that part."""
    instance = part.instance(phrase)
    return () if instance is None or instance >= len(said.targets) else said.targets[instance]


def aimed_at(aim: Reference, copier: Copier, by: StackObject, said: Announced | None) -> str | None:
    """The one target of a copy that the instruction itself aims (707.10e); None where that is not known."""
    match aim:
        case You():
            return player(by.controller)
        case ThatPlayer() if by.that_player is not None:
            return player(by.that_player)
        case Targeted(phrase=phrase) if said is not None:
            chosen = targets_of(copier.part, phrase, said)
            return chosen[0] if len(chosen) == 1 else None
    return None


def cannot_pay(costs: tuple[Cost, ...], seat: int, view: View, cards: Mapping[str, Face]) -> bool:
    """Whether that seat certainly cannot pay, so that it need not be asked (118.12); mana is not looked at."""
    seen = view.players[seat]
    for cost in costs:
        if isinstance(cost, PayLife) and isinstance(cost.amount, int) and cost.amount > seen.life:
            return True
        if isinstance(cost, DiscardCards) and seen.hand is not None and cost.number > len(seen.hand):
            return True
        if isinstance(cost, SacrificePermanents):
            able = candidates(cost.filter, view=view, cards=cards, controller=seat)
            own = {p.id for p in view.battlefield if p.controller == seat}
            if len(own.intersection(able)) < cost.number:
                return True
    return False


def accepted_may(seat: int, move: Move) -> bool | None:
    """What that seat answered to a "may" during the move; None if it was not asked."""
    for transition in move.asked("may"):
        if transition.request.seat == seat and isinstance(transition.answer, Choose):
            return "yes" in transition.answer.options
    return None


def settle(
    transitions: Sequence[tuple[int, Transition]], copies: Sequence[StackObject]
) -> tuple[tuple[Transition, StackObject | None], ...]:
    """Which copy each request for new targets was about. transitions: with their indexes, in order.

    Where a seat was asked once a copy, in order; where an engine skipped some (it need not ask where nothing can be
    chosen), the copy that was put on the stack next. A refused answer is about the copy of the next accepted one.
    """
    found: list[tuple[Transition, StackObject | None]] = []
    for seat in dict.fromkeys(t.request.seat for _, t in transitions):
        asked = [(i, t) for i, t in transitions if t.request.seat == seat]
        found += _settle(asked, [c for c in copies if c.controller == seat])
    order = {id(t): i for i, t in transitions}
    return tuple(sorted(found, key=lambda pair: order[id(pair[0])]))


def _settle(
    asked: Sequence[tuple[int, Transition]], copies: list[StackObject]
) -> list[tuple[Transition, StackObject | None]]:
    one_each = sum(t.outcome == "accepted" for _, t in asked) == len(copies)
    left, refused = list(copies), list[Transition]()
    found: list[tuple[Transition, StackObject | None]] = []
    for index, transition in asked:
        if transition.outcome == "rejected":
            refused.append(transition)
            continue
        copy = _next(left, index, one_each=one_each)
        found += [(t, copy) for t in refused]
        found.append((transition, copy))
        refused.clear()
        if copy is not None:
            left.remove(copy)
    return found + [(t, left[0] if left else None) for t in refused]


def _next(left: list[StackObject], index: int, *, one_each: bool) -> StackObject | None:
    if not left:
        return None
    if one_each:
        return left[0]
    return next((c for c in left if c.first > index), left[-1])
