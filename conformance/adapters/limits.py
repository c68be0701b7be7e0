"""What an engine in a process of its own may take."""

from __future__ import annotations

import attrs


@attrs.frozen
class Limits:
    """What an engine in a process of its own may take.

    start: seconds until it says hello. message: seconds for any other reply. end: seconds to end by itself after stop.
    line: bytes in a reply. memory: MiB that it and what it starts may hold, where the system tells; 0 for no limit.
    restarts: how often in a row it is started anew without playing a case to its end.
    """

    start: float = 30.0
    message: float = 5.0
    end: float = 5.0
    line: int = 16 << 20
    memory: int = 4096
    restarts: int = 20
