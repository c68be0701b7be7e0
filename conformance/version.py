"""The version of this suite."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version


def suite_version() -> str:
    """The version of this suite; "0" from a checkout that was never installed."""
    try:
        return version("mtg-conformance")
    except PackageNotFoundError:
        return "0"
