"""``conformance fuzz``: search as long as there is time, and keep what was found."""

from __future__ import annotations

import re
from pathlib import Path
from time import time
from typing import Any

import attrs
import click
from rich.console import Console

from conformance.adapters.limits import Limits
from conformance.adapters.opening import open_engine
from conformance.cli.crews import manned, scheduler_option
from conformance.cli.options import (
    SPAN,
    check_writable,
    console,
    database_option,
    engine_option,
    expect_option,
    expectations_file,
    json_option,
    known_findings,
    let_go,
    limits_options,
    print_source,
    prints_aside,
    rules_option,
    seed_option,
    strict_option,
    with_traces,
    workers_option,
    write_json,
)
from conformance.example_database import usable
from conformance.fuzzing.corpus import Corpus
from conformance.fuzzing.fuzz import REPORTED, Fuzzed, Replayed, played_by, replay_corpus, search
from conformance.fuzzing.session import News, Session
from conformance.fuzzing.sharing import Shard
from conformance.offering import asked_side_by_side
from conformance.protocol.codec import to_json
from conformance.records import ROUND
from conformance.registered import selected
from conformance.reports.document import Around, document
from conformance.reports.findings import findings_text
from conformance.reports.folder import write_report
from conformance.reports.fuzz_progress import FuzzProgress
from conformance.reports.plain import printable
from conformance.reports.table import print_rules, print_totals
from conformance.running import Plan
from reference_engine.words.capabilities import Capabilities

CORPUS = Path("conformance-corpus")
"""Where findings go without --corpus."""

_SHARD = re.compile("([0-9]{1,6})/([0-9]{1,6})")


class ShardType(click.ParamType[Shard]):
    """``I/N``: the I-th of N runs that share the work."""

    name = "shard"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Shard:
        """The shard."""
        if isinstance(value, Shard):
            return value
        found = _SHARD.fullmatch(str(value))
        index, of = map(int, found.groups()) if found else (0, 0)
        if not 1 <= index <= of:
            self.fail(f"{value!r} is no shard: give I/N, the I-th of N, such as 1/4", param, ctx)
        return Shard(index - 1, of)


@click.command()
@engine_option
@click.option("--minutes", type=SPAN, required=True, metavar="M",
              help="How long to search; what is being played then is finished off.")  # fmt: skip
@rules_option
@seed_option
@workers_option
@scheduler_option
@click.option("--corpus", "corpus_folder", type=click.Path(path_type=Path, file_okay=False), default=CORPUS,
              show_default=True, metavar="DIR", help="Where findings are kept from run to run.")  # fmt: skip
@expect_option
@strict_option
@click.option("--shard", type=ShardType(), default=Shard(), metavar="I/N",
              help="Search the I-th of N parts; each part has a corpus of its own.")  # fmt: skip
@database_option
@click.option("--report", type=click.Path(path_type=Path, file_okay=False), metavar="DIR",
              help="Write text, JSON, JUnit XML, Markdown, a badge and pages there.")  # fmt: skip
