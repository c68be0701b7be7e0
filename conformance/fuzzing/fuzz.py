"""A whole fuzz run: the corpus played again, what was left over, the search, and the sum of it all."""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import chain
from pathlib import Path
from time import monotonic

import attrs

from conformance.adapters.base import Adapter
from conformance.errors import ConformanceError, FleetLost
from conformance.expectations import Known
from conformance.fuzzing.corpus import Corpus
from conformance.fuzzing.session import Session, is_watched, place_of
from conformance.fuzzing.state import State
from conformance.measure import size_of
from conformance.records import Following, Record, Sighting, read_records
from conformance.replay import Replay, play_again, read_replay
from conformance.running import INTERRUPTED, CrewMaker, Outcome, summary_of
from conformance.summary import Finding, Summary

REPORTED = Known("", "an earlier run has reported it")
"""What is said of a finding that is in the corpus already."""

Run = Callable[[Path, Callable[[], None]], None]
"""Runs a session's jobs, keeping their records in the folder and calling the function now and then."""


@attrs.frozen
class Replayed:
    """What became of a file of the corpus. verdict: as ``conformance replay`` has it. fingerprint: "" if unreadable.

    untold: the finding, where it fails and nobody has been told of it, or only before it was mended.
    """

    path: Path
    fingerprint: str
    verdict: str
    reason: str
    untold: Sighting | None = None


@attrs.frozen
class Fuzzed:
    """How a search ended. state: what is to be remembered once its findings have been reported."""

    outcome: Outcome
    state: State

    @property
    def new(self) -> tuple[Finding, ...]:
        """Findings that nobody was told of before."""
        return tuple(f for f in self.outcome.summary.findings if f.known is None)


def replay_corpus(
    corpus: Corpus, state: State, adapter: Adapter, rules: Collection[str]
) -> tuple[tuple[Replayed, ...], State]:
    """Play every file again; what does not fail any more is set aside, and what fails again is taken back, as new.

    rules: ids of the invariants that watch. What nobody has been told of yet stays where it is, whatever it does.
    """
    found: list[Replayed] = []
    reported = set(state.reported)
    for path in corpus.files():
        try:
            replay = read_replay(path)
        except ConformanceError as error:
            found.append(Replayed(path, "", "CANNOT REPLAY", str(error)))
            continue
        result = play_again(replay, adapter, rules)
        aside = path.parent == corpus.fixed
        if result.verdict == "STILL FAILS" and aside:
            path = corpus.take_back(path)  # noqa: PLW2901 - it lies there from now on
        elif result.verdict == "FIXED" and not aside and replay.fingerprint in reported:
            path = corpus.set_aside(path)  # noqa: PLW2901
            reported.discard(replay.fingerprint)
        untold = result.verdict == "STILL FAILS" and replay.fingerprint not in reported
        seen = _sighting(replay, rules) if untold else None
        found.append(Replayed(path, replay.fingerprint, result.verdict, result.reason, seen))
    return tuple(found), attrs.evolve(state, reported=tuple(sorted(reported)))


def _sighting(replay: Replay, rules: Collection[str]) -> Sighting | None:
    """A kept finding as if the search had just come to it; None where nobody asks for its rule."""
    if not is_watched(replay, rules):
        return None
    place, size = place_of(replay), size_of(replay.experiment)
    return Sighting(
        replay.rule, replay.kind, replay.fingerprint, place, size, replay.expected, replay.seen, replay.experiment
    )


def search(session: Session, run: Run, tick: Callable[[], None]) -> Fuzzed:
    """Go on where the last run left off until the time is over; ``tick`` is called now and then."""
    begun = monotonic()
    corpus = session.corpus
    records: list[Record] = []

    def take(new: list[Record]) -> None:
        for record in new:
            records.append(record)
            session.take(record)

    take(list(chain.from_iterable(read_records(folder) for folder in corpus.journals())))
    take(list(session.untold))
    session.database_lost = ""  # by an earlier run: this one found it usable
    session.catch_up()
    journal = corpus.new_journal()
    following = Following(journal)

    def now_and_then() -> None:
        take(list(following()))
        tick()

    stopped = ""
    try:
        run(journal, now_and_then)
    except KeyboardInterrupt:  # whatever was found until then is reported
        stopped = INTERRUPTED
    except FleetLost as error:
        stopped = str(error)
    now_and_then()
    summary = _summary(session, records)
    outcome = Outcome(summary, session.covered and not stopped, monotonic() - begun, stopped)
    return Fuzzed(outcome, _remembered(session, records, summary))


def played_by(session: Session, crew: CrewMaker) -> Run:
    """Has the crew run the jobs."""

    def run(folder: Path, tick: Callable[[], None]) -> None:
        crew(folder, tick, None).run(session.jobs())

    return run


def _summary(session: Session, records: list[Record]) -> Summary:
    """Sums up, a finding being known that is expected or was reported before.

    What was seen in a round that was cut short counts as one example.
    """
    found = summary_of(session.plan, records)
    findings = tuple(
        attrs.evolve(
            f,
            known=f.known or (REPORTED if f.fingerprint in session.state.reported else None),
            count=max(1, f.count),
            of=max(1, f.of, f.count),
        )
        for f in found.findings
    )
    return attrs.evolve(found, findings=findings)


def _remembered(session: Session, records: list[Record], summary: Summary) -> State:
    """A fault of the suite's own is told every time."""
    told = {f.fingerprint for f in summary.findings if f.kind != "checker-error" and f.known in {None, REPORTED}}
    return attrs.evolve(
        session.state.after(records),
        reported=tuple(sorted(told.union(session.state.reported))),
        folded=tuple(path.name for path in session.corpus.journals()),
    )
