"""608. Resolving Spells and Abilities."""

from __future__ import annotations

import pytest

from reference_engine.cards.trials import TOKEN
from reference_engine.cards.wording import one, permanent, spell, when
from reference_engine.rules.cr_608_resolving import entry_of
from reference_engine.words.abilities import Leaves
from reference_engine.words.amounts import CountersOn, CountOf, PowerOf
from reference_engine.words.answers import Choose, Pass
from reference_engine.words.base import Instruction
from reference_engine.words.instructions import (
    CreateTokens,
    DealDamage,
    Destroy,
    DiscardChosen,
    GainLife,
    LoseLife,
    ReturnToHand,
    Sacrifice,
)
from reference_engine.words.selectors import CREATURE, EachPlayer, Filter, Itself, Targeted, Targets
from tests.rules.kit import Place, on, table

THIRST = spell("Thirst", "{0}", "Instant", DealDamage(2), GainLife(2), targets=one(CREATURE), invented=True)
NONBLACK = Filter(types=("Creature",), not_colors=("B",))
PLAGUE = spell(
    "Plague",
    "{0}",
    "Sorcery",
    Destroy(),
    Destroy(Targeted(1)),
    targets=(Targets(NONBLACK), Targets(Filter(types=("Artifact",)))),
    invented=True,
)
HOMING = spell("Homing", "{0}", "Instant", ReturnToHand(Itself()), GainLife(1), invented=True)
GROW = spell("Grow", "{0}", "Instant", CreateTokens(TOKEN), GainLife(CountOf(CREATURE)), invented=True)
TWO_STEPS = spell(
    "Two Steps", "{0}", "Sorcery", Sacrifice(CREATURE, 1, EachPlayer()), DiscardChosen(1, EachPlayer()), invented=True
)


def test_only_the_topmost_object_resolves() -> None:
    """608.1."""
    game = table(Place(hand=["Zorvask", "Quorbane"])).cast("Zorvask").cast("Quorbane").pass_all()
    assert (game.stack(), game.lives()) == (["Zorvask"], [20, 19])


def test_a_spell_whose_only_target_is_gone_does_nothing_at_all() -> None:
    """608.2b: no damage, and no life either; the card goes to the graveyard."""
    game = table(Place(hand=[THIRST, "Hexmaar"], battlefield=["Memnite"])).cast("Thirst", targets=[["Memnite"]])
    game.cast("Hexmaar", targets=[["Memnite"]]).settle()
    assert (game.life(0), sorted(game.zone(0, "graveyard"))) == (20, ["Hexmaar", "Memnite", "Thirst"])


def test_a_target_that_came_back_is_another_object() -> None:
    """608.2b, 400.7: it left the zone that it was in when it was targeted."""
    game = table(Place(hand=[THIRST, "Cloudshift"], battlefield=["Memnite"], pool="W")).cast(
        "Thirst", targets=[["Memnite"]]
    )
    game.cast("Cloudshift", targets=[["Memnite"]]).settle()
    assert (game.battlefield(), game.life(0)) == (["Memnite"], 20)


@pytest.mark.parametrize("gone", ["Hill Giant", "Trinketarn"])
def test_the_rest_is_done_to_the_targets_that_are_left(gone: str) -> None:
    """608.2b: one of two targets is illegal, and the spell resolves for the other."""
    board = ["Hill Giant", "Trinketarn"]
    game = table(Place(hand=[PLAGUE, "Fennok"], battlefield=board)).cast(
        "Plague", targets=[["Hill Giant"], ["Trinketarn"]]
    )
    game.cast("Fennok", targets=[[gone]]).settle()
    assert game.battlefield() == []
    assert game.zone(0, "hand") == [gone]


def test_an_object_illegal_for_one_instance_is_spared_by_that_part_only() -> None:
    """608.2b: chosen for two instances of "target", legal for one, it is affected by that one."""
    black = permanent("Night", "{B}", "Artifact Creature — Imp", size=(1, 1), invented=True)
    game = table(Place(hand=[PLAGUE], battlefield=[black, "Memnite"]))
    assert "no legal target" in game.cannot_cast("Plague", targets=[["Night"], ["Memnite"]])
    assert game.cast("Plague", targets=[["Memnite"], ["Night"]]).settle().battlefield() == []


