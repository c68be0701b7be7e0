"""Hypothesis, so pinned that a seed names the same examples wherever and whenever it is used.

Hypothesis mixes the constants of imported local modules into its draws: then the same seed draws something else as soon
as another module happens to be imported. Importing this module switches that off. Every setting is written out, for
Hypothesis loads other defaults where it believes to run in continuous integration.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Generic, TypeVar
from unittest import SkipTest

import hypothesis
from hypothesis import HealthCheck, Phase, Verbosity, given, settings
from hypothesis.control import current_build_context
from hypothesis.database import ExampleDatabase, InMemoryExampleDatabase, choices_to_bytes
from hypothesis.errors import Unsatisfiable
from hypothesis.internal.conjecture import providers
from hypothesis.internal.conjecture.data import ConjectureData
from hypothesis.internal.constants_ast import Constants
from hypothesis.strategies import SearchStrategy

_T = TypeVar("_T")

KEY = "_hypothesis_internal_database_key"
"""The attribute of a test that says under which key of a database Hypothesis looks for its failing examples."""

YET_TO_BE_SHRUNK = b".secondary"
"""What Hypothesis adds to that key for failing examples that it does not take for as small as they can be."""

_KEY = b"example"
"""The key within a database that is made for one run."""

BACKEND = "conformance-afresh"
"""The name under which Hypothesis knows ``Afresh``."""

HOOK = "_get_local_constants"
"""The function of Hypothesis that gathers the constants of local modules."""

_NONE = Constants()


def no_local_constants() -> Constants:
    """What replaces the hook: no constants at all."""
    return _NONE


class Afresh(providers.HypothesisProvider):
    """Hypothesis's own draws, as a backend that is not its own: from one, it takes every example for itself.

    With its own, half of the first examples are the simplest ones that begin like another, and few of them show
    anything.
    """


def pin() -> None:
    """Switch the local constants off and offer the backend. Raises RuntimeError where Hypothesis has no such hook."""
    if not hasattr(providers, HOOK):
        raise RuntimeError(
            f"Hypothesis {hypothesis.__version__} has no {providers.__name__}.{HOOK}, so its local constants cannot be "
            "switched off and seeds would not name the same examples: install the version that the suite asks for"
        )
    setattr(providers, HOOK, no_local_constants)
    providers.AVAILABLE_PROVIDERS[BACKEND] = Afresh


pin()


def settings_for(examples: int, *, shrink: bool = False, database: ExampleDatabase | None = None) -> settings:
    """Settings of a run of that many examples, each written out. database: what is in it is played, and none drawn."""
    first, backend = (Phase.generate, BACKEND) if database is None else (Phase.reuse, "hypothesis")
    return settings(
        max_examples=examples,
        database=database,
        deadline=None,
        derandomize=False,
        phases=(first, Phase.shrink) if shrink else (first,),
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
        verbosity=Verbosity.quiet,
        print_blob=False,
        stateful_step_count=50,
        backend=backend,
    )


def task_seed(seed: int, theme: str, nth: int) -> int:
    """The seed of round ``nth`` of that theme in a run with that seed: the same everywhere."""
    text = f"{seed}/{theme}/{nth}".encode()
    return int.from_bytes(hashlib.sha256(text).digest()[:8], "big")


class _Held(Generic[_T]):
    """An example with a short repr, for Hypothesis writes out the one that it ends with.

    It takes ten times as long to write a drawing out as to play it, and nobody is shown what it wrote.
    """

    def __init__(self, drawn: _T) -> None:
        self.drawn = drawn

    def __repr__(self) -> str:
        return type(self.drawn).__name__


class _Holding(SearchStrategy[_Held[_T] | None]):
    """The strategy with each example held, and, simpler than all of them, nothing.

    Hypothesis begins every run with the simplest there is, the same whatever the seed. Were that an example, the same
    one would be played in every round; so it is nothing, which is never drawn.
    """

    def __init__(self, strategy: SearchStrategy[_T]) -> None:
        super().__init__()
        self.strategy = strategy

    def do_draw(self, data: ConjectureData) -> _Held[_T] | None:
        return _Held(data.draw(self.strategy)) if data.draw_boolean(_SURELY) else None


_SURELY = 1 - 2**-53
"""A chance that never fails, and which is not 1, for then Hypothesis would not take it for a choice."""


def this_example() -> bytes:
    """The choices of the example that is being played, as Hypothesis's databases hold them."""
    return choices_to_bytes(current_build_context().data.choices)


def run_examples(
    strategy: SearchStrategy[_T], body: Callable[[_T], None], *, seed: int, examples: int, shrink: bool = False
) -> None:
    """Draw that many examples of the strategy and hand each to the body.

    Whatever the body raises is raised here, once Hypothesis is done with it. A strategy that gives no example at all
    ends the run quietly: the caller counted none.
    """
    _run(strategy, body, seed, settings_for(1 + examples, shrink=shrink))  # the first is nothing


def play_example(
    strategy: SearchStrategy[_T], body: Callable[[_T], None], *, example: bytes, seed: int, shrink: bool = False
) -> None:
    """Hand that one example of the strategy to the body, as ``this_example`` gave it, and shrink it if that is wanted.

    Bytes that are nothing of the kind end the run quietly, like a strategy that gives no example; where choices are
    missing, others are drawn at random.
    """
    database = InMemoryExampleDatabase()
    database.save(_KEY + YET_TO_BE_SHRUNK, example)
    _run(strategy, body, seed, settings_for(1, shrink=shrink, database=database))


def _run(strategy: SearchStrategy[_T], body: Callable[[_T], None], seed: int, how: settings) -> None:
    def test(held: _Held[_T] | None) -> None:
        if held is not None:
            body(held.drawn)

    run = how(hypothesis.seed(seed)(given(_Holding(strategy))(test)))  # the seed first, for it takes a database away
    setattr(run, KEY, _KEY)
    try:
        run()
    except (Unsatisfiable, SkipTest):
        return
