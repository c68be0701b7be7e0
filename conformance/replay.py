"""Replay files: one finding each, with all that is needed to play it again, card definitions included."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Literal

import attrs

from conformance.adapters.base import Adapter
from conformance.adapters.opening import open_engine
from conformance.adapters.reference import Reference
from conformance.errors import ConformanceError
from conformance.examine import AT_THE_END, CLOSES, KINDS, Examiner, closing_failure, difference_between_plays
from conformance.protocol.codec import Plain, from_plain, plain_json, to_json, to_plain
from conformance.registered import all_invariants
from conformance.situations.runner import run_situations
from conformance.version import suite_version
from reference_engine.words.answers import Planned
from reference_engine.words.card_problems import problems
from reference_engine.words.characteristics import Card
from reference_engine.words.citation import EDITION
from reference_engine.words.scenario import Case, Experiment, Scenario
from reference_engine.words.trace import Trace
from strategies.problems import problems as scenario_problems

SCHEMA = 1
"""The version of the form of replay files."""

SITUATION = "situation"
"""The kind of a replay file that holds a judges' situation; its rule is the situation's id."""

_FLAKY_PLAYS = 5


@attrs.frozen
class FoundAt:
    """Where the search found it: the theme, the run's seed, and the index of the example among those of the theme."""

    theme: str
    seed: int
    index: int


@attrs.frozen
class Replay:
    """What a replay file holds; experiment.theme is that of ``found``.

    against: the engine that the finding is a difference from; empty for the reference.
    """

    rule: str
    fingerprint: str
    kind: str
    engine: str
    found: FoundAt
    experiment: Experiment
    expected: str
    seen: str
    against: str = ""


# -- writing --------------------------------------------------------------------------------------------------------


def replay_text(replay: Replay) -> str:
    """The file's text."""
    cases = replay.experiment.cases
    cards = {card.name: card for case in cases for card in case.scenario.cards}
    return to_json(
        {
            "schema": SCHEMA,
            "suite": suite_version(),
            "edition": EDITION,
            "rule": replay.rule,
            "fingerprint": replay.fingerprint,
            "kind": replay.kind,
            "engine": replay.engine,
            **({"against": replay.against} if replay.against else {}),
            "found": to_plain(replay.found),
            "cards": [to_plain(cards[name]) for name in sorted(cards)],
            "cases": [_case_plain(case) for case in cases],
            "expected": replay.expected,
            "seen": replay.seen,
        }
    )


def _case_plain(case: Case) -> Plain:
    return {
        "edit": case.edit,
        "scenario": to_plain(attrs.evolve(case.scenario, cards=())),
        "answers": to_plain(case.answers),
    }


def write_atomically(path: Path, text: str) -> None:
    """Write the whole file or none of it. Raises ConformanceError where the folder cannot be written.

    A link keeps pointing where it does, and what is no regular file (a pipe, a device) is written to, not replaced.
    """
    try:
        path = path.resolve() if path.is_symlink() else path
        if path.exists() and not path.is_file():
            path.write_text(text, encoding="utf-8")
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())  # else a machine that dies may have the name and not the text
        Path(name).chmod(0o666 & ~_umask())  # as any file that a program writes: a page is there to be read
        Path(name).replace(path)
    except (OSError, RuntimeError) as error:  # the latter for links that lead to themselves
        why = error.strerror if isinstance(error, OSError) else error
        raise ConformanceError(f"{path} cannot be written ({why}): name a place that can be") from error


