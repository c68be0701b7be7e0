"""A task is data; running it plays every example, never stops at a violation, and tells each finding's places."""

from __future__ import annotations

import pickle
from pathlib import Path

import attrs
import pytest
from hypothesis import strategies as st

from conformance.campaign import REPEAT_EVERY, Settings, Task, rounds, run_task
from conformance.errors import ConformanceError
from conformance.measure import size_of
from conformance.records import Died, RecordFile, Shrunk, Sighting, Tally, parse_records, read_records
from conformance.shrink import ShrinkTask, shrink_task
from strategies.drawn import Drawn
from strategies.themes import registry as themes
from tests.conformance.toy import BROKEN, OTHER, RULE, Toy

pytestmark = pytest.mark.usefixtures("toy_rules")

SETTINGS = Settings((OTHER, RULE), stats=True)
TASK = Task(RULE, "never opened", seed=3, examples=100, settings=SETTINGS)


def _run(fault: str = "", task: Task = TASK) -> tuple[Tally, dict[str, Sighting]]:
    """The task's tally, and the smallest sighting of each fingerprint."""
    records = run_task(task, adapter=Toy(fault))
    (tally,) = (r for r in records if isinstance(r, Tally))
    return tally, {r.fingerprint: r for r in records if isinstance(r, Sighting)}


def test_a_right_engine_gives_counts_and_no_findings() -> None:
    tally, found = _run()
    assert found == {}
    assert tally.examples == 100
    assert 50 < tally.exercised[RULE] == tally.watched[RULE] < 100
    assert tally.watched[OTHER] == 100
    assert OTHER not in tally.exercised
    assert sum(tally.labels[f"seats={n}"] for n in (2, 3, 4)) == 100
    assert tally.labels["zaps"] >= tally.exercised[RULE]
    assert 90 <= len(tally.digests) <= 100
    assert set(tally.seconds) == {"drawing", "reference", "engine", "judging"}
    assert all(seconds >= 0 for seconds in tally.seconds.values())


def test_every_violation_is_counted_and_the_smallest_is_kept() -> None:
    tally, found = _run("third hits twice")
    assert set(found) == {f"{RULE}/hit"}
    sighting = found[f"{RULE}/hit"]
    assert sighting.kind == "violated"
    assert 2 < tally.found[f"{RULE}/hit"] < 100
    assert tally.examples == 100
    assert sighting.experiment
    assert sighting.size == size_of(sighting.experiment)
    every = [r for r in run_task(TASK, adapter=Toy("third hits twice")) if isinstance(r, Sighting)]
    assert [r.size for r in every] == sorted((r.size for r in every), reverse=True)


def test_one_fault_does_not_hide_another() -> None:
    class Both(Toy):
        def _resolve(self) -> None:
            super()._resolve()
            if len(self.life) == 4:
                self.life[0] -= 1

    records = run_task(TASK, adapter=Both("second vanishes"))
    seen = {r.fingerprint for r in records if isinstance(r, Sighting)}
    assert seen >= {f"{RULE}/hit", f"{OTHER}/count"}


@pytest.mark.parametrize(
    ("fault", "fingerprint"),
    [
        ("crashes", "crash/ZeroDivisionError"),
        ("panics", "crash/BaseException"),
        ("says so", "engine-error"),
        ("babbles", "protocol-error"),
    ],
)
def test_failures_are_findings_of_their_kind(fault: str, fingerprint: str) -> None:
    tally, found = _run(fault)
    assert set(found) == {fingerprint}
    assert found[fingerprint].kind == fingerprint.partition("/")[0]
    assert tally.examples == 100


def test_a_difference_that_no_invariant_explains_is_a_disagreement() -> None:
    tally, found = _run("life only", attrs.evolve(TASK, settings=Settings((OTHER, RULE))))
    assert set(found) == {"disagreement/players.life/spell resolves: LoseLife"}
    assert found["disagreement/players.life/spell resolves: LoseLife"].rule == RULE
    assert tally.found["disagreement/players.life/spell resolves: LoseLife"] > 5


def test_an_engine_that_does_not_do_the_same_twice_is_flaky() -> None:
    _, found = _run("flaky", attrs.evolve(TASK, examples=10 * REPEAT_EVERY))
    assert "flaky" in found


def test_a_broken_invariant_is_no_fault_of_the_engine(broken_rule: str) -> None:
    tally, found = _run("", attrs.evolve(TASK, settings=Settings((BROKEN, RULE))))
    assert set(found) == {f"checker-error/{broken_rule}"}
    assert tally.exercised[RULE] > 50


def test_a_theme_that_raises_is_no_fault_of_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    @st.composite
    def failing(draw: st.DrawFn) -> Drawn:
        draw(st.integers())
        raise LookupError("no such card")

    monkeypatch.setitem(themes._THEMES, RULE, failing)
    tally, found = _run()
    assert tally.examples == 0
    assert found[f"checker-error/theme of {RULE}"].seen.startswith("LookupError: no such card (")


def test_discards_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    before = themes._THEMES[RULE]
    monkeypatch.setitem(themes._THEMES, RULE, lambda: before().filter(lambda d: "zaps" not in d.experiment.labels))
    tally, _ = _run()
    assert tally.examples == 100
    assert tally.discards > 0


@pytest.mark.parametrize(("fault", "reason"), [("no cards", "does not support Toy Zap"), ("two seats", "2 to 2 seats")])
def test_what_the_engine_cannot_play_is_not_counted_against_it(fault: str, reason: str) -> None:
    tally, found = _run(fault)
    assert found == {}
    assert reason in " ".join(tally.unsupported)
    assert sum(tally.unsupported.values()) + tally.watched.get(OTHER, 0) == 100


