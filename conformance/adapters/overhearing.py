"""What passes between the suite and an engine, line by line, for whoever wants to see it."""

from __future__ import annotations

from collections.abc import Callable

from conformance.adapters.base import Adapter
from conformance.adapters.hosting import Host
from conformance.adapters.json_lines import Exchange, JsonLines
from conformance.adapters.limits import Limits
from conformance.protocol.messages import line_of


def overheard(adapter: Adapter, heard: Callable[[Exchange], None]) -> Adapter:
    """The same engine, every line that passes being given to ``heard`` too.

    An engine in this process is spoken to as if it were in one of its own: what is heard is what it would read and say.
    """
    if isinstance(adapter, JsonLines):
        adapter.heard = heard
        return adapter
    return JsonLines((), Limits(), heard, lambda _command, _limits: _Within(adapter))


class _Within:
    """A conversation without a process; how long a reply takes is not looked at."""

    def __init__(self, adapter: Adapter) -> None:
        self._host = Host(adapter)

    def exchange(self, line: bytes, seconds: float, what: str) -> bytes:  # noqa: ARG002 - as Channel has it
        return line_of(self._host.reply(line)).rstrip(b"\n")

    def ending(self, seconds: float) -> str | None:  # noqa: ARG002 - as Channel has it
        return "it ended with status 0"

    def close(self) -> None:
        self._host.adapter.close()


def shown(exchange: Exchange) -> str:
    """A line as a person reads it: ``> `` what the suite sent, ``< `` what the engine replied."""
    way, line = exchange
    return f"{way} {line.decode(errors='backslashreplace')}"
