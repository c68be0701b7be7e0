"""What an engine says of itself before anything is played; what it does not declare is unsupported, never failed."""

from __future__ import annotations

import attrs


@attrs.frozen
class Capabilities:
    """An engine's own description.

    seats: fewest and most players. shows: names of optional view fields that it shows, such as ``"stack.targets"``.
    """

    name: str
    version: str = ""
    edition: str | None = None
    seats: tuple[int, int] = (2, 6)
    shows: tuple[str, ...] = ()
    deterministic: bool = True