def test_the_same_task_gives_the_same_records() -> None:
    first, second = (run_task(TASK, adapter=Toy("second vanishes")) for _ in range(2))
    assert [attrs.evolve(r, seconds={}) if isinstance(r, Tally) else r for r in first] == [
        attrs.evolve(r, seconds={}) if isinstance(r, Tally) else r for r in second
    ]
    other = run_task(attrs.evolve(TASK, nth=1), adapter=Toy("second vanishes"))
    assert {r.size for r in other if isinstance(r, Sighting)} != set() != {r.size for r in first[:1]}


def test_a_task_may_stop_at_the_first_violation_of_a_rule() -> None:
    full = _run("second vanishes", attrs.evolve(TASK, settings=Settings((OTHER,))))[0]
    task = attrs.evolve(TASK, settings=Settings((OTHER,), until=OTHER))
    tally, found = _run("second vanishes", task)
    assert set(found) == {f"{OTHER}/count"}
    assert tally.hit == found[f"{OTHER}/count"].place.index == tally.examples - 1
    assert tally.examples < full.examples
    assert _run("", task)[0].hit is None


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(ConformanceError, match=r"no theme 'toy\.zap-hit'; did you mean toy\.zap-hits"):
        run_task(attrs.evolve(TASK, theme="toy.zap-hit"), adapter=Toy())


def _shrunk(fault: str) -> tuple[Sighting, Shrunk]:
    _, found = _run(fault)
    (sighting,) = found.values()
    task = ShrinkTask(sighting.rule, sighting.kind, sighting.fingerprint, sighting.place, "x", SETTINGS)
    shrunk = shrink_task(task, Toy(fault))
    assert shrunk
    return sighting, shrunk


def test_a_violation_is_shrunk_to_its_smallest_case() -> None:
    _, shrunk = _shrunk("second vanishes")
    (case,) = shrunk.experiment.cases
    assert [len(s.hand) for s in case.scenario.seats] in ([2, 0], [0, 2])
    assert [s.life for s in case.scenario.seats] == [1, 1]
    assert len(case.answers) == 2
    assert (shrunk.expected, shrunk.seen) == ("2 cards", "1 cards")
    assert shrunk.steady


@pytest.mark.parametrize("fault", ["crashes", "life only", "third hits twice"])
def test_every_kind_is_shrunk(fault: str) -> None:
    sighting, shrunk = _shrunk(fault)
    assert shrunk.fingerprint == sighting.fingerprint
    assert size_of(shrunk.experiment) <= sighting.size
    assert len(shrunk.experiment.cases[0].answers) == {"crashes": 2, "life only": 1, "third hits twice": 3}[fault]


def test_the_engine_is_left_out_before_the_place() -> None:
    _, found = _run("second vanishes")
    (sighting,) = found.values()
    toy = Toy("second vanishes")
    late = attrs.evolve(sighting.place, index=10**6)
    task = ShrinkTask(sighting.rule, sighting.kind, sighting.fingerprint, late, "x", SETTINGS)
    assert shrink_task(task, toy) is None
    assert toy.calls == 0


def test_what_does_not_show_again_is_not_steady() -> None:
    _, found = _run("second vanishes")
    (sighting,) = found.values()
    task = ShrinkTask(sighting.rule, sighting.kind, sighting.fingerprint, sighting.place, "x", SETTINGS)
    shrunk = shrink_task(task, Toy())
    assert shrunk is not None
    assert (shrunk.steady, shrunk.seen) == (False, "")


def test_without_time_the_place_is_played_once() -> None:
    _, found = _run("second vanishes")
    (sighting,) = found.values()
    task = ShrinkTask(sighting.rule, sighting.kind, sighting.fingerprint, sighting.place, "x", SETTINGS, seconds=0)
    shrunk = shrink_task(task, Toy("second vanishes"))
    assert shrunk
    assert shrunk.plays == 1
    assert shrunk.experiment == sighting.experiment


def test_a_task_is_data() -> None:
    assert pickle.loads(pickle.dumps(TASK)) == TASK  # noqa: S301 - written in the same line


def test_no_round_is_smaller_than_a_hundred_but_a_lone_one() -> None:
    assert rounds(100) == (100,)
    assert rounds(60) == (60,)
    assert rounds(250) == (100, 150)
    assert rounds(500) == (100,) * 5


def test_records_come_back_from_their_file(tmp_path: Path) -> None:
    file = RecordFile(tmp_path)
    written = run_task(TASK, file, Toy("second vanishes"))
    task = next(
        ShrinkTask(r.rule, r.kind, r.fingerprint, r.place, "x", SETTINGS) for r in written if isinstance(r, Sighting)
    )
    shrunk = shrink_task(task, Toy("second vanishes"))
    assert shrunk
    file(shrunk)
    file(Died("toy", 1, "gone"))
    assert read_records(tmp_path) == [*written, shrunk, Died("toy", 1, "gone")]


def test_a_line_cut_off_by_death_is_left_out(tmp_path: Path) -> None:
    file = RecordFile(tmp_path)
    file(Died("toy", 1, "gone"))
    with file.path.open("ab") as data:
        data.write(b'{"record":"tally","theme":"to')
    assert read_records(tmp_path) == [Died("toy", 1, "gone")]


def test_a_line_that_is_no_record_is_refused() -> None:
    with pytest.raises(ConformanceError, match="line 1 of x is no record"):
        list(parse_records(b'{"record":"poem"}\n', "x"))
