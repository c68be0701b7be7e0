"""``--scheduler``: where the rounds of a command are played."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import attrs
import click
from click.core import ParameterSource

from conformance.errors import ConformanceError
from conformance.fleet.cluster import Fleet, reach
from conformance.running import CrewMaker, processes

scheduler_option = click.option(
    "--scheduler",
    metavar="ADDR",
    help="Play on the workers of the Dask scheduler there, such as tcp://10.0.0.1:8786, in place of --workers.",
)


@attrs.frozen
class Manned:
    """Who plays. workers: how many jobs are done at once, to begin with."""

    workers: int
    crew: CrewMaker


@contextlib.contextmanager
def manned(scheduler: str | None, workers: int) -> Iterator[Manned]:
    """Processes of this machine, or the workers of a cluster. Raises ConformanceError where these cannot be used."""
    if scheduler is None:
        yield Manned(workers, processes(workers))
        return
    if click.get_current_context().get_parameter_source("workers") is not ParameterSource.DEFAULT:
        raise ConformanceError("--workers says how many play here, and --scheduler that others do: give one of them")
    with reach(scheduler) as cluster:
        yield Manned(cluster.threads, lambda folder, tick, deadline: Fleet(cluster, folder, tick, deadline))
