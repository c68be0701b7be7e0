"""An engine's known findings: they do not fail a run, and are not shrunk.

The file is TOML, an entry a finding::

    [[known]]
    fingerprint = "copy.x-value-copied/shown"
    seen = "12/400"
    reason = "copies forget X"
    link = "https://…"

For some engines such files are part of the suite: the folder ``expectations`` beside this file holds them.
"""

from __future__ import annotations

import math
import re
import tomllib
from pathlib import Path

import attrs

from conformance.errors import ConformanceError, unknown
from conformance.examine import KINDS
from conformance.invariants.registry import Invariant

SHIPPED = Path(__file__).parent / "expectations"
"""Holds a file for each engine whose findings were looked through: ``phase.toml`` for ``--engine phase``."""

_Z = 1.96
_COUNTED = re.compile("[0-9]{1,18}/[0-9]{1,18}")


@attrs.frozen
class Known:
    """A known finding. fingerprint: as reports name it. seen: in how many of how many examples; (0, 0) unknown."""

    fingerprint: str
    reason: str
    seen: tuple[int, int] = (0, 0)
    link: str = ""

    @property
    def enough(self) -> int | None:
        """Exercised examples without it after which it may be called fixed, with 95 % confidence; None if never."""
        count, of = self.seen
        p = wilson_low(count, of)
        if p <= 0:
            return None
        return 1 if p >= 1 else math.ceil(math.log(0.05) / math.log(1 - p))


def wilson_low(count: int, of: int) -> float:
    """The lower end of Wilson's 95 % interval of a share; 0 where nothing was counted."""
    if of == 0:
        return 0.0
    share = count / of
    middle = share + _Z**2 / (2 * of)
    spread = _Z * math.sqrt(share * (1 - share) / of + _Z**2 / (4 * of**2))
    return max(0.0, (middle - spread) / (1 + _Z**2 / of))


def shipped_for(engine: str) -> Path | None:
    """The file of the suite's own for the engine of that name; None where there is none."""
    path = SHIPPED / f"{engine}.toml"
    return path if engine.isidentifier() and path.is_file() else None


def read_expectations(path: Path, invariants: dict[str, Invariant]) -> tuple[Known, ...]:
    """The entries of the file. Raises ConformanceError for one that names nothing the suite knows."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConformanceError(
            f"the expectations file {path} cannot be read ({error.strerror}): name a file"
        ) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ConformanceError(f"the expectations file {path} is not TOML ({error}): mend it there") from error
    entries = data.pop("known", [])
    if data:
        raise ConformanceError(
            f"the expectations file {path} holds {next(iter(data))!r}: it may hold nothing but [[known]] entries"
        )
    if not isinstance(entries, list) or not all(isinstance(e, dict) for e in entries):
        raise ConformanceError(
            f"in the expectations file {path}, known is {entries!r}: write a table [[known]] for each finding"
        )
    return tuple(_known(entry, f"entry {n} of {path}", invariants) for n, entry in enumerate(entries, start=1))


def _known(entry: dict[str, object], where: str, invariants: dict[str, Invariant]) -> Known:
    extra = sorted(set(entry) - {"fingerprint", "reason", "seen", "link"})
    for key, value in entry.items():
        if key not in extra and not isinstance(value, str):
            raise ConformanceError(f"{where} has {key} = {value!r}, which is no text: write it in quotes")
    texts = {k: str(v) for k, v in entry.items()}
    if extra or not texts.get("fingerprint") or not texts.get("reason"):
        problem = f"has the member {extra[0]!r}" if extra else "lacks a fingerprint or a reason"
        raise ConformanceError(f"{where} {problem}: an entry has fingerprint and reason, and may have seen and link")
    _check(texts["fingerprint"], where, invariants)
    return Known(texts["fingerprint"], texts["reason"], _seen(texts.get("seen", ""), where), texts.get("link", ""))


def _check(fingerprint: str, where: str, invariants: dict[str, Invariant]) -> None:
    kind = fingerprint.partition("/")[0]
    if kind in KINDS and kind not in {"violated", "checker-error"}:
        return
    clauses = {f"{i.id}/{clause}" for i in invariants.values() for clause in i.clauses}
    if fingerprint not in clauses:
        raise unknown(f"fingerprint (in {where})", fingerprint, clauses, "take it from a report")


def _seen(text: str, where: str) -> tuple[int, int]:
    if not text:
        return 0, 0
    count, _, of = text.partition("/")
    if not (_COUNTED.fullmatch(text) and 0 < int(count) <= int(of)):
        raise ConformanceError(f"{where} was seen {text!r}: write how often of how many examples, such as '12/400'")
    return int(count), int(of)
