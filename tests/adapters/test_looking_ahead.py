"""Whatever is foreseen, right or wrong, a case has the trace that it has where nothing is."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import repeat
from pathlib import Path

import attrs
import pytest

from conformance import play_case as playing_cases
from conformance.adapters.ahead import Experience, Foresight
from conformance.adapters.channel import Channel
from conformance.adapters.json_lines import JsonLines
from conformance.adapters.limits import Limits
from conformance.adapters.opening import open_engine
from conformance.adapters.reference import Reference
from conformance.campaign import Task, theme_of
from conformance.examine import Examiner
from conformance.offering import offer_of
from conformance.pinned_hypothesis import run_examples
from conformance.play_case import play_case
from conformance.protocol.messages import line_of, pass_line, pass_request
from conformance.variants.handles import answer_with, step_with
from reference_engine.words.answers import Answer, Cast, Choose, Pass
from reference_engine.words.scenario import Case, Scenario
from reference_engine.words.steps import Rejected, Step
from reference_engine.words.trace import Trace, Transition
from strategies.drawing import within
from strategies.drawn import Drawn

SCRIPT = Path(__file__).with_name("misbehaving.py")
RULE = "copy.additional-cost-effects-carry-over"
PATIENT = Limits(start=60, message=30, end=30, line=1 << 20)
IMPATIENT = Limits(start=60, message=1.5, end=30, line=1 << 20)
MANY = 60
"""More answers than any of the cases has."""

Made = Callable[[str, Limits], JsonLines]

FAULTS = (
    "dies at answer", "garbage", "dies in a line", "two replies", "wrong seq", "no seq", "invalid utf-8",
    "text between messages", "closes stdout", "unknown object", "contradicts itself", "unknown entry",
)  # fmt: skip
WRONG = (
    "copy-trigger.resolves-before-original.trigger-beneath",
    "copy.no-cast-triggers.copier-again",
    "hive-mind.original-resolves-last.used-up",
)
"""Mutants that often ask something else than the reference does."""


@cache
def drawn(examples: int = 25) -> tuple[Drawn, ...]:
    """Examples as a run draws them."""
    found: list[Drawn] = []
    strategy = within(theme_of(RULE)(), offer_of(Reference(), None))
    run_examples(strategy, found.append, seed=Task(RULE, "reference", 1).drawing_seed, examples=examples)
    return tuple(found)


def with_three() -> list[tuple[Case, Trace]]:
    """Cases of three players, in which the engines of ``misbehaving.py`` show their faults."""
    pairs = [(c, t) for d in drawn() for c, t in zip(d.experiment.cases, d.traces, strict=True)]
    return [(case, trace) for case, trace in pairs if len(case.scenario.seats) == 3]


def passes(trace: Trace) -> list[bool]:
    return [type(t.answer) is Pass for t in trace.transitions]


def foreseen(trace: Trace, answers: Iterable[Answer | None] = ()) -> list[Transition]:
    """What the trace shows, and in its place other answers; None for what cannot be foreseen."""
    seen, asked = trace.transitions, trace.transitions[0].request
    told = [
        attrs.evolve(seen[min(n, len(seen) - 1)], request=asked, answer=Choose(("?",)) if answer is None else answer)
        for n, answer in enumerate(answers)
    ]
    return told or list(seen)


def switched(trace: Trace) -> list[Transition]:
    """A pass in the place of each answer that is none, and the other way round."""
    return foreseen(trace, (None if passed else Pass() for passed in passes(trace)))


def bare(trace: Trace) -> Trace:
    """Without the events, which a refusal does not carry over the lines, and the words for a failure."""
    failure = trace.failure and attrs.evolve(trace.failure, message="")
    return attrs.evolve(
        trace, transitions=tuple(attrs.evolve(t, events=None) for t in trace.transitions), failure=failure
    )


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Iterator[Made]:
    """Makes an engine in a process of its own, which is ended with the test."""
    monkeypatch.setenv("PYTHONPATH", str(SCRIPT.parents[2]))
    engines: list[JsonLines] = []

    def make(command: str, limits: Limits = PATIENT) -> JsonLines:
        parts = [str(SCRIPT), command] if not command.startswith("serve ") else ["-m", "conformance", *command.split()]
        engines.append(JsonLines([sys.executable, *parts], limits))
        engines[-1].hello()
        return engines[-1]

    yield make
    for engine in engines:
        engine.restart()


@pytest.fixture
def used(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Counts answers that were sent ahead and were due, and games that were spoilt."""
    counts = {"due": 0, "spoilt": 0}
    due, as_before = Foresight.due, playing_cases._as_before

    def counting_due(self: Foresight) -> object:
        counts["due"] += 1
        return due(self)

    def counting_spoilt(spoilt: Trace, trace: Trace) -> Trace:
        counts["spoilt"] += 1
        return as_before(spoilt, trace)

    monkeypatch.setattr(Foresight, "due", counting_due)
    monkeypatch.setattr(playing_cases, "_as_before", counting_spoilt)
    return counts


