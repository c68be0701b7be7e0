"""109. Objects: controllers, owners, and whom a text means."""

from __future__ import annotations

import pytest

from reference_engine.cards.wording import one, spell
from reference_engine.words.amounts import CountOf
from reference_engine.words.instructions import Destroy, GainLife
from reference_engine.words.selectors import Each, Filter
from tests.rules.kit import Place, on, table

BLACK = spell("Black Wrath", "{0}", "Sorcery", Destroy(Each(Filter(colors=("B",)))), invented=True)
NONBLACK = spell("Nonblack Wrath", "{0}", "Sorcery", Destroy(Each(Filter(not_colors=("B",)))), invented=True)
GOLD = "Witherbloom Apprentice"


def test_you_is_the_controller_of_the_spell_and_opponents_are_the_others() -> None:
    """109.5, 102.3: "you gain", "each opponent loses"."""
    game = table(Place(), Place(hand=["Tithehall Hymn"]), Place())
    assert game.cast("Tithehall Hymn", seat=1).settle().lives() == [19, 30, 19]


def test_the_copys_controller_is_you_for_the_copy() -> None:
    """109.5, 707.10: every copy speaks for the player who controls it."""
    game = table(Place(hand=["Tithehall Hymn"], battlefield=["Hive Mind"]), Place(), Place())
    assert game.cast("Tithehall Hymn").settle().lives() == [28, 28, 28]


def test_permanents_are_judged_by_controller_and_cards_elsewhere_by_owner() -> None:
    """109.4: an object that is neither on the stack nor on the battlefield has no controller."""
    mine = spell("Mine", "{0}", "Instant", GainLife(CountOf(Filter(types=("Creature",), whose="you"))), invented=True)
    game = table(Place(hand=[mine], battlefield=[on("Memnite", owner=1)]), Place(battlefield=[on("Bodrun", owner=0)]))
    assert game.cast("Mine").pass_all().life(0) == 21
    game = table(Place(hand=["Kolaghan's Command"], graveyard=["Memnite"], pool="CBR"), Place(graveyard=["Hill Giant"]))
    plan = {"modes": (0, 3), "seat": 0}
    assert "no legal target" in game.cannot_cast("Kolaghan's Command", targets=[["Hill Giant"], ["@1"]], **plan)
    game.cast("Kolaghan's Command", targets=[["Memnite"], ["@1"]], **plan).pass_all()
    assert "Memnite" in game.zone(0, "hand")


def test_both_colours_of_a_creature_count() -> None:
    """608.2j: only the colour asked for is looked at: a black and green creature is black, and is not nonblack."""
    for wrath, left in ((BLACK, "Memnite"), (NONBLACK, GOLD)):
        game = table(Place(hand=[wrath], battlefield=[GOLD, "Memnite"])).cast(wrath.name).settle()
        assert game.battlefield() == [left]


@pytest.mark.parametrize(
    ("wanted", "fitting"),
    [
        (Filter(types=("Artifact",)), ["Memnite", "Trinketarn"]),
        (Filter(types=("Creature",), not_types=("Artifact",)), ["Hill Giant", "Isamaru, Hound of Konda"]),
        (Filter(supertype="Legendary"), ["Isamaru, Hound of Konda"]),
        (Filter(subtype="Giant"), ["Hill Giant"]),
        (Filter(power_at_least=2), ["Hill Giant", "Isamaru, Hound of Konda"]),
        (Filter(mana_value=4), ["Hill Giant"]),
        (Filter(token=True), []),
    ],
)
def test_descriptions_pick_what_they_say(wanted: Filter, fitting: list[str]) -> None:
    """109.2, 109.3: a description is met by permanents with those characteristics."""
    wrath = spell("Wrath", "{0}", "Sorcery", Destroy(Each(wanted)), invented=True)
    board = ["Memnite", "Trinketarn", "Hill Giant", "Isamaru, Hound of Konda"]
    assert (
        sorted(set(board) - set(table(Place(hand=[wrath], battlefield=board)).cast("Wrath").pass_all().battlefield()))
        == fitting
    )


def test_another_leaves_out_the_object_itself() -> None:
    """109.5: "another" is any but the one whose text it is."""
    game = table(Place(hand=["Memnite"], battlefield=["Soul Warden"])).cast("Memnite").settle()
    assert game.life(0) == 21
    game = table(Place(hand=["Soul Warden"], pool="W")).cast("Soul Warden").settle()
    assert game.life(0) == 20


def test_the_controller_of_a_spell_that_is_gone_is_known() -> None:
    """608.2h: "its controller" of a countered spell is its last controller."""
    game = table(Place(hand=["Shock"], pool="R"), Place(hand=["Undermine"], pool="UUB"))
    game.cast("Shock", targets=[["@1"]]).cast("Undermine", seat=1, targets=[["Shock"]]).settle()
    assert game.lives() == [17, 20]


def test_no_card_in_a_hand_is_a_target_on_the_battlefield() -> None:
    """109.2: without another zone named, a description means permanents."""
    shoot = spell("Shoot", "{0}", "Instant", Destroy(), targets=one(Filter(types=("Creature",))), invented=True)
    game = table(Place(hand=[shoot, "Memnite"], graveyard=["Bodrun"]))
    game.cannot_cast("Shoot", targets=[["Memnite"]])
    game.cannot_cast("Shoot", targets=[["Bodrun"]])
