"""109. Objects: controllers, owners, and whom a text means."""

from __future__ import annotations

import attrs
import pytest

from reference_engine.cards.trials import TOKEN
from reference_engine.cards.wording import one, permanent, spell, when
from reference_engine.state.changes import change_object
from reference_engine.state.game import handle
from reference_engine.words.abilities import Enters, Leaves
from reference_engine.words.amounts import CountOf
from reference_engine.words.answers import Concede
from reference_engine.words.arrivals import CreateTokenCopies
from reference_engine.words.instructions import ChooseObject, CreateTokens, Destroy, Exile, GainLife, ReturnToHand
from reference_engine.words.selectors import ANY_TARGET, CREATURE, SPELL, ChosenObject, Each, Filter, ThatObject
from tests.rules.kit import Place, Table, on, table

BLACK = spell("Black Wrath", "{0}", "Sorcery", Destroy(Each(Filter(colors=("B",)))), invented=True)
NONBLACK = spell("Nonblack Wrath", "{0}", "Sorcery", Destroy(Each(Filter(not_colors=("B",)))), invented=True)
SWEEP = spell("Sweep", "{0}", "Sorcery", Destroy(Each(CREATURE)), invented=True)
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


def test_players_come_by_seat_and_objects_as_they_came_to_be() -> None:
    """109: the order of everything that a text could mean, players first."""
    game = table(Place(battlefield=["Bodrun"]), Place(battlefield=["Memnite"]), Place()).play.game
    refs = [handle(n) for n in game.rules.candidates(game, 0, 0, ANY_TARGET)]
    numbers = sorted(game.battlefield)
    assert refs == ["@0", "@1", "@2", *map(handle, numbers)]


LOSE = when(Enters(CREATURE), ReturnToHand(ThatObject()), Exile(ThatObject()))
SEEK = permanent("Seek", "{1}", "Artifact", LOSE, invented=True)
BURY = permanent("Bury", "{1}", "Artifact", when(Leaves(CREATURE), Exile(ThatObject()), GainLife(1)), invented=True)


def test_what_was_moved_into_a_hidden_zone_is_not_found_there() -> None:
    """400.7j: the rest of an effect finds only what went to a public zone."""
    game = table(Place(hand=["Memnite"], battlefield=[SEEK])).cast("Memnite").settle()
    assert (game.zone(0, "hand"), game.zone(0, "exile")) == (["Memnite"], [])


def test_what_was_moved_into_a_public_zone_is_found_there() -> None:
    """400.7e: by an ability that its leaving made trigger; a token is nowhere by then (704.5d)."""
    game = table(Place(hand=[SWEEP], battlefield=[BURY, "Memnite"])).cast("Sweep").settle()
    assert (game.zone(0, "exile"), game.life(0)) == (["Memnite"], 21)
    make = spell("Make", "{0}", "Sorcery", CreateTokens(TOKEN), Destroy(Each(CREATURE)), invented=True)
    game = table(Place(hand=[make], battlefield=[BURY])).cast("Make").settle()
    assert (game.zone(0, "exile"), game.life(0)) == ([], 21)


def test_each_of_several_is_copied() -> None:
    """109.3: what a text says of each permanent that meets a description."""
    twins = spell("Twins", "{0}", "Sorcery", CreateTokenCopies(Each(CREATURE)), invented=True)
    game = table(Place(hand=[twins], battlefield=["Memnite"]), Place(battlefield=["Bodrun"])).cast("Twins").pass_all()
    assert sorted(p.name for p in game.view.battlefield if p.controller == 0) == ["Bodrun", "Memnite", "Memnite"]


def test_another_is_not_the_one_that_says_so() -> None:
    """109.3: also where something is chosen without being targeted."""
    kin = permanent(
        "Kin",
        "{0}",
        "Creature",
        when(Enters(this=True), ChooseObject(Filter(types=("Creature",), another=True)), Destroy(ChosenObject())),
        size=(1, 1),
        invented=True,
    )
    game = table(Place(hand=[kin], battlefield=["Memnite"])).cast("Kin").pass_all().pass_all()
    assert game.asks("pick").options == ("Memnite",)
    assert game.choose("Memnite").battlefield() == ["Kin"]
    assert table(Place(hand=[kin])).cast("Kin").settle().battlefield() == ["Kin"]


# -- spells that another player than their owner controls -----------------------------------------------------------


def taken(game: Table, spell: str, seat: int) -> Table:
    """The game in which that player controls that spell, as no card here can bring about."""
    state = game.play.game
    number = next(n for n, thing in state.objects.items() if thing.card_id == spell)
    game.play.game = change_object(state, number, controller=seat)
    return game


def test_whose_a_spell_is_goes_by_its_controller() -> None:
    """109.4, 109.5: on the stack it is not its owner who is "you"."""
    game = taken(table(Place(hand=["Memnite"]), Place()).cast("Memnite"), "Memnite", 1).play.game
    found = {seat: game.rules.candidates(game, seat, 0, attrs.evolve(SPELL, whose="you")) for seat in (0, 1)}
    assert (found[0], len(found[1])) == ((), 1)


def test_a_permanent_spell_enters_under_its_controllers_control() -> None:
    """608.3a, 110.2: whoever owns it."""
    game = taken(table(Place(hand=["Memnite"]), Place()).cast("Memnite"), "Memnite", 1).pass_all()
    assert (game.permanent("Memnite").controller, game.permanent("Memnite").owner) == (1, 0)


def test_a_spell_of_another_owner_is_exiled_as_its_controller_leaves() -> None:
    """800.4a: it does not leave the game, being a card of a player who stays; neither does it resolve."""
    game = taken(table(Place(hand=["Memnite"]), Place(), Place()).cast("Memnite").turn_to(1), "Memnite", 1)
    game.answer(Concede())
    assert (game.zone(0, "exile"), game.stack(), game.battlefield()) == (["Memnite"], [], [])
