"""Real conversations with an engine in a process of its own, recorded line by line."""

from __future__ import annotations

import json
import sys
from functools import cache
from typing import Any

from conformance.adapters.json_lines import Exchange, JsonLines
from conformance.adapters.limits import Limits
from conformance.campaign import Settings, Task, run_task
from conformance.registered import all_themes

Said = tuple[str, dict[str, Any]]
"""A message that passed: ``"suite"`` or ``"engine"`` sent it, and what it holds."""


def served(engine: str) -> tuple[str, ...]:
    """The command that offers that engine in a process of its own."""
    return (sys.executable, "-m", "conformance", "serve", engine)


@cache
def recorded(engine: str = "reference", examples: int = 2) -> tuple[Exchange, ...]:
    """All lines that pass while the engine plays so many examples of each theme, hello and stop included."""
    heard: list[Exchange] = []
    adapter = JsonLines(served(engine), Limits(message=30.0), heard.append)
    try:
        for theme in all_themes():
            run_task(Task(theme, engine, 1, 0, examples, Settings(())), adapter=adapter)
    finally:
        adapter.close()
    return tuple(heard)


def messages(exchanges: tuple[Exchange, ...]) -> list[Said]:
    """The messages of those lines."""
    return [({">": "suite", "<": "engine"}[way], json.loads(line)) for way, line in exchanges]
