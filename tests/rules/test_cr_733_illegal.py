"""733. Handling Illegal Actions: whatever was done is undone, and the player may act again."""

from __future__ import annotations

import pytest

from reference_engine.words.answers import Choose, ChooseTargets
from tests.rules.kit import Place, cast, table


def test_an_illegal_cast_is_reversed() -> None:
    """733.1: the spell is back in the hand, what was sacrificed is back, no mana is gone, nothing triggered."""
    board = Place(
        hand=["Sacrenth", "Searing Spear"], battlefield=["Memnite", "Altarwatch Gauge", "Castwatch Gauge"], pool="R"
    )
    game = table(board)
    game.refuse(cast("Sacrenth", [["@1"]], costs=[["Memnite"]], payment="R"))
    game.refuse(cast("Sacrenth", [["Altarwatch Gauge"]], costs=[["Memnite"]]))
    game.refuse(cast("Searing Spear", [["@1"]]))
    assert (game.stack(), game.pool(0), game.life(0)) == ([], "R", 20)
    assert "Memnite" in game.battlefield()


def test_the_player_keeps_priority_and_may_do_it_rightly() -> None:
    """733.2."""
    game = table(Place(), Place(hand=["Kresnul"])).turn_to(1)
    game.cannot_cast("Kresnul", targets=[["@3"]])
    assert game.view.priority == 1
    assert game.cast("Kresnul", targets=[["@0"]]).pass_all().life(0) == 19


@pytest.mark.parametrize("times", [1, 3])
def test_a_choice_in_the_middle_of_a_resolution_may_be_made_again(times: int) -> None:
    """733.1, 733.2: as often as it was wrong; what was decided before stands."""
    game = table(Place(hand=["Kresnul"], battlefield=["Hive Mind"]), Place(), Place()).cast("Kresnul", targets=[["@1"]])
    game.pass_all().aim(["@2"])
    for _ in range(times):
        game.refuse(ChooseTargets((("@9",),)))
        game.refuse(Choose(("@1",)))
    assert (game.asks("new-targets").seat, game.stack()[1:]) == (
        2,
        ["ability of Hive Mind by @0", "copy of Kresnul by @1"],
    )
    assert game.aim(["@0"]).settle().lives() == [19, 19, 19]


def test_a_wrong_target_of_a_trigger_leaves_the_cast_as_it_was() -> None:
    """733.1: the spell before it has been cast and stays so."""
    game = table(Place(hand=["Hexmaar"], battlefield=["Blood Artist", "Memnite"])).cast(
        "Hexmaar", targets=[["Memnite"]]
    )
    game.pass_all().refuse(ChooseTargets((("Blood Artist",),)))
    assert game.aim(["@1"]).settle().lives() == [21, 19]
