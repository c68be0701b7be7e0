"""The theme of ``hive-mind.retarget-as-placed``."""

from __future__ import annotations

from hypothesis.strategies import SearchStrategy

from reference_engine.words.characteristics import Card
from strategies.drawn import Drawn
from strategies.draws import Draws
from strategies.themes.hive_mind_kit import (
    Reaching,
    Wearing,
    has_targets,
    responses,
    takes_spells,
    with_hive_mind,
    worn_setups,
)
from strategies.themes.kit import Setup, table, victims, with_responders, with_victim
from strategies.themes.registry import theme


@theme("hive-mind.retarget-as-placed")
def retarget_as_placed() -> SearchStrategy[Drawn]:
    """Spells with targets, mostly those that target spells, the copies being aimed at one another and at themselves.

    Shrinks towards two seats and copies that keep their targets.
    """
    return worn_setups("hive-mind.retarget-as-placed", _setup)


def _setup(draws: Draws) -> tuple[Setup, Wearing]:
    setup = table(draws)
    spells = not draws.chance(3)
    card = draws.pick(victims(takes_spells) if spells else victims(_takes_no_spells))
    setup = with_hive_mind(with_victim(setup, card, draws), draws)
    setup = setup.labelled("aims=spell" if spells else "aims=other")
    setup = with_responders(setup, draws, among=responses(), often=1).with_habits(acts=1, draws=24)
    names = tuple(name for seat, name in enumerate(setup.copy_names) if seat != setup.caster)
    return setup, lambda policy: Reaching(policy, draws, names)


def _takes_no_spells(card: Card) -> bool:
    return has_targets(card) and not takes_spells(card)
