"""205.1, 305.6–7, 611, 613. What continuous effects make of permanents, and who controls them."""

from __future__ import annotations

import itertools

import pytest

from reference_engine.cards.mana_trials import thing
from reference_engine.words.answers import Play
from reference_engine.words.continuous import Change, ContinuousChange
from reference_engine.words.selectors import LAND, Filter
from tests.rules.kit import Place, Table, on, table


def types(game: Table, name: str) -> tuple[set[str], set[str]]:
    """The card types and subtypes of that permanent."""
    found = game.permanent(name)
    return set(found.types or ()), set(found.subtypes or ())


def abilities(game: Table, name: str) -> int:
    """How many activated abilities that permanent has."""
    state = game.play.game
    thing_ = next(t for t in state.objects.values() if t.card_id == name)
    return len(state.rules.activated_abilities(thing_))


# -- lands ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "mana"), [("Plains", "W"), ("Island", "U"), ("Swamp", "B"), ("Mountain", "R"), ("Forest", "G")]
)
def test_basic_land_types_have_mana_abilities(name: str, mana: str) -> None:
    """305.6: without any text."""
    assert table(Place(battlefield=[name])).activate(name).pool(0) == mana


def test_becoming_a_basic_land_type_loses_text_and_land_types() -> None:
    """305.7: and keeps card types and supertypes."""
    game = table(
        Place(battlefield=["Blood Moon", "City of Brass", "Dryad Arbor", "Forest", "Urborg, Tomb of Yawgmoth"])
    )
    assert types(game, "City of Brass") == ({"Land"}, {"Mountain"})
    assert types(game, "Dryad Arbor") == ({"Land", "Creature"}, {"Mountain", "Dryad"})
    assert types(game, "Forest")[1] == {"Forest"}
    assert game.activate("City of Brass").pool(0) == "R"
    assert game.settle().life(0) == 20


@pytest.mark.parametrize("order", list(itertools.permutations(["Blood Moon", "Urborg, Tomb of Yawgmoth", "Forest"])))
def test_urborg_depends_on_blood_moon(order: tuple[str, ...]) -> None:
    """613.8: whatever the order of entry, Urborg is a Mountain without its ability."""
    game = table(Place(battlefield=list(order)))
    assert types(game, "Forest")[1] == {"Forest"}
    assert types(game, "Urborg, Tomb of Yawgmoth")[1] == {"Mountain"}


@pytest.mark.parametrize("first", [True, False])
def test_independent_effects_go_by_timestamp(first: bool) -> None:
    """613.7: of two that set land types the later one wins."""
    pair = ["Blood Moon", "Harbinger of the Seas"] if first else ["Harbinger of the Seas", "Blood Moon"]
    game = table(Place(battlefield=[*pair, "Wastes", "Sol Ring", "City of Brass"]))
    assert types(game, "City of Brass")[1] == {"Island" if first else "Mountain"}


def test_types_in_addition() -> None:
    """305.7, 205.1b: it keeps what it has."""
    game = table(Place(battlefield=["Prismatic Omen", "Reflecting Pool", "Forest"]), Place(battlefield=["Wastes"]))
    assert abilities(game, "Reflecting Pool") == 6
    assert types(game, "Forest")[1] == {"Plains", "Island", "Swamp", "Mountain", "Forest"}
    assert types(game, "Wastes")[1] == set()


def test_an_ability_given_to_a_land_outlives_losing_its_text() -> None:
    """305.7: abilities that other effects grant are kept, whatever came first (613.1d, f)."""
    for order in (["Blood Moon", "Chromatic Lantern"], ["Chromatic Lantern", "Blood Moon"]):
        game = table(Place(battlefield=[*order, "City of Brass"]))
        assert abilities(game, "City of Brass") == 2
        assert game.activate("City of Brass", 0, choices=("W",)).pool(0) == "W"


