"""The conversation that the page on the protocol shows: Hive Mind, a copy with new targets, a rejected attempt."""

from __future__ import annotations

from conformance.adapters.json_lines import Exchange, JsonLines
from conformance.adapters.limits import Limits
from reference_engine.cards import catalogue
from reference_engine.words.answers import Answer, Cast, ChooseTargets, Pass, player
from reference_engine.words.mana import mana_of
from reference_engine.words.scenario import PlacedCard, PlacedPermanent, Scenario, Seat
from reference_engine.words.steps import Rejected, Step
from reference_engine.words.view import View
from tests.protocol.exchanges import served

BOARD = Scenario(
    seats=(
        Seat(hand=(PlacedCard("c1", "Shock"),), library=(PlacedCard("c2", "Shock"),), pool=mana_of("R")),
        Seat(library=(PlacedCard("c3", "Shock"),)),
    ),
    battlefield=(PlacedPermanent("c4", "Hive Mind", controller=0, owner=0),),
    cards=(catalogue()["Hive Mind"], catalogue()["Shock"]),
)


def conversation() -> tuple[Exchange, ...]:
    """All lines of it, spoken with the reference in a process of its own."""
    heard: list[Exchange] = []
    engine = JsonLines(served("reference"), Limits(message=30.0), heard.append)
    try:
        engine.hello()
        start = engine.start(BOARD)
        spell = _hand(start.view)[0]
        _refused(engine.answer(Cast(spell)))  # an attempt: without a target it cannot be cast
        step = _taken(engine.answer(Cast(spell, targets=((player(1),),))))
        while step.request is not None and not (step.request.kind == "priority" and not step.view.stack):
            answer: Answer = Pass()
            if step.request.kind == "new-targets":
                answer = ChooseTargets(((player(0),),))
            step = _taken(engine.answer(answer))
    finally:
        engine.close()
    return tuple(heard)


def _hand(view: View) -> list[str]:
    return [card.id for card in view.players[0].hand or ()]


def _taken(result: Step | Rejected) -> Step:
    if isinstance(result, Rejected):
        raise RuntimeError(f"the example is refused: {result.reason}")  # noqa: TRY004 - no wrong type
    return result


def _refused(result: Step | Rejected) -> None:
    if isinstance(result, Step):
        raise RuntimeError("the example's attempt is accepted")  # noqa: TRY004 - no wrong type
