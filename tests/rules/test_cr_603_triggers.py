"""603. Handling Triggered Abilities."""

from __future__ import annotations

import pytest

from reference_engine.cards.wording import mode, one, permanent, spell, when
from reference_engine.words.abilities import Enters, Leaves, Sacrificed, SpellCast, Triggered, UpkeepBegins
from reference_engine.words.amounts import LifeOf
from reference_engine.words.answers import Choose, ChooseTargets
from reference_engine.words.conditions import AtLeast
from reference_engine.words.instructions import Choice, Destroy, Effect, GainLife, LoseLife, Sacrifice
from reference_engine.words.selectors import (
    CREATURE,
    PLAYER,
    SPELL,
    Each,
    EachOpponent,
    Filter,
    Targeted,
    ThatPlayer,
    You,
)
from tests.rules.kit import Place, on, table

LAND = Filter(types=("Land",))
MOURNER = permanent("Mourner", "{1}", "Artifact", when(Leaves(LAND, to_graveyard=True), GainLife(1)), invented=True)
CRYPT = permanent("Crypt", "{1}", "Artifact", when(Leaves(CREATURE, to_graveyard=True), GainLife(1)), invented=True)
SWEEP = spell("Sweep", "{0}", "Sorcery", Destroy(Each(Filter(types=("Artifact", "Creature")))), invented=True)
SOVEREIGN = permanent(
    "Sovereign",
    "{1}",
    "Artifact",
    when(UpkeepBegins(), GainLife(100), condition=AtLeast(LifeOf(You()), 40)),
    invented=True,
)
CHOOSY = permanent(
    "Choosy",
    "{1}",
    "Artifact",
    Triggered(
        SpellCast("you"),
        Effect(
            modes=(
                mode(Destroy(), targets=one(CREATURE)),
                mode(LoseLife(1, Targeted(0)), targets=one(PLAYER)),
                mode(GainLife(1)),
            )
        ),
    ),
    invented=True,
)
PICKY = permanent("Picky", "{1}", "Artifact", when(SpellCast("you"), Destroy(), targets=one(CREATURE)), invented=True)


def test_an_ability_triggers_each_time_its_event_happens() -> None:
    """603.2, 603.2c: one spell destroys three lands, and the ability triggers three times."""
    game = table(
        Place(hand=["Armageddon"], battlefield=[MOURNER, "Island", "Swamp"], pool="WWWW"), Place(battlefield=["Forest"])
    )
    game.cast("Armageddon").pass_all()
    game.choose(*game.asks("order").options)
    assert len(game.stack()) == 3
    assert game.settle().life(0) == 23


def test_an_event_that_does_not_happen_triggers_nothing() -> None:
    """603.2g: no life is gained where the number is 0."""
    game = table(Place(hand=["Ulbrecht"], battlefield=["Ajani's Pridemate"]))
    assert game.cast("Ulbrecht").pass_all().stack() == ["ability of Ajani's Pridemate by @0"]
    game = table(Place(hand=[spell("Zero", "{0}", "Instant", GainLife(0))], battlefield=["Ajani's Pridemate"]))
    assert game.cast("Zero").pass_all().stack() == []


def test_an_ability_may_trigger_an_additional_time() -> None:
    """603.2d: once more for each such effect, of that player only."""
    artifacts = ["Panharmonicon", "Panharmonicon"]
    game = table(Place(hand=["Memnite"], battlefield=[*artifacts, "Soul Warden"]), Place(battlefield=["Soul Warden"]))
    assert game.cast("Memnite").settle().lives() == [23, 21]


def test_the_controller_is_whoever_controlled_the_source() -> None:
    """603.3a."""
    game = table(Place(hand=["Zorvask"]), Place(battlefield=[on("Castwatch Gauge", owner=0)]))
    assert game.cast("Zorvask").top().controller == 1


def test_triggers_are_put_on_the_stack_in_turn_order() -> None:
    """603.3b: the active player's first, so that they resolve last."""
    gauge = Place(battlefield=["Castwatch Gauge"])
    game = table(gauge, Place(hand=["Zorvask"], battlefield=["Castwatch Gauge"]), gauge, active=1).cast("Zorvask")
    assert [s.controller for s in game.view.stack] == [1, 1, 2, 0]


@pytest.mark.parametrize("backwards", [False, True])
def test_each_player_orders_their_own_triggers(backwards: bool) -> None:
    """603.3b: in any order they choose."""
    game = table(Place(hand=["Zorvask"], battlefield=["Castwatch Gauge", "Allcast Gauge"])).cast("Zorvask")
    options = game.asks("order").options
    game.choose(*(reversed(options) if backwards else options))
    names = ["Zorvask", "Castwatch Gauge", "Allcast Gauge"]
    assert sorted(s.name for s in game.view.stack) == sorted(names)
    other = table(Place(hand=["Zorvask"], battlefield=["Castwatch Gauge", "Allcast Gauge"])).cast("Zorvask")
    other.choose(*(options if backwards else reversed(options)))
    assert [s.name for s in game.view.stack][1:] == [s.name for s in other.view.stack][:0:-1]


