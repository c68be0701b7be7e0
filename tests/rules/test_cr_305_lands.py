"""305. Lands: playing them."""

from __future__ import annotations

import pytest

from reference_engine.words.answers import Play
from tests.rules.kit import Place, table


def test_a_land_is_played_without_the_stack() -> None:
    """305.1, 116.2a: and the player still has priority."""
    game = table(Place(hand=["Forest"])).answer(Play("Forest"))
    assert (game.battlefield(), game.stack(), game.asks("priority").seat) == (["Forest"], [], 0)
    assert game.activate("Forest").pool(0) == "G"


def test_one_a_turn() -> None:
    """305.2."""
    game = table(Place(hand=["Forest", "Island"])).answer(Play("Forest"))
    assert "305.2a" in game.refuse(Play("Island"))


def test_only_in_ones_own_main_phase_with_an_empty_stack() -> None:
    """305.1."""
    game = table(Place(hand=["Forest", "Shock"], pool="R"), Place(hand=["Island"]))
    assert "305.1" in game.turn_to(1).refuse(Play("Island"))
    busy = table(Place(hand=["Forest", "Shock"], pool="R")).cast("Shock", targets=[["@1"]])
    assert "305.1" in busy.refuse(Play("Forest"))
    assert "305.1" in table(Place(hand=["Shock"])).refuse(Play("Shock"))


def test_a_land_is_never_cast() -> None:
    """305.9."""
    assert "305.9" in table(Place(hand=["Forest"])).cannot_cast("Forest")


def test_lands_enter_as_their_text_says_and_abilities_trigger() -> None:
    """614.1c, 603.6a."""
    game = table(Place(hand=["Vivid Crag"], battlefield=["Tireless Tracker"])).answer(Play("Vivid Crag"))
    found = game.permanent("Vivid Crag")
    assert (found.tapped, found.counters) == (True, (("charge", 2),))
    assert game.settle().battlefield() == ["Tireless Tracker", "Vivid Crag", "token Clue Token by @0"]


def test_a_bounce_land_returns_a_land() -> None:
    """603.6a: chosen as the trigger resolves; itself, if there is no other."""
    game = table(Place(hand=["Azorius Chancery"], battlefield=["Island"])).answer(Play("Azorius Chancery")).pass_all()
    assert game.choose("Island").zone(0, "hand") == ["Island"]


@pytest.mark.parametrize("place", ["battlefield", "graveyard", "exile", "library"])
def test_only_from_ones_own_hand(place: str) -> None:
    """305.1: not from anywhere else, and nothing that does not exist or is another player's."""
    for board in (table(Place(**{place: ["Forest"]})), table(Place(), Place(hand=["Forest"]))):
        assert "305.1" in board.refuse(Play("Forest"))
        assert "305.1" in board.refuse(Play("o999"))
        assert "305.1" in board.refuse(Play("@0"))


@pytest.mark.parametrize("step", ["precombat main", "postcombat main"])
def test_in_either_main_phase(step: str) -> None:
    """305.1, 505.6b."""
    assert table(Place(hand=["Forest"]), step=step).answer(Play("Forest")).battlefield() == ["Forest"]
