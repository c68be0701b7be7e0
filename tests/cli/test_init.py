"""Skeletons of engines: what ``conformance init`` writes is built, run, filled in, and found out where it is wrong."""

from __future__ import annotations

import difflib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Any

import attrs
import pytest

from conformance.cli import status_of
from conformance.cli.initialising import PLACEHOLDER, SKELETONS, contents_of, name_of
from conformance.protocol.messages import definition_of
from reference_engine.cards import catalogue
from tests.toolchains import missing

TOOLS = {"java": ("java", "mvn"), "python": (), "rust": ("cargo",), "typescript": ("node", "npm")}
"""What builds and runs a skeleton, beside the Python that runs this."""

EXAMPLES = 20
MINUTES = 60.0

COUNT = "hive-mind.copies-equal-players-minus-one"
ORDER = "hive-mind.copy-order-apnap"
LAST_FIRST = "hive-mind.copies-resolve-last-in-first-out"
CHOICES = "copy.resolution-choices-made-separately"
RULES = (CHOICES, COUNT, LAST_FIRST, ORDER)
"""What the filled-in engines are judged by; for one of them players are asked during a resolution."""


@attrs.frozen
class Fault:
    """One line of the filled-in engine, and a wrong one in its place; rule: the one that it breaks."""

    line: str
    wrong: str
    rule: str


@attrs.frozen
class Filled:
    """What an author wrote: the file that it replaces, faults that might be in it, how many lines it may take."""

    file: str
    faults: tuple[Fault, ...]
    most: int = 100


FILLED = {
    "java": Filled(
        "src/main/java/engine/Rules.java",
        (Fault("if (seat != spell.controller) {", "if (seat != table.active) {", COUNT),),
        most=130,
    ),
    "python": Filled(
        "rules_engine/rules.py",
        (
            Fault("if seat != spell.controller:", "if seat != trigger.controller:", COUNT),
            Fault(
                "    for seat in table.from_(table.active):", "    for seat in table.from_(spell.controller):", ORDER
            ),
        ),
    ),
    "rust": Filled(
        "src/rules.rs",
        (Fault("if seat != spell.controller {", "if seat != table.active {", COUNT),),
        most=130,
    ),
    "typescript": Filled(
        "src/rules.ts",
        (
            Fault("if (seat !== caster) table", "if (seat !== table.active) table", COUNT),
            Fault(
                "for (const seat of table.from(table.active)) {\n    if (seat !== caster)",
                "for (const seat of table.from(table.active).reverse()) {\n    if (seat !== caster)",
                ORDER,
            ),
        ),
    ),
}


_ENVIRONMENT = {**os.environ, "JAVA_TOOL_OPTIONS": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"}
"""A Java that is started often and lives for seconds."""


def _shell(command: str, folder: Path) -> None:
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=_ENVIRONMENT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=10 * MINUTES,
    )
    assert done.returncode == 0, f"{command} gave {done.returncode}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"


def _need_tools(language: str) -> None:
    absent = [tool for tool in TOOLS[language] if shutil.which(tool) is None]
    if absent:
        missing(f"{' and '.join(absent)} must be installed to build an engine in {language}")


