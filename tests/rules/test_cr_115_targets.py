"""115. Targets."""

from __future__ import annotations

import pytest

from reference_engine.cards.wording import ONE_SPELL, one, spell
from reference_engine.words.answers import ChooseTargets
from reference_engine.words.instructions import ChangeTargets, ChooseNewTargets
from reference_engine.words.selectors import SPELL
from tests.rules.kit import Place, table

REDIRECT = spell("Redirect It", "{0}", "Instant", ChooseNewTargets(), targets=one(SPELL), invented=True)
ALL_OR_NONE = spell("All Or None", "{0}", "Instant", ChangeTargets(), targets=ONE_SPELL, invented=True)


@pytest.mark.parametrize(
    "target", ["@2", "@-1", "@", "@x", "", "o1", "o", "o999999", "nothing", "Trinketarn", "Brovik", "="]
)
def test_only_what_fits_can_be_chosen(target: str) -> None:
    """115.1, 601.2c: a creature that is there, and nothing else."""
    table(Place(hand=["Brovik"], battlefield=["Trinketarn"])).cannot_cast("Brovik", targets=[[target]])


@pytest.mark.parametrize("targets", [[], [[]], [["Memnite", "Bodrun"]], [["Memnite"], ["Bodrun"]], [["Memnite"], []]])
def test_the_number_of_targets_is_what_the_text_says(targets: list[list[str]]) -> None:
    """601.2c: one row an instance of "target", one target in it."""
    table(Place(hand=["Brovik"], battlefield=["Memnite", "Bodrun"])).cannot_cast("Brovik", targets=targets)


def test_one_instance_of_target_takes_nothing_twice() -> None:
    """115.3, and the example of 601.2c: two target creatures are two different creatures."""
    game = table(Place(hand=["Dusketh"], battlefield=["Memnite", "Bodrun"]))
    assert "twice" in game.cannot_cast("Dusketh", targets=[["Memnite", "Memnite"]])
    game.cast("Dusketh", targets=[["Memnite", "Bodrun"]])


def test_two_instances_may_take_the_same_thing() -> None:
    """115.3, and the second half of that example: a word used twice may mean the same object."""
    game = table(Place(hand=["Twayblin"], battlefield=["Hill Giant"]))
    game.cast("Twayblin", targets=[["Hill Giant"], ["Hill Giant"]]).pass_all()
    assert (game.permanent("Hill Giant").counters, game.permanent("Hill Giant").damage) == ((("+1/+1", 1),), 1)


def test_another_target_is_another_one() -> None:
    """115.3: "any other target"."""
    game = table(Place(hand=["Arbestine"]))
    assert "twice" in game.cannot_cast("Arbestine", targets=[["@1"], ["@1"]])
    assert game.cast("Arbestine", targets=[["@1"], ["@0"]]).pass_all().lives() == [19, 18]


def test_a_spell_is_no_target_of_itself() -> None:
    """115.5."""
    game = table(Place(hand=["Gravix", "Zorvask"])).cast("Zorvask")
    game.cannot_cast("Gravix", targets=[["Gravix"]])
    game.cast("Gravix", targets=[["Zorvask"]])


def test_up_to_and_any_number_may_be_none() -> None:
    """115.6: a spell may have no targets at all."""
    table(Place(hand=["Morquill"])).cast("Morquill", targets=[[]]).pass_all()
    game = table(Place(hand=["Morquill"], battlefield=["Memnite", "Bodrun", "Bodvast"]))
    game.cannot_cast("Morquill", targets=[["Memnite", "Bodrun", "Bodvast"]])
    assert game.cast("Morquill", targets=[["Memnite", "Bodrun"]]).pass_all().battlefield() == ["Bodvast"]


def arc(*redirects: str) -> dict[str, object]:
    """A board with the two-target spell of 115.7e and something to re-aim it."""
    return {"hand": ["Arc Trail", *redirects], "battlefield": ["Memnite", "Bodrun", "Bodvast"], "pool": "RR"}


@pytest.mark.parametrize(
    ("first", "second"),
    [("=", "="), ("Bodvast", "="), ("=", "Bodvast"), ("@1", "@0"), ("Bodrun", "Memnite"), ("Memnite", "Bodrun")],
)
def test_any_number_of_targets_may_be_chosen_anew(first: str, second: str) -> None:
    """115.7d, 115.7e: only the final set counts, so the two may be swapped as well."""
    game = table(Place(**arc()), Place(hand=[REDIRECT]))  # type: ignore[arg-type]
    game.cast("Arc Trail", targets=[["Memnite"], ["Bodrun"]])
    game.cast("Redirect It", seat=1, targets=[["Arc Trail"]]).pass_all().aim([first], [second])
    final = tuple(old if new == "=" else new for new, old in ((first, "Memnite"), (second, "Bodrun")))
    assert game.on_stack("Arc Trail").targets == ((final[0],), (final[1],))


