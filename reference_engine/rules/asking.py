"""How a rule function asks a player something, and how it says that an action is illegal."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

import attrs

from reference_engine.state.game import Game
from reference_engine.words.answers import Answer, Choose
from reference_engine.words.requests import Request


@attrs.frozen(eq=False)
class Question:
    """A request, and the game as it stands while it is asked."""

    game: Game
    request: Request


T = TypeVar("T")
Asking = Generator[Question, Answer, T]
"""A rule function that may ask: it yields questions, is sent answers, and returns its result."""


class Illegal(Exception):
    """The answer is not legal: says what was given, why it fails, and the rule."""

    def __init__(self, reason: str, rule: str) -> None:
        super().__init__(f"{reason} ({rule})")


def choose(game: Game, request: Request) -> Asking[tuple[str, ...]]:
    """Ask for options of the request. Raises Illegal unless enough different ones of them are chosen (608.2d)."""
    answer = yield Question(game, request)
    if not isinstance(answer, Choose):
        raise Illegal(f"{type(answer).__name__} does not answer a request for {request.kind}", "608.2d")
    chosen = answer.options
    if not request.min <= len(chosen) <= request.max:
        raise Illegal(f"{len(chosen)} chosen where {request.min} to {request.max} are asked for", "608.2d")
    if len(set(chosen)) != len(chosen):
        raise Illegal(f"{chosen} chooses one thing twice", "608.2d")
    options = frozenset(request.options)
    for option in chosen:
        if option not in options:
            raise Illegal(f"{option!r} is no option: there are {', '.join(request.options) or 'none'}", "608.2d")
    return chosen