@pytest.mark.parametrize("chosen", [(), (0,), (0, 0), (0, 1, 2), ("x",)])
def test_an_order_names_every_trigger_once(chosen: tuple[object, ...]) -> None:
    """603.3b."""
    game = table(Place(hand=["Zorvask"], battlefield=["Castwatch Gauge", "Allcast Gauge"])).cast("Zorvask")
    options = game.asks("order").options
    game.refuse(Choose(tuple(options[n] if isinstance(n, int) and n < 2 else "nothing" for n in chosen)))


def test_a_triggered_ability_chooses_its_mode_on_the_way_to_the_stack() -> None:
    """603.3c: a mode without a legal target is not offered."""
    game = table(Place(hand=["Zorvask"], battlefield=[CHOOSY])).cast("Zorvask")
    assert game.asks("mode").options == ("1", "2")
    for wrong in (Choose(), Choose(("0",)), Choose(("1", "2")), Choose(("x",)), ChooseTargets()):
        game.refuse(wrong)
    game.choose("1").aim(["@1"])
    assert (game.top().modes, game.settle().lives()) == ((1,), [21, 19])


def test_a_mode_may_be_all_there_is() -> None:
    """603.3c: a mode without targets asks for none."""
    game = table(Place(hand=["Zorvask"], battlefield=[CHOOSY])).cast("Zorvask").choose("2")
    assert game.asks("priority")
    assert game.settle().life(0) == 22


def test_a_modal_trigger_without_a_possible_mode_is_removed() -> None:
    """603.3c: it never gets onto the stack."""
    only = Triggered(SpellCast("you"), Effect(modes=(mode(Destroy(), targets=one(CREATURE)),), choose=Choice()))
    helpless = permanent("Helpless", "{1}", "Artifact", only, invented=True)
    assert table(Place(hand=["Zorvask"], battlefield=[helpless])).cast("Zorvask").stack() == ["Zorvask"]


def test_targets_of_a_trigger_are_chosen_on_the_way_to_the_stack() -> None:
    """603.3d: before anybody has priority."""
    game = table(Place(hand=["Zorvask"], battlefield=[PICKY, "Memnite", "Bodrun"])).cast("Zorvask")
    assert (game.asks("targets").seat, game.view.priority) == (0, None)
    for wrong in (
        ChooseTargets(),
        ChooseTargets((("@1",),)),
        ChooseTargets((("Memnite", "Bodrun"),)),
        Choose(("Memnite",)),
    ):
        game.refuse(wrong)
    assert game.aim(["Memnite"]).top().targets == (("Memnite",),)


def test_a_trigger_without_a_legal_target_is_removed() -> None:
    """603.3d: nothing is asked, and nothing is on the stack."""
    game = table(Place(hand=["Zorvask"], battlefield=[PICKY])).cast("Zorvask")
    assert (game.asks("priority").seat, game.stack()) == (0, ["Zorvask"])


def test_a_trigger_may_target_the_spell_that_made_it_trigger() -> None:
    """603.3d: the spell is on the stack, below it; the ability itself is no spell."""
    listener = permanent(
        "Listener", "{1}", "Artifact", when(SpellCast(), LoseLife(1, ThatPlayer()), targets=one(SPELL))
    )
    game = table(Place(hand=["Zorvask"], battlefield=[listener])).cast("Zorvask")
    game.refuse(ChooseTargets(((game.top().id,),)))
    assert game.aim(["Zorvask"]).pass_all().life(0) == 19


def test_a_division_is_announced_with_the_targets() -> None:
    """603.3d, 601.2d."""
    game = table(Place(hand=["Strewling"], battlefield=["Memnite"])).cast("Strewling").pass_all()
    game.refuse(ChooseTargets((("Memnite", "Strewling"),), (3, 0)))
    game.aim(["Memnite", "Strewling"], division=(2, 1)).pass_all()
    assert (game.permanent("Memnite").counters, game.permanent("Strewling").counters) == (
        (("+1/+1", 2),),
        (("+1/+1", 1),),
    )


@pytest.mark.parametrize(("life", "then", "gained"), [(39, 0, False), (40, 0, True), (40, 1, False)])
def test_an_intervening_if_is_checked_twice(life: int, then: int, gained: bool) -> None:
    """603.4: as the upkeep begins and again as the ability resolves, like the example of forty life."""
    game = table(
        Place(battlefield=[SOVEREIGN], life=life, library=["Island"]),
        Place(hand=["Quorbane"], library=["Island"]),
        active=1,
    )
    game.turn_step("upkeep")
    assert len(game.stack()) == (life >= 40)
    if then:
        game.cast("Quorbane", seat=1)
    assert game.settle().life(0) == life - then + 100 * gained


