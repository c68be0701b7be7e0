"""118. Costs, with 119.4 and the timing of sacrifice and discard."""

from __future__ import annotations

import pytest

from reference_engine.cards.wording import INSTANT_OR_SORCERY, pay, permanent, spell
from reference_engine.words.abilities import AdditionalCost, SpellsCostLess
from reference_engine.words.amounts import ITS_X
from reference_engine.words.characteristics import Card
from reference_engine.words.costs import PayLife, SacrificePermanents
from reference_engine.words.instructions import GainLife, LoseLife, May
from reference_engine.words.selectors import ARTIFACT, CREATURE
from tests.rules.kit import Place, table

TWO_SACRIFICES = spell(
    "Two Rites",
    "{0}",
    "Instant",
    GainLife(1),
    abilities=(AdditionalCost(SacrificePermanents(CREATURE)), AdditionalCost(SacrificePermanents(ARTIFACT))),
    invented=True,
)
CHEAPER = permanent("Cheaper", "{1}", "Artifact", SpellsCostLess(5), invented=True)
NO_COST = Card("No Cost", INSTANT_OR_SORCERY[:1], None, invented=True)
TITHE = spell("Tithe", "{0}", "Instant", May((), cost=(pay("{2}"),), otherwise=(LoseLife(4),)), invented=True)
RITE = spell(
    "Rite", "{0}", "Instant", May((GainLife(9),), (SacrificePermanents(CREATURE),), (LoseLife(4),)), invented=True
)


def test_a_cost_is_paid_in_full_or_not_at_all() -> None:
    """118.3: a spell that cannot be paid for is not cast, and no mana is gone."""
    game = table(Place(hand=["Searing Spear"], pool="R"))
    game.cannot_cast("Searing Spear", targets=[["@1"]])
    assert (game.pool(0), game.zone(0, "hand")) == ("R", ["Searing Spear"])


def test_a_card_without_a_mana_cost_cannot_be_cast() -> None:
    """118.6: its cost cannot be paid."""
    assert "118.6" in table(Place(hand=[NO_COST], pool="RRRR")).cannot_cast("No Cost")


def test_a_reduction_takes_off_generic_mana_only() -> None:
    """118.7a, 118.7c: nothing below no generic mana, and no coloured mana."""
    game = table(Place(hand=["Divination"], battlefield=[CHEAPER], pool="UR"))
    assert game.cast("Divination").pool(0) == "R"
    assert "601.2h" in table(Place(hand=["Divination"], battlefield=[CHEAPER], pool="RRR")).cannot_cast("Divination")


def test_reductions_add_up_and_serve_their_controller_only() -> None:
    """118.7a, 601.2f."""
    two = ["Sapphire Medallion", "Sapphire Medallion"]
    assert table(Place(hand=["Concentrate"], battlefield=two, pool="UU")).cast("Concentrate").pool(0) == ""
    assert "601.2h" in table(Place(hand=["Concentrate"], pool="UU"), Place(battlefield=two)).cannot_cast("Concentrate")


def test_a_reduction_for_a_colour_serves_that_colour() -> None:
    """118.7a."""
    game = table(Place(hand=["Searing Spear"], battlefield=["Sapphire Medallion"], pool="R"))
    assert "601.2h" in game.cannot_cast("Searing Spear", targets=[["@1"]])


def test_an_additional_cost_does_not_change_the_mana_value() -> None:
    """118.8c: the cost to cast it is higher, its mana cost is what it was."""
    game = table(Place(hand=["Burst Lightning"], pool="RRRRR"), Place(hand=["Cathrune"], pool="UU"))
    game.cast("Burst Lightning", targets=[["@1"]], kicks=(1,)).cast(
        "Cathrune", seat=1, targets=[["Burst Lightning"]], x=1
    )
    assert game.pass_all().stack() == []


@pytest.mark.parametrize(
    "costs",
    [[], [[]], [["Bodrun"]], [["Memnite"], ["Memnite"]], [["Bodrun", "Memnite"], []], [["Trinketarn"], ["Bodrun"]]],
)
def test_every_additional_cost_is_paid_with_what_it_asks_for(costs: list[list[str]]) -> None:
    """118.8, 118.3, 118.10: one object pays for one cost."""
    game = table(Place(hand=[TWO_SACRIFICES], battlefield=["Memnite", "Bodrun", "Trinketarn"]))
    game.cannot_cast("Two Rites", costs=costs)


