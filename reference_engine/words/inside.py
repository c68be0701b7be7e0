"""Every word inside a word."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs


def things_in(value: object) -> Iterator[object]:
    """All words inside a value, itself included, in the order of the text, tuples being looked through."""
    kind: Any = type(value)
    if isinstance(value, tuple):
        for part in value:
            yield from things_in(part)
    elif attrs.has(kind):
        yield value
        for field in attrs.fields(kind):
            yield from things_in(getattr(value, field.name))
