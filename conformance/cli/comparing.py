"""``conformance compare``: two engines play the same cases, and their views are laid side by side."""

from __future__ import annotations

import tempfile
from pathlib import Path

import attrs
import click
from rich.console import Console

from conformance.adapters.limits import Limits
from conformance.adapters.opening import open_engine
from conformance.cli.options import (
    check_writable,
    console,
    examples_option,
    json_option,
    let_go,
    limits_options,
    prints_aside,
    profile_option,
    rules_option,
    seed_option,
    workers_option,
    write_json,
)
from conformance.cli.run import REPLAYS, write_replays
from conformance.errors import ConformanceError
from conformance.offering import asked
from conformance.protocol.codec import to_json
from conformance.registered import selected
from conformance.reports.document import Around, document
from conformance.reports.findings import findings_text
from conformance.reports.progress import RunProgress
from conformance.running import PROFILES, Outcome, Plan, execute, tasks
from reference_engine.words.capabilities import Capabilities
from strategies.offer import Offer, both


@click.command()
@click.option("--engine", "engines", multiple=True, metavar="E", help="The two engines: give it twice.")
@rules_option
@profile_option
@examples_option
@seed_option
@workers_option
@limits_options
@json_option
def compare(
    engines: tuple[str, ...],
    globs: tuple[str, ...],
    profile: str,
    examples: int | None,
    seed: int,
    workers: int,
    json_file: Path | None,
    limits: Limits,
) -> int:
    """Play the same cases on two engines, and say in what they differ whenever a player has priority.

    No rule is judged: either engine may be right. Exit status 0 where they agree, 1 where they differ.
    """
    if len(engines) != 2:
        raise ConformanceError(f"{len(engines)} engines are given: compare needs --engine twice")
    check_writable(json_file, "--json")
    first, second = engines[::-1] if engines[1] == "reference" else engines
    number = examples or PROFILES[profile]
    plan = Plan(second, selected(globs), number, seed, workers, limits=limits, against=first)
    with prints_aside(wanted=str(json_file) == "-"):
        (_, supported), (capabilities, too) = _asked(first, limits), _asked(second, limits)
        plan = attrs.evolve(plan, offer=both(supported, too))
        outcome = _named(_execute(plan), first)
    replays = write_replays(outcome.summary, plan, REPLAYS)
    status = outcome.summary.exit_status(strict=True)
    if outcome.stopped:
        status = status or 2  # what was found stands, but nothing can be said of the rest
    _print(Console(stderr=True) if str(json_file) == "-" else console(), plan, outcome, replays)
    around = Around("examples" if examples else profile, capabilities, status, replays)
    write_json(json_file, to_json(document(plan, outcome, around)))
    return status


def _asked(spec: str, limits: Limits) -> tuple[Capabilities, Offer]:
    """What an engine says of itself, and of which cards it plays."""
    adapter = open_engine(spec, limits=limits)
    try:
        return adapter.hello(), asked(adapter)
    finally:
        let_go(adapter, spec)


def _execute(plan: Plan) -> Outcome:
    with (
        tempfile.TemporaryDirectory(prefix="conformance-") as folder,
        RunProgress(Console(stderr=True), Path(folder), len(tasks(plan))) as progress,
    ):
        return execute(plan, Path(folder), progress)


def _named(outcome: Outcome, against: str) -> Outcome:
    """The outcome, each finding saying from which engine it is a difference."""
    findings = tuple(attrs.evolve(found, against=against) for found in outcome.summary.findings)
    return attrs.evolve(outcome, summary=attrs.evolve(outcome.summary, findings=findings))


def _print(out: Console, plan: Plan, outcome: Outcome, replays: dict[str, str]) -> None:
    found = outcome.summary.findings
    if found:
        out.print(f"expected is what {plan.against} shows, seen what {plan.engine} shows", highlight=False)
        out.print(findings_text(found, replays), highlight=False, markup=False, soft_wrap=True)
    partly = "" if outcome.complete else ", not all that was planned"
    said = f"{len(found)} differences between {plan.against} and {plan.engine}"
    out.print(f"{said} in {outcome.summary.examples} examples{partly}, {outcome.seconds:.1f} s", highlight=False)