@cache
def _umask() -> int:
    """What this process takes from the permissions of the files it makes; asking for it means setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


# -- reading --------------------------------------------------------------------------------------------------------


def read_replay(path: Path) -> Replay:
    """What the file holds. Raises ConformanceError, in one sentence, for a file that cannot be used."""
    what = f"replay file {path}"
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ConformanceError(
            f"{what} cannot be read ({error.strerror}): name a file that a run has written"
        ) from error
    plain = plain_json(data, what)
    if not isinstance(plain, dict) or "schema" not in plain:
        raise ConformanceError(f"{what} is no replay file, for it has no 'schema': name a file that a run has written")
    if plain["schema"] != SCHEMA:
        raise ConformanceError(
            f"{what} has schema {plain['schema']!r}, this version reads {SCHEMA}: write it anew with this version"
        )
    missing = [k for k in ("rule", "fingerprint", "kind", "found", "cards", "cases") if k not in plain]
    if missing:
        raise ConformanceError(f"{what} lacks {', '.join(missing)}: write it anew")
    return _replay(plain, what)


_TEXTS = ("rule", "fingerprint", "kind", "engine", "expected", "seen")


def _replay(plain: dict[str, Plain], what: str) -> Replay:
    texts = {key: _text(plain, key, what) for key in (*_TEXTS, "against")}
    if texts["kind"] not in {*KINDS, SITUATION}:
        kinds = ", ".join((*KINDS, SITUATION))
        raise ConformanceError(f"{what} holds a finding of kind {texts['kind']!r}: there are {kinds}")
    cards = from_plain(tuple[Card, ...], plain["cards"], f"'cards' of {what}")
    for card in cards:
        for problem in problems(card):
            raise ConformanceError(f"{what} holds a card that contradicts itself: {problem}")
    found = from_plain(FoundAt, plain["found"], f"'found' of {what}")
    if not isinstance(plain["cases"], list) or not plain["cases"]:
        raise ConformanceError(f"{what} holds no case: write it anew")
    cases = tuple(_case(c, cards, f"case {n} of {what}") for n, c in enumerate(plain["cases"], start=1))
    return Replay(found=found, experiment=Experiment(found.theme, cases), **texts)


def _text(plain: dict[str, Plain], key: str, what: str) -> str:
    found = plain.get(key, "")
    if not isinstance(found, str):
        raise ConformanceError(f"{key!r} of {what} is {_shown(found)}, which is no text: write it anew")
    return found


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


@attrs.frozen
class _FileCase:
    """A case as the file has it, its cards standing at the top of the file."""

    scenario: Scenario
    answers: tuple[Planned, ...] = ()
    edit: str = "base"


def _case(plain: Plain, cards: tuple[Card, ...], what: str) -> Case:
    case = from_plain(_FileCase, plain, what)
    scenario = attrs.evolve(case.scenario, cards=cards)
    for problem in scenario_problems(scenario):
        raise ConformanceError(f"{what} cannot be played: {problem}")
    return Case(scenario, case.answers, case.edit)


# -- playing again --------------------------------------------------------------------------------------------------


@attrs.frozen
class Replayed:
    """How a replay ended, why, and what the engine did."""

    verdict: Literal["FIXED", "STILL FAILS", "CANNOT REPLAY"]
    reason: str
    traces: tuple[Trace, ...] = ()


def play_again(replay: Replay, adapter: Adapter, rules: Collection[str] | None = None) -> Replayed:
    """Play the finding on that engine, and say whether it is still there.

    rules: ids of the invariants that watch, all of them if None: what one of them explains is no disagreement.
    """
    known = all_invariants()
    watching = tuple(i for i in known.values() if rules is None or i.id in rules or i.id == replay.rule)
    if replay.kind == SITUATION:
        return _situation(replay, adapter)
    if replay.kind == "violated" and replay.rule not in known:
        return Replayed("CANNOT REPLAY", f"this version has no rule {replay.rule!r}")
    if replay.kind == "violated" and replay.fingerprint.partition("/")[2] not in known[replay.rule].clauses:
        return Replayed("CANNOT REPLAY", f"this version's {replay.rule} has no clause {replay.fingerprint!r}")
    if replay.against:
        examiner = Examiner(adapter, (), against=open_engine(replay.against))
        try:
            return _judged(replay, examiner)
        finally:
            examiner.let_go()
    return _judged(replay, Examiner(adapter, watching))


def _judged(replay: Replay, examiner: Examiner) -> Replayed:
    """The verdict on a finding of a search."""
    reason = examiner.unplayable(replay.experiment)
    if reason:
        return Replayed("CANNOT REPLAY", reason)
    if replay.kind == "flaky":
        return _flaky(examiner, replay)
    compared = replay.kind == "disagreement" or examiner.against is not None
    reference = _reference(replay) if compared else None
    examined = examiner.examine(replay.experiment, reference)
    found = {f.fingerprint: f for f in examined.found}
    if replay.fingerprint.endswith(AT_THE_END):
        return _at_the_end(examiner.adapter, examined.traces)
    if replay.fingerprint in found:
        return Replayed("STILL FAILS", found[replay.fingerprint].seen, examined.traces)
    other = next((f for f in examined.found if f.kind not in {"violated", "disagreement"}), None)
    if other:
        return Replayed("CANNOT REPLAY", f"{other.kind}: {other.seen}", examined.traces)
    if replay.kind == "violated" and not any(j.rule == replay.rule and j.exercised for j in examined.judgements):
        # A condition that does not arise any more is no pass: the engine may have refused to play the case.
        reason = f"the case does not make the condition of {replay.rule} arise on this engine: draw anew with run"
        return Replayed("CANNOT REPLAY", reason, examined.traces)
    differs = next((f for f in examined.found if f.kind == "disagreement"), None)
    if replay.kind == "disagreement" and differs:
        return Replayed("STILL FAILS", f"{differs.seen} (called {differs.fingerprint} now)", examined.traces)
    also = f"; but it shows {', '.join(sorted(found))}" if found else ""
    return Replayed("FIXED", f"{replay.fingerprint} is not seen any more{also}", examined.traces)


def _at_the_end(adapter: Adapter, traces: tuple[Trace, ...]) -> Replayed:
    failure = closing_failure(adapter)
    if failure is None:
        return Replayed("FIXED", CLOSES, traces)
    return Replayed("STILL FAILS", failure.message, traces)


def _situation(replay: Replay, adapter: Adapter) -> Replayed:
    """A situation is judged by its own data, whatever the file's case says."""
    (result,) = run_situations(adapter, only=[replay.rule])
    traces = (result.trace,) if result.trace else ()
    if result.verdict == "violated":
        return Replayed("STILL FAILS", f"expected {result.expected}; seen {result.seen}", traces)
    if result.verdict in {"held", "reported"}:
        return Replayed("FIXED", "the situation holds", traces)
    return Replayed("CANNOT REPLAY", result.reason, traces)


def _flaky(examiner: Examiner, replay: Replay) -> Replayed:
    first = examiner.play(replay.experiment)
    for _ in range(_FLAKY_PLAYS - 1):
        differs = difference_between_plays(first, examiner.play(replay.experiment))
        if differs:
            return Replayed("STILL FAILS", differs, first)
    return Replayed("FIXED", f"{_FLAKY_PLAYS} plays gave the same", first)


def _reference(replay: Replay) -> tuple[Trace, ...]:
    return Examiner(Reference(), ()).play(replay.experiment)
