"""The fuzzer's parts: how it shares its time, what a corpus keeps, and what a session does with records."""

from __future__ import annotations

from pathlib import Path
from time import time

import attrs
import pytest
from rich.console import Console

from conformance.behaviour import behaviours
from conformance.campaign import Settings, Task, run_task
from conformance.cli import status_of
from conformance.errors import ConformanceError
from conformance.examine import Examiner
from conformance.fuzzing.corpus import Corpus
from conformance.fuzzing.fuzz import played_by, replay_corpus, search
from conformance.fuzzing.session import News, Session
from conformance.fuzzing.sharing import Shard, Sharing
from conformance.fuzzing.state import State, ThemeState
from conformance.records import Died, Sighting, Tally
from conformance.registered import all_invariants
from conformance.replay import FoundAt, Replay, read_replay
from conformance.reports.fuzz_progress import FuzzProgress
from conformance.running import Plan, processes
from conformance.summary import finding_id
from reference_engine.words.scenario import Case, Experiment
from tests.conformance.toy import OTHER, RULE, VANISHING, Toy, board, everything
from tests.fuzzing.killing import lose_nothing

# -- sharing --------------------------------------------------------------------------------------------------------


def _seen(once: int, often: int, examples: int, seconds: float = 1.0) -> ThemeState:
    """A theme that was searched, with so many behaviours seen in one example alone, and so many seen often."""
    counts = {f"o{n}": 1 for n in range(once)} | {f"m{n}": 9 for n in range(often)}
    return ThemeState((0,), examples, seconds, counts)


def test_each_theme_is_searched_once_before_any_is_searched_again() -> None:
    sharing = Sharing({"a": ThemeState(), "b": _seen(50, 1, 100), "c": ThemeState()})
    assert [sharing.take() for _ in range(3)] == [("a", 0), ("c", 0), ("b", 1)]


def test_what_still_shows_new_behaviour_gets_more() -> None:
    sharing = Sharing({"tired": _seen(0, 80, 1000), "fresh": _seen(40, 40, 1000)})
    taken = [sharing.take()[0] for _ in range(500)]
    assert taken.count("fresh") > 400
    assert taken.count("tired") >= 1, "no theme is given up for good"


def test_what_costs_less_gets_more() -> None:
    sharing = Sharing({"slow": _seen(20, 20, 1000, 100.0), "quick": _seen(20, 20, 1000, 1.0)})
    assert [sharing.take()[0] for _ in range(5)] == ["quick"] * 5


def test_a_round_is_never_given_out_twice_and_a_lost_one_again() -> None:
    sharing = Sharing({"a": ThemeState(rounds=(0, 2), examples=200)})
    assert [sharing.take() for _ in range(3)] == [("a", 1), ("a", 3), ("a", 4)]
    sharing.done("a", 3, sharing.themes["a"])  # lost: it is not among those that are done
    assert sharing.take() == ("a", 3)


def test_shards_never_play_the_same_round() -> None:
    given = [[Sharing({"a": ThemeState()}, Shard(index, 3)) for index in range(3)]]
    rounds = [[shard.take()[1] for _ in range(4)] for shard in given[0]]
    assert rounds == [[0, 3, 6, 9], [1, 4, 7, 10], [2, 5, 8, 11]]


def test_a_round_counts_once() -> None:
    tally = Tally("a", 0, 100, behaviours={"x": 1, "y": 5}, seconds={"engine": 2.0})
    once = ThemeState().after(tally)
    assert once == ThemeState((0,), 100, 2.0, {"x": 1, "y": 5})
    assert once.once == 1
    assert once.after(tally) == once
    assert once.after(attrs.evolve(tally, nth=4)).behaviours == {"x": 2, "y": 10}


# -- behaviours -----------------------------------------------------------------------------------------------------


def _shown(case: Case, *labels: str, fault: str = "") -> frozenset[str]:
    examined = Examiner(Toy(fault), tuple(all_invariants().values())).examine(Experiment(RULE, (case,)), None)
    return behaviours(examined, labels)


