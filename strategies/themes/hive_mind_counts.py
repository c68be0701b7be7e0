"""The theme of ``hive-mind.copies-equal-players-minus-one``."""

from __future__ import annotations

from hypothesis.strategies import DrawFn, SearchStrategy

from strategies.digits import draw_digits
from strategies.drawn import Drawn
from strategies.themes.kit import Setup, setups, table, victims, with_copier, with_responders, with_victim
from strategies.themes.registry import theme


@theme("hive-mind.copies-equal-players-minus-one")
def copies_equal_players_minus_one() -> SearchStrategy[Drawn]:
    """Any spell under one to three Hive Minds of any players, at times with somebody leaving before they resolve.

    Shrinks towards two seats and one Hive Mind under the first.
    """
    return setups("hive-mind.copies-equal-players-minus-one", _setup)


def _setup(draw: DrawFn) -> Setup:
    digits = draw_digits(draw)
    minds = 1 + (digits.take(2) if digits.chance(3) else 0)
    setup = with_victim(table(draw), digits.pick(victims()), digits)
    setup = with_copier(setup, digits, kinds=("hive",), number=minds)
    setup = with_responders(setup.labelled(f"minds={minds}"), draw_digits(draw))
    return setup.with_habits(concede=4, acts=2)
