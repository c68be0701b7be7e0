"""Targets: the engine lists them clause by clause, our words by instance of the word "target"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from reference_engine.words.answers import TargetList
from reference_engine.words.base import Amount

Size = int | tuple[int | Amount, int | Amount | None]
"""How many targets an instance of the word takes: that many, or between two bounds."""


def flat_targets(ability: dict[str, Any]) -> Iterator[dict[str, int]]:
    """The targets of an ability and of the clauses after it, in order; those of an earlier clause only once."""
    node: dict[str, Any] | None = ability
    while node:
        if not _points_back(node):
            yield from node.get("targets", ())
        node = node.get("sub_ability")


def _points_back(node: dict[str, Any]) -> bool:
    target = node.get("effect", {}).get("target")
    return isinstance(target, dict) and target.get("type") == "ParentTarget"


def grouped(chosen: Sequence[str], sizes: Sequence[Size]) -> TargetList:
    """The targets by instance; what fits no bound is put into the last instance, so that nothing is hidden."""
    found: list[tuple[str, ...]] = []
    rest = list(chosen)
    for nth, size in enumerate(sizes):
        take = _taken(size, sizes[nth + 1 :], len(rest))
        found.append(tuple(rest[:take]))
        rest = rest[take:]
    if rest:
        last = found.pop() if found else ()
        found.append((*last, *rest))
    return tuple(found)


def _taken(size: Size, after: Sequence[Size], left: int) -> int:
    """How many of those left belong to this instance: as many as it may have and the others leave."""
    spare = max(0, left - sum(map(_least, after)))
    if isinstance(size, int):
        return min(size, left)
    most = size[1]
    return min(most, spare) if isinstance(most, int) else spare


def _least(size: Size) -> int:
    least = size if isinstance(size, int) else size[0]
    return least if isinstance(least, int) else 0
