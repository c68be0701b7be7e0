"""Whatever an engine does, playing a case on it gives a trace that says so."""

from __future__ import annotations

import attrs
import pytest

from conformance.play_case import play_case
from reference_engine.words.answers import Answer, Choose
from reference_engine.words.requests import Request
from reference_engine.words.scenario import Case, Scenario
from reference_engine.words.steps import Rejected, Step
from strategies import playing
from tests.conformance.toy import Toy, everything


@pytest.mark.parametrize(
    ("fault", "kind", "message"),
    [
        ("crashes", "crash", "ZeroDivisionError: a toy broke"),
        ("panics", "crash", "BaseException: a native panic"),
        ("says so", "engine-error", "internal state is inconsistent"),
        ("babbles", "protocol-error", "a message of no kind"),
        ("hangs", "timeout", "the case was not over after 0.2 s"),
    ],
)
def test_a_fault_of_the_engine_ends_the_trace_where_it_happened(fault: str, kind: str, message: str) -> None:
    trace = play_case(Toy(fault), everything([3, 0]), seconds=0.2)
    assert trace.failure
    assert (trace.failure.kind, trace.failure.message) == (kind, message)
    assert len(trace.transitions) == 2
    assert len(trace.end.stack) == 2


def test_a_right_engine_gives_a_whole_trace() -> None:
    case = everything([2, 1])
    trace = play_case(Toy(), case)
    assert trace.failure is None
    assert [p.life for p in trace.end.players] == [19, 18]
    assert trace.unasked == ()


def test_an_interruption_by_the_user_passes_through() -> None:
    with pytest.raises(KeyboardInterrupt):
        play_case(Toy("interrupts"), everything([1, 1]))


def test_an_engine_that_asks_for_ever_is_a_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    case = everything([3, 3])
    monkeypatch.setattr(playing, "STEP_CAP", 5)
    trace = play_case(Toy(), case)
    assert trace.failure
    assert trace.failure.kind == "timeout"
    assert "5 answers" in trace.failure.message
    assert len(trace.transitions) == 5


class _Stubborn(Toy):
    """Refuses whatever it is told, and says so in the same words."""

    def answer(self, answer: Answer) -> Step | Rejected:
        self.calls += 1
        return Rejected(f"not {type(answer).__name__}", self.step())

    def step(self) -> Step:
        """Asks for the targets of an ability, of which there are to be none."""
        step = super().step()
        request = Request(self.priority, "targets", None, "0", min=0, max=0)
        return attrs.evolve(step, view=attrs.evolve(step.view, priority=None), request=request)


def test_an_engine_that_refuses_the_only_answer_is_given_up_at_once() -> None:
    engine = _Stubborn()
    trace = play_case(engine, everything([1, 1]))
    assert trace.failure
    assert trace.failure.kind == "timeout"
    assert "refused every answer that was tried" in trace.failure.message
    assert "not Choose" in trace.failure.message
    assert [t.outcome for t in trace.transitions] == ["rejected"]
    assert engine.calls == 1


class _Listing(_Stubborn):
    """Lists three players of whom it takes the last, every time anew."""

    takes = ("@2",)
    given: tuple[Answer, ...] = ()

    def answer(self, answer: Answer) -> Step | Rejected:
        self.given = (*self.given, answer)
        result = super().answer(answer)
        return self.step() if answer == Choose(self.takes) else result

    def step(self) -> Step:
        """Asks for a player."""
        step = super().step()
        request = Request(self.priority, "pick", None, "0", ("@2", "@0", "@1"), 1, 1)
        return attrs.evolve(step, request=request)


def test_where_too_much_is_listed_the_next_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is one decision, however often it is tried, and the next request begins from the smallest again."""
    engine, case = _Listing(), everything([1, 1, 1])
    monkeypatch.setattr(playing, "STEP_CAP", 6)
    trace = play_case(engine, case)
    assert engine.given == (*(Choose((f"@{seat}",)) for seat in range(3)),) * 2
    assert [t.outcome for t in trace.transitions] == ["rejected", "rejected", "accepted"] * 2
    assert [t.decision.nth for t in trace.transitions] == [0, 0, 0, 1, 1, 1]
    assert trace.failure
    assert "6 answers" in trace.failure.message


def test_an_engine_that_takes_nothing_of_what_it_lists_is_given_up() -> None:
    engine = _Listing()
    engine.takes = ("@3",)
    trace = play_case(engine, everything([1, 1, 1]))
    assert trace.failure
    assert trace.failure.kind == "timeout"
    assert "the last being Choose(options=('@2',))" in trace.failure.message
    assert engine.calls == 3


def test_no_more_than_so_many_answers_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "TRIES", 1)
    engine = _Listing()
    assert play_case(engine, everything([1, 1, 1])).failure
    assert engine.calls == 2


class _Garbled(Toy):
    """Gives back what is no step."""

    def __init__(self, result: object) -> None:
        super().__init__()
        self.result = result

    def answer(self, answer: Answer) -> Step | Rejected:  # noqa: ARG002 - it does not listen
        return self.result  # type: ignore[return-value]  # that is the point


def _steps() -> list[tuple[object, str]]:
    step = Toy().start(everything([1, 1]).scenario)
    return [
        (None, "gave back NoneType"),
        (Step("a view", None), "the view of a step is str"),  # type: ignore[arg-type]
        (attrs.evolve(step, view=attrs.evolve(step.view, players=())), "shows 0 players, the scenario has 2"),
        (attrs.evolve(step, request="pass?"), "the request of a step is str"),
        (attrs.evolve(step, request=Request(2, "priority")), "seat 2 is asked"),
        (Rejected("no", Step("a view", None)), "the view of a step is str"),  # type: ignore[arg-type]
    ]


@pytest.mark.parametrize(("result", "message"), _steps())
def test_what_is_no_step_is_a_protocol_error(result: object, message: str) -> None:
    trace = play_case(_Garbled(result), everything([1, 1]))
    assert trace.failure
    assert trace.failure.kind == "protocol-error"
    assert message in trace.failure.message


class _Deaf(Toy):
    """Fails before there is a board."""

    def start(self, scenario: Scenario) -> Step:  # noqa: ARG002 - it never comes to the board
        raise OSError("no board")


def test_an_engine_that_cannot_set_up_the_board_gives_an_empty_trace() -> None:
    case: Case = everything([1, 0])
    trace = play_case(_Deaf(), case)
    assert trace.failure
    assert trace.failure.kind == "crash"
    assert trace.transitions == ()
    assert trace.case == case
