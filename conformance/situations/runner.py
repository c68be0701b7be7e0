"""Plays the judges' situations on an engine and says which of them hold."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Literal

import attrs

from conformance.adapters.base import Adapter
from conformance.errors import unknown
from conformance.play_case import play_case
from conformance.situations.checking import Finding, judge
from conformance.situations.loading import DATA, cases, load
from conformance.situations.words import Mark, Situation
from reference_engine.words.scenario import Case
from reference_engine.words.trace import Trace

SituationVerdict = Literal["held", "violated", "unsupported", "reported", "error"]
"""reported: the right answer is open (mark UNC), what was seen is only told. error: the engine did not get through."""


@attrs.frozen
class CaseResult:
    """One case as it was played. trace: None where the engine does not support the case."""

    edit: str
    verdict: SituationVerdict
    findings: tuple[Finding, ...] = ()
    reason: str = ""
    trace: Trace | None = None

    @property
    def wrong(self) -> tuple[Finding, ...]:
        """What was not as expected."""
        return tuple(f for f in self.findings if f.held is False)


@attrs.frozen
class SituationResult:
    """How a situation ended: as badly as the worst of its cases.

    expected, seen: the first thing that was otherwise, in words; empty where it held. skipped: what could not be looked
    at because the engine does not show it. case, trace: those of the first case that did not hold, else of the
    first one, to play it again; None where nothing was played.
    """

    id: str
    title: str
    verdict: SituationVerdict
    mark: Mark
    citations: tuple[str, ...]
    expected: str = ""
    seen: str = ""
    reason: str = ""
    skipped: tuple[str, ...] = ()
    cases: tuple[CaseResult, ...] = ()
    case: Case | None = None
    trace: Trace | None = None


@cache
def situations() -> tuple[Situation, ...]:
    """All situations in the order of their rows. Raises ConformanceError for a file that cannot be used."""
    return tuple(sorted(map(load, sorted(DATA.glob("*.toml"))), key=lambda s: (s.row, s.id)))


def run_situations(adapter: Adapter, only: Collection[str] | None = None) -> list[SituationResult]:
    """Play them on that engine. only: ids; all if None. Raises ConformanceError for an id that is none."""
    known = {situation.id: situation for situation in situations()}
    for id_ in only or ():
        if id_ not in known:
            raise unknown("situation", id_, known, "docs/situations.md says where they are")
    return [run_situation(adapter, s) for s in known.values() if only is None or s.id in only]


def run_situation(adapter: Adapter, situation: Situation) -> SituationResult:
    """Play one situation, all its cases."""
    played = tuple(_run_case(adapter, situation, index, case) for index, case in enumerate(cases(situation)))
    worst = max(played, key=lambda result: _BADNESS.index(result.verdict))
    shown = next(iter(worst.wrong), None)
    in_case = f"case {worst.edit}: " if len(played) > 1 else ""
    reason = worst.reason or (f"{shown.about}: expected {shown.expected}, seen {shown.seen}" if shown else "")
    return SituationResult(
        situation.id,
        situation.title,
        worst.verdict,
        situation.mark,
        situation.citations,
        expected=f"{in_case}{shown.about}: {shown.expected}" if shown else "",
        seen=shown.seen if shown else worst.reason,
        reason=f"{in_case}{reason}" if reason else "",
        skipped=tuple({f.about: None for r in played for f in r.findings if f.held is None}),
        cases=played,
        case=worst.trace.case if worst.trace else None,
        trace=worst.trace,
    )


_BADNESS: tuple[SituationVerdict, ...] = ("held", "reported", "unsupported", "error", "violated")


def _run_case(adapter: Adapter, situation: Situation, index: int, case: Case) -> CaseResult:
    reason = _unsupported(adapter, case)
    if reason:
        return CaseResult(case.edit, "unsupported", reason=reason)
    trace = play_case(adapter, case)
    if trace.failure is not None:
        return CaseResult(case.edit, "error", reason=f"{trace.failure.kind}: {trace.failure.message}", trace=trace)
    findings = judge(trace, situation.cases[index])
    verdict: SituationVerdict = "violated" if any(f.held is False for f in findings) else "held"
    if situation.mark == "UNC":
        verdict = "reported"
    return CaseResult(case.edit, verdict, findings, trace=trace)


def _unsupported(adapter: Adapter, case: Case) -> str:
    """Why the engine cannot play the case; empty if it can."""
    fewest, most = adapter.hello().seats
    if not fewest <= len(case.scenario.seats) <= most:
        return f"it needs {len(case.scenario.seats)} seats, the engine has {fewest} to {most}"
    refused = adapter.cards(case.scenario.cards)
    return "; ".join(f"{name}: {why}" for name, why in sorted(refused.items()))
