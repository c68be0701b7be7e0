"""Messages and files spoiled at random, from a seed: what they hold, and their very bytes."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

Path = tuple[str | int, ...]

_HUGE = 10**30
_DEEP = 100_000

ODD_VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 7, 99, 2**31, 2**63, _HUGE, -_HUGE, 0.5, 1e300, "", "0", "-1", "@", "@0", "@9",
    "@-1", "@x", "@²", "²", "=", "yes", "no", "R", "c1", "c99", "#2", "\u0000", "\U0001f9d9", "x" * 300, [], [[]], {},
    [None], {"is": "X"}, {"is": "Nothing"}, {"is": 3}, {"is": "Pass"}, "{X}", "{0}", "{}", "{²}", "battlefield",
    "priority", "new-targets", "order", "may",
)  # fmt: skip
"""Values that may stand where others are meant."""


def paths(plain: Any) -> list[Path]:
    """The place of everything inside, the whole included."""
    found: list[Path] = [()]
    parts: list[tuple[str | int, Any]] = []
    if isinstance(plain, dict):
        parts = list(plain.items())
    elif isinstance(plain, list):
        parts = list(enumerate(plain))
    for key, part in parts:
        found += [(key, *path) for path in paths(part)]
    return found


def at(plain: Any, path: Path) -> Any:
    """What lies there."""
    for key in path:
        plain = plain[key]
    return plain


def mutated(plain: Any, rng: random.Random, donors: list[Any] | None = None) -> Any:
    """The same with something changed in one or a few places; donors: messages whose parts may be put in."""
    made = copy.deepcopy(plain)
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        made = _once(made, rng, donors or [plain])
    return made


def bent(plain: Any, rng: random.Random) -> Any:
    """The same with one thing changed into what may well stand there: it will be read, and something made of it."""
    made = copy.deepcopy(plain)
    return _once(made, rng, [made], ("kin", "kin", "kin", "swap", "twice", "drop"))


_KINDS = ("value", "kin", "kin", "kin", "donor", "near", "near", "drop", "add", "twice", "swap", "rename")


def _once(plain: Any, rng: random.Random, donors: list[Any], kinds: tuple[str, ...] = _KINDS) -> Any:
    path = rng.choice(paths(plain))
    if not path:
        return rng.choice((plain, [plain], _odd(rng))) if rng.random() < 0.1 else plain
    holder, key = at(plain, path[:-1]), path[-1]
    kind = rng.choice(kinds)
    old = holder[key]
    if kind == "value":
        holder[key] = _odd(rng)
    elif kind == "donor":
        donor = rng.choice(donors)
        holder[key] = copy.deepcopy(at(donor, rng.choice(paths(donor))))
    elif kind == "kin":
        kin = [found for p in paths(plain) if type(found := at(plain, p)) is type(old)]
        holder[key] = copy.deepcopy(rng.choice(kin))
    elif kind == "near":
        holder[key] = _near(old, rng)
    elif kind == "drop":
        del holder[key]
    elif isinstance(holder, list):
        holder.insert(rng.randrange(len(holder) + 1), copy.deepcopy(rng.choice(holder)))
    elif kind == "add":
        holder[rng.choice(("extra", "is", "id", "X", ""))] = _odd(rng)
    elif kind == "rename":
        holder[f"{key}s"] = holder.pop(key)
    else:
        other = rng.choice(list(holder))
        holder[key], holder[other] = holder[other], old
    return plain


def _odd(rng: random.Random) -> Any:
    return copy.deepcopy(rng.choice(ODD_VALUES))


def _near(value: Any, rng: random.Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice((-1, 1, 2, 10, -10))
    if isinstance(value, str):
        return rng.choice((value + "s", value[:-1], value.upper(), f"@{value}", f" {value}"))
    if isinstance(value, list):
        return rng.choice((value[1:], value * 2, value[::-1], [value]))
    return _odd(rng)


# -- bytes ----------------------------------------------------------------------------------------------------------


def spoiled(line: bytes, rng: random.Random, others: list[bytes]) -> bytes:
    """The same text with its bytes changed: flipped, cut, repeated, nested, with what no JSON may hold."""
    ways: tuple[Callable[[bytes, random.Random, list[bytes]], bytes], ...] = (
        _flip, _cut, _repeat, _insert, _number, _nest, _splice, _twice_the_key,
    )  # fmt: skip
    for _ in range(rng.choice((1, 1, 2, 6))):
        line = rng.choice(ways)(line, rng, others)
    return line


def _spot(line: bytes, rng: random.Random) -> int:
    return rng.randrange(len(line) + 1)


def _flip(line: bytes, rng: random.Random, _: list[bytes]) -> bytes:
    if not line:
        return b"\x00"
    spot = rng.randrange(len(line))
    return line[:spot] + bytes([line[spot] ^ (1 << rng.randrange(8))]) + line[spot + 1 :]


def _cut(line: bytes, rng: random.Random, _: list[bytes]) -> bytes:
    first, second = sorted((_spot(line, rng), _spot(line, rng)))
    return rng.choice((line[:first], line[:first] + line[second:]))


def _repeat(line: bytes, rng: random.Random, _: list[bytes]) -> bytes:
    first, second = sorted((_spot(line, rng), _spot(line, rng)))
    return line[:second] + line[first:second] * rng.choice((1, 3)) + line[second:]


_SNIPPETS = (
    b"\xff", b"\xc3", b"\xed\xa0\x80", b"\\ud800", b"\\u0000", b"\x00", b"\\", b'"', b"{", b"}", b"[", b"]", b",", b":",
    b"NaN", b"Infinity", b"-Infinity", b"null", b"true", b"1e400", b"\r\n", b"\n", b"\xef\xbb\xbf", b"//", b"'",
    b"\x1b[2J", b'"' + b"y" * 5_000 + b'"',
)  # fmt: skip


def _insert(line: bytes, rng: random.Random, _: list[bytes]) -> bytes:
    spot = _spot(line, rng)
    return line[:spot] + rng.choice(_SNIPPETS) + line[spot:]


def _number(line: bytes, rng: random.Random, _: list[bytes]) -> bytes:
    """Some digit becomes a number that is hard to hold."""
    digits = [n for n, byte in enumerate(line) if 48 <= byte <= 57]
    if not digits:
        return line
    spot = rng.choice(digits)
    odd = rng.choice((b"9" * 19, b"9" * 400, b"9" * 5_000, b"-1", b"1e5", b"1.5", b"NaN", b"Infinity", b"00", b"-0"))
    return line[:spot] + odd + line[spot + 1 :]


def _nest(line: bytes, rng: random.Random, _: list[bytes]) -> bytes:
    """Some colon gets a value that lies in a great many brackets."""
    colons = [n for n, byte in enumerate(line) if byte == 58]
    spot = rng.choice(colons) + 1 if colons else 0
    depth = rng.choice((3, 600, 2_000, _DEEP))
    opening, closing = rng.choice(((b"[", b"]"), (b'{"of":', b"}"), (b'{"is":"Times","factor":2,"of":', b"}")))
    return line[:spot] + opening * depth + b"1" + closing * depth + b"," + line[spot:]


def _splice(line: bytes, rng: random.Random, others: list[bytes]) -> bytes:
    other = rng.choice(others)
    return line[: _spot(line, rng)] + other[_spot(other, rng) :]


def _twice_the_key(line: bytes, rng: random.Random, others: list[bytes]) -> bytes:
    """The members of an object twice, the second time of another one."""
    inner = rng.choice(others).strip().removeprefix(b"{").removesuffix(b"}")
    return line.rstrip().removesuffix(b"}") + b"," + inner + b"}"


def lines_of(plain: Any) -> bytes:
    """The value as one line; lone surrogates as escapes, NaN and Infinity as Python writes them."""
    return json.dumps(plain).encode()