def test_information_of_an_illegal_target_is_not_there() -> None:
    """608.2b: a part that needs the power of a target that is illegal does nothing."""
    punch = spell(
        "Punch",
        "{0}",
        "Instant",
        DealDamage(PowerOf(Targeted(0)), Targeted(1)),
        targets=(Targets(CREATURE), Targets(CREATURE)),
        invented=True,
    )
    game = table(Place(hand=[punch, "Fennok"], battlefield=["Hill Giant", "Bodvast"]))
    game.cast("Punch", targets=[["Hill Giant"], ["Bodvast"]]).cast("Fennok", targets=[["Hill Giant"]]).settle()
    assert game.permanent("Bodvast").damage == 0


def test_what_the_spell_itself_moved_is_known_as_it_last_was() -> None:
    """608.2h: destroyed first, asked for its mana value afterwards."""
    game = table(Place(hand=["Orim's Thunder"], battlefield=["Bodvast"], pool="CCWR"), Place(battlefield=["Mirari"]))
    game.cast("Orim's Thunder", targets=[["Mirari"], ["Bodvast"]], kicks=(1,)).settle()
    assert (game.permanent("Bodvast").damage, game.zone(1, "graveyard")) == (5, ["Mirari"])


def test_instructions_are_followed_in_order() -> None:
    """608.2c: the token is there when creatures are counted."""
    assert table(Place(hand=[GROW])).cast("Grow").pass_all().life(0) == 21


def test_later_text_may_say_where_a_countered_spell_goes() -> None:
    """608.2c: to its owner's hand, or into exile."""
    for counter, pool, zone in (("Remand", "CU", "hand"), ("Dissipate", "CUU", "exile")):
        game = table(Place(hand=["Zorvask"]), Place(hand=[counter], library=["Island"], pool=pool))
        game.cast("Zorvask").cast(counter, seat=1, targets=[["Zorvask"]]).settle()
        assert (game.zone(0, zone), game.zone(0, "graveyard"), game.life(0)) == (["Zorvask"], [], 20)


@pytest.mark.parametrize(
    "wrong", [Choose(), Choose(("0", "1")), Choose(("4",)), Choose(("-1",)), Choose(("",)), Pass()]
)
def test_a_choice_is_made_while_the_effect_is_applied(wrong: Choose | Pass) -> None:
    """608.2d: one of those offered."""
    game = table(Place(hand=["Numarest"])).cast("Numarest").pass_all()
    assert game.asks("number").options == ("0", "1", "2", "3")
    game.refuse(wrong)
    assert game.choose("3").life(0) == 23


def test_a_declined_may_is_not_done() -> None:
    """608.2d."""
    assert table(Place(hand=["Mayhalde"])).cast("Mayhalde").pass_all().choose("no").life(0) == 20
    assert table(Place(hand=["Mayhalde"])).cast("Mayhalde").pass_all().choose("yes").life(0) == 21


def test_drawing_from_an_empty_library_may_be_chosen() -> None:
    """608.2d, 121.3: it is not an impossible action."""
    game = table(Place(hand=["Mayborne"])).cast("Mayborne").pass_all().choose("yes")
    assert game.lost() == [0]


def test_each_step_is_chosen_by_all_before_it_is_done() -> None:
    """608.2e: all sacrifice, and only then do all choose what to discard."""
    game = table(
        Place(hand=[TWO_STEPS, "Zorvask"], battlefield=["Memnite"]), Place(hand=["Drethil"], battlefield=["Bodrun"])
    )
    game.cast("Two Steps").pass_all()
    assert (game.asks("pick").seat, game.choose("Memnite").asks("pick").seat) == (0, 1)
    assert game.battlefield() == ["Bodrun", "Memnite"]
    assert (game.choose("Bodrun").asks("discard").seat, game.battlefield()) == (0, [])
    assert game.choose("Zorvask").asks("discard").seat == 1
    assert game.zone(0, "hand") == ["Zorvask"]
    game.choose("Drethil")
    assert (game.zone(0, "hand"), game.zone(1, "hand")) == ([], [])


