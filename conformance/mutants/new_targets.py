"""What the mutants share that are wrong about new targets: a proposed change as a value, and a check of half of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from conformance.mutants.registry import Rule
from reference_engine.rules.asking import Asking, Illegal, Question
from reference_engine.state.game import Announced, Game, Object, Refs, handle, reference
from reference_engine.words.answers import KEEP, ChooseTargets
from reference_engine.words.requests import RE_AIM, Request
from reference_engine.words.selectors import Targets

Slot = tuple[int, int]


@attrs.frozen(eq=False)
class Change:
    """New targets that are to be checked; its fields are the parameters of ``check_new_targets``."""

    game: Game
    by: Object
    controller: int
    phrases: tuple[Targets, ...]
    old: Refs
    new: Refs

    @property
    def changed(self) -> tuple[Slot, ...]:
        """The slots that differ; the number of slots has to be the same."""
        return tuple((i, j) for i, row in enumerate(self.new) for j, t in enumerate(row) if t != self.old[i][j])

    def legal(self, i: int, target: int) -> bool:
        """Whether that may be chosen for one slot of that phrase."""
        return bool(self.game.rules.legal_target(self.game, self.by, self.controller, self.phrases[i], target))


def refusing_more(right: Rule, reason: Callable[[Change], str | None]) -> Rule:
    """The right check, and then another one, which gives a reason to refuse what the right one lets pass."""

    def check_new_targets(*given: Any) -> None:
        right(*given)
        found = reason(Change(*given))
        if found is not None:
            raise Illegal(found, "115.7")

    return check_new_targets


def only_slot_by_slot(change: Change) -> None:
    """Half of the right check: numbers, and each new target by itself, but not whether one is chosen twice."""
    if tuple(map(len, change.new)) != tuple(map(len, change.old)):
        raise Illegal("the number of targets cannot change", "115.7d")
    for i, j in change.changed:
        if not change.legal(i, change.new[i][j]):
            raise Illegal(f"{handle(change.new[i][j])} is no legal new target", "115.7d")


def of_any_number(right: Rule, game: Game, seat: int, by: Object, said: Announced, asks: int) -> Asking[Refs]:  # noqa: PLR0913, PLR0917 - those of new_targets
    """New targets, any number of them for each phrase that there is; checked where their number is right."""
    current = tuple(tuple(map(handle, chosen)) for chosen in said.targets)
    slot = RE_AIM if by.id == asks else ""
    answer = yield Question(game, Request(seat, "new-targets", handle(asks), slot, current=current))
    targets = answer.targets if isinstance(answer, ChooseTargets) else ()
    if targets and len(targets) == len(current) and tuple(map(len, targets)) != tuple(map(len, current)):
        return tuple(map(_read, said.targets, targets))
    asking = right(game, seat, by, said, asks)
    next(asking)
    try:
        asking.send(answer)
    except StopIteration as done:
        new: Refs = done.value
        return new
    raise Illegal("new targets were asked for twice", "115.7")


def _read(old: tuple[int, ...], row: tuple[str, ...]) -> tuple[int, ...]:
    found = (old[j] if text == KEEP and j < len(old) else reference(text) for j, text in enumerate(row))
    return tuple(t for t in found if t is not None)


def others(game: Game, by: Object, seat: int, phrase: Targets, *, than: tuple[int, ...]) -> tuple[int, ...]:
    """Everything else that one slot of the phrase might be aimed at."""
    found = game.rules.candidates(game, seat, 0, phrase.what)
    return tuple(c for c in found if c not in than and game.rules.legal_target(game, by, seat, phrase, c))
