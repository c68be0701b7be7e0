"""What the reference tells of what happens, in the suite's names."""

from __future__ import annotations

from conformance.adapters.reference import Reference
from reference_engine.words.answers import Answer, Cast, Pass, Planned
from reference_engine.words.events import Event
from reference_engine.words.scenario import Case
from reference_engine.words.steps import Rejected
from reference_engine.words.trace import Trace
from strategies.building import BoardBuilder
from strategies.playing import Moment, play


def played(board: BoardBuilder, *answers: Answer) -> Trace:
    """Seat 0 answers so at priority while the stack is empty; the rest is the smallest."""
    left = list(answers)

    def policy(moment: Moment) -> Planned | None:
        mine = (moment.request.seat, moment.request.kind) == (0, "priority") and not moment.view.stack
        return Planned(moment.decision, left.pop(0)) if mine and left else None

    return play(Reference(), Case(board.scenario()), policy)


def told(trace: Trace) -> list[tuple[Event, ...] | None]:
    """The events of each answer with which something happened."""
    return [t.events for t in trace.transitions if t.events != ()]


def test_a_bolt_from_the_hand_to_the_graveyard() -> None:
    board = BoardBuilder.of(2).in_hand("Lightning Bolt", 0).pool(0, "R")
    bolt = board.last
    assert told(played(board, Cast(bolt, targets=(("@1",),)))) == [
        (Event("moved to stack", None, bolt), Event("spell cast", 0, bolt)),
        (
            Event("damage dealt", None, bolt, "@1", 3),
            Event("moved to graveyard", None, bolt),
        ),
    ]


def test_copies_abilities_discards_and_draws() -> None:
    board = BoardBuilder.of(2).permanent("Hive Mind", 1).in_hand("Mind Rot", 0).in_hand("Plains", 1).pool(0, "BBB")
    plains, rot = board.last, f"c{board.placed - 1}"
    events = [e for events in told(played(board, Cast(rot, targets=(("@1",),)))) for e in events or ()]
    for event in (
        Event("ability put on the stack", 1, "ability of Hive Mind by @1"),
        Event("copied", 1, "copy of Mind Rot by @1", rot),
        Event("discarded", 1, plains),
        Event("moved to graveyard", None, plains),
    ):
        assert events.count(event) == 1, event


def test_nothing_is_told_of_what_was_refused_or_only_asked_for() -> None:
    """Nor is it told later."""
    board = BoardBuilder.of(2).in_hand("Lightning Bolt", 0).pool(0, "R")
    engine = Reference()
    first = engine.start(board.scenario())
    (card,) = first.view.players[0].hand or ()
    assert first.events == ()
    refused = engine.answer(Cast(card.id, targets=(("@0", "@1"),)))
    assert isinstance(refused, Rejected)
    assert refused.step.events == ()
    assert not engine.play.would_refuse(Cast(card.id, targets=(("@1",),)))
    passed = engine.answer(Pass())
    assert not isinstance(passed, Rejected)
    assert passed.events == ()
