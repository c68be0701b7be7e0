"""What a Dask worker runs: hands a job to a player, a process of its own, and gives back the records."""

from __future__ import annotations

import importlib
import json
import sys
import threading
from collections.abc import Callable

import attrs

from conformance.adapters.channel import Channel
from conformance.adapters.limits import Limits
from conformance.errors import EngineCrash, EngineTimeout, ProtocolError
from conformance.fleet.sameness import Runs, runs_here

_LIMITS = Limits(line=1 << 30, memory=0)
"""A player is none of the engines that are limited: those that it opens have limits of their own."""

_UP = 120.0
"""Seconds within which a player is ready: it imports the whole suite, perhaps on a busy machine."""

_LOOK = 0.25
"""Seconds between two looks at whether the job is still wanted."""

_GONE = (EngineCrash, EngineTimeout, ProtocolError)
"""What is raised where a player has ended, or does not say what it is to say."""

_PROGRAM = "import sys; sys.path[:] = {path!r}; from conformance.fleet.player import main; sys.exit(main())"


@attrs.frozen
class Played:
    """What became of a job. records: lines of a file of records.

    how: ``done``; ``died`` where each process that was to do it did; ``refused`` where the engine cannot be had there;
    ``stranger`` where the worker runs something else; ``fault`` where the suite itself failed. The last three say why.
    """

    how: str
    records: bytes = b""
    why: str = ""


class Unwanted(Exception):
    """Nobody waits for the job any more."""


def play(first: bytes, again: bytes, *, run: str, runs: Runs) -> Played:
    """Do a job in a player of this worker.

    first: the order as ``player.Order`` has it, and again: the one for a second player where the first dies. run: the
    campaign it belongs to; no player serves two of them, for an engine may have been changed in between. runs: what
    must run here too.
    """
    strange = runs.differs(runs_here())
    if strange:
        return Played("stranger", why=strange)
    return played_by(_PLAYERS, run, (first, again), _whether_wanted())


def played_by(players: Players, run: str, orders: tuple[bytes, ...], wanted: Callable[[], bool]) -> Played:
    """The same with those players, as long as the job is wanted. Raises Unwanted once it is not."""
    for order in orders:
        try:
            player = players.take(run) or Player()
        except _GONE as error:
            return Played("fault", why=f"no process that plays can be started: {error}")
        try:
            played = player.play(order, wanted)
        except _GONE:
            player.close()
            continue
        except BaseException:
            player.close()
            raise
        players.put(run, player)
        return played
    return Played("died")


class Player:
    """One process that does jobs; it ends when the worker does, however that ends."""

    def __init__(self) -> None:
        command = (sys.executable, "-P", "-c", _PROGRAM.format(path=sys.path))
        self._channel = Channel(command, _LIMITS)
        try:
            self._channel.receive(_UP, "its start")
        except BaseException:
            self.close()
            raise

    @property
    def lives(self) -> bool:
        """Whether it can be given a job."""
        return self._channel.ending(0.001) is None

    def play(self, order: bytes, wanted: Callable[[], bool]) -> Played:
        """Have it do the job. Raises EngineCrash where it dies of it, and Unwanted once the job is not wanted."""
        self._channel.exchange(order, _UP, "a job")
        records: list[bytes] = []
        while True:
            how, _, rest = self._line(wanted).partition(b" ")
            if how != b"record":
                return Played(how.decode(), b"".join(records), json.loads(rest))
            records.append(rest + b"\n")

    def _line(self, wanted: Callable[[], bool]) -> bytes:
        while True:
            try:
                return self._channel.receive(_LOOK, "a job")
            except EngineTimeout:
                if not wanted():
                    raise Unwanted from None

    def close(self) -> None:
        """Kill it and all that it has started."""
        self._channel.close()


class Players:
    """Players without a job, by campaign, for all threads of this process; one that nobody needs ends by itself."""

    def __init__(self) -> None:
        self._idle: dict[str, list[Player]] = {}
        self._lock = threading.Lock()

    def take(self, run: str) -> Player | None:
        """A player of that campaign that can be given a job; those of any that have ended are let go of."""
        with self._lock:
            for idle in self._idle.values():
                for player in [p for p in idle if not p.lives]:
                    idle.remove(player)
                    player.close()
            self._idle = {name: idle for name, idle in self._idle.items() if idle}
            return self._idle[run].pop() if run in self._idle else None

    def put(self, run: str, player: Player) -> None:
        """Take back one that is done."""
        with self._lock:
            self._idle.setdefault(run, []).append(player)


_PLAYERS = Players()


def _whether_wanted() -> Callable[[], bool]:
    """Tells whether the task that this thread runs is still wanted: Dask cannot interrupt it, but says so."""
    worker = importlib.import_module("distributed").get_worker()
    key = worker.get_current_task()

    def wanted() -> bool:
        task = worker.state.tasks.get(key)
        return task is not None and task.state != "cancelled"

    return wanted
