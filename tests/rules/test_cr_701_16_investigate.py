"""701.16, 111.10f, 118.10, 603.10a. Investigating, Clues, and sacrificing them."""

from __future__ import annotations

import pytest

from reference_engine.words.answers import Activate
from reference_engine.words.arrivals import CRACK
from reference_engine.words.costs import TapThis
from tests.rules.kit import Place, Table, on, table

CLUE = "token Clue Token by @0"


def clues(game: Table, seat: int = 0) -> int:
    """How many permanents with the subtype Clue that player controls."""
    return sum("Clue" in (p.subtypes or ()) for p in game.view.battlefield if p.controller == seat)


def test_a_clue_token_is_what_the_rule_says() -> None:
    """111.10f, 111.4: a colourless Clue artifact called Clue Token, without {T}."""
    game = table(Place(hand=["Sleuthmane"], pool="CC", library=["Shock"])).cast("Sleuthmane").settle()
    token = game.permanent(CLUE)
    assert (token.name, token.types, token.subtypes, token.token) == ("Clue Token", ("Artifact",), ("Clue",), True)
    assert TapThis() not in CRACK.cost
    state = game.play.game
    (number,) = state.battlefield
    assert (state.objects[number].chars.colors, state.rules.mana_value(state, state.objects[number])) == ((), 0)
    game.activate(CLUE).settle()
    assert (game.zone(0, "hand"), game.battlefield()) == (["Shock"], [])


def test_a_tapped_clue_can_be_sacrificed_for_its_ability() -> None:
    """111.10f: there is no {T} in it; an animated one need not wait either (302.6)."""
    game = table(Place(battlefield=[on("Cluegolem", tapped=True, sick=True)], pool="CC", library=["Shock"]))
    assert game.activate("Cluegolem").settle().zone(0, "hand") == ["Shock"]


@pytest.mark.parametrize(
    ("name", "targets", "mine", "theirs"),
    [("Sleuthduo", [], 2, 0), ("Sleuthgive", [["@1"]], 0, 1), ("Sleuthall", [], 1, 1)],
)
def test_who_investigates_and_how_often(name: str, targets: list[list[str]], mine: int, theirs: int) -> None:
    """701.16a."""
    game = table(Place(hand=[name])).cast(name, targets=targets).settle()
    assert (clues(game), clues(game, 1)) == (mine, theirs)


def test_doubled_tokens() -> None:
    """614: twice as many Clues."""
    game = table(Place(hand=["Sleuthduo"], battlefield=["Parallel Lives"])).cast("Sleuthduo").settle()
    assert clues(game) == 4


def test_a_copy_investigates_for_its_controller() -> None:
    """109.5: and a text that names somebody else for that player."""
    game = table(Place(hand=["Sleuthmane"], battlefield=["Hive Mind"]), Place()).cast("Sleuthmane").settle()
    assert (clues(game), clues(game, 1)) == (1, 1)


def test_targets_are_needed_although_a_clue_alone_would_do() -> None:
    """601.2c, 603.3d."""
    game = table(Place(hand=["Sleuthlast", "Clueguard"], pool="C"))
    assert "601.2c" in game.cannot_cast("Sleuthlast", targets=[[]])
    game.cast("Clueguard").pass_all()
    assert (game.stack(), clues(game)) == ([], 0)


def test_up_to_one_target_and_none_chosen() -> None:
    """115.6, 608.2b: nothing is illegal, it resolves."""
    assert clues(table(Place(hand=["Sleuthmaybe"])).cast("Sleuthmaybe", targets=[[]]).settle()) == 1


@pytest.mark.parametrize("name", ["Sleuthfirst", "Sleuthlast"])
def test_all_targets_illegal_no_clue(name: str) -> None:
    """608.2b: whatever stands first."""
    game = table(Place(hand=[name]), Place(hand=["Fennok"], battlefield=["Memnite"]))
    game.cast(name, targets=[["Memnite"]]).cast("Fennok", seat=1, targets=[["Memnite"]]).settle()
    assert (clues(game), game.zone(0, "graveyard")) == (0, [name])


