"""The run as the one JSON document that other programs read."""

from __future__ import annotations

from typing import Any

import attrs

from conformance.ledger import obligations
from conformance.protocol.codec import to_plain
from conformance.running import Outcome, Plan
from conformance.summary import Finding, RuleResult
from conformance.version import suite_version
from reference_engine.words.capabilities import Capabilities
from reference_engine.words.citation import EDITION

SCHEMA = 1

TOTALS = ("held", "violated", "not-exercised", "unsupported", "error")
"""The verdicts in the order in which reports count them."""


@attrs.frozen
class SituationRow:
    """How one of the judges' situations ended."""

    id: str
    verdict: str
    replay: str | None = None
    detail: str = ""


@attrs.frozen
class Around:
    """What a document says beside the outcome. replays: path of the replay file by finding id."""

    profile: str
    capabilities: Capabilities
    status: int
    replays: dict[str, str]
    situations: tuple[SituationRow, ...] = ()


def document(plan: Plan, outcome: Outcome, around: Around) -> dict[str, Any]:
    """The whole document."""
    summary = outcome.summary
    sources = {o.id: [to_plain(s) for s in o.sources] for o in obligations()}
    return {
        "schema": SCHEMA,
        "suite": {"version": suite_version(), "edition": EDITION},
        "engine": {
            "spec": plan.engine,
            "name": around.capabilities.name,
            "version": around.capabilities.version,
            "capabilities": attrs.asdict(around.capabilities),
        },
        "profile": around.profile,
        "seed": plan.seed,
        "workers": plan.workers,
        "seconds": round(outcome.seconds, 3),
        "examples": summary.examples,
        "complete": outcome.complete,
        "exit": around.status,
        "rules": [_rule(r, sources.get(r.id, [])) for r in summary.obligations],
        "watchers": [_rule(r, []) for r in summary.watchers],
        "findings": [_finding(f, around.replays.get(f.id)) for f in summary.findings],
        "situations": [{"id": s.id, "verdict": s.verdict, "replay": s.replay} for s in around.situations],
        "totals": {t.replace("-", "_"): sum(r.verdict == t for r in summary.obligations) for t in TOTALS},
    }


def _rule(rule: RuleResult, sources: list[Any]) -> dict[str, Any]:
    labels = dict(rule.labels)
    if rule.distinct is not None:
        labels["distinct"] = rule.distinct
    return {
        "id": rule.id,
        "family": rule.family,
        "citations": list(rule.citations),
        "sources": sources,
        "verdict": rule.verdict,
        "reason": rule.reason,
        "examples": rule.examples,
        "exercised": rule.exercised,
        "watched": rule.watched,
        "discards": rule.discards,
        "seconds": round(rule.seconds, 3),
        "labels": labels,
    }


def _finding(finding: Finding, replay: str | None) -> dict[str, Any]:
    place = finding.first
    return {
        "id": finding.id,
        "rule": finding.rule,
        "fingerprint": finding.fingerprint,
        "kind": finding.kind,
        "known": finding.known is not None,
        "citations": list(finding.citations),
        "expected": finding.expected,
        "seen": finding.seen,
        "message": f"{finding.rule}: expected {finding.expected}; seen {finding.seen}",
        "replay": replay,
        "first": {"theme": place.theme, "seed": place.seed, "index": place.number},
        "count": finding.count,
        "of": finding.of,
    }
