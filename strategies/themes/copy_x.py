"""The theme of ``copy.x-value-copied``."""

from __future__ import annotations

from hypothesis.strategies import DrawFn, SearchStrategy

from strategies.digits import draw_digits
from strategies.drawn import Drawn
from strategies.themes.kit import (
    Setup,
    has_x,
    setups,
    table,
    victims,
    with_copier,
    with_responders,
    with_second_copier,
    with_victim,
)
from strategies.themes.registry import theme


@theme("copy.x-value-copied")
def x_value_copied() -> SearchStrategy[Drawn]:
    """A spell with an announced X, 0 included, copied in any way, at times a copy of it copied again.

    Shrinks towards two seats, X = 0, and a Hive Mind whose copies keep their targets.
    """
    return setups("copy.x-value-copied", _setup)


def _setup(draw: DrawFn) -> Setup:
    digits = draw_digits(draw)
    setup = with_victim(table(draw), digits.pick(victims(has_x)), digits, x=digits.take(4))
    setup = with_second_copier(with_copier(setup, digits), digits)
    return with_responders(setup, draw_digits(draw))
