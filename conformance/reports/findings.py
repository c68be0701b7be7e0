"""Findings in words: what was expected, what was seen, the smallest board and how it was played."""

from __future__ import annotations

from conformance.reports.plain import printable
from conformance.reports.play_by_play import experiment_lines
from conformance.summary import Finding

_KIND = {
    "violated": "violates",
    "crash": "crashes in",
    "timeout": "does not come to an end in",
    "engine-error": "reports an error of its own in",
    "protocol-error": "breaks the contract of adapters in",
    "flaky": "gives two results for the same case of",
    "disagreement": "differs from {against} in",
    "checker-error": "THE SUITE'S OWN FAULT in",
}


def headline(finding: Finding) -> str:
    """One line: what the engine does, which rule, how often."""
    cited = f" (CR {', '.join(finding.citations)})" if finding.citations else ""
    known = f" [known: {finding.known.reason}]" if finding.known else ""
    where = finding.rule if finding.kind == "violated" else f"{finding.rule} [{finding.fingerprint}]"
    does = _KIND[finding.kind].format(against=finding.against)
    return f"{does} {where}{cited}, in {finding.count} of {finding.of} examples{known}"


def finding_lines(finding: Finding, replay: str | None) -> list[str]:
    """The finding in full; replay: where its replay file is."""
    lines = [headline(finding), f"  clause:   {finding.fingerprint}"]
    lines += [f"  expected: {finding.expected}", f"  seen:     {finding.seen}"]
    if finding.experiment is not None:
        lines += [f"  {line}" for line in experiment_lines(finding.experiment, finding.traces)]
    return [*lines, *_replay_lines(replay)]


def findings_text(findings: tuple[Finding, ...], replays: dict[str, str], *, known_in_full: bool = True) -> str:
    """All findings, unexpected ones first; replays: file by finding id.

    known_in_full: not only which they are and where their replay is, but the board and the game too.
    """
    ordered = sorted(findings, key=lambda f: (f.known is not None, f.fingerprint))
    blocks = [
        "\n".join(finding_lines(f, replays.get(f.id)) if known_in_full or not f.known else _in_short(f, replays))
        for f in ordered
    ]
    return printable("\n\n".join(blocks)) + "\n" if blocks else "nothing was found\n"


def _in_short(finding: Finding, replays: dict[str, str]) -> list[str]:
    return [headline(finding), *_replay_lines(replays.get(finding.id))]


def _replay_lines(replay: str | None) -> list[str]:
    return [f"  replay:   conformance replay {replay}"] if replay else []
