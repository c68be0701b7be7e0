"""614. Replacement Effects, 615. Prevention Effects, and 616. Interaction of such effects."""

from __future__ import annotations

import pytest

from reference_engine.cards.wording import permanent
from reference_engine.words.abilities import Protection
from tests.rules.kit import Place, on, table


@pytest.mark.parametrize(("seasons", "tokens"), [(0, 1), (1, 2), (2, 4), (3, 8)])
def test_each_doubler_doubles_once(seasons: int, tokens: int) -> None:
    """614.1a, 614.5, 616.1: each applies once, to what the others have made of it."""
    game = table(Place(hand=["Mubrask"], battlefield=["Doubling Season"] * seasons)).cast("Mubrask").pass_all()
    assert sum(p.token or False for p in game.view.battlefield) == tokens


def test_an_effect_that_doubles_serves_its_controller() -> None:
    """614.1: "under your control", "a permanent you control"."""
    game = table(Place(hand=["Mubrask", "Skelvane"], battlefield=["Memnite"]), Place(battlefield=["Doubling Season"]))
    game.cast("Mubrask").pass_all().cast("Skelvane", targets=[["Memnite"]]).pass_all()
    assert (game.battlefield(0), game.permanent("Memnite").counters) == (
        ["Memnite", "token Goblin by @0"],
        (("+1/+1", 1),),
    )


def test_whose_permanent_it_is_decides_about_counters() -> None:
    """614.16: put by whomever."""
    game = table(Place(hand=["Skelvane"]), Place(battlefield=["Doubling Season", "Memnite"]))
    game.cast("Skelvane", targets=[["Memnite"]]).pass_all()
    assert game.permanent("Memnite").counters == (("+1/+1", 2),)


def test_entering_with_counters_is_doubled_too() -> None:
    """614.1c, 614.16, 122.6a: entering with counters is having them put on it."""
    game = table(Place(hand=["Xylofawn"], battlefield=["Doubling Season"], pool="GGG")).cast("Xylofawn", x=3).pass_all()
    assert game.permanent("Xylofawn").counters == (("+1/+1", 6),)


def test_one_more_copy_each_time_copies_are_made() -> None:
    """614.1a, 614.5: told to make three, a player with two such effects makes five; told to make none, none."""
    staffs = ["Twinning Staff", "Twinning Staff"]
    game = table(Place(hand=["Zorvask", "Echothrice"], battlefield=staffs, pool="CCC"))
    game.cast("Zorvask").cast("Echothrice", x=3, targets=[["Zorvask"]]).pass_all()
    assert len(game.stack()) == 6
    game = table(Place(hand=["Zorvask", "Echothrice"], battlefield=staffs)).cast("Zorvask")
    assert game.cast("Echothrice", x=0, targets=[["Zorvask"]]).pass_all().stack() == ["Zorvask"]


def test_the_extra_copy_belongs_to_who_would_copy() -> None:
    """614.1: only that player's effect applies, whoever made them copy."""
    game = table(Place(hand=["Zorvask"], battlefield=["Hive Mind"]), Place(battlefield=["Twinning Staff"]), Place())
    game.cast("Zorvask").pass_all()
    assert [s.controller for s in game.view.stack] == [0, 1, 1, 2]


def test_a_token_that_a_copy_becomes_is_not_created() -> None:
    """614.16, 608.3f: nothing doubles it."""
    game = table(Place(hand=["Memnite", "Double Major"], battlefield=["Doubling Season"], pool="GU"))
    game.cast("Memnite").cast("Double Major", targets=[["Memnite"]]).settle()
    assert len([p for p in game.view.battlefield if p.name == "Memnite"]) == 2


def test_damage_from_what_a_creature_is_protected_from_is_prevented() -> None:
    """615.1, 702.16e: the red source deals none, and what waits for damage would have none to see."""
    knight = permanent("Knight", "{W}", "Creature — Knight", Protection(("R",)), size=(1, 1), invented=True)
    game = (
        table(Place(hand=["Pyroclasm"], battlefield=[knight, "Memnite", on("Bodvast")], pool="RC"))
        .cast("Pyroclasm")
        .pass_all()
    )
    assert (game.battlefield(), game.permanent("Bodvast").damage) == (["Bodvast", "Knight"], 2)
    assert game.permanent("Knight").damage == 0
