"""A new value from an old one, at the price of copying a dictionary: what a game does thousands of times a second."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")


def evolve(value: T, **changes: Any) -> T:
    """The value with those fields replaced. It has to keep its fields in a ``__dict__``, without slots or converters.

    Raises TypeError for a field that it does not have.
    """
    old = value.__dict__
    new = object.__new__(type(value))
    fields = new.__dict__
    fields.update(old)
    fields.update(changes)
    if len(fields) != len(old):
        raise TypeError(f"{type(value).__name__} has no field {', '.join(sorted(set(changes) - set(old)))}")
    return new
