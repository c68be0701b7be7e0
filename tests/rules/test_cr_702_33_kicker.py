"""702.33. Kicker and multikicker."""

from __future__ import annotations

import pytest

from tests.rules.kit import Place, table


@pytest.mark.parametrize(("kicks", "damage", "left"), [((), 2, "CC"), ((0,), 2, "CC"), ((1,), 4, "")])
def test_a_kicker_may_be_paid_or_not(kicks: tuple[int, ...], damage: int, left: str) -> None:
    """702.33a, 702.33d."""
    game = table(Place(hand=["Kykandor"], battlefield=["Bodvast"], pool="CC"))
    game.cast("Kykandor", kicks=kicks, targets=[["Bodvast"]])
    assert game.pool(0) == left
    assert game.pass_all().permanent("Bodvast").damage == damage


@pytest.mark.parametrize("kicks", [(2,), (-1,), (1, 0), (0, 0), (10**12,)])
def test_a_kicker_is_paid_once_at_most(kicks: tuple[int, ...]) -> None:
    """702.33a: one number a kicker."""
    game = table(Place(hand=["Kykandor"], battlefield=["Bodvast"], pool="CCCC"))
    assert "702.33" in game.cannot_cast("Kykandor", kicks=kicks, targets=[["Bodvast"]])


@pytest.mark.parametrize("times", [0, 1, 3])
def test_a_multikicker_is_paid_any_number_of_times(times: int) -> None:
    """702.33c."""
    game = table(Place(hand=["Kykelline"], pool="CCC")).cast("Kykelline", kicks=(times,))
    assert game.pool(0) == "C" * (3 - times)
    assert game.pass_all().life(0) == 20 + times


@pytest.mark.parametrize("times", [4, -1, 10**9, 10**30])
def test_a_multikicker_is_paid_for_each_time(times: int) -> None:
    """702.33c, 601.2h: as often as there is mana for."""
    table(Place(hand=["Kykelline"], pool="CCC")).cannot_cast("Kykelline", kicks=(times,))


def test_no_kicks_for_what_has_no_kicker() -> None:
    """702.33a."""
    table(Place(hand=["Zorvask"], pool="C")).cannot_cast("Zorvask", kicks=(1,))


@pytest.mark.parametrize(("kicks", "life"), [((0, 0), 1), ((1, 0), 11), ((0, 1), 101), ((1, 1), 111)])
def test_each_of_two_kickers_is_asked_for_by_itself(kicks: tuple[int, int], life: int) -> None:
    """702.33b, 702.33f."""
    assert table(Place(hand=["Kykurath"], pool="GC")).cast("Kykurath", kicks=kicks).pass_all().life(0) == 20 + life


def test_kicks_decide_about_targets() -> None:
    """702.33g: "if it was kicked, another target"."""
    game = table(Place(hand=["Kykibran"], battlefield=["Bodvast", "Hexbodrun"], pool="C"))
    game.cannot_cast("Kykibran", kicks=(1,), targets=[["Bodvast"], ["Bodvast"]])
    game.cast("Kykibran", kicks=(1,), targets=[["Bodvast"], ["Hexbodrun"]]).pass_all()
    assert [game.permanent(c).damage for c in ("Bodvast", "Hexbodrun")] == [1, 1]


@pytest.mark.parametrize("kicked", [False, True])
def test_a_target_may_be_there_only_without_the_kicker(kicked: bool) -> None:
    """702.33g: one creature, or ten damage divided among any number of targets instead."""
    game = table(Place(hand=["Fight with Fire"], battlefield=["Bodvast"], pool="CCRCCCCCR"))
    if kicked:
        game.cannot_cast("Fight with Fire", kicks=(1,), targets=[["Bodvast"]])
        game.cast("Fight with Fire", kicks=(1,), targets=[["Bodvast", "@1"]], division=(3, 7)).pass_all()
    else:
        game.cannot_cast("Fight with Fire", targets=[["@1"]])
        game.cast("Fight with Fire", targets=[["Bodvast"]]).pass_all()
    assert (game.permanent("Bodvast").damage, game.life(1)) == ((3, 13) if kicked else (5, 20))


def test_the_number_of_targets_may_follow_the_kicks() -> None:
    """702.33c, 601.2c: one more for each time it was kicked."""
    game = table(Place(hand=["Comet Storm"], battlefield=["Bodvast"], pool="RRCCC"))
    game.cannot_cast("Comet Storm", x=1, kicks=(2,), targets=[["Bodvast", "@1"]])
    game.cast("Comet Storm", x=1, kicks=(2,), targets=[["Bodvast", "@1", "@0"]]).pass_all()
    assert (game.permanent("Bodvast").damage, game.lives()) == (1, [19, 19])


def test_a_kicked_creature_remembers() -> None:
    """702.33d, 614.1c: the permanent enters with a counter for each kick; a copy of the spell was kicked as often."""
    game = table(Place(hand=["Gnarlid Pack", "Double Major"], pool="CGCGCGGU")).cast("Gnarlid Pack", kicks=(2,))
    game.cast("Double Major", targets=[["Gnarlid Pack"]]).settle()
    assert [p.counters for p in game.view.battlefield] == [(("+1/+1", 2),)] * 2


def test_a_kicker_may_cost_a_permanent() -> None:
    """702.33a, 118.8: a land for it, chosen with the cast."""
    game = table(Place(hand=["Rushing River"], battlefield=["Island", "Memnite", "Bodrun"], pool="CCU"))
    game.cannot_cast("Rushing River", kicks=(1,), targets=[["Memnite"], ["Bodrun"]])
    game.cast("Rushing River", kicks=(1,), targets=[["Memnite"], ["Bodrun"]], costs=[["Island"]]).pass_all()
    assert game.battlefield() == []
