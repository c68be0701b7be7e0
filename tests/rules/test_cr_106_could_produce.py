"""106.5, 106.7. What could be produced, and mana of a type that is not defined."""

from __future__ import annotations

import pytest

from reference_engine.cards import card
from reference_engine.cards.lands import tap_for
from reference_engine.cards.mana_trials import land, thing
from reference_engine.cards.wording import one, permanent, when
from reference_engine.words.abilities import Enters, LifeGained
from reference_engine.words.amounts import CountOf
from reference_engine.words.characteristics import Card
from reference_engine.words.costs import PayLife, RemoveCounters
from reference_engine.words.instructions import AddMana, AddManaOfChosenColor, ChooseColor, Destroy, GainLife, May
from reference_engine.words.mana_making import AddManaOfType, AnyColor, CouldProduce
from reference_engine.words.selectors import CREATURE, Filter
from tests.rules.kit import On, Place, on, table
from tests.rules.mana_kit import could, tap

Board = list["str | Card | On"]


@pytest.mark.parametrize("lands", [["Reflecting Pool"], ["Reflecting Pool", "Reflecting Pool"]])
def test_a_cycle_alone_makes_nothing(lands: Board) -> None:
    """106.5, 106.7: it can be activated and is tapped, and nothing is added."""
    game = table(Place(battlefield=lands)).activate("Reflecting Pool")
    assert (game.pool(0), game.permanent("Reflecting Pool").tapped) == ("", True)
    assert could(game) == {}
    assert "107.5" in game.cannot_activate("Reflecting Pool")


def test_the_rulebooks_own_example() -> None:
    """106.7: a forest and an Orchard here, an Orchard there: both Orchards make green."""
    game = table(Place(battlefield=["Forest", "Exotic Orchard"]), Place(battlefield=["Exotic Orchard"]))
    assert could(game) == {"Forest": "G", "Exotic Orchard": "G", "Exotic Orchard 2": "G"}
    assert game.activate("Exotic Orchard").pool(0) == "G"


def test_two_hops_and_a_pool() -> None:
    """106.7: types travel through any number of such permanents."""
    game = table(
        Place(battlefield=["Forest", "Exotic Orchard"]), Place(battlefield=["Exotic Orchard", "Reflecting Pool"])
    )
    assert set(could(game).values()) == {"G"}
    assert len(could(game)) == 4


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_types_travel_round_the_table(seats: int) -> None:
    """106.7: through opponents of opponents, with any number of players."""
    places = [Place(battlefield=["Exotic Orchard"]) for _ in range(seats - 1)]
    game = table(Place(battlefield=["Mountain", "Exotic Orchard"]), *places)
    assert set(could(game).values()) == {"R"}
    assert len(could(game)) == seats + 1


def test_colorless_is_a_type_and_no_color() -> None:
    """106.1a–b: it goes through "any type" and not through "any color"."""
    game = table(Place(battlefield=["Wastes", "Reflecting Pool"]), Place(battlefield=["Exotic Orchard"]))
    assert could(game) == {"Wastes": "C", "Reflecting Pool": "C"}


@pytest.mark.parametrize(("creatures", "types"), [([], ""), (["Grizzly Bears"], "G"), (["Grizzly Bears"] * 2, "G")])
def test_an_amount_of_none_is_no_type(creatures: Board, types: str) -> None:
    """106.7: what would produce no mana now could produce no type."""
    game = table(Place(battlefield=["Gaea's Cradle", "Reflecting Pool", *creatures]))
    assert could(game).get("Reflecting Pool", "") == types


def test_a_negative_amount_is_none() -> None:
    """107.1b: power below 0 counts as 0."""
    board = [on("Brutemere", counters=(("-1/-1", 2),)), "Reflecting Pool"]
    assert could(table(Place(battlefield=board))) == {}
    assert could(table(Place(battlefield=["Brutemere", "Reflecting Pool"]))) == {
        "Brutemere": "G",
        "Reflecting Pool": "G",
    }


