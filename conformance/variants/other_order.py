"""An engine that lists the other way round whatever has no order of its own."""

from __future__ import annotations

import attrs

from conformance.variants.wrapping import Wrapping
from reference_engine.words.requests import Request
from reference_engine.words.steps import Step
from reference_engine.words.view import CardView, PermanentView, PlayerView, View


class OtherOrder(Wrapping):
    """Options, hands, exile, permanents and their types come reversed.

    The stack (405.2), graveyards (404.3), slots and seats keep their order. So do requests: what several players are
    asked at once is asked APNAP (101.4), and of several new copies each is aimed in its turn.
    """

    name = "other order"

    def outward(self, step: Step) -> Step:
        """The step in this engine's own order."""
        return Step(_view(step.view), _request(step.request), step.events)


def _view(view: View) -> View:
    battlefield = tuple(_permanent(permanent) for permanent in reversed(view.battlefield))
    return attrs.evolve(view, players=tuple(map(_player, view.players)), battlefield=battlefield)


def _permanent(permanent: PermanentView) -> PermanentView:
    types, subtypes = permanent.types, permanent.subtypes
    return attrs.evolve(
        permanent,
        types=None if types is None else types[::-1],
        subtypes=None if subtypes is None else subtypes[::-1],
    )


def _player(player: PlayerView) -> PlayerView:
    return attrs.evolve(player, hand=_reversed(player.hand), exile=_reversed(player.exile))


def _reversed(cards: tuple[CardView, ...] | None) -> tuple[CardView, ...] | None:
    return None if cards is None else cards[::-1]


def _request(request: Request | None) -> Request | None:
    return None if request is None else attrs.evolve(request, options=request.options[::-1])
