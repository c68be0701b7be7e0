"""The faults that the ledger names for its obligations: each a mutant, or a reason why there is none."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import attrs
import msgspec


@attrs.frozen
class Fault:
    """One way to break an obligation.

    fault: what a wrong engine does. mutants: ids of the wrong engines that do so; where there are none, needs (what the
    vocabulary would have to have) or same (why another mutant shows it already) says why.
    """

    fault: str
    mutants: tuple[str, ...] = ()
    needs: str = ""
    same: str = ""


@cache
def faults() -> dict[str, tuple[Fault, ...]]:
    """The faults by obligation, both in the order of the ledger."""
    text = files("conformance.mutants").joinpath("faults.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, tuple[Fault, ...]])