def test_what_cannot_be_done_at_once_is_done_in_turn_order() -> None:
    """608.2f: the copies of each player are made one after the other, starting with the active player."""
    game = table(Place(), Place(), Place(hand=["Shock"], battlefield=["Hive Mind"], pool="R"), Place(), active=1)
    game.cast("Shock", seat=2, targets=[["@0"]]).pass_all()
    seats = []
    while game.request is not None and game.request.kind == "new-targets":
        seats.append(game.request.seat)
        assert len(game.stack()) == 1 + len(seats)
        game.keep()
    assert seats == [1, 3, 0]


def test_a_number_is_determined_once() -> None:
    """608.2h: as the instruction is carried out, for all whom it concerns."""
    wane = spell("Wane", "{0}", "Instant", LoseLife(CountOf(CREATURE), EachPlayer()), invented=True)
    game = table(Place(hand=[wane], battlefield=["Memnite", "Bodrun"])).cast("Wane").pass_all()
    assert game.lives() == [18, 18]


def test_the_counters_of_what_died_are_those_it_had() -> None:
    """608.2h, 603.10a."""
    husk = permanent(
        "Husk",
        "{1}",
        "Creature — Elf",
        when(Leaves(this=True), GainLife(CountersOn(Itself()))),
        size=(1, 1),
        invented=True,
    )
    game = table(Place(hand=["Hexmaar"], battlefield=[on(husk, counters=(("+1/+1", 3),))]))
    assert game.cast("Hexmaar", targets=[["Husk"]]).settle().life(0) == 23


def test_a_spell_that_leaves_the_stack_while_it_resolves_goes_on() -> None:
    """608.2m: it is in the hand, and its controller gains life; 608.2n has nothing left to move."""
    game = table(Place(hand=[HOMING])).cast("Homing").pass_all()
    assert (game.zone(0, "hand"), game.zone(0, "graveyard"), game.life(0)) == (["Homing"], [], 21)


def test_a_resolved_spell_goes_to_its_owners_graveyard_last() -> None:
    """608.2n: it is not there yet while it resolves."""
    game = (
        table(Place(hand=["Gravestep Chant"], graveyard=["Zorvask"], library=["Island"]))
        .cast("Gravestep Chant")
        .pass_all()
    )
    assert (game.life(0), game.zone(0, "graveyard")) == (21, ["Zorvask", "Island", "Gravestep Chant"])


def test_an_ability_ceases_to_exist() -> None:
    """608.2n."""
    game = table(Place(hand=["Zorvask"], battlefield=["Castwatch Gauge"])).cast("Zorvask").pass_all()
    assert (game.stack(), game.zone(0, "graveyard")) == (["Zorvask"], [])


def test_a_permanent_spell_becomes_a_permanent() -> None:
    """608.3a: under its controller's control, untapped, and sick (302.6)."""
    game = table(Place(hand=["Memnite"])).cast("Memnite").pass_all()
    creature = game.permanent("Memnite")
    assert (creature.owner, creature.controller, creature.tapped, creature.sick) == (0, 0, False, True)
    assert (creature.card, game.zone(0, "graveyard")) == ("Memnite", [])


def test_a_copy_of_a_permanent_spell_becomes_a_token() -> None:
    """608.3f, 707.10f: and not a created one."""
    game = table(Place(hand=["Memnite", "Double Major"], battlefield=["Mintwatch Gauge", "Doubling Season"], pool="GU"))
    game.cast("Memnite").cast("Double Major", targets=[["Memnite"]]).settle()
    tokens = [p for p in game.view.battlefield if p.token]
    assert ([(p.name, p.card, p.power) for p in tokens], game.life(0)) == ([("Memnite", None, 1)], 20)


def test_an_instructions_rule_function_has_its_name() -> None:
    """608.2c: the word in snake case, of a word that nobody has looked up before too."""

    class DealNoDamageAtAll(Instruction):
        """An instruction."""

    assert entry_of(DealNoDamageAtAll) == "deal_no_damage_at_all"
