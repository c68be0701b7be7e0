"""707. Copying Objects: spells and abilities on the stack, and casting copies of cards."""

from __future__ import annotations

import pytest

from reference_engine.cards.trials import TOKEN
from reference_engine.cards.wording import ONE_CREATURE, ONE_SPELL, activated, mode, one, permanent, spell, when
from reference_engine.words.abilities import SpellCast, Triggered
from reference_engine.words.answers import Cast, Choose, ChooseTargets, Pass
from reference_engine.words.costs import TapThis
from reference_engine.words.instructions import (
    CopySpell,
    CreateTokens,
    DealDamage,
    Destroy,
    Effect,
    GainLife,
    PutCounters,
)
from reference_engine.words.selectors import (
    ACTIVATED_OR_TRIGGERED,
    CREATURE,
    PLAYER,
    Filter,
    Itself,
    Targeted,
    ThatSpell,
)
from tests.rules.kit import Place, on, table

CHARM = spell(
    "Charm", "{G}", "Instant", modes=(mode(Destroy(), targets=one(CREATURE)), mode(GainLife(3))), invented=True
)
FORKED = spell("Forked", "{0}", "Instant", CopySpell(color="R"), targets=ONE_SPELL, invented=True)
AIM = spell("Aim", "{0}", "Instant", CopySpell(aim=Targeted(1)), targets=(*ONE_SPELL, *one(PLAYER)), invented=True)
ECHO = spell("Echo", "{0}", "Instant", CopySpell(), targets=one(ACTIVATED_OR_TRIGGERED), invented=True)
TRAINER = permanent(
    "Trainer",
    "{1}",
    "Creature — Elf",
    activated(TapThis(), do=(PutCounters(1, Itself()), DealDamage(1)), targets=ONE_CREATURE),
    size=(1, 3),
    invented=True,
)
NOT_GREEN = spell(
    "Not Green",
    "{0}",
    "Instant",
    GainLife(5),
    targets=one(Filter(zone="stack", stack=("spell",), not_colors=("G",), colors=("R",))),
)


def test_all_decisions_are_copied() -> None:
    """707.2, 707.10: modes, targets, division and X are those of the original."""
    game = table(Place(hand=["Xathmoor", "Echovane"], battlefield=["Bodvast"], pool="CCCR"))
    game.cast("Xathmoor", x=3, targets=[["@1", "Bodvast"]], division=(2, 1)).cast("Echovane", targets=[["Xathmoor"]])
    game.pass_all()
    original, copy = game.view.stack
    assert (copy.x, copy.targets, copy.division) == (original.x, original.targets, original.division)
    assert game.settle().lives() == [20, 16]
    assert game.permanent("Bodvast").damage == 2


def test_the_copy_of_a_green_charm_is_red_and_has_its_mode() -> None:
    """707.10, 707.9b: the example of Fork and a modal green instant; the copy is red and not green."""
    game = (
        table(Place(hand=[CHARM, FORKED, NOT_GREEN], pool="G"))
        .cast("Charm", modes=(1,))
        .cast("Forked", targets=[["Charm"]])
    )
    copy = game.pass_all().top()
    assert (copy.modes, copy.copy, copy.name) == ((1,), True, "Charm")
    game.cannot_cast("Not Green", targets=[["Charm"]])
    game.cast("Not Green", targets=[[copy.id]])
    assert game.settle().life(0) == 31


def test_a_copy_of_a_red_copy_is_red_too() -> None:
    """707.3, 707.9b: the exception is part of what is copied next."""
    game = table(Place(hand=[CHARM, FORKED, "Echovane", NOT_GREEN], pool="G")).cast("Charm", modes=(1,))
    game.cast("Forked", targets=[["Charm"]]).pass_all()
    game.cast("Echovane", targets=[["copy of Charm by @0"]]).pass_all()
    game.cast("Not Green", targets=[["copy of Charm by @0 #2"]])


