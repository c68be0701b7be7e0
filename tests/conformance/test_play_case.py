"""Whatever an engine does, playing a case on it gives a trace that says so."""

from __future__ import annotations

import attrs
import pytest

from conformance.play_case import play_case
from reference_engine.words.answers import Answer
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
        request = Request(self.priority, "targets", "o1", "0", min=0, max=0)
        return attrs.evolve(step, view=attrs.evolve(step.view, priority=None), request=request)


def test_an_engine_that_refuses_its_own_smallest_option_is_given_up_at_once() -> None:
    engine = _Stubborn()
    trace = play_case(engine, everything([1, 1]))
    assert trace.failure
    assert trace.failure.kind == "timeout"
    assert "3 times in a row" in trace.failure.message
    assert "not Choose" in trace.failure.message
    assert [t.outcome for t in trace.transitions] == ["rejected"] * 3
    assert engine.calls == 3


class _Wavering(_Stubborn):
    """Refuses twice, then takes the answer and asks again."""

    def answer(self, answer: Answer) -> Step | Rejected:
        result = super().answer(answer)
        return self.step() if self.calls % 3 == 0 else result


def test_refusals_are_counted_in_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "STEP_CAP", 10)
    trace = play_case(_Wavering(), everything([1, 1]))
    assert trace.failure
    assert "10 answers" in trace.failure.message
    assert len(trace.transitions) == 10


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
