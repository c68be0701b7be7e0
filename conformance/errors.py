"""What the suite cannot use, said in one sentence; and how an adapter says that its engine is in trouble."""

from __future__ import annotations

import difflib
import traceback
from collections.abc import Iterable
from pathlib import Path


class ConformanceError(Exception):
    """Something given to the suite cannot be used. The message is one sentence: what was given, why, what to do."""


class FleetLost(ConformanceError):
    """The machines that played are gone in the middle of a campaign; what was found until then stands."""


class EngineError(Exception):
    """Raised by an adapter: the engine itself reported an internal error while it played."""


class EngineCrash(Exception):
    """Raised by an adapter: the engine is gone or cannot go on. What stands before a colon tells crashes apart."""


class ProtocolError(Exception):
    """Raised by an adapter: what the engine sent is not what the contract of adapters allows."""


class EngineTimeout(BaseException):
    """The engine took longer than it may. Not an Exception, so that no engine swallows it."""


def unknown(kind: str, given: str, known: Iterable[str], hint: str) -> ConformanceError:
    """The error for a name that is not among ``known``: with near matches, and a hint where the names are listed."""
    names = sorted(known)
    near = difflib.get_close_matches(given, names, n=3, cutoff=0.5)
    near = near or [name for name in names if given and given.lower() in name.lower()][:3]
    meant = f"; did you mean {' or '.join(near)}?" if near else ";"
    return ConformanceError(f"there is no {kind} {given!r}{meant} {hint}")


def sentence(error: BaseException) -> str:
    """An exception as one line: its type, and the first line of its message."""
    text = str(error).strip().splitlines()
    return f"{type(error).__name__}: {text[0]}" if text else type(error).__name__


def where_raised(error: BaseException) -> str:
    """The same, with the line of code that raised: for faults of the suite itself."""
    frames = traceback.extract_tb(error.__traceback__)
    return (
        f"{sentence(error)} ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else sentence(error)
    )
