"""A new value from an old one, at the price of copying a dictionary: what a game does thousands of times a second."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")

_bare = object.__new__
_give = object.__setattr__


def evolve(value: T, **changes: Any) -> T:
    """The value with those fields replaced. It has to keep its fields in a ``__dict__``, without slots or converters.

    Raises TypeError for a field that it does not have.
    """
    old = value.__dict__
    fields = old | changes
    if len(fields) != len(old):
        raise TypeError(f"{type(value).__name__} has no field {', '.join(sorted(set(changes) - set(old)))}")
    new = _bare(value.__class__)
    _give(new, "__dict__", fields)
    return new


def draft(value: T) -> tuple[T, dict[str, Any]]:
    """A copy of the value and the dictionary of its fields: set what changes there before anybody else sees the copy.

    For a change in several steps, which ``evolve`` would copy the value for again and again.
    """
    new = _bare(value.__class__)
    fields = value.__dict__.copy()
    _give(new, "__dict__", fields)
    return new, fields
