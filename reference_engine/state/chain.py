"""A persistent linked list: pushing shares everything below, so a tall stack costs no more than a low one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

import attrs

T = TypeVar("T")


@attrs.frozen(eq=False)
class Chain(Generic[T]):
    """A chain of items; ``top`` is the newest. The empty chain is None."""

    top: T
    below: Chain[T] | None
    size: int


def push(chain: Chain[T] | None, item: T) -> Chain[T]:
    """The chain with the item on top."""
    return Chain(item, chain, chain.size + 1 if chain else 1)


def chain_of(items: Iterable[T]) -> Chain[T] | None:
    """The chain of those items, the last one on top."""
    chain: Chain[T] | None = None
    for item in items:
        chain = push(chain, item)
    return chain


def down(chain: Chain[T] | None) -> Iterator[T]:
    """The items from the top down."""
    while chain is not None:
        yield chain.top
        chain = chain.below


def up(chain: Chain[T] | None) -> tuple[T, ...]:
    """The items from the bottom up."""
    return tuple(down(chain))[::-1]


def without(chain: Chain[T] | None, item: T) -> Chain[T] | None:
    """The chain without that item; the chain itself if it does not hold the item."""
    above: list[T] = []
    rest = chain
    while rest is not None and rest.top != item:
        above.append(rest.top)
        rest = rest.below
    if rest is None:
        return chain
    rest = rest.below
    for kept in reversed(above):
        rest = push(rest, kept)
    return rest


def size(chain: Chain[T] | None) -> int:
    """How many items the chain holds."""
    return chain.size if chain else 0