def test_the_copy_uses_the_object_with_which_the_original_was_paid_for() -> None:
    """707.10: the example of Fling: the power of the creature sacrificed for the original."""
    game = table(Place(hand=["Sacrenth", "Echovane"], battlefield=["Hill Giant", "Memnite"]))
    game.cast("Sacrenth", targets=[["@1"]], costs=[["Hill Giant"]]).cast("Echovane", targets=[["Sacrenth"]]).settle()
    assert (game.life(1), game.battlefield()) == (14, ["Memnite"])


def test_mana_spent_on_the_original_was_not_spent_on_the_copy() -> None:
    """707.10: the example of Dawnglow Infusion: a copy gains no life."""
    game = table(Place(hand=["Dawnquell", "Echovane"], pool="GWGW")).cast("Dawnquell", x=3, payment="GWGW")
    assert game.cast("Echovane", targets=[["Dawnquell"]]).pass_all().pass_all().life(0) == 20
    assert game.settle().life(0) == 26


def test_a_copy_was_not_cast() -> None:
    """707.10: what waits for casting does not see it, what waits for copying does."""
    game = table(
        Place(hand=["Casthold", "Echovane"], library=["Island"] * 9, battlefield=["Castwatch Gauge", "Magewatch Gauge"])
    )
    game.cast("Casthold")
    game.choose(*game.asks("order").options)
    game.cast("Echovane", targets=[["Casthold"]]).settle()
    assert (game.life(0), len(game.zone(0, "hand"))) == (20 + 2 + 300, 3)


@pytest.mark.parametrize("card", ["Handhold", "Adamoth"])
def test_where_and_for_how_much_the_original_was_cast_is_not_copied(card: str) -> None:
    """707.10: a copy was cast from nowhere and nothing was spent on it."""
    game = table(Place(hand=[card, "Echovane"], library=["Island"] * 5, pool="C")).cast(card)
    game.cast("Echovane", targets=[[card]]).pass_all().pass_all()
    before = (game.life(0), len(game.zone(0, "hand")))
    assert before == ((20, 1) if card == "Handhold" else (21, 0))
    game.settle()
    assert (game.life(0), len(game.zone(0, "hand"))) == ((23, 2) if card == "Handhold" else (22, 1))


def test_choices_made_on_resolution_are_made_anew() -> None:
    """707.10: they are not copied."""
    game = table(Place(hand=["Numarest"], battlefield=["Hive Mind"])).cast("Numarest").pass_all().pass_all()
    assert game.choose("3").pass_all().choose("1").lives() == [21, 23]


@pytest.mark.parametrize("new", ["=", "@0", "@1"])
def test_new_targets_are_chosen_before_the_copy_is_on_the_stack(new: str) -> None:
    """707.10c: any number of them, and then it is put there."""
    game = table(Place(hand=["Kresnul", "Fork"], pool="RR")).cast("Kresnul", targets=[["@1"]])
    game.cast("Fork", targets=[["Kresnul"]]).pass_all()
    assert (game.asks("new-targets").current, game.stack()) == ((("@1",),), ["Kresnul", "Fork"])
    copy = game.aim([new]).top()
    assert copy.targets == (("@1" if new == "=" else new,),)


@pytest.mark.parametrize(
    "wrong",
    [
        ChooseTargets((("@7",),)),
        ChooseTargets((("@0",), ("@1",))),
        ChooseTargets(((),)),
        ChooseTargets((("o",),)),
        Choose(),
        Pass(),
        Cast("Kresnul"),
    ],
)
def test_new_targets_have_to_be_legal(wrong: ChooseTargets) -> None:
    """707.10c."""
    game = table(Place(hand=["Kresnul", "Fork"], pool="RR")).cast("Kresnul", targets=[["@1"]])
    game.cast("Fork", targets=[["Kresnul"]]).pass_all().refuse(wrong)


