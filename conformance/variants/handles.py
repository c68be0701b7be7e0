"""Every handle of a step or an answer changed, for variants whose objects have other ids than the engine inside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from reference_engine.words.answers import KEEP, Activate, Answer, Cast, Choose, ChooseTargets, Play, TargetList
from reference_engine.words.events import Event
from reference_engine.words.requests import Request
from reference_engine.words.steps import Step
from reference_engine.words.view import CardView, PlayerView, StackView, View
from strategies.naming import SPELLED, VALUE_KINDS

Change = Callable[[str], str]
"""Gives the other handle of an object; it is not asked for players, spelled values and the marker ``KEEP``."""


def step_with(change: Change, step: Step) -> Step:
    """The step with other handles."""
    request = None if step.request is None else _request(change, step.request)
    events = None if step.events is None else tuple(_event(change, event) for event in step.events)
    return Step(_view(change, step.view), request, events)


def answer_with(change: Change, answer: Answer, kind: str) -> Answer:
    """The answer with other handles. kind: of the request that it answers."""
    if isinstance(answer, Activate):
        return _activation(change, answer)
    if isinstance(answer, Cast):
        return attrs.evolve(
            answer,
            object=_handle(change, answer.object),
            targets=_targets(change, answer.targets),
            costs=_targets(change, answer.costs),
            activations=tuple(_activation(change, activation) for activation in answer.activations),
        )
    if isinstance(answer, Play):
        return Play(_handle(change, answer.object))
    if isinstance(answer, Choose):
        return attrs.evolve(answer, options=tuple(_option(change, option, kind) for option in answer.options))
    if isinstance(answer, ChooseTargets):
        return attrs.evolve(answer, targets=_targets(change, answer.targets))
    return answer


def _activation(change: Change, answer: Activate) -> Activate:
    return attrs.evolve(
        answer,
        object=_handle(change, answer.object),
        targets=_targets(change, answer.targets),
        costs=_targets(change, answer.costs),
        activations=tuple(_activation(change, activation) for activation in answer.activations),
        choices=tuple(choice if choice in SPELLED else _handle(change, choice) for choice in answer.choices),
    )


def _handle(change: Change, handle: str) -> str:
    return handle if handle.startswith(("@", KEEP)) else change(handle)


def _optional(change: Change, handle: str | None) -> str | None:
    return None if handle is None else _handle(change, handle)


def _option(change: Change, option: str, kind: str) -> str:
    if kind in VALUE_KINDS:
        return option
    if kind == "order":
        source, *rest = option.rsplit("/", 2)
        return "/".join((_handle(change, source), *rest))
    return _handle(change, option)


def _targets(change: Change, targets: TargetList) -> TargetList:
    return tuple(tuple(_handle(change, handle) for handle in phrase) for phrase in targets)


def _request(change: Change, request: Request) -> Request:
    return attrs.evolve(
        request,
        object=_optional(change, request.object),
        options=tuple(_option(change, option, request.kind) for option in request.options),
        current=None if request.current is None else _targets(change, request.current),
    )


def _event(change: Change, event: Event) -> Event:
    return attrs.evolve(event, object=_optional(change, event.object), other=_optional(change, event.other))


def _view(change: Change, view: View) -> View:
    return attrs.evolve(
        view,
        players=tuple(_player(change, player) for player in view.players),
        battlefield=_entries(change, view.battlefield),
        stack=tuple(_stack_object(change, thing) for thing in view.stack),
    )


def _entries(change: Change, entries: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(attrs.evolve(entry, id=change(entry.id)) for entry in entries)


def _player(change: Change, player: PlayerView) -> PlayerView:
    def cards(zone: tuple[CardView, ...] | None) -> tuple[CardView, ...] | None:
        return None if zone is None else _entries(change, zone)

    hand, graveyard, exile = cards(player.hand), cards(player.graveyard), cards(player.exile)
    return attrs.evolve(player, hand=hand, graveyard=graveyard, exile=exile)


def _stack_object(change: Change, thing: StackView) -> StackView:
    return attrs.evolve(
        thing,
        id=change(thing.id),
        source=_optional(change, thing.source),
        targets=None if thing.targets is None else _targets(change, thing.targets),
    )