def test_one_legal_target_is_enough() -> None:
    """608.2b–c: the rest happens."""
    game = table(
        Place(hand=["Sleuthpair"], battlefield=["Memnite"]), Place(hand=["Fennok"], battlefield=["Ornithopter"])
    )
    game.cast("Sleuthpair", targets=[["Memnite"], ["Ornithopter"]]).cast(
        "Fennok", seat=1, targets=[["Memnite"]]
    ).settle()
    assert (clues(game), game.battlefield(0)) == (1, [CLUE])


def test_information_of_an_illegal_target_counts_as_nothing() -> None:
    """608.2b."""
    big = on("Memnite", counters=(("+1/+1", 2),))
    game = table(Place(hand=["Sleuthsize"], battlefield=[big]), Place(hand=["Fennok"]))
    game.cast("Sleuthsize", targets=[["@1"], ["Memnite"]]).cast("Fennok", seat=1, targets=[["Memnite"]]).settle()
    assert (clues(game), game.life(1)) == (0, 19)


# -- sacrificing ----------------------------------------------------------------------------------------------------


def sacrificed(*hand: str, board: tuple[str, ...] = ("Cluemote",), **more: str) -> Table:
    """A table with a watcher of sacrificed Clues, and those cards at hand."""
    place = Place(hand=list(hand), battlefield=["Clueherald", *board], library=["Shock"] * 3, pool="CCCC")
    return table(place, Place(**more))  # type: ignore[arg-type]  # fields of a place


def noted(game: Table) -> int:
    """How often the watcher has triggered and resolved."""
    return dict(game.settle().permanent("Clueherald").counters or ()).get("charge", 0)


def test_for_any_reason() -> None:
    """603.2: its own cost, another cost, an additional cost, an effect, a payment while something resolves."""
    assert noted(sacrificed().activate("Cluemote")) == 1
    assert noted(sacrificed(board=("Cluemote", "Clueforge")).activate("Clueforge", costs=[["Cluemote"]])) == 1
    assert noted(sacrificed("Cluefee").cast("Cluefee", costs=[["Cluemote"]])) == 1
    edict = sacrificed("Cluetax").cast("Cluetax", targets=[["@0"]]).pass_all()
    assert noted(edict.choose("Cluemote")) == 1
    toll = sacrificed("Cluetoll").cast("Cluetoll").pass_all().choose("yes")
    assert noted(toll.choose("Cluemote")) == 1
    works = sacrificed(board=("Cluemote", "Krark-Clan Ironworks")).activate(
        "Krark-Clan Ironworks", costs=[["Cluemote"]]
    )
    assert noted(works) == 1


def test_each_of_several_counts() -> None:
    """603.2c."""
    game = sacrificed(board=("Cluemote", "Cluegolem", "Cluevise"))
    assert noted(game.activate("Cluevise", costs=[["Cluemote", "Cluegolem"]])) == 2


def test_not_for_destruction_exile_or_others() -> None:
    """701.21a, 701.8c."""
    assert noted(sacrificed("Clueburn").cast("Clueburn", targets=[["Cluemote"]])) == 0
    assert noted(sacrificed("Fennok").cast("Fennok", targets=[["Cluemote"]])) == 0
    theirs = table(Place(battlefield=["Clueherald"]), Place(battlefield=["Cluemote"], pool="CC", library=["Shock"]))
    assert noted(theirs.turn_to(1).activate("Cluemote")) == 0
    plain = sacrificed(board=("Memnite", "Ashnod's Altar")).activate("Ashnod's Altar", costs=[["Memnite"]])
    assert noted(plain) == 0


def test_a_watcher_sacrificed_with_it_still_sees_it() -> None:
    """603.10a: and sees itself."""
    game = table(Place(battlefield=["Cluewarden", "Cluemote", "Cluevise"], library=["Shock"] * 2))
    assert game.activate("Cluevise", costs=[["Cluewarden", "Cluemote"]]).settle().life(0) == 22


