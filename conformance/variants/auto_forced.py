"""An engine that does not ask where there is only one legal answer."""

from __future__ import annotations

from collections.abc import Iterator

from conformance.adapters.base import Adapter
from conformance.adapters.reference import Reference
from conformance.variants.wrapping import Wrapping
from reference_engine.play import Play
from reference_engine.words.answers import KEEP, Answer, Choose, ChooseTargets, TargetList, player
from reference_engine.words.requests import Request
from reference_engine.words.scenario import Scenario
from reference_engine.words.steps import Rejected, Step
from reference_engine.words.view import View


class AutoForced(Wrapping):
    """Takes forced choices by itself: as many options as must be chosen, or one way to choose targets.

    Those of an ability with one target that only one thing can be, or new ones that could only stay as they are.
    """

    name = "takes forced choices"

    def __init__(self, inner: Adapter) -> None:
        if not isinstance(inner, Reference):
            raise TypeError("this variant asks the reference engine what is forced: wrap the reference")
        super().__init__(inner)
        self._play: Play = inner.play

    def start(self, scenario: Scenario) -> Step:
        """Set up the board."""
        return self._skip(self.inner.start(scenario))

    def answer(self, answer: Answer) -> Step | Rejected:
        """Play one answer, and whatever is forced after it."""
        result = self.inner.answer(answer)
        return result if isinstance(result, Rejected) else self._skip(result)

    def _skip(self, step: Step) -> Step:
        events = step.events
        while step.request is not None:
            forced = self._forced(step.view, step.request)
            if forced is None:
                break
            result = self.inner.answer(forced)
            if isinstance(result, Rejected):
                raise RuntimeError(f"a forced choice was refused: {result.reason}")  # noqa: TRY004 - no wrong type
            step = result
            events = None if events is None or step.events is None else events + step.events
        return Step(step.view, step.request, events)

    def _forced(self, view: View, request: Request) -> Answer | None:
        if request.kind in ("priority", "cast"):
            return None
        if request.kind == "may":  # with mana abilities it may yet come to be payable
            return None
        if request.kind == "targets":
            return self._only_target(view)
        if request.kind == "new-targets":
            return None if self._can_change(view, request) else ChooseTargets()
        if request.min == request.max == len(request.options) and request.kind != "order":
            return Choose(request.options)
        return None

    def _only_target(self, view: View) -> Answer | None:
        """The one assignment of one target that is accepted; None where there are others, such as no target."""
        assignments = [ChooseTargets(((),)), *(ChooseTargets(((handle,),)) for handle in _handles(view))]
        accepted = [answer for answer in assignments if not self._play.would_refuse(answer)]
        return accepted[0] if len(accepted) == 1 and any(accepted[0].targets) else None

    def _can_change(self, view: View, request: Request) -> bool:
        """Whether some change of a single target, or a swap of two, would be accepted."""
        return any(not self._play.would_refuse(ChooseTargets(new)) for new in _changes(view, request.current or ()))


def _handles(view: View) -> list[str]:
    """All that could be a target."""
    handles = [player(seat) for seat in range(len(view.players))]
    handles += [p.id for p in view.battlefield] + [s.id for s in view.stack]
    return handles + [c.id for p in view.players for c in p.graveyard or ()]


def _changes(view: View, current: TargetList) -> Iterator[TargetList]:
    handles = _handles(view)
    places = [(i, j) for i, chosen in enumerate(current) for j in range(len(chosen))]
    for place in places:
        yield from (_with(current, {place: h}) for h in handles if h != current[place[0]][place[1]])
    for first in places:
        for second in places:
            if first < second:
                swapped = {first: current[second[0]][second[1]], second: current[first[0]][first[1]]}
                yield _with(current, swapped)


def _with(current: TargetList, changes: dict[tuple[int, int], str]) -> TargetList:
    return tuple(tuple(changes.get((i, j), KEEP) for j in range(len(chosen))) for i, chosen in enumerate(current))