@pytest.mark.usefixtures("toy_rules")
def test_a_behaviour_is_what_was_drawn_exercised_found_and_what_followed_on_what() -> None:
    calm, busy = _shown(everything((1, 0))), _shown(everything((4, 3)))
    assert calm < busy | calm
    assert len(busy) > len(calm), "a deeper stack"
    assert _shown(everything((1, 0)), "a label") - calm
    assert _shown(everything((1, 2)), fault="second vanishes") - _shown(everything((1, 2)))
    assert _shown(everything((1, 0))) == calm


@pytest.mark.usefixtures("toy_rules")
def test_a_task_counts_behaviours_where_asked() -> None:
    task = Task(RULE, "reference", 1, examples=20, settings=Settings((RULE,), compare=False))
    (plain,) = [r for r in run_task(task, adapter=Toy()) if isinstance(r, Tally)]
    counting = attrs.evolve(task, settings=attrs.evolve(task.settings, behaviours=True))
    (counted,) = [r for r in run_task(counting, adapter=Toy()) if isinstance(r, Tally)]
    assert plain.behaviours == {}
    assert max(counted.behaviours.values()) == counted.examples == 20


@pytest.mark.usefixtures("toy_rules")
def test_a_task_stops_when_its_time_is_over() -> None:
    late = Task(RULE, "reference", 1, examples=100, settings=Settings((RULE,), compare=False, ends=time() - 1))
    (tally,) = run_task(late, adapter=Toy())
    assert isinstance(tally, Tally)
    assert tally.examples == 0


# -- the corpus -----------------------------------------------------------------------------------------------------


def _replay(zaps: tuple[int, ...] = (1, 2), fingerprint: str = f"{OTHER}/count", kind: str = "violated") -> Replay:
    experiment = Experiment(RULE, (everything(zaps),))
    return Replay(OTHER, fingerprint, kind, VANISHING, FoundAt(RULE, 1, 3), experiment, "2", "1")


def test_a_corpus_keeps_the_smallest_case_of_each_finding(tmp_path: Path) -> None:
    corpus = Corpus(tmp_path / "new" / "corpus")
    assert corpus.save(_replay((3, 3)))
    assert not corpus.save(_replay((4, 3)))
    assert corpus.save(_replay((1, 2)))
    assert not corpus.save(_replay((1, 2)))
    assert corpus.save(_replay((1, 2)), shrunk=True), "the last word of shrinking replaces what is as large"
    assert not corpus.save(_replay((3, 3)), shrunk=True)
    (path,) = corpus.files()
    assert read_replay(path) == _replay((1, 2))


def test_a_damaged_file_is_replaced(tmp_path: Path) -> None:
    corpus = Corpus(tmp_path)
    corpus.path(f"{OTHER}/count").write_text("{")
    assert corpus.read(f"{OTHER}/count") is None
    assert corpus.save(_replay())
    assert corpus.read(f"{OTHER}/count") == _replay()


def test_no_two_findings_share_a_file() -> None:
    long = "crash/" + "x" * 300
    names = ["copy.x/y", "crash/KeyError", long, long + "y", "crash/é", "crash/ê", "crash/a_b", "crash/a*b", "../../x"]
    assert len({finding_id(name) for name in names}) == len(names)
    assert all(len(finding_id(name)) <= 140 and "/" not in finding_id(name) for name in names)
    assert finding_id("copy.x/y") == "copy.x-y"


def test_the_state_is_kept_and_belongs_to_one_engine_and_seed(tmp_path: Path) -> None:
    corpus = Corpus(tmp_path)
    state = State("toy", 1, {"a": _seen(2, 1, 100)}, ("copy.x/y",), ("copy.x/y",), ("run-000001",))
    assert corpus.state("toy", 1) == State("toy", 1)
    corpus.keep(state)
    assert corpus.state("toy", 1) == state
    for engine, seed in (("other", 1), ("toy", 2)):
        with pytest.raises(ConformanceError, match="name another --corpus"):
            corpus.state(engine, seed)
    (tmp_path / "state.json").write_text('{"schema": 9}')
    with pytest.raises(ConformanceError, match="of another version"):
        corpus.state("toy", 1)


def test_journals_are_numbered_and_dropped_once_they_are_counted(tmp_path: Path) -> None:
    corpus = Corpus(tmp_path)
    first, second = corpus.new_journal(), corpus.new_journal()
    assert corpus.journals() == [first, second]
    corpus.drop_folded(State("toy", 1, folded=(first.name,)))
    assert corpus.journals() == [second]
    assert corpus.new_journal().name == "run-000003"


