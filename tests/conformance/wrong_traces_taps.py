"""Traces that are wrong by hand, for the obligations about tapping permanents for mana."""

from __future__ import annotations

import attrs

from reference_engine.words.answers import Activate, Cast
from reference_engine.words.trace import Trace
from strategies.building import BoardBuilder
from tests.conformance.stage import Line, perform, rewritten
from tests.conformance.wrong_traces import shows


@shows("mana.tapped-for-mana-trigger.on-resolve-and-produce/waits")
def what_triggered_is_beneath_the_spell() -> Trace:
    """A land taps for a spell under a watcher, whose ability is put beneath that spell."""
    board = BoardBuilder.of(2).permanent("Mountain", 0).permanent("Wellwatch Gauge", 1).in_hand("Redsink Murmur", 0)
    trace = perform(board, Line(0, Cast(board.last, activations=(Activate("c17"),))))
    return rewritten(trace, 1, lambda view: attrs.evolve(view, stack=view.stack[::-1]))


@shows("mana.tap-for-mana.governed-by-mana-ability-rules/priority")
def another_player_has_priority_then() -> Trace:
    """A land is tapped for mana with priority, and the next player is asked then."""
    board = BoardBuilder.of(2).permanent("Mountain", 0)
    trace = perform(board, Line(0, Activate(board.last)))
    steps = list(trace.transitions)
    steps[1] = attrs.evolve(steps[1], request=attrs.evolve(steps[1].request, seat=1))
    return attrs.evolve(trace, transitions=tuple(steps))
