"""What the tests of the command line share."""

from __future__ import annotations

from tests.conformance.conftest import toy_rules

__all__ = ["toy_rules"]