@limits_options
@json_option
def fuzz(
    engine: str,
    minutes: float,
    globs: tuple[str, ...],
    seed: int,
    workers: int,
    scheduler: str | None,
    corpus_folder: Path,
    expect: Path | None,
    strict: bool,
    shard: Shard,
    database: str | None,
    report: Path | None,
    json_file: Path | None,
    limits: Limits,
) -> int:
    """Search for as long as there is time, keeping each finding in a corpus the moment it is found.

    The corpus is played again first. Findings that it has, or that are expected, are not reported again. A run that was
    killed loses nothing: the next one goes on. Exit status 1 if something new was found.
    """
    ends = time() + 60 * minutes
    check_writable(json_file, "--json")
    check_writable(report / "report.json" if report else None, "--report")
    expect = expectations_file(engine, expect)
    known = known_findings(engine, expect)
    plan = Plan(
        engine, selected(globs), ROUND, seed, workers,
        known=known, limits=limits, database=usable(database),
    )  # fmt: skip
    corpus = Corpus(corpus_folder)
    printed = str(json_file) == "-"
    with corpus.alone(), manned(scheduler, workers) as players, prints_aside(wanted=printed):
        plan = attrs.evolve(plan, workers=players.workers)
        out = Console(stderr=True) if printed else console()
        adapter = open_engine(engine, limits=limits)
        try:
            capabilities = adapter.hello()
            offer = asked_side_by_side(adapter, lambda: open_engine(engine, limits=limits), plan.workers)
            plan = attrs.evolve(plan, offer=offer)
            state = corpus.state(capabilities.name, seed)
            corpus.drop_folded(state)
            replayed, state = replay_corpus(corpus, state, adapter, plan.rules)
        finally:
            let_go(adapter, engine)
        _tell_replayed(out, replayed)
        untold = tuple(one.untold for one in replayed if one.untold)
        session = Session(plan, corpus, state, ends, shard, lambda news: _tell(out, corpus, news), untold)
        with FuzzProgress(Console(stderr=True), session) as progress:
            fuzzed = search(session, played_by(session, players.crew), progress)
        made = _report(out, fuzzed, session, capabilities, report, strict=strict)
        if expect:
            print_source(out, engine, expect)
        made["fuzz"] = _told(fuzzed, replayed, corpus)
        write_json(json_file, to_json(made))
        corpus.keep(fuzzed.state)
        corpus.drop_folded(fuzzed.state)
    return int(made["exit"])


def _tell(out: Console, corpus: Corpus, news: News) -> None:
    """A line as soon as something is found."""
    what = "smaller" if news.smaller else f"found ({news.kind})"
    said = printable(f"{what}: {news.fingerprint}: {corpus.path(news.fingerprint)}")
    out.print(said, highlight=False, markup=False, soft_wrap=True)


def _tell_replayed(out: Console, replayed: tuple[Replayed, ...]) -> None:
    for one in replayed:
        if one.verdict != "FIXED" or one.path.parent.name == "fixed":
            said = printable(f"{one.verdict}  {one.path}  {one.reason}")
            out.print(said, highlight=False, markup=False, soft_wrap=True)


def _report(
    out: Console, fuzzed: Fuzzed, session: Session, capabilities: Capabilities, report: Path | None, *, strict: bool
) -> dict[str, Any]:
    """Print the report, write it where it is wanted, and give the document."""
    outcome, corpus, plan = fuzzed.outcome, session.corpus, session.plan
    summary = outcome.summary
    status = summary.exit_status(strict=strict) or (2 if outcome.stopped else 0)
    kept = {f.id: str(corpus.path(f.fingerprint)) for f in summary.findings if corpus.path(f.fingerprint).exists()}
    made = document(plan, outcome, Around("fuzz", capabilities, status, kept))
    print_rules(out, summary)
    if fuzzed.new:
        out.print()
        out.print(findings_text(fuzzed.new, kept), highlight=False, markup=False, soft_wrap=True)
    print_totals(out, outcome, plan.workers)
    out.print(_sum(fuzzed, corpus, strict=strict), highlight=False, markup=False, soft_wrap=True)
    if report:
        write_report(report, with_traces(summary, plan.engine, plan.limits), made, kept, strict=strict)
    return made


def _sum(fuzzed: Fuzzed, corpus: Corpus, *, strict: bool) -> str:
    """What is new and what is not, in a line."""
    differing = sum(f.kind == "disagreement" for f in fuzzed.new)
    what = f" ({differing} of them disagreements, which fail only with --strict)" if differing and not strict else ""
    known = [f for f in fuzzed.outcome.summary.findings if f.known is not None]
    reported = sum(f.known is REPORTED for f in known)
    again = f"{len(known)} known ones seen again ({len(known) - reported} expected, {reported} reported before)"
    return f"{len(fuzzed.new)} new findings{what}, {again}; the corpus is {corpus.folder}"


def _told(fuzzed: Fuzzed, replayed: tuple[Replayed, ...], corpus: Corpus) -> dict[str, Any]:
    return {
        "corpus": str(corpus.folder),
        "covered": fuzzed.outcome.complete,
        "new": [f.fingerprint for f in fuzzed.new],
        "replayed": [
            {"path": str(r.path), "fingerprint": r.fingerprint, "verdict": r.verdict, "reason": r.reason}
            for r in replayed
        ],
    }
