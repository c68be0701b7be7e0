"""What tests about mana look at beside the table: what permanents could produce, and what lands could be tapped for."""

from __future__ import annotations

from reference_engine.words.answers import Activate
from reference_engine.words.mana import MANA_TYPES
from tests.rules.kit import Table


def could(game: Table) -> dict[str, str]:
    """For each permanent that could produce mana the types, in WUBRGC order, by the permanent's name (106.7)."""
    state = game.play.game
    found = state.rules.could_produce(state)
    return {
        state.objects[n].card_id or state.objects[n].chars.name: "".join(t for t in MANA_TYPES if t in types)
        for n, types in sorted(found.items())
    }


def tap(land: str, *choices: str, ability: int = 0, pays: tuple[Activate, ...] = ()) -> Activate:
    """A plan to activate a mana ability, with what is chosen for it and the mana abilities that pay for it."""
    return Activate(land, ability, choices=choices, activations=pays)
