"""What is said of one thing that a theme varies."""

from __future__ import annotations

import attrs


@attrs.frozen
class Dimension:
    """One thing that varies from example to example.

    labels: one a value, each of which a theme's examples must show often enough (``RARE``). left_out: values that are
    never drawn; why stands in the ``LEFT_OUT_DIMENSIONS`` of the module that has the theme.
    """

    name: str
    labels: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


RARE = 0.01
"""The share of examples below which a value of a dimension counts as not tried."""
