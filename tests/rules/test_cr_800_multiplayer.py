"""800.4. Players who leave the game."""

from __future__ import annotations

from reference_engine.cards.trials import TOKEN
from reference_engine.cards.wording import one, permanent, spell, when
from reference_engine.words.abilities import SpellCast
from reference_engine.words.answers import Pass
from reference_engine.words.instructions import (
    CopySpell,
    CreateTokens,
    DrawCards,
    GainLife,
    LoseLife,
    LoseTheGame,
    May,
)
from reference_engine.words.selectors import (
    PLAYER,
    EachOtherThanThatPlayer,
    EachPlayer,
    Targeted,
    ThatPlayer,
    ThatSpell,
)
from tests.rules.kit import Place, on, table

RESIGN = spell("Resign", "{0}", "Instant", LoseTheGame(), GainLife(1), LoseLife(1, EachPlayer()), invented=True)
OUST = spell(
    "Oust", "{0}", "Instant", LoseTheGame(Targeted(0)), LoseLife(1, EachPlayer()), targets=one(PLAYER), invented=True
)
TAX = permanent("Tax", "{1}", "Enchantment", when(SpellCast(), May((), cost=(), who=ThatPlayer())), invented=True)


def test_what_a_player_owns_leaves_with_them() -> None:
    """800.4a: permanents, cards everywhere, spells on the stack."""
    game = table(
        Place(hand=["Zorvask", "Drethil"], battlefield=["Memnite"], graveyard=["Shock"], library=["Island"]),
        Place(),
        Place(),
    )
    game.cast("Zorvask").concede()
    left = game.view.players[0]
    assert (game.battlefield(), game.stack(), left.hand, left.graveyard, left.library) == ([], [], (), (), 0)
    assert game.asks("priority").seat == 1


def test_copies_and_abilities_that_they_control_cease_to_exist() -> None:
    """800.4a: nobody's card stands for them."""
    game = table(Place(hand=["Zorvask"], battlefield=["Hive Mind"]), Place(), Place())
    game.cast("Zorvask").pass_all()
    assert len(game.stack()) == 3
    game.concede(1)
    assert (game.stack(), game.settle().lives()) == (["Zorvask", "copy of Zorvask by @2"], [21, 20, 21])


def test_a_copy_of_anothers_spell_stays_when_its_caster_leaves() -> None:
    """800.4a: the copy is owned by who put it on the stack."""
    game = table(Place(hand=["Zorvask"]), Place(battlefield=["Hive Mind"]), Place())
    game.cast("Zorvask").pass_all().concede(0)
    assert game.settle().lives() == [20, 21, 21]


def test_what_they_control_and_another_owns_is_exiled() -> None:
    """800.4a: the example of the creature put onto the battlefield from another player's library."""
    game = table(Place(battlefield=[on("Hill Giant", owner=1), "Memnite"]), Place(), Place()).concede()
    assert (game.battlefield(), game.zone(1, "exile")) == ([], ["Hill Giant"])


def test_a_permanent_leaves_with_its_owner_whoever_controls_it() -> None:
    """800.4a: the other half of that example."""
    game = table(Place(battlefield=[on("Hill Giant", owner=1)]), Place(), Place()).concede(1)
    assert game.battlefield() == []


def test_tokens_leave_with_who_created_them_only() -> None:
    """800.4a, 111.2: those of the other players stay, whatever created them."""
    flood = spell("Flood", "{0}", "Instant", CreateTokens(TOKEN, 1, EachPlayer()), invented=True)
    game = table(Place(hand=[flood]), Place(), Place()).cast("Flood").pass_all().concede(1)
    assert game.battlefield() == ["token Goblin by @0", "token Goblin by @2"]


def test_priority_passes_to_the_next_player() -> None:
    """800.4a, 800.4j: also over the end of the row, and past somebody who has left already."""
    game = table(Place(), Place(), Place(), Place(), active=2).concede()
    assert game.concede().asks("priority").seat == 0
    assert game.view.active == 2


def test_no_copy_is_made_for_who_has_left() -> None:
    """800.4b: the number of copies is that of the players who are there."""
    game = table(Place(hand=["Zorvask"], battlefield=["Hive Mind"]), Place(), Place(), Place())
    game.cast("Zorvask").concede(1).settle()
    assert game.lives() == [21, 20, 21, 21]


def test_when_the_caster_has_left_everybody_else_copies() -> None:
    """608.2h, 800.4a: the spell is known as it was; every player who is left is another player."""
    game = table(Place(hand=["Kresnul"]), Place(battlefield=["Hive Mind"]), Place(), Place())
    game.cast("Kresnul", targets=[["@3"]]).concede()
    assert game.stack() == ["ability of Hive Mind by @1"]
    assert game.settle().life(3) == 17


def test_a_trigger_of_who_has_left_is_gone() -> None:
    """800.4a, 800.4d: nothing is copied when the trigger's controller leaves."""
    game = table(Place(hand=["Zorvask"]), Place(battlefield=["Hive Mind"]), Place()).cast("Zorvask").concede(1)
    assert game.stack() == ["Zorvask"]


