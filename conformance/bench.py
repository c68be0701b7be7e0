"""Measures the suite: where the time of an example goes, and how the reference's cost grows."""

from __future__ import annotations

import math
from time import process_time

import attrs

from conformance.campaign import Settings, Task, run_task
from conformance.records import Tally
from conformance.registered import all_invariants
from reference_engine.play import Play
from reference_engine.words.answers import Answer, Cast, Pass
from reference_engine.words.characteristics import Card
from reference_engine.words.instructions import CopySpell, Effect, GainLife, SpellAbility
from reference_engine.words.mana import ManaCost
from reference_engine.words.scenario import PlacedCard, Scenario, Seat
from reference_engine.words.selectors import SPELL, Targets

COPIES = (1, 8, 64, 512, 4_096)
"""Numbers of copies on the stack that the growth is measured at."""

_STEADY = 64
"""Copies from which on the cost of setting up no longer counts."""


@attrs.frozen
class Timed:
    """Milliseconds an example by phase, and examples played on the engine a second."""

    examples: int
    milliseconds: dict[str, float]
    cases_a_second: float


def time_engine(engine: str, themes: tuple[str, ...], examples: int) -> Timed:
    """Run so many examples of each theme in this process, every invariant watching."""
    settings = Settings(tuple(all_invariants()))
    tallies: list[Tally] = []
    for theme in themes:
        records = run_task(Task(theme, engine, 1, 0, examples, settings))
        tallies += [r for r in records if isinstance(r, Tally)]
    count = sum(t.examples for t in tallies)
    seconds = {p: sum(t.seconds[p] for t in tallies) for p in ("drawing", "reference", "engine", "judging")}
    return Timed(count, {p: 1000 * s / max(1, count) for p, s in seconds.items()}, count / max(seconds["engine"], 1e-9))


def growth(sizes: tuple[int, ...]) -> dict[int, float]:
    """Seconds to make so many copies of a spell and to resolve them all, played without views; the best of three."""
    return {copies: min(_resolve_copies(copies) for _ in range(3)) for copies in sizes}


def exponent(times: dict[int, float]) -> float:
    """How the time grows from 64 copies to the most measured: 1 is linear."""
    least, most = _STEADY, max(times)
    return math.log(times[most] / times[least]) / math.log(most / least)


def _copies_board(copies: int) -> Scenario:
    free = ManaCost(())
    heal = Card("Bench Balm", ("Instant",), free, abilities=(SpellAbility(Effect((GainLife(1),))),), invented=True)
    copy = Effect((CopySpell(times=copies, new_targets=False),), (Targets(SPELL),))
    echo = Card("Bench Echo", ("Instant",), free, abilities=(SpellAbility(copy),), invented=True)
    hand = (PlacedCard("c1", heal.name), PlacedCard("c2", echo.name))
    return Scenario((Seat(hand=hand), Seat()), cards=(heal, echo))


def _resolve_copies(copies: int) -> float:
    play = Play()
    start = play.start(_copies_board(copies)).view
    hand = {c.card: c.id for c in start.players[0].hand or ()}
    play.advance(Cast(hand["c1"]))
    spell = play.step().view.stack[-1].id
    play.advance(Cast(hand["c2"], targets=((spell,),)))
    passing: Answer = Pass()
    begun = process_time()
    for _ in range(2 * (copies + 2)):
        play.advance(passing)
    seconds = process_time() - begun
    end = play.step().view
    if end.stack or end.players[0].life != start.players[0].life + copies + 1:
        raise RuntimeError(f"the board of {copies} copies did not come to rest as it should: {end}")
    return seconds
