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

    def __call__(self, nth: int) -> Answer | None:
        """The answer of that number, from 0, in the engine's handles; None where it cannot be told yet.

        It can where each object that it names lies where it will lie then: elsewhere it may have another handle.
        """
        if nth >= len(self._reference):
            return None
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
