"""601. Casting Spells, step by step."""

from __future__ import annotations

import pytest

from reference_engine.cards.lands import tap_for
from reference_engine.cards.wording import pay, permanent, spell
from reference_engine.words.abilities import AdditionalCost, SpellsCostLess
from reference_engine.words.costs import SacrificePermanents
from reference_engine.words.instructions import AddMana, DrawCards, GainLife
from reference_engine.words.mana_making import UnlessPaid
from reference_engine.words.scenario import STEPS
from reference_engine.words.selectors import CREATURE
from tests.rules.kit import Place, cast, on, table
from tests.rules.mana_kit import tap

REAP = spell(
    "Reap", "{1}{B}", "Instant", DrawCards(2), abilities=(AdditionalCost(SacrificePermanents(CREATURE)),), invented=True
)
FAMILIAR = permanent("Familiar", "{1}", "Creature — Imp", SpellsCostLess(1, ("B",)), size=(1, 1), invented=True)


def test_the_card_is_put_onto_the_stack_under_the_casters_control() -> None:
    """601.2a: from the hand, on top of whatever is there."""
    game = table(Place(hand=["Zorvask", "Shock"], pool="R")).cast("Zorvask").cast("Shock", targets=[["@1"]])
    assert (game.stack(), game.zone(0, "hand"), game.top().controller) == (["Zorvask", "Shock"], [], 0)


@pytest.mark.parametrize("card", ["Drethil", "Quorbane", "Memnite", "nothing", "@0", "", "o", "Island"])
def test_only_a_card_in_ones_own_hand_is_cast(card: str) -> None:
    """601.3: not from the graveyard, the battlefield or another hand; 305.9: and never a land."""
    game = table(
        Place(hand=["Zorvask", "Island"], graveyard=["Drethil"], battlefield=["Memnite"]), Place(hand=["Quorbane"])
    )
    game.cannot_cast(card)


def test_a_spell_that_is_being_cast_is_not_cast_again() -> None:
    """601.2a: it has left the hand."""
    table(Place(hand=["Zorvask"])).cast("Zorvask").cannot_cast("Zorvask")


@pytest.mark.parametrize("modes", [(), (0, 1), (3,), (-1,), (0, 0), (10**9,)])
def test_modes_are_chosen_as_the_text_says(modes: tuple[int, ...]) -> None:
    """601.2b, 700.2a: one of three."""
    table(Place(hand=["Moxleth"])).cannot_cast("Moxleth", modes=modes)


def test_no_modes_for_what_is_not_modal() -> None:
    """601.2b."""
    assert "not modal" in table(Place(hand=["Zorvask"])).cannot_cast("Zorvask", modes=(0,))


def test_a_kicker_may_raise_the_number_of_modes() -> None:
    """601.4: although kicking is announced after the modes, the announcement counts for them."""
    game = table(Place(hand=["Moxkindle"], library=["Island"], pool="CC"))
    assert "modes" in game.cannot_cast("Moxkindle", modes=(0, 1), targets=[["@1"]])
    game.cast("Moxkindle", modes=(0, 1), targets=[["@1"]], kicks=(1,))
    assert game.top().modes == (0, 1)


def test_targets_depend_on_the_modes_and_kicks_announced() -> None:
    """601.2c: only what the announced modes and kicks call for."""
    game = table(Place(hand=["Kykibran", "Moxthrane"], battlefield=["Memnite", "Bodrun"], pool="C"))
    game.cannot_cast("Kykibran", targets=[["Memnite"], ["Bodrun"]])
    game.cannot_cast("Kykibran", targets=[["Memnite"]], kicks=(1,))
    game.cannot_cast("Moxthrane", modes=(3,), targets=[["Memnite"]])
    game.cast("Kykibran", targets=[["Memnite"], ["Bodrun"]], kicks=(1,))


@pytest.mark.parametrize("division", [(), (7,), (8, -1), (7, 0), (3, 3), (4, 4), (1, 1, 5), (10**30, 7 - 10**30)])
def test_each_target_gets_at_least_one_and_all_is_divided(division: tuple[int, ...]) -> None:
    """601.2d: seven among two."""
    game = table(Place(hand=["Splitharn"]))
    assert "601.2d" in game.cannot_cast("Splitharn", targets=[["@0", "@1"]], division=division)


def test_a_division_that_nothing_calls_for_is_refused() -> None:
    """601.2d."""
    game = table(Place(hand=["Kresnul", "Splitharn"]))
    game.cannot_cast("Kresnul", targets=[["@1"]], division=(1,))
    game.cast("Splitharn", targets=[["@0", "@1"]], division=(1, 6))
    assert game.top().division == (1, 6)


def test_more_targets_than_there_is_to_divide_are_refused() -> None:
    """601.2d: X = 1 is not enough for two."""
    game = table(Place(hand=["Xathmoor"], pool="RR"))
    game.cannot_cast("Xathmoor", x=1, targets=[["@0", "@1"]], division=(1, 0))
    game.cast("Xathmoor", x=1, targets=[["@1"]], division=(1,))


