"""What the doctor says of one thing that was looked at."""

from __future__ import annotations

from typing import Literal

import attrs

Verdict = Literal["fine", "wrong", "mind", "not tried"]
"""mind: nothing is wrong, but an author will want to know it."""


@attrs.frozen
class Checked:
    """One thing that was looked at.

    said: what was seen. fault: who has to mend it, ``"adapter"`` (whatever stands between the suite and the engine) or
    ``"engine"``; empty where nothing is wrong. advice: what to do.
    """

    name: str
    verdict: Verdict
    said: str
    fault: Literal["", "adapter", "engine"] = ""
    advice: str = ""


def fine(name: str, said: str) -> Checked:
    """Nothing is wrong."""
    return Checked(name, "fine", said)


def adapters_fault(name: str, said: str, advice: str) -> Checked:
    """What stands between the suite and the engine is to be mended."""
    return Checked(name, "wrong", said, "adapter", advice)


def engines_fault(name: str, said: str, advice: str) -> Checked:
    """The engine itself is to be mended."""
    return Checked(name, "wrong", said, "engine", advice)


def mind(name: str, said: str, advice: str = "") -> Checked:
    """Nothing is wrong, but it is worth knowing."""
    return Checked(name, "mind", said, "", advice)


def not_tried(name: str, said: str) -> Checked:
    """There was nothing to try it on."""
    return Checked(name, "not tried", said)
