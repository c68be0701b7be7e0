"""704. State-Based Actions."""

from __future__ import annotations

import pytest

from reference_engine.cards.trials import TOKEN
from reference_engine.cards.wording import one, permanent, spell, when
from reference_engine.words.abilities import Leaves
from reference_engine.words.amounts import CountersOn
from reference_engine.words.instructions import (
    CopySpell,
    CreateTokens,
    DealDamage,
    DrawCards,
    Exile,
    GainLife,
    LoseLife,
    PutCounters,
    ReturnToHand,
)
from reference_engine.words.selectors import CREATURE, SPELL, EachOpponent, EachPlayer, Itself, Targeted
from tests.rules.kit import Place, on, table

SHRINK = spell("Shrink", "{0}", "Instant", PutCounters(3, counter="-1/-1"), targets=one(CREATURE), invented=True)
DIP = spell(
    "Dip", "{0}", "Instant", PutCounters(1, counter="-1/-1"), PutCounters(1), targets=one(CREATURE), invented=True
)
WOLF = permanent(
    "Wolf",
    "{G}",
    "Creature — Wolf",
    when(Leaves(this=True, to_graveyard=True), GainLife(CountersOn(Itself()))),
    size=(1, 1),
    invented=True,
)
HERO = permanent("Hero", "{W}", "Legendary Creature — Human", size=(2, 2), invented=True)


@pytest.mark.parametrize(("life", "lost"), [(4, []), (3, [1]), (2, [1])])
def test_a_player_with_no_life_loses(life: int, lost: list[int]) -> None:
    """704.5a: 0 or less."""
    bolt = {"hand": ["Lightning Bolt"], "pool": "R"}
    game = table(Place(**bolt), Place(life=life), Place())  # type: ignore[arg-type]
    assert game.cast("Lightning Bolt", targets=[["@1"]]).pass_all().lost() == lost


def test_a_game_may_begin_with_a_loss() -> None:
    """704.5a: the first player to get priority finds the others without life gone."""
    assert table(Place(), Place(life=0), Place(life=-3), Place()).lost() == [1, 2]


def test_life_is_looked_at_only_when_a_player_would_get_priority() -> None:
    """704.3, 704.4: falling to 0 and rising again while one spell resolves is no loss."""
    swing = spell("Swing", "{0}", "Instant", LoseLife(20), GainLife(1), invented=True)
    assert table(Place(hand=[swing])).cast("Swing").pass_all().lost() == []


def test_toughness_is_looked_at_only_then_too() -> None:
    """704.4: like the example of the creature whose toughness is 0 in the middle of a resolution."""
    game = table(Place(hand=[DIP], battlefield=["Bodrun"])).cast("Dip", targets=[["Bodrun"]]).pass_all()
    assert (game.battlefield(), game.permanent("Bodrun").counters) == (["Bodrun"], ())


def test_drawing_from_an_empty_library_loses() -> None:
    """704.5b: as state-based actions are checked, not during the resolution."""
    bargain = spell("Bargain", "{0}", "Instant", DrawCards(1), GainLife(1), invented=True)
    game = table(Place(hand=[bargain]), Place(), Place()).cast("Bargain").pass_all()
    assert (game.lost(), game.life(0)) == ([0], 21)


@pytest.mark.parametrize(("poison", "lost"), [(9, []), (10, [0]), (11, [0])])
def test_ten_poison_counters_lose(poison: int, lost: list[int]) -> None:
    """704.5c."""
    game = table(Place(counters=(("poison", poison),)), Place(), Place())
    assert (game.lost(), game.view.players[0].counters) == (lost, (("poison", poison),))


def test_other_counters_are_no_poison() -> None:
    """704.5c."""
    assert table(Place(counters=(("energy", 99),)), Place()).lost() == []


@pytest.mark.parametrize("zone", ["hand", "exile"])
def test_a_token_elsewhere_ceases_to_exist(zone: str) -> None:
    """704.5d: a returned token is in no hand when a player has priority."""
    away = spell("Away", "{0}", "Instant", ReturnToHand() if zone == "hand" else Exile(), targets=one(CREATURE))
    game = table(Place(hand=["Mubrask", away])).cast("Mubrask").pass_all()
    game.cast("Away", targets=[["token Goblin by @0"]]).pass_all()
    assert (game.battlefield(), game.zone(0, zone)) == ([], [])


def test_a_copy_of_a_spell_elsewhere_ceases_to_exist() -> None:
    """704.5e, 707.10a: a copy that resolved, was countered or was returned to a hand leaves nothing behind."""
    for end in ("", "Gravix", "Yestrin"):
        game = table(Place(hand=["Zorvask", "Echovane", *([end] if end else [])])).cast("Zorvask")
        game.cast("Echovane", targets=[["Zorvask"]]).pass_all()
        if end:
            game.cast(end, targets=[["copy of Zorvask by @0"]])
        game.settle()
        assert sorted(game.zone(0, "graveyard")) == sorted(["Echovane", "Zorvask", *([end] if end else [])])
        assert game.zone(0, "hand") == []


def test_a_copy_of_a_card_that_is_not_cast_ceases_to_exist() -> None:
    """704.5e, 707.12."""
    game = table(Place(battlefield=["Echoscepter of Varn"], graveyard=["Zorvask"], pool="CC"))
    game.activate("Echoscepter of Varn", targets=[["Zorvask"]]).pass_all().choose()
    assert (game.zone(0, "graveyard"), game.stack(), game.life(0)) == (["Zorvask"], [], 20)


