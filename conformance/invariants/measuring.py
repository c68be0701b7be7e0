"""What a text that asks for a mana value may be aimed at: whether that was taken or refused says what the value is."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from conformance.facts import Facts
from conformance.facts_moves import Move
from conformance.invariants.registry import Witness
from reference_engine.words.amounts import ManaValueOf, X
from reference_engine.words.answers import Cast
from reference_engine.words.base import Amount
from strategies.seeing import Look, Unseen, legal_vector
from strategies.texts import phrases_of, spell_effect

MeasuredAs = Callable[[str, Move], tuple[str, int] | None]
"""The clause that something measured belongs to, and the mana value that it has; None where that is not known."""


def is_mana_value(amount: Amount) -> bool:
    """Whether that amount is the mana value of something."""
    return isinstance(amount, ManaValueOf)


def measured(facts: Facts, move: Move, mana_value: MeasuredAs) -> Iterator[Witness]:
    """What the cast of that move, accepted or refused, says of the mana values of what it was aimed at (202.3)."""
    answer = move.answer
    if not isinstance(answer, Cast):
        return
    title = facts.card_names.get(answer.object)
    face = facts.cards.get(title) if title is not None else None
    effect = spell_effect(face) if face is not None else None
    if effect is None or effect.modes:
        return
    phrases = phrases_of(effect, kicked=any(answer.kicks))
    if len(phrases) != len(answer.targets):
        return
    for phrase, chosen in zip(phrases, answer.targets, strict=True):
        wanted = answer.x if isinstance(phrase.what.mana_value, X) else phrase.what.mana_value
        if isinstance(wanted, int):
            for handle in chosen:
                yield from _aimed_at(facts, move, answer, handle, wanted, mana_value)


def _aimed_at(  # noqa: PLR0913, PLR0917 - the cast, what it was aimed at, and what both say
    facts: Facts, move: Move, answer: Cast, handle: str, wanted: int, mana_value: MeasuredAs
) -> Iterator[Witness]:
    known = mana_value(handle, move)
    if known is None:
        return
    clause, has = known
    must = f"the mana value of {handle} is {has}"
    taking = f"{facts.card_names[answer.object]}, which takes one of mana value {wanted}"
    if move.accepted:
        yield Witness(clause, handle, has == wanted, must, f"{taking}, was aimed at it")
    elif has == wanted and not facts.trace.transitions[move.first].attempt and _is_legal(facts, move, answer):
        yield Witness(clause, handle, held=False, expected=must, seen=f"{taking}, was refused")


def _is_legal(facts: Facts, move: Move, answer: Cast) -> bool:
    look: Look = facts.look(move.first, move.seat)
    look["number"] = lambda amount: answer.x if isinstance(amount, X) else None
    phrases = phrases_of(facts.card(answer.object), kicked=any(answer.kicks))
    try:
        return legal_vector(phrases, answer.targets, **look)
    except Unseen:
        return False