def test_a_target_that_is_illegal_may_stay() -> None:
    """707.10c: the copy is made all the same, and does not resolve."""
    game = table(Place(hand=["Brovik", "Fork", "Fennok"], battlefield=["Memnite"], pool="RR"))
    game.cast("Brovik", targets=[["Memnite"]]).cast("Fork", targets=[["Brovik"]]).cast("Fennok", targets=[["Memnite"]])
    game.pass_all().pass_all().keep()
    assert game.stack() == ["Brovik", "copy of Brovik by @0"]
    assert game.settle().zone(0, "graveyard") == ["Fennok", "Fork", "Brovik"]


def test_targets_are_judged_for_the_controller_of_the_copy() -> None:
    """707.10c, 702.11b: an opponent's hexproof creature may be a target for that opponent's own copy."""
    game = table(Place(hand=["Brovik"], battlefield=["Hive Mind", "Memnite"]), Place(battlefield=["Hexbodrun"]))
    game.cannot_cast("Brovik", targets=[["Hexbodrun"]])
    game.cast("Brovik", targets=[["Memnite"]]).pass_all().aim(["Hexbodrun"])
    assert game.settle().permanent("Hexbodrun").damage == 1


def test_a_copy_may_target_an_earlier_copy_and_not_itself() -> None:
    """707.10c, 115.5, 608.2f: the copies that are on the stack already, and the original."""
    game = table(Place(hand=["Zorvask", "Gravix"], battlefield=["Hive Mind"]), Place(), Place())
    game.cast("Zorvask").cast("Gravix", targets=[["Zorvask"]]).pass_all()
    game.refuse(ChooseTargets((("copy of Gravix by @1",),)))
    game.aim(["Gravix"])
    game.aim(["copy of Gravix by @1"])
    assert game.top().targets == (("copy of Gravix by @1",),)


@pytest.mark.parametrize(("card", "made"), [("Ostrelle", True), ("Pargoth", False), ("Brovik", False)])
def test_a_specified_target_has_to_be_legal(card: str, made: bool) -> None:
    """707.10e: a copy that would have to target what it cannot is not made."""
    game = table(Place(hand=[card, AIM], battlefield=["Memnite"]))
    game.cast(card, targets=[["Memnite" if card == "Brovik" else "@1"]]).cast(
        "Aim", targets=[[card], ["@0"]]
    ).pass_all()
    assert game.stack() == ([card, f"copy of {card} by @0"] if made else [card])
    if made:
        assert game.top().targets == (("@0",),)


def test_a_specified_target_becomes_each_target() -> None:
    """707.10e: both of two, where the text allows it."""
    twin = spell(
        "Twin",
        "{0}",
        "Instant",
        DealDamage(1),
        DealDamage(2, Targeted(1)),
        targets=(*one(PLAYER), *one(PLAYER)),
        invented=True,
    )
    game = table(Place(hand=[twin, AIM])).cast("Twin", targets=[["@1"], ["@1"]]).cast("Aim", targets=[["Twin"], ["@0"]])
    assert game.pass_all().top().targets == (("@0",), ("@0",))
    assert game.settle().lives() == [17, 17]


def test_a_copied_ability_has_the_same_source() -> None:
    """707.10b: what it does to its source it does to that very permanent."""
    game = table(Place(hand=[ECHO], battlefield=[TRAINER, "Bodvast", on(TRAINER, tapped=True)]))
    game.activate("Trainer", targets=[["Bodvast"]]).cast(
        "Echo", targets=[["ability of Trainer by @0"]]
    ).pass_all().keep()
    assert [(s.kind, s.source, s.copy) for s in game.view.stack] == [("activated", "Trainer", False)] * 2
    game.settle()
    assert (game.permanent("Trainer").counters, game.permanent("Trainer 2").counters) == ((("+1/+1", 2),), ())
    assert game.permanent("Bodvast").damage == 2