def test_a_land_under_blood_moon_enters_without_its_text() -> None:
    """614.12: neither tapped nor with counters."""
    game = table(Place(hand=["Vivid Crag"], battlefield=["Blood Moon"])).answer(Play("Vivid Crag"))
    found = game.permanent("Vivid Crag")
    assert (found.tapped, found.counters, found.subtypes) == (False, (), ("Mountain",))


def test_the_effect_ends_with_its_source() -> None:
    """611.3b: everything is what it was."""
    game = table(Place(hand=["Fennok"], battlefield=["Blood Moon", "Gaea's Cradle", "Memnite"]))
    assert game.activate("Gaea's Cradle").pool(0) == "R"
    again = table(Place(hand=["Fennok"], battlefield=["Blood Moon", "Gaea's Cradle", "Memnite"]))
    again.cast("Fennok", targets=[["Blood Moon"]]).settle()
    assert types(again, "Gaea's Cradle") == ({"Land"}, set())
    assert again.activate("Gaea's Cradle").pool(0) == "G"


# -- creatures, Clues -----------------------------------------------------------------------------------------------


def test_a_clue_stays_a_clue_whatever_land_it_becomes() -> None:
    """205.3c, 305.7: Clue is an artifact type."""
    game = table(Place(battlefield=["Scene of the Crime", "Blood Moon"]))
    assert types(game, "Scene of the Crime") == ({"Artifact", "Land"}, {"Clue", "Mountain"})
    assert abilities(game, "Scene of the Crime") == 1


def test_every_creature_type_does_not_make_clues() -> None:
    """205.3c: nor does it take Clue away."""
    game = table(Place(battlefield=["Kinspire", "Cluegolem", "Grizzly Bears", "Woodland Changeling"]))
    assert "Clue" in types(game, "Cluegolem")[1]
    assert {"Bear", "Elf", "Goblin"} <= types(game, "Grizzly Bears")[1]
    assert "Clue" not in types(game, "Grizzly Bears")[1] | types(game, "Woodland Changeling")[1]


def test_losing_the_card_type_artifact_takes_clue_away() -> None:
    """205.1a: the subtype goes with the card type."""
    game = table(Place(hand=["Elkmane"], battlefield=["Cluegolem", "Grizzly Bears"]))
    game.cast("Elkmane", targets=[["Cluegolem"]]).settle()
    assert types(game, "Cluegolem") == ({"Creature"}, {"Elk"})
    assert (game.permanent("Cluegolem").power, abilities(game, "Cluegolem")) == (3, 0)


def test_becoming_a_creature_in_addition() -> None:
    """205.1b, 613.4b: with base power and toughness; until end of turn."""
    game = table(Place(hand=["Wakemane"], battlefield=["Cluemere"], library=["Shock"] * 2), Place(library=["Shock"]))
    game.cast("Wakemane", targets=[["Cluemere"]]).settle()
    assert types(game, "Cluemere") == ({"Artifact", "Land", "Creature"}, {"Clue", "Forest"})
    assert (game.permanent("Cluemere").power, game.permanent("Cluemere").toughness) == (1, 1)
    game.turn_step("upkeep")
    assert types(game, "Cluemere")[0] == {"Artifact", "Land"}


def test_counters_count_on_top_of_the_base() -> None:
    """613.4c."""
    game = table(Place(battlefield=["Gearwake", on("Sol Ring", counters=(("+1/+1", 2),))]))
    assert (game.permanent("Sol Ring").power, game.permanent("Sol Ring").toughness) == (3, 3)


def test_an_animated_land_that_is_lethally_damaged_dies() -> None:
    """704.5g: state-based actions see what it is now."""
    game = table(Place(battlefield=["Faerie Conclave"], pool="CU"), Place(hand=["Shock"], pool="R"))
    game.activate("Faerie Conclave", 1).settle()
    game.cast("Shock", seat=1, targets=[["Faerie Conclave"]]).settle()
    assert game.zone(0, "graveyard") == ["Faerie Conclave"]


