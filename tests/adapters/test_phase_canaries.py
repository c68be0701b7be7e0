"""What phase.rs cannot read or do shows in a small game, and in no other way is a card refused."""

from __future__ import annotations

import pytest

from reference_engine.cards import catalogue
from tests.adapters.phase_games import engine


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        pytest.param("Doublewell", "@0's pool is W6 U6 B4 R4 G6 C5", id="a land gives as much as without it"),
        pytest.param(
            "Pickturn", "@0's pool is W6 U6 B4 R4 G6 C5", id="nobody chooses a color, and nothing is replaced"
        ),
        pytest.param("Woodturn", "R10", id="any land is taken for a Forest"),
        pytest.param("Aidspire", "pool is W6 U6 B4 R4 G6 C5", id="no mana is added beside"),
        pytest.param("Contamination", "but @0's pool is W4 U4 B10", id="any amount is left as it is"),
        pytest.param("Basicturn", "but @0's pool is W4 U10", id="any land is taken for a basic one"),
        pytest.param("Mana Flare", "but @0's pool is W8 U8", id="mana of every type that was produced is added"),
        pytest.param("Wakespire", "types of Forest (t0) is Land", id="no land becomes a creature"),
        pytest.param("Damping Sphere", "it cannot read", id="tapped for two or more mana"),
        pytest.param("Twinstone", "it cannot read 'Add two mana of any one type", id="two mana of one type"),
        pytest.param("Temple of the False God", "it cannot read 'Activate only'", id="a condition on activating"),
        pytest.param("Tintmere", "[22, 22] mana is left, but [23, 22]", id="mana where no land could produce any"),
        pytest.param(
            "Alquist Proft, Master Sleuth", "sacrifice/exile cost unhandled", id="a Clue beside mana is no cost"
        ),
        pytest.param("Cluetoll", "@0's library is 8, but @0's library is 7", id="unless somebody pays is not read"),
        pytest.param("Doubling Cube", "mana is left", id="what is unspent is doubled too late"),
    ],
)
def test_a_word_that_the_engine_cannot_do_is_shown_by_a_small_game(name: str, reason: str) -> None:
    said = engine().cards([catalogue()[name]])
    assert reason in said.get(name, "")


@pytest.mark.parametrize(
    "name",
    [
        "Sol Ring", "Birds of Paradise", "Azorius Signet", "Springleaf Drum", "Reflecting Pool", "Mana Reflection",
        "Emberfall", "Vernal Bloom", "Lendspire", "Dryad Arbor", "Blood Moon", "Krosan Grip", "Woodland Changeling",
    ],
)  # fmt: skip
def test_words_of_mana_are_played(name: str) -> None:
    assert engine().cards([catalogue()[name]]) == {}
