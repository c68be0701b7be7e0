"""The obligation that tapping for mana is using a mana ability, at any moment and in every respect."""

from __future__ import annotations

from collections.abc import Iterator

from conformance.facts import Facts
from conformance.facts_announced import may_cost_more
from conformance.facts_mana import ManaActivation, activations
from conformance.facts_moves import Move
from conformance.facts_pools import Units, looks, payments
from conformance.invariants.registry import Witness, held, invariant
from conformance.invariants.tapped import acts_by_move, taken_back
from reference_engine.words.answers import Activate, Answer, Cast, player
from reference_engine.words.costs import PayMana
from reference_engine.words.mana import ManaCost
from reference_engine.words.trace import Transition
from reference_engine.words.view import PermanentView, View
from strategies.affording import mana_in
from strategies.allowing import may_activate
from strategies.characteristics import ability_now, permanents_now
from strategies.mana_abilities import is_mana_ability
from strategies.paying import Payer, can_pay
from strategies.texts import mana_cost


@invariant(
    "mana.tap-for-mana.governed-by-mana-ability-rules",
    cr=(
        "106.12", "605.1a", "605.3a", "605.3b", "605.3c", "405.6c", "117.1d", "605.1", "602.1b", "602.5e", "117.5",
        "603.3",
    ),
    clauses=("stack", "priority", "arrives", "usable", "barred"),
)  # fmt: skip
def governed(facts: Facts) -> Iterator[Witness]:
    """It may be used whenever mana can be paid, uses no stack, and leaves priority where it was."""
    if not activations(facts):
        return
    for move in facts.moves:
        acts = acts_by_move(facts).get(move.index, ())
        if acts and move.accepted and move.whole and not taken_back(move):
            yield from _stack(move, acts)
            yield from _priority(facts, move, acts)
    for look in looks(facts):
        if look.acts and not look.sources and not any(_is_disturbed(act) for act in look.acts):
            yield Witness("arrives", f"pool of @{look.seat}", look.held, look.must, look.saw)
    for index, transition in enumerate(facts.trace.transitions):
        tried = [act for act in activations(facts) if act.index == index]
        if tried:
            yield from _allowed(facts, transition, tried)


def _is_disturbed(act: ManaActivation) -> bool:
    """Whether other permanents have a say in what it makes: that is another obligation's."""
    return bool(act.replacers) or any(outcome.more for outcome in act.outcomes or ())


# 605.3b, 405.6c.
def _stack(move: Move, acts: tuple[ManaActivation, ...]) -> Iterator[Witness]:
    main = ""
    if isinstance(move.answer, Activate) and not any(act.answer is move.answer for act in acts):
        main = next((p.name for p in move.before.battlefield if p.id == move.answer.object), "")
    titles = {act.being.thing.face.name for act in acts} - {main}
    found = [s.id for s in move.new if s.kind == "activated" and s.name in titles]
    must = "a mana ability does not go on the stack"
    yield Witness("stack", found[0], False, must, "it is there") if found else held("stack")


# 117.3c, 605.3b. Whoever activated it with priority has priority again.
def _priority(facts: Facts, move: Move, acts: tuple[ManaActivation, ...]) -> Iterator[Witness]:
    following = facts.moves[move.index + 1 : move.index + 2]
    if not following or move.lost or following[0].answer is None or not any(a.answer is move.answer for a in acts):
        return
    right = following[0].seat == move.seat
    must = f"{player(move.seat)} has priority as before"
    seen = f"{player(following[0].seat)} has it"
    yield held("priority") if right else Witness("priority", acts[-1].name, right, must, seen)


# -- when it may be used --------------------------------------------------------------------------------------------


def _allowed(facts: Facts, transition: Transition, acts: list[ManaActivation]) -> Iterator[Witness]:
    if transition.outcome == "accepted":
        undone = isinstance(transition.answer, Cast) and _is_in_hand(transition.answer, transition.after, acts[0].seat)
        for act in acts if not undone else ():
            why = _why_not(facts, transition, act)
            yield held("barred") if not why else Witness("barred", act.name, False, why, "it was activated")
    elif _must_be_accepted(facts, transition, acts):
        names = ", ".join(act.name for act in acts)
        must = f"{names} can be tapped for mana now"
        yield Witness("usable", names, False, must, f"it was refused: {transition.reason or 'no reason given'}")