def test_toughness_of_zero_or_less() -> None:
    """704.5f: counters bring it down."""
    game = table(Place(hand=[SHRINK], battlefield=["Bodvast", "Hill Giant"])).cast("Shrink", targets=[["Hill Giant"]])
    assert (game.pass_all().battlefield(), game.zone(0, "graveyard")) == (["Bodvast"], ["Shrink", "Hill Giant"])


@pytest.mark.parametrize(("before", "left"), [(0, ["Hill Giant"]), (1, ["Hill Giant"]), (2, [])])
def test_damage_that_reaches_the_toughness(before: int, left: list[str]) -> None:
    """704.5g: all that is marked on it counts."""
    game = table(Place(hand=["Kresnul"], battlefield=[on("Hill Giant", damage=before)]))
    assert game.cast("Kresnul", targets=[["Hill Giant"]]).pass_all().battlefield() == left


def test_damage_wears_off_at_the_end_of_the_turn() -> None:
    """704.5g, 514.2: what was dealt last turn does not add up with what is dealt now."""
    lands = ["Island"] * 5
    game = table(
        Place(hand=["Kresnul"], library=lands), Place(battlefield=[on("Grizzly Bears", damage=1)], library=lands)
    )
    game.turn_step("upkeep").cast("Kresnul", seat=0, targets=[["Grizzly Bears"]]).settle()
    assert game.permanent("Grizzly Bears").damage == 1


def test_a_permanent_that_is_no_creature_has_no_lethal_damage() -> None:
    """704.5f, 704.5g: they speak of creatures."""
    assert table(Place(battlefield=[on("Trinketarn", damage=9)])).battlefield() == ["Trinketarn"]


def test_one_legend_of_a_name_stays() -> None:
    """704.5j: its controller chooses which; those of other players are no matter."""
    game = table(Place(hand=[HERO], battlefield=[HERO], pool="W"), Place(battlefield=[HERO])).cast("Hero").pass_all()
    request = game.asks("legend")
    assert (request.seat, request.options) == (0, ("Hero", "Hero 2"))
    game.choose("Hero")
    assert (game.battlefield(), game.zone(0, "graveyard")) == (["Hero", "Hero 3"], ["Hero 2"])


def test_a_token_may_be_one_of_two_legends() -> None:
    """704.5j, 707.9b: unless the copy is said not to be legendary."""
    for copier, asked in (("Echo", "legend"), ("Double Major", "priority")):
        echo = spell("Echo", "{0}", "Instant", CopySpell(new_targets=False), targets=one(SPELL), invented=True)
        card = echo if copier == "Echo" else copier
        game = table(Place(hand=[HERO, card], pool="WGU")).cast("Hero").cast(copier, targets=[["Hero"]]).pass_all()
        assert game.pass_all().pass_all().asks(asked).seat == 0


def test_opposite_counters_annihilate() -> None:
    """704.5q: as many of each as there are of the fewer."""
    game = table(Place(battlefield=[on("Bodvast", counters=(("+1/+1", 3), ("-1/-1", 1)))]))
    assert game.permanent("Bodvast").counters == (("+1/+1", 2),)
    game = table(Place(hand=["Skelvane"], battlefield=[on("Bodvast", counters=(("-1/-1", 1),))]))
    assert game.cast("Skelvane", targets=[["Bodvast"]]).pass_all().permanent("Bodvast").counters == ()


def test_all_that_applies_happens_at_once() -> None:
    """704.3, 704.8: the creature that dies had its counters to the last, although they would have annihilated."""
    game = table(Place(hand=[SHRINK], battlefield=[on(WOLF, counters=(("+1/+1", 1),))])).cast(
        "Shrink", targets=[["Wolf"]]
    )
    assert game.settle().life(0) == 21


def test_all_players_without_life_lose_together() -> None:
    """704.3, 104.4a: nobody wins."""
    doom = spell("Doom", "{0}", "Instant", LoseLife(20, EachPlayer()), invented=True)
    game = table(Place(hand=[doom]), Place(), Place()).cast("Doom").pass_all()
    assert (game.lost(), game.request) == ([0, 1, 2], None)


def test_state_based_actions_are_repeated_until_none_apply() -> None:
    """704.3: a creature that dies takes a token along that its ability has made elsewhere; nothing is left to do."""
    egg = permanent(
        "Egg",
        "{G}",
        "Creature — Egg",
        when(Leaves(this=True), CreateTokens(TOKEN), DealDamage(1, Targeted(0)), targets=one(CREATURE)),
        size=(1, 1),
        invented=True,
    )
    game = table(Place(hand=["Kresnul"], battlefield=[egg, "Bodrun"])).cast("Kresnul", targets=[["Egg"]]).pass_all()
    assert game.aim(["Bodrun"]).pass_all().battlefield() == ["token Goblin by @0"]


def test_the_winner_is_whoever_is_left() -> None:
    """104.2a, 704.5a."""
    drain = spell("Drain", "{0}", "Instant", LoseLife(20, EachOpponent()), invented=True)
    game = table(Place(hand=[drain]), Place(), Place()).cast("Drain").pass_all()
    assert (game.lost(), game.request, game.view.priority) == ([1, 2], None, None)
