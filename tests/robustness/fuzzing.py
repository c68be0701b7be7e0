"""Spoiled messages and files given to whatever reads them, from a seed; whatever is wrong comes back as a sentence.

Three readers: the hosting end of the protocol (what the suite sends is spoiled), the suite's end, with everything that
is made of a reply until the verdict (what an engine sends is spoiled), and the commands that read replay files.
"""

from __future__ import annotations

import contextlib
import io
import json
import random
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

import attrs

from conformance.adapters.hosting import Host
from conformance.adapters.json_lines import JsonLines
from conformance.adapters.limits import Limits
from conformance.adapters.reference import Reference
from conformance.cli import status_of
from conformance.errors import where_raised
from conformance.examine import Examiner
from conformance.pinned_hypothesis import run_examples
from conformance.protocol.messages import line_of
from conformance.registered import all_invariants, all_themes
from conformance.replay import FoundAt, Replay, replay_text
from strategies.drawn import Drawn
from tests.protocol.mutating import bent, lines_of, mutated, spoiled

HANG = 30.0
"""Seconds of the processor after which one message, case or file counts as a hang."""


@attrs.define
class Tally:
    """What a run of the fuzzing came to. spoiled: how many messages or files were; ends: how they ended, by name."""

    spoiled: int = 0
    ends: Counter[str] = attrs.field(factory=Counter)
    wrong: list[str] = attrs.field(factory=list)

    def add(self, wrong: str) -> None:
        """Note what is wrong, each kind of it once."""
        if wrong and wrong not in self.wrong:
            self.wrong.append(wrong)


class Hang(BaseException):
    """It went on for too long. Not an Exception, so that nothing swallows it."""


@contextlib.contextmanager
def _watched(seconds: float = HANG) -> Iterator[None]:
    def ring(_signal: int, _frame: FrameType | None) -> NoReturn:
        raise Hang

    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _fault(what: str, run: Callable[[], None]) -> str:
    """What was raised, or that it hung; the empty text if neither."""
    try:
        with _watched():
            run()
    except Hang as error:
        return f"{what}: hangs ({where_raised(error)})"
    except Exception as error:  # noqa: BLE001 - whatever it is, it is what is looked for
        return f"{what}: {where_raised(error)}"
    return ""


def spoil(line: bytes, rng: random.Random, others: list[bytes]) -> bytes:
    """A message spoiled: in what it holds, or in its bytes."""
    if rng.random() < 0.6:
        return lines_of(
            mutated(json.loads(line), rng, [json.loads(o) for o in rng.sample(others, min(2, len(others)))])
        )
    return spoiled(line, rng, others).replace(b"\n", b"")


@cache
def drawn() -> tuple[Drawn, ...]:
    """Some examples of every theme."""
    found: list[Drawn] = []
    for make in all_themes().values():
        run_examples(make(), found.append, seed=7, examples=6)
    return tuple(found)


# -- the hosting end ------------------------------------------------------------------------------------------------


def fuzz_hosting(rng: random.Random, number: int, asked: list[bytes]) -> Tally:
    """So many spoiled lines, each amid a real game, to the hosting end around the reference.

    asked: all that the suite says in some conversation.
    """
    tally = Tally()
    games = list(_games(asked))
    while tally.spoiled < number:
        host = Host(Reference())
        at_first, later = rng.choice(((0.5, 0.1), (0.0, 0.3), (0.0, 1.0)))
        for nth, line in enumerate(rng.choice(games)):
            sent = spoil(line, rng, asked) if rng.random() < (at_first if nth < 2 else later) else line
            tally.spoiled += sent is not line
            tally.add(_fault("hosting", lambda host=host, sent=sent: _host(host, sent, tally)))  # type: ignore[misc]
    return tally


def _games(asked: list[bytes]) -> Iterator[list[bytes]]:
    """For each game of the conversation the cards that it needs, in one message, its start, and its answers."""
    cards: dict[str, object] = {}
    game: list[bytes] = []
    for line in asked:
        plain = json.loads(line)
        if plain["message"] == "cards":
            cards |= {card["definition"]["name"]: card for card in plain["cards"]}
        elif plain["message"] == "start":
            if game:
                yield game
            needed = [cards[name] for name in plain["scenario"]["cards"]]
            game = [lines_of({"message": "cards", "seq": 1, "cards": needed}), line]
        elif plain["message"] == "answer":
            game.append(line)
    yield game


