"""Shares of a sample, and how far they can be trusted."""

from __future__ import annotations

import math

Z = 1.96
"""Standard deviations that a 95 % interval reaches to either side."""


def wilson(count: int, of: int) -> tuple[float, float]:
    """The 95 % interval, after Wilson, of a share that was seen ``count`` times in ``of``, each end from 0 to 1.

    Of nothing, the interval is all there is: 0 to 1. Raises ValueError for a count outside 0 to ``of``.
    """
    if not 0 <= count <= of:
        raise ValueError(f"{count} of {of} is no share: count what happened among all that was looked at")
    if of == 0:
        return 0.0, 1.0
    share, spread = count / of, Z * Z / of
    middle = (share + spread / 2) / (1 + spread)
    half = Z * math.sqrt(share * (1 - share) / of + spread / (4 * of)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)
