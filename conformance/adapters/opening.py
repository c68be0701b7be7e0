"""Opens an engine by the one string that names it."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Mapping
from typing import Literal

from conformance.adapters.base import Adapter
from conformance.adapters.json_lines import JsonLines, json_lines
from conformance.adapters.limits import Limits
from conformance.adapters.mutated import mutated
from conformance.adapters.phase.factory import phase
from conformance.adapters.python_factory import from_factory
from conformance.adapters.reference import Reference
from conformance.errors import (
    ConformanceError,
    EngineCrash,
    EngineError,
    EngineTimeout,
    ProtocolError,
    sentence,
    unknown,
)
from conformance.variants import VARIANTS
from reference_engine.words.capabilities import Capabilities

SPECS = ("reference", "phase", "python:package.module:factory", "cmd:./engine --stdio", "mutant:ID", "variant:ID")
"""The ways to name an engine."""

LIMITS = Limits()
"""What an engine may take if nobody says otherwise."""

Showing = Literal["full", "minimal"]
"""Whether an engine is seen whole, or only as a minimal engine would show itself."""


def open_engine(spec: str, view: Showing = "full", limits: Limits = LIMITS) -> Adapter:
    """The engine of that name; ``view="minimal"`` shows only what a minimal engine shows.

    limits: of an engine in a process of its own, where native code is opened too. Raises ConformanceError for a name
    that opens nothing, and where the engine cannot say hello.
    """
    adapter = _open(spec, limits)
    if getattr(adapter, "native", False):
        _check(spec, "to close", adapter.close, object)
        adapter = JsonLines((sys.executable, "-m", "conformance", "serve", spec), limits, at_once=1)
    try:
        _check(spec, "hello", adapter.hello, Capabilities)
        _check(spec, "cards", lambda: adapter.cards(()), Mapping)
    except ConformanceError:
        with contextlib.suppress(Exception, EngineTimeout):  # it has failed already, and that is said
            adapter.close()
        raise
    return VARIANTS["minimal-view"](adapter) if view == "minimal" else adapter


def open_in_process(spec: str) -> Adapter:
    """The engine of that name in this very process, native code or not. Raises ConformanceError as ``open_engine``."""
    return _open(spec, LIMITS)


def _check(spec: str, what: str, ask: Callable[[], object], wanted: type) -> None:
    try:
        said = ask()
    except (EngineCrash, EngineTimeout, EngineError, ProtocolError) as error:
        raise ConformanceError(f"engine {spec!r} cannot be used: asked {what}, {error}") from error
    except (Exception, SystemExit) as error:  # an adapter is foreign code, which may raise anything
        raise ConformanceError(
            f"engine {spec!r} raises when asked {what} ({sentence(error)}): mend the adapter"
        ) from error
    if not isinstance(said, wanted):
        raise ConformanceError(
            f"engine {spec!r} answers {what} with {type(said).__name__}, not {wanted.__name__}: "
            "see conformance.adapters.base"
        )


def _open(spec: str, limits: Limits) -> Adapter:
    kind, _, rest = spec.partition(":")
    if spec == "reference":
        return Reference()
    if spec == "phase":
        return phase()
    if kind == "python":
        return from_factory(rest)
    if kind == "cmd":
        return json_lines(rest, limits)
    if kind == "mutant":
        return mutated(rest)
    if kind == "variant":
        return _variant(rest)
    raise unknown("engine", spec, SPECS, "engines are named " + ", ".join(SPECS))


def _variant(id: str) -> Adapter:
    if id not in VARIANTS:
        raise unknown("variant", id, VARIANTS, "variants are " + ", ".join(sorted(VARIANTS)))
    return VARIANTS[id](Reference())
