"""An engine with other ids, which lists everything the other way round."""

from __future__ import annotations

import attrs

from conformance.adapters.base import Adapter
from conformance.variants.wrapping import Wrapping
from reference_engine.words.answers import Activate, Answer, Cast, Choose, ChooseTargets, Play, TargetList
from reference_engine.words.requests import Request
from reference_engine.words.scenario import Scenario
from reference_engine.words.steps import Step
from reference_engine.words.view import CardView, PlayerView, View

_SPELLED_KINDS = ("may", "color", "mana-type", "number", "creature-type", "order")


class OtherOrder(Wrapping):
    """Hands, exile, permanents and options come reversed, and every object has an id that says nothing."""

    name = "other order"

    def __init__(self, inner: Adapter) -> None:
        super().__init__(inner)
        self._out: dict[str, str] = {}
        self._in: dict[str, str] = {}

    def start(self, scenario: Scenario) -> Step:
        """Set up the board."""
        self._out, self._in = {}, {}
        return super().start(scenario)

    def outward(self, step: Step) -> Step:
        """The step in this engine's own ids and order."""
        return Step(self._view(step.view), self._request(step.request), None)

    def inward(self, answer: Answer) -> Answer:
        """The answer in the ids of the engine inside."""
        if isinstance(answer, Activate):
            return self._activation(answer)
        if isinstance(answer, Cast):
            return attrs.evolve(
                answer,
                object=self._back(answer.object),
                targets=self._all_back(answer.targets),
                costs=self._all_back(answer.costs),
                activations=tuple(map(self._activation, answer.activations)),
            )
        if isinstance(answer, Play):
            return Play(self._back(answer.object))
        if isinstance(answer, Choose):
            return attrs.evolve(answer, options=tuple(map(self._back, answer.options)))
        if isinstance(answer, ChooseTargets):
            return attrs.evolve(answer, targets=self._all_back(answer.targets))
        return answer

    def _activation(self, answer: Activate) -> Activate:
        return attrs.evolve(
            answer,
            object=self._back(answer.object),
            targets=self._all_back(answer.targets),
            costs=self._all_back(answer.costs),
            activations=tuple(map(self._activation, answer.activations)),
            choices=tuple(map(self._back, answer.choices)),
        )

    def _id(self, handle: str) -> str:
        if handle.startswith("@"):
            return handle
        if handle not in self._out:
            other = f"thing-{len(self._out) * 7919 % 100_003}"
            self._out[handle], self._in[other] = other, handle
        return self._out[handle]

    def _back(self, handle: str) -> str:
        return self._in.get(handle, handle)

    def _all(self, targets: TargetList | None) -> TargetList | None:
        return None if targets is None else tuple(tuple(map(self._id, chosen)) for chosen in targets)

    def _all_back(self, targets: TargetList) -> TargetList:
        return tuple(tuple(map(self._back, chosen)) for chosen in targets)

    def _view(self, view: View) -> View:
        return attrs.evolve(
            view,
            players=tuple(map(self._player, view.players)),
            battlefield=tuple(attrs.evolve(p, id=self._id(p.id)) for p in reversed(view.battlefield)),
            stack=tuple(
                attrs.evolve(
                    s,
                    id=self._id(s.id),
                    source=None if s.source is None else self._id(s.source),
                    targets=self._all(s.targets),
                )
                for s in view.stack
            ),
        )

    def _player(self, player: PlayerView) -> PlayerView:
        return attrs.evolve(
            player,
            hand=self._cards(player.hand, reverse=True),
            graveyard=self._cards(player.graveyard, reverse=False),  # a graveyard has an order (404.3)
            exile=self._cards(player.exile, reverse=True),
        )

    def _cards(self, cards: tuple[CardView, ...] | None, *, reverse: bool) -> tuple[CardView, ...] | None:
        if cards is None:
            return None
        listed = tuple(attrs.evolve(c, id=self._id(c.id)) for c in cards)
        return listed[::-1] if reverse else listed

    def _request(self, request: Request | None) -> Request | None:
        if request is None:
            return None
        spelled = request.kind in _SPELLED_KINDS
        options = request.options if spelled else tuple(map(self._id, request.options))
        return attrs.evolve(
            request,
            object=None if request.object is None else self._id(request.object),
            options=options if request.kind == "order" else options[::-1],
            current=self._all(request.current),
        )
