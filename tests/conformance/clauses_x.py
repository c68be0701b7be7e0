"""Which wrong engine shows each clause of the obligations about X on permanents, and about investigating."""

from __future__ import annotations

OF_X: dict[str, dict[str, str]] = {
    "x.etb-trigger-uses-spell-x": {
        "magnitude": "zero",
        "again": "first-only",
        "copied": "copies-forget",
        "token": "tokens-forget",
        "gone": "read-live",
        "asked": "asked-again",
    },
    "x.etb-replacement-uses-spell-x": {
        "alive": "as-trigger",
        "size": "as-trigger",
        "shown": "as-trigger",
        "clone": "own-x-twice",
    },
}
