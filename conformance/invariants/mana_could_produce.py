"""The obligations about what others could produce: the union, cycles, hypothetical resolution, replacements, costs."""

from __future__ import annotations

from collections.abc import Iterator

from conformance.could_produce import amount_of, asks_others
from conformance.could_produce_board import Being
from conformance.facts import Facts
from conformance.facts_could_produce import Question, questions
from conformance.invariants.registry import Witness, invariant


def _witness(question: Question, lacking: str, beyond: str) -> Witness:
    """What an answer is worth: a cost that had to be payable, or one that must not be. Its ``due`` has to be known."""
    name = f"{question.being.thing.face.name} ({question.source})"
    if question.due:
        expected = f"{question.told()}: {_why(question)}, so this is accepted"
        return Witness(lacking, name, question.accepted, expected, "it was refused")
    expected = f"{question.told()}: {_why(question)}, so this is refused"
    return Witness(beyond, name, not question.accepted, expected, "it was accepted")


def _why(question: Question) -> str:
    """What the permanents could produce that the ability asks about, in words."""
    found = [
        f"{being.thing.face.name} ({being.handle}) could produce {_row(question.strict.types(being.handle))}"
        for being in question.looked_at
    ]
    return ", ".join(found) or "nothing is there to be asked"


def _row(types: frozenset[str]) -> str:
    return "".join(f"{{{letter}}}" for letter in "WUBRGC" if letter in types) or "nothing"


def _asked(facts: Facts) -> Iterator[Question]:
    """The questions to abilities that ask what others could produce, of which it is known what must come."""
    for question in questions(facts):
        if question.asks is not None and question.due is not None:
            yield question


# -- the union ------------------------------------------------------------------------------------------------------


@invariant(
    "mana.could-produce.menu-is-union",
    cr=("106.7", "106.1a", "106.1b", "605.4a"),
    clauses=("lacking", "beyond", "amount"),
)
def menu_is_union(facts: Facts) -> Iterator[Witness]:
    """What others could produce, all of it and nothing else, is what there is to choose from, in the stated amount."""
    for question in _asked(facts):
        if question.strict.replacers or not all(_makes_of_its_own(question, b) for b in question.looked_at):
            continue
        several = len(question.cost) > 1
        yield _witness(question, "amount" if several else "lacking", "amount" if several else "beyond")


def _makes_of_its_own(question: Question, being: Being) -> bool:
    """Whether what the permanent could produce asks neither others nor how much of something there is."""
    if being.handle != question.source and asks_others(being):
        return False
    return all(isinstance(amount_of(word), int) for word, _ in question.strict.amounts(being.handle))


# -- cycles ---------------------------------------------------------------------------------------------------------


@invariant(
    "mana.could-produce.cycles-least-fixpoint",
    cr=("106.7", "106.5", "106.12b"),
    clauses=("reached", "unfounded", "colorless"),
)
def cycles_least_fixpoint(facts: Facts) -> Iterator[Witness]:
    """What permanents ask of each other comes from those that make mana of their own, by however long a way."""
    for question in _asked(facts):
        if any(asks_others(being) for being in question.looked_at):
            yield _witness(question, "reached", "colorless" if set(question.cost) == {"C"} else "unfounded")
