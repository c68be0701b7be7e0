"""Coverage as a page: sentence by sentence what checks it, and for each obligation a wrong engine that was caught."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

from conformance.adapters.opening import open_engine
from conformance.errors import ConformanceError
from conformance.ledger import obligation
from conformance.registered import all_mutants
from conformance.replay import Replay, play_again, read_replay, replay_text, write_atomically
from conformance.reports.play_by_play import experiment_lines
from conformance.smallest import smallest_of

_HEAD = """# From sentences to boards

The obligations of tier `seed` were read, sentence by sentence, from {documents} source documents. A sentence is named
here by its document, its line and its number within the line; what it says is not shipped. Of {sentences} sentences
{testable} say something that can be tested, and all that {covered} of them say is checked by invariants that run.

Each line names the obligations that the sentence came to. Behind each stands one of the wrong engines that the
obligation's invariant catches, with the smallest board on which it was caught: the reference engine with one rule
function replaced. `conformance rules --coverage --page docs/coverage.md` makes this page. The boards are kept as replay
files in `docs/coverage/`: one that is there and still fails is kept, any other is looked for anew.
"""

_TABLE = """
## {file}

| line | sentence | about | obligations |
|--:|--:|--|--|
"""

_BOARD = """
### {id}

{title} (CR {citations}). `{mutant}`: {wrong}

* expected: {expected}
* seen: {seen}

```text
{told}
```
"""

_MISSING = """
### {id}

{title} (CR {citations}). Not checked yet.
"""


def boards(folder: Path, document: Mapping[str, Any], *, look: bool = True) -> dict[str, Replay]:
    """The smallest board of each obligation that is implemented, by id, from the replay files in the folder.

    look: where there is none, or the wrong engine is not caught on it any more, one is looked for and written.
    Raises ConformanceError where that finds none, or, without looking, where a board is missing or does not fail.
    """
    found: dict[str, Replay] = {}
    for row in document["obligations"]:
        if row["implemented"]:
            path = folder / f"{row['id']}.json"
            replay = _kept(path)
            if replay is None and not look:
                raise ConformanceError(f"{path} is missing, or does not fail any more: make the page anew")
            found[row["id"]] = replay or _looked_for(path, row["id"])
    return found


def _kept(path: Path) -> Replay | None:
    """What the file holds, if it is there and its engine, which must still be one of ours, still fails."""
    if not path.exists():
        return None
    replay = read_replay(path)
    mutant = all_mutants().get(replay.engine.removeprefix("mutant:"))
    if mutant is None or mutant.rule != path.stem or replay.rule != path.stem:
        return None
    return replay if _played(replay) is not None else None


def _looked_for(path: Path, rule: str) -> Replay:
    replay = smallest_of(rule)
    if replay is None:
        raise ConformanceError(f"no mutant of {rule} is caught in one round of its theme: give it one that is")
    write_atomically(path, replay_text(replay))
    return replay


def _played(replay: Replay) -> str | None:
    """The board and the play in words; None where the wrong engine is not caught on it."""
    engine = open_engine(replay.engine)
    try:
        played = play_again(replay, engine, (replay.rule,))
    finally:
        engine.close()
    if played.verdict != "STILL FAILS":
        return None
    return "\n".join(experiment_lines(replay.experiment, played.traces))


def coverage_page(document: Mapping[str, Any], found: Mapping[str, Replay]) -> str:
    """The whole page: a table a document, then a board an obligation in the order in which they come up."""
    files = {row["file"] for row in document["sentences"]}
    parts = [_HEAD.format(documents=len(files), **document["totals"])]
    for file, rows in groupby(document["sentences"], key=lambda row: str(row["file"])):
        parts.append(_TABLE.format(file=file))
        parts += [_line(row) for row in rows]
    parts.append("\n## Boards\n")
    parts += [_board(row, found.get(row["id"])) for row in document["obligations"]]
    return "".join(parts)


def _line(row: Mapping[str, Any]) -> str:
    links = ", ".join(_links(row["ids"])) or "-"
    return f"| {row['line']} | {row['sentence']} | {row['about']} | {links} |\n"


def _links(ids: tuple[str, ...]) -> Iterator[str]:
    for id_ in ids:
        yield f"[{id_}](#{id_.replace('.', '')})"


def _board(row: Mapping[str, Any], replay: Replay | None) -> str:
    known = obligation(row["id"])
    about = {"id": known.id, "title": known.title, "citations": ", ".join(known.citations)}
    told = _played(replay) if replay is not None else None
    if replay is None or told is None:
        return _MISSING.format(**about)
    mutant = all_mutants()[replay.engine.removeprefix("mutant:")]
    more = {"mutant": mutant.id, "wrong": mutant.title, "expected": replay.expected, "seen": replay.seen}
    return _BOARD.format(**about, **more, told=told)
