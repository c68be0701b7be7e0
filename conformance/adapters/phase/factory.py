"""Opens the engine ``phase``, where its Python binding is installed."""

from __future__ import annotations

import importlib
from types import ModuleType

from conformance.adapters.base import Adapter
from conformance.adapters.phase.adapter import PhaseAdapter
from conformance.errors import ConformanceError


def phase() -> Adapter:
    """The engine phase.rs, in this process. Raises ConformanceError where its binding is not installed."""
    return PhaseAdapter(_binding())


def _binding() -> ModuleType:
    try:
        found = importlib.import_module("phase")
    except ImportError as error:
        raise ConformanceError(
            f"engine 'phase' needs the package phase-python, which cannot be imported ({error}): "
            'install it with pip install "mtg-conformance[phase]"'
        ) from error
    if not hasattr(found, "build_oracle_face"):
        where = getattr(found, "__file__", None) or "what is imported"
        raise ConformanceError(
            f"engine 'phase' needs the package phase-python, but {where} is another package named phase: "
            'take that one away, and pip install "mtg-conformance[phase]"'
        )
    return found
