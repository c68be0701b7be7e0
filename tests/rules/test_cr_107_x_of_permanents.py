"""107.3g–m. X on permanents: known to their own enters abilities, and 0 for everything else."""

from __future__ import annotations

import pytest

from tests.rules.kit import Place, Table, table

GOBLINS = "token Goblin by @0"


def goblins(game: Table) -> int:
    """How many Goblin tokens the first player has."""
    return sum(p.name == "Goblin" for p in game.view.battlefield)


@pytest.mark.parametrize("x", [0, 1, 2, 5])
@pytest.mark.parametrize(("name", "symbols", "more"), [("Xanthane", 1, 0), ("Xolmane", 2, 0), ("Xulvane", 1, 1)])
def test_an_enters_trigger_uses_the_spells_x(name: str, symbols: int, more: int, x: int) -> None:
    """107.3m: however many {X} there are."""
    game = table(Place(hand=[name], pool="C" * x * symbols)).cast(name, x=x).settle()
    assert goblins(game) == x + more


def test_also_when_it_is_gone_by_then() -> None:
    """107.3m: the ability knows the value."""
    game = table(Place(hand=["Xanthane", "Hexmaar"], pool="CCC")).cast("Xanthane", x=3).pass_all()
    game.cast("Hexmaar", targets=[["Xanthane"]]).settle()
    assert goblins(game) == 3


def test_each_additional_time_uses_it() -> None:
    """603.2d."""
    game = table(Place(hand=["Xanthane"], battlefield=["Panharmonicon"], pool="CC")).cast("Xanthane", x=2).settle()
    assert goblins(game) == 4


def test_a_reduction_of_the_cost_does_not_lower_x() -> None:
    """107.3b, 601.2f."""
    game = table(Place(hand=["Xivolar"], battlefield=["Sapphire Medallion"], pool="CCCU", library=["Shock"] * 3))
    game.cast("Xivolar", x=2)
    assert game.top().x == 2


def test_a_copy_of_the_trigger_keeps_it() -> None:
    """707.10: Strionic Resonator."""
    game = (
        table(Place(hand=["Xanthane"], battlefield=["Strionic Resonator"], pool="CCCC"))
        .cast("Xanthane", x=2)
        .pass_all()
    )
    game.activate("Strionic Resonator", targets=[["ability of Xanthane by @0"]]).settle()
    assert goblins(game) == 4


def test_a_copy_of_the_spell_becomes_a_token_with_x() -> None:
    """707.10, 608.3f: Double Major."""
    game = table(Place(hand=["Xervane", "Double Major"], pool="CCGU")).cast("Xervane", x=2)
    game.cast("Double Major", targets=[["Xervane"]]).settle()
    assert [dict(p.counters or ()) for p in game.view.battlefield] == [{"+1/+1": 2}] * 2


@pytest.mark.parametrize(("name", "pool", "n"), [("Xykrane", "CCCC", 3), ("Xaltrane", "C", 4)])
def test_x_of_any_of_its_costs(name: str, pool: str, n: int) -> None:
    """107.3m: a kicker's, or an additional cost's."""
    kicks = {"kicks": (1,)} if name == "Xykrane" else {}
    game = table(Place(hand=[name], pool=pool)).cast(name, x=n, **kicks).settle()
    assert goblins(game) == n


def test_a_cost_that_was_not_paid_gives_none() -> None:
    """107.3m, 603.4."""
    game = table(Place(hand=["Xykrane"], pool="C")).cast("Xykrane").settle()
    assert goblins(game) == 0


def test_an_alternative_cost_with_or_without_x() -> None:
    """118.9, 107.3b: an X of the alternative cost counts; one of the mana cost only is 0 where that is not paid."""
    game = table(Place(hand=["Xentrane"], pool="CCC")).cast("Xentrane", x=3, alternative=True).settle()
    assert goblins(game) == 3
    plain = table(Place(hand=["Xentrane"], pool="CCC")).cast("Xentrane").settle()
    assert goblins(plain) == 0
    life = table(Place(hand=["Xotrane"])).cast("Xotrane", alternative=True).settle()
    assert (goblins(life), life.life(0)) == (1, 19)
    assert "107.3a" in table(Place(hand=["Xotrane"])).cannot_cast("Xotrane", x=2, alternative=True)
    assert "118.9" in table(Place(hand=["Xanthane"])).cannot_cast("Xanthane", x=0, alternative=True)


@pytest.mark.parametrize("x", [0, 1, 3])
def test_counters_are_there_as_it_enters(x: int) -> None:
    """614.1c, 107.3m: before any state-based action."""
    game = table(Place(hand=["Xervane"], pool="C" * x)).cast("Xervane", x=x).settle()
    assert game.battlefield() == (["Xervane"] if x else [])
    doubled = (
        table(Place(hand=["Xervane"], battlefield=["Doubling Season"], pool="C" * x)).cast("Xervane", x=x).settle()
    )
    assert not x or dict(doubled.permanent("Xervane").counters or ()) == {"+1/+1": 2 * x}


