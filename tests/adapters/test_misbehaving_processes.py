"""Whatever an engine's process does costs its example a verdict, with a file that replays it, and never the run."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from conformance.adapters.limits import Limits
from conformance.adapters.opening import open_engine
from conformance.campaign import Settings, Task, run_task
from conformance.cli import status_of
from conformance.errors import ConformanceError
from conformance.records import Record, Sighting, Tally
from conformance.replay import FoundAt, Replay, play_again, read_replay, replay_text
from conformance.running import Plan, execute, summary_of

SCRIPT = Path(__file__).with_name("misbehaving.py")
ROOT = SCRIPT.parents[2]
RULE = "copy.additional-cost-effects-carry-over"
EXAMPLES = 12
PATIENT = Limits(start=60, message=20, end=20, line=1 << 20, restarts=30)
IMPATIENT = Limits(start=60, message=1.5, end=1.5, line=1 << 20, restarts=3)
CASES: dict[str, tuple[str, str, Limits]] = {
    # fault: kind of finding, what its message says, limits
    "dies at cards": ("crash", "ended with status 9", PATIENT),
    "dies at start": ("crash", "ended with status 9: it ended", PATIENT),
    "dies at answer": ("crash", "last words on standard error: boom: out of mana", PATIENT),
    "dies at stop": ("crash", "ended with status 9", PATIENT),
    "status at stop": ("crash", "at stop, the engine's process ended with status 3", PATIENT),
    "hangs at cards": ("timeout", "no reply to cards", IMPATIENT),
    "hangs at start": ("timeout", "no reply to start", IMPATIENT),
    "hangs at answer": ("timeout", "no reply to answer", IMPATIENT),
    "hangs at stop": ("timeout", "no reply to stop", IMPATIENT),
    "garbage": ("protocol-error", "this is no JSON", PATIENT),
    "half a line": ("timeout", 'only \'{"message"', IMPATIENT),
    "dies in a line": ("crash", "in the middle of a line", PATIENT),
    "two replies": ("protocol-error", "", PATIENT),
    "wrong seq": ("protocol-error", "echoes the number of its request", PATIENT),
    "no seq": ("protocol-error", "unknown field `sequence`", PATIENT),
    "huge line": ("protocol-error", "longer than 1048576 bytes", PATIENT),
    "invalid utf-8": ("protocol-error", "cannot be read", PATIENT),
    "text between messages": ("protocol-error", "resolving the top", PATIENT),
    "deep nesting": ("protocol-error", "cannot be read", PATIENT),
    "closes stdout": ("protocol-error", "closed its standard output, but its process lives on", PATIENT),
    "holds memory": ("crash", "held more than 300 MiB", Limits(60, 20, 20, 1 << 20, 300, 30)),
    "unknown object": ("protocol-error", "an object that no view has shown", PATIENT),
    "no options": ("protocol-error", "is for 1 options and lists 0", PATIENT),
    "contradicts itself": ("protocol-error", "the active player is 7", PATIENT),
    "unknown entry": ("protocol-error", "the last view has no 'never shown'", PATIENT),
    "changes when refusing": ("violated", "", PATIENT),
}


def engine(fault: str) -> str:
    return "cmd:" + shlex.join([sys.executable, str(SCRIPT), fault])


@pytest.fixture(autouse=True)
def _importable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))


def search(fault: str, limits: Limits, examples: int = EXAMPLES) -> list[Record]:
    settings = Settings((RULE, "watch.rejection-changes-nothing"), limits=limits)
    return run_task(Task(RULE, engine(fault), 1, 0, examples, settings))


def as_replay(found: Sighting, fault: str) -> Replay:
    assert found.experiment is not None
    at = FoundAt(found.place.theme, 1, found.place.number)
    return Replay(
        found.rule, found.fingerprint, found.kind, engine(fault), at, found.experiment, found.expected, found.seen
    )


@pytest.mark.slow
@pytest.mark.parametrize("fault", CASES)
def test_each_fault_has_a_verdict_and_a_replay_and_the_run_goes_on(fault: str, tmp_path: Path) -> None:
    kind, said, limits = CASES[fault]
    examples = 60 if kind == "violated" else EXAMPLES
    records = search(fault, limits, examples)
    (tally,) = (r for r in records if isinstance(r, Tally))
    assert tally.examples == examples, "the run went on"
    assert tally.exercised or "cards" in fault, "the examples that go well are judged"
    sightings = [r for r in records if isinstance(r, Sighting)]
    assert not any(s.kind == "checker-error" for s in sightings)
    found = [s for s in sightings if s.kind == kind]
    assert found, [(s.kind, s.seen) for s in sightings]
    assert said in found[0].seen
    assert summary_of(Plan(engine(fault), (RULE,), examples), records).exit_status(strict=False) == 1
    path = tmp_path / "found.json"
    path.write_text(replay_text(as_replay(found[-1], fault)), encoding="utf-8")
    adapter = open_engine(engine(fault), limits=limits)
    try:
        again = play_again(read_replay(path), adapter)
    finally:
        adapter.close()
    assert again.verdict == "STILL FAILS", again.reason


@pytest.mark.slow
def test_a_flood_on_standard_error_is_no_fault() -> None:
    assert not any(isinstance(r, Sighting) for r in search("floods stderr", PATIENT))


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("dies at birth", "last words on standard error: libengine.so"),
        ("dies at hello", "boom: out of mana"),
        ("hangs at hello", "no reply to hello"),
        ("early garbage", "this is no JSON"),
        ("early wrong seq", "echoes the number of its request"),
    ],
)
def test_an_engine_that_cannot_say_hello_cannot_be_used(fault: str, said: str) -> None:
    limits = Limits(start=3 if "hangs" in fault else 60)
    with pytest.raises(ConformanceError, match="cannot be used: asked hello") as raised:
        open_engine(engine(fault), limits=limits)
    assert said in str(raised.value)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("cmd:", "names no command"),
        ("cmd:'./engine", "close its quotes"),
        ("cmd:./no-such-engine", "cannot be started (No such file or directory)"),
        ("cmd:/", "cannot be started (Permission denied)"),
    ],
)
def test_a_command_that_starts_nothing_cannot_be_used(
    command: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status_of(["run", "--engine", command, "--examples", "1"]) == 2
    assert said in capsys.readouterr().err


# -- no process outlives the suite ----------------------------------------------------------------------------------


def alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def gone(processes: list[int], seconds: float = 20) -> bool:
    deadline = time.monotonic() + seconds
    while any(map(alive, processes)):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


needs_proc = pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets us look for what left the group")


@needs_proc
@pytest.mark.slow
def test_children_that_keep_the_pipe_end_with_the_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    noted = tmp_path / "children"
    monkeypatch.setenv("MISBEHAVING_CHILDREN", str(noted))
    assert not any(isinstance(r, Sighting) for r in search("forks a child", PATIENT))
    children = [int(line) for line in noted.read_text(encoding="ascii").split()]
    assert len(children) >= 2
    assert gone(children)


@needs_proc
@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_process_outlives_an_interrupted_or_killed_run(how: signal.Signals, tmp_path: Path) -> None:
    started = tmp_path / "started"
    program = (
        "import os, sys, time; open(sys.argv[1], 'a').write(f'{os.getpid()} '); "
        "import runpy; sys.argv = ['serve', 'serve', 'reference']; runpy.run_module('conformance', run_name='__main__')"
    )
    command = "cmd:" + shlex.join([sys.executable, "-c", program, str(started)])
    arguments = [
        sys.executable,
        "-m",
        "conformance",
        "run",
        "--engine",
        command,
        "--workers",
        "2",
        "--examples",
        "5000",
    ]
    suite = subprocess.Popen(arguments, cwd=tmp_path, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                             env=os.environ | {"PYTHONPATH": str(ROOT)}, start_new_session=True)  # fmt: skip
    try:
        deadline = time.monotonic() + 90
        while not started.exists() or len(started.read_text(encoding="ascii").split()) < 3:
            assert time.monotonic() < deadline, "the engine's processes were never started"
            time.sleep(0.1)
        if how == signal.SIGINT:
            os.killpg(suite.pid, how)  # as a terminal does
        else:
            suite.send_signal(how)
        suite.wait(timeout=60)
    finally:
        suite.kill()
        suite.wait()
    engines = [int(p) for p in started.read_text(encoding="ascii").split()]
    assert gone(engines), "an engine outlived the suite"


@pytest.mark.slow
def test_an_engine_that_answers_otherwise_the_second_time_is_flaky(tmp_path: Path) -> None:
    outcome = execute(Plan(engine("flaky"), (RULE,), EXAMPLES, workers=0, limits=PATIENT), tmp_path)
    assert {finding.kind for finding in outcome.summary.findings} == {"flaky"}
    assert outcome.summary.exit_status(strict=False) == 1


@pytest.mark.slow
def test_a_crash_of_a_process_is_shrunk(tmp_path: Path) -> None:
    outcome = execute(Plan(engine("dies at answer"), (RULE,), EXAMPLES, workers=0, limits=PATIENT), tmp_path)
    (finding,) = outcome.summary.findings
    assert finding.shrunk
    assert finding.kind == "crash"
    assert finding.experiment is not None
    assert len(finding.experiment.cases[0].scenario.seats) == 3, "the fault needs three players"


def test_settings_hand_the_limits_on() -> None:
    assert Plan("reference", (RULE,), 1, limits=IMPATIENT).settings == Settings((RULE,), limits=IMPATIENT)