COSTLY: list[str | Card | On] = [
    on("Vivid Crag", tapped=True),
    on("Gemstone Mine", tapped=True),
    "Skycloud Expanse",
    "Leechmere",
    "Breakmere",
    "Sharemere",
    on("Dryad Arbor", sick=True, tapped=True),
]


def test_costs_and_whether_it_is_tapped_do_not_matter() -> None:
    """106.7: counters, mana, life, creatures, control: what it would cost is not asked."""
    game = table(Place(battlefield=["Fellwar Stone"]), Place(battlefield=COSTLY, life=1))
    assert could(game) == {
        "Fellwar Stone": "WUBRG",
        "Vivid Crag": "WUBRG",
        "Gemstone Mine": "WUBRG",
        "Skycloud Expanse": "WU",
        "Leechmere": "B",
        "Breakmere": "R",
        "Sharemere": "W",
        "Dryad Arbor": "G",
    }


def test_restrictions_of_activation_and_of_spending_do_not_matter() -> None:
    """106.7, 602.1b, 106.6: neither "activate only if" nor "spend this only on" is about the type."""
    game = table(
        Place(battlefield=["Fellwar Stone"]), Place(battlefield=["Gatemere", "Beastmere", "Instmere", "Cursed Totem"])
    )
    assert could(game)["Fellwar Stone"] == "WG"
    game.activate("Fellwar Stone", choices=("G",))
    assert game.play.game.players[0].pool[0].only == ()


def test_you_is_the_controller_of_the_observed_permanent() -> None:
    """109.5: their creatures count, not yours."""
    mine, theirs = Place(battlefield=["Exotic Orchard", "Grizzly Bears"]), Place(battlefield=["Gaea's Cradle"])
    assert could(table(mine, theirs)) == {}
    assert could(table(Place(battlefield=["Exotic Orchard"]), Place(battlefield=["Gaea's Cradle", "Grizzly Bears"])))


def test_abilities_that_are_no_mana_abilities_count_too() -> None:
    """106.7: targeted ones if there is a target, triggered ones."""
    trigger = permanent("Gainmere", "", "Land", when(LifeGained(), AddMana("R")), invented=True)
    aimed = permanent(
        "Hexmere", "", "Land", when(Enters(this=True), AddMana("U"), Destroy(), targets=one(CREATURE)), invented=True
    )
    board: Board = ["Reflecting Pool", "Aimmere", trigger, aimed]
    assert could(table(Place(battlefield=board)))["Reflecting Pool"] == "BR"
    assert could(table(Place(battlefield=[*board, "Grizzly Bears"])))["Reflecting Pool"] == "UBR"


def test_a_granted_ability_counts_and_a_lost_one_does_not() -> None:
    """106.7: the abilities that it has now."""
    lantern = table(Place(battlefield=["Exotic Orchard"]), Place(battlefield=["Chromatic Lantern", "Wastes"]))
    assert could(lantern)["Exotic Orchard"] == "WUBRG"
    alone = table(Place(battlefield=["Exotic Orchard"]), Place(battlefield=["Chromatic Lantern"]))
    assert "Exotic Orchard" not in could(alone)
    moon = table(Place(battlefield=["Reflecting Pool", "Tendo Ice Bridge", "Blood Moon"]))
    assert could(moon) == {"Reflecting Pool": "R", "Tendo Ice Bridge": "R"}


def test_its_own_other_abilities_count_for_itself() -> None:
    """305.6, 106.7: under Urborg a Pool is a Swamp."""
    game = table(Place(battlefield=["Reflecting Pool", "Urborg, Tomb of Yawgmoth"]))
    assert could(game) == {"Reflecting Pool": "B", "Urborg, Tomb of Yawgmoth": "B"}
    assert game.activate("Reflecting Pool", 1).pool(0) == "B"


REPLACED = [
    (["Contamination"], "B"),
    (["Murkfall", "Emberfall"], "BR"),
    (["Pickturn"], "WUBRG"),
    (["Woodturn"], "R"),
    (["Redturn"], "G"),
    (["Redturn", "Woodturn"], "C"),
    (["Highturn"], "G"),
    (["Highturn", "Doublewell"], "U"),
    (["Highturn", "Doublewell", "Contamination"], "BU"),
]