def test_no_trigger_of_who_has_left_is_put_on_the_stack() -> None:
    """800.4d: it triggered, and its controller lost before it got there."""
    last = spell("Last", "{0}", "Instant", LoseLife(20, Targeted(0)), targets=one(PLAYER), invented=True)
    game = table(Place(hand=[last]), Place(battlefield=["Ajani's Pridemate", "Castwatch Gauge"]), Place())
    game.cast("Last", targets=[["@1"]]).pass_all()
    game.pass_all()
    assert (game.lost(), game.stack()) == ([1], [])


def test_nobody_asks_a_player_who_has_left() -> None:
    """800.4a, 800.4f: a cost that they would have to pay is not paid, a choice of theirs is not made."""
    force = spell("Force", "{0}", "Instant", GainLife(1), invented=True)
    game = table(Place(hand=[force]), Place(battlefield=[TAX]), Place()).cast("Force").concede()
    assert game.asks("priority").seat == 1
    assert game.settle().stack() == []


def test_a_player_may_lose_in_the_middle_of_their_own_spell() -> None:
    """104.3e, 800.4a, 608.2c: the rest is carried out for those who are left."""
    game = table(Place(hand=[RESIGN]), Place(), Place()).cast("Resign").pass_all()
    assert (game.lost(), game.lives(), game.stack()) == ([0], [20, 19, 19], [])
    assert game.asks("priority").seat == 1


def test_the_game_ends_at_once_in_the_middle_of_a_resolution() -> None:
    """104.1, 104.2a: with one player left nothing more is carried out."""
    game = table(Place(hand=[OUST])).cast("Oust", targets=[["@1"]]).pass_all()
    assert (game.lost(), game.lives(), game.request) == ([1], [20, 20], None)


def test_a_player_may_win_by_the_others_leaving() -> None:
    """104.2a, 104.3a."""
    game = table(Place(), Place(), Place()).concede().concede()
    assert (game.lost(), game.request, game.view.priority) == ([0, 1], None, None)


def test_a_finished_game_takes_no_answers() -> None:
    """104.1."""
    assert "104.1" in table(Place(), Place()).concede().refuse(Pass())


def test_a_target_who_left_is_illegal() -> None:
    """608.2b, 800.4a."""
    game = table(Place(hand=["Ostrelle"]), Place(), Place()).cast("Ostrelle", targets=[["@1"]]).concede(1)
    assert game.settle().lives() == [20, 20, 20]


def test_the_turn_goes_on_without_an_active_player() -> None:
    """800.4j: to its end, the next player in turn order getting priority; nobody draws for who has left."""
    lands = ["Island"] * 9
    game = table(*(Place(library=lands) for _ in range(3)), step="upkeep").concede()
    steps = []
    while game.view.turn == 5:
        assert game.asks("priority").seat == 1
        steps.append(game.view.step)
        game.pass_all()
    assert (steps[0], steps[1], steps[-1]) == ("upkeep", "draw", "end")
    assert (game.view.active, game.view.turn, game.lost()) == (1, 6, [0])


def test_who_has_left_has_no_turn() -> None:
    """800.4k."""
    lands = ["Island"] * 9
    game = table(*(Place(library=lands) for _ in range(3))).concede(1)
    assert game.turn_step("upkeep").view.active == 2


def test_a_delayed_ability_of_who_has_left_never_triggers() -> None:
    """800.4d, 603.7."""
    lands = ["Island"] * 9
    game = table(Place(hand=["Pact of the Titan"], library=lands), *(Place(library=lands) for _ in range(2)))
    game.cast("Pact of the Titan").settle().concede(0)
    game.turn_step("upkeep").turn_step("upkeep").turn_step("upkeep")
    assert (game.lost(), game.stack()) == ([0], [])


def test_the_order_of_copies_leaves_out_who_left() -> None:
    """800.4j, 608.2f: turn order from the active player, who is no more."""
    game = table(Place(), Place(hand=["Zorvask"], battlefield=["Hive Mind"]), Place(), Place(), active=2)
    game.concede().cast("Zorvask", seat=1).pass_all()
    assert [s.controller for s in game.view.stack] == [1, 3, 0]


def test_a_drawn_card_of_nobody() -> None:
    """800.4a: a spell that makes all players draw passes over who has left."""
    wheel = spell("Wheel", "{0}", "Instant", DrawCards(1, EachPlayer()), invented=True)
    lands = ["Island"] * 3
    game = (
        table(Place(hand=[wheel], library=lands), Place(library=lands), Place(library=lands)).cast("Wheel").concede(1)
    )
    assert [game.settle().library(seat) for seat in range(3)] == [2, 0, 2]


def test_an_effect_for_others_than_that_player_counts_those_who_are_there() -> None:
    """800.4i, 608.2h: the player of the event has left, and is still not one of the others."""
    hive = permanent(
        "Hive", "{1}", "Artifact", when(SpellCast(), CopySpell(ThatSpell(), EachOtherThanThatPlayer())), invented=True
    )
    game = table(Place(hand=["Zorvask"]), Place(battlefield=[hive]), Place()).cast("Zorvask").concede()
    assert game.settle().lives() == [20, 21, 21]