def test_a_pass_is_the_line_that_it_would_be() -> None:
    assert pass_line(17) == line_of(pass_request(17))


def test_an_engine_that_does_as_the_reference_did_finds_most_answers_waiting(made: Made, used: dict[str, int]) -> None:
    examiner = Examiner(made("serve reference", PATIENT), ())
    number = 0
    for one in drawn():
        traces = examiner.play(one.experiment, one.traces)
        assert list(map(bare, traces)) == list(map(bare, one.traces))
        number += sum(len(trace.transitions) for trace in one.traces)
    assert used["due"] > number * 3 / 4
    assert used["spoilt"] == 0


def test_whatever_is_foreseen_the_trace_is_the_same(made: Made, used: dict[str, int]) -> None:
    engine = made("serve reference", PATIENT)
    channel = engine._channel
    for nth, one in enumerate(drawn(25)):
        for case, trace in zip(one.experiment.cases, one.traces, strict=True):
            right, passing = foreseen(trace), foreseen(trace, [Pass()] * MANY)
            now_and_then = foreseen(trace, (Pass() if n % 3 else None for n in range(MANY)))
            engine._experience = Experience()
            wrong = (passing, switched(trace), now_and_then, right + passing[:9], right[1:], right[::-1])
            assert bare(play_case(engine, case, foreseen=wrong[nth % len(wrong)])) == bare(trace)
    assert used["spoilt"] > 5
    assert engine._channel is channel, "no process was begun anew"
    assert engine.given_up() == ""


@pytest.mark.slow
@pytest.mark.parametrize("mutant", WRONG)
def test_a_wrong_engine_is_as_wrong_as_in_this_process(mutant: str, made: Made, used: dict[str, int]) -> None:
    near = Examiner(open_engine(f"mutant:{mutant}"), ())
    far = Examiner(made(f"serve mutant:{mutant}", PATIENT), ())
    for one in drawn():
        found = [examiner.examine(one.experiment, one.traces) for examiner in (near, far)]
        assert found[0].found == found[1].found
        assert list(map(bare, found[0].traces)) == list(map(bare, found[1].traces))
    assert used["due"] > 0
    assert used["spoilt"] > 0


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found_where_it_is_found_without_looking_ahead(fault: str, made: Made, used: dict[str, int]) -> None:
    case, trace = with_three()[0]
    plain, ahead = made(fault, PATIENT), made(fault, PATIENT)
    ahead.cards(case.scenario.cards)
    first, second = play_case(plain, case), play_case(ahead, case, foreseen=foreseen(trace))
    assert first.failure
    assert bare(first) == bare(second)
    assert used["due"] > 0


@pytest.mark.parametrize("fault", ["dies at answer", "hangs at answer"])
def test_a_failure_at_a_pass_that_nobody_meant_counts_for_nothing(fault: str, made: Made) -> None:
    """The engine fails at the fourth answer of a game that has two."""
    engine = made(fault, IMPATIENT if "hangs" in fault else PATIENT)
    case, shown = with_three()[0]
    idle, passing = Case(case.scenario), foreseen(shown, [Pass()] * MANY)
    for _ in range(2):
        channel = engine._channel
        trace = play_case(engine, idle, foreseen=passing)
        assert trace.failure is None
        assert len(trace.transitions) == 2
        assert engine._channel is not channel or channel is None
    engine.limits = attrs.evolve(engine.limits, restarts=0)
    assert engine.given_up() == "", "that it was begun anew is not held against it"


def test_an_engine_that_is_not_what_it_was_is_told_so(made: Made, used: dict[str, int]) -> None:
    engine = made("every other game", PATIENT)
    case, trace = next((c, t) for c, t in with_three() if not all(passes(t)[3:]))
    late = next(n for n, passed in enumerate(passes(trace)) if n > 2 and not passed)
    seen = play_case(engine, case, foreseen=foreseen(trace, (Pass() if n == late else None for n in range(MANY))))
    assert used["spoilt"] == 1
    assert seen.failure
    assert seen.failure.kind == "protocol-error", seen.failure
    assert "played twice" in seen.failure.message


def test_an_engine_that_takes_what_it_reads_for_one_message_is_asked_one_by_one(
    made: Made, used: dict[str, int]
) -> None:
    engine = made("reads what there is", IMPATIENT)
    for one in drawn(5):
        for case, trace in zip(one.experiment.cases, one.traces, strict=True):
            engine.cards(case.scenario.cards)
            assert bare(play_case(engine, case, foreseen=foreseen(trace))) == bare(trace)
    assert used["due"] == 0


