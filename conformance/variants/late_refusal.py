"""An engine that finds out only while a plan is paid for that it is illegal, and takes everything back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from conformance.adapters.base import Adapter
from conformance.variants.handles import answer_with, step_with
from conformance.variants.other_ids import touched, with_a_card
from conformance.variants.wrapping import Wrapping
from reference_engine.words.answers import Activate, Answer, Cast
from reference_engine.words.scenario import Scenario
from reference_engine.words.steps import Rejected, Step
from reference_engine.words.view import PlayerView, View

SAYS = "taken back while paying"
"""How the reason of every refused plan begins."""


class LateRefusal(Wrapping):
    """Works through a plan, and rewinds it where it turns out illegal (733.1).

    What it had moved comes back as another object with another id if it is a card, last in every zone that has no
    order, and the request that stands again is a new one that asks the same.
    """

    name = "late refusal"

    def __init__(self, inner: Adapter) -> None:
        super().__init__(inner)
        self._forget()

    def _forget(self) -> None:
        self._times: dict[str, int] = {}
        self._moved: tuple[str, ...] = ()
        self._cards: frozenset[str] = frozenset()
        self._kind = ""

    def start(self, scenario: Scenario) -> Step:
        """Set up the board."""
        self._forget()
        return super().start(scenario)

    def answer(self, answer: Answer) -> Step | Rejected:
        """Play one answer; a refused plan is taken back."""
        inward = self.inward(answer)
        result = self.inner.answer(inward)
        if not isinstance(result, Rejected):
            return self.outward(result)
        if not isinstance(inward, Cast | Activate):
            return Rejected(result.reason, self.outward(result.step))
        moved = sorted(touched(inward) & self._cards)
        self._times.update((handle, self._times.get(handle, 0) + 1) for handle in moved)
        self._moved = (*(handle for handle in self._moved if handle not in moved), *moved)
        return Rejected(f"{SAYS}: {result.reason}", self.outward(result.step))

    def outward(self, step: Step) -> Step:
        """The step, with what was ever taken back as another object, and last where it lies in no order."""
        self._cards = with_a_card(step.view)
        self._kind = "" if step.request is None else step.request.kind
        request = None if step.request is None else attrs.evolve(step.request)
        return step_with(self._id, Step(_moved_last(step.view, self._last), request, step.events))

    def inward(self, answer: Answer) -> Answer:
        """The answer in the ids of the engine inside; an id of before a rewinding stands for nothing any more."""
        return answer_with(self._back, answer, self._kind)

    def _id(self, handle: str) -> str:
        times = self._times.get(handle, 0)
        return f"{handle}~{times}" if times else handle

    def _back(self, handle: str) -> str:
        inside = handle.partition("~")[0]
        return inside if self._id(inside) == handle else "unheard of"

    def _last(self, entry: Any) -> int:
        return self._moved.index(entry.id) + 1 if entry.id in self._moved else 0


def _moved_last(view: View, last: Callable[[Any], int]) -> View:
    def player(shown: PlayerView) -> PlayerView:
        hand = None if shown.hand is None else tuple(sorted(shown.hand, key=last))
        exile = None if shown.exile is None else tuple(sorted(shown.exile, key=last))
        return attrs.evolve(shown, hand=hand, exile=exile)

    battlefield = tuple(sorted(view.battlefield, key=last))
    return attrs.evolve(view, players=tuple(map(player, view.players)), battlefield=battlefield)
