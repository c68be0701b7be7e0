"""What a game showed, as short names: a theme whose examples keep showing new ones is worth more of a fuzzer's time."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from conformance.examine import Examined
from reference_engine.words.trace import Trace, Transition

_DEPTHS = (0, 1, 2, 3, 5, 9, 17)
"""Objects on the stack from which a deeper stack is another behaviour."""


def behaviours(examined: Examined, labels: Iterable[str]) -> frozenset[str]:
    """Everything new that an experiment can show, each as eight letters, the same in every process.

    That is: what was drawn, which rules were exercised together with it, what was found, and what followed upon what:
    who was asked what, how it was answered, and how deep the stack was.
    """
    exercised = sorted(j.rule for j in examined.judgements if j.exercised)
    found = {f"label {label} {rule}" for label in labels for rule in ("", *exercised)}
    found.update(f"found {f.fingerprint}" for f in examined.found)
    for trace in examined.traces:
        found.update(_steps(trace))
    return frozenset(map(_short, found))


def _steps(trace: Trace) -> Iterator[str]:
    kinds = [_kind(transition) for transition in trace.transitions]
    yield from kinds
    yield from (f"{first}, then {second}" for first, second in pairwise(kinds))


def _kind(transition: Transition) -> str:
    depth = sum(len(transition.before.stack) >= least for least in _DEPTHS)
    return f"{transition.request.kind} {type(transition.answer).__name__} {transition.outcome} {depth}"


@lru_cache(maxsize=65_536)
def _short(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=4).hexdigest()
