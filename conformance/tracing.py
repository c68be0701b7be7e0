"""Traces for findings that have none, so that their pages can draw what happened."""

from __future__ import annotations

import attrs

from conformance.adapters.base import Adapter
from conformance.examine import Examiner
from conformance.summary import Finding, Summary

_NOT_AGAIN = ("timeout", "protocol-error", "checker-error")
"""What would cost its time once more, or cannot be kept as views."""


def traced(summary: Summary, adapter: Adapter) -> Summary:
    """The summary, with each finding that was not shrunk (it is known, or the time was over) played once more."""
    examiner = Examiner(adapter, (), tries_anew=False)
    return attrs.evolve(summary, findings=tuple(_traced(finding, examiner) for finding in summary.findings))


def _traced(finding: Finding, examiner: Examiner) -> Finding:
    experiment = finding.experiment
    if finding.traces or experiment is None or finding.kind in _NOT_AGAIN or examiner.unplayable(experiment):
        return finding
    return attrs.evolve(finding, traces=examiner.play(experiment))