def test_one_sacrifice_pays_one_cost() -> None:
    """118.10: not two costs of one ability, nor of two abilities."""
    gear = table(Place(battlefield=["Cluegear"], library=["Shock"] * 2))
    assert gear.cannot_activate("Cluegear", costs=[["Cluegear"]])
    two = table(Place(battlefield=["Cluegear", "Cluemote"], library=["Shock"] * 2))
    assert two.activate("Cluegear", costs=[["Cluemote"]]).settle().zone(0, "graveyard") == ["Cluegear", "Cluemote"]
    vise = table(Place(battlefield=["Cluemote", "Cluevise"]))
    assert "118.10" in vise.cannot_activate("Cluevise", costs=[["Cluemote", "Cluemote"]])
    forge = table(Place(battlefield=["Cluemote", "Clueforge"], pool="CC")).activate("Clueforge", costs=[["Cluemote"]])
    assert "602.2" in forge.cannot_activate("Cluemote")


def test_what_a_mana_ability_sacrificed_is_gone_for_the_cost() -> None:
    """601.2h, 733.1: the activation is undone."""
    works = table(Place(battlefield=["Alquist Proft, Master Sleuth", "Cluemote", "Krark-Clan Ironworks"], pool="WUU"))
    by_sacrifice = Activate("Krark-Clan Ironworks", costs=(("Cluemote",),))
    reason = works.cannot_activate(
        "Alquist Proft, Master Sleuth", x=0, costs=[["Cluemote"]], activations=(by_sacrifice,)
    )
    assert "118.3" in reason
    assert works.activate("Alquist Proft, Master Sleuth", x=0, costs=[["Cluemote"]]).zone(0, "graveyard") == [
        "Cluemote"
    ]


@pytest.mark.parametrize("clue", ["Cluemote", "Cluegolem", "Clueshrine", "Cluemere", "Cluegear", "Scene of the Crime"])
def test_a_clue_is_any_permanent_with_the_subtype(clue: str) -> None:
    """205.3g, 109.2: token or not, whatever else it is; under one's own control."""
    game = table(Place(battlefield=["Clueforge", clue]), Place(battlefield=["Cluemote"] if clue != "Cluemote" else []))
    assert game.activate("Clueforge", costs=[[clue]]).settle().life(0) == 21
    theirs = table(Place(battlefield=["Clueforge"]), Place(battlefield=[clue]))
    assert "118.3" in theirs.cannot_activate("Clueforge", costs=[[clue]])
    elsewhere = table(Place(battlefield=["Clueforge"], hand=[clue]))
    assert "118.3" in elsewhere.cannot_activate("Clueforge", costs=[[clue]])


def test_counting_clues() -> None:
    """109.2: on the battlefield, all of them."""
    board = ["Cluemote", "Cluegolem", "Memnite"]
    game = table(Place(hand=["Clueprey", "Cluegolem"], battlefield=board), Place(battlefield=["Cluemote"]))
    assert game.cast("Clueprey", targets=[["@1"]]).settle().life(1) == 18


def test_by_name_only_the_token() -> None:
    """111.4: "permanent named Clue Token"."""
    game = table(Place(hand=["Sleuthmane", "Cluesteal"], battlefield=["Cluemote"])).cast("Sleuthmane").settle()
    assert "115.1" in game.cannot_cast("Cluesteal", targets=[["Cluemote"]])
    assert clues(game.cast("Cluesteal", targets=[[CLUE]]).settle()) == 1


def test_real_cards() -> None:
    """The catalogue's own: an inspector, a mole, an ordinary spell."""
    game = table(
        Place(hand=["Thraben Inspector", "Deduce"], battlefield=["Graf Mole"], pool="WUCCC", library=["Shock"] * 3)
    )
    game.cast("Thraben Inspector").settle().cast("Deduce").settle()
    assert clues(game) == 2
    assert game.activate(CLUE).settle().life(0) == 23
