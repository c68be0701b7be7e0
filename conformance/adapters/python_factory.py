"""An engine in Python: ``python:package.module:factory``, the factory taking nothing and giving an adapter."""

from __future__ import annotations

import importlib

from conformance.adapters.base import Adapter
from conformance.errors import ConformanceError, sentence

_MEMBERS = ("hello", "cards", "start", "answer", "close")


def from_factory(path: str) -> Adapter:
    """The adapter that ``package.module:factory`` makes. Raises ConformanceError where there is none."""
    module_name, _, name = path.partition(":")
    if not module_name or not name.isidentifier():
        raise ConformanceError(f"'python:{path}' names no factory: write python:package.module:factory")
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        raise ConformanceError(
            f"module {module_name!r} of 'python:{path}' cannot be imported ({error}): install it, or set PYTHONPATH to "
            "the folder that holds it"
        ) from error
    except (Exception, SystemExit) as error:  # importing runs foreign code, which may raise anything
        raise ConformanceError(f"module {module_name!r} raises when imported ({sentence(error)}): mend it") from error
    factory = getattr(module, name, None)
    if factory is None:
        raise ConformanceError(f"module {module_name!r} has no {name!r}: name a function that gives an adapter")
    try:
        adapter = factory()
    except (Exception, SystemExit) as error:  # the factory is foreign code, which may raise anything
        raise ConformanceError(f"the engine factory {path} raises {sentence(error)}: mend the factory") from error
    missing = [m for m in _MEMBERS if not callable(getattr(adapter, m, None))]
    if missing:
        raise ConformanceError(
            f"what {path} gives is no adapter, for it has no method {', '.join(missing)}: see conformance.adapters.base"
        )
    made: Adapter = adapter
    return made
