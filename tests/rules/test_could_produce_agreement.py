"""106.7, 616.1. The reference and the judges' own model agree on what could be produced."""

from __future__ import annotations

import pytest

from conformance.could_produce import Model
from conformance.could_produce_board import board_of
from reference_engine.cards import card
from reference_engine.words.scenario import Scenario
from tests.rules.could_produce_agreement import Agreement, compare, difference, larger, main, scenario_of, small
from tests.rules.kit import Place, on, scenario

SHARE = 2_000
"""One in so many of the small boards is looked at here; ``python -m tests.rules.could_produce_agreement`` takes all."""


def test_on_a_share_of_all_small_boards() -> None:
    found = compare(small(700, SHARE))
    assert found == Agreement(found.boards)
    assert found.boards > 600


def test_on_larger_boards_at_random() -> None:
    assert compare(larger(2_000, 5)) == Agreement(2_000)


def test_what_differs_is_told() -> None:
    assert difference(scenario_of((("Forest", 0), ("Reflecting Pool", 0)))) == ""


@pytest.mark.parametrize("arguments", [[], ["some"]])
def test_what_to_do_has_to_be_said(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert "all" in capsys.readouterr().err


def model(*places: Place) -> dict[str, str]:
    """What the model says of every permanent that could produce something."""
    board: Scenario = scenario(*places)
    said = Model(board_of(board))
    return {h: "".join(sorted(said.types(h))) for h in said.board.beings if said.types(h)}


def test_the_model_on_the_rulebooks_own_example() -> None:
    mine, theirs = Place(battlefield=["Forest", "Exotic Orchard"]), Place(battlefield=["Exotic Orchard"])
    assert model(mine, theirs) == {"Forest": "G", "Exotic Orchard": "G", "Exotic Orchard 2": "G"}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_model_on_a_cycle_of_any_length(seats: int) -> None:
    cycle = [Place(battlefield=["Exotic Orchard"]) for _ in range(seats)]
    assert model(*cycle) == {}
    started = [Place(battlefield=["Exotic Orchard", "Mountain"]), *cycle[1:]]
    assert set(model(*started).values()) == {"R"}
    assert len(model(*started)) == seats + 1


def test_what_the_model_does_not_know_only_the_lenient_one_tells() -> None:
    """602.5c: a targeted ability without a legal target is left open."""
    board = board_of(scenario(Place(battlefield=["Reflecting Pool", "Allstone", "Vernal Bloom"]), Place()))
    assert Model(board).types("Allstone") == frozenset()
    assert Model(board, lenient=True).types("Allstone") == {"G"}


def test_menus_and_outputs_of_the_model() -> None:
    """106.12b: what is offered, and what comes of it."""
    board = board_of(scenario(Place(battlefield=["Twinstone", "Plains", "Island", "Contamination"]), Place()))
    said = Model(board)
    assert said.menu("Twinstone", 0) == {"B"}
    assert said.outputs("Twinstone", 0) == {"BB"}
    assert said.outputs("Plains", 0) == {"B"}
    assert said.ability("Plains", 1) is None
    assert said.outputs("Plains", 1) == frozenset()


def test_the_model_reads_counters_and_layers() -> None:
    """613.8: Blood Moon takes Urborg's ability away, whichever is older."""
    assert model(Place(battlefield=["Urborg, Tomb of Yawgmoth", "Blood Moon", "Reflecting Pool"]), Place()) == {
        "Urborg, Tomb of Yawgmoth": "R",
        "Reflecting Pool": "R",
    }
    assert model(Place(battlefield=[on("Chipmere", counters=(("charge", 2),))]), Place()) == {"Chipmere": "R"}
    assert card("Chipmere").name == "Chipmere"
