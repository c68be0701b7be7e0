"""An engine that asks round in circles for ever gets the verdict *timeout*, with the board that makes it do so."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from conformance.adapters.reference import Reference
from conformance.campaign import Settings, Task, run_task
from conformance.could_produce import asks_others
from conformance.could_produce_board import board_of
from conformance.mutants.mana_menus import asked_by
from conformance.records import Sighting, Tally
from conformance.shrink import ShrinkTask, shrink_task
from reference_engine.rules.resolving import At
from reference_engine.rules.table import STANDARD
from reference_engine.state.game import Announced, Game, Object
from reference_engine.words.instructions import Effect
from reference_engine.words.mana_making import CouldProduce
from tests.rules.kit import Place, table

CYCLES = "mana.could-produce.cycles-least-fixpoint"
SECONDS = 0.5
"""For one case: a hundred times what it takes where nothing goes round in circles."""


def circling(right: Callable[..., Any]) -> Callable[..., Any]:
    """Asks what others could produce along every edge, and never remembers whom it has asked."""

    def types_others_could_produce(game: Game, at: At, types: CouldProduce) -> frozenset[str]:
        open_: set[int] = set(_asking(game, game.rules.permanents_in_scope(game, at, types)))
        while open_:
            open_ = {other for number in open_ for other in _asking(game, _seen_by(game, game.objects[number]))}
        return frozenset(right(game, at, types))

    return types_others_could_produce


def _asking(game: Game, numbers: Iterable[int]) -> list[int]:
    return [n for n in numbers if asked_by(game.objects[n]) is not None]


def _seen_by(game: Game, thing: Object) -> tuple[int, ...]:
    asks = asked_by(thing)
    assert asks is not None
    at = At(thing, Announced("activated", Effect(), source=thing.id), thing.controller)
    found: tuple[int, ...] = game.rules.permanents_in_scope(game, at, asks)
    return found


ENTRY = "types_others_could_produce"
CIRCLING = STANDARD.replace(ENTRY, circling(STANDARD[ENTRY]))


def test_it_ends_with_a_timeout_and_the_board() -> None:
    engine = Reference(CIRCLING, "circling")
    settings = Settings((CYCLES,), case_seconds=SECONDS, until=frozenset({"timeout"}), compare=False)
    records = run_task(Task(CYCLES, "reference", 1, settings=settings), adapter=engine)
    assert any(isinstance(record, Tally) for record in records)
    (sighting,) = [record for record in records if isinstance(record, Sighting)]
    assert (sighting.kind, sighting.fingerprint) == ("timeout", "timeout")
    assert "was not over after" in sighting.seen
    task = ShrinkTask(CYCLES, "timeout", "timeout", sighting.place, "reference", settings, 30.0)
    shrunk = shrink_task(task, engine)
    assert shrunk is not None
    board = board_of(shrunk.experiment.cases[0].scenario)
    asking = [being.thing.face.name for being in board.beings.values() if asks_others(being)]
    assert asking == ["Reflecting Pool"], "a permanent that sees itself is the smallest circle"
    assert len(board.players) == 2


def test_without_a_circle_it_is_right() -> None:
    mine, theirs = Place(battlefield=["Fellwar Stone"]), Place(battlefield=["Forest", "Fellwar Stone"])
    assert table(mine, theirs, rules=CIRCLING).activate("Fellwar Stone").pool(0) == "G"