def test_the_cost_is_locked_in_before_it_is_paid() -> None:
    """601.2f, 601.2h: sacrificing what makes the spell cheaper does not make it dearer."""
    game = table(Place(hand=[REAP], battlefield=[FAMILIAR], library=["Island"] * 2, pool="B"))
    game.cast("Reap", costs=[["Familiar"]])
    assert (game.pool(0), game.battlefield()) == ("", [])


def test_once_cast_a_spell_triggers_what_waits_for_it() -> None:
    """601.2i: the ability is above the spell, and whoever cast it has priority."""
    game = table(Place(battlefield=["Castwatch Gauge"]), Place(hand=["Zorvask"]), Place()).cast("Zorvask", seat=1)
    assert (game.stack(), game.view.priority) == (["Zorvask", "ability of Castwatch Gauge by @0"], 1)
    assert game.settle().lives() == [20, 22, 20]


def test_what_triggers_while_paying_is_put_on_the_stack_after_the_cast() -> None:
    """601.2i, 603.3: the sacrifice and the cast have both happened by then, and both are above the spell."""
    game = table(Place(hand=["Sacrenth"], battlefield=["Memnite", "Altarwatch Gauge", "Castwatch Gauge"]))
    game.cast("Sacrenth", targets=[["@1"]], costs=[["Memnite"]])
    game.choose(*game.asks("order").options)
    assert game.stack()[0] == "Sacrenth"
    assert len(game.stack()) == 3


def test_a_spell_may_be_prohibited() -> None:
    """601.3, 101.2: an effect that says so."""
    game = table(Place(hand=["Zorvask", "Drethil"]), Place(battlefield=["Arcane Laboratory"])).cast("Zorvask").settle()
    assert "101.2" in game.cannot_cast("Drethil")


def test_a_prohibition_counts_a_turn_at_a_time() -> None:
    """101.2: in the next turn another spell may be cast."""
    places = [Place(hand=["Zorvask", "Drethil"], library=["Island"] * 9, battlefield=["Rule of Law"]) for _ in range(2)]
    game = table(*places).cast("Zorvask").settle().turn_step("upkeep")
    game.cast("Drethil", seat=0)


def test_the_spell_knows_how_it_was_paid_for() -> None:
    """601.2h: which colours were spent, and how much in all."""
    game = table(Place(hand=["Convestra"], library=["Island"], pool="WUBRG")).cast("Convestra", targets=[["@1"]])
    assert game.pass_all().life(1) == 15
    game = table(Place(hand=["Convestra"], library=["Island"], pool="RRRCC")).cast("Convestra", targets=[["@1"]])
    assert game.pass_all().life(1) == 19


@pytest.mark.parametrize("payment", ["RRR", "RRG", "GRR"])
def test_the_number_of_one_colour_spent_counts(payment: str) -> None:
    """601.2h: the adamant kind of text, by what was spent, in whatever order."""
    game = table(Place(hand=["Adamarn"], pool="RRRG")).cast("Adamarn", payment=payment)
    assert game.pass_all().life(0) == (25 if payment == "RRR" else 22)


def test_a_spell_that_goes_wrong_at_the_last_step_is_undone() -> None:
    """601.2, 733.1: everything was announced rightly and cannot be paid for: nothing at all has happened."""
    board = Place(
        hand=["Sacrenth", "Shock"], battlefield=["Memnite", "Castwatch Gauge", on("Aimwatch Sentinel", damage=3)]
    )
    game = table(board)
    game.cannot_cast("Shock", targets=[["Aimwatch Sentinel"]])
    game.refuse(cast("Sacrenth", [["Aimwatch Sentinel"]], costs=[["Aimwatch Sentinel", "Memnite"]]))
    assert (game.stack(), sorted(game.zone(0, "hand")), game.life(0)) == ([], ["Sacrenth", "Shock"], 20)
    game.cast("Sacrenth", targets=[["Aimwatch Sentinel"]], costs=[["Memnite"]])


@pytest.mark.parametrize("step", STEPS[1:-1])
def test_a_sorcery_is_cast_in_either_main_phase_and_no_other_step(step: str) -> None:
    """307.1, 505.6a."""
    rite = spell("Rite", "{0}", "Sorcery", GainLife(1), invented=True)
    game = table(Place(hand=[rite]), step=step)
    if step in ("precombat main", "postcombat main"):
        assert game.cast("Rite").pass_all().life(0) == 21
    else:
        assert "117.1a" in game.cannot_cast("Rite")


def test_what_is_asked_in_the_middle_of_casting_shows_the_spell() -> None:
    """601.2a, 601.2g: it is on the stack, announced as far as it has been, while mana abilities are activated."""
    cave = permanent("Cave", "", "Land", tap_for(UnlessPaid((AddMana("B"),), (pay("{1}"),))), invented=True)
    game = table(Place(hand=[FAMILIAR], battlefield=[cave, cave]), Place(pool="C"))
    game.cast("Familiar", activations=(tap("Cave"), tap("Cave 2")))
    for _ in range(2):
        assert (game.asks("may").seat, game.stack()) == (1, ["Familiar"])
        game.choose("no")
    assert game.pass_all().battlefield(0) == ["Cave", "Cave 2", "Familiar"]