def _host(host: Host, line: bytes, tally: Tally) -> None:
    reply = host.reply(line)
    line_of(reply)
    tally.ends[type(reply).__name__] += 1


# -- the suite's end ------------------------------------------------------------------------------------------------


class SpoiltChannel:
    """The reference at the other end, some of its replies being spoiled."""

    def __init__(self, rng: random.Random, tally: Tally, share: float) -> None:
        self.rng, self.tally, self.share = rng, tally, share
        self.host = Host(Reference())
        self.others: list[bytes] = []

    def exchange(self, line: bytes, _seconds: float, _what: str) -> bytes:
        """The reply, perhaps spoiled; after hello, so that there is an engine."""
        reply = line_of(self.host.reply(line)).rstrip(b"\n")
        self.others = [*self.others[-4:], reply]
        if b'"message":"hello"' in line or self.rng.random() >= self.share:
            return reply
        self.tally.spoiled += 1
        if self.rng.random() < 0.5:
            return lines_of(_bent_within(json.loads(reply), self.rng))
        return spoil(reply, self.rng, self.others)

    def ending(self, _seconds: float) -> str:
        """It ends well."""
        return "the engine's process ended with status 0"

    def close(self) -> None:
        """Nothing is left of it."""


def _bent_within(reply: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """The reply, its view or its request being bent."""
    within = [key for key in ("view", "view", "request") if reply.get(key)]
    return {**reply, key: bent(reply[key], rng)} if within and (key := rng.choice(within)) else reply


def fuzz_replies(rng: random.Random, number: int) -> Tally:
    """So many spoiled replies, each amid a case that is played, judged and compared to its end."""
    tally = Tally()
    watching = tuple(all_invariants().values())
    while tally.spoiled < number:
        one, share = rng.choice(drawn()), rng.choice((0.05, 0.2, 0.5))
        channel = partial(SpoiltChannel, rng, tally, share)
        adapter = JsonLines(("spoilt",), Limits(), open_channel=lambda *_, channel=channel: channel())  # type: ignore[misc]
        tally.add(_fault("replies", lambda a=adapter, o=one: _case(Examiner(a, watching), o, tally)))  # type: ignore[misc]
    return tally


def _case(examiner: Examiner, one: Drawn, tally: Tally) -> None:
    examined = examiner.examine(one.experiment, one.traces)
    for found in examined.found:
        tally.ends[found.kind] += 1
        if found.kind == "checker-error":
            tally.add(f"{found.rule}: {found.seen}")
    tally.ends["nothing found"] += not examined.found


# -- replay files ---------------------------------------------------------------------------------------------------


def fuzz_files(rng: random.Random, number: int, folder: Path) -> Tally:
    """So many spoiled replay files, each given to a command."""
    tally = Tally()
    texts = [_file(one).encode() for one in drawn()]
    path = folder / "spoiled.json"
    while tally.spoiled < number:
        text = rng.choice(texts)
        path.write_bytes(spoil(text, rng, texts) if rng.random() < 0.7 else _respelled(text, rng))
        tally.spoiled += 1
        command = rng.choice((["show", str(path)], ["replay", str(path), "--engine", "reference"]))
        tally.add(_fault(command[0], lambda command=command: _command(command, tally)))  # type: ignore[misc]
    return tally


def _file(one: Drawn) -> str:
    theme = one.experiment.theme
    clause = all_invariants()[theme].clauses[0]
    return replay_text(
        Replay(
            theme, f"{theme}/{clause}", "violated", "reference", FoundAt(theme, 1, 0), one.experiment, "this", "that"
        )
    )


def _respelled(text: bytes, rng: random.Random) -> bytes:
    """Only the head is spoiled: kind, rule and fingerprint choose the way on."""
    plain = json.loads(text)
    key = rng.choice(("kind", "rule", "fingerprint", "engine", "schema", "found", "expected"))
    plain[key] = rng.choice(
        ("flaky", "crash", "disagreement", "situation", "checker-error", "timeout", "x/at the end", 3)
    )
    return json.dumps(plain).encode()


def _command(command: list[str], tally: Tally) -> None:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = status_of(command)
    tally.ends[f"{command[0]} {status}"] += 1
    said = err.getvalue()
    if "Traceback" in said or "fault of the suite" in said:
        lines = said.strip().splitlines()
        tally.add(f"{command[0]}: {' | '.join(lines[-4:])[:400]}")
    if status == 2 and command[0] == "show" and not said.startswith("conformance: "):
        tally.add(f"{command[0]} ends with 2 and says {said[:200]!r}")
