"""Whether a plan had to be accepted or refused because of what it costs, and what became of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import attrs

from conformance.facts import Facts, once_a_trace
from conformance.facts_announced import may_cost_more
from conformance.facts_costs import standing_of
from conformance.invariants.registry import Witness
from conformance.payments import Payment, Problem, plans
from reference_engine.words.abilities import CantActivate, MultipliesMana, SetsMana, SplitSecond
from reference_engine.words.answers import Activate, Answer, Cast, player
from reference_engine.words.base import Cost, Instruction
from reference_engine.words.instructions import AddMana, AddManaOfChosenColor
from reference_engine.words.selectors import Filter
from reference_engine.words.trace import Transition
from strategies.mana_abilities import ADDING
from strategies.seeing import Unseen, legal_vector
from strategies.texts import has, kinds_of_words, mana_cost, phrases_of


@attrs.frozen
class Judged:
    """A plan whose payment can be told. index: of its transition. accepted: whether the engine took it."""

    index: int
    transition: Transition
    paying: Payment
    accepted: bool

    @property
    def where(self) -> str:
        """Whose plan it is, and for what."""
        answer = self.transition.answer
        name = getattr(answer, "object", "?")
        which = f" (ability {answer.ability})" if isinstance(answer, Activate) else ""
        return f"{player(self.transition.request.seat)}: {type(answer).__name__} {name}{which}, answer {self.index}"

    def unpaid(self, why: tuple[str, ...], parts: tuple[type[Cost], ...]) -> tuple[Problem, ...]:
        """The problems, if it cannot be paid for those reasons alone, and for those parts alone; otherwise none."""
        found = self.paying.problems
        return found if all(p.why in why and isinstance(p.part, parts) for p in found) else ()


@once_a_trace
def judged_plans(facts: Facts) -> tuple[Judged, ...]:
    """Every plan whose payment can be told, in order."""
    transitions = facts.trace.transitions
    return tuple(
        Judged(index, transitions[index], paying, transitions[index].outcome == "accepted")
        for index, paying in plans(facts)
    )


Parts = tuple[type[Cost], ...]
"""Kinds of parts of a cost."""


def must_be_refused(facts: Facts, clause: str, why: tuple[str, ...], parts: Parts) -> Iterator[Witness]:
    """For each plan that cannot be paid for those reasons alone, whether it was refused."""
    for each in judged_plans(facts):
        problems = each.unpaid(why, parts)
        if problems:
            must = f"it is refused: {'; '.join(map(str, problems))}"
            yield Witness(clause, each.where, not each.accepted, must, "it was accepted")


def changes_nothing(
    facts: Facts, clause: str, why: tuple[str, ...], parts: tuple[type[Cost], ...]
) -> Iterator[Witness]:
    """For each plan that was refused for those reasons, whether all is as it was, and the same player is asked."""
    transitions = facts.trace.transitions
    for each in judged_plans(facts):
        if each.accepted or not each.unpaid(why, parts):
            continue
        same = each.transition.after == each.transition.before
        if each.index + 1 < len(transitions):
            same = same and transitions[each.index + 1].request.seat == each.transition.request.seat
        yield Witness(clause, each.where, same, "the refused attempt changes nothing", "something changed")


def must_be_accepted(facts: Facts, clause: str, wanted: Callable[[Judged], str | None]) -> Iterator[Witness]:
    """For each plan that can be paid and about which ``wanted`` has something to say, whether it was accepted.

    wanted: why it can be paid, in words; None for a plan that is not meant.
    """
    for each in judged_plans(facts):
        if each.paying.problems:
            continue
        why = wanted(each)
        if why is None or not (each.accepted or _surely_payable(facts, each)):
            continue
        yield Witness(clause, each.where, each.accepted, f"it is accepted: {why}", "it was refused")


def _surely_payable(facts: Facts, each: Judged) -> bool:
    """Whether nothing but what ``Payment`` looks at can have been lacking, nor anything have kept it from happening."""
    if any(has(face, CantActivate) or has(face, SplitSecond) for face in facts.cards.values()):
        return False
    if each.transition.attempt:
        return each.paying.sure and not each.paying.mana
    spends = each.paying.mana or isinstance(each.transition.answer, Cast)
    enough = not spends or (_has_what_it_needs(facts, each) and _makes_what_it_says(facts, each))
    return enough and _as_planned(facts, each.index)


def _makes_what_it_says(facts: Facts, each: Judged) -> bool:
    """Whether nothing has a say in what the mana abilities of the plan add but their own text and what is chosen."""
    used = tuple(_within(each.transition.answer))
    if used and any(not kinds_of_words(card).isdisjoint(_CHANGING) for card in facts.cards.values()):
        return False
    standing = standing_of(facts)
    known = [standing.ability(plan.object, plan.ability, each.index) for plan in used]
    return all(ability is not None and all(map(_is_plain, ability.effect.do)) for ability in known)


_CHANGING = (MultipliesMana, SetsMana)
"""What replaces the mana of others."""


def _within(answer: Answer) -> Iterator[Activate]:
    """The mana abilities in a plan, those in theirs too."""
    for plan in answer.activations if isinstance(answer, Cast | Activate) else ():
        yield plan
        yield from _within(plan)


def _is_plain(word: Instruction) -> bool:
    """Whether it adds mana that its text fixes, or of any color, or no mana at all."""
    if isinstance(word, AddMana | AddManaOfChosenColor):
        return isinstance(word.times if isinstance(word, AddMana) else word.amount, int)
    return kinds_of_words(word).isdisjoint(ADDING)


def _has_what_it_needs(facts: Facts, each: Judged) -> bool:
    """Whether the player still has the card, and all the mana there was in the beginning."""
    answer, seat = each.transition.answer, each.transition.request.seat
    before, start = each.transition.before, facts.views[0]
    held = before.players[seat].hand or ()
    if isinstance(answer, Cast) and all(card.id != answer.object for card in held):
        return False
    free = {j.index for j in judged_plans(facts) if isinstance(j.transition.answer, Activate) and not j.paying.mana}
    costly = [
        t
        for i, t in enumerate(facts.trace.transitions[: each.index])
        if i not in free and t.request.seat == seat and t.outcome == "accepted"
        if isinstance(t.answer, Activate) or _costs_mana(facts, t)
    ]
    return not costly and (before.turn, before.step) == (start.turn, start.step)


def _costs_mana(facts: Facts, transition: Transition) -> bool:
    if not isinstance(transition.answer, Cast):
        return False
    title = facts.card_names.get(transition.answer.object)
    if may_cost_more(transition.before, facts.cards):
        return True
    return title is None or mana_cost(facts.cards[title], transition.answer.kicks).symbols not in ((), ("0",))


def _as_planned(facts: Facts, index: int) -> bool:
    """Whether what was given before as legal was accepted, and what was tried came to nothing or cost no mana."""
    sound = {each.index for each in judged_plans(facts) if not each.paying.problems and not each.paying.mana}
    return all(
        (t.outcome == "accepted") != t.attempt or (t.attempt and i in sound)
        for i, t in enumerate(facts.trace.transitions[:index])
    )


def aims_rightly(facts: Facts, each: Judged, about: Callable[[Filter], bool]) -> bool | None:
    """Whether the targets of a spell with one target phrase are legal; None: it is no such spell, or not known.

    about: whether the description of the phrase is meant.
    """
    answer = each.transition.answer
    title = facts.card_names.get(answer.object) if isinstance(answer, Cast) else None
    face = facts.cards.get(title) if title is not None else None
    phrases = phrases_of(face) if face is not None else ()
    if not isinstance(answer, Cast) or len(phrases) != 1 or not about(phrases[0].what) or each.paying.problems:
        return None
    try:
        return legal_vector(phrases, answer.targets, **facts.look(each.index, each.transition.request.seat))
    except Unseen:
        return None