def _is_in_hand(answer: Cast, view: View, seat: int) -> bool:
    return any(card.id == answer.object for card in view.players[seat].hand or ())


def _why_not(facts: Facts, transition: Transition, act: ManaActivation) -> str:
    """What keeps the ability from being activated then, its cost apart; nothing, where it may be."""
    if _is_own_payment(transition.answer, act.answer):
        return "it can't be activated again before it has resolved"
    permanent = _permanent(transition.before, act.name)
    if permanent is None:
        return ""
    view, cards = transition.before, facts.cards
    paying = act.where != "priority"
    if may_activate(view, cards, permanents_now(view, cards), permanent, act.ability, paying=paying):
        return ""
    return "its own instruction or another permanent keeps it from being activated then"


# 605.3c.
def _is_own_payment(answer: Answer, inner: Activate, outer: tuple[Activate, ...] = ()) -> bool:
    """Whether that very activation pays for the same ability of the same permanent."""
    if not isinstance(answer, Cast | Activate):
        return False
    if answer is inner:
        return any((o.object, o.ability) == (inner.object, inner.ability) for o in outer)
    around = (*outer, answer) if isinstance(answer, Activate) else outer
    return any(_is_own_payment(a, inner, around) for a in answer.activations)


def _permanent(view: View, name: str) -> PermanentView | None:
    return next((p for p in view.battlefield if p.id == name), None)


def _must_be_accepted(facts: Facts, transition: Transition, acts: list[ManaActivation]) -> bool:
    """Whether all of it is legal beyond doubt: every mana ability can be paid for and makes what is to be paid."""
    if transition.attempt or not transition.planned or not all(_is_fine(facts, transition, act) for act in acts):
        return False
    if len({act.name for act in acts}) < len(acts):
        return False
    if any(act.answer is transition.answer for act in acts):
        return len(acts) == 1
    cost = _price(facts, transition)
    made = _all_made(acts)
    return cost is not None and made is not None and bool(payments(made, cost.typed, cost.generic, None, None))


def _is_fine(facts: Facts, transition: Transition, act: ManaActivation) -> bool:
    permanent = _permanent(transition.before, act.name)
    plain = Activate(act.name, act.answer.ability, choices=act.answer.choices)
    if permanent is None or act.answer != plain or any(isinstance(part, PayMana) for part in act.ability.cost):
        return False
    payer = Payer(transition.before, facts.cards, act.seat, act.name)
    rested = "Creature" not in act.being.types or _was_there(facts, permanent)
    return rested and not _why_not(facts, transition, act) and can_pay(payer, act.ability.cost)


# 302.6. Whether it is sick may not be shown.
def _was_there(facts: Facts, permanent: PermanentView) -> bool:
    placed = next((p for p in facts.scenario.battlefield if p.id == permanent.id), None)
    same = placed is not None and not placed.sick and placed.controller == permanent.controller
    return same and permanent.sick is not True


def _price(facts: Facts, transition: Transition) -> ManaCost | None:
    """The mana of what is being paid for; None where it costs something else, or is not there."""
    view, answer, seat = transition.before, transition.answer, transition.request.seat
    if isinstance(answer, Cast):
        name = next((c.name for c in view.players[seat].hand or () if c.id == answer.object), None)
        face = facts.cards.get(name or "")
        more = face is None or answer.costs or answer.x is not None or may_cost_more(view, facts.cards)
        return None if face is None or more else mana_cost(face, answer.kicks)
    if not isinstance(answer, Activate):
        return None
    ability = ability_now(view, facts.cards, answer.object, answer.ability)
    if ability is None or is_mana_ability(ability) or answer.costs or answer.x is not None:
        return None
    payer = Payer(view, facts.cards, seat, answer.object)
    return mana_in(ability.cost) if can_pay(payer, ability.cost) else None


def _all_made(acts: list[ManaActivation]) -> Units | None:
    """What all of them add, where that is known for sure and may be spent on anything."""
    rows = [act.rows for act in acts]
    if any(row is None or len(row) != 1 for row in rows) or any(map(_is_limited, acts)):
        return None
    return tuple((t, ()) for row in rows for mana in row or () for t in mana)


def _is_limited(act: ManaActivation) -> bool:
    return any(getattr(word, "only", ()) for word in act.ability.effect.do)