@pytest.mark.parametrize(("effects", "types"), REPLACED, ids=[" ".join(e) for e, _ in REPLACED])
def test_replacement_effects_in_every_order(effects: list[str], types: str) -> None:
    """106.7, 616.1f: each order and each choice adds its result, and only those."""
    game = table(Place(battlefield=["Fellwar Stone"]), Place(battlefield=["Forest", *effects]))
    expected = "".join(t for t in "WUBRGC" if t in types)
    assert could(game)["Forest"] == expected
    assert could(game).get("Fellwar Stone", "") == expected.replace("C", "")


def test_mana_reflection_makes_damping_sphere_applicable() -> None:
    """616.2: an effect may become applicable through another, and what they leave is all there is."""
    game = table(Place(battlefield=["Forest", "Mana Reflection", "Damping Sphere", "Naga Vitalist"]))
    assert could(game)["Forest"] == "C"
    assert game.activate("Forest").pool(0) == "C"


def test_a_replacement_of_nothing_is_nothing() -> None:
    """106.12b: without mana there is nothing to replace."""
    game = table(Place(battlefield=["Reflecting Pool", "Reflecting Pool", "Contamination"]))
    assert could(game) == {}
    assert game.activate("Reflecting Pool").pool(0) == ""


def test_only_the_observed_controllers_effects_apply() -> None:
    """106.12b: "if you tap" means the player who controls the permanent."""
    mine = Place(battlefield=["Fellwar Stone", "Ownturn"])
    assert could(table(mine, Place(battlefield=["Forest"])))["Forest"] == "G"
    assert could(table(Place(battlefield=["Fellwar Stone"]), Place(battlefield=["Forest", "Ownturn"])))["Forest"] == "B"


def test_tapping_is_what_they_replace() -> None:
    """106.12, 106.12b: an ability without {T} is not tapping for mana."""
    free = land("Freemere", *card("Freewell").abilities)
    game = table(Place(battlefield=[free, "Mossfall", "Reflecting Pool", "Ownstone"]))
    assert could(game) == {"Freemere": "B", "Reflecting Pool": "G", "Ownstone": "BG"}


def test_a_color_chosen_on_resolution() -> None:
    """608.2d, 106.7: every colour that could be chosen."""
    cave = land("Huecave", tap_for(ChooseColor(), AddManaOfChosenColor(1)))
    assert could(table(Place(battlefield=[cave])))["Huecave"] == "WUBRG"
    never = land("Nevermere", tap_for(AddManaOfChosenColor(1), GainLife(1)))
    game = table(Place(battlefield=[never, "Mana Reflection"]))
    assert could(game) == {}
    assert game.activate("Nevermere").pool(0) == ""
    assert game.life(0) == 21


def test_undefined_mana_still_costs_and_the_rest_happens() -> None:
    """106.5, 605.2: the cost stays paid, other instructions are followed, nothing was tapped for mana."""
    meters = ["Wellwatch Gauge", "Tiltwatch Gauge", "Doublewell", "Contamination"]
    game = table(Place(battlefield=["Twinstone", *meters])).activate("Twinstone").settle()
    assert (game.pool(0), game.permanent("Twinstone").tapped, game.life(0)) == ("", True, 1_021)


def test_the_amount_that_is_asked_for_is_of_one_type() -> None:
    """106.1: two mana of the type that is chosen."""
    game = table(Place(battlefield=["Twinstone", "Plains", "Island"]))
    game.activate("Twinstone")
    assert game.asks("mana-type").options == ("W", "U")
    assert game.choose("U").pool(0) == "UU"


