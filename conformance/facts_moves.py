"""A trace cut into moves: what one player did with priority, and everything until a player next receives it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeGuard

import attrs

from reference_engine.words.answers import Activate, Answer, Cast, Choose, Concede, Pass
from reference_engine.words.trace import Trace, Transition
from reference_engine.words.view import StackView, View


@attrs.frozen(eq=False, slots=False)  # a frozen class with slots takes twice as long to make
class Move:
    """What one player did with priority, and the choices asked until a player next receives priority.

    index: among the moves. first, last: indexes of its transitions; its views are ``facts.views[first]``, which is
    ``before``, to ``facts.views[last + 1]``, which is ``after``. answer: None if the trace begins with a choice.
    stack_before, stack_after: names of the objects on the stack, bottom to top. decisions: the choices asked in
    between, refused answers included. passed: who passed in succession up to and with this move. all_passed: with this
    pass that is everybody in the game (117.4); surely: even if passes from before somebody left the game do not count.
    left, new: the objects that left the stack, as they were, and those that are new on it, bottom to top.
    lost: the seats that left the game during this move. whole: ``after`` is a view in which a player had priority or
    the game was over, so that all that happened is seen in it. is_pass: the player passed, and the engine took it.
    """

    index: int
    first: int
    last: int
    seat: int
    answer: Answer | None
    accepted: bool
    before: View
    after: View
    stack_before: tuple[str, ...]
    stack_after: tuple[str, ...]
    left: tuple[StackView, ...] = ()
    new: tuple[StackView, ...] = ()
    decisions: tuple[Transition, ...] = ()
    passed: tuple[int, ...] = ()
    all_passed: bool = False
    surely: bool = False
    lost: tuple[int, ...] = ()
    whole: bool = True
    is_pass: bool = False

    def asked(self, kind: str, *, seat: int | None = None, about: str | None = None) -> tuple[Transition, ...]:
        """The choices of that kind that were asked and answered in this move, refused answers left out."""
        if not self.decisions:
            return ()
        return tuple(
            t
            for t in self.decisions
            if t.request.kind == kind
            and t.outcome == "accepted"
            and (seat is None or t.request.seat == seat)
            and (about is None or t.request.object == about)
        )

    def choices(self, slot: str) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """What was chosen under that key: pairs of seat and options, in the order asked."""
        return tuple(
            (t.request.seat, t.answer.options)
            for t in self.decisions
            if t.request.slot == slot and t.outcome == "accepted" and isinstance(t.answer, Choose)
        )


def in_game(view: View) -> tuple[int, ...]:
    """The seats of the players who are in the game."""
    return tuple([seat for seat, seen in enumerate(view.players) if not seen.lost])


def turn_order(view: View, first: int) -> tuple[int, ...]:
    """The players in the game in turn order, beginning with ``first`` or the next one after it (101.4, 800.4j)."""
    players = view.players
    first %= len(players)
    return tuple([s for s in (*range(first, len(players)), *range(first)) if not players[s].lost])


def apnap(view: View) -> tuple[int, ...]:
    """The players in the game in APNAP order (101.4)."""
    return turn_order(view, view.active)


def following(view: View, seat: int) -> int | None:
    """The next player in turn order who is in the game, other than ``seat``; None if there is nobody else."""
    players = view.players
    others: tuple[int, ...] = (*range(seat + 1, len(players)), *range(seat))
    for other in others:
        if not players[other].lost:
            return other
    return None


def views_of(trace: Trace) -> tuple[View, ...]:
    """The views in order: ``views[i]`` is before transition ``i``, ``views[i + 1]`` after it."""
    return (trace.start, *(t.after for t in trace.transitions))


def moves_of(trace: Trace) -> tuple[Move, ...]:
    """The trace, cut where a player has priority."""
    return tuple(_moves(trace))


def _moves(trace: Trace) -> Iterator[Move]:
    passed: tuple[int, ...] = ()
    since_leaving: tuple[int, ...] = ()
    transitions = trace.transitions
    pieces = list(_pieces(transitions))
    stack, present = _stack(trace.start), in_game(trace.start)
    for index, (first, last) in enumerate(pieces):
        head, after = transitions[first], transitions[last].after
        before, answer, seat = head.before, head.answer, head.request.seat
        priority = head.request.kind == "priority"
        accepted = not priority or head.outcome == "accepted"
        passes = accepted and isinstance(answer, Pass)
        if passes:
            passed, since_leaving = (*passed, seat), (*since_leaving, seat)
        elif accepted and isinstance(answer, Concede):
            since_leaving = ()
        elif accepted:
            passed, since_leaving = (), ()
        stack_before, were = stack, present
        left: tuple[StackView, ...] = ()
        new: tuple[StackView, ...] = ()
        # What did not change from view to view is the same object in both, in the suite's names.
        if after.stack is not before.stack and (names := _stack(after)) != stack:
            stack = names
            left, new = _not_in(stack, before.stack), _not_in(stack_before, after.stack)
        if after.players is not before.players:
            present = in_game(after)
        decided = first + 1 if priority else first
        move = Move(
            index=index,
            first=first,
            last=last,
            seat=seat,
            answer=answer if priority else None,
            accepted=accepted,
            before=before,
            after=after,
            stack_before=stack_before,
            stack_after=stack,
            left=left,
            new=new,
            decisions=transitions[decided : last + 1] if decided <= last else (),
            passed=passed,
            all_passed=passes and len(passed) >= len(were) and set(were).issubset(passed),
            surely=passes and len(since_leaving) >= len(were) and set(were).issubset(since_leaving),
            lost=() if present is were else tuple(s for s in were if s not in present),
            whole=index + 1 < len(pieces) or _at_rest(trace),
            is_pass=passes and priority,
        )
        yield move
        if accepted and (move.surely or stack_before is not stack or not _same_step(before, after)):
            passed, since_leaving = (), ()


def _not_in(names: tuple[str, ...], entries: tuple[StackView, ...]) -> tuple[StackView, ...]:
    """The entries that have none of these names, in the same order."""
    known = set(names)
    return tuple([s for s in entries if s.id not in known])


def _stack(view: View) -> tuple[str, ...]:
    return tuple([s.id for s in view.stack])


def _same_step(before: View, after: View) -> bool:
    return before.turn == after.turn and before.step == after.step


def _pieces(transitions: tuple[Transition, ...]) -> Iterator[tuple[int, int]]:
    first = 0
    for index in range(1, len(transitions) + 1):
        if index == len(transitions) or transitions[index].request.kind == "priority":
            yield first, index - 1
            first = index


def _at_rest(trace: Trace) -> bool:
    return trace.failure is None and (trace.end.priority is not None or len(in_game(trace.end)) < 2)


def is_action(answer: Answer | None) -> TypeGuard[Cast | Activate]:
    """Whether a player took an action with priority, other than passing or leaving."""
    return isinstance(answer, _ACTIONS)


_ACTIONS = (Cast, Activate)
