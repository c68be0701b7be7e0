"""Kills a fuzz run at random moments, again and again, and looks whether anything was lost or broken."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import attrs

from conformance.fuzzing.corpus import Corpus
from conformance.records import Sighting, read_records
from conformance.replay import read_replay

ENGINE = "mutant:copy.modes-copied.default"
RULES = ("--rules", "copy.mod*", "--rules", "watch.*")
"""An engine that is wrong in several ways, and where to look for them."""

PATIENCE = 180.0
"""Seconds within which a run finds something, however slow the machine is."""

_ROOT = Path(__file__).resolve().parent.parent.parent


@attrs.frozen
class Fuzzing:
    """A fuzz run of its own process. folder: where it runs; its corpus lies there."""

    folder: Path
    engine: str = ENGINE

    @property
    def corpus(self) -> Corpus:
        """What it keeps."""
        return Corpus(self.folder / "corpus")

    def command(self, minutes: float, *more: str) -> list[str]:
        """The command line."""
        return [
            sys.executable, "-m", "conformance", "fuzz", "--engine", self.engine, *RULES, "--minutes", str(minutes),
            "--workers", "2", "--corpus", "corpus", *more,
        ]  # fmt: skip

    def start(self, minutes: float) -> subprocess.Popen[bytes]:
        """Begin a run, which is a process group of its own."""
        return subprocess.Popen(
            self.command(minutes), cwd=self.folder, env={**os.environ, "PYTHONPATH": str(_ROOT)},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip

    def finish(self, minutes: float) -> dict[str, Any]:
        """A run that nobody kills; its document."""
        done = subprocess.run(
            self.command(minutes, "--json", "out.json"), cwd=self.folder, env={**os.environ, "PYTHONPATH": str(_ROOT)},
            capture_output=True, text=True, check=False, timeout=60 * minutes + 240,
        )  # fmt: skip
        assert done.returncode in {0, 1}, done.stderr[-3000:]
        made: dict[str, Any] = json.loads((self.folder / "out.json").read_text(encoding="utf-8"))
        assert made["exit"] == done.returncode
        return made


def kill(run: subprocess.Popen[bytes], *, all_of_it: bool) -> None:
    """End the run at once: every process of it, or the one that leads it, and then wait for the others."""
    if all_of_it:
        os.killpg(run.pid, signal.SIGKILL)
    else:
        run.kill()
    run.wait(timeout=60)
    ends = time.monotonic() + 60
    while _lives(run.pid):
        assert time.monotonic() < ends, "processes of the run outlive the one that led it"
        time.sleep(0.05)


def _lives(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def seen(corpus: Corpus) -> set[str]:
    """All fingerprints of which there is a replay file or a whole record. Raises where anything is broken."""
    kept = {read_replay(path).fingerprint for path in corpus.files()}
    assert len(kept) == len(corpus.files()), "two files for one finding"
    for journal in corpus.journals():
        records = read_records(journal)
        kept.update(r.fingerprint for r in records if isinstance(r, Sighting) and r.experiment is not None)
    return kept


def seconds_to_a_finding(fuzzing: Fuzzing) -> float:
    """How long a run takes, here and now, until it has saved something."""
    begun = time.monotonic()
    run = fuzzing.start(minutes=10)
    while not fuzzing.corpus.found():
        assert run.poll() is None, f"the run ended by itself with {run.returncode}"
        assert time.monotonic() < begun + PATIENCE, "nothing was found"
        time.sleep(0.05)
    kill(run, all_of_it=True)
    return time.monotonic() - begun


def kill_again_and_again(fuzzing: Fuzzing, kills: int, seed: int) -> set[str]:
    """Start the run so often, killing it each time at a random moment; all that was ever seen.

    The moments lie between the first breath and twice the time that a first finding takes. Raises AssertionError where
    a file is broken or something seen is gone.
    """
    moments = random.Random(seed)  # noqa: S311 - moments to be killed at are no secret
    longest = 2 * seconds_to_a_finding(fuzzing)
    ever = seen(fuzzing.corpus)
    for nth in range(kills):
        run = fuzzing.start(minutes=10)
        time.sleep(moments.uniform(0.1, longest))
        assert run.poll() is None, f"run {nth + 1} ended by itself with {run.returncode}"
        kill(run, all_of_it=nth % 2 == 0)
        now = seen(fuzzing.corpus)
        assert ever <= now, f"kill {nth + 1} lost {sorted(ever - now)}"
        ever |= now
    return ever


def lose_nothing(folder: Path, kills: int, seed: int, minutes: float) -> str:
    """The whole trial in an empty folder: so many kills, a run to its end, and one more; what there is to be told."""
    fuzzing = Fuzzing(folder)
    ever = kill_again_and_again(fuzzing, kills, seed)
    first = fuzzing.finish(minutes)["fuzz"]["new"]
    assert ever <= set(first), f"never reported: {sorted(ever - set(first))}"
    assert len(first) == len(set(first))
    assert not fuzzing.corpus.journals(), "journals that were reported stay behind"
    second = fuzzing.finish(minutes)["fuzz"]["new"]
    assert not set(first) & set(second), "reported twice"
    return (
        f"{kills} kills: {len(ever)} findings seen until then, none lost; "
        f"{len(first)} reported as new by the next run, {len(second)} by the one after it"
    )