@pytest.mark.parametrize(("x", "spell"), [(1, 3), (3, 7)])
def test_the_permanents_mana_value_counts_x_as_nothing(x: int, spell: int) -> None:
    """202.3e, 107.3g: on the stack it is what was announced."""
    game = table(Place(hand=["Xorvane", "Sizemane"], pool="C" * spell)).cast("Xorvane", x=x)
    state = game.play.game
    assert state.rules.mana_value(state, state.objects[state.rules.top_of_stack(state)]) == spell
    game.pass_all().cast("Sizemane", targets=[["Xorvane"]]).settle()
    assert game.life(0) == 19


def test_other_abilities_do_not_know_it() -> None:
    """107.3i–k: a leaves ability is no enters ability; a given ability borrows nothing."""
    own = table(Place(hand=["Xidrane", "Hexmaar"], pool="CC")).cast("Xidrane", x=2).settle()
    assert goblins(own.cast("Hexmaar", targets=[["Xidrane"]]).settle()) == 0
    given = table(Place(hand=["Xervane", "Hexmaar"], battlefield=["Xhanding"], pool="CC")).cast("Xervane", x=2).settle()
    assert goblins(given.cast("Hexmaar", targets=[["Xervane"]]).settle()) == 0


def test_each_activation_has_an_x_of_its_own() -> None:
    """107.3k: and none changes another, or what entered."""
    game = table(Place(hand=["Xemtrane"], pool="C" * 12)).cast("Xemtrane", x=2).settle()
    game.activate("Xemtrane", x=3).activate("Xemtrane", x=5)
    assert [s.x for s in game.view.stack] == [3, 5]
    game.settle()
    assert (goblins(game), dict(game.permanent("Xemtrane").counters or ())) == (2, {"charge": 2, "tower": 8})


@pytest.mark.parametrize("way", ["Blinkmane", "Risemane"])
def test_what_is_not_from_that_spell_has_none(way: str) -> None:
    """107.3m, 400.7: blinked or put onto the battlefield from a graveyard."""
    game = table(Place(hand=["Xulvane", "Hexmaar", way], pool="CC")).cast("Xulvane", x=2).settle()
    assert goblins(game) == 3
    if way == "Risemane":
        game.cast("Hexmaar", targets=[["Xulvane"]]).settle()
    game.cast(way, targets=[["Xulvane"]]).settle()
    assert goblins(game) == 4


def test_a_token_copy_of_the_permanent_has_none() -> None:
    """107.3m: the permanent's own X is 0, so f(0)."""
    game = table(Place(hand=["Xulvane", "Twinmane"], pool="CC")).cast("Xulvane", x=2).settle()
    assert goblins(game.cast("Twinmane", targets=[["Xulvane"]]).settle()) == 4


@pytest.mark.parametrize(("clone", "x", "counters"), [("Mirrane", None, 0), ("Xmirrane", 3, 3)])
def test_a_copying_spells_x_is_for_its_own_exception_only(clone: str, x: int | None, counters: int) -> None:
    """107.3j, 707.9: the copied ability's X is 0."""
    game = table(Place(hand=["Xorvane", clone], pool="C" * 9)).cast("Xorvane", x=2).settle()
    game.cast(clone, x=x).pass_all()
    game.choose("Xorvane").settle()
    copy = game.permanent(clone)
    assert (copy.name, dict(copy.counters or ()).get("+1/+1", 0)) == ("Xorvane", counters)


def test_a_clone_is_itself_again_elsewhere() -> None:
    """400.7, 707.2: in the graveyard it is the card that it is."""
    game = (
        table(Place(hand=["Mirrane", "Hexmaar"], battlefield=["Grizzly Bears"], pool="CC")).cast("Mirrane").pass_all()
    )
    game.choose("Grizzly Bears")
    assert game.permanent("Mirrane").name == "Grizzly Bears"
    game.cast("Hexmaar", targets=[["Mirrane"]]).settle()
    assert [c.name for c in game.view.players[0].graveyard or ()] == ["Mirrane", "Hexmaar"]


def test_nobody_has_to_enter_as_a_copy() -> None:
    """614.1c: "you may"."""
    game = table(Place(hand=["Mirrane"], battlefield=["Grizzly Bears"], pool="CC")).cast("Mirrane").pass_all().choose()
    assert game.battlefield() == ["Grizzly Bears"]


def test_removed_counters_pay_and_x_is_read_from_the_stack() -> None:
    """118.3: a counter that is not there cannot be removed."""
    game = table(Place(hand=["Walking Ballista"], pool="CCCC")).cast("Walking Ballista", x=2).settle()
    game.activate("Walking Ballista", 1, targets=[["@1"]]).activate("Walking Ballista", 1, targets=[["@1"]])
    assert (game.settle().life(1), game.battlefield()) == (18, [])