@pytest.mark.slow
@pytest.mark.parametrize("language", sorted(SKELETONS))
def test_a_skeleton_from_its_first_build_to_its_first_fault(language: str, tmp_path: Path, root: Path) -> None:
    """One test, for what takes long is to build: as it comes, filled in, and filled in wrongly."""
    _need_tools(language)
    folder = tmp_path / "engines" / "my engine"
    assert status_of(["init", language, str(folder)]) == 0
    _shell(SKELETONS[language].build, folder)
    _supports_nothing(language, folder, root)
    _is_well(language, folder, root)
    _answers_nonsense(language, folder)
    _keeps_the_turns(language, folder)

    filled = FILLED[language]
    target = folder / filled.file
    text = (root / "tests/skeletons" / language / target.name).read_text(encoding="utf-8")
    assert _written(target.read_text(encoding="utf-8"), text) <= filled.most
    target.write_text(text, encoding="utf-8")
    _build_again(language, folder)
    right, report = _judged(language, folder, root)
    assert (right, report["exit"], report["findings"]) == (dict.fromkeys(RULES, "held"), 0, [])

    for fault in filled.faults:
        assert text.count(fault.line) == 1, fault
        target.write_text(text.replace(fault.line, fault.wrong), encoding="utf-8")
        _build_again(language, folder)
        wrong, report = _judged(language, folder, root)
        assert wrong == {rule: "violated" if rule == fault.rule else "held" for rule in RULES}, fault
        assert {f["rule"] for f in report["findings"] if f["kind"] == "violated"} == {fault.rule}


def _build_again(language: str, folder: Path) -> None:
    """Build once more after a change, without what only the first time needs."""
    again = {"java": "mvn -q package", "rust": "cargo build", "typescript": "npm run build"}
    if language in again:
        _shell(again[language], folder)


def _written(before: str, after: str) -> int:
    """How many lines that are not blank an author has added or changed."""
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm="")
    return sum(line.startswith("+") and not line.startswith("+++") and bool(line[1:].strip()) for line in lines)


