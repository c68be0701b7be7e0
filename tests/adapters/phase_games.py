"""Small games on phase.rs, beside the same on the reference."""

from __future__ import annotations

import attrs
import pytest

from conformance.adapters.base import Adapter
from conformance.adapters.opening import open_engine
from conformance.adapters.reference import Reference
from conformance.wording import answer_text
from reference_engine.cards import catalogue
from reference_engine.words.answers import Answer, Decision, Planned
from reference_engine.words.mana import mana_of
from reference_engine.words.scenario import Case, PlacedCard, PlacedPermanent, Scenario, Seat
from reference_engine.words.trace import Trace, Transition
from reference_engine.words.view import View
from strategies.playing import Moment, play

needs_phase = pytest.importorskip("phase", reason='phase-python is not installed: pip install "mtg-conformance[phase]"')
"""Skips the module where the binding is not installed."""


def engine() -> Adapter:
    """phase.rs, opened by its name."""
    return open_engine("phase")


def board(
    hands: dict[int, tuple[str, ...]],
    field: tuple[tuple[str, int], ...] = (),
    pools: dict[int, str] | None = None,
    *,
    seats: int = 2,
    active: int = 0,
) -> Scenario:
    """A board: hands by seat (``h0``, ``h1`` … through all of them), permanents (``p0`` …), four cards a library."""
    known, number = catalogue(), 0
    rows: list[Seat] = []
    for seat in range(seats):
        held = []
        for name in hands.get(seat, ()):
            held.append(PlacedCard(f"h{number}", name))
            number += 1
        library = tuple(PlacedCard(f"l{seat}{n}", "Bodrun") for n in range(4))
        rows.append(Seat(hand=tuple(held), library=library, pool=mana_of((pools or {}).get(seat, ""))))
    permanents = tuple(PlacedPermanent(f"p{n}", name, seat, seat) for n, (name, seat) in enumerate(field))
    names = dict.fromkeys([*(n for h in hands.values() for n in h), *(n for n, _ in field), "Bodrun"])
    return Scenario(tuple(rows), permanents, active=active, cards=tuple(known[n] for n in names))


def played(engine: Adapter, scenario: Scenario, *answers: Answer | tuple[str, Answer]) -> Trace:
    """A game in which those answers are given in turn, each to the first request of its kind.

    An answer stands for a request at priority; with a kind before it, for one of that kind. What is not answered is
    passed, kept or declined.
    """
    left = [("priority", a) if not isinstance(a, tuple) else a for a in answers]

    def policy(moment: Moment) -> Planned | None:
        if left and left[0][0] == moment.request.kind:
            return Planned(moment.decision, left.pop(0)[1])
        return None

    trace = play(engine, Case(scenario), policy)
    assert not left, f"nobody asked for {left}"
    return trace


def same(scenario: Scenario, *answers: Answer | tuple[str, Answer]) -> Trace:
    """The same game on both; what is shown at the end must be equal. The engine's trace."""
    trace = played(engine(), scenario, *answers)
    expected = played(Reference(), scenario, *answers)
    told = [(answer_text(t), t.outcome, t.reason) for t in trace.transitions]
    assert shown(trace.end) == shown(expected.end), told
    return trace


def shown(view: View) -> View:
    """The view without who has priority."""
    return attrs.evolve(view, priority=None)


def refusals(trace: Trace) -> list[Transition]:
    """The answers that were refused."""
    return [t for t in trace.transitions if t.outcome == "rejected"]


def top(trace: Trace, nth: int) -> object:
    """The top of the stack after that answer."""
    return trace.transitions[nth].after.stack[-1]


__all__ = ["Decision", "board", "engine", "needs_phase", "played", "refusals", "same", "shown", "top"]