def test_order_of_the_battlefield_does_not_matter() -> None:
    """106.7: the least solution is one, whoever is asked first."""
    lands: Board = ["Reflecting Pool", "Ownstone", "Forest", "Echomere", "Tintmere"]
    for shift in range(len(lands)):
        turned = lands[shift:] + lands[:shift]
        assert could(table(Place(battlefield=turned), Place(battlefield=["Exotic Orchard"]))) == {
            **dict.fromkeys(("Reflecting Pool", "Ownstone", "Forest", "Echomere", "Tintmere"), "G"),
            "Exotic Orchard": "G",
        }


def test_dependents_of_creatures_artifacts_and_everything() -> None:
    """106.7: the scope is what the text says."""
    elf, rock = "Llanowar Elves", thing("Rubyrock", tap_for(AddMana("R")))
    game = table(Place(battlefield=["Wildmere", "Gearstone", "Allstone", elf, rock, "Wastes"]))
    assert could(game)["Wildmere"] == "G"
    assert could(game)["Gearstone"] == "RGC"
    assert could(game)["Allstone"] == "RGC"


def test_a_scope_that_holds_nothing() -> None:
    """106.7: no permanent, no type."""
    rock = thing("Lonerock", tap_for(AddManaOfType(CouldProduce(Filter(subtype="Desert")))))
    assert could(table(Place(battlefield=[rock, "Forest"]))) == {"Forest": "G"}


def test_a_dependent_pays_for_a_spell() -> None:
    """106.7, 605.3a: while casting."""
    game = table(Place(hand=["Shock"], battlefield=["Reflecting Pool", "Mountain", "Island"]))
    reason = game.cannot_cast("Shock", targets=[["@1"]], activations=(tap("Reflecting Pool", "U"),))
    assert "601.2h" in reason
    game.cast("Shock", targets=[["@1"]], activations=(tap("Reflecting Pool", "R"),))
    assert game.stack() == ["Shock"]
    assert game.permanent("Reflecting Pool").tapped


def test_mana_costs_with_life_and_counters_are_really_paid() -> None:
    """118.3: what could not be paid may be seen, and cannot be used."""
    toll = land("Bothmere", tap_for(AddMana("W"), cost=(PayLife(2), RemoveCounters("charge"))))
    game = table(Place(battlefield=[toll, "Reflecting Pool"], life=1))
    assert could(game)["Reflecting Pool"] == "W"
    assert "119.4" in game.cannot_activate("Bothmere")


def test_a_type_may_be_colourless_and_a_colour_is_not() -> None:
    """106.1a, 106.1b: "any type" and "any color" of what a land of colourless mana could produce."""
    game = table(Place(battlefield=["Wastes", "Reflecting Pool", "Exotic Orchard"]), Place(battlefield=["Wastes"]))
    assert could(game) == {"Wastes": "C", "Wastes 2": "C", "Reflecting Pool": "C"}
    assert game.activate("Exotic Orchard").pool(0) == ""
    assert game.activate("Reflecting Pool").pool(0) == "C"


def test_what_happens_if_it_is_declined_counts_too() -> None:
    """106.7: either end of "may" could come to pass; an amount in it is worked out where it stands."""
    either = May((AddMana("R"),), otherwise=(AddMana("G", times=CountOf(Filter(types=("Land",), whose="you"))),))
    assert could(table(Place(battlefield=[land("Either", tap_for(either))]))) == {"Either": "RG"}


@pytest.mark.parametrize(("pool", "types"), [("UUR", "UR"), ("C", "C"), ("", None)])
def test_as_much_again_is_of_the_types_that_are_there(pool: str, types: str | None) -> None:
    """106.7, 701.10f: what doubles unspent mana could produce what there is, and nothing where there is none."""
    assert could(table(Place(battlefield=["Doubling Cube"], pool=pool))).get("Doubling Cube") == types


@pytest.mark.parametrize("amount", [1, 2, 5])
def test_in_any_combination_each_type_could_be_made(amount: int) -> None:
    """106.7: of a single mana too, where nothing is combined."""
    mix = land("Mix", tap_for(AddManaOfType(AnyColor(), amount, combination=True)))
    assert could(table(Place(battlefield=[mix]))) == {"Mix": "WUBRG"}