def test_abilities_lost_and_given_go_by_timestamp() -> None:
    """613.1f, 613.7: an ability given later is kept."""
    mute, rouse = "Mutespire", "Rousespire"
    assert abilities(table(Place(battlefield=[mute, rouse, "Dorvane"])), "Dorvane") == 1
    assert abilities(table(Place(battlefield=[rouse, mute, "Dorvane"])), "Dorvane") == 0
    assert abilities(table(Place(battlefield=[mute, "Dryad Arbor"])), "Dryad Arbor") == 0


def test_a_loop_of_dependencies_goes_by_timestamp() -> None:
    """613.8b: each would take the other's ability."""
    away = thing(
        "Awayturn",
        ContinuousChange(Change(no_abilities=True), Filter(types=("Enchantment",))),
        line="Artifact Enchantment",
    )
    game = table(Place(battlefield=[away, "Rousespire", "Dorvane"]))
    assert abilities(game, "Dorvane") == 1


def test_an_effect_that_began_goes_on_in_later_layers() -> None:
    """613.6: though the ability that makes it is lost meanwhile."""
    both = Change(land_types=("Island",), add_types=("Creature",), size=(2, 2))
    spire = thing("Bothspire", ContinuousChange(both, LAND), line="Land")
    game = table(Place(battlefield=[spire, "Gaea's Cradle"]))
    assert types(game, "Gaea's Cradle") == ({"Land", "Creature"}, {"Island"})
    assert game.permanent("Gaea's Cradle").power == 2


# -- control --------------------------------------------------------------------------------------------------------


def test_control_changes_and_comes_back() -> None:
    """613.1b, 514.2: until end of turn."""
    game = table(Place(hand=["Borrowmane"], library=["Shock"]), Place(battlefield=["Forest"], library=["Shock"] * 2))
    game.cast("Borrowmane", targets=[["Forest"]]).settle()
    assert game.battlefield(0) == ["Forest"]
    assert game.activate("Forest").pool(0) == "G"
    game.turn_step("upkeep")
    assert game.battlefield(1) == ["Forest"]


def test_the_latest_control_effect_wins() -> None:
    """613.7: and once it ends the one before it does."""
    game = table(
        Place(hand=["Stealmane"], library=["Shock"]),
        Place(battlefield=["Forest"]),
        Place(hand=["Borrowmane"], library=["Shock"]),
    )
    game.cast("Stealmane", targets=[["Forest"]]).settle()
    game.cast("Borrowmane", seat=2, targets=[["Forest"]]).settle()
    assert game.permanent("Forest").controller == 2
    game.turn_step("upkeep")
    assert game.permanent("Forest").controller == 0


def test_a_player_who_leaves_gives_back_what_was_taken() -> None:
    """800.4a: effects that give control end."""
    game = table(Place(hand=["Stealmane"]), Place(battlefield=["Forest"]), Place())
    game.cast("Stealmane", targets=[["Forest"]]).settle().concede(0)
    assert game.permanent("Forest").controller == 1


def test_act_of_treason() -> None:
    """613, 302.6: control, untapped, with haste."""
    game = table(Place(hand=["Act of Treason"], pool="RRR"), Place(battlefield=[on("Llanowar Elves", tapped=True)]))
    game.cast("Act of Treason", targets=[["Llanowar Elves"]]).settle()
    assert game.activate("Llanowar Elves").pool(0) == "G"


def test_a_copy_has_the_copiable_values_only() -> None:
    """707.2: not what continuous effects make of the original."""
    game = table(Place(hand=["Twinmane", "Fennok"], battlefield=["Blood Moon", "Reflecting Pool"]))
    game.cast("Twinmane", targets=[["Reflecting Pool"]]).settle()
    game.cast("Fennok", targets=[["Blood Moon"]]).settle()
    assert [p.subtypes for p in game.view.battlefield] == [(), ()]
    assert game.activate("token Reflecting Pool by @0").pool(0) == ""