def test_a_copied_trigger_knows_the_same_event() -> None:
    """707.10, 707.10b: "that spell" is the same spell, whose mana counts for both."""
    game = table(Place(hand=["Zorvask"], battlefield=["Echolarn"]), Place(hand=[ECHO])).cast("Zorvask")
    game.cast("Echo", seat=1, targets=[["ability of Echolarn by @0"]]).settle()
    assert game.lives() == [22, 21]


def test_a_copied_trigger_has_its_modes() -> None:
    """707.10, 700.2: no mode is chosen again."""
    choosy = permanent(
        "Choosy",
        "{1}",
        "Artifact",
        Triggered(SpellCast("you"), Effect(modes=(mode(GainLife(1)), mode(GainLife(10))))),
        invented=True,
    )
    game = table(Place(hand=["Zorvask", ECHO], battlefield=[choosy])).cast("Zorvask").choose("1")
    game.cast("Echo", targets=[["ability of Choosy by @0"]]).choose("0").pass_all().pass_all()
    assert game.settle().life(0) == 42


def test_a_copy_of_a_permanent_spell_becomes_a_token_with_its_choices() -> None:
    """707.10f, 608.3f, 107.3m: X and kicks go along."""
    game = table(Place(hand=["Xylofawn", "Double Major"], pool="CCGU")).cast("Xylofawn", x=2)
    game.cast("Double Major", targets=[["Xylofawn"]]).pass_all().pass_all()
    assert game.permanent("token Xylofawn by @0").counters == (("+1/+1", 2),)


def test_that_spell_is_copied_as_it_last_was() -> None:
    """608.2h, 113.7a: a spell that was countered before the trigger resolved is copied still."""
    game = table(Place(hand=["Kresnul"], battlefield=["Hive Mind"]), Place(hand=["Cancel"], pool="CUU"))
    game.cast("Kresnul", targets=[["@0"]]).cast("Cancel", seat=1, targets=[["Kresnul"]])
    game.settle()
    assert game.life(0) == 19


def test_a_target_that_is_gone_is_not_copied() -> None:
    """608.2b: the copying spell has no legal target any more."""
    game = table(Place(hand=["Zorvask", "Echovane"]), Place(hand=["Gravix"])).cast("Zorvask")
    game.cast("Echovane", targets=[["Zorvask"]]).cast("Gravix", seat=1, targets=[["Zorvask"]]).settle()
    assert game.life(0) == 20


def test_an_effect_that_counts_goes_on_with_the_same_permanent() -> None:
    """707.11: an ability that speaks of its own permanent means that object, whatever else has its name."""
    lure = permanent(
        "Lure", "{1}", "Creature — Elf", when(SpellCast("you"), PutCounters(1, Itself())), size=(1, 1), invented=True
    )
    game = table(Place(hand=["Zorvask"], battlefield=[lure, on(lure, damage=0)])).cast("Zorvask")
    game.settle()
    assert [game.permanent(n).counters for n in ("Lure", "Lure 2")] == [(("+1/+1", 1),)] * 2


# -- casting a copy of a card ---------------------------------------------------------------------------------------


def scepter(card: str, *battlefield: str, pool: str = "CC") -> Place:
    """A seat that can cast a copy of that card in its graveyard."""
    return Place(battlefield=["Echoscepter of Varn", *battlefield], graveyard=[card], pool=pool, library=["Island"] * 5)


def test_a_copy_is_cast_while_the_ability_resolves() -> None:
    """707.12, 608.2g: it is on the stack, the ability is gone, and the card is where it was."""
    game = (
        table(scepter("Kresnul", "Castwatch Gauge")).activate("Echoscepter of Varn", targets=[["Kresnul"]]).pass_all()
    )
    request = game.asks("cast")
    assert (request.seat, request.min, request.max) == (0, 0, 1)
    game.cast(request.options[0], targets=[["@1"]])
    assert [(s.kind, s.name, s.copy) for s in game.view.stack] == [
        ("spell", "Kresnul", True),
        ("triggered", "Castwatch Gauge", False),
    ]
    assert game.settle().lives() == [21, 19]
    assert game.zone(0, "graveyard") == ["Kresnul"]


