"""What all tests share."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Set here in full, so that a `CI` variable in the environment, which makes Hypothesis load a profile of its own,
# changes nothing: the same tests run everywhere.
settings.register_profile(
    "project",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("project")

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    # A shell that starts the tests in the background has them ignore interrupts, and with them every run that a test
    # starts and interrupts.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def _no_toy_stays() -> Iterator[None]:
    """What a toy engine has registered when it was opened is gone after the test that opened it."""
    yield
    for module, name in (("strategies.themes.registry", "_THEMES"), ("conformance.invariants.registry", "_INVARIANTS")):
        registered = getattr(sys.modules.get(module), name, {})
        for toy in [rule for rule in registered if rule.startswith("toy.")]:
            del registered[toy]


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the checkout, the one with pyproject.toml."""
    return Path(__file__).resolve().parent.parent
