"""Hypothesis's database of examples, in a folder or in Redis: from it shrinking is resumed, and nothing else.

A search never has one: with a failing example in it Hypothesis would not draw what the seed names. An example is kept
as the choices that its theme made. They mean something only to the very code that drew them, so that is part of the key
under which they are kept; and each is played again before anything is made of it: nothing that lies there can do harm.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

import attrs
import hypothesis
from hypothesis.database import DirectoryBasedExampleDatabase, ExampleDatabase

from conformance.errors import ConformanceError, sentence
from conformance.fleet.sameness import sources_of

_T = TypeVar("_T")

OPTION = "--database"
"""What names a database on the command line."""

MOST = 10
"""Examples of one key that are tried at most; there are as many as machines that shrank it at the same time."""

SECONDS = 5.0
"""That a Redis server may take to answer."""

_GONE = "what is written there is not there when it is read"

_REDIS = ("redis://", "rediss://", "unix://")


def usable(where: str | None) -> str | None:
    """The database at that place, as any process finds it: a folder, or a Redis server by its URL; None for none.

    Something is written there, read and taken away again. Raises ConformanceError where that cannot be done.
    """
    if where is None:
        return None
    if not where.startswith(_REDIS):
        where = _folder(where)
    probe = b"is it usable?"
    try:
        database = _open(where)
        database.save(probe, probe)
        found = probe in set(database.fetch(probe))
        database.delete(probe, probe)
    except ConformanceError:
        raise
    except Exception as error:
        raise _unusable(where, str(error) or sentence(error)) from error
    if not found:
        raise _unusable(where, _GONE)
    return where


def shown(where: str) -> str:
    """The place without the password in it, if there is one."""
    with contextlib.suppress(ValueError):
        parts = urlsplit(where)
        if parts.scheme and parts.password is not None:
            host = parts.netloc.rpartition("@")[2]
            return parts._replace(netloc=f"{parts.username or ''}:…@{host}", query="").geturl()
    return where


def _folder(where: str) -> str:
    if "://" in where:
        raise _unusable(where, f"its kind is none of {', '.join(_REDIS)}")
    folder = Path(where).absolute()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unusable(where, error.strerror or sentence(error)) from error
    return str(folder)


def _unusable(where: str, why: str) -> ConformanceError:
    return ConformanceError(
        f"{OPTION} {shown(where)} cannot be used ({why}): name a folder that can be written, or the URL of a Redis "
        "server that runs, such as redis://localhost:6379/0"
    )


def _open(where: str) -> ExampleDatabase:
    return _in_redis(where) if where.startswith(_REDIS) else DirectoryBasedExampleDatabase(where)


def _in_redis(url: str) -> ExampleDatabase:
    """A server that does not answer is asked once more: one that was not asked for long may have hung up."""
    try:
        from hypothesis.extra.redis import RedisExampleDatabase  # noqa: PLC0415 - the package is an extra
        from redis import Redis  # noqa: PLC0415
        from redis.backoff import ConstantBackoff  # noqa: PLC0415
        from redis.retry import Retry  # noqa: PLC0415
    except ImportError as error:
        raise ConformanceError(
            f'{OPTION} {shown(url)} needs the package redis: install it with pip install "mtg-conformance[fleet]"'
        ) from error
    retry = Retry(ConstantBackoff(0.5), 1)
    server = Redis.from_url(url, socket_timeout=SECONDS, socket_connect_timeout=SECONDS, retry=retry)
    return RedisExampleDatabase(server, key_prefix=b"conformance-example:")


@cache
def drawing_version() -> str:
    """A name of the code that draws: it differs as soon as the same choices may draw something else."""
    return f"{hypothesis.__version__} {sources_of('strategies', 'reference_engine')}"


def key_of(*parts: str) -> bytes:
    """The key under which examples are kept that all those parts name, and the code that draws; no two share one."""
    named = hashlib.sha256()
    for part in (*parts, drawing_version()):
        text = part.encode("utf-8", "backslashreplace")
        named.update(f"{len(text)}:".encode() + text)
    return named.hexdigest().encode()


@attrs.define
class _Place:
    """A database as this process has it. lost: what is to be said once it is not used any more, "" as long as it is."""

    where: str
    lost: str = ""
    _opened: ExampleDatabase | None = None

    def ask(self, question: Callable[[ExampleDatabase], _T], otherwise: _T) -> _T:
        """What the database answers; whatever it raises, it is lost from then on."""
        if self.lost:
            return otherwise
        try:
            self._opened = self._opened or _open(self.where)
            return question(self._opened)
        except Exception as error:  # noqa: BLE001 - a run goes on whatever a server or a file system comes up with
            why = str(error) or sentence(error)
            self.lost = f"{OPTION} {shown(self.where)} was lost ({why}): the run goes on without it"
        return otherwise


@cache
def _place(where: str) -> _Place:
    """One for all that a process shrinks: what was lost once is not waited for again."""
    return _Place(where)


@attrs.define
class Kept:
    """The examples under one key, as choices that Hypothesis can read, and which others were tried in vain.

    Nothing here raises: a database may be lost.
    """

    _place: _Place | None
    _key: bytes
    _others: set[bytes] = attrs.field(factory=set)
    _in_vain: set[bytes] = attrs.field(factory=set)
    _kept: bytes | None = None

    @property
    def is_kept(self) -> bool:
        """Whether there is a database, and it was not lost."""
        return self._place is not None and not self._place.lost

    @property
    def lost(self) -> str:
        """What is to be said where the database was lost, "" where it was not."""
        return self._place.lost if self._place else ""

    def examples(self) -> tuple[bytes, ...]:
        """The shortest of what is kept, the very shortest first."""
        self._others = self._ask(lambda database: set(database.fetch(self._key)), set())
        self._in_vain = self._ask(lambda database: set(database.fetch(self._tried)), set())
        return tuple(sorted(self._others, key=lambda choices: (len(choices), choices))[:MOST])

    def keep(self, example: bytes) -> None:
        """Keep this example in place of those that were read or kept here before.

        They go once the new one is there for certain: a process may be killed at any moment, and a folder does not say
        that it is full.
        """
        if self._kept != example:
            self._ask(lambda database: self._save(database, example), None)

    def note_in_vain(self, example: bytes) -> None:
        """Remember that this example, which might have been the next to be kept, does not show the finding.

        Most of what shrinking tries is in vain: without this it would be tried again each time, always in one order.
        """
        self._ask(lambda database: database.save(self._tried, _digest(example)), None)

    def was_in_vain(self, example: bytes) -> bool:
        """Whether that was remembered of this example when it was shrunk before, here or elsewhere."""
        return _digest(example) in self._in_vain

    def finish(self) -> None:
        """Remember that nothing smaller is to be found from what is kept now, and what was in vain no longer."""
        self._ask(self._save_finished, None)

    def is_finished(self, example: bytes) -> bool:
        """Whether nothing smaller was found from this example, here or elsewhere."""
        return self._ask(lambda database: example in set(database.fetch(self._finished)), otherwise=False)

    @property
    def _finished(self) -> bytes:
        return self._key + b".finished"

    @property
    def _tried(self) -> bytes:
        return self._key + b".tried"

    def _ask(self, question: Callable[[ExampleDatabase], _T], otherwise: _T) -> _T:
        return self._place.ask(question, otherwise) if self._place else otherwise

    def _save(self, database: ExampleDatabase, example: bytes) -> None:
        database.save(self._key, example)
        there = set(database.fetch(self._key))
        if not there:
            raise OSError(_GONE)
        if example in there:  # else another process has a smaller one, or nothing can be written any more
            self._let_go(database, example)

    def _save_finished(self, database: ExampleDatabase) -> None:
        if self._kept is not None:
            database.save(self._finished, self._kept)
        for digest in set(database.fetch(self._tried)):
            database.delete(self._tried, digest)

    def _let_go(self, database: ExampleDatabase, kept: bytes) -> None:
        """Of all but the one that is kept now."""
        if self._kept is not None:
            self._others.add(self._kept)
        for other in self._others - {kept}:
            database.delete(self._key, other)
        self._kept = kept
        self._others.clear()


def _digest(example: bytes) -> bytes:
    return hashlib.sha256(example).digest()[:12]


def kept_at(where: str | None, *parts: str) -> Kept:
    """What is kept at that place under the key of those parts; nothing is, and nothing will be, where there is none."""
    return Kept(None, b"") if where is None else Kept(_place(where), key_of(*parts))
