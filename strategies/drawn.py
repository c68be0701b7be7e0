"""What a theme draws."""

from __future__ import annotations

import attrs

from reference_engine.words.scenario import Experiment
from reference_engine.words.trace import Trace


@attrs.frozen
class Drawn:
    """An experiment, and the reference engine's trace of each of its cases, which came with the drawing.

    playing: seconds that the reference spent, so that drawing can be timed apart. unsupported: what the engine that it
    is drawn for would have to support, as "it …"; then the experiment has no case.
    """

    experiment: Experiment
    traces: tuple[Trace, ...]
    playing: float = 0.0
    unsupported: str = ""
