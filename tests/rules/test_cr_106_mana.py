"""106. Mana."""

from __future__ import annotations

import pytest

from reference_engine.cards.wording import activated, permanent, spell
from reference_engine.words.costs import TapThis
from reference_engine.words.instructions import AddMana, AddManaOfChosenColor, GainLife
from reference_engine.words.mana import mana_of
from tests.rules.kit import Place, on, table

GREEN_PAIR = spell("Green Pair", "{G}{G}", "Instant", GainLife(1), invented=True)
COLORLESS = spell("Colorless Charm", "{C}{1}", "Instant", GainLife(1), invented=True)
NO_COLOR = spell("No Color", "{0}", "Instant", AddManaOfChosenColor(1), invented=True)
ROCK = permanent("Mana Rock", "{2}", "Artifact", activated(TapThis(), do=(AddMana("C"),)), invented=True)


def test_mana_is_added_to_the_pool_and_stays() -> None:
    """106.4: it stays in the pool as unspent mana."""
    game = table(Place(hand=["Dark Ritual"], pool="B")).cast("Dark Ritual").pass_all()
    assert game.pool(0) == "BBB"


def test_unspent_mana_is_lost_as_the_step_ends() -> None:
    """106.4, 500.5: each pool empties as each step or phase ends."""
    game = table(Place(pool="RG"), Place(pool="U")).pass_all()
    assert game.view.step == "beginning of combat"
    assert (game.pool(0), game.pool(1)) == ("", "")


def test_mana_of_no_defined_type_is_not_added() -> None:
    """106.5: where the type of the mana is not defined, none is produced."""
    game = table(Place(hand=[NO_COLOR])).cast("No Color").pass_all()
    assert game.pool(0) == ""


def test_a_colour_may_be_chosen() -> None:
    """106.5, 105.4: mana of the colour that was chosen."""
    game = table(Place(hand=["Chromarel"])).cast("Chromarel").pass_all().choose("G")
    assert game.pool(0) == "G"


@pytest.mark.parametrize("rider", [None, "uncounterable"])
def test_a_rider_of_the_mana_spent_goes_with_the_spell(rider: str | None) -> None:
    """106.6: mana may say something of the spell that it is spent on."""
    game = table(Place(hand=["Shock"], pool=mana_of("R", rider)), Place(hand=["Counterspell"], pool="UU"))
    game.cast("Shock", targets=[["@1"]]).cast("Counterspell", seat=1, targets=[["Shock"]]).pass_all()
    assert game.stack() == (["Shock"] if rider else [])


@pytest.mark.parametrize("pool", ["", "G", "GR", "WWUUBBRRCC"])
def test_coloured_symbols_are_paid_with_their_colour(pool: str) -> None:
    """106.1, 107.4a: other mana does not do."""
    assert "601.2h" in table(Place(hand=[GREEN_PAIR], pool=pool)).cannot_cast("Green Pair")


def test_colorless_is_a_type_and_generic_is_not() -> None:
    """107.4b, 107.4c: {C} takes colourless mana only, generic mana is paid with anything."""
    game = table(Place(hand=[COLORLESS], pool="WW"))
    assert "601.2h" in game.cannot_cast("Colorless Charm")
    assert table(Place(hand=[COLORLESS], pool="CW")).cast("Colorless Charm").pool(0) == ""


def test_the_player_says_which_mana_is_spent() -> None:
    """601.2h: what is spent on generic costs is the player's choice."""
    game = table(Place(hand=["Convarin"], pool="WUBRG")).cast("Convarin", payment="GRB")
    assert game.pool(0) == "WU"


@pytest.mark.parametrize("payment", ["", "W", "WW", "WWW", "WUUU", "WUB", "XYZ", "wub"])
def test_a_wrong_payment_is_refused(payment: str) -> None:
    """601.2h, 118.3: too much, too little, or mana that is not there."""
    table(Place(hand=["Convarin"], pool="WU")).cannot_cast("Convarin", payment=payment)


def test_a_mana_ability_does_not_use_the_stack() -> None:
    """605.3b: it resolves at once, and its player has priority still."""
    game = table(Place(hand=["Convarin"], battlefield=[ROCK], pool="WW")).activate("Mana Rock")
    assert (game.pool(0), game.stack(), game.view.priority) == ("WWC", [], 0)
    assert game.permanent("Mana Rock").tapped
    assert game.cast("Convarin").pool(0) == ""


def test_a_tapped_source_gives_no_mana() -> None:
    """602.5a, 107.5: its cost cannot be paid."""
    table(Place(battlefield=[on(ROCK, tapped=True)])).cannot_activate("Mana Rock")