def _conformance(language: str, folder: Path, root: Path, command: str, *options: str) -> tuple[int, str]:
    """The status of the suite's command and what it said, on the engine, in its folder as its author calls it."""
    done = subprocess.run(
        [sys.executable, "-m", "conformance", command, "--engine", f"cmd:{SKELETONS[language].run}", *options],
        cwd=folder,
        env={**_ENVIRONMENT, "PYTHONPATH": str(root)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=5 * MINUTES,
    )
    assert done.returncode in (0, 1), done.stderr
    return done.returncode, done.stdout


def _is_well(language: str, folder: Path, root: Path) -> None:
    """The doctor finds nothing wrong, and says what to do next."""
    status, said = _conformance(language, folder, root, "doctor")
    assert status == 0, said
    assert "Nothing is wrong with it" in said
    assert "support a card, and rules will be judged" in said


def _run(language: str, folder: Path, root: Path, *options: str) -> tuple[int, Any]:
    """The status of a run and its report."""
    report = folder / "report.json"
    status, _ = _conformance(language, folder, root, "run", *options, "--workers", "1", "--json", str(report))
    return status, json.loads(report.read_text(encoding="utf-8"))


def _supports_nothing(language: str, folder: Path, root: Path) -> None:
    """Every rule is unsupported for a reason that tells the author where to begin, and that is no failure."""
    status, report = _run(language, folder, root, "--examples", "1", "--rules", "hive-mind.cop*")
    assert status == 0
    assert report["findings"] == []
    assert report["engine"]["name"] == "my-engine"
    assert {row["verdict"] for row in report["rules"]} == {"unsupported"}
    assert any("not implemented" in row["reason"] for row in report["rules"])


def _judged(language: str, folder: Path, root: Path) -> tuple[dict[str, str], Any]:
    chosen = [option for rule in RULES for option in ("--rules", rule)]
    _, report = _run(language, folder, root, "--examples", str(EXAMPLES), *chosen)
    return {row["id"]: row["verdict"] for row in report["rules"]}, report


# -- the protocol, by hand ------------------------------------------------------------------------------------------


def _talk(language: str, folder: Path, lines: list[str]) -> list[Any]:
    """The replies to these lines; the engine ends with status 0."""
    command = SKELETONS[language].run.split()
    said = "".join(line + "\n" for line in lines)
    done = subprocess.run(command, cwd=folder, input=said.encode(), capture_output=True, check=False, timeout=MINUTES)
    assert done.returncode == 0, done.stderr.decode()
    return [json.loads(line) for line in done.stdout.splitlines()]


def _message(name: str, seq: int, **members: Any) -> str:
    return json.dumps({"message": name, "seq": seq, **members})


def _answers_nonsense(language: str, folder: Path) -> None:
    """A line that is no message, or comes at the wrong time, is answered with an error; the engine goes on."""
    board = {"seats": [], "battlefield": [], "active": 0, "turn": 1, "step": "upkeep", "cards": ["Nowhere"]}
    replies = _talk(
        language,
        folder,
        [
            "no JSON",
            "[]",
            "{}",
            "[" * 200_000,
            _message("dance", 5),
            _message("answer", 6, answer={"is": "Pass"}),
            _message("start", 7, scenario=board),
            _message("start", 8, scenario={"cards": []}),
            _message("hello", 9, protocol=1, suite="0", edition="2026-04-17"),
        ],  # and then nothing more: nobody asks any more
    )
    assert [(reply["message"], reply["seq"]) for reply in replies] == [
        *[("error", None)] * 4,
        *[("error", seq) for seq in (5, 6, 7, 8)],
        ("hello", 9),
    ]
    assert "Nowhere" in replies[6]["error"]


def _keeps_the_turns(language: str, folder: Path) -> None:
    """On a board where nothing can be done players pass from step to step, until one of them concedes."""
    plains = definition_of(catalogue()["Plains"])
    seats = [_seat(f"c{seat}") for seat in range(2)]
    board = {"seats": seats, "battlefield": [], "active": 0, "turn": 5, "step": "precombat main", "cards": ["Plains"]}
    answers: list[dict[str, Any]] = [*[{"is": "Pass"}] * 14, {"is": "Cast", **_NOTHING_ANNOUNCED}, {"is": "Concede"}]
    cards = [{"definition": plains.definition, "text": plains.text}]
    replies = _talk(
        language,
        folder,
        [
            _message("cards", 1, cards=cards),
            _message("start", 2, scenario=board),
            *[_message("answer", seq, answer=answer) for seq, answer in enumerate(answers, 3)],
            _message("stop", 99),
            _message("hello", 100),  # nobody is there any more
        ],
    )
    assert [reply["seq"] for reply in replies] == [*range(1, 19), 99]
    assert replies[1]["request"] == {"seat": 0, "kind": "priority"}
    assert replies[2]["request"] == {"seat": 1, "kind": "priority"}
    assert replies[2]["view"]["players"][0]["pool"] == {"W": 0, "U": 0, "B": 0, "R": 2, "G": 0, "C": 0}
    assert replies[2]["view"]["players"][0]["counters"] == [["energy", 2], ["poison", 9]]
    steps = [(reply["view"]["turn"], reply["view"]["step"]) for reply in replies[1:16:2]]
    assert steps == [
        *[(5, step) for step in ("precombat main", "beginning of combat", "declare attackers", "end of combat")],
        *[(5, "postcombat main"), (5, "end"), (6, "upkeep"), (6, "draw")],
    ]
    drawn = replies[15]["view"]
    assert (drawn["active"], drawn["priority"], drawn["players"][0]["pool"]["R"]) == (1, 1, 0)
    assert [card["card"] for card in drawn["players"][1]["hand"]] == ["c1"]
    assert drawn["players"][1]["library"] == 0
    assert replies[16]["message"] == "rejected"
    assert replies[17]["request"] is None
    assert [player["lost"] for player in replies[17]["view"]["players"]] == [False, True]
    assert replies[18] == {"message": "stopped", "seq": 99}


_NOTHING_ANNOUNCED: Mapping[str, Any] = {
    "object": "o1", "modes": [], "targets": [], "x": None, "kicks": [], "division": [], "costs": [], "payment": None,
}  # fmt: skip


def _seat(card: str) -> dict[str, Any]:
    counters = [["poison", 9], ["energy", 2]]
    pool = [{"type": "R", "rider": None}, {"type": "R", "rider": "uncounterable"}]
    zones: dict[str, Any] = {"hand": [], "graveyard": [], "exile": [], "library": [{"id": card, "card": "Plains"}]}
    return {"life": 20, "pool": pool, "counters": counters, **zones}


# -- the command ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", sorted(SKELETONS))
def test_the_next_two_commands_are_told(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    skeleton = SKELETONS[language]
    assert status_of(["init", language, str(tmp_path / "my engine")]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[1:] == [
        f"  cd '{tmp_path}/my engine' && {skeleton.build}",
        f'  conformance doctor --engine "cmd:{skeleton.run}"',
    ]
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    assert status_of(["init", language, "."]) == 0
    assert capsys.readouterr().out.splitlines()[1] == f"  {skeleton.build}"
    readme = Path("README.md").read_text(encoding="utf-8")
    engine = f'--engine "cmd:{skeleton.run}"'
    assert f"\n```\n{skeleton.build}\nconformance doctor {engine}\nconformance run {engine}\n```\n" in readme


@pytest.mark.parametrize("language", sorted(SKELETONS))
def test_everything_is_written_under_the_engines_name(language: str, tmp_path: Path, root: Path) -> None:
    folder = tmp_path / "Rules Lawyer 2"
    assert status_of(["init", language, str(folder)]) == 0
    written = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    source = root / "conformance/skeletons" / language
    kept = {path.relative_to(source) for path in source.rglob("*") if path.is_file()}
    kept = {path.as_posix() for path in kept if "__pycache__" not in path.parts}
    assert written == {".gitignore" if path == "gitignore" else path for path in kept}
    texts = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*") if path.is_file())
    assert PLACEHOLDER not in texts
    assert "# rules-lawyer-2\n" in texts
    assert "TODO(you)" in texts


@pytest.mark.parametrize(
    ("folder", "name"),
    [
        ("my-engine", "my-engine"),
        ("My Engine!", "my-engine"),
        ("3rd try", "engine-3rd-try"),
        ("Möbius", "m-bius"),
        ("引擎", "engine"),
        ("x" * 99, "x" * 60),
    ],
)
def test_a_name_that_every_tool_accepts(folder: str, name: str) -> None:
    assert name_of(Path(folder)) == name


def _refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert status_of(["init", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


def test_what_cannot_be_written_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full/mine").write_text("mine", encoding="utf-8")
    (tmp_path / "dangling").symlink_to(tmp_path / "nowhere")
    assert "no language 'cobol'" in _refused(capsys, "cobol", str(tmp_path / "new"))
    assert "did you mean typescript?" in _refused(capsys, "typscript", str(tmp_path / "new"))
    assert "is not empty" in _refused(capsys, "rust", str(tmp_path / "full"))
    assert "is no folder" in _refused(capsys, "rust", str(tmp_path / "full/mine"))
    assert "is no folder" in _refused(capsys, "rust", str(tmp_path / "dangling"))
    assert "cannot be written" in _refused(capsys, "rust", str(tmp_path / "full/mine/engine"))
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["dangling", "full", "mine"]


@pytest.mark.parametrize("there", [True, False])
@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
@pytest.mark.parametrize("method", ["write_text", "rename"])
def test_nothing_is_left_half_written(
    method: str, error: BaseException, there: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "deep/er" if not there else tmp_path
    original, calls = getattr(Path, method), []

    def failing(self: Path, *arguments: Any, **more: Any) -> Any:
        calls.append(self)
        if len(calls) == 3:
            raise error
        return original(self, *arguments, **more)

    monkeypatch.setattr(Path, method, failing)
    assert status_of(["init", "java", str(folder)]) == 2
    assert len(calls) == 3
    assert list(tmp_path.iterdir()) == []
    assert set(contents_of("java", "x")) > {PurePosixPath("pom.xml"), PurePosixPath(".gitignore")}
