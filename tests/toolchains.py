"""Programs that pip does not bring and that some tests need."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest

REQUIRED = "CONFORMANCE_REQUIRE_TOOLCHAINS"
"""Set to 1 where a missing tool is to fail tests, as in the project's whole check."""


def missing(reason: str) -> NoReturn:
    """Skip the test for that reason, or fail it where nothing may be missing."""
    if os.environ.get(REQUIRED) == "1":
        pytest.fail(f"{reason}, and {REQUIRED} is set")
    pytest.skip(reason)
