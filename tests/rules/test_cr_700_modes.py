"""700.2. Modal spells and abilities."""

from __future__ import annotations

import pytest

from reference_engine.cards.trials import TOKEN
from reference_engine.cards.wording import mode, spell
from reference_engine.words.amounts import CountOf
from reference_engine.words.instructions import AddManaOfChosenColor, Choice, ChooseColor, CreateTokens, GainLife
from reference_engine.words.selectors import CREATURE
from tests.rules.kit import Place, table

ORDERED = spell(
    "Ordered",
    "{0}",
    "Instant",
    modes=(mode(CreateTokens(TOKEN)), mode(GainLife(CountOf(CREATURE)))),
    choose=Choice(2, 2),
    invented=True,
)


@pytest.mark.parametrize(
    ("card", "modes", "life"),
    [
        ("Moxleth", (0,), 1_000),
        ("Moxleth", (2,), 100_000),
        ("Moxurel", (0, 3), 1_001_000),
        ("Moxurel", (3, 0), 1_001_000),
        ("Moxandor", (1, 1, 1), 30_000),
        ("Moxandor", (0, 1, 1), 21_000),
        ("Moxipher", (1,), 10_000),
        ("Moxipher", (0, 1), 11_000),
        ("Moxomine", (), 0),
        ("Moxomine", (1, 2), 110_000),
    ],
)
def test_the_chosen_modes_are_carried_out(card: str, modes: tuple[int, ...], life: int) -> None:
    """700.2a, 700.2d: each as often as it was chosen."""
    game = table(Place(hand=[card])).cast(card, modes=modes)
    assert game.top().modes == tuple(sorted(modes))
    assert game.pass_all().life(0) == 20 + life


@pytest.mark.parametrize(
    ("card", "modes"),
    [
        ("Moxurel", (0,)),
        ("Moxurel", (0, 0)),
        ("Moxurel", (0, 1, 2)),
        ("Moxandor", (0, 1)),
        ("Moxandor", (0, 0, 0, 0)),
        ("Moxandor", (0, 1, 3)),
        ("Moxipher", ()),
        ("Moxomine", (0, 1, 2)),
        ("Moxomine", (1, 1)),
    ],
)
def test_no_mode_too_many_too_few_or_twice(card: str, modes: tuple[int, ...]) -> None:
    """700.2d: the same mode more than once only where the text says so."""
    assert "700.2" in table(Place(hand=[card])).cannot_cast(card, modes=modes)


def test_modes_are_carried_out_as_printed() -> None:
    """700.2a, 608.2c: in whatever order they were named, the token comes first."""
    assert table(Place(hand=[ORDERED])).cast("Ordered", modes=(1, 0)).pass_all().life(0) == 21


def test_only_the_chosen_modes_have_targets() -> None:
    """700.2c: rows of targets in the order of the chosen modes."""
    game = table(Place(hand=["Moxquarn"], battlefield=["Bodvast"], library=["Island"]))
    game.cannot_cast("Moxquarn", modes=(0, 2), targets=[["Bodvast"], []])
    game.cast("Moxquarn", modes=(0, 2), targets=[["Bodvast"]]).pass_all()
    assert (game.permanent("Bodvast").damage, game.zone(0, "hand")) == (2, ["Island"])


def test_a_mode_chosen_twice_has_targets_of_its_own_each_time() -> None:
    """700.2d: the two may be the same, or different ones."""
    for second in ("Bodvast", "Memnite"):
        game = table(Place(hand=["Moxquarn"], battlefield=["Bodvast", "Memnite"]))
        game.cast("Moxquarn", modes=(1, 1), targets=[["Bodvast"], [second]]).pass_all()
        assert game.permanent("Bodvast").counters == (("+1/+1", 2 if second == "Bodvast" else 1),)


def test_a_mode_whose_target_is_gone_does_not_stop_the_others() -> None:
    """700.2c, 608.2b: the other mode's target is still legal."""
    game = table(Place(hand=["Moxquarn", "Drethil"], battlefield=["Bodvast", "Memnite"]), Place(hand=["Fennok"]))
    game.cast("Moxquarn", modes=(0, 1), targets=[["Memnite"], ["Bodvast"]])
    game.cast("Fennok", seat=1, targets=[["Memnite"]]).settle()
    assert game.permanent("Bodvast").counters == (("+1/+1", 1),)


def test_a_kicked_spell_may_have_more_modes() -> None:
    """700.2, 601.4."""
    game = table(Place(hand=["Moxkindle"], pool="C", library=["Island"]))
    game.cast("Moxkindle", modes=(1, 2), kicks=(1,)).pass_all()
    assert (game.zone(0, "hand"), game.battlefield()) == (["Island"], ["token Goblin by @0"])


def test_what_is_chosen_for_one_mode_is_known_to_the_next() -> None:
    """608.2c, 700.2d: the chosen modes are carried out as one text, in printed order."""
    two = spell(
        "Two Thoughts",
        "{0}",
        "Instant",
        modes=(mode(ChooseColor()), mode(AddManaOfChosenColor(2))),
        choose=Choice(1, 2),
        invented=True,
    )
    game = table(Place(hand=[two])).cast("Two Thoughts", modes=(0, 1)).pass_all()
    assert game.choose("U").pool(0) == "UU"
    assert table(Place(hand=[two])).cast("Two Thoughts", modes=(1,)).pass_all().pool(0) == ""
