"""702. Keywords: deathtouch (702.2), hexproof (702.11), protection (702.16), shroud (702.18), ward (702.21)."""

from __future__ import annotations

import attrs
import pytest

from reference_engine.cards.wording import activated, one, permanent
from reference_engine.words.abilities import Deathtouch, Protection
from reference_engine.words.amounts import PowerOf
from reference_engine.words.answers import ChooseTargets
from reference_engine.words.costs import TapThis
from reference_engine.words.instructions import DealDamage
from reference_engine.words.oracle_text import render
from reference_engine.words.selectors import CREATURE, Itself
from tests.rules.kit import Place, table

VIPER = permanent(
    "Viper",
    "{G}",
    "Creature — Snake",
    Deathtouch(),
    activated(TapThis(), do=(DealDamage(PowerOf(Itself())),), targets=one(CREATURE)),
    size=(1, 1),
)
WHITE_KNIGHT = permanent("White Knight", "{W}", "Creature — Knight", Protection(("R", "B")), size=(2, 2), invented=True)


def test_deathtouch_needs_only_a_little_damage() -> None:
    """702.2b, 704.5h."""
    game = table(Place(battlefield=[VIPER]), Place(battlefield=["Bodvast"]))
    assert game.activate("Viper", targets=[["Bodvast"]]).pass_all().battlefield() == ["Viper"]


def test_no_damage_is_no_deathtouch() -> None:
    """702.2b, 120.8: a power of 0 deals none."""
    weak = attrs.evolve(VIPER, power=0)
    game = table(Place(battlefield=[weak]), Place(battlefield=["Bodvast"]))
    assert game.activate("Viper", targets=[["Bodvast"]]).pass_all().battlefield() == ["Bodvast", "Viper"]


@pytest.mark.parametrize(
    ("target", "legal"), [("Hexbodrun", False), ("Redbodrun", True), ("Shrobodrun", False), ("Bodvast", True)]
)
@pytest.mark.parametrize("seat", [0, 1])
def test_hexproof_stops_opponents_and_shroud_everybody(target: str, legal: bool, seat: int) -> None:
    """702.11b, 702.11d, 702.18a: the spell here is colourless."""
    board = ["Hexbodrun", "Redbodrun", "Shrobodrun", "Bodvast"]
    game = table(Place(hand=["Brovik"], battlefield=board), Place(hand=["Brovik"]))
    card = "Brovik" if seat == 0 else "Brovik 2"
    if legal or (target == "Hexbodrun" and seat == 0):
        game.cast(card, seat=seat, targets=[[target]])
    else:
        assert "no legal target" in game.cannot_cast(card, seat=seat, targets=[[target]])


def test_hexproof_from_a_colour_asks_for_the_colour_of_the_spell() -> None:
    """702.11d: a red spell is stopped, a colourless one is not, and its own controller's red one neither."""
    game = table(Place(hand=["Shock", "Brovik"], pool="R"), Place(hand=["Shock"], battlefield=["Redbodrun"], pool="R"))
    game.cannot_cast("Shock", targets=[["Redbodrun"]])
    game.cast("Brovik", targets=[["Redbodrun"]]).cast("Shock 2", seat=1, targets=[["Redbodrun"]])


def test_hexproof_for_a_player() -> None:
    """702.11c: opponents cannot target that player; the player can."""
    game = table(Place(hand=["Kresnul"]), Place(hand=["Kresnul"], battlefield=["Aegis of the Gods"]))
    assert "no legal target" in game.cannot_cast("Kresnul", targets=[["@1"]])
    game.cast("Kresnul", targets=[["@0"]]).cast("Kresnul 2", seat=1, targets=[["@1"]])


@pytest.mark.parametrize(
    ("card", "pool", "legal"), [("Shock", "R", False), ("Murder", "CBB", False), ("Unsummon", "U", True)]
)
def test_protection_stops_spells_of_a_colour(card: str, pool: str, legal: bool) -> None:
    """702.16b: whoever casts them."""
    game = table(Place(hand=[card], battlefield=[WHITE_KNIGHT], pool=pool))
    if legal:
        game.cast(card, targets=[["White Knight"]])
    else:
        assert "no legal target" in game.cannot_cast(card, targets=[["White Knight"]])


def test_a_red_copy_is_red_only() -> None:
    """702.16b, 707.9b: what protects from red protects from the red copy of a blue spell, which is blue no more."""
    blue_ward = permanent("Blue Ward", "{W}", "Creature — Cleric", Protection(("U",)), size=(2, 2), invented=True)
    board = [WHITE_KNIGHT, blue_ward, "Memnite"]
    game = table(Place(hand=["Unsummon", "Fork"], battlefield=board, pool="URR"))
    game.cannot_cast("Unsummon", targets=[["Blue Ward"]])
    game.cast("Unsummon", targets=[["Memnite"]]).cast("Fork", targets=[["Unsummon"]]).pass_all()
    game.refuse(ChooseTargets((("White Knight",),)))
    assert game.aim(["Blue Ward"]).pass_all().zone(0, "hand") == ["Blue Ward"]


def test_a_target_that_gains_a_shield_is_illegal_by_then() -> None:
    """608.2b: the copy keeps an illegal target and does nothing to it."""
    game = table(Place(hand=["Unsummon", "Fork"], battlefield=[WHITE_KNIGHT], pool="URR"))
    game.cast("Unsummon", targets=[["White Knight"]]).cast("Fork", targets=[["Unsummon"]]).pass_all().keep().pass_all()
    assert (game.battlefield(), game.stack()) == (["White Knight"], ["Unsummon"])


@pytest.mark.parametrize("pays", [True, False])
def test_ward_counters_unless_it_is_paid(pays: bool) -> None:
    """702.21a: an opponent's spell that targets it."""
    game = table(Place(hand=["Murder"], pool="CBBCC"), Place(battlefield=["Waterfall Aerialist"]))
    game.cast("Murder", targets=[["Waterfall Aerialist"]]).pass_all()
    game.asks("may")
    game.choose("yes" if pays else "no").settle()
    assert game.battlefield() == ([] if pays else ["Waterfall Aerialist"])


def test_ward_does_not_mind_its_controller() -> None:
    """702.21a."""
    game = table(Place(hand=["Murder"], battlefield=["Waterfall Aerialist"], pool="CBB"))
    assert game.cast("Murder", targets=[["Waterfall Aerialist"]]).stack() == ["Murder"]


def test_the_keywords_are_said_as_they_are_printed() -> None:
    """702.2a, 702.16a."""
    assert (render(WHITE_KNIGHT), render(VIPER).splitlines()[0]) == ("Protection from red and from black", "Deathtouch")