class Renaming(Reference):
    """Shows every permanent with a new handle after each answer, as it may where a card is shown with it."""

    games_renamed = MANY
    """In how many of its games it does so, the first ones."""

    def __init__(self) -> None:
        super().__init__()
        self.games = 0

    def start(self, scenario: Scenario) -> Step:
        """Set up the board."""
        self.answers, self.handles = 0, dict[str, str]()
        self.games += 1
        return self._renamed(super().start(scenario))

    def answer(self, answer: Answer) -> Step | Rejected:
        """Play one answer."""
        result = super().answer(answer_with(lambda handle: handle.partition("~")[0], answer, self.kind))
        if isinstance(result, Rejected):
            return Rejected(result.reason, self._renamed(result.step))
        self.answers += 1
        return self._renamed(result)

    def _renamed(self, step: Step) -> Step:
        self.kind = "" if step.request is None else step.request.kind
        shown = step.view.battlefield if self.games <= self.games_renamed else ()
        cards = [permanent.id for permanent in shown if permanent.card is not None]
        self.handles.update({handle: f"{handle}~{self.answers}" for handle in cards})
        return step_with(lambda handle: self.handles.get(handle, handle), step)


class RenamingFirst(Renaming):
    """Does so in its first games only."""

    games_renamed = 3


@pytest.mark.parametrize(("kind", "spoilt"), [(Renaming, 2), (RenamingFirst, 1)])
def test_an_engine_that_changes_its_handles_in_every_game_is_sent_nothing_but_passes_ahead(
    kind: type[Renaming], spoilt: int, made: Made, used: dict[str, int]
) -> None:
    """One whose handles last but now and then is sent plans as well."""
    engine = made(f"serve python:tests.adapters.test_looking_ahead:{kind.__name__}", PATIENT)
    examiner = Examiner(engine, ())
    for one in drawn(40):
        assert list(map(bare, examiner.play(one.experiment, one.traces))) == list(map(bare, one.traces))
    assert used["due"] > 0
    assert used["spoilt"] == spoilt
    ahead = engine._experience.foresight(lambda now: repeat((Cast("o1"), True), MANY - now - 1))
    assert (ahead.follow(lambda: 1) == b"") == (spoilt == 2)


def test_nothing_is_foreseen_where_somebody_listens_or_the_engine_goes_by_chance(made: Made) -> None:
    listened, random = made("", PATIENT), made("", PATIENT)
    listened.heard = lambda _exchange: None
    assert random._capabilities is not None
    random._capabilities = attrs.evolve(random._capabilities, deterministic=False)
    assert not listened.foresee(lambda _now: repeat((Pass(), True)))
    assert not random.foresee(lambda _now: repeat((Pass(), True)))
    assert made("", PATIENT).foresee(lambda now: repeat((Pass(), True), MANY - now - 1))


def test_more_replies_than_were_asked_for_are_noticed(made: Made) -> None:
    """Those to what was sent ahead are due; one more is not."""
    engine = made("", PATIENT)
    channel = engine._channel
    assert isinstance(channel, Channel)
    command = shlex.join(channel.command)
    assert command.endswith("misbehaving.py ''")
    assert engine._replied(channel, (), 1.0)
    channel._got += b"{}\n"
    assert not engine._replied(channel, (), 1.0)


class HangsAt(Reference):
    """Hangs at its so many-th answer."""

    nth = 6

    def start(self, scenario: Scenario) -> Step:
        """Set up the board, and begin to count."""
        self.left = self.nth
        return super().start(scenario)

    def answer(self, answer: Answer) -> Step | Rejected:
        """Play one answer, or none any more."""
        self.left -= 1
        while not self.left:
            time.sleep(60)
        return super().answer(answer)


def test_where_an_engine_hangs_is_told_though_its_replies_are_written_together(made: Made) -> None:
    engine = made("serve python:tests.adapters.test_looking_ahead:HangsAt", IMPATIENT)
    one = next(d for d in drawn() if _passes_before(d.traces[0]) >= 2)
    (trace,) = Examiner(engine, ()).examine(one.experiment, one.traces).traces[:1]
    assert trace.failure is not None
    assert trace.failure.kind == "timeout"
    assert len(trace.transitions) == HangsAt.nth - 1


def _passes_before(trace: Trace) -> int:
    """How many of the answers right before the one that hangs are passes, that one being a pass too."""
    answers = passes(trace)[: HangsAt.nth]
    if len(answers) < HangsAt.nth:
        return -1
    return next((n for n, is_pass in enumerate(reversed(answers)) if not is_pass), len(answers)) - 1