def test_nothing_pays_for_two_costs() -> None:
    """118.10: an artifact creature fits both, and pays for one of them."""
    game = table(Place(hand=[TWO_SACRIFICES], battlefield=["Memnite", "Bodrun", "Trinketarn"]))
    game.cast("Two Rites", costs=[["Memnite"], ["Trinketarn"]])
    assert game.battlefield() == ["Bodrun"]


@pytest.mark.parametrize("other", ["Hill Giant", "Island", "@0", "@1", "Zorvask", "nothing"])
def test_only_ones_own_permanents_pay(other: str) -> None:
    """118.3, 701.21a: not another player's creature, no land, no player, no card in hand."""
    game = table(
        Place(hand=["Sacrenth", "Zorvask"], battlefield=["Island", "Memnite"]), Place(battlefield=["Hill Giant"])
    )
    game.cannot_cast("Sacrenth", targets=[["@1"]], costs=[[other]])


def test_a_card_does_not_pay_for_itself() -> None:
    """601.2a, 601.2h: it has left the hand by then."""
    table(Place(hand=["Sacromir"])).cannot_cast("Sacromir", costs=[["Sacromir"]])


@pytest.mark.parametrize(("life", "may"), [(1, False), (2, True), (3, True)])
def test_no_more_life_is_paid_than_there_is(life: int, may: bool) -> None:
    """119.4: all of it may be paid; the player loses for it only later."""
    game = table(Place(hand=["Sacrivane"], library=["Island"] * 3, life=life))
    if not may:
        assert "119.4" in game.cannot_cast("Sacrivane")
    else:
        assert game.cast("Sacrivane").lost() == ([0] if life == 2 else [])


def test_no_life_may_always_be_paid() -> None:
    """119.4b: also by a player with none of it to spare."""
    nothing = spell("Nothing", "{0}", "Instant", GainLife(1), abilities=(AdditionalCost(PayLife(0)),), invented=True)
    assert table(Place(hand=[nothing], life=1)).cast("Nothing").pass_all().life(0) == 2


@pytest.mark.parametrize(
    ("pool", "answer", "life"), [("", None, 16), ("C", None, 16), ("CC", "yes", 20), ("CC", "no", 16)]
)
def test_who_cannot_pay_is_not_asked(pool: str, answer: str | None, life: int) -> None:
    """118.12, 118.12a: "unless they pay" offers a choice only to a player who can pay."""
    game = table(Place(hand=[TITHE], pool=pool)).cast("Tithe").pass_all()
    if answer is not None:
        assert game.asks("may").options == ("no", "yes")
        game.choose(answer)
    assert (game.life(0), game.pool(0)) == (life, "" if answer == "yes" else pool)


def test_who_has_nothing_to_sacrifice_cannot_choose_to() -> None:
    """608.2d: the example of a player without creatures, who loses 4 life."""
    assert table(Place(hand=[RITE])).cast("Rite").pass_all().life(0) == 16
    game = table(Place(hand=[RITE], battlefield=["Memnite", "Bodrun"])).cast("Rite").pass_all().choose("yes")
    assert game.asks("pay").options == ("Bodrun", "Memnite")
    game.choose("Bodrun")
    assert (game.life(0), game.battlefield()) == (29, ["Memnite"])


@pytest.mark.parametrize(("amount", "options"), [(3, ("no", "yes")), (4, ("no", "yes")), (5, None)])
def test_all_the_life_that_is_left_can_be_paid_and_no_more(amount: int, options: tuple[str, ...] | None) -> None:
    """118.3b, 119.4: a life total equal to the payment is enough, during a resolution too."""
    bargain = spell("Bargain", "{0}", "Sorcery", May((GainLife(10),), cost=(PayLife(amount),)), invented=True)
    game = table(Place(hand=[bargain], life=4)).cast("Bargain").pass_all()
    if options is None:
        assert (game.asks("priority").seat, game.life(0)) == (0, 4)
    else:
        assert game.asks("may").options == options
        assert game.choose("yes").life(0) == 14 - amount


@pytest.mark.parametrize("x", [0, 1, 3])
def test_an_x_in_an_additional_cost_is_paid(x: int) -> None:
    """107.3a, 118.8: the announced value, in full."""
    levy = spell("Levy", "{0}", "Instant", GainLife(ITS_X), abilities=(AdditionalCost(pay("{X}")),), invented=True)
    game = table(Place(hand=[levy], pool="CCC")).cast("Levy", x=x)
    assert (len(game.pool(0)), game.settle().life(0)) == (3 - x, 20 + x)
    assert "601.2h" in table(Place(hand=[levy], pool="C" * x)).cannot_cast("Levy", x=x + 1)
