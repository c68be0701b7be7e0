"""Which cards phase.rs is said to support, and why not."""

from __future__ import annotations

import attrs
import pytest

from conformance.adapters.phase.adapter import Aside, PhaseAdapter
from conformance.adapters.phase.canary import canary
from conformance.adapters.phase.faces import read_faces
from reference_engine.cards import catalogue
from reference_engine.words.abilities import Kicker
from reference_engine.words.characteristics import Card
from reference_engine.words.costs import PayMana
from reference_engine.words.instructions import Effect, GainLife, SpellAbility
from reference_engine.words.mana import ManaCost
from tests.adapters.phase_games import board, engine, needs_phase


@pytest.mark.parametrize("name", [
        "Kresnul", "Hive Mind", "Casthold", "Kykelline", "Moxquarn", "Echolarn", "Storvath",
        "Sleuthlast", "Thraben Inspector", "Mica, Reader of Ruins", "Plains",
    ],
)  # fmt: skip
def test_a_card_that_does_what_it_says_is_supported(name: str) -> None:
    assert engine().cards([catalogue()[name]]) == {}


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        pytest.param("Goblin Flectomancer", "it cannot read 'change the targets", id="not read"),
        pytest.param("Numarest", "@0's life is 23, but @0's life is 20", id="read, and not carried out"),
        pytest.param("Kykibran", "1 targets were announced where 2 are called for", id="a clause is read as another"),
        pytest.param("Echoscepter of Varn", "", id="the card itself is cast, not a copy"),
    ],
)
def test_a_card_that_is_not_read_is_unsupported(name: str, reason: str) -> None:
    said = engine().cards([catalogue()[name]])
    assert set(said) == {name}
    assert reason in said[name]


def test_what_is_said_of_a_card_does_not_depend_on_what_was_asked_before() -> None:
    names = ("Mirari", "Numarest", "Wild Ricochet", "Abzan Charm")
    cards = [catalogue()[name] for name in names]
    together = engine().cards(cards)
    assert together == engine().cards(cards[::-1])
    adapter = engine()
    adapter.start(board({0: ("Zorvask",)}))
    assert together == {name: why for card in cards for name, why in adapter.cards([card]).items()}


def test_asking_about_cards_leaves_the_game_alone() -> None:
    adapter = engine()
    adapter.start(board({0: ("Zorvask",)}))
    playing = adapter.playing  # type: ignore[attr-defined]
    adapter.cards([catalogue()["Searing Spear"]])
    assert adapter.playing is playing  # type: ignore[attr-defined]


def test_two_cards_of_one_name_are_told_apart() -> None:
    """Names say nothing: a generated card may have the name of an earlier one."""
    adapter = engine()
    for life in (2, 3):
        card = Card("Zorvix", ("Instant",), ManaCost(), abilities=(SpellAbility(Effect((GainLife(life),))),))
        assert adapter.cards([card]) == {}


def test_the_card_is_said_the_way_that_the_engine_reads() -> None:
    multi = Kicker((PayMana(ManaCost(("1",))),), multi=True)
    assert multi in catalogue()["Kykelline"].abilities
    first, second = read_faces(needs_phase, catalogue()["Kykelline"])
    assert first.unread
    assert not second.unread


def test_what_waits_to_be_targeted_is_targeted_by_an_opponent() -> None:
    """Ward shows in no other way: a face that lacks it passes every small game of the player who has it."""
    card = catalogue()["Mica, Reader of Ruins"]
    unread = attrs.evolve(card, abilities=card.abilities[1:])
    adapter = PhaseAdapter(needs_phase)
    (face,) = read_faces(needs_phase, unread)
    adapter.boards.use(card, face)
    assert "@1's life is 17, but @1's life is 20" in canary(Aside(adapter.boards), card), "nobody pays for ward"
