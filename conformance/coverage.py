"""Which obligations each sentence of the source documents came to, and whether they are checked.

A sentence is known by its document, line and number within the line; what it says is not shipped.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import attrs
import msgspec

from conformance.registered import all_invariants, all_mutants, all_themes
from conformance.version import suite_version
from reference_engine.words.citation import EDITION


@attrs.frozen
class Sentence:
    """One sentence of a source document.

    line, sentence: counted from 1, the sentence within its line. about: what it is about, in a few words of our own.
    ids: the obligations that were read from it, in no particular order of weight; none for what says nothing of play.
    """

    file: str
    line: int
    sentence: int
    about: str
    ids: tuple[str, ...]

    @property
    def place(self) -> str:
        """Where it stands: document, line and sentence."""
        return f"{self.file}:{self.line}.{self.sentence}"


@attrs.frozen
class Check:
    """What there is for one obligation. clauses: of its invariant; none where it is not implemented."""

    id: str
    clauses: tuple[str, ...] = ()
    mutants: tuple[str, ...] = ()

    @property
    def implemented(self) -> bool:
        """Whether an invariant runs, with a theme that makes its condition arise and wrong engines that it catches."""
        return bool(self.clauses and self.mutants)


@cache
def sentences() -> tuple[Sentence, ...]:
    """All sentences of the source documents, document by document, in the order in which they stand there."""
    text = files("conformance").joinpath("sentences.json").read_bytes()
    return msgspec.json.decode(text, type=tuple[Sentence, ...])


def checks() -> dict[str, Check]:
    """What there is for each obligation that any sentence came to, by id, in the order in which they come up."""
    mutants: dict[str, list[str]] = {}
    for mutant in all_mutants().values():
        mutants.setdefault(mutant.rule, []).append(mutant.id)
    done = all_themes()
    known = {id_: i.clauses for id_, i in all_invariants().items() if id_ in done}
    ids = dict.fromkeys(id_ for sentence in sentences() for id_ in sentence.ids)
    return {id_: Check(id_, known.get(id_, ()), tuple(mutants.get(id_, ()))) for id_ in ids}


def coverage() -> dict[str, Any]:
    """What other programs read of it: a row a sentence, a row an obligation, and totals.

    testable: it came to an obligation. covered: it is testable, and all its obligations are implemented.
    """
    found = checks()
    rows = [
        {
            **attrs.asdict(sentence),
            "testable": bool(sentence.ids),
            "covered": bool(sentence.ids) and all(found[id_].implemented for id_ in sentence.ids),
        }
        for sentence in sentences()
    ]
    return {
        "schema": 1,
        "suite": {"version": suite_version(), "edition": EDITION},
        "sentences": rows,
        "obligations": [{**attrs.asdict(check), "implemented": check.implemented} for check in found.values()],
        "totals": {
            "sentences": len(rows),
            "testable": sum(row["testable"] for row in rows),
            "covered": sum(row["covered"] for row in rows),
        },
    }