@pytest.mark.parametrize("wrong", ["Kresnul", "Echoscepter of Varn", "@0", "nothing"])
def test_only_the_copy_is_cast(wrong: str) -> None:
    """707.12: and not the card, or anything else."""
    game = table(scepter("Kresnul")).activate("Echoscepter of Varn", targets=[["Kresnul"]]).pass_all()
    assert "707.12" in game.cannot_cast(wrong, targets=[["@1"]])


@pytest.mark.parametrize(
    "plan", [{}, {"targets": [["@1"], ["@0"]]}, {"targets": [["@1"]], "x": 1}, {"targets": [["@1"]], "payment": "C"}]
)
def test_the_cast_of_a_copy_follows_all_steps(plan: dict[str, object]) -> None:
    """707.12, 601.2b–h: targets, X and payment have to be right."""
    game = table(scepter("Kresnul", pool="CCC")).activate("Echoscepter of Varn", targets=[["Kresnul"]]).pass_all()
    game.cannot_cast(game.asks("cast").options[0], **plan)  # type: ignore[arg-type]


def test_additional_costs_of_a_copy_are_paid() -> None:
    """707.12, 118.9c: only its mana cost is not."""
    game = table(scepter("Sacrenth", "Hill Giant")).activate("Echoscepter of Varn", targets=[["Sacrenth"]]).pass_all()
    copy = game.asks("cast").options[0]
    game.cannot_cast(copy, targets=[["@1"]])
    game.cast(copy, targets=[["@1"]], costs=[["Hill Giant"]])
    assert game.settle().life(1) == 17


def test_a_cast_copy_was_cast_for_nothing() -> None:
    """707.12: it is a spell that was cast, on which no mana was spent."""
    game = table(scepter("Casthold")).activate("Echoscepter of Varn", targets=[["Casthold"]]).pass_all()
    game.cast(game.asks("cast").options[0]).settle()
    assert len(game.zone(0, "hand")) == 2
    game = table(scepter("Adamoth")).activate("Echoscepter of Varn", targets=[["Adamoth"]]).pass_all()
    game.cast(game.asks("cast").options[0]).settle()
    assert (game.life(0), game.zone(0, "hand")) == (21, [])


def test_a_cast_copy_can_be_countered() -> None:
    """707.12: like any other spell; it leaves nothing behind."""
    game = (
        table(scepter("Kresnul"), Place(hand=["Gravix"]))
        .activate("Echoscepter of Varn", targets=[["Kresnul"]])
        .pass_all()
    )
    game.cast(game.asks("cast").options[0], targets=[["@1"]]).cast(
        "Gravix", seat=1, targets=[["copy of Kresnul by @0"]]
    )
    assert game.settle().lives() == [20, 20]
    assert game.zone(0, "graveyard") == ["Kresnul"]


def test_the_other_way_round_each_copy_copies_the_token_too() -> None:
    """707.10, 111.2: a copy creates its tokens for its own controller."""
    make = spell("Make", "{0}", "Instant", CreateTokens(TOKEN), invented=True)
    game = table(Place(hand=[make], battlefield=["Hive Mind"]), Place(), Place()).cast("Make").settle()
    assert [len(game.battlefield(seat)) for seat in range(3)] == [2, 1, 1]


def test_a_copy_goes_by_the_spell_of_the_event() -> None:
    """603.2, 707.10: with two spells on the stack each trigger copies its own."""
    own = permanent(
        "Own", "{1}", "Artifact", when(SpellCast("you", ("Instant",)), CopySpell(ThatSpell())), invented=True
    )
    game = table(Place(hand=["Zorvask", "Quorbane"], battlefield=[own])).cast("Zorvask").cast("Quorbane").settle()
    assert game.lives() == [22, 18]