def test_a_corpus_is_used_by_one_run_at_a_time(tmp_path: Path) -> None:
    with (
        Corpus(tmp_path).alone(),
        pytest.raises(ConformanceError, match="another run works on the corpus"),
        Corpus(tmp_path).alone(),
    ):
        pass
    with Corpus(tmp_path).alone():
        pass


@pytest.mark.usefixtures("toy_rules")
def test_what_is_fixed_is_set_aside_and_taken_back_when_it_fails_again(tmp_path: Path) -> None:
    corpus, name = Corpus(tmp_path), f"{OTHER}/count"
    corpus.save(_replay())
    untold, told = State("toy", 1), State("toy", 1, reported=(name,))
    ((one,), after) = replay_corpus(corpus, untold, Toy(), [OTHER])
    assert (one.verdict, one.path) == ("FIXED", corpus.path(name)), "nobody was told of it yet"
    ((one,), after) = replay_corpus(corpus, told, Toy(), [OTHER])
    assert (one.verdict, one.path.parent, after.reported) == ("FIXED", corpus.fixed, ())
    ((one,), after) = replay_corpus(corpus, after, Toy("second vanishes"), [OTHER])
    assert (one.verdict, one.path, after.reported) == ("STILL FAILS", corpus.path(name), ())
    ((one,), after) = replay_corpus(corpus, told, Toy("second vanishes"), [OTHER])
    assert (one.verdict, after.reported) == ("STILL FAILS", (name,))
    corpus.path(name).write_text("[]")
    ((one,), _) = replay_corpus(corpus, told, Toy(), [OTHER])
    assert (one.verdict, one.fingerprint) == ("CANNOT REPLAY", "")


# -- a session ------------------------------------------------------------------------------------------------------


def _session(plan: Plan, folder: Path, seconds: float = 3.0, **more: object) -> tuple[Session, list[News]]:
    told: list[News] = []
    corpus = Corpus(folder)
    state = corpus.state("toy", 1)
    return Session(plan, corpus, state, time() + seconds, tell=told.append, **more), told  # type: ignore[arg-type]


def test_a_finding_is_kept_as_soon_as_it_is_read_and_shrunk_next(plan: Plan, tmp_path: Path) -> None:
    session, told = _session(plan, tmp_path)
    large, small = everything((3, 3)), everything((1, 2))
    task = Task(RULE, VANISHING, 1)
    for case, size in ((large, (9,)), (small, (3,)), (large, (9,))):
        experiment = Experiment(RULE, (case,))
        session.take(Sighting(OTHER, "violated", f"{OTHER}/count", task.place(0), size, "2", "1", experiment))
    assert told == [News(f"{OTHER}/count", "violated"), News(f"{OTHER}/count", "violated", smaller=True)]
    kept = session.corpus.read(f"{OTHER}/count")
    assert kept is not None
    assert kept.experiment.cases == (small,)
    jobs = session.jobs()
    kinds = [isinstance(next(jobs), Task) for _ in range(4)]
    assert kinds == [True, False, True, True], "each theme once, then shrinking before searching on"


def test_a_round_whose_process_died_is_not_played_for_ever(plan: Plan, tmp_path: Path) -> None:
    session, _ = _session(plan, tmp_path)
    job = next(session.jobs())
    assert isinstance(job, Task)
    session.take(Died(job.theme, job.nth, "it died"))
    again = next(session.jobs())
    assert isinstance(again, Task)
    assert again.nth == job.nth + 1
    assert session.covered


def _search(plan: Plan, folder: Path, seconds: float = 2.0) -> tuple[list[str], Session]:
    """A run of the toy in this process: what it reports as new."""
    session, _ = _session(plan, folder, seconds)
    fuzzed = search(session, played_by(session, processes(0)), lambda: None)
    session.corpus.keep(fuzzed.state)
    session.corpus.drop_folded(fuzzed.state)
    return [f.fingerprint for f in fuzzed.new], session


