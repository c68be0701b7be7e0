"""How an obligation is written down, and what it says of an experiment."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import cache
from itertools import chain

import attrs

from conformance.facts import Facts
from reference_engine.words.scenario import Experiment


@attrs.frozen
class Witness:
    """One place where an obligation's condition arose, and what was found there.

    clause: which part of the obligation, one of those its decorator declares. where: the object or decision, in the
    suite's names. where, expected, seen: needed only where it was violated.
    """

    clause: str
    where: str
    held: bool = True
    expected: str = ""
    seen: str = ""


@cache
def held(clause: str) -> Witness:
    """A place where all was well and of which nothing need be told: for laws whose condition arises all the time."""
    return Witness(clause, "")


@attrs.frozen
class Judged:
    """An experiment with the facts of each of its cases, in the same order."""

    experiment: Experiment
    facts: tuple[Facts, ...]

    def case(self, edit: str) -> Facts | None:
        """The facts of the case with that edit, None if the experiment has none such."""
        for case, facts in zip(self.experiment.cases, self.facts, strict=True):
            if case.edit == edit:
                return facts
        return None


Check = Callable[[Judged], Iterable[Witness]]


@attrs.frozen
class Invariant:
    """An obligation as the suite checks it.

    clauses: every clause a violation may name; a fingerprint is ``id/clause``. together: it needs the cases of an
    experiment side by side and only judges its own theme; otherwise it watches every trace. watcher: no obligation of
    the ledger, but a law of every trace. says: that law in a sentence, for readers of findings; obligations have titles
    in the ledger.
    """

    id: str
    cr: tuple[str, ...]
    clauses: tuple[str, ...]
    check: Check
    together: bool = False
    watcher: bool = False
    says: str = ""


_INVARIANTS: dict[str, Invariant] = {}


def invariant(
    rule: str, *, cr: tuple[str, ...], clauses: tuple[str, ...], watcher: bool = False
) -> Callable[[Callable[[Facts], Iterable[Witness]]], Callable[[Facts], Iterable[Witness]]]:
    """Register the function below, which judges the facts of one trace, as that obligation."""

    def register(check: Callable[[Facts], Iterable[Witness]]) -> Callable[[Facts], Iterable[Witness]]:
        def each(judged: Judged) -> Iterable[Witness]:
            return chain.from_iterable(map(check, judged.facts))

        says = (inspect.getdoc(check) or "").partition("\n")[0] if watcher else ""
        _add(Invariant(rule, cr, clauses, each, watcher=watcher, says=says.rstrip(".")))
        return check

    return register


def experiment_invariant(rule: str, *, cr: tuple[str, ...], clauses: tuple[str, ...]) -> Callable[[Check], Check]:
    """Register the function below, which judges an experiment of its own theme as a whole, as that obligation."""

    def register(check: Check) -> Check:
        _add(Invariant(rule, cr, clauses, check, together=True))
        return check

    return register


def _add(found: Invariant) -> None:
    if found.id in _INVARIANTS:
        raise ValueError(f"{found.id} is registered twice: one obligation, one function")
    _INVARIANTS[found.id] = found


def invariants() -> dict[str, Invariant]:
    """All invariants by id, in the order of their ids."""
    return dict(sorted(_INVARIANTS.items()))
