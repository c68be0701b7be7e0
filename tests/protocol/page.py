"""What is generated in the page on the protocol; ``python -m tests.protocol.page`` writes it anew."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from conformance.adapters.limits import Limits
from conformance.play_case import PROCESS_SECONDS
from conformance.protocol.messages import definition_of
from reference_engine.cards import catalogue
from strategies.playing import STEP_CAP
from tests.protocol.example import conversation

PAGE = Path(__file__).resolve().parents[2] / "docs" / "protocol.md"
CARD = "Burst Lightning"
SUITE = "0.1.0"
"""The version that the suite gives in the page, whatever it really is where the page is made."""

_WIDE = 110
_BLOCK = re.compile(r"(<!-- generated: (\w+) -->\n).*?(<!-- end of generated -->)", re.DOTALL)


def written(text: str) -> str:
    """The page with what is generated made anew."""
    makers: dict[str, Callable[[], str]] = {"limits": _limits, "card": _card, "conversation": _conversation}
    return _BLOCK.sub(lambda found: f"{found[1]}{makers[found[2]]()}\n{found[3]}", text)


def shown(text: str) -> list[tuple[str, str]]:
    """The lines of the conversation that the page shows: who says it, and what."""
    block = next(found.group() for found in _BLOCK.finditer(text) if found[2] == "conversation")
    return [(line[0], line[2:]) for line in block.splitlines() if line[:2] in {"> ", "< "}]


def _limits() -> str:
    limits = Limits()
    rows = {
        "until `hello` is answered": f"{limits.start:g} s",
        "until any other message is answered": f"{limits.message:g} s",
        "one case, from `start` to its end": f"{PROCESS_SECONDS:g} s, {STEP_CAP:,} answers",
        "to end after `stop`": f"{limits.end:g} s",
        "the length of a line": f"{limits.line >> 20} MiB",
        "memory of your process and what it starts (where the system tells)": f"{limits.memory >> 10} GiB",
        "restarts in a row without a case played to its end": f"{limits.restarts}",
    }
    return "\n".join(["| what | limit |", "|--|--|", *(f"| {what} | {limit} |" for what, limit in rows.items())])


def _card() -> str:
    definition = definition_of(catalogue()[CARD])
    plain = {
        "definition": definition.definition,
        "text": definition.text,
        "type_line": definition.type_line,
        "mana_cost": definition.mana_cost,
    }
    return f"```json\n{_broad(plain)}\n```"


def _broad(value: Any, depth: int = 0) -> str:
    """JSON with an object or a list in one line where it fits."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) + depth <= _WIDE or not isinstance(value, dict | list) or not value:
        return flat
    inner = " " * (depth + 2)
    if isinstance(value, list):
        parts = [inner + _broad(part, depth + 2) for part in value]
        return "[\n" + ",\n".join(parts) + f"\n{' ' * depth}]"
    parts = [f"{inner}{json.dumps(key)}: {_broad(part, depth + 2)}" for key, part in value.items()]
    return "{\n" + ",\n".join(parts) + f"\n{' ' * depth}}}"


def _conversation() -> str:
    lines = [f"{way} {line.decode()}" for way, line in conversation()]
    lines[0] = re.sub(r'"suite":"[^"]*"', f'"suite":"{SUITE}"', lines[0])
    return "\n".join(["```", *lines, "```"])


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