@pytest.mark.slow
def test_a_finding_is_reported_once_and_the_search_goes_on(plan: Plan, tmp_path: Path) -> None:
    new, session = _search(plan, tmp_path, 4.0)
    assert new == [f"{OTHER}/count"]
    assert session.covered
    assert session.corpus.state("toy", 1).shrunk == (f"{OTHER}/count",)
    again, later = _search(plan, tmp_path)
    assert again == []
    rounds = later.corpus.state("toy", 1).theme(RULE).rounds
    assert set(session.sharing.themes[RULE].rounds) < set(rounds)
    assert later.corpus.journals() == []


@pytest.mark.slow
def test_what_a_run_left_that_was_cut_short_is_reported_by_the_next(plan: Plan, tmp_path: Path) -> None:
    """Even where no replay file was written yet, and the last line of the journal was cut off."""
    session, _ = _session(plan, tmp_path)
    search(session, played_by(session, processes(0)), lambda: None)  # and nobody kept its state
    (journal,) = session.corpus.journals()
    for path in session.corpus.files():
        path.unlink()
    for path in journal.iterdir():
        path.write_bytes(path.read_bytes() + b'{"record":"sight')
    next_one, told = _session(plan, tmp_path, 0.0)
    fuzzed = search(next_one, played_by(next_one, processes(0)), lambda: None)
    assert [f.fingerprint for f in fuzzed.new] == [f"{OTHER}/count"]
    assert News(f"{OTHER}/count", "violated") in told
    assert next_one.corpus.read(f"{OTHER}/count") is not None
    assert fuzzed.state.theme(RULE).rounds, "what was played counts"


@pytest.mark.slow
def test_expected_findings_are_neither_kept_nor_reported(plan: Plan, tmp_path: Path) -> None:
    expected = tmp_path / "expected.toml"
    expected.write_text(f'[[known]]\nfingerprint = "{OTHER}/count"\nreason = "so it is"\n')
    told = ["--rules", "toy.*", "--minutes", "0.05", "--workers", "1", "--corpus", str(tmp_path / "corpus")]
    assert plan.rules
    assert status_of(["fuzz", "--engine", VANISHING, *told, "--expect", str(expected)]) == 0
    assert Corpus(tmp_path / "corpus").files() == []


@pytest.mark.slow
@pytest.mark.usefixtures("plan")
def test_the_command_reports_a_finding_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    corpus, report = tmp_path / "corpus", tmp_path / "report"
    asked = ["fuzz", "--engine", VANISHING, "--rules", "toy.*", "--minutes", "0.1", "--workers", "1"]
    asked += ["--corpus", str(corpus), "--report", str(report)]
    assert status_of(asked) == 1
    said = capsys.readouterr().out
    assert f"found (violated): {OTHER}/count: {corpus / 'toy.cards-stay-count.json'}" in said
    assert "1 new findings, 0 known ones seen again (0 expected, 0 reported before)" in said
    assert "## 1 new finding" in (report / "summary.md").read_text()
    assert status_of(asked) == 0
    said = capsys.readouterr().out
    assert f"STILL FAILS  {corpus / 'toy.cards-stay-count.json'}" in said
    assert "0 new findings, 1 known ones seen again (0 expected, 1 reported before)" in said
    assert "## Nothing new was found" in (report / "summary.md").read_text()


@pytest.mark.parametrize("shard", ["0/2", "3/2", "1", "x/y", "1/0"])
def test_what_is_no_shard_is_refused(shard: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(["fuzz", "--minutes", "1", "--shard", shard]) == 2
    assert "is no shard: give I/N" in capsys.readouterr().err


def test_the_status_line_says_how_things_stand(plan: Plan, tmp_path: Path) -> None:
    session, _ = _session(plan, tmp_path, 90.4)
    experiment = Experiment(RULE, (Case(board((1, 0))),))
    session.take(Sighting(OTHER, "violated", f"{OTHER}/count", Task(RULE, "", 1).place(0), (9,), "", "", experiment))
    session.take(Tally(RULE, 0, 100, behaviours={"x": 1}))
    line = FuzzProgress(Console(), session).line()
    assert line.startswith("1:30 left · 100 examples (")
    assert line.endswith("1/1 themes searched · 1 behaviours · 1 new findings, 1 to be shrunk")


@pytest.mark.slow
def test_a_killed_run_loses_nothing(tmp_path: Path) -> None:
    """A few kills; ``python -m tests.fuzzing`` tries more."""
    assert "none lost" in lose_nothing(tmp_path, kills=3, seed=1, minutes=0.3)
