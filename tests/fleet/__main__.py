"""``python -m tests.fleet``: how many examples one Dask worker of this machine plays, and how many two do.

On a machine that is busy with other things the wall clock says little: then the examples a second of processor time
tell whether a second worker slows the first down, and the last column what it costs to hand the rounds out.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from time import monotonic, process_time

import attrs
import click

from conformance.campaign import Settings, Task
from conformance.fleet.cluster import Fleet, reach
from conformance.records import Tally, read_records
from conformance.registered import all_invariants, all_themes
from tests.fleet.loopback import Loopback, below

_TICKS = os.sysconf("SC_CLK_TCK")


@attrs.frozen
class Measured:
    """What so many workers did. playing, handing: seconds of processor time, for examples and for all around them."""

    workers: int
    examples: int
    wall: float
    playing: float
    handing: float

    def line(self) -> str:
        """One line of the table."""
        return (
            f"{self.workers} workers: {self.examples} examples in {self.wall:.1f} s, "
            f"{self.examples / self.wall:.1f} a second; {self.examples / self.playing:.1f} a second of the players' "
            f"processor time; handing out took {100 * self.handing / self.wall:.1f} % of a processor"
        )


def _tasks(engine: str) -> Iterator[Task]:
    settings = Settings(tuple(all_invariants()))
    return (Task(theme, engine, 1, nth, settings=settings) for nth in count() for theme in all_themes())


def _spent(*pids: int) -> float:
    """Seconds of processor time of the processes, and of those that they waited for."""
    fields = (Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split() for pid in pids)
    return sum(sum(map(int, of[11:15])) for of in fields) / _TICKS


def _since() -> Callable[[int], float]:
    """How many seconds of a process went by since it was first asked about."""
    first: dict[int, float] = {}

    def since(pid: int) -> float:
        now = _spent(pid)
        return now - first.setdefault(pid, now)

    return since


def measure(engine: str, workers: int, seconds: float, folder: Path) -> Measured:
    """Have so many workers play for so long, once each has begun."""
    with Loopback(folder) as loopback:
        for _ in range(workers):
            loopback.add_worker()
        assert loopback.scheduler is not None
        around = [loopback.scheduler.pid, *(worker.pid for worker in loopback.workers)]
        with reach(loopback.address) as cluster:
            while cluster.count() < workers:
                pass
            warm = _tasks(engine)
            Fleet(cluster, folder / "warm").run(next(warm) for _ in range(workers))
            players, since = below(*around), _since()
            for pid in (*players, *around):
                since(pid)
            begun, client = monotonic(), process_time()
            Fleet(cluster, folder / "records", deadline=begun + seconds).run(warm)
            wall, client = monotonic() - begun, process_time() - client
            examples = sum(r.examples for r in read_records(folder / "records") if isinstance(r, Tally))
            return Measured(workers, examples, wall, sum(map(since, players)), client + sum(map(since, around)))


@click.command()
@click.option("--engine", default="reference", show_default=True)
@click.option("--seconds", type=click.FloatRange(min=1), default=60.0, show_default=True, help="For each of the two.")
def main(engine: str, seconds: float) -> None:
    """Measure one worker, then two, and print both."""
    with tempfile.TemporaryDirectory() as folder:
        measured = []
        for workers in (1, 2):
            where = Path(folder) / str(workers)
            where.mkdir()
            measured.append(measure(engine, workers, seconds, where))
            click.echo(measured[-1].line())
    one, two = measured
    click.echo(
        f"two against one: {two.examples / two.wall / (one.examples / one.wall):.2f} by the clock, "
        f"{2 * two.examples / two.playing / (one.examples / one.playing):.2f} by the players' processor time"
    )


main()
