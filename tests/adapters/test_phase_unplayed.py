"""Which cards the adapter of phase.rs refuses without trying them; this needs no engine."""

from __future__ import annotations

import pytest

from conformance.adapters.phase.unplayed import unplayed
from reference_engine.cards import cards_of_copying, catalogue


def test_no_card_of_copying_is_refused_untried() -> None:
    assert {name: why for name, card in cards_of_copying().items() if (why := unplayed(card))} == {}


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        pytest.param("Sol Ring", "does not pay with mana abilities", id="a mana ability of words that others have"),
        pytest.param("Mishra's Workshop", "does not pay with mana abilities", id="a land with one"),
        pytest.param("Dryad Arbor", "does not activate the mana abilities of lands", id="a land without a word"),
        pytest.param("Allstone", "does not translate", id="a word of mana"),
    ],
)
def test_cards_beyond_the_adapter(name: str, reason: str) -> None:
    assert reason in unplayed(catalogue()[name])
