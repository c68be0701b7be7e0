"""``conformance run``: search every theme, shrink what is found, report."""

from __future__ import annotations

import tempfile
from pathlib import Path

import attrs
import click
from rich.console import Console

from conformance.adapters.base import Adapter
from conformance.adapters.limits import Limits
from conformance.adapters.opening import open_engine
from conformance.cli.crews import Manned, manned, scheduler_option
from conformance.cli.options import (
    SPAN,
    check_writable,
    console,
    database_option,
    engine_option,
    examples_option,
    expect_option,
    expectations_file,
    json_option,
    known_findings,
    let_go,
    limits_options,
    print_source,
    prints_aside,
    profile_option,
    rules_option,
    seed_option,
    strict_option,
    with_traces,
    workers_option,
    write_json,
)
from conformance.errors import ConformanceError
from conformance.example_database import usable
from conformance.offering import asked_side_by_side
from conformance.protocol.codec import to_json
from conformance.registered import selected
from conformance.replay import SITUATION, FoundAt, Replay, replay_text, write_atomically
from conformance.reports.document import Around, SituationRow, document
from conformance.reports.findings import findings_text
from conformance.reports.folder import write_report
from conformance.reports.progress import RunProgress
from conformance.reports.stats import print_stats
from conformance.reports.table import print_rules, print_situations, print_totals
from conformance.running import PROFILES, Outcome, Plan, execute, tasks
from conformance.situations.runner import SituationResult, run_situations
from conformance.summary import Finding, Summary
from reference_engine.words.scenario import Experiment

REPLAYS = Path("conformance-replays")
"""Where replay files go without --report."""

_FAILING_SITUATIONS = ("violated", "error")


@click.command()
@engine_option
@rules_option
@profile_option
@examples_option
@seed_option
@workers_option
@scheduler_option
@click.option("--time-limit", type=SPAN, metavar="S", help="Seconds to search at most.")
@expect_option
@strict_option
@click.option("--situations", "with_situations", is_flag=True, help="Play the judges' situations too.")
@database_option
@click.option("--stats", is_flag=True, help="Print what was drawn: shares, labels, dimensions, discards.")
@click.option("--report", type=click.Path(path_type=Path, file_okay=False), metavar="DIR",
              help="Write text, JSON, JUnit XML, Markdown, a badge, pages and replay files there.")  # fmt: skip
@limits_options
@json_option
def run(
    engine: str,
    globs: tuple[str, ...],
    profile: str,
    examples: int | None,
    seed: int,
    workers: int,
    scheduler: str | None,
    time_limit: float | None,
    expect: Path | None,
    strict: bool,
    with_situations: bool,
    database: str | None,
    stats: bool,
    report: Path | None,
    json_file: Path | None,
    limits: Limits,
) -> int:
    """Draw boards, play them on the engine, and say which rules it breaks."""
    check_writable(json_file, "--json")
    check_writable(report / "report.json" if report else None, "--report")
    expect = expectations_file(engine, expect)
    known = known_findings(engine, expect)
    number = examples or PROFILES[profile]
    plan = Plan(
        engine, selected(globs), number, seed, workers, time_limit, stats,
        known=known, limits=limits, database=usable(database),
    )  # fmt: skip
    folder = report / "replays" if report else REPLAYS
    printed = str(json_file) == "-"
    with manned(scheduler, workers) as players, prints_aside(wanted=printed):
        plan = attrs.evolve(plan, workers=players.workers)
        adapter = open_engine(engine, limits=limits)
        try:
            capabilities = adapter.hello()
            offer = asked_side_by_side(adapter, lambda: open_engine(engine, limits=limits), plan.workers)
            plan = attrs.evolve(plan, offer=offer)
            rows = _situations(plan, adapter, folder) if with_situations else ()
        finally:
            let_go(adapter, engine)
        outcome = _execute(plan, report, players)
    out = Console(stderr=True) if printed else console()
    replays = write_replays(outcome.summary, plan, folder)
    status = max(outcome.summary.exit_status(strict=strict), int(any(r.verdict in _FAILING_SITUATIONS for r in rows)))
    if outcome.stopped:
        status = status or 2  # what was found stands, but nothing can be said of the rest
    text = findings_text(outcome.summary.findings, replays, known_in_full=False)
    made = document(plan, outcome, Around(profile, capabilities, status, replays, rows))
    _print(out, plan, outcome, text, rows)
    if expect:
        print_source(out, engine, expect)
    if report:
        write_report(report, with_traces(outcome.summary, engine, limits), made, replays, strict=strict)
    write_json(json_file, to_json(made))
    return status


