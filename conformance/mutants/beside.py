"""A wrong rule function played beside the right one, to tell whether it is asked at all, and does anything else.

A mutant that is never reached is the generator's fault, one that is reached and never differs has a condition that
does not arise, and only one that differs and is not seen is the invariant's fault. So the three are counted apart.
"""

from __future__ import annotations

from collections.abc import Generator
from types import GeneratorType
from typing import Any

import attrs
from immutables import Map

from conformance.mutants.registry import Rule
from reference_engine.rules.asking import Asking, Illegal, Question
from reference_engine.rules.resolving import At
from reference_engine.rules.table import STANDARD
from reference_engine.state.game import Game, Rules
from reference_engine.words.answers import Answer


class Noted:
    """What became of one wrong rule function, counted in cases.

    cases: begun. reached: in which it was asked. triggered: in which it did something else than the right one would
    have, were it only to be seen later.
    """

    def __init__(self) -> None:
        self.cases = self.reached = self.triggered = 0
        self._reached = self._triggered = False

    def begin(self) -> None:
        """A case begins."""
        self.cases += 1
        self._reached = self._triggered = False

    def reach(self) -> None:
        """It is asked."""
        self.reached += not self._reached
        self._reached = True

    def trigger(self) -> None:
        """It did something else."""
        self.triggered += not self._triggered
        self._triggered = True

    @property
    def compares(self) -> bool:
        """Whether it is not known yet that it differs in this case."""
        return not self._triggered


def beside(right: Rule, wrong: Rule, noted: Noted) -> Rule:
    """The wrong function, which notes as it is asked what the right engine would have done from there.

    Rule functions have no side effects but for what the table's other entries note, and for what they remember in the
    ``At`` of a resolution; so the right one is given the game with the table as it should be, an ``At`` of its own,
    and is not heard.
    """

    def watched(*args: Any, **named: Any) -> Any:
        noted.reach()
        table = next((a.rules for a in args if isinstance(a, Game)), STANDARD)
        as_should_be = tuple(map(_apart, args))
        found, fault = _outcome(wrong, args, named)
        if isinstance(found, GeneratorType):
            other = right(*as_should_be, **named)
            return _asking(found, _Listening(other if isinstance(other, GeneratorType) else None, noted, table))
        if noted.compares:
            other, refusal = _outcome(right, as_should_be, named)
            if (fault is None) != (refusal is None) or not _same(found, other, table):
                noted.trigger()
        if fault is not None:
            raise fault
        return found

    return watched


def _apart(argument: Any) -> Any:
    """The argument as the right function gets it, which must not disturb what the wrong one remembers."""
    if isinstance(argument, Game):
        return attrs.evolve(argument, rules=STANDARD)
    if isinstance(argument, At):
        return attrs.evolve(argument, chosen=dict(argument.chosen), produced=list(argument.produced))
    return argument


def _outcome(rule: Rule, args: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, Illegal | None]:
    """What the function gives; or why it says that something is illegal."""
    try:
        return rule(*args, **named), None
    except Illegal as fault:
        return None, fault


def _same(found: Any, other: Any, table: Rules) -> bool:
    """Whether both are the same all the way down, but for the game's table: a wrong one put there is a difference."""
    if found is other:
        return True
    if isinstance(found, Rules):
        return found is table
    if type(found) is not type(other):
        return False
    if isinstance(found, tuple):
        return len(found) == len(other) and all(_same(a, b, table) for a, b in zip(found, other, strict=True))
    if isinstance(found, Map):
        return len(found) == len(other) and all(k in other and _same(v, other[k], table) for k, v in found.items())
    if attrs.has(type(found)):
        members = [field.name for field in attrs.fields(type(found))]
        return all(_same(getattr(found, member), getattr(other, member), table) for member in members)
    return bool(found == other)


_Conversation = Generator[Question, Answer, Any]


def _asking(wrong: _Conversation, right: _Listening) -> Asking[Any]:
    """The wrong conversation; the right one is given the same answers for as long as it asks the same."""
    answer: Answer | None = None
    while True:
        try:
            question = next(wrong) if answer is None else wrong.send(answer)
        except StopIteration as end:
            right.compare(answer, "ends", end.value)
            return end.value
        except Illegal:
            right.compare(answer, "refuses", None)
            raise
        right.compare(answer, "asks", (question.request, question.game))
        answer = yield question


class _Listening:
    """The right conversation, heard for as long as nothing differs."""

    def __init__(self, right: _Conversation | None, noted: Noted, table: Rules) -> None:
        self.right, self.noted, self.table = right, noted, table
        if right is None:
            noted.trigger()

    def compare(self, answer: Answer | None, how: str, said: Any) -> None:
        """The wrong one, given that answer, does so: compare what the right one does."""
        if self.right is None or not self.noted.compares:
            return
        other, would_say = _next(self.right, answer)
        if other != how or not _same(said, would_say, self.table):
            self.noted.trigger()
            self.right = None


def _next(conversation: _Conversation, answer: Answer | None) -> tuple[str, Any]:
    """How the conversation goes on after the answer: it asks (request and game), ends (its result), or refuses."""
    try:
        question = next(conversation) if answer is None else conversation.send(answer)
    except StopIteration as end:
        return "ends", end.value
    except Illegal:
        return "refuses", None
    return "asks", (question.request, question.game)
