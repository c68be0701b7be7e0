"""The ledger: every obligation the suite knows of, whether it is checked yet or not."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import attrs
import msgspec

from conformance.errors import unknown


@attrs.frozen
class Source:
    """One sentence of a source document that an obligation was read from.

    line, sentence: counted from 1, the sentence within its line. about: what it is about, in a few words of our own.
    """

    file: str
    line: int
    sentence: int
    about: str


@attrs.frozen
class Obligation:
    """Something a rules engine owes the game.

    tier: ``"seed"`` (read from a source document), ``"core"`` (a rule those lean on) or ``"beyond"``. family: the part
    of the id before its first dot. citations: rule numbers of the pinned edition. sources: empty where only the rules
    themselves are the source.
    """

    id: str
    title: str
    tier: str
    family: str
    citations: tuple[str, ...]
    sources: tuple[Source, ...]


@cache
def obligations() -> tuple[Obligation, ...]:
    """All obligations in the order of the ledger, which keeps related ones together."""
    text = files("conformance").joinpath("ledger.json").read_bytes()
    return msgspec.json.decode(text, type=tuple[Obligation, ...])


@cache
def _by_id() -> dict[str, Obligation]:
    return {o.id: o for o in obligations()}


def obligation(id: str) -> Obligation:
    """The obligation with that id. Raises ConformanceError, which names the nearest ids."""
    found = _by_id().get(id)
    if found is None:
        raise unknown("obligation", id, _by_id(), "`conformance rules` lists them all")
    return found


@cache
def rule_numbers() -> frozenset[str]:
    """Every rule number of the pinned edition (``reference_engine.words.citation.EDITION``), such as ``"707.10c"``."""
    return frozenset(files("conformance").joinpath("rule_numbers.txt").read_text(encoding="ascii").split())