def _execute(plan: Plan, report: Path | None, players: Manned) -> Outcome:
    """Run the plan; its records lie in the report's folder, or in one that is removed afterwards."""
    with tempfile.TemporaryDirectory(prefix="conformance-") as temporary:
        folder = Path(temporary) if report is None else _fresh(report / "records")
        with RunProgress(Console(stderr=True), folder, len(tasks(plan))) as progress:
            return execute(plan, folder, progress, players.crew)


def _fresh(folder: Path) -> Path:
    """The folder, without the records of an earlier run."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("worker-*.jsonl"):
            old.unlink()
    except OSError as error:
        raise ConformanceError(
            f"--report {folder.parent} cannot be written ({error.strerror}): name another"
        ) from error
    return folder


def _situations(plan: Plan, adapter: Adapter, folder: Path) -> tuple[SituationRow, ...]:
    """All situations played on the engine, with a replay file for each that did not hold."""
    return tuple(_situation(result, plan, folder) for result in run_situations(adapter))


def _situation(result: SituationResult, plan: Plan, folder: Path) -> SituationRow:
    detail = f"expected {result.expected}; seen {result.seen}" if result.expected else result.reason
    if result.verdict not in _FAILING_SITUATIONS or result.case is None:
        return SituationRow(result.id, result.verdict, None, detail)
    path = folder / f"situation-{result.id}.json"
    held = Replay(
        rule=result.id,
        fingerprint=f"{SITUATION}/{result.id}",
        kind=SITUATION,
        engine=plan.engine,
        found=FoundAt(SITUATION, plan.seed, 0),
        experiment=Experiment(SITUATION, (result.case,)),
        expected=result.expected,
        seen=result.seen or result.reason,
    )
    write_atomically(path, replay_text(held))
    return SituationRow(result.id, result.verdict, str(path), detail)


def write_replays(summary: Summary, plan: Plan, folder: Path) -> dict[str, str]:
    """A replay file for each finding that has an experiment; their paths by finding id."""
    written: dict[str, str] = {}
    for finding in summary.findings:
        if finding.experiment is None:
            continue
        path = folder / f"{finding.id}.json"
        write_atomically(path, replay_text(_replay(finding, plan)))
        written[finding.id] = str(path)
    return written


def _replay(finding: Finding, plan: Plan) -> Replay:
    assert finding.experiment is not None
    at = finding.first
    return Replay(
        rule=finding.rule,
        fingerprint=finding.fingerprint,
        kind=finding.kind,
        engine=plan.engine,
        found=FoundAt(at.theme, at.seed, at.number),
        experiment=finding.experiment,
        expected=finding.expected,
        seen=finding.seen,
        against=plan.against or "",
    )


def _print(out: Console, plan: Plan, outcome: Outcome, text: str, rows: tuple[SituationRow, ...]) -> None:
    print_rules(out, outcome.summary)
    if outcome.summary.findings:
        out.print()
        out.print(text, highlight=False, markup=False, soft_wrap=True)
    if plan.stats:
        print_stats(out, outcome.summary)
    if rows:
        print_situations(out, rows)
    print_totals(out, outcome, plan.workers)
