"""An engine whose lists of options hold more than what is legal; it finds out when it is told."""

from __future__ import annotations

import attrs

from conformance.variants.wrapping import Wrapping
from reference_engine.words.answers import player
from reference_engine.words.requests import Request
from reference_engine.words.steps import Step
from reference_engine.words.view import CardView, PermanentView, StackView, View

_OF_OBJECTS = frozenset({"priority", "targets", "new-targets", "pick", "pay", "cast", "legend", "discard"})
_OF_NUMBERS = frozenset({"number", "mode", "x"})


class TooManyLegal(Wrapping):
    """Lists every player and object that can be seen, every type of mana, numbers and modes beyond what there is.

    What is to be ordered, "yes" and "no", and creature types it lists as they are: there is nothing to add.
    """

    name = "too many legal actions"

    def outward(self, step: Step) -> Step:
        """The step with longer lists, the needless part of them first."""
        request = step.request
        if request is None:
            return step
        listed = dict.fromkeys((*_more(step.view, request), *request.options))
        return Step(step.view, attrs.evolve(request, options=tuple(listed)), step.events)


def _more(view: View, request: Request) -> tuple[str, ...]:
    if request.kind in _OF_OBJECTS:
        return _all_handles(view)
    if request.kind in ("color", "mana-type"):
        return tuple("WUBRGC")
    if request.kind in _OF_NUMBERS and request.options:
        return tuple(map(str, range(max(map(int, request.options)) + 3)))
    return ()


def _all_handles(view: View) -> tuple[str, ...]:
    seats = tuple(player(seat) for seat in range(len(view.players)))
    zones = [zone or () for p in view.players for zone in (p.hand, p.graveyard, p.exile)]
    cards = [card for zone in zones for card in zone]
    shown: list[CardView | PermanentView | StackView] = [*cards, *view.battlefield, *view.stack]
    return (*seats, *(thing.id for thing in shown))
