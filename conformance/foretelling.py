"""What the reference answered in a case, said ahead in the handles of an engine that plays the same case."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reference_engine.words.answers import (
    KEEP,
    Activate,
    Answer,
    Cast,
    Choose,
    ChooseTargets,
    Concede,
    Pass,
    Play,
    seat_of,
)
from reference_engine.words.trace import Transition
from reference_engine.words.view import View
from strategies.naming import SPELLED, VALUE_KINDS, Names


class Foretelling:
    """Gives the answers of a game that is being played, by their number, as far as they can be said already.

    reference: the answers of the reference, with what it was asked and showed; names: those of the game being played.
    """

    def __init__(self, reference: Sequence[Transition], names: Names) -> None:
        self._reference, self._names = reference, names
        self._went_alike = True

    def __call__(self, now: int) -> Iterator[tuple[Answer, bool]]:
        """See ``Foretold``. Nothing is foretold any more once the game looks otherwise than it did on the reference.

        An answer that is sure follows a pass that only gave priority to the next player.
        """
        known = now < len(self._reference)
        self._went_alike = self._went_alike and known and _alike(self._names.shown, self._reference[now].before)
        if self._went_alike:
            for nth in range(now + 1, len(self._reference)):
                answer = self._answer(nth)
                if answer is None:
                    return
                yield answer, _passed_on(self._reference[nth - 1])

    def _answer(self, nth: int) -> Answer | None:
        """It is told where all objects that it names lie where they will lie: elsewhere they may have other handles."""
        foreseen = self._reference[nth]
        answer, kind = foreseen.answer, foreseen.request.kind
        if type(answer) is Pass:
            return answer
        if isinstance(answer, Choose) and kind in VALUE_KINDS:
            return answer
        now = self._names.shown
        if kind == "order" or not all(_stays(name, now, foreseen.before) for name in _named(answer)):
            return None
        return self._names.answer(answer, kind)


def _alike(one: View, other: View) -> bool:
    """Whether both are at the same point of a game, as far as can be told at a glance."""
    at, there = ((v.turn, v.step, v.priority, len(v.stack), len(v.battlefield)) for v in (one, other))
    return at == there


def _passed_on(done: Transition) -> bool:
    """Whether nothing but who has priority changed."""
    before, after = done.before, done.after
    same = before.players == after.players and before.battlefield == after.battlefield and before.stack == after.stack
    return type(done.answer) is Pass and same and (before.turn, before.step) == (after.turn, after.step)


def _named(answer: Answer) -> Iterator[str]:
    """The objects and players that a plan, or a choice of targets, names."""
    match answer:
        case Cast() | Activate():
            yield answer.object
            yield from (name for phrase in (*answer.targets, *answer.costs) for name in phrase)
            yield from (name for plan in answer.activations for name in _named(plan))
            if isinstance(answer, Activate):
                yield from (choice for choice in answer.choices if choice not in SPELLED)
        case Choose():
            yield from answer.options
        case ChooseTargets():
            yield from (name for phrase in answer.targets for name in phrase)
        case Play():
            yield answer.object
        case Concede():
            pass


def _stays(name: str, now: View, then: View) -> bool:
    """Whether both views show it at the same place."""
    if name == KEEP or seat_of(name) is not None:
        return True
    place = _place(name, now)
    return place is not None and place == _place(name, then)


def _place(name: str, view: View) -> tuple[str, int] | None:
    """The zone, and whose it is, in which the view shows it; None if it shows it nowhere."""
    for zone, shared in (("battlefield", view.battlefield), ("stack", view.stack)):
        if any(entry.id == name for entry in shared):
            return zone, 0
    for seat, player in enumerate(view.players):
        for zone, cards in (("hand", player.hand), ("graveyard", player.graveyard), ("exile", player.exile)):
            if any(card.id == name for card in cards or ()):
                return zone, seat
    return None
