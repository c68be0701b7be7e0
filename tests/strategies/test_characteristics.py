"""What permanents are now is read from the words alone, and agrees with what the reference makes of them."""

from __future__ import annotations

import pytest

from reference_engine.play import Play
from reference_engine.state.game import handle
from reference_engine.words.abilities import Activated, Haste
from strategies.building import BoardBuilder
from strategies.characteristics import Now, permanents_now
from strategies.naming import Names
from strategies.texts import definitions


def read(*names: str) -> tuple[dict[str, Now], Play]:
    board = BoardBuilder.of(2)
    for name in names:
        board = board.permanent(name, 0)
    play, handles, scenario = Play(), Names(), board.scenario()
    step = play.start(scenario)
    found = permanents_now(handles.view(step.view), definitions(scenario))
    things = [play.game.objects[number] for number in play.game.battlefield]
    return {thing.chars.name: found[thing.card_id or ""] for thing in things}, play


BOARDS = (
    ("Cryptolith Rite", "Llanowar Elves", "Forest"),
    ("Blood Moon", "Reflecting Pool", "Seat of the Synod", "Forest"),
    ("Blood Moon", "Scene of the Crime"),
    ("Mutespire", "Dryad Arbor", "Dorvane"),
    ("Wakespire", "Lendspire", "Forest", "Terstane"),
    ("Fervor", "Gearwake", "Terstane"),
    ("Tidespire", "Forest", "Dryad Arbor"),
    ("Kinspire", "Dorvane"),
    ("Woodland Changeling",),
)


@pytest.mark.parametrize("names", BOARDS, ids="+".join)
def test_it_agrees_with_the_reference(names: tuple[str, ...]) -> None:
    found, play = read(*names)
    for number in play.game.battlefield:
        thing = play.game.objects[number]
        now = found[thing.chars.name]
        assert now.known, handle(number)
        assert (set(now.types), set(now.subtypes)) == (set(thing.chars.types), set(thing.chars.subtypes))
        assert now.activated == play.game.rules.activated_abilities(thing)
        assert now.has(Haste) == any(isinstance(a, Haste) for a in thing.chars.abilities)


def test_what_depends_on_an_order_is_not_known() -> None:
    found, _ = read("Mutespire", "Rousespire", "Dorvane", "Forest")
    assert not found["Dorvane"].known
    assert found["Dorvane"].activated is None
    assert found["Forest"].activated is not None


def test_only_activated_abilities_are_counted_in_order() -> None:
    """Haste may come before or after: no answer counts it."""
    found, _ = read("Fervor", "Rousespire", "Dorvane")
    assert found["Dorvane"].known
    assert not read("Lendspire", "Rousespire", "Dorvane")[0]["Dorvane"].known


def test_what_lost_all_abilities_has_no_intrinsic_one() -> None:
    found, _ = read("Mutespire", "Dryad Arbor")
    assert found["Dryad Arbor"].activated == ()
    assert not found["Dryad Arbor"].has(Activated)
