"""The version of this suite, said in one place: the package takes it from here."""

from __future__ import annotations

__version__ = "0.1.0"


def suite_version() -> str:
    """The version of this suite."""
    return __version__
