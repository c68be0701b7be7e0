"""One run of a fuzzer on a corpus: jobs as long as there is time, and each finding kept the moment it is read."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from time import time

import attrs

from conformance.campaign import Task
from conformance.fuzzing.corpus import Corpus
from conformance.fuzzing.sharing import Shard, Sharing
from conformance.fuzzing.state import State
from conformance.measure import size_of
from conformance.records import ROUND, Died, Place, Record, Shrunk, Sighting, Tally
from conformance.replay import FoundAt, Replay
from conformance.running import Plan, worth_shrinking
from conformance.scheduling import Job
from conformance.shrink import SECONDS, ShrinkTask
from reference_engine.words.scenario import Experiment


def is_watched(kept: Replay, rules: Collection[str]) -> bool:
    """Whether a run of those rules could see the finding again: who does not watch for a rule sees nothing of it."""
    return kept.kind != "violated" or kept.rule in rules


def place_of(kept: Replay) -> Place:
    """The place of a kept finding among the rounds of its theme."""
    at = kept.found
    return Place(at.theme, at.seed, *divmod(at.index, ROUND), ROUND)


@attrs.frozen
class News:
    """Something to be told at once: a finding that no run has reported, or a smaller case of one."""

    fingerprint: str
    kind: str
    smaller: bool = False


@attrs.define
class Session:
    """What is going on. ends: as ``time.time()`` has it.

    unshrunk: findings that wait to be shrunk, by fingerprint, or None once they are being shrunk. sizes: of what was
    kept in this run. news: fingerprints that no run has reported before. untold: kept findings of which nobody has been
    told, or that had been mended and fail again. database_lost: what is to be said of a database that was lost.
    """

    plan: Plan
    corpus: Corpus
    state: State
    ends: float
    shard: Shard = Shard()
    tell: Callable[[News], None] = lambda _news: None
    untold: tuple[Sighting, ...] = ()
    examples: int = 0
    sharing: Sharing = attrs.field(init=False)
    unshrunk: dict[str, ShrinkTask | None] = attrs.field(factory=dict)
    sizes: dict[str, tuple[int, ...]] = attrs.field(factory=dict)
    news: set[str] = attrs.field(factory=set)
    database_lost: str = ""

    def __attrs_post_init__(self) -> None:
        self.sharing = Sharing({theme: self.state.theme(theme) for theme in self.plan.themes}, self.shard)

    @property
    def covered(self) -> bool:
        """Whether every theme was searched at least once."""
        return all(state.rounds for state in self.sharing.themes.values())

    # -- what is to be done -----------------------------------------------------------------------------------------

    def jobs(self) -> Iterator[Job]:
        """Each theme once, and then shrinking before searching on: a small case is what a reader needs."""
        while (left := self.ends - time()) > 0:
            shrinking = self._to_shrink() if self.sharing.all_begun else None
            yield attrs.evolve(shrinking, seconds=min(SECONDS, left)) if shrinking else self._round()

    def _to_shrink(self) -> ShrinkTask | None:
        """The next finding that waits to be shrunk, which waits no longer."""
        for name, task in self.unshrunk.items():
            if task is not None:
                self.unshrunk[name] = None
                return task
        return None

    def _round(self) -> Task:
        theme, nth = self.sharing.take()
        settings = attrs.evolve(self.plan.settings, behaviours=True, ends=self.ends)
        return Task(theme, self.plan.engine, self.plan.seed, nth, ROUND, settings)

    # -- what was done ----------------------------------------------------------------------------------------------

    def take(self, record: Record) -> None:
        """Keep what the record says."""
        if isinstance(record, Sighting):
            self._sighting(record)
        elif isinstance(record, Shrunk):
            self._shrunk(record)
        elif isinstance(record, Tally):
            self.examples += record.examples
            if record.theme in self.sharing.themes:
                state = self.sharing.themes[record.theme].after(record)
                self.sharing.done(record.theme, record.nth, state)
        elif isinstance(record, Died):
            self._died(record)

    def _died(self, died: Died) -> None:
        """The round counts as played, or it would be played for ever."""
        lost = Tally(died.theme, died.nth, 0)
        if died.theme in self.sharing.themes:
            self.sharing.done(died.theme, died.nth, self.sharing.themes[died.theme].after(lost))

    def is_known(self, fingerprint: str) -> bool:
        """Whether the engine's expectations name it: then it is neither kept nor told."""
        return any(entry.fingerprint == fingerprint for entry in self.plan.known)

    def _sighting(self, sighting: Sighting) -> None:
        name, place = sighting.fingerprint, sighting.place
        if self.is_known(name) or sighting.experiment is None:
            return
        smallest = self.sizes.get(name)
        if smallest is not None and smallest <= sighting.size:
            return
        self._keep(self._replay(sighting, sighting.kind, sighting.experiment), shrunk=False)
        self._will_shrink(name, ShrinkTask(sighting.rule, sighting.kind, name, place, self.plan.engine))

    def _shrunk(self, shrunk: Shrunk) -> None:
        self.unshrunk[shrunk.fingerprint] = None
        self.database_lost = self.database_lost or shrunk.database_lost
        kept = self.corpus.read(shrunk.fingerprint)
        kind = kept.kind if kept and shrunk.steady else "flaky"
        self._keep(self._replay(shrunk, kind, shrunk.experiment), shrunk=True)

    def _replay(self, found: Sighting | Shrunk, kind: str, experiment: Experiment) -> Replay:
        at = FoundAt(found.place.theme, found.place.seed, found.place.number)
        name = found.fingerprint
        return Replay(found.rule, name, kind, self.plan.engine, at, experiment, found.expected, found.seen)

    def _keep(self, replay: Replay, *, shrunk: bool) -> None:
        name, size = replay.fingerprint, size_of(replay.experiment)
        there = self.corpus.path(name).exists()
        written = self.corpus.save(replay, shrunk=shrunk)
        self.sizes[name] = min(size, self.sizes.get(name, size))
        if name in self.state.reported:
            return
        self.news.add(name)
        if written:
            self.tell(News(name, replay.kind, smaller=there))

    def _will_shrink(self, name: str, task: ShrinkTask) -> None:
        if name in self.state.shrunk or not worth_shrinking(task.kind, name):
            return
        plan = self.plan
        task = attrs.evolve(task, engine=plan.engine, settings=plan.settings, database=plan.database)
        self.unshrunk.setdefault(name, task)

    def catch_up(self) -> None:
        """Findings that earlier runs came to no shrinking of are shrunk in this one."""
        for path in self.corpus.found():
            kept = self.corpus.read_file(path)
            if kept is None or kept.found.theme not in self.sharing.themes or self.is_known(kept.fingerprint):
                continue
            if not is_watched(kept, self.plan.rules):
                continue
            task = ShrinkTask(kept.rule, kept.kind, kept.fingerprint, place_of(kept), kept.engine, earlier=True)
            self._will_shrink(kept.fingerprint, task)