def test_kicked_permanents_trigger_for_the_kickers_paid() -> None:
    """603.4, 702.33f: "if it was kicked with its green kicker"."""
    game = table(
        Place(hand=["Thunderscape Battlemage"], pool="CCRG"), Place(hand=["Zorvask"], battlefield=["Rule of Law"])
    )
    game.cast("Thunderscape Battlemage", kicks=(0, 1)).pass_all()
    assert game.aim(["Rule of Law"]).settle().battlefield() == ["Thunderscape Battlemage"]
    assert game.zone(1, "hand") == ["Zorvask"]


def test_entering_triggers_for_what_is_there_then() -> None:
    """603.6a: the permanent itself included."""
    every = permanent("Every", "{0}", "Creature — Elf", when(Enters(CREATURE), GainLife(1)), size=(1, 1), invented=True)
    game = table(Place(hand=[every], battlefield=[every]))
    assert game.cast("Every").settle().life(0) == 22


def test_leaving_triggers_by_where_it_went() -> None:
    """603.6c, 700.4: a creature that is returned to a hand has left, and has not died."""
    game = table(Place(hand=["Fennok"], battlefield=["Zulaport Cutthroat", "Exitwatch Gauge", "Memnite"]))
    game.cast("Fennok", targets=[["Memnite"]]).settle()
    assert game.lives() == [20 + 10**9, 20]


def test_a_permanent_leaves_with_its_owner() -> None:
    """603.6c, 800.4a: what waits for permanents to leave triggers, what waits for them to die does not."""
    game = table(Place(battlefield=["Exitwatch Gauge", CRYPT]), Place(battlefield=["Memnite"]), Place())
    assert game.concede(1).settle().life(0) == 20 + 10**9


def test_a_delayed_ability_triggers_once_in_its_controllers_next_upkeep() -> None:
    """603.7, 603.7b, 603.7d: not in another player's, and only once."""
    lands = ["Island"] * 9
    game = (
        table(Place(hand=["Pact of the Titan"], library=lands), Place(library=lands)).cast("Pact of the Titan").settle()
    )
    game.turn_step("upkeep")
    assert (game.view.active, game.stack()) == (1, [])
    game.turn_step("draw").turn_step("end")
    game.pass_all()
    assert (game.view.active, game.stack()) == (0, ["ability of Pact of the Titan by @0"])
    assert game.settle().lost() == [0]


def test_leaving_looks_back() -> None:
    """603.10a: an artifact that goes together with two creatures sees them both die."""
    game = table(Place(hand=[SWEEP], battlefield=[CRYPT, "Hill Giant"]), Place(battlefield=["Goblin Piker"]))
    game.cast("Sweep").settle()
    assert (game.life(0), game.battlefield()) == (22, [])


def test_a_creature_sees_its_own_death_and_those_beside_it() -> None:
    """603.10a: all that die at once see each other."""
    game = table(Place(hand=[SWEEP], battlefield=["Zulaport Cutthroat", "Zulaport Cutthroat"])).cast("Sweep").settle()
    assert game.lives() == [24, 16]


def test_triggers_during_a_resolution_wait_until_it_is_over() -> None:
    """603.3, 117.2a: nothing is put on the stack in between."""
    game = table(
        Place(hand=["Lightning Helix"], battlefield=["Ajani's Pridemate", "Zulaport Cutthroat", "Memnite"], pool="RW")
    )
    game.cast("Lightning Helix", targets=[["Memnite"]]).pass_all()
    game.choose(*game.asks("order").options)
    assert sorted(game.stack()) == ["ability of Ajani's Pridemate by @0", "ability of Zulaport Cutthroat by @0"]


def test_an_upkeep_ability_waits_for_its_players_upkeep() -> None:
    """603.2b."""
    places = [Place(battlefield=["Phyrexian Arena"], library=["Island"] * 5), Place(library=["Island"] * 5)]
    game = table(*places).turn_step("upkeep")
    assert (game.view.active, game.stack()) == (1, [])
    game = table(*places, active=1).turn_step("upkeep").settle()
    assert (game.lives(), game.library(0)) == ([19, 20], 4)


def test_that_player_is_who_sacrificed() -> None:
    """603.2, 701.21a: what the ability remembers of the event."""
    toll = permanent("Toll", "{1}", "Artifact", when(Sacrificed("anyone"), LoseLife(3, ThatPlayer())), invented=True)
    edict = spell("Edict", "{0}", "Sorcery", Sacrifice(CREATURE, 1, EachOpponent()), invented=True)
    game = table(Place(hand=[edict], battlefield=[toll]), Place(battlefield=["Memnite"]), Place())
    assert game.cast("Edict").settle().lives() == [20, 17, 20]
