"""701.21. Sacrifice: of one's own permanents only, as many as there are."""

from __future__ import annotations

from reference_engine.cards.wording import one, permanent, spell, when
from reference_engine.words.abilities import Enters, Sacrificed
from reference_engine.words.continuous import GainControl
from reference_engine.words.instructions import GainLife, SacrificeThose
from reference_engine.words.selectors import CREATURE, Each
from tests.rules.kit import Place, on, table

FLEETING = permanent(
    "Fleeting", "{0}", "Creature", when(Enters(this=True), SacrificeThose()), size=(1, 1), invented=True
)
METER = permanent("Meter", "{1}", "Artifact", when(Sacrificed("anyone"), GainLife(1)), invented=True)
STEAL = spell("Steal", "{0}", "Instant", GainControl(), targets=one(CREATURE), invented=True)


def test_a_permanent_that_says_so_is_sacrificed_by_its_controller() -> None:
    """701.21a: it goes to its owner's graveyard, and it was a sacrifice."""
    game = table(Place(hand=[FLEETING], battlefield=[METER, "Memnite"])).cast("Fleeting").settle()
    assert (game.battlefield(), game.zone(0, "graveyard"), game.life(0)) == (["Memnite", "Meter"], ["Fleeting"], 21)


def test_nobody_sacrifices_what_another_player_controls() -> None:
    """701.21a: control has changed by the time the ability resolves."""
    game = table(Place(hand=[FLEETING], battlefield=[METER]), Place(hand=[STEAL])).cast("Fleeting").pass_all()
    game.cast("Steal", seat=1, targets=[["Fleeting"]]).settle()
    assert (game.battlefield(1), game.zone(0, "graveyard"), game.life(0)) == (["Fleeting"], [], 20)


def test_what_has_left_the_battlefield_is_not_sacrificed() -> None:
    """701.21a: only permanents are; it died before the ability resolved."""
    game = table(Place(hand=[FLEETING, "Shock"], battlefield=[METER], pool="R")).cast("Fleeting").pass_all()
    game.cast("Shock", targets=[["Fleeting"]]).settle()
    assert (game.zone(0, "graveyard"), game.life(0)) == (["Shock", "Fleeting"], 20)


def test_of_all_that_is_named_ones_own_is_sacrificed() -> None:
    """701.21a: "sacrifice all other creatures", with some under another player's control."""
    clear = spell("Clear", "{0}", "Sorcery", SacrificeThose(Each(CREATURE)), invented=True)
    board = Place(battlefield=[on("Bodrun", owner=0), "Hill Giant"])
    game = (
        table(Place(hand=[clear], battlefield=[on("Memnite", owner=1), "Grizzly Bears"]), board).cast("Clear").settle()
    )
    assert (game.battlefield(), game.zone(1, "graveyard")) == (["Bodrun", "Hill Giant"], ["Memnite"])
