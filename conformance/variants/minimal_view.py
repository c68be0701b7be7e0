"""An engine that shows little more than what lies on the table: names, controllers, life, power and toughness."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from conformance.adapters.base import Adapter
from conformance.variants.wrapping import Wrapping
from reference_engine.words.capabilities import Capabilities
from reference_engine.words.requests import Request
from reference_engine.words.scenario import Scenario
from reference_engine.words.steps import Step
from reference_engine.words.view import PermanentView, PlayerView, StackView, View

_HIDDEN = (
    "player.pool",
    "player.counters",
    *(f"permanent.{name}" for name in ("owner", "types", "subtypes", "counters", "token", "damage", "sick")),
    *(f"stack.{name}" for name in ("source", "copy", "targets", "modes", "x", "kicks", "division")),
)


def _player(player: PlayerView) -> PlayerView:
    return attrs.evolve(player, pool=None, counters=None)


def _permanent(permanent: PermanentView) -> PermanentView:
    return attrs.evolve(
        permanent, owner=None, types=None, subtypes=None, counters=None, token=None, damage=None, sick=None
    )


def _stack_object(thing: StackView) -> StackView:
    return attrs.evolve(thing, source=None, copy=None, targets=None, modes=None, x=None, kicks=None, division=None)


class MinimalView(Wrapping):
    """Hides every field that real engines hide; reports no events and no current targets."""

    name = "minimal view"

    def __init__(self, inner: Adapter) -> None:
        super().__init__(inner)
        self._kept: dict[int, tuple[Any, Any]] = {}

    def hello(self) -> Capabilities:
        """What the engine inside says, without what is hidden here."""
        inside = super().hello()
        return attrs.evolve(inside, shows=tuple(field for field in inside.shows if field not in _HIDDEN))

    def start(self, scenario: Scenario) -> Step:
        """Set up the board."""
        self._kept.clear()
        return super().start(scenario)

    def outward(self, step: Step) -> Step:
        """The step with what is hidden left out."""
        return Step(self._view(step.view), _request(step.request), None)

    def _view(self, view: View) -> View:
        return attrs.evolve(
            view,
            players=tuple(self._entry(p, _player) for p in view.players),
            battlefield=tuple(self._entry(p, _permanent) for p in view.battlefield),
            stack=tuple(self._entry(s, _stack_object) for s in view.stack),
        )

    def _entry(self, entry: Any, hide: Callable[[Any], Any]) -> Any:
        kept = self._kept.get(id(entry))
        if kept is None:
            kept = self._kept[id(entry)] = (entry, hide(entry))
        return kept[1]


def _request(request: Request | None) -> Request | None:
    return None if request is None else attrs.evolve(request, current=None)
