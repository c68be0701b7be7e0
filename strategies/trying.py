"""What the suite answers where a case says nothing: the smallest option, or the next where an engine refuses that.

Lists of options are hints, which may hold too much (docs/decisions/0007): what is legal is found out by trying.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product

from reference_engine.words.answers import KEEP, Answer, Choose, ChooseTargets, Pass, player
from reference_engine.words.requests import Request
from reference_engine.words.view import View
from strategies.aiming import choose_trigger_targets
from strategies.draws import SMALLEST
from strategies.texts import Face

_PASS = Pass()
_OF_ONE_ANSWER = frozenset({"priority", "new-targets", "targets", "order"})
"""Kinds of request whose smallest answer is not made of some of the options."""


def smallest(request: Request) -> Answer:
    """The smallest option: pass, keep, decline, the fewest and first (request.options being in the suite's order)."""
    if request.kind == "priority":
        return _PASS
    if request.kind == "new-targets":
        return ChooseTargets(tuple(tuple(KEEP for _ in phrase) for phrase in request.current or ()))
    if request.kind == "order":
        return Choose(request.options)
    return Choose(request.options[: request.min])


def smallest_targets(request: Request, view: View, cards: Mapping[str, Face]) -> Answer:
    """The fewest and first targets that a triggered ability may take: an engine may ask where a case expects nothing.

    Nothing is chosen where the suite does not see which ability that is, or nothing that it may target.
    """
    try:
        return choose_trigger_targets(request, view, cards, SMALLEST)
    except ValueError:
        return smallest(request)


def after_the_smallest(request: Request, view: View) -> Iterator[Answer]:
    """What is tried, one after the other, once the smallest option was refused; both in the suite's names.

    Whatever else is listed, the first legal one of them is what would have been the smallest of the legal options.
    """
    if request.kind == "new-targets":
        yield from _other_targets(request, view)
    if request.kind in _OF_ONE_ANSWER:
        return
    options = _likely_first(request, view)
    refused = smallest(request)
    for number in range(request.min, min(request.max, len(options)) + 1):
        for chosen in combinations(options, number):
            answer = Choose(tuple(sorted(chosen, key=request.options.index)))
            if answer != refused:
                yield answer


def _other_targets(request: Request, view: View) -> Iterator[Answer]:
    """Other targets for all slots, where they may not stay as they are: something must become of them (115.7a)."""
    sizes = tuple(map(len, request.current or ()))
    seen = [*map(player, range(len(view.players))), *(t.id for t in view.battlefield), *(t.id for t in view.stack)]
    for chosen in product(request.options or seen, repeat=sum(sizes)):
        rest = iter(chosen)
        yield ChooseTargets(tuple(tuple(next(rest) for _ in range(size)) for size in sizes))


def _likely_first(request: Request, view: View) -> tuple[str, ...]:
    """The options, what certainly is not legal at the end: it would take long to try all pairs that hold some of it.

    Only the own hand can be discarded from (701.9a), only own permanents are sacrificed (701.21a) or kept as legends
    (704.5j), and both are what costs are paid with.
    """
    own = {p.id for p in view.battlefield if p.controller == request.seat}
    hand = {card.id for card in view.players[request.seat].hand or ()}
    if request.kind == "discard":
        likely = hand
    elif request.kind == "pay":
        likely = hand | own
    elif request.kind == "legend" or (request.kind, request.slot) == ("pick", "sacrifice"):
        likely = own
    else:
        return request.options
    return tuple(sorted(request.options, key=lambda option: option not in likely))
