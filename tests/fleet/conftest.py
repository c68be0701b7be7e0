"""What the tests of the cluster share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.conformance.conftest import toy_rules
from tests.fleet.loopback import Loopback

__all__ = ["toy_rules"]


@pytest.fixture(scope="module")
def two_workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Loopback]:
    """A scheduler with two workers, for the tests of one file: none of them may kill anything."""
    with Loopback(tmp_path_factory.mktemp("loopback")) as loopback:
        loopback.add_worker()
        loopback.add_worker()
        yield loopback


@pytest.fixture
def loopback(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Loopback]:
    """A scheduler without workers, for one test alone."""
    with Loopback(tmp_path_factory.mktemp("loopback")) as made:
        yield made