@pytest.mark.parametrize(
    "targets",
    [
        [["Bodrun"], ["="]],
        [["="], ["Memnite"]],
        [["@1"], ["@1"]],
        [["@5"], ["="]],
        [["@1"]],
        [["@1", "@0"], []],
        [["Trinketarn"], ["="]],
    ],
)
def test_new_targets_have_to_be_legal_together(targets: list[list[str]]) -> None:
    """115.7d, 115.3: no target that is not legal, none twice, as many as before."""
    game = table(Place(**arc()), Place(hand=[REDIRECT], battlefield=["Trinketarn"]))  # type: ignore[arg-type]
    game.cast("Arc Trail", targets=[["Memnite"], ["Bodrun"]])
    game.cast("Redirect It", seat=1, targets=[["Arc Trail"]]).pass_all()
    game.asks("new-targets")
    game.refuse(ChooseTargets(tuple(map(tuple, targets))))
    game.keep()


def test_an_illegal_target_may_be_left_as_it_is() -> None:
    """115.7d: a target that is gone may stay, and another one be changed."""
    game = table(Place(**arc("Hexmaar", REDIRECT)))  # type: ignore[arg-type]
    game.cast("Arc Trail", targets=[["Memnite"], ["Bodrun"]]).cast("Redirect It", targets=[["Arc Trail"]])
    game.cast("Hexmaar", targets=[["Memnite"]]).pass_all().pass_all().aim(["="], ["Bodvast"])
    assert game.on_stack("Arc Trail").targets == (("Memnite",), ("Bodvast",))
    assert game.settle().permanent("Bodvast").damage == 1


def test_changing_the_targets_means_all_or_none() -> None:
    """115.7a."""
    game = table(Place(**arc(ALL_OR_NONE)))  # type: ignore[arg-type]
    game.cast("Arc Trail", targets=[["Memnite"], ["Bodrun"]]).cast("All Or None", targets=[["Arc Trail"]]).pass_all()
    assert "all of the targets" in game.refuse(ChooseTargets((("Bodvast",), ("=",))))
    game.aim(["@1"], ["@0"])
    assert game.on_stack("Arc Trail").targets == (("@1",), ("@0",))


def test_a_division_stays_as_it_is() -> None:
    """115.7f: new targets get the shares of the old ones."""
    game = table(Place(hand=["Splitharn", REDIRECT]), Place(), Place())
    game.cast("Splitharn", targets=[["@0", "@1"]], division=(2, 5)).cast("Redirect It", targets=[["Splitharn"]])
    assert game.pass_all().aim(["@2", "@0"]).settle().lives() == [15, 20, 18]


def test_new_targets_do_not_change_the_mode() -> None:
    """115.8: the chosen mode says what may be a target."""
    game = table(Place(hand=["Moxthrane", REDIRECT], battlefield=["Memnite", "Bodrun"]))
    game.cast("Moxthrane", modes=(0,), targets=[["Memnite"]]).cast("Redirect It", targets=[["Moxthrane"]]).pass_all()
    game.refuse(ChooseTargets((("@1",),)))
    game.aim(["Bodrun"])
    assert (game.top().modes, game.settle().battlefield()) == ((0,), ["Memnite"])


def test_single_target_counts_how_often_something_was_chosen() -> None:
    """115.9a: not how many of them are still legal."""
    game = table(Place(**arc("Hexmaar")), Place(hand=["Swerve", "Swerve"], pool="URUR"))  # type: ignore[arg-type]
    game.cast("Arc Trail", targets=[["Memnite"], ["Bodrun"]]).cast("Hexmaar", targets=[["Memnite"]])
    game.cast("Swerve", seat=1, targets=[["Hexmaar"]]).pass_all().keep().pass_all()
    assert "Memnite" not in game.battlefield()
    assert "no legal target" in game.cannot_cast("Swerve 2", seat=1, targets=[["Arc Trail"]])


def test_choosing_is_not_targeting() -> None:
    """115.10: what says no "target" may choose what cannot be a target."""
    game = table(Place(hand=["Pickwode", "Hexmaar"], battlefield=["Shrobodrun"]))
    game.cannot_cast("Hexmaar", targets=[["Shrobodrun"]])
    assert game.cast("Pickwode").pass_all().choose("Shrobodrun").battlefield() == []


def test_what_becomes_a_target_is_told_once_for_each_spell() -> None:
    """601.2c, 115.7: a probe that waits for it gains once by the cast, once by the copy, and once by re-aiming."""
    gauge = "Aimwatch Sentinel"
    game = table(Place(hand=["Brovik", "Echovane"], battlefield=[gauge])).cast("Brovik", targets=[[gauge]])
    game.cast("Echovane", targets=[["Brovik"]]).settle()
    assert game.life(0) == 40
    game = table(Place(hand=["Brovik", REDIRECT], battlefield=[gauge, "Memnite"])).cast("Brovik", targets=[["Memnite"]])
    game.cast("Redirect It", targets=[["Brovik"]]).pass_all().aim([gauge]).settle()
    assert game.life(0) == 30
