"""Reads quickly what the binding says.

The binding says everything as JSON text, which it has the standard library's ``json.loads`` read: a tenth of what an
example costs. While the adapter is at work a quicker reader stands in its place.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from typing import Any

import msgspec

_standard = json.loads
_quick = msgspec.json.Decoder().decode


def _loads(text: str | bytes, **others: Any) -> Any:
    """The same as the standard one, which is asked where the quick one does not read it, or is told how to."""
    if others:
        return _standard(text, **others)
    try:
        return _quick(text)
    except msgspec.DecodeError:
        return _standard(text)


@contextlib.contextmanager
def quick_json() -> Iterator[None]:
    """Let ``json.loads`` be quick within; afterwards it is what it was."""
    before = json.loads
    json.loads = _loads  # type: ignore[assignment]  # it takes whatever the standard one takes
    try:
        yield
    finally:
        json.loads = before
