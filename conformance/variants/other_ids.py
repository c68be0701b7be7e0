"""An engine whose object ids are plain numbers that say nothing, other ones than the engine's inside."""

from __future__ import annotations

from conformance.adapters.base import Adapter
from conformance.variants.handles import answer_with, step_with
from conformance.variants.wrapping import Wrapping
from reference_engine.words.answers import Activate, Answer, Cast
from reference_engine.words.scenario import Scenario
from reference_engine.words.steps import Rejected, Step
from reference_engine.words.view import CardView, PermanentView, View

_NUMBERS, _STRIDE = 100_003, 61_803
"""A prime and a stride: the first 100,003 ids are different ones, and neither rise nor fall."""


class OtherIds(Wrapping):
    """Ids are numbers out of order, which look like the numbers that are chosen elsewhere, as on most engines.

    An object gets a new id whenever it changes zones, and a card also when it is touched by a plan that is refused, as
    if it had gone to the stack and had come back.
    """

    name = "other ids"

    def __init__(self, inner: Adapter) -> None:
        super().__init__(inner)
        self._forget()

    def _forget(self) -> None:
        self._out: dict[str, str] = {}
        self._in: dict[str, str] = {}
        self._cards: frozenset[str] = frozenset()
        self._kind = ""
        self._given = 0

    def start(self, scenario: Scenario) -> Step:
        """Set up the board."""
        self._forget()
        return super().start(scenario)

    def answer(self, answer: Answer) -> Step | Rejected:
        """Play one answer; what a refused plan has touched comes back under another id."""
        inward = self.inward(answer)
        result = self.inner.answer(inward)
        if isinstance(result, Rejected):
            for handle in touched(inward) & self._cards:
                del self._in[self._out.pop(handle)]
            return Rejected(result.reason, self.outward(result.step))
        return self.outward(result)

    def outward(self, step: Step) -> Step:
        """The step in this engine's own ids."""
        self._cards = with_a_card(step.view)
        self._kind = "" if step.request is None else step.request.kind
        return step_with(self._id, step)

    def inward(self, answer: Answer) -> Answer:
        """The answer in the ids of the engine inside."""
        return answer_with(lambda handle: self._in.get(handle, "unheard of"), answer, self._kind)

    def _id(self, handle: str) -> str:
        other = self._out.get(handle)
        if other is None:
            self._given += 1
            other = self._out[handle] = str(self._given * _STRIDE % _NUMBERS)
            self._in[other] = handle
        return other


def touched(answer: Answer) -> frozenset[str]:
    """What a plan would move: the object cast, and what it and its mana abilities are paid with."""
    if isinstance(answer, Cast | Activate):
        moved = (answer.object,) if isinstance(answer, Cast) else ()
        paid = frozenset((*moved, *(handle for part in answer.costs for handle in part)))
        return paid.union(*map(touched, answer.activations))
    return frozenset()


def with_a_card(view: View) -> frozenset[str]:
    """The handles of all cards that are shown anywhere but on the stack: an id says nothing of them."""
    zones = [zone or () for p in view.players for zone in (p.hand, p.graveyard, p.exile)]
    shown: list[CardView | PermanentView] = [*(card for zone in zones for card in zone), *view.battlefield]
    return frozenset(thing.id for thing in shown if thing.card is not None)
